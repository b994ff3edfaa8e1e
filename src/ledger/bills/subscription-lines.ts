/** A subscription's own discount and spend limits, as lines below the monthly sum of its items. */
import { intervalMonths } from '../../model/catalog/billing-interval.ts';
import type { Price } from '../../model/catalog/price.ts';
import { SPEND_LIMITS, type SpendLimit } from '../../model/catalog/term-money.ts';
import { type Decimal, ONE, ZERO } from '../../model/values/decimal.ts';
import { type RatingLine, ratingLine } from '../../pricing/models/pricing-model.ts';
import type { PriceSchedule } from '../priced-subscription.ts';
import { total } from '../sides.ts';
import { type BillMoment, monthsSince } from './contract-months.ts';
import { type SubscriptionTerms, termsOf } from './subscription-terms.ts';

export const UP_TO_MINIMUM = 'up to the minimum spend of the subscription';

/** In the order in which they apply: discount, minimum, maximum; see `subscription-terms.ts`. */
export function subscriptionLines(
  subtotal: Decimal,
  schedule: PriceSchedule,
  moment: Pick<BillMoment, 'day'>,
  terms: SubscriptionTerms = termsOf(schedule),
  rounded: (amount: Decimal) => Decimal = (amount) => amount,
): readonly RatingLine[] {
  const { minimumPerMonth, maximumPerMonth } = terms;
  const lines: RatingLine[] = [];
  const sum = (): Decimal => total([subtotal, ...lines.map(({ amount }) => amount)]);
  const add = (line: RatingLine) => lines.push({ ...line, amount: rounded(line.amount) });
  const discount = runningDiscount(schedule, moment, terms);
  if (discount !== null) add(ratingLine('discount of the subscription', subtotal, ZERO.minus(discount)));
  if (minimumPerMonth?.gt(sum())) add(ratingLine(UP_TO_MINIMUM, ONE, minimumPerMonth.minus(sum())));
  if (maximumPerMonth?.lt(sum()))
    add(ratingLine('above the maximum spend of the subscription', ONE, maximumPerMonth.minus(sum())));
  return lines;
}

/** The fraction that the subscription's discount takes off on a day; null where none runs. */
export function runningDiscount(
  schedule: PriceSchedule,
  { day }: Pick<BillMoment, 'day'>,
  { discount }: Pick<SubscriptionTerms, 'discount'> = termsOf(schedule),
): Decimal | null {
  const runs =
    discount !== null &&
    (discount.months === null || monthsSince(schedule.discountSince, day) < discount.months);
  return runs ? discount.fraction : null;
}

/** The spend limits beside prices for several months: no document says how a limit of a month applies to these. */
export function limitsWithoutShare(
  { minimumPerMonth, maximumPerMonth }: SubscriptionTerms,
  items: readonly { readonly price: Price }[],
): readonly SpendLimit[] {
  if (items.every(({ price }) => (intervalMonths(price) ?? 1) === 1)) return [];
  const limits = { minimum_spend: minimumPerMonth, maximum_spend: maximumPerMonth };
  return SPEND_LIMITS.filter((limit) => limits[limit] !== null);
}
