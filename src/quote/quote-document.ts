/** A quote as the document that `quote --json` prints. Amounts are exact decimal texts. */

import { isOneOff } from '../ledger/bills/one-offs-due.ts';
import {
  type AfterTrial,
  isTotalKnown,
  type NextInvoice,
  type Quote,
  type QuotedItem,
} from '../ledger/quote.ts';
import { intervalText } from '../model/catalog/billing-interval.ts';
import type { Address } from '../model/values/address.ts';
import type { CalendarDay } from '../model/values/calendar-day.ts';
import { decimalText } from '../model/values/decimal.ts';
import type { RatingLine } from '../pricing/models/rating.ts';
import type { Asked } from './ask-service.ts';

export interface Quoting {
  readonly subscription: Address;
  readonly name: string | null;
  readonly customer: string;
  readonly currency: string | null;
  readonly day: CalendarDay;
  /** The number of usage samples that were used. */
  readonly samples: number;
  readonly quote: Quote;
  /** Null where no trial runs on the day. */
  readonly afterTrial: AfterTrial | null;
  /** Null where it is not known. */
  readonly next: NextInvoice | null;
  /** Undefined where the service was not asked. */
  readonly asked: Asked | undefined;
}

export type QuoteDocument = ReturnType<typeof quoteDocument>;
export type QuoteLine = ReturnType<typeof lineOf>;
export type QuoteItem = ReturnType<typeof itemOf>;

export function quoteDocument({ quote, asked, afterTrial, next, ...shown }: Quoting) {
  return {
    ...shown,
    items: quote.items.map(itemOf),
    subtotal: decimalText(quote.subtotal),
    lines: quote.lines.map(lineOf),
    total: isTotalKnown(quote) ? decimalText(quote.total) : null,
    ...(afterTrial && {
      after_trial: { from: afterTrial.from, per_month: decimalText(afterTrial.perMonth) },
    }),
    next_invoice: next && { due: next.due, amount: decimalText(next.amount) },
    excluded: quote.excluded.map(({ what, reason }) => ({ what, reason })),
    assumed: [...quote.assumed, ...(next?.assumed ?? [])].map((entry) => ({ ...entry })),
    ...(asked === undefined ? {} : { service: asked }),
  };
}

function itemOf({ item, price, result }: QuotedItem) {
  const interval = isOneOff(price) ? 'once' : intervalText(price);
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
