/** The guards, each a pure function from a plan's steps to the violations that it finds. */

import { counted, grouped } from '../../model/messages/counted.ts';
import type { GuardName, Step } from '../../model/plan/plan.ts';
import { isPresent, isVersionRecord } from '../../model/service/record.ts';
import { type Address, covers, ownerOf } from '../../model/values/address.ts';
import { daysBetween } from '../../model/values/calendar-day.ts';
import { type Decimal, decimal, decimalText, HUNDRED, ZERO } from '../../model/values/decimal.ts';
import { billIncreases, type CausedIncrease } from './bills/bill-increases.ts';
import { monthlyChange } from './bills/monthly-changes.ts';
import { moveIncreases } from './bills/move-increases.ts';
import type { Guard, GuardFacts, Violation } from './guard-facts.ts';
import { lockedPrices } from './prices/locked-prices.ts';
import { priceDecreases } from './prices/price-decreases.ts';
import { type Base, type PriceIncrease, priceIncreases } from './prices/price-increases.ts';
import { protectFollowed } from './protected/protected-bundles.ts';
import { protectPrices } from './protected/protected-prices.ts';
import { protectTerms } from './protected/protected-terms.ts';

const deletions: Guard = (guards, { steps, pending }) => {
  const amount = decimal(pending.filter(isDeletion).length);
  if (amount.lte(decimal(guards.deletions))) return [];
  return steps.filter(isDeletion).map(({ address, action, effective_at }) => ({
    address,
    amount,
    message: action === 'cancel' ? `it would end on ${effective_at}` : 'it would be deleted',
  }));
};

/** A subscription that ends is no longer billed, so an end counts as a deletion. */
function isDeletion({ action }: Pick<Step, 'action'>): boolean {
  return action === 'delete' || action === 'cancel';
}

const backdating: Guard = (guards, { steps, today }) =>
  steps.flatMap((step) => {
    if (step.effective_at === null) return [];
    const days = daysBetween(step.effective_at, today);
    if (days <= guards.backdatingDays) return [];
    const what = step.action === 'cancel' ? 'its end' : 'its version';
    const message = `${what} would take effect ${counted(days, 'day')} ago, on ${step.effective_at}`;
    return [{ address: step.address, amount: decimal(days), message }];
  });

const protect: Guard = (guards, facts) => [
  ...protectThings(guards, facts),
  ...protectTerms(guards, facts),
  ...protectPrices(guards, facts),
  ...protectFollowed(guards, facts),
];

const VERBS: Readonly<Partial<Record<Step['action'], string>>> = { delete: 'delete', cancel: 'end' };

/** Covers things that exist already. Creating a version counts as a change of its subscription. */
const protectThings: Guard = (guards, { steps, context }) =>
  steps
    .filter(({ action }) => action !== 'adopt')
    .filter(({ address }) => isPresent(context.observed.records.get(ownerOf(address))))
    .filter(({ address }) => guards.protect.some((guarded) => covers(guarded, address)))
    .map(({ address, action }) => ({
      address,
      amount: null,
      message: `it is protected, and this plan would ${VERBS[action] ?? 'change'} it`,
    }));

const priceIncrease: Guard = (guards, facts) => {
  if (guards.priceIncreasePercent === undefined) return [];
  const limit = decimal(guards.priceIncreasePercent);
  return priceIncreases(facts, 'left_out').flatMap((increase) => {
    const percent = percentOf(increase);
    return percent?.lte(limit)
      ? []
      : [{ ...placeOf(increase), amount: percent, message: increaseText(increase, limit) }];
  });
};

const priceDecrease: Guard = (guards, facts) => {
  if (guards.priceDecreasePercent === undefined) return [];
  const limit = decimal(guards.priceDecreasePercent);
  return priceDecreases(facts).flatMap(({ step, price, cause, percent }): readonly Violation[] => {
    if (percent?.lte(limit)) return [];
    const message =
      percent === null
        ? `whether ${price} decreases cannot be measured`
        : `${price} decreases by ${overLimit(percent, limit)}`;
    return [{ address: step.address, ...(cause && { about: cause }), amount: percent, message }];
  });
};

const billIncrease: Guard = (guards, facts) => {
  if (guards.billIncreasePercent === undefined) return [];
  const limit = decimal(guards.billIncreasePercent);
  return billIncreases(facts).flatMap(({ subscription, cause, increase }): readonly Violation[] => {
    const amount = increase.kind === 'percent' ? increase.percent : null;
    if (amount?.lte(limit)) return [];
    const message = billText('its bill', increase, limit);
    return [{ address: subscription, ...(cause && { about: cause }), amount, message }];
  });
};

const moveIncrease: Guard = (guards, facts) => {
  if (guards.moveIncreasePercent === undefined) return [];
  const limit = decimal(guards.moveIncreasePercent);
  return moveIncreases(facts).flatMap(({ subscription, exchange, of, increase }): readonly Violation[] => {
    const amount = increase.kind === 'percent' ? increase.percent : null;
    if (amount?.lte(limit)) return [];
    const { from, to } = exchange;
    const what = of === 'bill' ? 'its bill' : 'its bill for the bundle';
    const message = `it moves from ${from} to ${to}, and ${billText(what, increase, limit)}`;
    return [{ address: subscription, about: to as Address, amount, message }];
  });
};

/** `what` is the part of the bill that increases. */
function billText(what: string, increase: CausedIncrease['increase'], limit: Decimal): string {
  switch (increase.kind) {
    case 'percent': {
      const { percent, day, bill } = increase;
      const place =
        bill === null
          ? ` from ${day}, or less, as its usage is not known`
          : ` (${decimalText(bill.before.round(2))} → ${decimalText(bill.after.round(2))} a month from ${day})`;
      return `${what} increases by ${overLimit(percent, limit)}${place}`;
    }
    case 'from_nothing':
      return `${what} increases from nothing on ${increase.day}`;
    case 'unmeasured':
      return `${what} cannot be measured: ${increase.reason}`;
    default:
      return increase satisfies never;
  }
}

const notice: Guard = (guards, facts) => {
  const { noticeDays } = guards;
  if (noticeDays === undefined) return [];
  return priceIncreases(facts, 'counted').flatMap((increase) => {
    const { step } = increase;
    if (step.operation === 'bundles.update') return [];
    const effective = step.effective_at ?? facts.today;
    const days = daysBetween(facts.today, effective);
    if (days >= noticeDays) return [];
    const given = Math.max(0, days);
    const message = `${beginningText(increase)} on ${effective} with ${counted(given, "day's", "days'")} notice, and not ${noticeDays}`;
    return [{ ...placeOf(increase), amount: decimal(given), message }];
  });
};

/**
 * Counts the subscriptions that use a changed bundle, too. A single change that reaches at most one other thing is no
 * mass change, however small the catalog, unless the limit is 0.
 */
const changes: Guard = (guards, facts) => {
  if (guards.changesPercent === undefined) return [];
  const { steps, pending, context } = facts;
  const rows = [...context.observed.records.values()].filter(
    (row) => isPresent(row) && !isVersionRecord(row),
  );
  const recorded = rows.length + (context.catalog.upToDate?.count ?? 0);
  if (recorded === 0) return [];
  const changing = pending.filter((step) => changesRecorded(facts, step));
  const own = new Set(
    changing.filter(({ follows }) => follows === null).map(({ address }) => ownerOf(address)),
  );
  const changed = ownersOf(changing);
  const causes = new Set([...own, ...changing.flatMap(({ follows }) => follows ?? [])]);
  const reached = changed.size - own.size;
  const limit = decimal(guards.changesPercent);
  if (causes.size === 1 && reached <= 1 && limit.gt(ZERO)) return [];
  const share = decimal(changed.size).times(HUNDRED).div(decimal(recorded));
  if (share.lte(limit)) return [];
  const carriedOut = ownersOf(steps.filter((step) => changesRecorded(facts, step)));
  const which = carriedOut.size === changed.size ? 'this plan changes' : 'all that is pending changes';
  const through = reached === 0 ? '' : `, ${grouped(String(reached))} of them through a bundle`;
  return [...carriedOut].map((address) => ({
    address,
    amount: share,
    message: `${which} ${grouped(String(changed.size))} of ${grouped(String(recorded))} recorded things${through} (${overLimit(share, limit)})`,
  }));
};

function ownersOf(steps: readonly Step[]): ReadonlySet<Address> {
  return new Set(steps.map(({ address }) => ownerOf(address)));
}

function changesRecorded({ context }: GuardFacts, { address, action }: Step): boolean {
  return action !== 'adopt' && isPresent(context.observed.records.get(ownerOf(address)));
}

export const GUARDS: Readonly<Record<GuardName, Guard>> = {
  deletions,
  locked_prices: lockedPrices,
  protect,
  backdating_days: backdating,
  price_increase_percent: priceIncrease,
  price_decrease_percent: priceDecrease,
  bill_increase_percent: billIncrease,
  move_increase_percent: moveIncrease,
  monthly_change: monthlyChange,
  notice_days: notice,
  changes_percent: changes,
};

function percentOf({ increase }: PriceIncrease): Decimal | null {
  return increase.kind === 'percent' || increase.kind === 'term' ? increase.percent : null;
}

function placeOf({ step, cause }: PriceIncrease): Pick<Violation, 'address' | 'about'> {
  return { address: step.address, ...(cause === undefined ? {} : { about: cause }) };
}

function beginningText({ price, increase }: PriceIncrease): string {
  switch (increase.kind) {
    case 'brought':
      return `${price} is new from ${increase.bundle}`;
    case 'credit_gone':
      return `the credit ${price} goes`;
    case 'term':
      return `what is paid by its ${price} increases`;
    case 'percent':
    case 'infinite':
    case 'unmeasured':
      return `${price} increases`;
    default:
      return increase satisfies never;
  }
}

const SINCE: Readonly<Record<Base, string>> = {
  its_day: '',
  today: ', against what is billed today',
  window: ', with the applies of the last days added up',
};

function increaseText({ price, increase }: PriceIncrease, limit: Decimal): string {
  switch (increase.kind) {
    case 'percent':
      return `${price} increases by ${overLimit(increase.percent, limit)}${SINCE[increase.since]}`;
    case 'infinite':
      return `${price} increases from nothing, or without bound`;
    case 'unmeasured':
      return `whether ${price} increases cannot be measured: ${increase.reason}`;
    case 'brought':
      return `${price} is new to whoever follows ${increase.bundle}`;
    case 'credit_gone':
      return `${price} is a credit, and goes: what is paid increases by it`;
    case 'term':
      return increase.percent === null
        ? `what is paid by its ${price} may increase, and no percentage measures it`
        : `what is paid by its ${price} increases by ${overLimit(increase.percent, limit)}`;
    default:
      return increase satisfies never;
  }
}

/** Enough places to read; more are used only where these would show the limit itself. */
const PLACES = 2;

/** For example `30.50 %, over the limit of 25 %`. `percent` must be above `limit`. */
function overLimit(percent: Decimal, limit: Decimal): string {
  let places = PLACES;
  while (decimal(percent.toFixed(places)).lte(limit)) places += 1;
  return `${percent.toFixed(places)} %, over the limit of ${decimalText(limit)} %`;
}
