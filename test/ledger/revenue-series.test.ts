/** Revenue by calendar month, each figure computed by hand beside it. */
import { describe, expect, it } from 'vitest';
import { moneyImpact } from '../../src/ledger/of-plan/money-impact.ts';
import type { PricedSubscription } from '../../src/ledger/priced-subscription.ts';
import { createPriceIdentity } from '../../src/ledger/prices/price-identity.ts';
import type { MoneyImpact, RevenueSeries } from '../../src/model/plan/money-impact.ts';
import { calendarDay as day } from '../../src/model/values/calendar-day.ts';
import { moneyRows, subscriptionsText } from '../../src/report/lines/money-lines.ts';
import { seriesLines } from '../../src/report/lines/series-lines.ts';
import {
  differentMonths,
  disagreeingText,
  lasts,
  monthRanges,
  passingChange,
} from '../../src/report/view/revenue-series.ts';
import { fixed, START, schedule, subscription, usage } from './subscriptions.ts';

function moneyOf(subscriptions: readonly PricedSubscription[], today = START): MoneyImpact {
  const [money] = moneyImpact(subscriptions, usage(), createPriceIdentity(), day(today));
  if (money === undefined) throw new Error('no money');
  return money;
}

function seriesOf(subscriptions: readonly PricedSubscription[], today = START): RevenueSeries {
  const { series } = moneyOf(subscriptions, today);
  if (series === undefined) throw new Error('no series');
  return series;
}

/** `2026-12 100 120`, by range of months that are the same. */
function told(series: RevenueSeries): readonly string[] {
  return monthRanges(series).map(({ first, last, before, after }) => `${first} ${last} ${before} ${after}`);
}

function words(money: MoneyImpact): readonly string[] {
  return seriesLines(money).map(({ spans }) => spans.map(({ text }) => text).join(''));
}

const platform = (amount: string) => ({ platform: fixed(amount) });
const renewing = { fields: { contract: contractFrom('2026-12-01'), renewal: { auto_renew: true } } };

function contractFrom(start: string, months = 12) {
  return { start_date: start, duration_months: months };
}

describe('revenue by month', () => {
  it('has two years of it, and ends with a contract that does not renew', () => {
    const series = seriesOf([
      subscription('a', {
        before: schedule({ [START]: platform('100') }),
        after: schedule({ [START]: platform('120') }),
      }),
    ]);
    expect(series.months).toHaveLength(24);
    expect(told(series)).toEqual(['2026-12 2027-11 100 120', '2027-12 2028-11 0 0']);
    expect(series).toMatchObject({ first_full: '2026-12', all_in_effect: '2026-12', ending: 1, unknown: 0 });
  });

  it('goes on where the contract renews by itself', () => {
    const series = seriesOf([
      subscription(
        'a',
        { before: schedule({ [START]: platform('100') }), after: schedule({ [START]: platform('120') }) },
        renewing,
      ),
    ]);
    expect(told(series)).toEqual(['2026-12 2028-11 100 120']);
    expect(series.ending).toBe(0);
  });

  it('steps where a dated change stands, and says until when an increase lasts', () => {
    const money = moneyOf([
      subscription(
        'a',
        {
          before: schedule({ [START]: platform('499'), '2027-01-19': platform('538.92') }),
          after: schedule({ [START]: platform('798.40'), '2027-01-19': platform('538.92') }),
        },
        renewing,
      ),
    ]);
    // The change of the 19th counts from the month that begins on the 1st.
    expect(words(money)).toEqual(['by month: +299.40 (2026-12 to 2027-01), 0.00 (2027-02 to 2028-11)']);
    expect(told(money.series ?? seriesOf([]))).toEqual([
      '2026-12 2027-01 499 798.4',
      '2027-02 2028-11 538.92 538.92',
    ]);
    expect(money.series?.all_in_effect).toBe('2027-02');
    expect(differentMonths(money)?.lasting.month).toBe('2027-02');
  });

  it('counts a bill in the month in which its own month begins', () => {
    // Changed on the 10th: whose month begins on the 5th pays the new price from the 5th of the next on.
    const changed = (key: string, start: string) =>
      subscription(
        key,
        {
          before: schedule({ '2026-01-01': platform('100') }),
          after: schedule({ '2026-01-01': platform('100'), '2026-12-10': platform('110') }),
        },
        { first: '2026-12-10', fields: { contract: contractFrom(start), renewal: { auto_renew: true } } },
      );
    const series = seriesOf([changed('a', '2026-11-05'), changed('b', '2026-11-20')], '2026-12-10');
    expect(series.months.slice(0, 2)).toMatchObject([
      { month: '2026-12', before: '200', after: '210' },
      { month: '2027-01', before: '200', after: '220' },
    ]);
    expect(series.first_full).toBe('2027-01');
  });

  it('names a change that comes after its last month', () => {
    const money = moneyOf([
      subscription(
        'a',
        {
          before: schedule({ [START]: platform('100'), '2030-01-01': platform('150') }),
          after: schedule({ [START]: platform('120'), '2030-01-01': platform('150') }),
        },
        renewing,
      ),
    ]);
    expect(money.series?.next_change).toBe('2030-01-01');
    expect(words(money)).toEqual([
      'by month: +20.00 (2026-12 to 2028-11)',
      'a dated change on 2030-01-01 comes after the last of these months',
    ]);
    expect(differentMonths(money)).toBeNull();
  });

  it('says where a month and the contracts disagree', () => {
    // +20 in the last of twelve months, −10 in the eleven before.
    const money = moneyOf([
      subscription(
        'a',
        {
          before: schedule({ [START]: platform('100') }),
          after: schedule({ [START]: platform('90'), '2027-11-01': platform('120') }),
        },
        { last: '2027-11-01' },
      ),
    ]);
    expect(disagreeingText(money)).toBe('+20.00 USD a month, but −90.00 to the end of the contracts');
    const fee = { before: '0', after: '500' };
    const once = { ...money, monthly: { before: '90', after: '90' }, contract: fee };
    expect(disagreeingText(once)).toBe('+500.00 USD to the end of the contracts');
    expect(disagreeingText({ ...once, once: { ...fee, subscriptions: 1 } })).toBeNull();
  });

  it('is the month that lasts, where the sum of each after its last change has another sign', () => {
    const edited = (first: string, now: string, from: string, later: string, last: string) => ({
      before: schedule({ [START]: platform('100'), [from]: platform('120') }),
      after: schedule({ [START]: platform(first === START ? now : '100'), [from]: platform(later) }),
      last,
    });
    // Until March one pays 50 more; from June the other pays 30 less.
    const { last, ...raised } = edited(START, '150', '2027-03-01', '120', START);
    const { last: june, ...lowered } = edited('', '', '2027-06-01', '90', '2027-06-01');
    const money = moneyOf([
      subscription('a', raised, { last }),
      subscription('b', lowered, { first: june, last: june }),
    ]);
    expect(money.monthly).toEqual({ before: '220', after: '240' });
    expect(moneyRows(money)[0]).toMatchObject({
      what: 'per month from 2027-06',
      before: '240',
      after: '210',
    });
    expect(subscriptionsText(money, day(START))).toBe('2 subscriptions from 2027-06, after all changes');
    // −30 for six months, and +50 for three; each from its first change on.
    expect(money.contract).toEqual({ before: '2100', after: '2070' });
    expect(disagreeingText(money)).toBeNull();
  });

  it('says what a year that was paid ahead, and is billed by the month from now on, costs to the end', () => {
    const advance = { billing_direction: 'advance', charge_on_contract_start: true };
    const ofYear = fixed('1200', { billing_interval: 'yearly', ...advance });
    const sides = {
      before: schedule({ [START]: { platform: ofYear } }),
      after: schedule({ [START]: { platform: ofYear }, '2026-12-16': { platform: fixed('100', advance) } }),
    };
    const money = moneyOf([
      subscription('a', sides, { ...renewing, first: '2026-12-16', last: '2026-12-16' }),
    ]);
    expect(disagreeingText(money)).toBe('+1,100.00 USD to the end of the contracts');
  });

  it('steps where the discount of a price ends', () => {
    const off = (amount: string) => ({
      discount: {
        type: 'percentage',
        amount,
        duration_type: 'fixed',
        duration_unit: 'months',
        duration_value: 3,
      },
    });
    const sides = {
      before: schedule({ [START]: { platform: fixed('100', off('50')) } }),
      after: schedule({
        [START]: { platform: fixed('100', off('50')) },
        '2026-12-16': { platform: fixed('100', off('5')) },
      }),
    };
    const money = moneyOf([
      subscription('a', sides, { ...renewing, first: '2026-12-16', last: '2026-12-16' }),
    ]);
    expect(differentMonths(money)).toMatchObject({ until: '2027-02', lasting: { month: '2027-04' } });
    expect(lasts(money)).toBe(false);
  });

  it('of a change that passes, says what is billed, and no year', () => {
    const ofYear = fixed('1200', { billing_interval: 'yearly' });
    const dearer = fixed('1320', { billing_interval: 'yearly' });
    // The price of a year comes a day after the year has begun, and with its month, and a month too early.
    const passing = (before: string, after: string) => {
      const money = moneyOf([
        subscription(
          'a',
          {
            before: schedule({ [START]: { platform: ofYear }, [before]: { platform: dearer } }),
            after: schedule({ [START]: { platform: ofYear }, [after]: { platform: dearer } }),
          },
          { ...renewing, first: before < after ? before : after, last: before < after ? before : after },
        ),
      ]);
      return [passingChange(money)?.total.toString(), lasts(money)];
    };
    expect(passing('2027-12-01', '2027-12-02')).toEqual(['-120', false]);
    expect(passing('2027-12-02', '2027-12-01')).toEqual(['120', false]);
    expect(passing('2027-06-20', '2027-06-10')).toEqual(['0', false]);
  });

  it('ends with the last day that can be written', () => {
    const series = seriesOf(
      [
        subscription(
          'a',
          { before: schedule({ [START]: platform('100') }), after: schedule({ [START]: platform('120') }) },
          { first: '9999-11-01', fields: {} },
        ),
      ],
      '9999-11-01',
    );
    expect(series.months.map(({ month }) => month)).toEqual(['9999-11', '9999-12']);
  });
});

describe('charges by the month in which they fall due', () => {
  const yearly = (amount: string, direction: string) => ({
    platform: fixed(amount, { billing_interval: 'yearly', billing_direction: direction }),
  });
  const changed = (direction: string, terms = {}) =>
    moneyOf([
      subscription(
        'a',
        {
          before: schedule({ '2026-10-01': yearly('1200', direction) }, terms),
          after: schedule(
            { '2026-10-01': yearly('1200', direction), '2026-12-15': yearly('1260', direction) },
            terms,
          ),
        },
        {
          fields: { contract: contractFrom('2026-10-01'), renewal: { auto_renew: true } },
          first: '2026-12-15',
        },
      ),
    ]);
  const billed = ({ series }: MoneyImpact) =>
    series?.months.flatMap(({ month, billed: sum }) =>
      sum === undefined || (sum.before === '0' && sum.after === '0')
        ? []
        : [`${month} ${sum.before} ${sum.after}`],
    );

  // Paid for a year from 2026-10-01: the next charges in advance are of October 2027 and 2028, those in arrears likewise.
  it('a year in advance rises with the next one', () => {
    const money = changed('advance');
    expect(billed(money)).toEqual(['2027-10 1200 1260', '2028-10 1200 1260']);
    expect(words(money)).toContain('billed: +60.00 (2027-10), +60.00 (2028-10)');
  });

  it('a year in arrears is due after its last day, at the price of its first', () => {
    expect(billed(changed('arrears'))).toEqual(['2027-10 1200 1200', '2028-10 1200 1260']);
  });

  it('a discount falls due with the charge that it is of', () => {
    const discount = { discount: { type: 'percentage', amount: '10', duration_type: 'fixed' } };
    expect(billed(changed('advance', discount))).toEqual(['2027-10 1080 1134', '2028-10 1080 1134']);
  });

  it('is left out where a contract has no start, from which its periods count', () => {
    const money = moneyOf([
      subscription(
        'a',
        { before: schedule({ [START]: platform('100') }), after: schedule({ [START]: platform('120') }) },
        { fields: {} },
      ),
    ]);
    expect(money.series?.months.some((month) => month.billed !== undefined)).toBe(false);
  });
});
