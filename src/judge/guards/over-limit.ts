/** The words for a percentage over a limit, and for amounts and usage beside it. */

import { grouped } from '../../model/messages/counted.ts';
import { charged, currencyDigits, roundedText } from '../../model/values/currency.ts';
import { type Decimal, decimal, decimalText, ONE, ZERO } from '../../model/values/decimal.ts';

/** Enough places to read; more are used only where these would show the limit itself, or nothing. */
const PLACES = 2;
const MOST_PLACES = 12;

/** For example `30.50 %, over the limit of 25 %`. `percent` must be above `limit`. */
export function overLimit(percent: Decimal, limit: Decimal): string {
  let places = PLACES;
  while (decimal(percent.toFixed(places)).lte(limit)) places += 1;
  return `${percent.toFixed(places)} %, over the limit of ${decimalText(limit)} %`;
}

/** An amount of money in the digits of its currency; a price of a fraction of a cent has its own. */
export function amountText(amount: Decimal, currency: string | null): string {
  const text = roundedText(amount, currencyDigits(currency));
  const shown = shownAmount(amount, currency);
  return grouped(decimal(text).eq(shown) ? text : decimalText(shown));
}

function shownAmount(amount: Decimal, currency: string | null): Decimal {
  const rounded = charged(amount, currency);
  return rounded.eq(amount) || amount.abs().gte(ONE) ? rounded : amount.round(MOST_PLACES);
}

/** The difference of two amounts as they are shown, so that a plan has one figure for it; exact where that is nothing. */
export function increaseText(before: Decimal, after: Decimal, currency: string | null): string {
  const shown = shownAmount(after, currency).minus(shownAmount(before, currency));
  return amountText(shown.eq(ZERO) ? after.minus(before) : shown, currency);
}

/** For example `20,000 of met_calls`. */
export function useText(use: ReadonlyMap<string, Decimal>): string {
  return [...use].map(([name, quantity]) => `${quantityText(quantity)} of ${name}`).join(' and ');
}

export function quantityText(quantity: Decimal): string {
  return grouped(decimalText(quantity.round(PLACES)));
}
