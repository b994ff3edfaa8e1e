/** A price, a credit or a term by which a step moves what is paid, with the words of the guards that judge it. */

import type { NamedPrice } from '../../../ledger/of-plan/list-prices.ts';
import type { Step } from '../../../model/plan/plan.ts';
import { type Address, kindOf } from '../../../model/values/address.ts';
import { type Decimal, ZERO } from '../../../model/values/decimal.ts';
import type { IncreaseAmount } from '../../../pricing/compare/increase-amounts.ts';
import type { IncreasePlace } from '../../../pricing/compare/largest-increase.ts';
import type { Violation } from '../guard-facts.ts';
import { amountText, increaseText, overLimit, quantityText } from '../over-limit.ts';

export interface PriceShift extends Pick<Violation, 'sign' | 'against' | 'unmeasured'> {
  readonly step: Step;
  /** The product's name, preceded by its bundle where it is in one; a credit; or the subscription's own term. */
  readonly price: string;
  /** The bundle whose edit makes it; undefined where the subscription's own entry makes it. */
  readonly cause?: Address | undefined;
  /** Null where no percentage measures it. */
  readonly percent: Decimal | null;
  /** The item with its new price, or the field, by which a notice on record names it; `price` where it is absent. */
  readonly announcedAs?: NamedPrice | string;
  /** A clause without a measure, such as `products.platform increases`. */
  readonly begins: string;
  /** The words after the percentage. */
  readonly base?: string;
  /** The clause where there is no percentage. */
  readonly otherwise: string;
  /** The quantity of a largest increase. */
  readonly place?: IncreasePlace;
  /** The largest increase of a month's bill in money; undefined where no bill of the price measures it. */
  readonly most?: IncreaseAmount | undefined;
  /** The currency of `place` and `most`. */
  readonly currency?: string;
}

/** Undefined where the shift is within the limit. */
export function beyondLimit(shift: PriceShift, limit: Decimal): Violation | undefined {
  const { percent, begins, base = '', otherwise, most, currency = '', sign, against, unmeasured } = shift;
  if (percent?.lte(limit)) return undefined;
  const text = percent === null ? otherwise : `${begins} by ${overLimit(percent, limit)}${base}`;
  return {
    ...violationPlace(shift),
    amount: percent,
    ...(most?.kind === 'at' && !most.isTried
      ? { most: { amount: most.amount, text: increaseText(most.before, most.after, currency) } }
      : {}),
    ...(sign && { sign }),
    ...(against && { against }),
    ...(unmeasured && { unmeasured }),
    message: `${text}${amountsText(shift)}`,
  };
}

/** A bundle's own price is named after its bundle, as in the subscriptions that use it. */
export function violationPlace({
  step: { address },
  price,
  cause,
}: PriceShift): Pick<Violation, 'address' | 'about' | 'price'> {
  return {
    address,
    price: kindOf(address) === 'bundle' ? `${address} ${price}` : price,
    ...(cause === undefined ? {} : { about: cause }),
  };
}

/** The point at which the percentage is largest, and how much it is in money at most. */
function amountsText({ percent, place, most, currency = '' }: PriceShift): string {
  const text = place === undefined ? '' : ` (${placeText(place, currency)})`;
  switch (most?.kind) {
    case undefined:
    case 'none':
      return text;
    case 'without_bound':
      return `${text}, in money without bound as usage grows`;
    case 'at': {
      if (percent !== null && place && isSameBill(place, most)) return text;
      const at = most.quantity === null || most.quantity.eq(ZERO) ? '' : ` at ${quantityText(most.quantity)}`;
      const tried = most.isTried ? ', of the usages tried' : '';
      return `${text}, in money by at most ${increaseText(most.before, most.after, currency)} a month${at}${tried}`;
    }
    default:
      return most satisfies never;
  }
}

function isSameBill(
  { of, before, after }: IncreasePlace,
  most: { before: Decimal; after: Decimal },
): boolean {
  return of === 'bill' && before.eq(most.before) && after.eq(most.after);
}

function placeText({ of, where, before, after }: IncreasePlace, currency: string | null): string {
  const bills = `${amountText(before, currency)} → ${amountText(after, currency)}`;
  const what = of === 'unit' ? `${bills} for one more unit` : bills;
  switch (where.kind) {
    case 'declared':
      return bills;
    case 'at':
      return where.quantity.eq(ZERO) ? bills : `${what} at ${quantityText(where.quantity)}`;
    case 'above':
      return `${what} above ${quantityText(where.quantity)}`;
    case 'towards':
      return `${bills} for each further unit`;
    default:
      return where satisfies never;
  }
}
