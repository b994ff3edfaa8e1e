/** Searches the usage at which the sum of all parts is largest, and the plainest one that is too much. */

import type { ItemPair } from '../../impact/bills/pair-items.ts';
import type { PricedItem } from '../../impact/priced-subscription.ts';
import { intervalMonths } from '../../model/catalog/billing-interval.ts';
import type { Price } from '../../model/catalog/price.ts';
import { bareKey } from '../../model/values/address.ts';
import { type Decimal, decimal, ONE, ZERO } from '../../model/values/decimal.ts';
import type { PairedBills } from '../../pricing/compare/pair-bills.ts';
import { billAt } from '../../pricing/curves/bill-curve.ts';
import { type Choice, choiceOf, firstChoice, type Variable } from './choices.ts';
import type { Excess, Sides, Used } from './sides.ts';
import { variablesOf } from './variables.ts';

interface Search {
  /** Parts that do not depend on each other. */
  readonly separate: readonly Variable[];
  /** Prices that are known at some usages only. */
  readonly tried: readonly {
    readonly item: ItemPair;
    readonly paired: Extract<PairedBills, { kind: 'paired' }>;
    readonly span: number | null;
  }[];
  /** The prices that both sides have. */
  readonly idle: readonly PricedItem[];
  readonly months: number | null;
  readonly sides: Sides;
  readonly pairOf: (before: Price, after: Price) => PairedBills;
}

type Chosen = ReadonlyMap<Variable, Choice>;

export function findExcess(search: Search): Excess {
  const { separate, sides } = search;
  const points: Point[] = [];
  for (const each of search.tried) {
    const point = bestPoint(each, search);
    if (point === undefined) return { kind: 'unproven', reason: triedReason(each) };
    points.push(point);
  }
  const ofPoints = points.reduce((sum, { value }) => sum.plus(value), ZERO);
  const isTooMuch = (value: Decimal): boolean => value.gt(ZERO) || (sides.strictly && value.eq(ZERO));
  const totalOf = (chosen: Chosen): Decimal =>
    [...chosen.values()].reduce((sum, { value }) => sum.plus(value), ofPoints);
  const least: Chosen = new Map(separate.map((variable) => [variable, variable.least]));
  const chosen = isTooMuch(totalOf(least)) ? least : worst(separate, least, totalOf, sides.strictly);
  if (!isTooMuch(totalOf(chosen))) {
    const [sampled] = search.tried;
    if (sampled !== undefined) return { kind: 'unproven', reason: triedReason(sampled) };
    const alike = separate.find(({ repeated, most }) => repeated && (most === null || most.value.gt(ZERO)));
    if (alike !== undefined)
      return {
        kind: 'unproven',
        reason: `${bareKey(alike.name)}: its cells add up, and any number of them may be used`,
      };
    return { kind: 'none' };
  }
  const plain = plainest(chosen, least, totalOf, isTooMuch, sides.strictly);
  const uncertain = [...plain].find(([variable, choice]) => !variable.certain && choice !== variable.least);
  if (uncertain !== undefined)
    return {
      kind: 'unproven',
      reason: `${bareKey(uncertain[0].name)}: the charge of its expression may grow without end`,
    };
  return found(plain, points, search);
}

/** The choice of the most for each part; where one grows without end, as much of it as is needed. */
function worst(
  separate: readonly Variable[],
  least: Chosen,
  totalOf: (chosen: Chosen) => Decimal,
  strictly: boolean,
): Chosen {
  const chosen = new Map(separate.map((variable) => [variable, variable.most ?? variable.least]));
  const endless = separate.find(({ most }) => most === null);
  if (endless !== undefined) {
    const others = totalOf(chosen).minus(least.get(endless)?.value ?? ZERO);
    const enough = firstChoice(endless, ZERO.minus(others), strictly);
    if (enough !== undefined) chosen.set(endless, enough);
  }
  return chosen;
}

/** Leaves out every use that is not needed, and takes the last one as low as possible. */
function plainest(
  chosen: Chosen,
  least: Chosen,
  totalOf: (chosen: Chosen) => Decimal,
  isTooMuch: (value: Decimal) => boolean,
  strictly: boolean,
): Chosen {
  const plain = new Map(chosen);
  for (const [variable, choice] of chosen) {
    const lowest = least.get(variable) ?? choice;
    if (choice === lowest) continue;
    plain.set(variable, lowest);
    if (isTooMuch(totalOf(plain))) continue;
    const level = ZERO.minus(totalOf(plain).minus(lowest.value));
    plain.set(variable, firstChoice(variable, level, strictly) ?? choice);
  }
  return plain;
}

interface Point {
  readonly value: Decimal;
  readonly before: Decimal;
  readonly after: Decimal;
  readonly usage: readonly Used[];
}

/** The tried usage with the largest difference; undefined where none was tried in the range. */
function bestPoint(
  { paired, span, item }: Search['tried'][number],
  { sides, months }: Search,
): Point | undefined {
  const times = months === null ? ONE : decimal(months / (span ?? 1));
  const side = (own: PricedItem | null, bill: Decimal): Decimal => (own === null ? ZERO : bill.times(times));
  const points = paired.pairs.flatMap(({ context, before, after }): readonly Point[] => {
    const [old, now] = [billAt(before.bill, ZERO), billAt(after.bill, ZERO)];
    if (old === undefined || now === undefined) return [];
    const [was, is] = [side(item.before, old), side(item.after, now)];
    const usage = Object.entries(context.cell ?? {}).flatMap(([name, text]): Used[] => {
      const quantity = decimal(text ?? '0');
      return quantity.eq(ZERO) ? [] : [{ name, quantity, axis: 'quantity', months: span, cell: null }];
    });
    return [
      {
        value: sides.weights.before.times(was).minus(sides.weights.after.times(is)),
        before: was,
        after: is,
        usage,
      },
    ];
  });
  const inRange = points.filter(({ usage }) =>
    usage.every(({ name, quantity }) => {
      const { from, to } = sides.rangeOf(name, (item.after ?? item.before)?.price ?? {});
      return quantity.gte(from) && (to === null || quantity.lte(to));
    }),
  );
  return inRange.toSorted((a, b) => b.value.cmp(a.value))[0];
}

function triedReason({ item, paired }: Search['tried'][number]): string {
  const name = bareKey((item.after ?? item.before)?.product ?? '');
  return `${name}: its expression has no straight lines; it holds at the ${paired.usagesTried} usages that were tried, and nothing is known between them`;
}

function found(chosen: Chosen, points: readonly Point[], search: Search): Excess {
  const parts = [...chosen.values()];
  const shared = search.idle.map((item) => idleBill(item, chosen, search));
  const sum = (side: 'before' | 'after'): Decimal =>
    [...parts, ...points].reduce(
      (all, part) => all.plus(part[side]),
      shared.reduce((all, bill) => all.plus(bill), ZERO),
    );
  const usage = [...chosen].flatMap(([variable, choice]) => usedBy(variable, choice) ?? []);
  const deciding = [...chosen].filter(([, { value }]) => value.gt(ZERO));
  return {
    kind: 'found',
    usage: [...usage, ...points.flatMap((point) => point.usage)],
    before: sum('before'),
    after: sum('after'),
    months: search.months,
    items: deciding.toSorted(([, a], [, b]) => b.value.cmp(a.value)).map(([{ item }]) => item),
  };
}

/** Undefined for no use. A cell of a matrix may be billed for a use of zero, once it is used at all. */
function usedBy(variable: Variable, choice: Choice): Used | undefined {
  const { name, axis, cell, months, item } = variable;
  const { quantity } = choice;
  const isIdle = axis === 'charge' && choice === variable.least;
  if (quantity === null || axis === 'nothing' || isIdle) return undefined;
  if (quantity.eq(ZERO) && cell === null) return undefined;
  const span = months ?? intervalMonths((item.after ?? item.before)?.price ?? {});
  return { name, quantity, axis, months: span, cell };
}

/** The bill of a price that both sides have, at the chosen use where another price shares it, else at the lowest. */
function idleBill(item: PricedItem, chosen: Chosen, { pairOf, months, sides }: Search): Decimal {
  const paired = pairOf(item.price, item.price);
  if (paired.kind !== 'paired' || paired.usagesTried !== null) return ZERO;
  const own = variablesOf({ before: item, after: item }, paired, {
    weights: { before: ONE, after: ONE },
    times: ONE,
    rangeOf: sides.rangeOf,
  });
  if (own.kind !== 'variables') return ZERO;
  const bill = own.variables.reduce((sum, variable) => {
    const same = [...chosen].find(([{ id }]) => id === variable.id)?.[1].quantity ?? null;
    return sum.plus((same === null ? variable.least : choiceOf(variable, same)).after);
  }, ZERO);
  const span = intervalMonths(item.price);
  return months === null || span === null ? bill : bill.times(decimal(months)).div(decimal(span));
}
