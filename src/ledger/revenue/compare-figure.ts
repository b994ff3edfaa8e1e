/**
 * The one comparison between the ledger's month of a subscription and the service's own figure, for what is in force and for
 * drafts. Pure.
 */
import { type Assumption, monthIn, type RecurringFigure } from '../../model/plan/recurring-figure.ts';
import { currencyDigits, roundedText } from '../../model/values/currency.ts';
import { type Decimal, decimal, decimalText, isDecimalText } from '../../model/values/decimal.ts';
import type { Json, JsonObject } from '../../model/values/json.ts';

/** The service's figure of a version or a subscription, as it is shown. */
export interface ServiceFigure {
  readonly monthly: string;
  readonly yearly: string;
  /** Null where it shows none. */
  readonly contractValue: string | null;
  readonly isPartial: boolean;
  readonly currency: string | null;
}

/** Undefined where the service has no figure, or none that can be read. */
export function serviceFigure(json: JsonObject): ServiceFigure | undefined {
  const { mrr, arr, acv, currency, recurring_revenue_status: status = 'complete' } = json;
  if (!isAmount(mrr) || !isAmount(arr) || (status !== 'complete' && status !== 'partial')) return undefined;
  return {
    monthly: mrr,
    yearly: arr,
    contractValue: isAmount(acv) ? acv : null,
    isPartial: status === 'partial',
    currency: typeof currency === 'string' ? currency.toUpperCase() : null,
  };
}

function isAmount(value: Json | undefined): value is string {
  return typeof value === 'string' && isDecimalText(value);
}

export type Comparison =
  | { readonly kind: 'equal' }
  /** Equal by other readings: each a set of assumptions that are left out, the smallest first. */
  | { readonly kind: 'assumed'; readonly explanations: readonly (readonly Assumption[])[] }
  /** `reason` is a clause. */
  | { readonly kind: 'other'; readonly reason: string };

export function compareFigure(
  own: RecurringFigure,
  shown: ServiceFigure,
  currency: string | null,
): Comparison {
  if (isOtherCurrency(shown, currency))
    return {
      kind: 'other',
      reason: `the service's figure is in ${shown.currency}, and the catalog has ${currency}`,
    };
  if (isFigure(own.monthly, shown, currency)) return { kind: 'equal' };
  const explanations = (own.readings ?? [])
    .filter(({ monthly }) => isFigure(monthly, shown, currency))
    .map(({ without }) => without);
  if (explanations.length > 0) return { kind: 'assumed', explanations };
  const [monthly, yearly] = [own.monthly, twelve(own.monthly)].map((amount) => amountText(amount, currency));
  const reason = isShown(own.monthly, shown.monthly, currency)
    ? `the service has ${shown.yearly} a year, and the ledger ${yearly}`
    : `the service has ${shown.monthly} a month, and the ledger ${monthly}`;
  return { kind: 'other', reason };
}

/** True where the service's month and year are of an exact month. The month may be rounded before the year is made of it, or after. */
export function isFigure(exact: string, shown: ServiceFigure, currency: string | null): boolean {
  const isYear = [exact, shown.monthly].some((month) => isShown(twelve(month), shown.yearly, currency));
  return isYear && isShown(exact, shown.monthly, currency);
}

/** In the digits of the currency. */
export function amountText(amount: string, currency: string | null): string {
  return roundedText(decimal(amount), currencyDigits(currency));
}

function twelve(month: string): string {
  return decimalText(decimal(month).times(MONTHS));
}

const MONTHS = decimal(12);

function isOtherCurrency(shown: ServiceFigure, currency: string | null): boolean {
  return currency !== null && shown.currency !== null && shown.currency !== currency;
}

interface Change<Side> {
  readonly before: Side;
  readonly after: Side;
}

/** True where the service's change is the ledger's, by one of the readings. */
export function isSameChange(
  { before, after }: Change<RecurringFigure>,
  shown: Change<ServiceFigure>,
  currency: string | null,
): boolean {
  const change = decimal(shown.after.monthly).minus(decimal(shown.before.monthly));
  const may = halfUnit(shown.before.monthly, currency).plus(halfUnit(shown.after.monthly, currency));
  const ofYear = decimal(shown.after.yearly).minus(decimal(shown.before.yearly));
  const isYear = ofYear.minus(change.times(MONTHS)).abs().lte(may.times(MONTHS));
  if (!isYear || isOtherCurrency(shown.after, currency)) return false;
  const sets = [before, after].flatMap(({ readings = [] }) => readings.map(({ without }) => without));
  return [[], ...sets].some((without) =>
    decimal(monthIn(after, without))
      .minus(decimal(monthIn(before, without)))
      .minus(change)
      .abs()
      .lte(may),
  );
}

/** True where an exact amount is shown as `text`: exactly, or rounded to its last digit. */
function isShown(exact: string, text: string, currency: string | null): boolean {
  return decimal(exact).minus(decimal(text)).abs().lte(halfUnit(text, currency));
}

/** Thirds have no exact decimal, and a half may be missed by so much. */
const DIVIDED = decimal('0.000000000001');

/** Half of the last digit that is shown, but for zeros at the end, or of the currency's smallest unit. */
function halfUnit(text: string, currency: string | null): Decimal {
  const digits = Math.max(currencyDigits(currency), decimalText(decimal(text)).split('.')[1]?.length ?? 0);
  return decimal(`0.${'5'.padStart(digits + 1, '0')}`).plus(DIVIDED);
}
