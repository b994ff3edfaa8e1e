/**
 * A list-price increase for hundreds of subscriptions, written in five lines; and the same increase
 * withdrawn before its day.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Catalog } from '../../src/model/catalog/catalog.ts';
import { mergePatch } from '../../src/model/catalog/overlay-price.ts';
import type { Plan } from '../../src/model/plan/plan.ts';
import { calendarDay } from '../../src/model/values/calendar-day.ts';
import type { JsonObject } from '../../src/model/values/json.ts';
import { createPalette } from '../../src/report/lines/lines.ts';
import { monthlyPrice } from '../prices.ts';
import { catalogFrom, type Rehearsal, rehearse } from '../rehearsal.ts';
import { planText } from '../report/forms.ts';

const SUBSCRIPTIONS = 300;
const LOCKED = 40;
const NEGOTIATED = 25;

const INCREASE: JsonObject = {
  bundles: {
    growth: {
      changes: [
        {
          effective_at: '2027-01-19',
          prices: { platform: { fixed_pricing_model: { price_per_unit: '538.92' } } },
        },
      ],
    },
  },
};

describe('a list price that increases by 8 %', () => {
  const data = catalogData();
  const base = catalogWith(data);
  const risen = catalogWith(mergePatch(data, INCREASE));
  let rehearsal: Rehearsal;
  let rising: Plan;

  beforeAll(async () => {
    const customers = [...base.subscriptions.keys()].map((key) => ({
      id: `cus_${key}`,
      currency: 'USD',
    }));
    const products = [{ id: 'prod_platform', name: 'Platform' }];
    rehearsal = await rehearse('published', { customers, products }, '2026-11-20');
    await rehearsal.apply(base);
    const { plan } = await rehearsal.plan(risen);
    if (plan === undefined) throw new Error('no plan');
    rising = plan;
  }, 120_000);

  afterAll(() => rehearsal.close());

  it('schedules one version for each that follows, on its day, or the day its lock ends', () => {
    const days = countBy(rising.steps.map(({ effective_at }) => String(effective_at)));
    // Those who negotiated the platform fee keep theirs; the locked ones renew a year after they began.
    expect(days).toEqual({ '2027-01-19': SUBSCRIPTIONS - LOCKED - NEGOTIATED, '2027-06-01': LOCKED });
    expect(
      rising.steps.every(
        ({ operation, follows }) => operation === 'versions.create' && follows === 'bundles.growth',
      ),
    ).toBe(true);
  });

  it('says how far the bundle reaches, who keeps a price and who is held back', () => {
    expect(rising.impact.bundles).toEqual([
      { bundle: 'bundles.growth', following: SUBSCRIPTIONS, overridden: NEGOTIATED, locked: LOCKED },
    ]);
    const risers = SUBSCRIPTIONS - NEGOTIATED;
    const cents = (each: number) => (risers * each) / 100;
    const monthly = { before: String(cents(49900)), after: String(cents(53892)) };
    expect(rising.impact.money).toMatchObject([{ currency: 'USD', monthly, subscriptions: risers }]);
    const kinds = countBy(rising.deferred.map(({ kind }) => kind));
    expect(kinds).toEqual({ price_locked: LOCKED, not_due: 1 });
  });

  it('is shown in under sixty lines', () => {
    const lines = planText(rising, { width: 80, palette: createPalette(false) }).split('\n');
    expect(lines.length).toBeLessThan(60);
    expect(lines.join('\n')).toContain(
      `${(SUBSCRIPTIONS - NEGOTIATED).toLocaleString('en-US')} new versions`,
    );
  });

  it('is refused by the notice guard when it comes too late, and passes when it does not', async () => {
    const late = await rehearsal.plan(risen, { notice_days: 90 });
    expect(late.plan?.guards).toMatchObject([{ guard: 'notice_days', outcome: 'refused' }]);
    expect(late.plan?.guards[0]?.message).toContain("on 2027-01-19 with 60 days' notice, not 90");
    expect(late.plan?.guards[0]?.fix).toContain('{ guard: notice_days, limit: 60, for: bundles.growth,');
    expect(
      (await rehearsal.plan(risen, { notice_days: 60, price_increase_percent: '8' })).plan?.guards,
    ).toEqual([]);
    expect((await rehearsal.plan(risen, { price_increase_percent: '7.99' })).plan?.guards).toMatchObject([
      {
        guard: 'price_increase_percent',
        outcome: 'refused',
        fix: expect.stringContaining('{ guard: price_increase_percent, limit: 8, for: bundles.growth,'),
      },
    ]);
  });

  it('is paid by nobody when it is withdrawn before its day', async () => {
    await rehearsal.apply(risen);
    const { plan } = await rehearsal.apply(base);
    expect(plan.steps.length).toBe(SUBSCRIPTIONS - NEGOTIATED);
    rehearsal.advanceTo(calendarDay('2027-07-01'));
    expect(countBy(platformFeesInForce(rehearsal))).toEqual({
      '499.00': SUBSCRIPTIONS - NEGOTIATED,
      '450.00': NEGOTIATED,
    });
    const after = await rehearsal.plan(base);
    expect(after.plan?.steps).toEqual([]);
  }, 120_000);
});

function catalogData(): JsonObject {
  const subscriptions: Record<string, JsonObject> = {};
  for (let index = 0; index < SUBSCRIPTIONS; index += 1) {
    const key = `customer_${String(index).padStart(4, '0')}`;
    const negotiated = index >= SUBSCRIPTIONS - NEGOTIATED;
    subscriptions[key] = {
      customer_id: `cus_${key}`,
      currency: 'USD',
      auto_activate: true,
      contract: { period_type: 'fixed', duration_months: 12, start_date: '2026-06-01' },
      renewal: { auto_renew: true, duration_months: 12 },
      ...(index < LOCKED ? { price_lock: 'renewal' } : {}),
      versions: [
        {
          items: [
            negotiated
              ? {
                  bundle: 'growth',
                  prices: { platform: { fixed_pricing_model: { price_per_unit: '450.00' } } },
                }
              : { bundle: 'growth' },
          ],
        },
      ],
    };
  }
  const platform = monthlyPrice('499.00');
  return {
    products: { platform: { id: 'prod_platform' } },
    bundles: { growth: { name: 'Growth', currency: 'USD', prices: { platform } } },
    subscriptions,
  };
}

function catalogWith(data: JsonObject): Catalog {
  const { catalog, diagnostics } = catalogFrom(data);
  if (catalog === undefined) throw new Error(JSON.stringify(diagnostics[0]));
  return catalog;
}

/** What the sandbox would bill each subscription for the platform today. */
function platformFeesInForce({ sandbox }: Rehearsal): readonly string[] {
  const answer = sandbox.handle({
    method: 'GET',
    path: '/_sandbox/dump',
    headers: { authorization: `Bearer ${sandbox.apiKey}` },
    body: Buffer.from(''),
  });
  const dump = JSON.parse(Buffer.from(answer.body).toString()) as {
    readonly subscriptions: readonly { readonly current_version_id: string }[];
    readonly versions: readonly { readonly id: string; readonly items: readonly VersionItem[] }[];
  };
  const versions = new Map(dump.versions.map((version) => [version.id, version]));
  return dump.subscriptions.map(({ current_version_id: id }) =>
    String(versions.get(id)?.items[0]?.items[0]?.price.fixed_pricing_model.price_per_unit),
  );
}

interface VersionItem {
  readonly items: readonly {
    readonly price: { readonly fixed_pricing_model: { readonly price_per_unit: string } };
  }[];
}

function countBy(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
