/** Searches the usage at which the sum of all parts is largest, and the plainest one that is too much. */

import type { ItemPair } from '../../ledger/bills/pair-items.ts';
import type { PricedItem } from '../../ledger/priced-subscription.ts';
import { bareKey } from '../../model/values/address.ts';
import { type Decimal, ZERO } from '../../model/values/decimal.ts';
import type { UseCurves, UsesOfPrices } from '../../pricing/compare/use-curves.ts';
import type { Choice, Choices, QuantityRange } from './choices.ts';
import type { Excess, Sides, Used } from './sides.ts';

export interface NamedUse extends UseCurves {
  /** The same for prices that the same use bills. */
  readonly id: string;
  /** The product, or the metric of an expression with several. */
  readonly name: string;
}

/** The part of the difference that one use makes. */
export interface Part extends NamedUse {
  readonly item: ItemPair;
  /** True for the same price on both sides: it is in both bills, and in no difference. */
  readonly isIdle: boolean;
  readonly range: QuantityRange;
  /** The charge of an expression without use, which is the only one that is certain; null for a quantity. */
  readonly unused: Decimal | null;
}

/** One usage of a price that is known at some usages only. */
export interface Point {
  readonly item: ItemPair;
  /** The number of usages that were tried. */
  readonly tried: number;
  readonly value: Decimal;
  readonly before: Decimal;
  readonly after: Decimal;
  readonly usage: readonly Used[];
}

type Chooseable = Part & Choices;
type Chosen = ReadonlyMap<Chooseable, Choice>;

export function findExcess(
  parts: readonly Chooseable[],
  points: readonly Point[],
  strictly: boolean,
): Exclude<Excess, { kind: 'found' }> | Omit<Extract<Excess, { kind: 'found' }>, 'months'> {
  const isTooMuch = (value: Decimal): boolean => value.gt(ZERO) || (strictly && value.eq(ZERO));
  const totalOf = (chosen: Chosen): Decimal =>
    [...chosen.values(), ...points].reduce((sum, { value }) => sum.plus(value), ZERO);
  const least: Chosen = new Map(parts.map((part) => [part, part.least]));
  const chosen = isTooMuch(totalOf(least)) ? least : worst(parts, totalOf, strictly);
  if (!isTooMuch(totalOf(chosen))) {
    const [tried] = points;
    if (tried !== undefined) return unproven(nameOf(tried.item), triedReason(tried.tried));
    const alike = parts.find(({ cell, most }) => cell !== null && (most === null || most.value.gt(ZERO)));
    if (alike === undefined) return { kind: 'none' };
    return unproven(alike.name, 'its cells add up, and any number of them may be used');
  }
  const plain = plainest(chosen, totalOf, isTooMuch, strictly);
  const uncertain = [...plain].find(([part, choice]) => part.unused !== null && choice !== part.least);
  if (uncertain) return unproven(uncertain[0].name, 'the charge of its expression may grow without end');
  const sum = (side: 'before' | 'after'): Decimal =>
    [...plain.values(), ...points].reduce((all, part) => all.plus(part[side]), ZERO);
  const deciding = [...plain].filter(([, { value }]) => value.gt(ZERO));
  return {
    kind: 'found',
    usage: [
      ...[...plain].flatMap(([part, choice]) => usedBy(part, choice)),
      ...points.flatMap((point) => point.usage),
    ],
    before: sum('before'),
    after: sum('after'),
    items: deciding.toSorted(([, a], [, b]) => b.value.cmp(a.value)).map(([{ item }]) => item),
  };
}

/** The choice of the most for each part; where one grows without end, as much of it as is needed. */
function worst(
  parts: readonly Chooseable[],
  totalOf: (chosen: Chosen) => Decimal,
  strictly: boolean,
): Chosen {
  const chosen = new Map(parts.map((part) => [part, part.most ?? part.least]));
  const endless = parts.find(({ most }) => most === null);
  if (endless !== undefined) {
    const others = totalOf(chosen).minus(endless.least.value);
    const enough = endless.first(ZERO.minus(others), strictly);
    if (enough !== undefined) chosen.set(endless, enough);
  }
  return chosen;
}

/** Leaves out every use that is not needed, and takes the last one as low as possible. */
function plainest(
  chosen: Chosen,
  totalOf: (chosen: Chosen) => Decimal,
  isTooMuch: (value: Decimal) => boolean,
  strictly: boolean,
): Chosen {
  const plain = new Map(chosen);
  for (const [part, choice] of chosen) {
    if (choice === part.least) continue;
    plain.set(part, part.least);
    if (isTooMuch(totalOf(plain))) continue;
    const level = ZERO.minus(totalOf(plain).minus(part.least.value));
    plain.set(part, part.first(level, strictly) ?? choice);
  }
  return plain;
}

/** Nothing for no use. A cell of a matrix may be billed for a use of zero, once it is used at all. */
function usedBy(part: Chooseable, choice: Choice): readonly Used[] {
  const { name, axis, cell, months, least, isIdle } = part;
  const { quantity } = choice;
  if (quantity === null || axis === 'nothing' || isIdle || (axis === 'charge' && choice === least)) return [];
  return quantity.eq(ZERO) && cell === null ? [] : [{ name, quantity, axis, months, cell }];
}

/** The tried usage with the largest difference; undefined where none was tried in the range. */
export function bestPoint(
  item: ItemPair,
  { tried, months }: Extract<UsesOfPrices, { kind: 'tried' }>,
  times: Decimal,
  { weights, rangeOf }: Sides,
): Point | undefined {
  const price = (item.after ?? item.before)?.price ?? {};
  const points = tried.flatMap(({ use, before: old, after: now }): readonly Point[] => {
    const usage = [...use].flatMap(([name, quantity]): readonly Used[] =>
      quantity.eq(ZERO) ? [] : [{ name, quantity, axis: 'quantity', months, cell: null }],
    );
    const isInRange = usage.every(({ name, quantity }) => {
      const { from, to } = rangeOf(name, price);
      return quantity.gte(from) && (to === null || quantity.lte(to));
    });
    if (old === null || now === null || !isInRange) return [];
    const [before, after] = [old.times(times), now.times(times)];
    const value = weights.before.times(before).minus(weights.after.times(after));
    return [{ item, tried: tried.length, value, before, after, usage }];
  });
  return points.toSorted((a, b) => b.value.cmp(a.value))[0];
}

/** A clause about a price. */
export function triedReason(usages: number): string {
  return `its expression has no straight lines; it is true at the ${usages} usages that were tried, and nothing is known between them`;
}

export function nameOf({ before, after }: { readonly [Side in keyof ItemPair]: PricedItem | null }): string {
  return (after ?? before)?.product ?? '';
}

export function unproven(
  name: string,
  reason: string,
): { readonly kind: 'unproven'; readonly reason: string } {
  return { kind: 'unproven', reason: `${bareKey(name)}: ${reason}` };
}
