/**
 * The bounds of a month's change where a price depends on usage and no sample says how much: one entry for each such
 * price that the plan changes.
 */
import { type ChangeBounds, changeBounds } from '../../pricing/compare/increase-amounts.ts';
import { metricsOf } from '../../pricing/read/read-model.ts';
import type { PriceIdentity } from '../prices/price-identity.ts';
import { needsUsage } from '../usage/rate-sample.ts';
import type { BillSide } from './both-sides.ts';
import type { BillMoment } from './contract-months.ts';
import { billsBeyondDeclared } from './item-value.ts';
import { type ValuedItem, type ValueItem, valuedItems } from './monthly-bill.ts';
import { pairItems } from './pair-items.ts';

export interface ItemBounds {
  readonly what: string;
  readonly bounds: ChangeBounds;
}

interface Pair {
  readonly before: ValuedItem | null;
  readonly after: ValuedItem | null;
}

export function usageBounds(
  { before, after }: Record<'before' | 'after', BillSide>,
  moment: BillMoment,
  valueItem: ValueItem,
  identityOf: PriceIdentity,
): readonly ItemBounds[] {
  const old = valuedItems(before.schedule, before.terms, moment, valueItem);
  const now = valuedItems(after.schedule, after.terms, moment, valueItem);
  if (![...old, ...now].some(lacksUsage)) return [];
  const valued = new Map([...old, ...now].map((each) => [each.item, each]));
  const pairs = pairItems(
    old.map(({ item }) => item),
    now.map(({ item }) => item),
  )
    .map(
      (pair): Pair => ({
        before: (pair.before && valued.get(pair.before)) ?? null,
        after: (pair.after && valued.get(pair.after)) ?? null,
      }),
    )
    .filter((pair) => sidesOf(pair).some(lacksUsage));
  const whole = wholeBillTerm(before, after);
  const isAlike = ({ before: one, after: other }: Pair): boolean =>
    one !== null && other !== null && identityOf(one.price) === identityOf(other.price);
  const changed = pairs.filter((pair) => !isAlike(pair));
  // Terms of the whole bill may change what every price of it costs.
  const bounded = changed.length === 0 && whole !== null ? pairs : changed;
  return bounded.map((pair) => ({ what: pairName(pair), bounds: boundsOf(pair, pairs, whole) }));
}

function boundsOf(pair: Pair, all: readonly Pair[], whole: string | null): ChangeBounds {
  if (whole !== null) return { kind: 'unknown', reason: whole };
  if (sidesOf(pair).some((side) => !lacksUsage(side)))
    return { kind: 'unknown', reason: 'only one of the two prices depends on usage that is not known' };
  if (all.some((other) => other !== pair && usesOf(other).some((use) => usesOf(pair).includes(use))))
    return { kind: 'unknown', reason: 'another price of the subscription bills the same usage' };
  const { before, after } = pair;
  return changeBounds(before?.price ?? null, after?.price ?? null);
}

function sidesOf({ before, after }: Pair): readonly ValuedItem[] {
  return [before ?? [], after ?? []].flat();
}

function lacksUsage({ value, price }: ValuedItem): boolean {
  if (value.kind === 'counted') return value.by === 'declaration' && billsBeyondDeclared(price);
  return value.recurs && needsUsage(price);
}

function usesOf(pair: Pair): readonly string[] {
  return sidesOf(pair).flatMap(({ item, price }) => {
    const metrics = metricsOf(price);
    return metrics.length === 0 ? [item.product] : metrics;
  });
}

function pairName({ before, after }: Pair): string {
  return (after ?? before)?.item.name ?? '';
}

/** A term that depends on the whole bill, so that no bound of one price bounds the bill; null without one. */
function wholeBillTerm(before: BillSide, after: BillSide): string | null {
  const has = ({ terms }: BillSide): boolean =>
    terms.discount !== null ||
    terms.minimumPerMonth !== null ||
    terms.maximumPerMonth !== null ||
    terms.excluded.length > 0;
  return has(before) || has(after)
    ? "the subscription's own discount or spend limits apply to its whole bill"
    : null;
}
