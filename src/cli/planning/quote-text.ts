/** Prints a quote as text, one line of arithmetic per row, and as exact JSON. Text rounds long amounts. */
import type { Quote, QuotedItem } from '../../impact/quote.ts';
import { grouped } from '../../model/messages/counted.ts';
import type { Address } from '../../model/values/address.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { type Decimal, decimalText } from '../../model/values/decimal.ts';
import type { Json, JsonObject } from '../../model/values/json.ts';
import type { RatingLine } from '../../pricing/models/rating.ts';
import { itemText } from '../../report/words/impact-words.ts';
import { visible } from '../../report/words/sanitize.ts';
import { moneyText, unitMoneyText } from '../../report/words/value-text.ts';
import type { Asked, AskedItem, CreditGate } from './quote-service.ts';

export interface QuoteShown {
  readonly subscription: Address;
  readonly customer: string;
  readonly currency: string | null;
  readonly day: CalendarDay;
  /** The number of usage samples that were used. */
  readonly samples: number;
  readonly quote: Quote;
  /** Undefined where the service was not asked. */
  readonly asked: Asked | undefined;
}

export function quoteText(shown: QuoteShown): string {
  const { subscription, customer, currency, day, quote, asked } = shown;
  const total = totalIn(quote);
  const rows: Row[] = [
    ...quote.items.flatMap((item) => itemRows(item, currency)),
    ['', '', ''],
    ...(quote.lines.length === 0
      ? []
      : [['Items, per month', '', moneyText(decimalText(quote.subtotal), currency)] as const]),
    ...quote.lines.map((line) => lineRow(line, '', currency)),
    ['Total per month', '', total === null ? 'not known' : moneyText(total, currency)],
  ];
  const head = [subscription, customer, currency ?? "the customer's currency", `prices of ${day}`];
  const parts = [
    `${head.map(visible).join(' · ')}\n\n`,
    table(rows),
    reasonsText('Excluded', quote.excluded),
    reasonsText('Assumed', quote.assumed),
    asked === undefined ? '' : askedText(asked, quote, currency),
  ];
  return parts.join('');
}

/** Null where every item is excluded: nothing of the bill is known then. */
function totalIn({ items, lines, excluded, total }: Quote): string | null {
  const isCounted = ({ result }: QuotedItem) => result.kind !== 'not-rated' && result.perMonth !== null;
  const isKnown = excluded.length === 0 || lines.length > 0 || items.some(isCounted);
  return isKnown ? decimalText(total) : null;
}

type Row = readonly [label: string, arithmetic: string, amount: string];

function itemRows({ item, interval, result }: QuotedItem, currency: string | null): readonly Row[] {
  const title = `${itemText(item.name)}, ${interval}`;
  if (result.kind === 'not-rated') return [[title, 'not rated', '']];
  return [
    [title, '', result.lines.length === 1 ? '' : amountText(result.total, currency)],
    ...result.lines.map((line) => lineRow(line, '  ', currency)),
  ];
}

function lineRow(
  { label, quantity, unitPrice, amount }: RatingLine,
  indent: string,
  currency: string | null,
): Row {
  return [
    `${indent}${label}`,
    `${exactText(quantity)} × ${unitPriceText(unitPrice, currency)}`,
    amountText(amount, currency),
  ];
}

/** Aligns the first column to the left, the others to the right. */
function table(rows: readonly Row[]): string {
  const shown = rows.map((row) => row.map(visible));
  const width = (column: number): number => Math.max(...shown.map((row) => (row[column] ?? '').length));
  const widths = [width(0), width(1), width(2)] as const;
  return shown
    .map(([label = '', arithmetic = '', amount = '']) =>
      [label.padEnd(widths[0]), arithmetic.padStart(widths[1]), amount.padStart(widths[2])]
        .join('  ')
        .trimEnd(),
    )
    .map((line) => `${line}\n`)
    .join('');
}

function reasonsText(title: string, reasons: Quote['excluded']): string {
  if (reasons.length === 0) return '';
  const lines = reasons.map(({ what, reason }) => `  ${visible(itemText(what))}: ${visible(reason)}\n`);
  return `\n${title}:\n${lines.join('')}`;
}

/** Leaves out an item that was not asked for the same reason for which the total excludes it. */
function askedText({ compared, total }: Asked, { excluded }: Quote, currency: string | null): string {
  const said = new Set(excluded.map(({ what, reason }) => `${what}\n${reason}`));
  const lines = compared.flatMap(({ what, answer }) => {
    if (answer.kind === 'not-asked' && said.has(`${what}\n${answer.reason}`)) return [];
    const [name, verdict, words] = askedRow(what, answer, currency);
    const gate = answer.kind === 'priced' ? gateLines(answer.gate, currency) : [];
    return [
      `  ${visible(name)}: ${verdict}: ${visible(words)}\n`,
      ...gate.map((line) => `    ${visible(line)}\n`),
    ];
  });
  const summary = `${total.same} the same, ${total.different} different, ${total.other} not compared`;
  return `\nThe service, per month of use (${summary}):\n${lines.join('')}`;
}

function askedRow(what: string, answer: AskedItem, currency: string | null): Row {
  const name = itemText(what);
  switch (answer.kind) {
    case 'not-asked':
      return [name, 'not asked', answer.reason];
    case 'refused':
      return [name, 'not priced', answer.reason];
    case 'priced': {
      const words = `${unitMoneyText(answer.ours, currency)} here, ${unitMoneyText(answer.theirs, currency)} at the service`;
      return [name, answer.same ? 'the same' : 'DIFFERENT', words];
    }
    default:
      return answer satisfies never;
  }
}

/** What the service says of the customer's credit. */
function gateLines(gate: CreditGate, currency: string | null): readonly string[] {
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

/** A price may have many places, and an exact share of a year has infinitely many. */
const MOST_PLACES = 6;

function exactText(value: Decimal): string {
  const text = decimalText(value);
  return isLong(text) ? `≈ ${grouped(decimalText(value.round(MOST_PLACES)))}` : grouped(text);
}

function unitPriceText(value: Decimal, currency: string | null): string {
  const text = decimalText(value);
  return isLong(text) ? exactText(value) : unitMoneyText(text, currency);
}

function amountText(value: Decimal, currency: string | null): string {
  const text = decimalText(value);
  return isLong(text) ? `≈ ${moneyText(text, currency)}` : unitMoneyText(text, currency);
}

function isLong(text: string): boolean {
  return (text.split('.')[1]?.length ?? 0) > MOST_PLACES;
}

export function quoteJson({ quote, asked, ...shown }: QuoteShown): Json {
  return {
    ...shown,
    items: quote.items.map(itemJson),
    subtotal: decimalText(quote.subtotal),
    lines: quote.lines.map(lineJson),
    total: totalIn(quote),
    excluded: quote.excluded.map((entry) => ({ ...entry })),
    assumed: quote.assumed.map((entry) => ({ ...entry })),
    ...(asked === undefined ? {} : { service: asked }),
  };
}

function itemJson({ item, interval, result }: QuotedItem): JsonObject {
  const named = { name: item.name, product: item.product, bundle: item.bundle, interval };
  if (result.kind === 'not-rated') return { ...named, not_rated: result.reason };
  return {
    ...named,
    lines: result.lines.map(lineJson),
    total: decimalText(result.total),
    per_month: result.perMonth === null ? null : decimalText(result.perMonth),
  };
}

function lineJson({ label, quantity, unitPrice, amount }: RatingLine): JsonObject {
  return {
    label,
    quantity: decimalText(quantity),
    unit_price: decimalText(unitPrice),
    amount: decimalText(amount),
  };
}
