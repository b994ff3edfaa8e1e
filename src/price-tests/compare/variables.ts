/**
 * The uses on which the difference of two bills depends. The difference is a sum with one part for each use, so the
 * largest difference is the sum of the largest parts.
 */
import type { ItemPair } from '../../impact/bills/pair-items.ts';
import type { Price } from '../../model/catalog/price.ts';
import { type Decimal, decimalText, ZERO } from '../../model/values/decimal.ts';
import {
  addDifferences,
  type BillDifference,
  billDifference,
  EVERY_QUANTITY,
  firstGap,
  nothingOn,
  type QuantityRange,
  type Weights,
} from '../../pricing/compare/bill-differences.ts';
import type { BillPair, PairedBills } from '../../pricing/compare/pair-bills.ts';
import type { Axis } from '../../pricing/curves/bill-curve.ts';
import { metricsOf, ratedBy, readPrice } from '../../pricing/read/read-model.ts';
import { type Variable, withExtremes } from './choices.ts';

type ItemVariables =
  | { readonly kind: 'variables'; readonly variables: readonly Variable[] }
  | { readonly kind: 'unknown'; readonly reason: string };

interface VariableOptions {
  readonly weights: Weights;
  /** The bills are multiplied by this, so that all items cover the same time. */
  readonly times: Decimal;
  readonly rangeOf: (name: string, price: Price) => QuantityRange;
}

/** `pair.before` or `pair.after` may be null: nothing is billed on that side. */
export function variablesOf(
  item: ItemPair,
  paired: Extract<PairedBills, { kind: 'paired' }>,
  options: VariableOptions,
): ItemVariables {
  const { pairs, excluded } = paired;
  const [unread] = [...excluded.before, ...excluded.after];
  if (unread !== undefined) return unknown(`no arithmetic is known for ${unread}`);
  const price = (item.after ?? item.before)?.price ?? {};
  const isMatrix = [item.before, item.after].some((side) => side && ratedBy(side.price) === 'cells');
  if (isMatrix && pairs.length > 1 && [item.before, item.after].some(hasLimits))
    return unknown('a spend limit applies to all cells of the matrix together');
  if (
    !isMatrix &&
    new Set(pairs.map(({ context }) => context.axis)).size > 1 &&
    [item.before, item.after].some(hasLimits)
  )
    return unknown('a spend limit applies to the amount and the number together');
  const variables: Variable[] = [];
  for (const [index, pair] of pairs.entries()) {
    const variable = variableOf(item, onSides(item, pair), price, options, { isMatrix, first: index === 0 });
    if (typeof variable === 'string') return unknown(variable);
    variables.push(variable);
  }
  return { kind: 'variables', variables };
}

/** The pair with no bill on the side that has no price. */
function onSides({ before, after }: ItemPair, pair: BillPair): BillPair {
  const none = (side: BillPair['before']): BillPair['before'] => ({ ...side, bill: nothingOn(side.bill) });
  if (before === null)
    return { ...pair, before: none(pair.after), fine: { ...pair.fine, before: nothingOn(pair.fine.after) } };
  if (after === null)
    return { ...pair, after: none(pair.before), fine: { ...pair.fine, after: nothingOn(pair.fine.before) } };
  return pair;
}

/** The charge of an expression without any use; undefined where it has none, or where several intervals add up. */
function chargeWithoutUse(price: Price): Decimal | undefined {
  const read = readPrice(price);
  if (read.kind === 'faulty' || read.model.kind !== 'expression') return undefined;
  const metrics = new Map([...read.model.metrics.values()].map((metric) => [metric, ZERO]));
  const rating = read.model.rate({ metrics });
  return rating.kind === 'rated' && rating.total.gte(ZERO) ? rating.total : undefined;
}

function hasLimits(side: ItemPair['before']): boolean {
  return Boolean(side?.price.minimum_spend ?? side?.price.maximum_spend);
}

function variableOf(
  item: ItemPair,
  pair: BillPair,
  price: Price,
  { weights, times, rangeOf }: VariableOptions,
  { isMatrix, first }: { readonly isMatrix: boolean; readonly first: boolean },
): Variable | string {
  const { axis, cell, months } = pair.context;
  const product = (item.after ?? item.before)?.product ?? '';
  const metric = !isMatrix && axis === 'quantity' ? cell?.metric : undefined;
  const name = metric ?? product;
  // A range is of usage, and the charge of an expression is money.
  const range = axis === 'charge' ? EVERY_QUANTITY : rangeOf(name, price);
  const difference = billDifference(pair, weights, times);
  const gap = axis === 'nothing' ? undefined : gapIn(difference, range);
  if (gap !== undefined) return `there is no bill for some usage of the range, from ${decimalText(gap)} on`;
  const metrics: readonly string[] = typeof metric === 'string' ? [metric] : metricsOf(price);
  const idle = axis === 'charge' ? chargeWithoutUse(price) : null;
  if (idle === undefined) return 'the charge of its expression without use is not known';
  const base = {
    ...useOf(item, axis, isMatrix ? cell : null, metrics),
    item,
    name,
    axis,
    cell: isMatrix ? cell : null,
    certain: axis !== 'charge',
    idle,
    repeated: isMatrix,
    difference,
    range,
    months,
  };
  // Each axis of a price shows the bill while the others are unused, so all but the first add what they differ by.
  return withExtremes(base, isMatrix, !isMatrix && !first);
}

/**
 * Prices of the same metrics are billed by one use, and so are units of the same product. A fixed price and the
 * charge of an expression share their use with no other price.
 */
function useOf(
  { before, after }: ItemPair,
  axis: Axis,
  cell: Variable['cell'],
  metrics: readonly string[],
): Pick<Variable, 'id' | 'metrics'> {
  const alone = axis === 'nothing' || axis === 'charge';
  const shared = alone ? [] : metrics;
  const own = alone ? `${(after ?? before)?.name} alone` : (after ?? before)?.product;
  return {
    id: JSON.stringify([shared.length > 0 ? [...shared].sort() : own, axis, cell]),
    metrics: shared,
  };
}

function gapIn({ plain, fine }: BillDifference, range: QuantityRange): Decimal | undefined {
  return firstGap(plain.excess, range) ?? (fine === null ? undefined : firstGap(fine.excess, range));
}

/** Joins the variables of one use. Undefined where two of them do not count it alike, so that they cannot be added. */
export function joined(variables: readonly Variable[]): readonly Variable[] | undefined {
  const byId = new Map<string, Variable>();
  for (const variable of variables) {
    const known = byId.get(variable.id);
    if (known === undefined) {
      byId.set(variable.id, variable);
      continue;
    }
    const alike =
      known.months === variable.months &&
      (known.difference.fine === null) === (variable.difference.fine === null);
    if (!alike) return undefined;
    const difference = addDifferences(known.difference, variable.difference);
    byId.set(variable.id, withExtremes({ ...known, difference }, false, false));
  }
  const all = [...byId.values()];
  return all.some((one) => all.some((other) => overlap(one, other))) ? undefined : all;
}

/** True where a metric counts for two prices that are not rated by one quantity. */
function overlap(one: Variable, other: Variable): boolean {
  return one.item !== other.item && one.metrics.some((metric) => other.metrics.includes(metric));
}

function unknown(reason: string): ItemVariables {
  return { kind: 'unknown', reason };
}
