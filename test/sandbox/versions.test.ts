import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calendarDay } from '../../src/model/values/calendar-day.ts';
import type { VersionRecord } from '../../src/sandbox/data/records.ts';
import { endOf, inForce, pending, succession } from '../../src/sandbox/data/versions-in-time.ts';
import { fixed, sandboxFor, subscriptionBody, type Talk, unit } from './talk.ts';

const DAY_MS = 86_400_000;

/** A subscription that starts today, 2026-11-20, and versions of it by day. */
function subscriptionWith(
  talk: Talk,
  ...days: readonly string[]
): { id: string; versions: readonly string[] } {
  const { id } = talk('POST', '/subscriptions', { body: subscriptionBody() }).json;
  return { id, versions: days.map((day) => version(talk, id, { effective_at: day }).id) };
}

function version(talk: Talk, id: string, more: object = {}) {
  const body = { items: [{ product_id: 'prod_platform', price: fixed('120') }], ...more };
  return talk('POST', `/subscriptions/${id}/versions`, { body }).json;
}

const current = (talk: Talk, id: string) => talk('GET', `/subscriptions/${id}`).json.current_version_id;
const pass = (talk: Talk, days: number) =>
  talk('POST', '/_sandbox/clock', { body: { advance_ms: days * DAY_MS } });

describe('with the clock', () => {
  test('the current version is the one with the latest start not after today', () => {
    const { talk } = sandboxFor();
    const { id, versions } = subscriptionWith(talk, '2026-12-01', '2026-11-25');
    const seen = [0, 4, 1, 5, 1].map((days) => {
      pass(talk, days);
      return current(talk, id);
    });
    expect(seen).toEqual(['ver_000001', 'ver_000001', versions[1], versions[1], versions[0]]);
  });

  test('pending changes are what lies ahead, by date, and drafts', () => {
    const { talk } = sandboxFor();
    const { id, versions } = subscriptionWith(talk, '2026-12-01', '2026-11-25');
    const draft = version(talk, id, { draft: true, effective_at: '2026-11-28', description: 'maybe' });
    expect(talk('GET', `/subscriptions/${id}`).json.pending_changes).toEqual([
      {
        version_id: versions[1],
        status: 'published',
        description: null,
        effective_at: '2026-11-25T00:00:00.000Z',
      },
      {
        version_id: draft.id,
        status: 'draft',
        description: 'maybe',
        effective_at: '2026-11-28T00:00:00.000Z',
      },
      {
        version_id: versions[0],
        status: 'published',
        description: null,
        effective_at: '2026-12-01T00:00:00.000Z',
      },
    ]);
    pass(talk, 30);
    expect(talk('GET', `/subscriptions/${id}`).json.pending_changes).toMatchObject([
      { version_id: draft.id },
    ]);
  });

  test('a version ends when the next one starts', () => {
    const { talk } = sandboxFor();
    const { id } = subscriptionWith(talk, '2026-12-01', '2026-11-25');
    const shown = talk('GET', `/subscriptions/${id}/versions`).json.data;
    expect(
      shown.map((each: VersionRecord & { end_date?: string }) => [each.start_date, each.end_date]),
    ).toEqual([
      ['2026-11-20T00:00:00.000Z', '2026-11-25T00:00:00.000Z'],
      ['2026-12-01T00:00:00.000Z', undefined],
      ['2026-11-25T00:00:00.000Z', '2026-12-01T00:00:00.000Z'],
    ]);
  });

  test('of two for one day the later one holds, and the other is not pending', () => {
    const { talk } = sandboxFor();
    const { id, versions } = subscriptionWith(talk, '2026-12-01', '2026-12-01');
    expect(talk('GET', `/subscriptions/${id}`).json.pending_changes).toMatchObject([
      { version_id: versions[1] },
    ]);
    pass(talk, 11);
    expect(current(talk, id)).toBe(versions[1]);
  });

  test('a subscription whose contract lies ahead shows what it opens with', () => {
    const { talk } = sandboxFor();
    const contract = { start_date: '2027-02-01', duration_months: 12 };
    const made = talk('POST', '/subscriptions', { body: subscriptionBody({ contract }) }).json;
    expect(made).toMatchObject({ current_version_id: 'ver_000001', pending_changes: [] });
    expect(made.contract).toEqual({
      period_type: 'fixed',
      duration_months: 12,
      start_date: '2027-02-01T00:00:00.000Z',
      end_date: '2028-02-01T00:00:00.000Z',
    });
    const opening = version(talk, made.id, { effective_at: '2027-02-01' });
    expect(current(talk, made.id)).toBe(opening.id);
  });

  test('a day that has passed is taken as it is', () => {
    const { talk } = sandboxFor();
    const { id, versions } = subscriptionWith(talk, '2026-11-01');
    expect(current(talk, id)).toBe('ver_000001');
    expect(talk('GET', `/subscriptions/${id}/versions/${versions[0]}`).json).toMatchObject({
      start_date: '2026-11-01T00:00:00.000Z',
      end_date: '2026-11-20T00:00:00.000Z',
    });
  });
});

describe('drafts', () => {
  test('a published draft takes its day where that is ahead, and today where it is not', () => {
    const { talk } = sandboxFor();
    const { id } = subscriptionWith(talk);
    const ahead = version(talk, id, { draft: true, effective_at: '2026-12-01' });
    const late = version(talk, id, { draft: true, effective_at: '2026-11-10' });
    const publish = (vid: string) => talk('POST', `/subscriptions/${id}/versions/${vid}/publish`);
    expect(publish(ahead.id).json).toMatchObject({
      status: 'published',
      start_date: '2026-12-01T00:00:00.000Z',
    });
    expect(publish(late.id).json.start_date).toBe('2026-11-20T00:00:00.000Z');
    expect(current(talk, id)).toBe(late.id);
    expect(publish(late.id).status).toBe(422);
  });

  test('a draft that is published last holds, though it was made first', () => {
    const { talk } = sandboxFor();
    const { id } = subscriptionWith(talk);
    const draft = version(talk, id, { draft: true });
    version(talk, id);
    talk('POST', `/subscriptions/${id}/versions/${draft.id}/publish`);
    expect(current(talk, id)).toBe(draft.id);
  });

  test('an update keeps the prices it names, adds new ones and drops the rest', () => {
    const { talk } = sandboxFor();
    const { id } = subscriptionWith(talk);
    const items = [
      { product_id: 'prod_platform', price: fixed('1') },
      { product_id: 'prod_seats', price: unit('2') },
      { bundle_id: 'bun_growth', items: [{ product_id: 'prod_api', price: unit('3') }] },
    ];
    const draft = version(talk, id, { draft: true, items });
    const path = `/subscriptions/${id}/versions/${draft.id}`;
    const newPrices = [{ productId: 'prod_api', type: 'fixed', unitAmount: '4' }];
    const body = { prices: { existingPriceIds: [`${draft.id}.2`], newPrices } };
    expect(talk('PATCH', path, { body }).json.items).toMatchObject([
      { product_id: 'prod_seats', price: unit('2') },
      {
        product_id: 'prod_api',
        price: { type: 'fixed', fixed_pricing_model: { price_per_unit: '4', total: '4' } },
      },
      { bundle_id: 'bun_growth', items: [{ product_id: 'prod_api' }] },
    ]);
    const bundles = [
      { name: '', description: '', bundleId: 'bun_growth', existingPriceIds: [`${draft.id}.3.1`] },
    ];
    expect(talk('PATCH', path, { body: { priceBundles: bundles } }).json.items).toHaveLength(3);
    expect(talk('PATCH', path, { body: { priceBundles: [] } }).json.items).toHaveLength(2);
    const unknown = { prices: { existingPriceIds: ['price_1'] } };
    expect(talk('PATCH', path, { body: unknown }).json.detail).toMatch(/^prices\.existingPriceIds\[0\]: /);
  });

  test.each(['2027-02-30', '2027-02-30T00:00:00Z', '2027-13-01', 'soon'])(
    'starts on no day like %s',
    (day) => {
      const { talk } = sandboxFor();
      const { id } = subscriptionWith(talk);
      const draft = version(talk, id, { draft: true });
      const path = `/subscriptions/${id}/versions/${draft.id}`;
      expect(talk('PATCH', path, { body: { startDate: day } }).status).toBe(422);
      expect(talk('GET', path).json.start_date).toBe(draft.start_date);
    },
  );
});

describe('entitlements', () => {
  const sso = { entitlement_key: 'sso', mode: 'static', type: 'boolean', value: 'true' };

  test('are those of the version in force, else of the default profile', () => {
    const { talk } = sandboxFor({ seed: { ...sandboxSeed(), entitlements: [{ ...sso, value: 'false' }] } });
    const { id } = subscriptionWith(talk);
    const path = `/subscriptions/${id}/entitlements/sso`;
    const standard = {
      key: 'sso',
      mode: 'static',
      type: 'boolean',
      value: 'false',
      subscription_id: null,
      version_id: null,
    };
    expect(talk('GET', path).json).toEqual(standard);
    const own = version(talk, id, { entitlements: [sso], effective_at: '2026-11-21' });
    expect(talk('GET', path).json).toEqual(standard);
    pass(talk, 1);
    expect(talk('GET', path).json).toMatchObject({ value: 'true', subscription_id: id, version_id: own.id });
    version(talk, id);
    expect(talk('GET', path).json).toEqual(standard);
  });

  test('one key stands once', () => {
    const { talk } = sandboxFor();
    const { id } = subscriptionWith(talk);
    expect(version(talk, id, { entitlements: [sso, sso] }).detail).toMatch(
      /^entitlements\[1\]\.entitlement_key: /,
    );
  });
});

function sandboxSeed() {
  return {
    customers: [{ id: 'cus_acme', currency: 'USD' }],
    products: [{ id: 'prod_platform', name: 'Platform' }],
  };
}

describe('laws', () => {
  const day = fc.integer({ min: 1, max: 9 }).map((n) => `2026-12-0${n}`);
  const versions = fc
    .array(fc.record({ start_date: day, status: fc.constantFrom('draft' as const, 'published' as const) }), {
      minLength: 1,
    })
    .map((list) =>
      list.map(
        (each, index): VersionRecord => ({
          ...each,
          id: `ver_${index}`,
          order: index,
          subscription_id: 'sub',
          items: [],
          entitlements: [],
          description: null,
          plan_id: null,
          created_at: '',
          updated_at: '',
        }),
      ),
    );

  test('the succession has no gap and no overlap, and the version in force is the one whose span holds the day', () => {
    fc.assert(
      fc.property(versions, day, (list, today) => {
        const order = succession(list);
        for (const [index, each] of order.entries())
          expect(endOf(order, each)).toBe(order[index + 1]?.start_date ?? null);
        const holds = order.find(
          (each) => each.start_date <= today && today < (endOf(order, each) ?? '9999'),
        );
        expect(inForce(order, calendarDay(today))).toBe(holds ?? order[0]);
      }),
    );
  });

  test('what is pending never holds today', () => {
    fc.assert(
      fc.property(versions, day, (list, today) => {
        const [held, on] = [succession(list), calendarDay(today)];
        const current = inForce(held, on);
        expect(pending(list, held, current, on)).not.toContain(current);
      }),
    );
  });
});
