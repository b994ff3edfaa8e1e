/**
 * The bills by two lists of prices, compared at all usages at once: is the one ever more than a number of times the
 * other? A usage is found at which it is, or there is none, or that is not known.
 */
import { type ItemPair, pairItems } from '../../impact/bills/pair-items.ts';
import { createPriceIdentity, type PriceIdentity } from '../../impact/prices/price-identity.ts';
import { intervalMonths, intervalText } from '../../model/catalog/billing-interval.ts';
import type { Price } from '../../model/catalog/price.ts';
import { decimal, ONE } from '../../model/values/decimal.ts';
import { type PairedBills, pairBills } from '../../pricing/compare/pair-bills.ts';
import { metricsOf, ratedBy } from '../../pricing/read/read-model.ts';
import type { Variable } from './choices.ts';
import { findExcess } from './find-excess.ts';
import type { Excess, Sides } from './sides.ts';
import { joined, variablesOf } from './variables.ts';

/** Caches the comparison of two prices. */
export interface Comparer {
  readonly identityOf: PriceIdentity;
  excessOf(sides: Sides): Excess;
}

export function createComparer(): Comparer {
  const identityOf = createPriceIdentity();
  const known = new Map<string, PairedBills>();
  const pairOf = (before: Price, after: Price): PairedBills => {
    const key = `${identityOf(before)}\n${identityOf(after)}`;
    const paired = known.get(key) ?? pairBills(before, after);
    known.set(key, paired);
    return paired;
  };
  return { identityOf, excessOf: (sides) => excessOf(sides, identityOf, pairOf) };
}

type PairOf = (before: Price, after: Price) => PairedBills;

interface Comparable {
  readonly item: ItemPair;
  readonly paired: Extract<PairedBills, { kind: 'paired' }>;
  /** The months that its bills cover; null where that is not known. */
  readonly span: number | null;
}

function excessOf(sides: Sides, identityOf: PriceIdentity, pairOf: PairOf): Excess {
  const { before, after, weights } = sides;
  const items = pairItems(before, after);
  const isIdle = ({ before: old, after: now }: ItemPair): boolean =>
    weights.before.eq(weights.after) &&
    old !== null &&
    now !== null &&
    identityOf(old.price) === identityOf(now.price);
  const active = comparablesOf(
    items.filter((each) => !isIdle(each)),
    pairOf,
  );
  if (!isList(active)) return active;
  const span = commonSpan(active);
  if (span === 'unknown')
    return { kind: 'unproven', reason: 'not every billing interval is a known number of months' };
  const [tried, drawn] = [true, false].map((isTried) =>
    active.filter(({ paired }) => (paired.usagesTried !== null) === isTried),
  );
  const separate = separateVariables(drawn ?? [], span, sides);
  if (!isList(separate)) return separate;
  const idle = items.filter(isIdle).flatMap(({ after: item }) => item ?? []);
  return findExcess({ separate, tried: tried ?? [], idle, months: span, sides, pairOf });
}

function isList<Element>(value: readonly Element[] | Excess): value is readonly Element[] {
  return Array.isArray(value);
}

function comparablesOf(items: readonly ItemPair[], pairOf: PairOf): readonly Comparable[] | Excess {
  const active: Comparable[] = [];
  for (const item of items)
    for (const one of usesNothingInCommon(item) ? apart(item) : [item]) {
      const comparable = comparableOf(one, pairOf);
      if (typeof comparable === 'string') return unproven(productOf(item), comparable);
      active.push(comparable);
    }
  return active;
}

/** The shortest time with whole bills of all; null where all bill at one interval of no known length. */
function commonSpan(active: readonly Comparable[]): number | null | 'unknown' {
  const spans = new Set(active.map(({ span }) => span));
  const intervals = new Set(active.map(({ item }) => intervalText((item.after ?? item.before)?.price ?? {})));
  if (spans.has(null)) return intervals.size > 1 ? 'unknown' : null;
  return [...spans].reduce<number>((all, span) => leastMultiple(all, span ?? 1), 1);
}

/** The parts of the difference, one for each use. */
function separateVariables(
  active: readonly Comparable[],
  months: number | null,
  { weights, rangeOf }: Sides,
): readonly Variable[] | Excess {
  const variables: Variable[] = [];
  for (const { item, paired, span } of active) {
    const times = months === null ? ONE : decimal(months / (span ?? 1));
    const found = variablesOf(item, paired, { weights, times, rangeOf });
    if (found.kind === 'unknown') return unproven(productOf(item), found.reason);
    variables.push(...found.variables);
  }
  return (
    joined(variables) ?? { kind: 'unproven', reason: 'two prices count the same usage in different ways' }
  );
}

function comparableOf(item: ItemPair, pairOf: PairOf): Comparable | string {
  const [price] = [item.before, item.after].flatMap((side) => side?.price ?? []);
  if (price === undefined) return 'there is no price';
  const other = item.after?.price ?? price;
  for (const { billing_frequency: frequency = 'recurring' } of [price, other])
    if (frequency !== 'recurring') return `its billing frequency is ${frequency}, so that it does not recur`;
  const paired = pairOf(price, other);
  if (paired.kind === 'incomparable') return paired.reason;
  const [pair] = paired.pairs;
  return { item, paired, span: pair?.context.months ?? intervalMonths(price) };
}

/** True for two prices of which one needs no use, or which other metrics count. Their bills depend on different uses. */
function usesNothingInCommon({ before, after }: ItemPair): boolean {
  if (before === null || after === null) return false;
  const [old, now] = [metricsOf(before.price), metricsOf(after.price)];
  const isFixed = [before, after].map(({ price }) => ratedBy(price) === 'nothing');
  if (isFixed[0] !== isFixed[1]) return true;
  return old.length > 0 && now.length > 0 && !old.some((metric) => now.includes(metric));
}

function apart({ before, after }: ItemPair): readonly ItemPair[] {
  return [
    { before, after: null },
    { before: null, after },
  ];
}

function productOf({ before, after }: ItemPair): string {
  return (after ?? before)?.product.replace(/^products\./, '') ?? '';
}

function leastMultiple(a: number, b: number): number {
  const divisor = (x: number, y: number): number => (y === 0 ? x : divisor(y, x % y));
  return (a * b) / divisor(a, b);
}

function unproven(name: string, reason: string): Excess {
  return { kind: 'unproven', reason: `${name}: ${reason}` };
}
