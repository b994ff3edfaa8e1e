/** The days on which the bills of two catalogs are compared, and the changes beside prices that may move a bill. */
import { contractEnd, contractMonth } from '../../impact/bills/contract-months.ts';
import { MONEY_TERMS, readSubscriptionTerms } from '../../impact/bills/subscription-terms.ts';
import { payerOf, type Subscription } from '../../model/catalog/catalog.ts';
import { contractStart } from '../../model/catalog/contract-days.ts';
import { type CalendarDay, daysBetween, laterDay } from '../../model/values/calendar-day.ts';
import type { OneSide, SideBySide } from './bill-move.ts';
import type { Comparer } from './excess.ts';

/** Everything that decides the bills of one side; the same text means the same bills. */
export function likenessOf({ book, subscription }: OneSide, { identityOf }: Comparer): string {
  const { fields, ends, absent, plan } = subscription;
  const { schedule } = book.placed(subscription);
  return JSON.stringify([
    schedule.entries.map(({ from, arrival, items, missing }) => [
      from,
      arrival,
      missing,
      items.map(({ name, price }) => [name, identityOf(price)]),
    ]),
    [...MONEY_TERMS, 'currency', 'contract', 'renewal'].map((name) => fields[name] ?? null),
    ends ?? null,
    absent ?? null,
    plan ?? null,
    payerOf(subscription),
  ]);
}

/** The change beside the prices that may move a bill, as a clause; null where there is none. */
export function changedTerms({ before, after }: SideBySide): string | null {
  const [old, now] = [before.subscription, after.subscription];
  if ((old.fields.currency ?? null) !== (now.fields.currency ?? null)) return 'its currency changes';
  if (contractStart(old.fields) !== contractStart(now.fields)) return 'its contract starts on another day';
  if (payerOf(old) !== payerOf(now)) return 'another customer pays it';
  if (JSON.stringify(old.plan) !== JSON.stringify(now.plan)) return 'its pricing plan changes';
  if (endOf(old) !== endOf(now)) return 'it ends on another day';
  const terms = [old, now].map(({ fields }) => JSON.stringify(readSubscriptionTerms(fields)));
  return terms[0] === terms[1] ? null : 'its own discount, limits, trial or escalation change';
}

/** The months of a contract that are examined where something in it counts months. */
const MONTHS = 36;

/** The first day without a bill; `now` for one that is to be deleted. */
function endOf({ ends, absent, fields }: Subscription): CalendarDay | 'now' | null {
  if (absent === true) return 'now';
  return ends ?? absent ?? contractEnd(fields);
}

export function endsOf({ before, after }: SideBySide): readonly CalendarDay[] {
  const { today } = after.book;
  return [before, after].flatMap(({ subscription }) => {
    const end = endOf(subscription);
    if (end === null) return [];
    return end === 'now' ? [today] : [laterDay(today, end)];
  });
}

export function daysOf({ before, after }: SideBySide): readonly CalendarDay[] {
  const placed = [before, after].map(({ book, subscription }) => book.placed(subscription).schedule);
  const entries = placed.flatMap((schedule) => schedule.entries.map(({ from }) => from));
  const [earliest = after.book.today] = [...entries].sort();
  const first = laterDay(after.book.today, earliest);
  const start = contractStart(after.subscription.fields) ?? earliest;
  const counts = [before, after].some(({ subscription: { fields } }) =>
    Boolean(fields.price_escalation ?? fields.discount ?? fields.trial_period_days),
  );
  const durations = placed
    .flatMap((schedule) => schedule.entries.flatMap(({ items }) => items))
    .some(({ price }) => Boolean(price.discount ?? price.trial_period_days));
  const months =
    counts || durations ? monthsFrom(start, laterDay(first, entries.toSorted().at(-1) ?? first)) : [];
  const end = endOf(after.subscription);
  return [...new Set([first, ...entries, ...months])]
    .filter((day) => day >= first && end !== 'now' && (end === null || day < end))
    .sort();
}

/** The first days of the months of a contract, to three years after a day. */
function monthsFrom(start: CalendarDay, last: CalendarDay): readonly CalendarDay[] {
  const passed = Math.max(0, Math.ceil(daysBetween(start, last) / 28));
  return Array.from(
    { length: Math.min(passed + MONTHS, 1200) },
    (_, index) => contractMonth(start, index).start,
  );
}
