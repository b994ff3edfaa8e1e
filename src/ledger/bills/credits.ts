/**
 * The credits of a subscription: what its entitlements allocate, in money or in units that pay for usage. The interface
 * does not show which bills they pay for. A credit of money is taken to be used in full, evenly over the months of its interval.
 */
import { monthlyShare, monthsOfPeriod } from '../../model/catalog/billing-interval.ts';
import type { Credit } from '../../model/plan/credit-impact.ts';
import { type Decimal, decimal, HUNDRED, isDecimalText, ZERO } from '../../model/values/decimal.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject, objectsIn } from '../../model/values/json.ts';
import { remember, rememberPair } from '../../model/values/remember.ts';
import { total } from '../sides.ts';

/** By the key of the entitlement. */
export type Credits = ReadonlyMap<string, Credit>;

export interface CreditChange {
  readonly entitlement: string;
  readonly before: Credit | null;
  readonly after: Credit | null;
  /** By how much less the customer gets, in percent; null where nothing measures it, undefined where it is not less. */
  readonly loss: Decimal | null | undefined;
  readonly gain: Decimal | null | undefined;
  /** The difference of a month in money; null where no amount is known. */
  readonly perMonth: Decimal | null;
}

const NO_CREDITS: Credits = new Map();

export function creditsOf({ credits = NO_CREDITS }: { readonly credits?: Credits }): Credits {
  return credits;
}

/** An allocation of nothing is none. */
export function creditsIn(entitlements: Json | undefined): Credits {
  return isJsonArray(entitlements) ? readCredits(entitlements) : NO_CREDITS;
}

const readCredits = remember((entitlements: readonly Json[]): Credits => {
  const credits = objectsIn(entitlements).flatMap((entitlement): [string, Credit][] => {
    const key = entitlement.entitlement_key ?? entitlement.key;
    const credit = creditIn(entitlement);
    return credit === null ? [] : [[String(key), credit]];
  });
  return credits.length === 0 ? NO_CREDITS : new Map(credits);
});

function creditIn({ allocation, timing }: JsonObject): Credit | null {
  if (!isJsonObject(allocation)) return null;
  const amount = scalarOrEmpty(allocation.amount);
  if (amount === '' || amountIn(amount)?.eq(ZERO)) return null;
  const { recurrence, interval } = isJsonObject(timing) ? timing : ({} as JsonObject);
  return {
    amount,
    credit_type: scalarOrEmpty(allocation.credit_type),
    recurrence: scalarOrEmpty(recurrence),
    interval: scalarOrEmpty(interval),
    rollover_periods: rolloverOf(allocation),
  };
}

function scalarOrEmpty(value: Json | undefined): string {
  return value === undefined || value === null ? '' : String(value);
}

function rolloverOf({ rollover_enabled: enabled, rollover_max_periods: periods }: JsonObject): number | null {
  if (enabled !== true) return 0;
  return typeof periods === 'number' && periods > 0 ? periods : null;
}

function amountIn(text: string): Decimal | null {
  return isDecimalText(text) ? decimal(text) : null;
}

/** The amount of money that a customer gets in a month. */
export function moneyPerMonth(credits: Credits): Decimal {
  return total([...credits.values()].flatMap((credit) => monthly(credit) ?? []));
}

function monthly(credit: Credit): Decimal | null {
  const { amount, recurrence, interval } = credit;
  const months = monthsOfPeriod(interval);
  if (!isMoney(credit) || recurrence !== 'recurring' || months === undefined) return null;
  const whole = amountIn(amount);
  return whole && monthlyShare(whole, months);
}

export function isMoney({ credit_type }: Credit): boolean {
  return credit_type === 'monetary';
}

/** Paired by key: a credit under another key is another one. */
export const creditChanges = rememberPair((before: Credits, after: Credits): readonly CreditChange[] =>
  [...new Set([...before.keys(), ...after.keys()])].flatMap((entitlement): readonly CreditChange[] => {
    const [old, now] = [before.get(entitlement) ?? null, after.get(entitlement) ?? null];
    if (JSON.stringify(old) === JSON.stringify(now)) return [];
    const [loss, gain] = [shareLost(old, now), shareLost(now, old, old)];
    const isSame = loss === undefined && gain === undefined;
    return isSame
      ? []
      : [{ entitlement, before: old, after: now, loss, gain, perMonth: difference(old, now) }];
  }),
);

export function isSameCredit(one: Credit | null, other: Credit | null): boolean {
  return shareLost(one, other) === undefined && shareLost(other, one) === undefined;
}

/** How much less `other` is than `one`, in percent of `base`. */
function shareLost(
  one: Credit | null,
  other: Credit | null,
  base: Credit | null = one,
): Decimal | null | undefined {
  if (one === null) return undefined;
  if (other === null || !isAlike(one, other)) return null;
  const [more, less, whole] = [one, other, base ?? one].map(({ amount }) => amountIn(amount));
  if (!more || !less || !whole || rollsLess(one, other)) return null;
  if (less.gte(more)) return undefined;
  return whole.lte(ZERO) ? null : more.minus(less).times(HUNDRED).div(whole);
}

function isAlike(one: Credit, other: Credit): boolean {
  return (
    one.credit_type === other.credit_type &&
    one.recurrence === other.recurrence &&
    one.interval === other.interval
  );
}

/** True where `other` may keep less of what is left. */
function rollsLess({ rollover_periods: one }: Credit, { rollover_periods: other }: Credit): boolean {
  if (one === other || one === 0) return false;
  return one === null || other === null || other < one;
}

/** A credit that comes or rolls over otherwise is worth another amount, which nobody knows. */
function difference(before: Credit | null, after: Credit | null): Decimal | null {
  const [old, now] = [before, after].map((credit) => (credit === null ? ZERO : monthly(credit)));
  const isOther =
    before !== null &&
    after !== null &&
    (before.rollover_periods !== after.rollover_periods || before.interval !== after.interval);
  return !old || !now || isOther ? null : now.minus(old);
}

/** `200.00 monetary, recurring monthly, kept for 3 periods`. */
export function creditText(credit: Credit | null): string {
  if (credit === null) return 'none';
  const { amount, credit_type, recurrence, interval, rollover_periods: periods } = credit;
  const kept = periods === 0 ? '' : periods === null ? ', kept' : `, kept for ${periods} periods`;
  return `${amount} ${credit_type}, ${recurrence} ${interval}${kept}`.replace(/ ,/g, ',').trim();
}
