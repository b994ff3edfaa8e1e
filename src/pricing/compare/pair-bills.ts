/**
 * Lays two prices beside each other as pairs of curves over one axis, one pair for everything in which their bills can
 * differ: each cell of a matrix, each phase of their trials and discounts, each axis. Comparison and the measure of a
 * increase both read these pairs.
 */
import { type Decimal, decimal, ONE, ZERO } from '../../model/decimal.ts';
import { modelInUse, modelNamedBy, type Price } from '../../model/price.ts';
import { intervalMonths, intervalText, sameInterval } from '../billing-interval.ts';
import { type Axis, type BillCurve, flatCurve, type Grid } from '../curves/bill-curve.ts';
import { limitCurve, repeatCurve, scaleCurve } from '../curves/transform-curve.ts';
import { addsUp } from '../metered.ts';
import { type ReadPrice, readPrice } from '../read/read-price.ts';
import type { Terms } from '../read/read-terms.ts';
import {
  type Cell,
  type CurvePair,
  type ModelCurve,
  type PairedModels,
  pairModels,
  pairSamples,
} from './pair-models.ts';
import { type Phase, phasesOf } from './phases.ts';

/** Which bill a pair of curves draws. */
export interface BillContext {
  readonly axis: Axis;
  /** The dimension values; null for a price without a matrix. */
  readonly cell: Cell | null;
  readonly phase: Phase['name'];
  /**
   * The months of bills that are compared where the two prices are billed at different intervals: their least common
   * multiple. Metered use is that of all these months, evenly; units such as seats are as many in each. Null where
   * both are billed at the same interval, and that is meant.
   */
  readonly months: number | null;
}

export interface BillPair {
  readonly context: BillContext;
  /** Whether it is certain that a time comes in which the two prices stand so to each other. */
  readonly certain: boolean;
  /** On the plain grid. */
  readonly before: BilledCurve;
  readonly after: BilledCurve;
  /** The bills on the fine grid. */
  readonly fine: { readonly before: BillCurve; readonly after: BillCurve };
  /** Whether use can lie between the plain quantities: metered use and money can, units such as seats cannot. */
  readonly divisible: boolean;
}

export interface BilledCurve {
  /** With discount and limits. A curve without segments has no bill anywhere. */
  readonly bill: BillCurve;
  /** With the discount and without the limits, which change no tier's price. */
  readonly rates: BillCurve;
  /** The quantity that the price itself declares. */
  readonly units: Decimal | null;
}

export type PairedBills =
  | {
      readonly kind: 'paired';
      readonly pairs: readonly BillPair[];
      /** How many usages were tried, where nothing is known between them; null where the pairs hold at every quantity. */
      readonly usagesTried: number | null;
      /** What stands in either price and is not in the curves, in words. */
      readonly excluded: { readonly before: readonly string[]; readonly after: readonly string[] };
    }
  /** `reason` is a sentence without its full stop. */
  | { readonly kind: 'incomparable'; readonly reason: string };

export function pairBills(before: Price, after: Price): PairedBills {
  const span = commonSpan(before, after);
  if (span.kind === 'incomparable') return span;
  const conflict = conflictOf(before, after);
  if (conflict !== undefined) return incomparable(conflict);
  const earlier = readPrice(before);
  if (earlier.kind === 'faulty')
    return incomparable(`the old price cannot be rated: ${earlier.faults[0].message}`);
  const later = readPrice(after);
  if (later.kind === 'faulty')
    return incomparable(`the new price cannot be rated: ${later.faults[0].message}`);
  const models = pairOnGrid(earlier, later, 'plain');
  if (models.kind === 'incomparable') return models;
  const fineModels = models.sampled ? models : pairOnGrid(earlier, later, 'fine');
  const added = [addsUp(earlier.model, before), addsUp(later.model, after)] as const;
  if (span.months !== null && added[0] !== added[1])
    return incomparable(
      'the two are billed at different intervals, and the use of only one of them adds up over the months',
    );
  if (span.months !== null && models.sampled)
    return incomparable(
      'the two expressions are billed at different intervals and are not made of straight lines',
    );
  const sums = added[0];
  const usesMeasured = models.pairs.some(({ axis }) => axis === 'quantity' || axis === 'amount');
  if (usesMeasured && !sameMetrics(before, after))
    return incomparable('the two prices measure different metrics');
  const pairs = phasesOf(earlier.terms, later.terms).flatMap((phase) => {
    const curvesOf = (pair: CurvePair): Pick<BillPair, 'before' | 'after'> => ({
      before: billed(pair.before, phase.before, span.timesBefore, sums),
      after: billed(pair.after, phase.after, span.timesAfter, sums),
    });
    return models.pairs.map((pair, index): BillPair => {
      const plain = curvesOf(pair);
      const finePair = fineModels.kind === 'paired' ? fineModels.pairs[index] : undefined;
      const fine = finePair === undefined ? plain : curvesOf(finePair);
      return {
        context: { axis: pair.axis, cell: pair.cell, phase: phase.name, months: span.months },
        certain: phase.certain,
        ...plain,
        fine: { before: fine.before.bill, after: fine.after.bill },
        divisible: pair.axis !== 'nothing' && (pair.axis !== 'quantity' || added.includes(true)),
      };
    });
  });
  return {
    kind: 'paired',
    pairs,
    usagesTried: models.sampled ? models.pairs.length : null,
    excluded: { before: earlier.terms.excluded, after: later.terms.excluded },
  };
}

type Read = Extract<ReadPrice, { readonly kind: 'read' }>;

function pairOnGrid(before: Read, after: Read, grid: Grid): PairedModels {
  const models = pairModels(before.model, after.model, grid);
  const limits = [before.terms, after.terms].flatMap((terms) => [terms.minimumSpend, terms.maximumSpend]);
  const isOfSeveral =
    models.kind === 'paired' && models.pairs.length > 1 && limits.some((limit) => limit !== null);
  // A limit holds for the metrics together, and each by itself says nothing of where it is reached.
  return isOfSeveral && before.model.kind === 'expression' && after.model.kind === 'expression'
    ? pairSamples(before.model, after.model)
    : models;
}

/**
 * The bills of `times` intervals. Where use `sums` up they are for the use of all of them together, and otherwise for as
 * many units in each. Without terms the price is in its trial, and nothing is billed.
 */
function billed(
  { curve, units }: ModelCurve,
  terms: Phase['before'],
  times: Decimal,
  sums: boolean,
): BilledCurve {
  const declared = units !== null && sums ? units.times(times) : units;
  if (terms === null) {
    const nothing = flatCurve(ZERO, curve.axis, curve.step);
    return { bill: nothing, rates: nothing, units: declared };
  }
  const rates = withDiscount(sums ? repeatCurve(curve, times) : scaleCurve(curve, times), terms.discount);
  const minimum = terms.minimumSpend?.times(times) ?? null;
  const maximum = terms.maximumSpend?.times(times) ?? null;
  return { bill: limitCurve(rates, minimum, maximum), rates, units: declared };
}

/** The curve less the discount, as while it runs. */
function withDiscount(curve: BillCurve, discount: Terms['discount']): BillCurve {
  return discount === null ? curve : scaleCurve(curve, ONE.minus(discount.fraction));
}

type Span =
  | {
      readonly kind: 'span';
      readonly months: number | null;
      readonly timesBefore: Decimal;
      readonly timesAfter: Decimal;
    }
  | { readonly kind: 'incomparable'; readonly reason: string };

/** How many intervals of each price make a time in which both have whole ones. */
function commonSpan(before: Price, after: Price): Span {
  const one = decimal(1);
  if (sameInterval(before, after)) return { kind: 'span', months: null, timesBefore: one, timesAfter: one };
  const earlier = intervalMonths(before);
  const later = intervalMonths(after);
  if (earlier === null || later === null)
    return incomparable(
      `the old price is billed ${intervalText(before)} and the new one ${intervalText(after)}, which are not both known numbers of months`,
    );
  const months = (earlier * later) / greatestCommonDivisor(earlier, later);
  return {
    kind: 'span',
    months,
    timesBefore: decimal(months / earlier),
    timesAfter: decimal(months / later),
  };
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}

/** What keeps two prices apart before any arithmetic. */
function conflictOf(before: Price, after: Price): string | undefined {
  if (differ(before.currency, after.currency)) return 'the two prices are in different currencies';
  const [was, is] = [before, after].map(({ billing_frequency = 'recurring' }) => billing_frequency);
  if (was !== is) return `the billing frequency goes from ${was} to ${is}`;
  if (before.fee_type !== after.fee_type)
    return `fee_type goes from ${before.fee_type ?? 'none'} to ${after.fee_type ?? 'none'}, and what that does to a bill is not known`;
  const [oldType, newType] = [before, after].map(typeBeyondModel);
  if (oldType !== newType)
    return `type goes from ${before.type ?? 'none'} to ${after.type ?? 'none'}, and what that does to a bill is not known`;
  return undefined;
}

/** A type that only names the model in use says nothing more than the model does. */
function typeBeyondModel(price: Price): string | undefined {
  const named = modelNamedBy(price.type);
  return named !== undefined && named === modelInUse(price) ? undefined : price.type;
}

function differ(a: string | undefined, b: string | undefined): boolean {
  return a !== undefined && b !== undefined && a !== b;
}

function sameMetrics(before: Price, after: Price): boolean {
  const named = ({ metric_ids = [] }: Price): string => JSON.stringify([...new Set(metric_ids)].sort());
  return named(before) === named(after);
}

function incomparable(reason: string): { readonly kind: 'incomparable'; readonly reason: string } {
  return { kind: 'incomparable', reason };
}
