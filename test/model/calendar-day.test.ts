/** Days are reckoned as the calendar of `Temporal` reckons them. */
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  calendarDay,
  dayAt,
  daysBetween,
  parseCalendarDay,
} from '../../src/model/values/calendar-day.ts';

const day = fc
  .integer({ min: 0, max: 3_652_058 })
  .map((days) => calendarDay(Temporal.PlainDate.from('0000-01-01').add({ days }).toString()));

function known(text: string): boolean {
  try {
    Temporal.PlainDate.from(text, { overflow: 'reject' });
    return true;
  } catch {
    return false;
  }
}

describe('calendar days', () => {
  test('are those that the calendar has', () => {
    const digits = (max: number, width: number) =>
      fc.integer({ min: 0, max }).map((count) => String(count).padStart(width, '0'));
    const text = fc
      .tuple(
        fc.oneof(
          digits(9999, 4),
          digits(24, 2).map((year) => `20${year}`),
        ),
        digits(13, 2),
        digits(32, 2),
      )
      .map((parts) => parts.join('-'));
    fc.assert(
      fc.property(text, (written) => {
        expect(parseCalendarDay(written)).toBe(known(written) ? written : undefined);
      }),
      { numRuns: 3000 },
    );
  });

  test.each(['2027-1-01', '27-01-01', '2027-01-01T00:00', '2027/01/01', ' 2027-01-01', ''])(
    '%j is none',
    (text) => {
      expect(parseCalendarDay(text)).toBeUndefined();
    },
  );

  test('months are added, and a long one ends in the last day of a short one', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -600, max: 600 }), (from, months) => {
        const expected = Temporal.PlainDate.from(from).add({ months });
        fc.pre(expected.year >= 0 && expected.year <= 9999);
        expect(addMonths(from, months)).toBe(expected.toString());
      }),
    );
  });

  test('days are added and counted', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -40_000, max: 40_000 }), (from, days) => {
        const expected = Temporal.PlainDate.from(from).add({ days });
        fc.pre(expected.year >= 0 && expected.year <= 9999);
        const to = addDays(from, days);
        expect(to).toBe(expected.toString());
        expect(daysBetween(from, to)).toBe(days);
      }),
    );
  });

  test('an instant is on the day that clocks show there', () => {
    const zone = fc.constantFrom('UTC', ...Intl.supportedValuesOf('timeZone'));
    // From 1970 to 2100: before, polyfills and engines differ in how much of the past they know.
    const instant = fc.integer({ min: 0, max: 4_102_444_800_000 });
    fc.assert(
      fc.property(instant, zone, (ms, timeZone) => {
        const shown = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone);
        expect(dayAt(ms, timeZone)).toBe(shown.toPlainDate().toString());
      }),
      { numRuns: 1000 },
    );
  });

  test('in a zone that nobody knows there is no day', () => {
    expect(() => dayAt(0, 'Europe/Berln')).toThrow(RangeError);
  });

  test('past what four digits can say the last one stands for all', () => {
    for (const months of [1, 12, Number.MAX_SAFE_INTEGER])
      expect(addMonths(calendarDay('9999-12-01'), months)).toBe('9999-12-31');
    expect(addDays(calendarDay('9999-12-30'), 1)).toBe('9999-12-31');
    for (const days of [2, Number.MAX_SAFE_INTEGER])
      expect(addDays(calendarDay('9999-12-30'), days)).toBe('9999-12-31');
    expect(() => addDays(calendarDay('0000-01-01'), -1)).toThrow(RangeError);
  });
});
