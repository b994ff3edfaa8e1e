/**
 * Two expressions that no straight lines draw, compared at usages that are tried one by one: powers of ten and their like,
 * and the numbers that the expressions themselves are made of, since that is where they bend. Between these usages nothing
 * is known, and whoever reads the samples says so.
 */
import { ascending, type Decimal, decimal, decimalText, ONE, ZERO } from '../../model/decimal.ts';
import { aliasesOf, partsOf } from '../expression/parse-expression.ts';
import type { ExpressionModel } from '../pricing-model.ts';
import { rateExpression } from '../rate/rate-expression.ts';

/** The use of each metric, by its id. */
type Usage = ReadonlyMap<string, Decimal>;

/** How many numbers of the two expressions are multiplied and divided by each other to find where they bend. */
const MOST_JOINED = 12;
const MOST_COMBINATIONS = 2_000;
const QUOTIENT_PLACES = 6;
const HALF = decimal('0.5');

/** Nothing, a half, 1, 2, 5, 10 and so on to some billions, and far beyond for what a bill tends to. */
const QUANTITIES: readonly Decimal[] = [
  ZERO,
  HALF,
  ...[1, 2, 5].flatMap((first) => Array.from({ length: 10 }, (_, power) => decimal(first * 10 ** power))),
  decimal(10 ** 12),
];
/** What several metrics are tried at together. */
const COMBINED_QUANTITIES: readonly Decimal[] = [0, 1, 100, 10_000, 1_000_000].map(decimal);

export interface Sample {
  readonly usage: Usage;
  /** Null where the expression divides by zero. */
  readonly before: Decimal | null;
  readonly after: Decimal | null;
}

/** The usages that one of the two at least has a bill for, whole usage first, and the smallest. */
export function sampleExpressions(before: ExpressionModel, after: ExpressionModel): readonly Sample[] {
  return usagesOf(metricsOf(before), numbersIn(before, after))
    .map((usage) => ({ usage, before: chargeOf(before, usage), after: chargeOf(after, usage) }))
    .filter((sample) => sample.before !== null || sample.after !== null);
}

/** The ids of the metrics that the charges use, in order. A binding that no charge names is none. */
export function metricsOf({ charges, metrics }: ExpressionModel): readonly string[] {
  const aliases = charges.flatMap(({ quantity, unitPrice }) => [
    ...aliasesOf(quantity),
    ...aliasesOf(unitPrice),
  ]);
  return [...new Set(aliases.map(({ name }) => metrics.get(name) ?? name))].sort();
}

function chargeOf(model: ExpressionModel, metrics: Usage): Decimal | null {
  const rating = rateExpression(model, { metrics });
  return rating.kind === 'rated' ? rating.total : null;
}

/** Each metric by itself, all of them alike, and each of a few quantities with each of the others. */
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

/** Around each number, and each times and through another: `max(0, ceil(a / 1000) - 5)` bends at 5,000. */
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
  const expressions = models.flatMap(({ charges }) =>
    charges.flatMap(({ quantity, unitPrice }) => [quantity, unitPrice]),
  );
  const parts = expressions.flatMap((expression) => [...partsOf(expression)]);
  return ascending(parts.flatMap((part) => (part.kind === 'number' ? [part.value] : [])));
}
