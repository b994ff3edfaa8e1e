/** The words for a percentage over a limit. */
import { type Decimal, decimal, decimalText } from '../../model/values/decimal.ts';

/** Enough places to read; more are used only where these would show the limit itself. */
const PLACES = 2;

/** For example `30.50 %, over the limit of 25 %`. `percent` must be above `limit`. */
export function overLimit(percent: Decimal, limit: Decimal): string {
  let places = PLACES;
  while (decimal(percent.toFixed(places)).lte(limit)) places += 1;
  return `${percent.toFixed(places)} %, over the limit of ${decimalText(limit)} %`;
}
