/** The guards, each a pure function from a plan's steps to what it refuses. */
import { covers, ownerOf } from '../../model/address.ts';
import { daysBetween } from '../../model/calendar-day.ts';
import { counted, grouped } from '../../model/counted.ts';
import { type Decimal, decimal, decimalText, HUNDRED, ZERO } from '../../model/decimal.ts';
import type { GuardName, Step } from '../../model/plan.ts';
import { isPresent, isVersionRecord } from '../../model/record.ts';
import type { Guard, GuardFacts, Violation } from './guard-facts.ts';
import { type PriceRise, priceRises } from './price-rises.ts';
import { protectFollowed } from './protected-bundles.ts';
import { protectPrices } from './protected-prices.ts';

const deletions: Guard = (guards, { steps }) => {
  const deleted = steps.filter(({ action }) => action === 'delete');
  if (deleted.length <= guards.deletions) return [];
  const amount = decimal(deleted.length);
  return deleted.map(({ address }) => ({ address, amount, message: 'it would be deleted' }));
};

const backdating: Guard = (guards, { steps, today }) =>
  steps.flatMap((step) => {
    if (step.effective_at === null) return [];
    const days = daysBetween(step.effective_at, today);
    if (days <= guards.backdatingDays) return [];
    const message = `its version would take effect ${counted(days, 'day')} ago, on ${step.effective_at}`;
    return [{ address: step.address, amount: decimal(days), message }];
  });

const protect: Guard = (guards, facts) => [
  ...protectThings(guards, facts),
  ...protectPrices(guards, facts),
  ...protectFollowed(guards, facts),
];

/** What is there already: a version that is created changes its subscription. */
const protectThings: Guard = (guards, { steps, context }) =>
  steps
    .filter(({ action }) => action !== 'adopt')
    .filter(({ address }) => isPresent(context.observed.records.get(ownerOf(address))))
    .filter(({ address }) => guards.protect.some((guarded) => covers(guarded, address)))
    .map(({ address, action }) => ({
      address,
      amount: null,
      message: `it is protected, and this plan would ${action === 'delete' ? 'delete' : 'change'} it`,
    }));

const priceIncrease: Guard = (guards, facts) => {
  if (guards.priceIncreasePercent === undefined) return [];
  const limit = decimal(guards.priceIncreasePercent);
  return priceRises(facts).flatMap((rise) => {
    const percent = percentOf(rise);
    return percent?.lte(limit) ? [] : [{ ...placeOf(rise), amount: percent, message: riseText(rise, limit) }];
  });
};

const notice: Guard = (guards, facts) => {
  const { noticeDays } = guards;
  if (noticeDays === undefined) return [];
  return priceRises(facts).flatMap((rise) => {
    const { step } = rise;
    if (step.operation === 'bundles.update') return [];
    const effective = step.effective_at ?? facts.today;
    const days = daysBetween(facts.today, effective);
    if (days >= noticeDays) return [];
    const given = Math.max(0, days);
    const message = `${beginningText(rise)} on ${effective} with ${counted(given, "day's", "days'")} notice, and not ${noticeDays}`;
    return [{ ...placeOf(rise), amount: decimal(given), message }];
  });
};

/**
 * Causes are counted, not their fan-out: what follows a bundle counts as the bundle. One alone is no mass change in however
 * small a catalog, unless nothing at all may change.
 */
const changes: Guard = (guards, facts) => {
  if (guards.changesPercent === undefined) return [];
  const { steps, context } = facts;
  const rows = [...context.observed.records.values()].filter(
    (row) => isPresent(row) && !isVersionRecord(row),
  );
  const recorded = rows.length + (context.catalog.settled?.count ?? 0);
  if (recorded === 0) return [];
  const changed = new Set(
    steps.filter((step) => changesRecorded(facts, step)).map(({ address }) => ownerOf(address)),
  );
  const limit = decimal(guards.changesPercent);
  if (changed.size === 1 && limit.gt(ZERO)) return [];
  const share = decimal(changed.size).times(HUNDRED).div(decimal(recorded));
  if (share.lte(limit)) return [];
  return [...changed].map((address) => ({
    address,
    amount: share,
    message: `this plan changes ${grouped(String(changed.size))} of ${grouped(String(recorded))} recorded things (${overLimit(share, limit)})`,
  }));
};

function changesRecorded({ context }: GuardFacts, { address, action, follows }: Step): boolean {
  return action !== 'adopt' && follows === null && isPresent(context.observed.records.get(ownerOf(address)));
}

export const GUARDS: Readonly<Record<GuardName, Guard>> = {
  deletions,
  protect,
  backdating_days: backdating,
  price_increase_percent: priceIncrease,
  notice_days: notice,
  changes_percent: changes,
};

function percentOf({ rise }: PriceRise): Decimal | null {
  return rise.kind === 'percent' || rise.kind === 'term' ? rise.percent : null;
}

function placeOf({ step, rise }: PriceRise): Pick<Violation, 'address' | 'about'> {
  return { address: step.address, ...(rise.kind === 'brought' ? { about: rise.bundle } : {}) };
}

function beginningText({ price, rise }: PriceRise): string {
  switch (rise.kind) {
    case 'brought':
      return `${price} is new from ${rise.bundle}`;
    case 'term':
      return `what is paid by its ${price} rises`;
    case 'percent':
    case 'infinite':
    case 'unmeasured':
      return `${price} rises`;
    default:
      return rise satisfies never;
  }
}

function riseText({ price, rise }: PriceRise, limit: Decimal): string {
  switch (rise.kind) {
    case 'percent':
      return `${price} rises by ${overLimit(rise.percent, limit)}`;
    case 'infinite':
      return `${price} rises from nothing, or without bound`;
    case 'unmeasured':
      return `whether ${price} rises cannot be measured: ${rise.reason}`;
    case 'brought':
      return `${price} is new to whoever follows ${rise.bundle}`;
    case 'term':
      return rise.percent === null
        ? `what is paid by its ${price} may rise, and no percentage measures it`
        : `what is paid by its ${price} rises by ${overLimit(rise.percent, limit)}`;
    default:
      return rise satisfies never;
  }
}

/** Enough to read; more are taken only where these would show the limit itself. */
const PLACES = 2;

/** `30.50 %, over the limit of 25 %`. `percent` is above `limit`. */
function overLimit(percent: Decimal, limit: Decimal): string {
  let places = PLACES;
  while (decimal(percent.toFixed(places)).lte(limit)) places += 1;
  return `${percent.toFixed(places)} %, over the limit of ${decimalText(limit)} %`;
}
