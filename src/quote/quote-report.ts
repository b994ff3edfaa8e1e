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
import { grouped } from '../model/messages/counted.ts';
import type { Address } from '../model/values/address.ts';
import type { CalendarDay } from '../model/values/calendar-day.ts';
import { charged } from '../model/values/currency.ts';
import { decimal, decimalText } from '../model/values/decimal.ts';
import type { RatingLine } from '../pricing/models/pricing-model.ts';
import { type Line, line, wholeSpan } from '../report/lines/lines.ts';
import { type Report, report, section, titled } from '../report/sections/report.ts';
import { padded } from '../report/text/report-text.ts';
import { itemText } from '../report/words/impact-words.ts';
import { visible } from '../report/words/sanitize.ts';
import { moneyText, unitMoneyText } from '../report/words/value-text.ts';
import type { Asked, AskedItem, CreditGate } from './ask-service.ts';

interface Quoting {
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

type QuoteDocument = ReturnType<typeof quoteDocument>;
type QuoteLine = ReturnType<typeof lineOf>;
type QuoteItem = ReturnType<typeof itemOf>;

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

export function quoteReport(quote: QuoteDocument): Report {
  const { name, subscription, customer, currency, day, service } = quote;
  const items = quote.items.flatMap((item) => itemRows(item, currency));
  const sums = sumRows(quote);
  const lines = aligned([...items, ...sums]);
  return report({
    title: line(
      0,
      [
        ...(name === null ? [] : [name]),
        ...[subscription, customer, currency ?? "the customer's currency", day],
      ].join(' · '),
    ),
    sections: [
      section('items', 'Items', lines.slice(0, items.length)),
      section('sums', 'Sums', lines.slice(items.length)),
      titled('excluded', 'Excluded', reasonLines(quote.excluded)),
      titled('assumed', 'Assumed', reasonLines(quote.assumed)),
      ...(service === undefined ? [] : [askedSection(service, quote.excluded, currency)]),
    ],
  });
}

type Row = readonly [label: string, arithmetic: string, amount: string];

function itemRows(item: QuoteItem, currency: string | null): readonly Row[] {
  const title = `${itemText(item.name)}, ${item.interval}`;
  if (!('lines' in item)) return [[title, 'not rated', '']];
  return [
    [title, '', item.lines.length === 1 ? '' : amountText(item.total, currency)],
    ...item.lines.map((each) => lineRow(each, '  ', currency)),
  ];
}

function lineRow(
  { label, quantity, unit_price: price, amount }: QuoteLine,
  indent: string,
  currency: string | null,
): Row {
  return [
    `${indent}${label}`,
    `${exactText(quantity)} × ${isLong(price) ? exactText(price) : unitMoneyText(price, currency)}`,
    amountText(amount, currency),
  ];
}

function sumRows({ currency, lines, subtotal, total, after_trial: later, ...quote }: QuoteDocument) {
  const money = (label: string, amount: string): Row => [label, '', moneyText(amount, currency)];
  const { next_invoice: next } = quote;
  const isMonth = next && total !== null && charged(decimal(total), currency).eq(decimal(next.amount));
  return [
    ...(lines.length === 0 ? [] : [money('Items, per month', subtotal)]),
    ...lines.map((each) => lineRow(each, '', currency)),
    total === null ? (['Total per month', '', 'not known'] as const) : money('Total per month', total),
    ...(later === undefined ? [] : [money(`From ${later.from}, per month`, later.per_month)]),
    ...(next === null || total === null || isMonth
      ? []
      : [money(`Next invoice, due ${next.due}`, next.amount)]),
  ];
}

/** The first column begins, and the others end, in one place. */
function aligned(rows: readonly Row[]): readonly Line[] {
  const cells = padded(
    rows.map((row) => row.map(visible)),
    (column) => column > 0,
  );
  return cells.map((row) => line(0, wholeSpan(row.join('  ').trimEnd())));
}

function reasonLines(reasons: QuoteDocument['excluded']): readonly Line[] {
  return reasons.map(({ what, reason }) => line(2, `${itemText(what)}: ${reason}`));
}

/** Leaves out an item that was not asked for the same reason for which the total excludes it. */
function askedSection(
  { compared, total }: Asked,
  excluded: QuoteDocument['excluded'],
  currency: string | null,
) {
  const said = new Set(excluded.map(({ what, reason }) => `${what}\n${reason}`));
  const rows = compared.flatMap(({ what, answer }) => {
    if (answer.kind === 'not-asked' && said.has(`${what}\n${answer.reason}`)) return [];
    const gate = answer.kind === 'priced' ? gateTexts(answer.gate, currency) : [];
    return [
      line(2, `${itemText(what)}: ${answerText(answer, currency)}`),
      ...gate.map((text) => line(4, text)),
    ];
  });
  const summary = `${total.same} the same, ${total.different} different, ${total.other} not compared`;
  return titled('service', `The service, per month of use (${summary})`, rows);
}

function answerText(answer: AskedItem, currency: string | null): string {
  switch (answer.kind) {
    case 'not-asked':
      return `not asked: ${answer.reason}`;
    case 'refused':
      return `not priced: ${answer.reason}`;
    case 'priced':
      return `${answer.same ? 'the same' : 'DIFFERENT'}: ${unitMoneyText(answer.ours, currency)} here, ${unitMoneyText(answer.theirs, currency)} at the service`;
    default:
      return answer satisfies never;
  }
}

/** The customer's credit, by the service. */
function gateTexts(gate: CreditGate, currency: string | null): readonly string[] {
  const { allowed, policy, availability, covered, overflow, reservation_id: id, expires_at: until } = gate;
  const money = (amount: string | null) => (amount === null ? 'not shown' : unitMoneyText(amount, currency));
  const verdict =
    allowed === null ? [] : [allowed ? 'allowed' : `not allowed, policy ${policy ?? 'not shown'}`];
  const ledgers = availability.map((entry) =>
    Object.entries(entry)
      .map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
      .join(', '),
  );
  const credit = ledgers.length === 0 ? 'availability not shown' : ledgers.join('; ');
  const hold =
    id === null
      ? []
      : [
          `held until ${until ?? 'a time not shown'}: covered ${money(covered)}, overflow ${money(overflow)}, reservation ${id}`,
        ];
  return [[...verdict, credit].join('; '), ...hold];
}

/** An exact share of a year has infinitely many places; the price of a token has its first digits behind many zeros. */
function placesShown(fraction: string): number {
  const zeros = fraction.search(/[^0]/);
  return Math.max(6, zeros + 4);
}

function exactText(text: string): string {
  if (!isLong(text)) return grouped(text);
  return `≈ ${grouped(decimalText(decimal(text).round(placesShown(fractionOf(text)))))}`;
}

function amountText(text: string, currency: string | null): string {
  return isLong(text) ? `≈ ${moneyText(text, currency)}` : unitMoneyText(text, currency);
}

function isLong(text: string): boolean {
  const fraction = fractionOf(text);
  return fraction.length > placesShown(fraction);
}

function fractionOf(text: string): string {
  return text.split('.')[1] ?? '';
}
