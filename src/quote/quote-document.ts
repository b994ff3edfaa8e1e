/** A quote as the document that `quote --json` prints. Amounts are exact decimal texts. */
import type { AfterTrial } from '../impact/after-trial.ts';
import { isTotalKnown, type Quote, type QuotedItem } from '../impact/quote.ts';
import type { Address } from '../model/values/address.ts';
import type { CalendarDay } from '../model/values/calendar-day.ts';
import { decimalText } from '../model/values/decimal.ts';
import type { RatingLine } from '../pricing/models/rating.ts';
import type { Asked } from './ask-service.ts';

export interface Quoting {
  readonly subscription: Address;
  readonly customer: string;
  readonly currency: string | null;
  readonly day: CalendarDay;
  /** The number of usage samples that were used. */
  readonly samples: number;
  readonly quote: Quote;
  /** Null where no trial runs on the day. */
  readonly afterTrial: AfterTrial | null;
  /** Undefined where the service was not asked. */
  readonly asked: Asked | undefined;
}

export type QuoteDocument = ReturnType<typeof quoteDocument>;
export type QuoteLine = ReturnType<typeof lineOf>;
export type QuoteItem = ReturnType<typeof itemOf>;

export function quoteDocument({ quote, asked, afterTrial, ...shown }: Quoting) {
  return {
    ...shown,
    items: quote.items.map(itemOf),
    subtotal: decimalText(quote.subtotal),
    lines: quote.lines.map(lineOf),
    total: isTotalKnown(quote) ? decimalText(quote.total) : null,
    ...(afterTrial && { after_trial: afterTrialOf(afterTrial) }),
    excluded: quote.excluded.map((entry) => ({ ...entry })),
    assumed: quote.assumed.map((entry) => ({ ...entry })),
    ...(asked === undefined ? {} : { service: asked }),
  };
}

function afterTrialOf({ from, perMonth, first }: AfterTrial) {
  const invoice = first && { due: first.day, amount: decimalText(first.after) };
  return { from, per_month: decimalText(perMonth), first_invoice: invoice };
}

function itemOf({ item, interval, result }: QuotedItem) {
  const named = { name: item.name, product: item.product, bundle: item.bundle, interval };
  if (result.kind === 'not-rated') return { ...named, not_rated: result.reason };
  return {
    ...named,
    lines: result.lines.map(lineOf),
    total: decimalText(result.total),
    per_month: result.perMonth === null ? null : decimalText(result.perMonth),
  };
}

function lineOf({ label, quantity, unitPrice, amount }: RatingLine) {
  return {
    label,
    quantity: decimalText(quantity),
    unit_price: decimalText(unitPrice),
    amount: decimalText(amount),
  };
}
