/** What a plan changes and no amount has is named beside the amounts, with its reason, in every format. */
import { describe, expect, it } from 'vitest';
import type { Plan } from '../../src/model/plan/plan.ts';
import { calendarDay } from '../../src/model/values/calendar-day.ts';
import type { JsonObject } from '../../src/model/values/json.ts';
import { planPieces } from '../../src/report/documents/plan-json.ts';
import { planHtml } from '../../src/report/html/plan-html.ts';
import { createPalette } from '../../src/report/lines/lines.ts';
import { planMarkdown } from '../../src/report/markdown/report-markdown.ts';
import { planOf } from '../plan/plan-of.ts';
import { monthlyPrice } from '../prices.ts';
import { planText } from '../report/forms.ts';

const PRICE = monthlyPrice('100');
const CONTRACT = { period_type: 'fixed', duration_months: 12, start_date: '2026-06-01' };
const FIELDS = { customer_id: 'cus_a', currency: 'USD', contract: CONTRACT, renewal: { auto_renew: false } };
const credit = (amount: string, credit_type = 'monetary'): JsonObject => ({
  entitlement_key: 'prepaid',
  mode: 'static',
  type: 'credit',
  value: amount,
  allocation: { amount, credit_type, rollover_enabled: false, rollover_max_periods: 0 },
  timing: { recurrence: 'recurring', interval: 'monthly' },
});

function planned(
  own: JsonObject,
  version: JsonObject = {},
  recorded: JsonObject = {},
  status = 'active',
): Plan {
  const items = [{ product: 'platform', price: PRICE }];
  const a = { ...FIELDS, ...own, versions: [{ items, entitlements: [credit('50')], ...version }] };
  return planOf({
    catalog: `products: { platform: { id: p1 } }\nsubscriptions: ${JSON.stringify({ a })}`,
    profile: 'bound',
    records: {
      'subscriptions.a': { value: { ...FIELDS, ...recorded }, status },
      'subscriptions.a.versions.opening': {
        value: { items: [{ product_id: 'p1', price: PRICE }], entitlements: [credit('50')] },
        start: calendarDay('2026-06-01'),
      },
    },
  });
}

/** The sentence in text, Markdown and HTML, each on one line and without markup. */
function shownIn(plan: Plan): readonly string[] {
  return [
    planText(plan, { width: 400, palette: createPalette(false) }),
    planMarkdown(plan),
    planHtml(plan).replace(/<[^>]+>/g, ''),
    [...planPieces(plan)].join(''),
  ];
}

describe('what changes and is in no amount', () => {
  it.each([
    [
      'a contract that now renews by itself',
      planned({ renewal: { auto_renew: true } }),
      'renewal.auto_renew',
      'false → true from 2027-06-01, when the contract ends: which bills follow the contract is not shown',
    ],
    [
      'credits that are no money',
      planned({}, { entitlements: [credit('50', 'tokens')] }),
      'credit prepaid',
      '50 monetary, recurring monthly → 50 tokens, recurring monthly: what it pays for is not shown',
    ],
  ])('names %s', (_, plan, what, reason) => {
    const [money] = plan.impact.money;
    expect(money?.excluded.map((entry) => [entry.what, entry.changes, entry.reason])).toContainEqual([
      what,
      true,
      reason,
    ]);
    expect(money?.paying).toMatchObject({ same: 0, unknown: 1 });
    for (const shown of shownIn(plan)) expect(shown).toContain(reason);
  });

  it('counts a credit of money a month, and says how', () => {
    const plan = planned({}, { entitlements: [credit('80')] });
    const [money] = plan.impact.money;
    // 100.00 less 50.00, and less 80.00.
    expect(money?.monthly).toEqual({ before: '50', after: '20' });
    expect(money?.paying).toMatchObject({ less: 1, more: 0 });
    for (const shown of shownIn(plan)) expect(shown).toContain('assumed to pay for its bills in full');
  });

  it('counts a draft that is activated as a new bill', () => {
    const plan = planned({ auto_activate: true }, {}, {}, 'draft');
    const [money] = plan.impact.money;
    // 1 × 100.00 a month, of which nothing was billed before.
    expect(money?.monthly).toEqual({ before: '0', after: '100' });
    expect(money?.created).toBe(1);
    // Its credits of money, as with any new subscription.
    expect(money?.excluded.map(({ what }) => what)).toEqual(['entitlements']);
  });

  it('names nothing where these stay as they are', () => {
    expect(planned({}).impact.money).toEqual([]);
    const named = planned(
      {},
      { items: [{ product: 'platform', price: { ...PRICE, billing_direction: 'arrears' } }] },
    );
    expect(named.impact.money[0]?.excluded.map(({ what }) => what)).toEqual([]);
  });
});
