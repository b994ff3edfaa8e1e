/** The month that a subscription pays on a day: since when, the one before, and the next. */
import { addDays, type CalendarDay } from '../model/values/calendar-day.ts';
import type { Decimal } from '../model/values/decimal.ts';
import { charged } from '../model/values/rounded-text.ts';
import { contractMonths, MONTHS_WITHOUT_END, monthsSince } from './bills/contract-months.ts';
import { ownTrial } from './bills/subscription-terms.ts';
import { type InvoicedQuote, isTotalKnown, type Quote, quote } from './quote.ts';
import { EVER } from './schedule-of-timeline.ts';

export interface PaidOverTime {
  readonly perMonth: Decimal;
  /** The first day of that amount; null where it is looked for and not found. */
  readonly since: CalendarDay | null;
  /** The amount of the day before; null where the subscription began with this one. */
  readonly before: Decimal | null;
  readonly next: { readonly from: CalendarDay; readonly perMonth: Decimal } | null;
  readonly excluded: Quote['excluded'];
}

/** Undefined before the first entry of the schedule, and where nothing of the bill is known. */
export function paidOverTime(asked: InvoicedQuote): PaidOverTime | undefined {
  const { day, currency, end } = asked;
  const now = quote(asked);
  if (now === undefined || !isTotalKnown(now)) return undefined;
  const amountOn = (on: CalendarDay) => {
    const quoted = quote({ ...asked, day: on });
    return quoted && charged(quoted.total, currency);
  };
  const perMonth = charged(now.total, currency);
  const days = daysOfChange(asked).filter((each) => end === null || each < end);
  const past = days.filter((each) => each <= day).reverse();
  const isOther = (each: CalendarDay) => !amountOn(each)?.eq(perMonth);
  const lastOther = past.find(isOther);
  const since = lastOther === undefined ? past.at(-1) : days[days.indexOf(lastOther) + 1];
  const next = days.find((each) => each > day && isOther(each));
  return {
    perMonth,
    since: since ?? null,
    before: (lastOther && amountOn(lastOther)) ?? null,
    next: next === undefined ? null : { from: next, perMonth: amountOn(next) ?? perMonth },
    excluded: now.excluded,
  };
}

/** Discounts and escalations begin and end with a month of the contract, and trials on a day of their own. */
function daysOfChange({ schedule, day }: InvoicedQuote): readonly CalendarDay[] {
  const { start, entries } = schedule;
  const now = monthsSince(start, day);
  const first = Math.max(0, now - MONTHS_WITHOUT_END);
  const months = start === null ? [] : contractMonths(start, first, now + MONTHS_WITHOUT_END);
  const opened = start ?? entries[0]?.from ?? day;
  const trials = [
    ownTrial(schedule, opened).end,
    ...entries.flatMap(({ from, items }) =>
      items.map(({ price }) => addDays(from, price.trial_period_days ?? 0)),
    ),
  ];
  const days = [...entries.map(({ from }) => from), ...trials, ...months.map((month) => month.start)];
  return [...new Set(days)].filter((each) => each > EVER).sort();
}
