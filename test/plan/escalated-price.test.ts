/** Guards and money look at one price: the one that is paid, with what escalations have added to it. */
import { describe, expect, it } from 'vitest';
import type { Guards } from '../../src/model/plan/guards.ts';
import type { Plan } from '../../src/model/plan/plan.ts';
import { calendarDay } from '../../src/model/values/calendar-day.ts';
import type { JsonObject } from '../../src/model/values/json.ts';
import { createPalette } from '../../src/report/lines/lines.ts';
import { monthlyPrice as price } from '../prices.ts';
import { planText } from '../report/forms.ts';
import { pointsOf } from '../report/said-of-plan.ts';
import { planOf } from './plan-of.ts';

const CONTRACT = { period_type: 'fixed', duration_months: 60, start_date: '2024-11-01' };
const ESCALATION = { enabled: true, interval_months: 12, type: 'percentage', percentage: '10' };
const fields = { customer_id: 'cus_a', currency: 'USD', contract: CONTRACT, price_escalation: ESCALATION };

const LIMITS: Partial<Guards> = { price_increase_percent: '5', bill_increase_percent: '5' };

/** 100.00 written in 2024-11, escalated twice by 10 % to 121.00 by today, 2026-11-20. */
function planned(amount: string, more: JsonObject = {}, guards: Partial<Guards> = LIMITS): Plan {
  const a = { ...fields, versions: [{ items: [{ product: 'platform', price: price(amount) }], ...more }] };
  return planOf({
    catalog: `products: { platform: { id: p1 } }\nsubscriptions: ${JSON.stringify({ a })}`,
    records: {
      'subscriptions.a': { value: fields },
      'subscriptions.a.versions.opening': {
        value: { items: [{ product_id: 'p1', price: price('100.00') }] },
        start: calendarDay('2024-11-01'),
      },
    },
    guards,
  });
}

const refused = ({ guards }: Plan) =>
  guards.filter(({ outcome }) => outcome === 'refused').map(({ guard, message }) => `${guard}: ${message}`);

describe('an escalated price', () => {
  it.each([
    ['what is paid now is written', '121.00'],
    ['less than what is paid is written', '115.00'],
    ['5 % more than what is paid is written', '127.05'],
  ])('is no increase where %s', (_, amount) => {
    const plan = planned(amount);
    // 100 × 1.1 × 1.1.
    expect(plan.impact.money[0]?.monthly.before).toBe('121');
    expect(refused(plan)).toEqual([]);
  });

  it('increases from what is paid', () => {
    // 133.10 / 121.00 is 10 % more.
    const [first] = refused(planned('133.10'));
    expect(first).toContain('price_increase_percent');
    expect(first).toContain('increases by 10.00 %');
  });

  it.each([
    // 105.00 / 121.00 is 13.22 % less, and 110.00 is 9.09 % less.
    [
      'a little more than what was written is written',
      '105.00',
      [
        'price_decrease_percent: subscriptions.a.versions.opening: products.platform decreases by 13.22 %, over the limit of 10 %',
      ],
    ],
    ['some 9 % less is written', '110.00', []],
    ['what is paid is written', '121.00', []],
  ])('decreases from what is paid where %s', (_, amount, expected) => {
    expect(refused(planned(amount, {}, { price_decrease_percent: '10' }))).toEqual(expected);
  });

  it('needs attention where an entitlement alone makes a version that ends it', () => {
    const plan = planned('100.00', {
      entitlements: [{ entitlement_key: 'sso', mode: 'static', type: 'boolean', value: 'true' }],
    });
    expect(plan.impact.money[0]?.monthly).toEqual({ before: '121', after: '100' });
    expect(pointsOf(plan).map(({ words }) => words.text)).toContain(
      'earlier escalations end in 1 subscription',
    );
    const text = planText(plan, { width: 300, palette: createPalette(false) });
    expect(text).toContain('and the escalation by then is lost, USD 21 a month, incomplete');
  });
});
