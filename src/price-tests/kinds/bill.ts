/** `bill`: the cost of a month at a usage on a day, exact to the cent. Amounts are rounded as quotes show them. */
import { contractEnd } from '../../ledger/bills/contract-months.ts';
import type { Quote } from '../../ledger/quote.ts';
import { contractStart } from '../../model/catalog/contract-days.ts';
import { addDays, type CalendarDay, laterDay } from '../../model/values/calendar-day.ts';
import { charged, currencyDigits } from '../../model/values/currency.ts';
import { decimal, ZERO } from '../../model/values/decimal.ts';
import { readTestUsage, type TestUsage } from '../compare/given-usage.ts';
import { addressOfSubject, currencyOf, type PriceBook, type Subject } from '../price-book.ts';
import { fails, type Refuse, type StatementKind, type StatementResult } from '../statement-kind.ts';

export const bill: StatementKind<'bill'> = {
  takes: 'either',
  prepare: ({ subject, statement, refuse }, { book }) => {
    if (subject === null) return undefined;
    const day = statement.at ?? firstDay(subject, book);
    const outside = outOfForce(subject, day, book);
    if (outside !== undefined) return refuse(['at'], 'not-in-force', ...outside);
    const currency = currencyOf(book, subject);
    const equals = amountIn(statement.equals, currency, refuse);
    const items = book.itemsOn(subject, day) ?? [];
    const usage = readTestUsage(statement.usage, items, book.catalog, refuse);
    return equals === undefined || usage === undefined
      ? undefined
      : () => answer(subject, day, usage, { equals, currency }, book);
  },
};

function answer(
  subject: Subject,
  day: CalendarDay,
  { lookup, shown }: TestUsage,
  { equals, currency }: { readonly equals: string; readonly currency: string | null },
  book: PriceBook,
): StatementResult {
  const quoted = book.quoteOn(subject, day, lookup);
  if (quoted === undefined) return { kind: 'not_proven', reason: `no prices are in force on ${day}` };
  const [left] = quoted.excluded;
  if (left !== undefined)
    return { kind: 'not_proven', reason: `not all is counted: ${what(left.what)}: ${left.reason}` };
  const assumed = quoted.assumed.map((each) => `${what(each.what)}: ${each.reason}`);
  if (charged(quoted.total, currency).eq(decimal(equals))) return { kind: 'holds', assumed };
  const [largest] = quoted.items.toSorted((a, b) => amountOf(b).cmp(amountOf(a)));
  return fails({
    ...{ day, currency, months: 1, assumed },
    message: 'the bill is another',
    amounts: [
      ['expected', shown, decimal(equals)],
      [addressOfSubject(subject), shown, quoted.total],
    ],
    cause: largest === undefined ? null : book.placeOf(subject, day, largest.item.product),
  });
}

function amountOf({ result }: Quote['items'][number]) {
  return result.kind === 'rated' ? (result.perMonth ?? ZERO) : ZERO;
}

function firstDay(subject: Subject, { today }: PriceBook): CalendarDay {
  if (subject.kind === 'bundle') return today;
  const start = contractStart(subject.subscription.fields);
  return start === null ? today : laterDay(start, today);
}

/** The message and the fix for a day on which a subscription has no prices. */
function outOfForce(subject: Subject, day: CalendarDay, book: PriceBook): [string, string] | undefined {
  if (subject.kind === 'bundle') return undefined;
  const { subscription } = subject;
  const start = book.placed(subscription).schedule.entries[0]?.from ?? contractStart(subscription.fields);
  const end = subscription.ends ?? contractEnd(subscription.fields);
  const none = `${subscription.address} has no prices on ${day}`;
  if (end !== null && day >= end) {
    const last = addDays(end, -1);
    return [`${none}: it runs to ${last}`, `write a day until then: at: ${last}`];
  }
  return start !== null && day < start
    ? [`${none}: they start on ${start}`, `write a day from then on: at: ${start}`]
    : undefined;
}

function amountIn(
  equals: string | Readonly<Record<string, string>>,
  currency: string | null,
  refuse: Refuse,
): string | undefined {
  const amount = typeof equals === 'string' ? equals : equals[currency ?? ''];
  if (amount === undefined) {
    const message = `\`equals\` has no amount in ${currency ?? 'the unknown currency of these prices'}`;
    return refuse(['equals'], 'missing-currency', message, `add ${currency ?? 'one amount as text'}`);
  }
  const digits = currencyDigits(currency);
  if ((amount.split('.')[1]?.length ?? 0) <= digits) return amount;
  const message = `a bill has ${digits} decimal places, and \`equals\` is ${amount}`;
  return refuse(['equals'], 'too-exact', message, `write it with ${digits} decimal places`);
}

function what(name: string): string {
  return name.replace(/^(?:bundles\.\S+ )?products\./, '');
}
