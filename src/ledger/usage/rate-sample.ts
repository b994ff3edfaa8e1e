/**
 * Rates a price on usage samples: the cost of a month's usage in one billing interval, with
 * the arithmetic line by line.
 */

import { intervalMonths } from '../../model/catalog/billing-interval.ts';
import type { Price } from '../../model/catalog/price.ts';
import type { UsageSample } from '../../model/catalog/usage-sample.ts';
import { type Decimal, decimal, decimalText, ONE, ZERO } from '../../model/values/decimal.ts';
import { groupBy } from '../../model/values/group-by.ts';
import { floor } from '../../pricing/curves/bill-curve.ts';
import {
  type PricingModel,
  type Rating,
  type RatingLine,
  type Usage,
  unrated,
} from '../../pricing/models/pricing-model.ts';
import { rateTerms } from '../../pricing/rate/rate-price.ts';
import { addsUp, readPrice } from '../../pricing/read/read-price.ts';
import type { UsageLookup, UsageUser } from './usage-lookup.ts';

type Row = Pick<UsageSample, 'used' | 'perMonth' | 'count' | 'dimensions'>;

/**
 * The bill of an interval of `months` with the same usage in each month, while the discount runs and after any
 * trial. Usage that a metric counts adds up over the months, and so does money. Units that no metric counts,
 * such as seats, are as many in the interval as in each month. They must be whole, because comparisons of their
 * prices rest on that. A matrix rates each of its cells with the usage in that cell; any other model rates all
 * rows together. Never throws.
 */
export function rateSample(price: Price, rows: readonly Row[], months: number): Rating {
  const read = readPrice(price);
  if (read.kind === 'faulty') return unrated('faulty-model', read.faults[0].message);
  const lines: RatingLine[] = [];
  let total = ZERO;
  const isMetered = addsUp(read.model, price);
  for (const usage of usagesOf(read.model, rows, isMetered ? decimal(months) : ONE)) {
    const { quantity } = usage;
    if (!isMetered && quantity !== undefined && read.model.ratedBy !== 'nothing' && !isWhole(quantity))
      return unrated(
        'fractional-units',
        `the usage sample has ${decimalText(quantity)} units, and units that no metric counts are whole`,
      );
    const charge = read.model.rate(usage);
    if (charge.kind === 'unrated') return charge;
    lines.push(...charge.lines);
    total = total.plus(charge.total);
  }
  return rateTerms({ kind: 'rated', total, lines, excluded: [] }, read.terms);
}

function isWhole(quantity: Decimal): boolean {
  return floor(quantity).eq(quantity);
}

/** True where a price has no bill without usage. A price that cannot be read needs none. */
export function needsUsage(price: Price): boolean {
  const read = readPrice(price);
  return read.kind !== 'faulty' && read.model.declares === null;
}

function usagesOf(model: PricingModel, rows: readonly Row[], months: Decimal): readonly Usage[] {
  if (model.ratedBy !== 'cells') return [usageOf(model, rows, months)];
  const cells = groupBy(rows, ({ dimensions }) => JSON.stringify([...dimensions].sort()));
  return [...cells.values()].map((own) => usageOf(model, own, months));
}

/** A model with a share of money reads the rows as money and their counts as the number of sales. */
export function usageOf(model: PricingModel, rows: readonly Row[], months: Decimal): Usage {
  const total = overMonths(sum(rows.map(({ perMonth }) => perMonth)), months);
  const counts = rows.flatMap(({ count }) => count ?? []);
  const count = counts.length === rows.length ? overMonths(sum(counts), months) : undefined;
  const quantity = model.ratedBy === 'sales' ? count : (count ?? total);
  return {
    amount: total,
    ...(quantity === undefined ? {} : { quantity }),
    // No other model reads them.
    ...(model.ratedBy === 'metrics' ? { metrics: metricTotals(rows, months) } : {}),
    dimensions: rows[0]?.dimensions ?? NO_DIMENSIONS,
  };
}

const NO_DIMENSIONS: ReadonlyMap<string, string> = new Map();

/** Sums the rows of each metric, because a metric has a row for each value of its dimensions. */
function metricTotals(rows: readonly Row[], months: Decimal): ReadonlyMap<string, Decimal> {
  const totals = new Map<string, Decimal>();
  for (const { used, perMonth } of rows) {
    if (used.kind !== 'metric') continue;
    totals.set(used.id, (totals.get(used.id) ?? ZERO).plus(overMonths(decimal(perMonth), months)));
  }
  return totals;
}

function overMonths(amount: Decimal, months: Decimal): Decimal {
  return months.eq(ONE) ? amount : amount.times(months);
}

function sum([first, ...others]: readonly string[]): Decimal {
  if (first === undefined) return ZERO;
  return others.reduce((total, amount) => total.plus(decimal(amount)), decimal(first));
}

/** A price in the place of another; null where there is none. */
interface Priced {
  readonly product: string;
  readonly before: Price | null;
  readonly after: Price | null;
}

/**
 * By the usage samples; undefined without one, where the old and the new price count different quantities, and for a
 * price whose bill is not a function of one quantity (a matrix, an expression, a share of sales with a fee for each).
 */
export function quantityUsed(
  usage: UsageLookup,
  user: UsageUser,
  { product, before, after }: Priced,
): string | undefined {
  const quantities = [before, after].flatMap((price) =>
    price === null ? [] : [quantityIn(usage, user, product, price)],
  );
  const [first] = quantities;
  return first !== undefined && quantities.every((quantity) => quantity?.eq(first))
    ? decimalText(first)
    : undefined;
}

function quantityIn(usage: UsageLookup, user: UsageUser, product: string, price: Price): Decimal | undefined {
  const [read, months] = [readPrice(price), intervalMonths(price)];
  if (read.kind === 'faulty' || months === null) return undefined;
  const { ratedBy: measure } = read.model;
  const use = usage.useOf(user, product, price);
  if ((measure !== 'quantity' && measure !== 'amount') || use.kind === 'none') return undefined;
  const isMetered = addsUp(read.model, price);
  const used = usageOf(read.model, use.rows, isMetered ? decimal(months) : ONE)[measure];
  if (used === undefined || (!isMetered && !floor(used).eq(used))) return undefined;
  return used;
}
