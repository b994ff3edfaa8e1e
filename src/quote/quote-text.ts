/** A quote as text, rendered from its document: one line of arithmetic per row. Text rounds long amounts. */
import { grouped } from '../model/messages/counted.ts';
import { decimal, decimalText } from '../model/values/decimal.ts';
import { itemText } from '../report/words/impact-words.ts';
import { visible } from '../report/words/sanitize.ts';
import { moneyText, unitMoneyText } from '../report/words/value-text.ts';
import type { Asked, AskedItem, CreditGate } from './ask-service.ts';
import type { QuoteDocument, QuoteItem, QuoteLine } from './quote-document.ts';

export function quoteText(quote: QuoteDocument): string {
  const { subscription, customer, currency, day, total, service } = quote;
  const rows: Row[] = [
    ...quote.items.flatMap((item) => itemRows(item, currency)),
    ['', '', ''],
    ...(quote.lines.length === 0
      ? []
      : [['Items, per month', '', moneyText(quote.subtotal, currency)] as const]),
    ...quote.lines.map((line) => lineRow(line, '', currency)),
    ['Total per month', '', total === null ? 'not known' : moneyText(total, currency)],
    ...trialRows(quote.after_trial, currency),
  ];
  const head = [subscription, customer, currency ?? "the customer's currency", `prices of ${day}`];
  return [
    `${head.map(visible).join(' · ')}\n\n`,
    table(rows),
    reasonsText('Excluded', quote.excluded),
    reasonsText('Assumed', quote.assumed),
    service === undefined ? '' : askedText(service, quote.excluded, currency),
  ].join('');
}

function trialRows(after: QuoteDocument['after_trial'], currency: string | null): readonly Row[] {
  if (after === undefined) return [];
  const { from, per_month: month, first_invoice: first } = after;
  return [
    [`From ${from}, per month`, '', moneyText(month, currency)],
    ...(first ? [[`First invoice, due ${first.due}`, '', moneyText(first.amount, currency)] as const] : []),
  ];
}

type Row = readonly [label: string, arithmetic: string, amount: string];

function itemRows(item: QuoteItem, currency: string | null): readonly Row[] {
  const title = `${itemText(item.name)}, ${item.interval}`;
  if (!('lines' in item)) return [[title, 'not rated', '']];
  return [
    [title, '', item.lines.length === 1 ? '' : amountText(item.total, currency)],
    ...item.lines.map((line) => lineRow(line, '  ', currency)),
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

function reasonsText(title: string, reasons: QuoteDocument['excluded']): string {
  if (reasons.length === 0) return '';
  const lines = reasons.map(({ what, reason }) => `  ${visible(itemText(what))}: ${visible(reason)}\n`);
  return `\n${title}:\n${lines.join('')}`;
}

/** Leaves out an item that was not asked for the same reason for which the total excludes it. */
function askedText(
  { compared, total }: Asked,
  excluded: QuoteDocument['excluded'],
  currency: string | null,
): string {
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

/** The customer's credit, by the service. */
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

function exactText(text: string): string {
  return isLong(text) ? `≈ ${grouped(decimalText(decimal(text).round(MOST_PLACES)))}` : grouped(text);
}

function amountText(text: string, currency: string | null): string {
  return isLong(text) ? `≈ ${moneyText(text, currency)}` : unitMoneyText(text, currency);
}

function isLong(text: string): boolean {
  return (text.split('.')[1]?.length ?? 0) > MOST_PLACES;
}
