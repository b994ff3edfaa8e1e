/**
 * Pairs two prices as curves over one axis. There is one pair for each way in which their bills can differ: each cell
 * of a matrix, each phase of their trials and discounts, and each axis. The comparison and the largest increase both
 * use these pairs.
 */

import { intervalMonths, intervalText, sameInterval } from '../../model/catalog/billing-interval.ts';
import { modelInUse, modelNamedBy, type Price } from '../../model/catalog/price.ts';
import { type Decimal, decimal, ONE, ZERO } from '../../model/values/decimal.ts';
import type { Axis, BillCurve, Grid } from '../curves/bill-curve.ts';
import { limitCurve, repeatCurve, scaleCurve } from '../curves/transform-curve.ts';
import { addsUp, type ReadPrice, readPrice, type Terms } from '../read/read-price.ts';
import {
  type Cell,
  type CurvePair,
  incomparable,
  type ModelCurve,
  type PairedModels,
  pairCharges,
  pairModels,
  pairSamples,
} from './pair-models.ts';
import { type Phase, phasesOf } from './phases.ts';

/** Identifies the bill that a pair of curves describes. */
export interface BillContext {
  readonly axis: Axis;
  /** The dimension values, or the metrics of an expression; null for a price without cells. */
  readonly cell: Cell | null;
  readonly phase: Phase['name'];
  /**
   * The number of months in the comparison if the prices have different billing intervals: the least common multiple
   * of the two. Metered use is the use in all these months, evenly spread; units such as seats stay the same in each.
   * Null if both have the same interval; the comparison then covers one interval.
   */
  readonly months: number | null;
}

export interface BillPair {
  readonly context: BillContext;
  /** True if this phase is certain to occur. */
  readonly certain: boolean;
  readonly before: BilledCurve;
  readonly after: BilledCurve;
  readonly fine: { readonly before: BillCurve; readonly after: BillCurve };
  /** True if use can be between the plain quantities. Metered use and money can, but units such as seats cannot. */
  readonly divisible: boolean;
}

interface BilledCurve {
  /** Includes the discount and the limits. A curve without segments has no bill anywhere. */
  readonly bill: BillCurve;
  /** Includes the discount but not the limits, which change no tier's price. */
  readonly rates: BillCurve;
  /** The quantity that the price itself declares. */
  readonly units: Decimal | null;
}

export type PairedBills =
  | {
      readonly kind: 'paired';
      readonly pairs: readonly BillPair[];
      /** The number of tried usages, if nothing is known between them; null if the pairs hold at every quantity. */
      readonly usagesTried: number | null;
      /** The parts of each price that the curves do not include, in words. */
      readonly excluded: { readonly before: readonly string[]; readonly after: readonly string[] };
    }
  /** `reason` is a sentence without its full stop. */
  | { readonly kind: 'incomparable'; readonly reason: string };

/** Null is a price that is not there, which bills nothing. */
export function pairBills(old: Price | null, now: Price | null): PairedBills {
  const [before, after] = [old ?? now, now ?? old];
  if (before === null || after === null) return incomparable('there is no price');
  const isAlone = old === null || now === null;
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
  const models = pairOnGrid(earlier, later, 'plain', isAlone);
  if (models.kind === 'incomparable') return models;
  const fineModels = models.sampled ? models : pairOnGrid(earlier, later, 'fine', isAlone);
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
      before: billed(pair.before, old && phase.before, span.timesBefore, sums),
      after: billed(pair.after, now && phase.after, span.timesAfter, sums),
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

function pairOnGrid(before: Read, after: Read, grid: Grid, isAlone: boolean): PairedModels {
  const models = pairModels(before.model, after.model, grid, isAlone);
  const limits = [before.terms, after.terms].flatMap((terms) => [terms.minimumSpend, terms.maximumSpend]);
  const isOfSeveral =
    models.kind === 'paired' && models.pairs.length > 1 && limits.some((limit) => limit !== null);
  // A limit applies to all metrics together, so the curve of one metric does not show where the limit is reached.
  if (!isOfSeveral || before.model.kind !== 'expression' || after.model.kind !== 'expression') return models;
  return isAlone ? pairCharges(grid) : pairSamples(before.model, after.model);
}

/**
 * The bills of `times` intervals. If use `sums` up, a quantity is the use in all of them together; otherwise it is
 * the number of units in each. Without terms nothing is billed, such as in a trial.
 */
function billed(
  { curve, units }: ModelCurve,
  terms: Phase['before'],
  times: Decimal,
  sums: boolean,
): BilledCurve {
  const declared = units !== null && sums ? units.times(times) : units;
  const escalation = terms?.escalation ?? ZERO;
  const charge = scaleCurve(sums ? repeatCurve(curve, times) : scaleCurve(curve, times), escalation);
  if (terms === null) return { bill: charge, rates: charge, units: declared };
  const rates = withDiscount(charge, terms.discount);
  const minimum = terms.minimumSpend?.times(times) ?? null;
  const maximum = terms.maximumSpend?.times(times) ?? null;
  return { bill: limitCurve(rates, minimum, maximum), rates, units: declared };
}

/** The curve while the discount applies. */
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

/** The number of intervals of each price in the shortest time that has whole intervals of both. */
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

/** The reason why two prices cannot be compared, found before any arithmetic; undefined if there is none. */
function conflictOf(before: Price, after: Price): string | undefined {
  if (differ(before.currency, after.currency)) return 'the two prices are in different currencies';
  const [was, is] = [before, after].map(({ billing_frequency = 'recurring' }) => billing_frequency);
  if (was !== is) return `the billing frequency changes from ${was} to ${is}`;
  if (before.fee_type !== after.fee_type)
    return `fee_type changes from ${before.fee_type ?? 'none'} to ${after.fee_type ?? 'none'}, and what that does to a bill is not known`;
  const [oldType, newType] = [before, after].map(typeBeyondModel);
  if (oldType !== newType)
    return `type changes from ${before.type ?? 'none'} to ${after.type ?? 'none'}, and what that does to a bill is not known`;
  return undefined;
}

/** The `type` of a price, unless it only names the model in use. */
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
