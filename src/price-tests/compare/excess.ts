/**
 * The bills by two lists of prices, compared at all usages at once: is the one ever more than a number of times the
 * other? A usage is found at which it is, or there is none, or that is not known. The difference is a sum with one part for
 * each use, so the largest difference is the sum of the largest parts.
 */

import { type ItemPair, pairItems } from '../../ledger/bills/pair-items.ts';
import { createPriceIdentity, type PriceIdentity } from '../../ledger/prices/price-identity.ts';
import { intervalText } from '../../model/catalog/billing-interval.ts';
import type { Price } from '../../model/catalog/price.ts';
import { type Decimal, decimal, decimalText, ZERO } from '../../model/values/decimal.ts';
import { rememberBy } from '../../model/values/remember.ts';
import {
  joinUses,
  timesUse,
  type UseCurves,
  type UsesOfPrices,
  usesOf,
} from '../../pricing/compare/use-curves.ts';
import { metricsOf, ratedBy, readPrice } from '../../pricing/read/read-price.ts';
import { choicesOf, EVERY_QUANTITY, firstGap } from './choices.ts';
import {
  bestPoint,
  findExcess,
  type NamedUse,
  nameOf,
  type Part,
  type Point,
  triedReason,
  unproven,
} from './find-excess.ts';
import type { Excess, Sides } from './sides.ts';

/** Caches the comparison of two prices. */
export interface Comparer {
  readonly identityOf: PriceIdentity;
  excessOf(sides: Sides): Excess;
}

export function createComparer(): Comparer {
  const identityOf = createPriceIdentity();
  const read = rememberBy(
    (...prices: readonly [Price | null, Price | null]) =>
      prices.map((price) => price && identityOf(price)).join('\n'),
    usesOf,
  );
  return { identityOf, excessOf: (sides) => excessOf(sides, identityOf, read) };
}

type Known = Exclude<UsesOfPrices, { kind: 'unknown' }>;

interface ComparedItem<Uses extends UsesOfPrices = UsesOfPrices> {
  readonly item: ItemPair;
  /** True for the same price on both sides: it is in both bills, and in no difference. */
  readonly isIdle: boolean;
  readonly uses: Uses;
}

function excessOf(
  sides: Sides,
  identityOf: PriceIdentity,
  read: (before: Price | null, after: Price | null) => UsesOfPrices,
): Excess {
  const isSame = sides.weights.before.eq(sides.weights.after);
  const compared = pairItems(sides.before, sides.after)
    .flatMap((item) => (usesNothingInCommon(item) ? apart(item) : [item]))
    .map((item): ComparedItem => {
      const [old, now] = [item.before?.price ?? null, item.after?.price ?? null];
      const isIdle = isSame && old !== null && now !== null && identityOf(old) === identityOf(now);
      return { item, isIdle, uses: read(old, now) };
    })
    .toSorted((a, b) => Number(a.isIdle) - Number(b.isIdle));
  for (const { item, isIdle, uses } of compared)
    if (!isIdle && uses.kind === 'unknown') return unproven(nameOf(item), uses.reason);
  const known = compared.filter((each): each is ComparedItem<Known> => each.uses.kind !== 'unknown');
  const months = commonSpan(known.filter(({ isIdle }) => !isIdle));
  if (months === 'unknown')
    return { kind: 'unproven', reason: 'not every billing interval is a known number of months' };
  // A price that both sides have may be billed at another interval.
  const span =
    months === null ? null : known.reduce((all, { uses }) => leastMultiple(all, uses.months ?? 1), months);
  const timesOf = ({ uses }: ComparedItem<Known>) =>
    decimal(span === null ? 1 : span / (uses.months ?? span));
  const parts: Part[] = [];
  const points: Point[] = [];
  for (const each of known) {
    const { item, isIdle, uses } = each;
    if (uses.kind === 'tried') {
      if (isIdle) continue;
      const point = bestPoint(item, uses, timesOf(each), sides);
      if (point === undefined) return unproven(nameOf(item), triedReason(uses.tried.length));
      points.push(point);
      continue;
    }
    for (const use of uses.uses) {
      const part = partOf(each, use, timesOf(each), sides);
      if (typeof part !== 'string') parts.push(part);
      else if (!isIdle) return unproven(nameOf(item), part);
    }
  }
  const joined = joinUses<Part>(parts, ({ id }) => id);
  if (joined.some((one) => joined.some((other) => overlap(one, other))))
    return { kind: 'unproven', reason: 'two prices count the same usage in different ways' };
  const chosen = joined.map((part) => ({
    ...part,
    ...choicesOf(part, part.range, sides.weights, part.unused),
  }));
  const found = findExcess(chosen, points, sides.strictly);
  if (found.kind !== 'found') return found;
  const share = decimal(span === null || months === null ? 1 : span / months);
  return { ...found, before: found.before.div(share), after: found.after.div(share), months };
}

/** The shortest time with whole bills of all; null where all bill at one interval of no known length. */
function commonSpan(active: readonly ComparedItem<Known>[]): number | null | 'unknown' {
  const spans = new Set(active.map(({ uses }) => uses.months));
  const intervals = new Set(active.map(({ item }) => intervalText((item.after ?? item.before)?.price ?? {})));
  if (spans.has(null)) return intervals.size > 1 ? 'unknown' : null;
  return [...spans].reduce<number>((all, span) => leastMultiple(all, span ?? 1), 1);
}

/** Why it is no part of a difference, as a sentence without its full stop, where it is none. */
function partOf(
  { item, isIdle }: ComparedItem,
  use: UseCurves,
  times: Decimal,
  { rangeOf }: Sides,
): Part | string {
  const price = (item.after ?? item.before)?.price ?? {};
  const named = namedUse(item, use);
  // A range is of usage, and the charge of an expression is money.
  const range = use.axis === 'charge' ? EVERY_QUANTITY : rangeOf(named.name, price);
  const gap = firstGap(use, range);
  if (gap !== undefined) return `there is no bill for some usage of the range, from ${decimalText(gap)} on`;
  const unused = use.axis === 'charge' ? chargeWithoutUse(price) : null;
  if (unused === undefined) return 'the charge of its expression without use is not known';
  return { ...timesUse(named, { before: times, after: times }), item, isIdle, range, unused };
}

/** A fixed price and the charge of an expression share their use with no other price. */
export function namedUse(item: ItemPair, use: UseCurves): NamedUse {
  const { axis, cell, metrics } = use;
  const own = item.after ?? item.before;
  const product = own?.product ?? '';
  const isOfSeveral =
    cell === null && axis === 'quantity' && metrics.length < metricsOf(own?.price ?? {}).length;
  const isAlone = axis === 'nothing' || axis === 'charge';
  const counted = metrics.length > 0 ? [...metrics].sort() : product;
  return {
    ...use,
    id: JSON.stringify([isAlone ? `${own?.name} alone` : counted, axis, cell]),
    name: (isOfSeveral ? metrics[0] : undefined) ?? product,
    metrics: isAlone ? [] : metrics,
  };
}

/** Undefined where it has none. */
function chargeWithoutUse(price: Price): Decimal | undefined {
  const read = readPrice(price);
  if (read.kind === 'faulty' || read.model.kind !== 'expression') return undefined;
  const metrics = new Map([...read.model.metrics.values()].map((metric) => [metric, ZERO]));
  const rating = read.model.rate({ metrics });
  return rating.kind === 'rated' && rating.total.gte(ZERO) ? rating.total : undefined;
}

/** True where two prices are rated by one use and do not count it alike, so that they cannot be added. */
function overlap(one: Part, other: Part): boolean {
  if (one === other || one.item === other.item || one.isIdle || other.isIdle) return false;
  return one.id === other.id || one.metrics.some((metric) => other.metrics.includes(metric));
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

function leastMultiple(a: number, b: number): number {
  const divisor = (x: number, y: number): number => (y === 0 ? x : divisor(y, x % y));
  return (a * b) / divisor(a, b);
}
