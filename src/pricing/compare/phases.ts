/**
 * The billing times and the phases of a comparison. Phases differ in the trials and discounts that still apply. Both prices are assumed to
 * begin on the same day.
 */

import { intervalText, sameInterval } from '../../model/catalog/billing-interval.ts';
import {
  hasInstalments,
  PRICING_MODEL_FIELDS,
  type Price,
  type PricingModelField,
} from '../../model/catalog/price.ts';
import { SPEND_LIMITS } from '../../model/catalog/term-money.ts';
import { MODELS } from '../models/all-models.ts';
import type { Duration, Terms } from '../read/read-price.ts';

export interface Phase {
  /**
   * `trial`: one price is still in its trial and the other is not. `opening`: all discounts apply. `one-discount`:
   * one of the two discounts has ended. `list`: both have ended.
   */
  readonly name: 'trial' | 'opening' | 'one-discount' | 'list';
  /** Null during a trial, in which nothing is billed. */
  readonly before: Terms | null;
  /** Null during a trial, in which nothing is billed. */
  readonly after: Terms | null;
  /** False if the durations cannot be compared, so that this phase may never occur. */
  readonly certain: boolean;
}

/** The phases, the earliest first. */
export function phasesOf(before: Terms, after: Terms): readonly Phase[] {
  const phases: Phase[] = [];
  if (before.trialDays !== after.trialDays)
    phases.push({
      name: 'trial',
      before: before.trialDays > after.trialDays ? null : before,
      after: after.trialDays > before.trialDays ? null : after,
      certain: true,
    });
  phases.push({ name: 'opening', before, after, certain: true });
  return [...phases, ...discountPhases(before, after)];
}

/** The phases after the first of two discounts has ended. The discount of a price without one has already ended. */
function discountPhases(before: Terms, after: Terms): readonly Phase[] {
  const listBefore = withoutDiscount(before);
  const listAfter = withoutDiscount(after);
  const list: Phase = { name: 'list', before: listBefore, after: listAfter, certain: true };
  const beforeEnds: Phase = { name: 'one-discount', before: listBefore, after, certain: true };
  const afterEnds: Phase = { name: 'one-discount', before, after: listAfter, certain: true };
  if (before.discount === null || after.discount === null) {
    const only = before.discount ?? after.discount;
    return endsEver(only) ? [list] : [];
  }
  switch (firstToEnd(before.discount.lasts, after.discount.lasts)) {
    case 'neither':
      return [];
    case 'both':
      return [list];
    case 'before':
      return endsEver(after.discount) ? [beforeEnds, list] : [beforeEnds];
    case 'after':
      return endsEver(before.discount) ? [afterEnds, list] : [afterEnds];
    case 'unknown':
      return [{ ...beforeEnds, certain: false }, { ...afterEnds, certain: false }, list];
  }
}

function withoutDiscount(terms: Terms): Terms {
  return { ...terms, discount: null };
}

function endsEver(discount: Terms['discount']): boolean {
  return discount !== null && discount.lasts.kind !== 'forever';
}

function firstToEnd(before: Duration, after: Duration): 'neither' | 'both' | 'before' | 'after' | 'unknown' {
  if (before.kind === 'forever') return after.kind === 'forever' ? 'neither' : 'after';
  if (after.kind === 'forever') return 'before';
  if (before.kind === 'months' && after.kind === 'months') {
    if (before.months === after.months) return 'both';
    return before.months < after.months ? 'before' : 'after';
  }
  return before.kind === 'other' && after.kind === 'other' && before.text === after.text ? 'both' : 'unknown';
}

/** The differences in billing times, each in words without a full stop; empty if none is known. */
export function timingDifferences(before: Price, after: Price): readonly string[] {
  const interval = sameInterval(before, after)
    ? []
    : [`billed ${intervalText(after)}, was ${intervalText(before)}`];
  return [...interval, ...momentDifferences(before, after)];
}

/** The differences beside the interval, whose length the amounts of a month have. */
export function momentDifferences(before: Price, after: Price): readonly string[] {
  return TIMINGS.flatMap(([name, textIn]) => {
    const [was, is] = [textIn(before), textIn(after)];
    return was === is ? [] : [`${name} ${is ?? 'not set'}, was ${was ?? 'not set'}`];
  });
}

type Timing = readonly [string, (price: Price) => string | undefined];

/** The fields for billing times, by their names in the billing interface. Each returns a text; undefined if it is not set. */
const TIMINGS: readonly Timing[] = [
  ['billing_direction', ({ billing_direction }) => billing_direction],
  ['charge_on_contract_start', ({ charge_on_contract_start: charged }) => charged?.toString()],
  ...SPEND_LIMITS.map(
    (limit): Timing => [`${limit}.billing_direction`, (price) => price[limit]?.billing_direction],
  ),
  ...PRICING_MODEL_FIELDS.flatMap(momentOf),
  ['instalments', instalments],
];

function momentOf<Field extends PricingModelField>(field: Field): Timing[] {
  const { moment } = MODELS[field];
  if (moment === undefined) return [];
  const textIn = (price: Price): string | undefined => {
    const written = price[field];
    return written && moment.textIn(written);
  };
  return [[moment.name, textIn]];
}

function instalments(price: Price): string | undefined {
  const { recurring_instalment_interval_count: count, recurring_instalment_interval_unit: unit } = price;
  return hasInstalments(price) ? `every ${count ?? 1} ${unit ?? 'intervals'}` : undefined;
}
