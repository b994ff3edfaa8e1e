import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changedMonths,
  contractEnd,
  monthsSince,
  remainingMonths,
} from '../../src/ledger/bills/contract-months.ts';
import type { PriceSchedule } from '../../src/ledger/priced-subscription.ts';
import { addDays, addMonths, calendarDay } from '../../src/model/values/calendar-day.ts';
import type { JsonObject } from '../../src/model/values/json.ts';

const contract = (start: string | null, months: number | null, renewal: JsonObject = {}): JsonObject => ({
  contract: { ...(start ? { start_date: start } : {}), ...(months ? { duration_months: months } : {}) },
  renewal,
});

describe('the months that are left of a contract', () => {
  it.each([
    ['before it starts are all', contract('2026-12-01', 12), '2026-11-20', 12, '2026-12-01'],
    ['leave out the month that has begun', contract('2026-06-01', 12), '2027-01-19', 4, '2027-02-01'],
    ['keep a month that begins on the day', contract('2026-06-01', 12), '2027-01-01', 5, '2027-01-01'],
    [
      'are those of the renewal that runs',
      contract('2025-06-01', 12, { auto_renew: true, duration_months: 6 }),
      '2026-07-01',
      5,
      '2026-07-01',
    ],
    [
      'renew by the duration where the renewal has none',
      contract('2025-06-01', 12, { auto_renew: true }),
      '2026-06-01',
      12,
      '2026-06-01',
    ],
    [
      'are those of the renewal that begins on the day of the end',
      contract('2025-06-01', 12, { auto_renew: true, duration_months: 6 }),
      '2026-06-01',
      6,
      '2026-06-01',
    ],
    [
      'are those of the next renewal where the last month has begun',
      contract('2025-06-01', 12, { auto_renew: true, duration_months: 6 }),
      '2026-05-02',
      6,
      '2026-06-01',
    ],
    ['begin on the last day of shorter months', contract('2026-01-31', 3), '2026-02-01', 2, '2026-02-28'],
  ])('%s', (_, fields, day, count, first) => {
    const remaining = remainingMonths(fields, calendarDay(day));
    if (remaining.kind === 'none') throw new Error(remaining.reason);
    expect(remaining.months.length).toBe(count);
    expect(remaining.months[0]?.start).toBe(first);
    expect(remaining.months.every(({ end }, index, all) => end === (all[index + 1]?.start ?? end))).toBe(
      true,
    );
  });

  it.each([
    ['no start', contract(null, 12), 'the contract has no start'],
    ['no duration', contract('2026-01-01', null), 'the contract has no end'],
    ['an end that has passed', contract('2025-01-01', 12), 'the contract has ended'],
    ['an endless duration', contract('2025-01-01', 5000), 'the contract runs for more than 1200 months'],
  ])('are none with %s', (_, fields, reason) => {
    expect(remainingMonths(fields, calendarDay('2026-11-20'))).toEqual({ kind: 'none', reason });
  });
});

const NO_PRICES: PriceSchedule = {
  entries: [],
  start: null,
  terms: {},
  discountSince: null,
  discountFrom: 'contract',
  replaced: null,
  partialPeriod: 'prorated',
};

describe('the months that a plan may change', () => {
  it('begin with the contract’s own months where it has no end', () => {
    const day = calendarDay('2027-01-20');
    const fields = contract('2026-12-05', null);
    const months = changedMonths(
      { fields, created: false, first: day, last: day, before: NO_PRICES, after: NO_PRICES },
      remainingMonths(fields, day),
    );
    expect(months[0]).toMatchObject({ index: 2, start: '2027-02-05', end: '2027-03-05' });
    // The 60 that follow the month of the change.
    expect(months.length).toBe(60);
  });
});

describe('the end of a contract', () => {
  it('is its start plus its duration, and unknown where it renews', () => {
    expect(contractEnd(contract('2026-01-31', 13))).toBe('2027-02-28');
    expect(contractEnd(contract('2026-01-31', 13, { auto_renew: true }))).toBeNull();
    expect(contractEnd(contract('2026-01-31', null))).toBeNull();
    expect(contractEnd(contract(null, 13))).toBeNull();
  });
});

describe('months since a day', () => {
  it('are the most that fit between', () => {
    const start = fc.integer({ min: 0, max: 3000 }).map((days) => addDays(calendarDay('2024-01-01'), days));
    fc.assert(
      fc.property(start, fc.integer({ min: 0, max: 1500 }), (from, days) => {
        const to = addDays(from, days);
        const months = monthsSince(from, to);
        expect(addMonths(from, months) <= to).toBe(true);
        expect(addMonths(from, months + 1) > to).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it('are none before it', () => {
    expect(monthsSince(calendarDay('2026-06-01'), calendarDay('2026-01-01'))).toBe(0);
    expect(monthsSince(null, calendarDay('2026-01-01'))).toBe(0);
  });
});
