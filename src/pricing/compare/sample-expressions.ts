/**
 * Compares two expressions that have no curves, at one usage after another: round quantities, and the numbers in the
 * expressions, because the bills bend there. Nothing is known between these usages, and callers must report that.
 */
import { ascending, type Decimal, decimal, decimalText, ONE, ZERO } from '../../model/values/decimal.ts';
import { aliasesOf, type Expression, partsOf } from '../expression/parse-expression.ts';
import type { ExpressionModel } from '../models/pricing-model.ts';

/** The use of each metric, by its id. */
type Usage = ReadonlyMap<string, Decimal>;

/** The number of constants, of both expressions, that are multiplied and divided by each other to find the bends. */
const MOST_JOINED = 12;
const MOST_COMBINATIONS = 2_000;
const QUOTIENT_PLACES = 6;
const HALF = decimal('0.5');

/** Zero, a half, 1, 2, 5, 10 and so on up to some billions, and one far larger quantity for the trend of the bill. */
const QUANTITIES: readonly Decimal[] = [
  ZERO,
  HALF,
  ...[1, 2, 5].flatMap((first) => Array.from({ length: 10 }, (_, power) => decimal(first * 10 ** power))),
  decimal(10 ** 12),
];
/** The quantities for several metrics together. */
const COMBINED_QUANTITIES: readonly Decimal[] = [0, 1, 100, 10_000, 1_000_000].map(decimal);

interface Sample {
  readonly usage: Usage;
  /** Null if the expression divides by zero. */
  readonly before: Decimal | null;
  readonly after: Decimal | null;
}

/** The usages for which at least one of the two has a bill. Whole usages come first, in ascending order. */
export function sampleExpressions(before: ExpressionModel, after: ExpressionModel): readonly Sample[] {
  return usagesOf(metricsOf(before), numbersIn(before, after))
    .map((usage) => ({ usage, before: chargeOf(before, usage), after: chargeOf(after, usage) }))
    .filter((sample) => sample.before !== null || sample.after !== null);
}

/** Bills that are seldom meant: the first usage with one below zero, and the first that divides by zero. */
interface UnusualUse {
  readonly belowZero?: { readonly usage: Usage; readonly amount: Decimal };
  readonly undefinedAt?: Usage;
}

/** Empty for an expression that adds and multiplies numbers above zero, and divides by numbers: it can be neither. */
export function unusualUse(model: ExpressionModel): UnusualUse {
  const parts = expressionsIn(model).flatMap((expression) => [...partsOf(expression)]);
  const mayBe = parts.some(
    (part) =>
      part.kind === 'negate' ||
      (part.kind === 'number' && part.value.lt(ZERO)) ||
      (part.kind === 'binary' &&
        (part.operator === '-' || (part.operator === '/' && part.right.kind !== 'number'))),
  );
  if (!mayBe) return {};
  const bills = usagesOf(metricsOf(model), numbersIn(model)).map((usage) => ({
    usage,
    rating: model.rate({ metrics: usage }),
  }));
  const below = bills.find(({ rating }) => rating.kind === 'rated' && rating.total.lt(ZERO));
  const undefinedAt = bills.find(({ rating }) => rating.kind === 'unrated')?.usage;
  return {
    ...(below?.rating.kind === 'rated' && { belowZero: { usage: below.usage, amount: below.rating.total } }),
    ...(undefinedAt && { undefinedAt }),
  };
}

/** The sorted ids of the metrics that the charges use. A binding that no charge uses is left out. */
export function metricsOf({ charges, metrics }: ExpressionModel): readonly string[] {
  const aliases = charges.flatMap(({ quantity, unitPrice }) => [
    ...aliasesOf(quantity),
    ...aliasesOf(unitPrice),
  ]);
  return [...new Set(aliases.map(({ name }) => metrics.get(name) ?? name))].sort();
}

function chargeOf(model: ExpressionModel, metrics: Usage): Decimal | null {
  const rating = model.rate({ metrics });
  return rating.kind === 'rated' ? rating.total : null;
}

/** Each metric by itself, all metrics with the same quantity, and all combinations of a few quantities. */
function usagesOf(metrics: readonly string[], numbers: readonly Decimal[]): readonly Usage[] {
  const unused = new Map(metrics.map((metric) => [metric, ZERO]));
  const apart = ascending([...QUANTITIES, ...bendsOf(numbers)]).flatMap((quantity): readonly Usage[] => [
    ...metrics.map((metric) => new Map([...unused, [metric, quantity]])),
    new Map(metrics.map((metric) => [metric, quantity])),
  ]);
  const each = Math.max(2, Math.floor(MOST_COMBINATIONS ** (1 / metrics.length)));
  const combined = ascending([
    ...COMBINED_QUANTITIES,
    ...numbers.slice(0, each - COMBINED_QUANTITIES.length),
  ]);
  const usages = [...apart, ...combinationsOf(metrics, combined.slice(0, each))];
  const once = new Map(usages.map((usage) => [[...usage.values()].map(decimalText).join(' '), usage]));
  const isWhole = (usage: Usage): boolean => [...usage.values()].every((used) => used.round(0).eq(used));
  return [...once.values()].toSorted(
    (a, b) => Number(isWhole(b)) - Number(isWhole(a)) || totalOf(a).cmp(totalOf(b)),
  );
}

function combinationsOf(
  [metric, ...others]: readonly string[],
  quantities: readonly Decimal[],
): readonly Usage[] {
  if (metric === undefined) return [new Map()];
  const rest = combinationsOf(others, quantities);
  return quantities.flatMap((quantity) => rest.map((usage) => new Map([[metric, quantity], ...usage])));
}

function totalOf(usage: Usage): Decimal {
  return [...usage.values()].reduce((sum, used) => sum.plus(used), ZERO);
}

/**
 * The quantities around each number, and around each product and quotient of two numbers. For example, `max(0, ceil(a
 * / 1000) - 5)` bends at 5,000.
 */
function bendsOf(numbers: readonly Decimal[]): readonly Decimal[] {
  const largest = numbers.slice(-MOST_JOINED);
  const joined = largest.flatMap((one) =>
    largest.flatMap((other) => [
      one.times(other),
      ...(other.eq(ZERO) ? [] : [one.div(other).round(QUOTIENT_PLACES)]),
    ]),
  );
  return [...numbers, ...joined].flatMap((bend) =>
    [bend.minus(ONE), bend.minus(HALF), bend, bend.plus(HALF), bend.plus(ONE)].filter((near) =>
      near.gte(ZERO),
    ),
  );
}

function numbersIn(...models: readonly ExpressionModel[]): readonly Decimal[] {
  const parts = models.flatMap(expressionsIn).flatMap((expression) => [...partsOf(expression)]);
  return ascending(parts.flatMap((part) => (part.kind === 'number' ? [part.value] : [])));
}

function expressionsIn({ charges }: ExpressionModel): readonly Expression[] {
  return charges.flatMap(({ quantity, unitPrice }) => [quantity, unitPrice]);
}
