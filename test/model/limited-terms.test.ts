import { expect, test } from 'vitest';
import { asksForTheSame, givenAt, leftOn, passesEnd } from '../../src/model/catalog/limited-terms.ts';
import { addDays, calendarDay } from '../../src/model/values/calendar-day.ts';
import type { JsonObject } from '../../src/model/values/json.ts';

const discount = (value: number, unit = 'months') => ({
  discount: {
    amount: '10',
    type: 'percentage',
    duration_type: 'fixed',
    duration_unit: unit,
    duration_value: value,
  },
});

const monthsLeft = (terms: JsonObject, given: string, day: string) =>
  (leftOn(terms, givenAt(calendarDay(given)), calendarDay(day)).discount as JsonObject | undefined)
    ?.duration_value;

test.each([
  [12, '2026-05-01', '2026-05-01', 12],
  [12, '2026-05-01', '2026-11-01', 6],
  // Whole months are rounded up, and pass the end.
  [12, '2026-05-01', '2026-11-15', 6],
  [12, '2026-05-01', '2027-04-30', 1],
  [12, '2026-05-01', '2027-05-01', undefined],
  [12, '2026-05-01', '2027-07-01', undefined],
  // The end is clamped to the month's last day.
  [1, '2027-01-31', '2027-02-27', 1],
  [1, '2027-01-31', '2027-02-28', undefined],
  [13, '2027-01-31', '2028-01-31', 1],
  [13, '2027-01-31', '2028-02-29', undefined],
])('a discount for %d months from %s has on %s %s left', (months, given, day, left) => {
  expect(monthsLeft(discount(months), given, day)).toBe(left);
});

test('a discount in years is sent in months once less than it is left', () => {
  expect(monthsLeft(discount(1, 'years'), '2026-05-01', '2026-11-01')).toBe(6);
});

test('one without an end, and one that rolls, stay as they are', () => {
  const rolling = { discount: { amount: '10', duration_type: 'monthly_rolling' } };
  expect(leftOn(rolling, givenAt(calendarDay('2026-05-01')), calendarDay('2027-05-01'))).toBe(rolling);
});

test.each([
  ['2026-11-01', false],
  ['2026-11-15', true],
  ['2027-05-01', false],
])('months from %s pass the end of 2027-05-01: %s', (day, passes) => {
  const given = calendarDay('2026-05-01');
  expect(passesEnd(discount(12), given, calendarDay(day))).toBe(passes);
});

test.each([
  ['2026-11-01', 30],
  ['2026-11-11', 20],
  ['2026-11-30', 1],
  ['2026-12-01', undefined],
])('of a trial of 30 days from 2026-11-01, on %s %s are left', (day, left) => {
  const terms: JsonObject = { trial_period_days: 30 };
  expect(leftOn(terms, givenAt(calendarDay('2026-11-01')), calendarDay(day)).trial_period_days).toBe(left);
});

const itemsWith = (terms: JsonObject) => ({
  items: [{ product_id: 'p1', price: { type: 'fixed', ...terms } }],
});

/** What is sent of terms that were given on a day, on two later days. */
function requestsOf(terms: JsonObject, given: string, days: readonly [string, string]) {
  const [one, other] = days.map((each) => {
    const day = calendarDay(each);
    return { value: itemsWith(leftOn(terms, givenAt(calendarDay(given)), day)), day };
  });
  if (one === undefined || other === undefined) throw new Error('two days');
  return [one, other] as const;
}

test('what is left of the same terms is the same request on whatever day it is sent', () => {
  const starts = ['2026-01-31', '2026-05-01', '2026-05-15', '2026-08-30'];
  let compared = 0;
  for (const given of starts)
    for (const terms of [discount(12), discount(1, 'years'), { trial_period_days: 400 }])
      for (let first = 0; first < 240; first += 17)
        for (let later = first; later < 260; later += 13) {
          const days = [first, later].map((offset) => addDays(calendarDay(given), offset));
          expect(asksForTheSame(...requestsOf(terms, given, [String(days[0]), String(days[1])]))).toBe(true);
          compared += 1;
        }
  expect(compared).toBeGreaterThan(1000);
});

test.each([
  ['a longer trial', { trial_period_days: 14 }, { trial_period_days: 20 }],
  ['a longer discount', discount(6), discount(9)],
  ['another amount', discount(6), { discount: { ...discount(6).discount, amount: '20' } }],
  ['no discount', discount(6), {}],
  ['another price', discount(6), { ...discount(6), type: 'unit' }],
] as const)('%s is another request', (_, before, after) => {
  const [one] = requestsOf(before, '2026-05-01', ['2026-05-01', '2026-05-03']);
  const [, other] = requestsOf(after, '2026-05-01', ['2026-05-01', '2026-05-03']);
  expect(asksForTheSame(one, other)).toBe(false);
  expect(asksForTheSame(other, one)).toBe(false);
});

test('without the day of one of them, only equal requests are the same', () => {
  const value = itemsWith({ trial_period_days: 14 });
  const other = itemsWith({ trial_period_days: 13 });
  const day = calendarDay('2026-05-01');
  expect(asksForTheSame({ value, day: null }, { value, day })).toBe(true);
  expect(asksForTheSame({ value, day: null }, { value: other, day })).toBe(false);
});
