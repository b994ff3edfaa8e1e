/** `bill`: the cost of a month at a usage on a day, exact to the cent. Amounts are rounded as quotes show them. */
import { contractEnd } from '../../ledger/bills/contract-months.ts';
import type { Quote } from '../../ledger/quote.ts';
import { contractStart } from '../../model/catalog/contract-days.ts';
import { addDays, type CalendarDay, laterDay } from '../../model/values/calendar-day.ts';
import { currencyDigits } from '../../model/values/currency-digits.ts';
import { decimal, decimalText } from '../../model/values/decimal.ts';
import { charged } from '../../model/values/rounded-text.ts';
import { readTestUsage, type TestUsage } from '../compare/given-usage.ts';
import { addressOfSubject, currencyOf, type PriceBook, type Subject } from '../price-book.ts';
import type { Answer, Prepared, StatementKind } from '../statement-kind.ts';

export const bill: StatementKind<'bill'> = {
  takes: 'either',
  prepare: (prepared, { book }) => {
    const { subject, statement, refuse } = prepared;
    if (subject === null) return undefined;
    const day = statement.at ?? firstDay(subject, book);
    if (!isInForce(subject, day, book, refuse)) return undefined;
    const currency = currencyOf(book, subject);
    const equals = amountIn(statement.equals, currency, refuse);
    const items = book.itemsOn(subject, day) ?? [];
    const usage = readTestUsage(statement.usage, items, book.catalog, refuse);
    return equals === undefined || usage === undefined
      ? undefined
      : answer(subject, day, usage, { equals, currency }, book);
  },
};

function answer(
  subject: Subject,
  day: CalendarDay,
  { lookup, shown }: TestUsage,
  { equals, currency }: { readonly equals: string; readonly currency: string | null },
  book: PriceBook,
): Answer {
  return () => {
    const quoted = book.quoteOn(subject, day, lookup);
    if (quoted === undefined) return { kind: 'not_proven', reason: `no prices are in force on ${day}` };
    const [left] = quoted.excluded;
    if (left !== undefined)
      return { kind: 'not_proven', reason: `not all is counted: ${what(left.what)}: ${left.reason}` };
    const assumed = quoted.assumed.map((each) => `${what(each.what)}: ${each.reason}`);
    const total = charged(quoted.total, currency);
    if (total.eq(decimal(equals))) return { kind: 'holds', assumed };
    const [largest] = quoted.items.toSorted((a, b) => amountOf(b).cmp(amountOf(a)));
    return {
      kind: 'fails',
      message: 'the bill is another',
      counterexample: {
        day,
        after_months: null,
        currency,
        months: 1,
        amounts: [
          { what: 'expected', usage: shown, amount: equals },
          { what: addressOfSubject(subject), usage: shown, amount: decimalText(quoted.total) },
        ],
      },
      cause: largest === undefined ? null : book.placeOf(subject, day, largest.item.product),
      assumed,
    };
  };
}

function amountOf({ result }: Quote['items'][number]) {
  return result.kind === 'rated' ? (result.perMonth ?? decimal(0)) : decimal(0);
}

function firstDay(subject: Subject, { today }: PriceBook): CalendarDay {
  if (subject.kind === 'bundle') return today;
  const start = contractStart(subject.subscription.fields);
  return start === null ? today : laterDay(start, today);
}

function isInForce(
  subject: Subject,
  day: CalendarDay,
  book: PriceBook,
  refuse: Prepared<'bill'>['refuse'],
): boolean {
  if (subject.kind === 'bundle') return true;
  const { subscription } = subject;
  const start = book.placed(subscription).schedule.entries[0]?.from ?? contractStart(subscription.fields);
  const end = subscription.ends ?? contractEnd(subscription.fields);
  if (end !== null && day >= end) {
    const last = addDays(end, -1);
    const message = `${subscription.address} has no prices on ${day}: it runs to ${last}`;
    refuse(['at'], { code: 'not-in-force', message, fix: `write a day until then: at: ${last}` });
    return false;
  }
  if (start !== null && day < start) {
    const message = `${subscription.address} has no prices on ${day}: they start on ${start}`;
    refuse(['at'], { code: 'not-in-force', message, fix: `write a day from then on: at: ${start}` });
    return false;
  }
  return true;
}

function amountIn(
  equals: string | Readonly<Record<string, string>>,
  currency: string | null,
  refuse: Prepared<'bill'>['refuse'],
): string | undefined {
  const amount = typeof equals === 'string' ? equals : equals[currency ?? ''];
  if (amount === undefined) {
    const message = `\`equals\` has no amount in ${currency ?? 'the unknown currency of these prices'}`;
    refuse(['equals'], { code: 'missing-currency', message, fix: `add ${currency ?? 'one amount as text'}` });
    return undefined;
  }
  const digits = currencyDigits(currency);
  if ((amount.split('.')[1]?.length ?? 0) <= digits) return amount;
  const message = `a bill has ${digits} decimal places, and \`equals\` is ${amount}`;
  refuse(['equals'], { code: 'too-exact', message, fix: `write it with ${digits} decimal places` });
  return undefined;
}

function what(name: string): string {
  return name.replace(/^(?:bundles\.\S+ )?products\./, '');
}
