/**
 * A price that is billed at other times has a line of its own in money: a month's sum is the same, and what is due is
 * not.
 */
import { describe, expect, it } from 'vitest';
import type { Plan } from '../../src/model/plan/plan.ts';
import { calendarDay } from '../../src/model/values/calendar-day.ts';
import type { JsonObject } from '../../src/model/values/json.ts';
import { planPieces } from '../../src/report/documents/plan-json.ts';
import { planHtml } from '../../src/report/html/plan-html.ts';
import { createPalette } from '../../src/report/lines/lines.ts';
import { planMarkdown } from '../../src/report/markdown/report-markdown.ts';
import { fixedPrice as price } from '../prices.ts';
import { planText } from '../report/forms.ts';
import { planOf } from './plan-of.ts';

const MONTHLY = { billing_interval: 'monthly' };
const YEARLY = { billing_interval_count: 12, billing_interval_unit: 'month' };

/** Planned on 2026-11-20. */
function planned(
  before: JsonObject,
  after: JsonObject,
  own: JsonObject = {},
  guards = {},
  start = '2026-01-01',
): Plan {
  const contract = { period_type: 'fixed', duration_months: 36, start_date: start };
  const fields = { customer_id: 'cus_a', currency: 'USD', contract, ...own };
  const a = { ...fields, versions: [{ items: [{ product: 'platform', price: after }] }] };
  return planOf({
    catalog: `products: { platform: { id: p1 } }\nsubscriptions: ${JSON.stringify({ a })}`,
    guards,
    records: {
      'subscriptions.a': { value: fields },
      'subscriptions.a.versions.opening': {
        value: { items: [{ product_id: 'p1', price: before }] },
        start: calendarDay(start),
      },
    },
  });
}

const inFormats = (plan: Plan): readonly string[] => [
  planText(plan, { width: 500, palette: createPalette(false) }),
  planMarkdown(plan),
  planHtml(plan)
    .replace(/<[^>]+>/g, '')
    .replaceAll('&#39;', "'"),
];

describe('other timing in money', () => {
  it('says the first charge of a price that becomes yearly in advance', () => {
    // A month: 100.00 before, 1,200.00 / 12 = 100.00 after. One bill: 100.00 before, 1,200.00 after.
    const plan = planned(price('100', MONTHLY), price('1200', YEARLY));
    const [money] = plan.impact.money;
    expect(money?.monthly).toEqual({ before: '100', after: '100' });
    expect(money?.timing).toEqual([
      {
        what: 'products.platform',
        day: '2026-11-20',
        differences: ['billed every 12 months, was monthly'],
        due: { before: '100', after: '1200' },
        subscriptions: 1,
        for_example: 'subscriptions.a',
      },
    ]);
    for (const shown of inFormats(plan)) {
      expect(shown).toContain(
        'other timing of platform in 1 subscription: 1,200.00 due on 2026-11-20, was 100.00',
      );
      expect(shown).toContain("if it is billed from the version's first day");
    }
    expect([...planPieces(plan)].join('')).toMatch(/"after": ?"1200"/);
  });

  it('counts a subscription once that began on the day of the plan', () => {
    const plan = planned(price('100', MONTHLY), price('1200', YEARLY), {}, {}, '2026-11-20');
    expect(plan.impact.money[0]?.timing).toMatchObject([{ day: '2026-11-20', subscriptions: 1 }]);
  });

  it.each([
    ['arrears', {}, 'it is not billed in advance'],
    [
      'advance',
      { minimum_spend: { amount: '10', period: 'monthly' } },
      "the subscription's own discount or spend limits apply to it",
    ],
    ['advance', { trial_period_days: 30 }, 'a trial may run then'],
  ])('says what is not known where it is billed in %s with %o', (direction, own, reason) => {
    const after = price('1200', { ...YEARLY, billing_direction: direction });
    const plan = planned(price('100', MONTHLY), after, own);
    expect(plan.impact.money[0]?.timing).toMatchObject([{ due: null, unknown: reason }]);
    for (const shown of inFormats(plan)) expect(shown).toContain(`what is due when is not known: ${reason}`);
  });

  it('says nothing where the times stay', () => {
    expect(planned(price('100', MONTHLY), price('110', MONTHLY)).impact.money[0]).not.toHaveProperty(
      'timing',
    );
  });
});

describe('seats moved from 15.00 a month to 180.00 for 12 months', () => {
  it('cost the same per month in money, in the price section and for the guards', () => {
    // 180.00 / 12 = 15.00 a month on both sides.
    const plan = planned(
      price('15', MONTHLY),
      price('180', YEARLY),
      {},
      { price_increase_percent: '0', bill_increase_percent: '0' },
    );
    const [money] = plan.impact.money;
    expect(money?.monthly).toEqual({ before: '15', after: '15' });
    expect(money?.paying).toEqual({ more: 0, less: 0, same: 1 });
    const [impact] = plan.impact.prices;
    expect(impact?.direction).toBe('timing');
    expect(impact?.changes[0]).toMatchObject({
      largest_increase: null,
      largest_decrease: null,
      monthly: { before: '15', after: '15' },
    });
    expect(plan.guards.filter(({ outcome }) => outcome === 'refused')).toEqual([]);
    // A hundredth more a year is an increase for all three: 180.01 / 12 > 15.00.
    const more = planned(
      price('15', MONTHLY),
      price('180.01', YEARLY),
      {},
      { price_increase_percent: '0', bill_increase_percent: '0' },
    );
    expect(more.impact.money[0]?.paying.more).toBe(1);
    expect(more.impact.prices[0]?.direction).toBe('increase');
    expect(
      more.guards
        .filter(({ outcome }) => outcome === 'refused')
        .map(({ guard }) => guard)
        .sort(),
    ).toEqual(['bill_increase_percent', 'price_increase_percent']);
  });
});
