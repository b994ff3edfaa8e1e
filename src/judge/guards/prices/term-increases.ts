/**
 * Increases through a subscription's own terms: a smaller or shorter discount, a higher minimum, a higher or no
 * maximum, a steeper escalation, a shorter trial.
 */

import {
  changedTerms,
  readSubscriptionTerms,
  type SubscriptionTerms,
} from '../../../ledger/bills/subscription-terms.ts';
import type { Price } from '../../../model/catalog/price.ts';
import type { MoneyTerm } from '../../../model/catalog/term-money.ts';
import type { Step } from '../../../model/plan/plan.ts';
import { type Decimal, decimal, HUNDRED, isDecimalText, ONE, ZERO } from '../../../model/values/decimal.ts';
import { isJsonObject, type Json, type JsonObject } from '../../../model/values/json.ts';
import { phasesOf } from '../../../pricing/compare/phases.ts';
import { readTerms, type Terms } from '../../../pricing/read/read-price.ts';
import type { GuardFacts } from '../guard-facts.ts';
import type { PriceShift } from './price-shifts.ts';

type Term = (before: Json | undefined, after: Json | undefined) => Decimal | null | undefined;

/** Each entry returns the increase in percent, null where it cannot be measured, undefined where there is none. */
const TERMS: Readonly<Record<MoneyTerm, Term>> = {
  discount: (before, after) => {
    const [old, now] = [discountTerms(before), discountTerms(after)];
    if (old.excluded.length > 0 || now.excluded.length > 0) return null;
    return phasesOf(old, now)
      .map((phase) => relativeIncrease(keptShare(phase.before), keptShare(phase.after)))
      .reduce(greaterPercent, undefined);
  },
  minimum_spend: (before, after) => {
    const [old, now] = [amountIn(before), amountIn(after)];
    if (now === null) return undefined;
    if (old === null || !samePeriod(before, after)) return now.eq(ZERO) ? undefined : null;
    return relativeIncrease(old, now);
  },
  maximum_spend: (before, after) => {
    const [old, now] = [amountIn(before), amountIn(after)];
    if (old === null) return undefined;
    if (now === null || !samePeriod(before, after)) return null;
    return relativeIncrease(old, now);
  },
  price_escalation: (before, after) => (isSteeper(before, after) ? null : undefined),
  trial_period_days: (before, after) => (daysIn(after) < daysIn(before) ? null : undefined),
};

/**
 * The shifts of running subscriptions, each by the step that updates it. A decrease is a share of what was paid: an
 * escalation or a minimum that goes and a trial that is longer have none.
 */
export function termShifts(
  { steps, money }: GuardFacts,
  side: 'increase' | 'decrease',
): readonly PriceShift[] {
  const touched = new Map(money.touched.map((each) => [each.address, each]));
  return steps.flatMap((step) => {
    const own = step.operation === 'subscriptions.update' ? touched.get(step.address) : undefined;
    if (own === undefined || own.created) return [];
    const [old, now] = [own.before.terms, own.after.terms];
    return side === 'increase'
      ? termIncreases(old, now).map(({ term, percent }) => termShift(step, term, percent, side))
      : termIncreases(now, old).map(({ term, percent }) =>
          termShift(step, term, percent && lostShare(percent), side),
        );
  });
}

function lostShare(increase: Decimal): Decimal {
  return increase.times(HUNDRED).div(HUNDRED.plus(increase));
}

function termShift(step: Step, term: string, percent: Decimal | null, side: string): PriceShift {
  const what = `what is paid by its ${term}`;
  const otherwise = `${what} may ${side}, and no percentage measures it`;
  return { step, price: term, percent, begins: `${what} ${side}s`, otherwise };
}

/** `percent` is null where no percentage measures it. */
export function termIncreases(
  before: JsonObject,
  after: JsonObject,
): readonly { readonly term: string; readonly percent: Decimal | null }[] {
  return changedTerms(before, after).flatMap((term) => {
    const percent = TERMS[term](before[term], after[term]);
    return percent === undefined ? [] : [{ term, percent }];
  });
}

function relativeIncrease(before: Decimal, after: Decimal): Decimal | null | undefined {
  if (after.lte(before)) return undefined;
  return before.lte(ZERO) ? null : after.minus(before).times(HUNDRED).div(before);
}

/** An increase that cannot be measured outweighs any percentage. */
export function greaterPercent(a: Decimal | null | undefined, b: Decimal | null | undefined): typeof a {
  if (a === undefined || b === null) return b;
  return b === undefined || a === null || a.gte(b) ? a : b;
}

/** Reads a discount as a price's terms, because it runs and ends the same way there. */
function discountTerms(discount: Json | undefined): Terms {
  return readTerms((isJsonObject(discount) ? { discount } : {}) as Price).terms;
}

/** The share of a bill that a discount leaves, such as 0.9 at 10 %. */
function keptShare(terms: Terms | null): Decimal {
  return ONE.minus(terms?.discount?.fraction ?? ZERO);
}

function amountIn(value: Json | undefined): Decimal | null {
  const amount = isJsonObject(value) ? value.amount : undefined;
  return typeof amount === 'string' && isDecimalText(amount) ? decimal(amount) : null;
}

function samePeriod(a: Json | undefined, b: Json | undefined): boolean {
  return isJsonObject(a) && isJsonObject(b) && a.period === b.period;
}

/** Any change counts as steeper where an escalation cannot be read, is new, or lowers a bill. */
function isSteeper(before: Json | undefined, after: Json | undefined): boolean {
  if (!isJsonObject(after) || after.enabled !== true) return false;
  const [old, now] = [escalationIn(before), escalationIn(after)];
  if (old === null || now === null || now.factor.lt(ONE)) return true;
  return (
    now.factor.gt(old.factor) || now.intervalMonths < old.intervalMonths || (now.metered && !old.metered)
  );
}

function escalationIn(value: Json | undefined): SubscriptionTerms['escalation'] {
  return readSubscriptionTerms({ price_escalation: value ?? null }).escalation;
}

function daysIn(value: Json | undefined): number {
  return typeof value === 'number' ? value : 0;
}
