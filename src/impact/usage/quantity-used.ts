/** A subscription's usage in one bill as the quantity over which the curves of a price run. */
import type { Price } from '../../model/catalog/price.ts';
import { type Decimal, decimal, decimalText, ONE } from '../../model/values/decimal.ts';
import { intervalMonths } from '../../pricing/billing-interval.ts';
import { floor } from '../../pricing/curves/bill-curve.ts';
import { addsUp, readPrice } from '../../pricing/read/read-model.ts';
import { usageOf } from './rate-sample.ts';
import type { UsageLookup, UsageUser } from './usage-lookup.ts';

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
