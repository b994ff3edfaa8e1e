/** An account that people made in the dashboard, pulled into catalog files: adopted as it is, and nothing is sent. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RunId } from '../../src/apply/journal/journal.ts';
import type { Price } from '../../src/model/catalog/price.ts';
import type { Address } from '../../src/model/values/address.ts';
import type { JsonObject } from '../../src/model/values/json.ts';
import { readKnownIds } from '../../src/pull/known-ids.ts';
import type { Seed } from '../../src/sandbox/seed.ts';
import { monthlyPrice as price } from '../prices.ts';
import { catalogFrom, type Profile, type Rehearsal, rehearse } from '../rehearsal.ts';
import { catalogPulled, pullRehearsed, textOf } from './pull-rehearsed.ts';

const START = '2026-11-20';

const DISCOUNT = { amount: '50', duration_unit: 'months', duration_value: 3 };
const FULL_DISCOUNT = { type: 'percentage', duration_type: 'fixed', ...DISCOUNT };

const growthItem = (
  platform: JsonObject,
  logs: JsonObject = { ...price('9.00'), discount: FULL_DISCOUNT },
) => ({
  bundle_id: 'bun_growth',
  items: [
    { product_id: 'prod_platform', price: platform },
    { product_id: 'prod_logs', price: logs },
  ],
});

const customer = (id: string, currency = 'USD') => ({ id, currency });
const subscription = (
  id: string,
  name: string | undefined,
  items: readonly JsonObject[],
  more: JsonObject = {},
): JsonObject & { readonly id: string } => ({
  id,
  customer_id: 'cus_1',
  ...(name === undefined ? {} : { name }),
  currency: 'USD',
  auto_activate: true,
  contract: { period_type: 'fixed', duration_months: 12, start_date: '2026-06-01' },
  items,
  ...more,
});

const SEED: Seed = {
  customers: [customer('cus_1')],
  products: [
    { id: 'prod_platform', name: 'Platform' },
    { id: 'prod_logs', name: 'Logs', unit: 'GB' },
    { id: 'prod_seats', name: 'Platform' },
  ],
  plans: [
    {
      id: 'plan_1',
      name: 'Growth annual',
      currency: 'USD',
      items: [{ product_id: 'prod_platform', price: price('5000.00') as Price }],
    },
  ],
  bundles: [
    {
      id: 'bun_growth',
      name: 'Growth',
      prices: [
        { product_id: 'prod_platform', ...price('499.00') },
        { product_id: 'prod_logs', ...price('9.00'), discount: DISCOUNT },
      ],
    },
    {
      id: 'bun_unused',
      name: 'Unused',
      prices: [{ product_id: 'prod_logs', ...price('1.00'), discount: DISCOUNT }],
    },
  ],
  subscriptions: [
    subscription('sub_1', 'Acme', [growthItem(price('499.0'))]),
    subscription('sub_2', 'Acme', [growthItem(price('450.00'))], {
      metadata: { '#': 'yes', since: '2026-01-01' },
    }),
    subscription('sub_3', undefined, [
      growthItem(
        { ...price('499.00'), fixed_pricing_model: { price_per_unit: '499.00', units: 2 } },
        price('8.00'),
      ),
      { product_id: 'prod_seats', price: { type: 'unit', unit_pricing_model: { price_per_unit: '15.00' } } },
    ]),
    subscription('sub_4', 'Only one price', [
      { bundle_id: 'bun_growth', items: [{ product_id: 'prod_platform', price: price('499.00') }] },
    ]),
    subscription('sub_5', 'A price more', [
      {
        bundle_id: 'bun_growth',
        items: [
          { product_id: 'prod_platform', price: price('499.00') },
          { product_id: 'prod_seats', price: price('1.00') },
        ],
      },
    ]),
    subscription('sub_6', 'From a plan', [], { plan_id: 'plan_1' }),
    subscription('sub_7', 'Draft', [growthItem(price('499.00'))], { auto_activate: false }),
  ],
};

let rehearsal: Rehearsal;
beforeEach(async () => {
  rehearsal = await rehearse('bound', SEED, START);
});
afterEach(() => rehearsal.close());

const pullNow = (profile: Profile = 'bound') => pullRehearsed(rehearsal, { profile, stateless: true });

describe('an account that can be read whole', () => {
  it('is adopted without a step, and stays so', async () => {
    const catalog = catalogPulled(await pullNow());
    const { plan, diagnostics } = await rehearsal.plan(catalog);
    expect(diagnostics).toEqual([]);
    expect(plan?.steps.map(({ id, differences }) => ({ id, differences }))).toEqual([]);
    expect(plan?.deferred).toEqual([]);
    expect(plan?.adoptions.length).toBeGreaterThanOrEqual(3 + 2 + 1 + 7);
    await rehearsal.apply(catalog);
    const again = await rehearsal.plan(catalog);
    expect([again.plan?.steps, again.plan?.adoptions]).toEqual([[], []]);
  });

  it.each(['subscriptions.acme', 'subscriptions.acme.versions.opening'])(
    'is adopted without a step once more where state has forgotten %s',
    async (address) => {
      const catalog = catalogPulled(await pullNow());
      await rehearsal.apply(catalog);
      const holder = { run: 'by-hand' as RunId, pid: 1, host: 'here', actor: null, commit: null, sinceMs: 0 };
      const lease = await rehearsal.state.lock(holder);
      await lease.removeRecord(address as Address, { atMs: 1, reason: null });
      await lease.release();
      const { plan } = await rehearsal.plan(catalog);
      expect(plan?.steps.map(({ id }) => id)).toEqual([]);
      expect(plan?.adoptions.map((adoption) => adoption.address)).toContain(
        'subscriptions.acme.versions.opening',
      );
      await rehearsal.apply(catalog);
      const again = await rehearsal.plan(catalog);
      expect([again.plan?.steps, again.plan?.adoptions]).toEqual([[], []]);
    },
  );

  it('is adopted only with what it was created with, which is told', async () => {
    const { catalog } = catalogFrom({
      subscriptions: {
        acme: {
          id: 'sub_1',
          customer_id: 'cus_2',
          currency: 'USD',
          contract: { period_type: 'fixed', duration_months: 24, start_date: '2026-06-02' },
          versions: [{ items: [{ product_id: 'prod_seats', price: price('1.00') }] }],
        },
      },
    });
    if (catalog === undefined) throw new Error('the catalog has faults');
    const { diagnostics } = await rehearsal.plan(catalog);
    expect(diagnostics.map(({ fix }) => fix.replace(/, or end .*/, ''))).toEqual([
      'write customer_id: cus_1',
      'write contract.start_date: 2026-06-01, write contract.duration_months: 12',
    ]);
  });

  it('is written with references by key, and overrides that name only what differs', async () => {
    const pulled = await pullNow();
    expect(pulled.remarks).toEqual([]);
    expect(textOf(pulled, 'products')).toContain(`products:
  logs: { id: prod_logs, name: Logs, unit: GB }
  platform: { id: prod_platform, name: Platform }
  platform_2: { id: prod_seats, name: Platform }
`);
    const text = textOf(pulled, 'subscriptions');
    const items = (key: string) =>
      /versions:\n((?: {6}.*\n)+)/.exec(text.slice(text.indexOf(`\n  ${key}:\n`)))?.[1];
    expect(text).toMatch(
      /\n {2}acme:\n(?: {4}.*\n)*? {4}versions: \[\{ items: \[\{ bundle: growth \}\] \}\]\n/,
    );
    expect(items('acme_2')).toBe(`      - items:
          - bundle: growth
            prices:
              platform: { fixed_pricing_model: { price_per_unit: "450.00" } }
`);
    expect(items('sub_3')).toBe(`      - items:
          - bundle: growth
            prices:
              platform: { fixed_pricing_model: { units: 2 } }
              logs: { fixed_pricing_model: { price_per_unit: "8.00" }, discount: null }
          - product: platform_2
            price: { type: unit, unit_pricing_model: { price_per_unit: "15.00" } }
`);
    expect(items('only_one_price')).toBe(`      - items:
          - bundle: growth
            prices: { logs: null }
`);
    expect(items('a_price_more')).toContain('          - bundle_id: bun_growth\n            items:\n');
    expect(text).toContain('    metadata: { "#": "yes", since: "2026-01-01" }\n');
    // Only what a catalog may hold, and a name only where somebody gave one.
    expect(text).not.toMatch(/total|created_at|status|name: sub_3/);
    expect(text.match(/auto_activate: true/g)).toHaveLength(6);
  });

  it('completes a bundle with the currency and the discount types that its users have', async () => {
    const text = textOf(await pullNow(), 'bundles');
    expect(text).toContain('    id: bun_growth\n    name: Growth\n    currency: USD\n');
    expect(text).toContain(
      '        discount:\n          type: percentage\n          duration_type: fixed\n          amount: "50"\n',
    );
    // Nobody uses it, so nobody says.
    expect(text.slice(text.indexOf('unused:'))).toContain(
      'discount: { amount: "50", duration_unit: months, duration_value: 3 }',
    );
    expect(text.slice(text.indexOf('unused:'))).not.toContain('currency');
  });

  it('is pulled alike twice', async () => {
    expect(await pullNow()).toEqual(await pullNow());
  });

  it('tells of versions that are still to come, and leaves out those that were replaced and foreign drafts', async () => {
    const send = (body: JsonObject) => {
      const answer = rehearsal.sandbox.handle({
        method: 'POST',
        path: '/subscriptions/sub_1/versions',
        headers: {
          authorization: `Bearer ${rehearsal.sandbox.apiKey}`,
          'service-version': '2026-04-01',
          'content-type': 'application/json',
        },
        body: Buffer.from(JSON.stringify(body)),
      });
      expect(answer.status).toBe(200);
    };
    const entitlements = [{ entitlement_key: 'sso', mode: 'static', type: 'boolean', value: 'true' }];
    const at = (effective_at: string, amount: string, more: JsonObject = {}) =>
      send({ effective_at, items: [growthItem(price(amount))], ...more });
    at('2027-01-01', '520.00');
    at('2027-01-01', '530.00', { description: 'Agreed', entitlements });
    at('2027-06-01', '530.00', { entitlements });
    at('2027-09-01', '530.00');
    at('2027-12-01', '1.00', { draft: true });
    const pulled = await pullNow();
    const text = textOf(pulled, 'subscriptions');
    expect(text.slice(text.indexOf('\n  acme:\n'), text.indexOf('\n  acme_2:\n'))).toContain(`    versions:
      - items: [{ bundle: growth }]
      - effective_at: 2027-01-01
        description: Agreed
        items:
          - bundle: growth
            prices:
              platform: { fixed_pricing_model: { price_per_unit: "530.00" } }
              logs:
                fixed_pricing_model: { price_per_unit: "9.00", units: 1 }
                discount:
                  amount: "50"
                  type: percentage
                  duration_type: fixed
                  duration_unit: months
                  duration_value: 3
        entitlements:
          - { entitlement_key: sso, mode: static, type: boolean, value: "true" }
      - effective_at: 2027-06-01
        items:
          - bundle: growth
            prices:
              platform: { fixed_pricing_model: { price_per_unit: "530.00" } }
              logs:
                fixed_pricing_model: { price_per_unit: "9.00", units: 1 }
                discount:
                  amount: "50"
                  type: percentage
                  duration_type: fixed
                  duration_unit: months
                  duration_value: 3
      - effective_at: 2027-09-01
        entitlements: []
`);
    expect(pulled.remarks.map(({ code }) => code)).toEqual(['draft-left-out']);
    expect(text).toMatch(/^# - the draft ver_\d+ of subscriptions.acme is left out/m);
    catalogPulled(pulled);
  });

  it('leaves out what has ended, and says so', async () => {
    const answer = rehearsal.sandbox.handle({
      method: 'POST',
      path: '/_sandbox/edit',
      headers: { authorization: `Bearer ${rehearsal.sandbox.apiKey}`, 'content-type': 'application/json' },
      body: Buffer.from(JSON.stringify({ id: 'sub_2', set: { status: 'ended' } })),
    });
    expect(answer.status).toBeLessThan(300);
    const pulled = await pullNow();
    expect(pulled.remarks.map(({ message, fix }) => `${message}; ${fix}`)).toEqual([
      'subscription sub_2 is left out: the service has it as "ended", neither draft nor active; nothing to do: such subscriptions get no steps',
    ]);
    expect(catalogPulled(pulled).subscriptions.size).toBe(6);
  });
});

describe('beside a catalog', () => {
  it('only what neither it nor state knows is written, and refers into it', async () => {
    const { catalog: beside } = catalogFrom({
      products: { base: { id: 'prod_platform' }, logging: { id: 'prod_logs' } },
      bundles: {
        main: {
          id: 'bun_growth',
          name: 'Growth',
          prices: {
            base: price('499.00'),
            logging: { ...price('9.00'), discount: FULL_DISCOUNT },
          },
          changes: [{ effective_at: '2027-01-19', prices: { base: { display_order: 1 } } }],
        },
      },
      plans: { annual: { name: 'Growth annual' } },
      subscriptions: Object.fromEntries(
        ['sub_2', 'sub_3', 'sub_4', 'sub_5', 'sub_7'].map((id, index) => [
          index === 0 ? 'acme' : id,
          { id, customer_id: 'cus_1', currency: 'USD', versions: [{ items: [{ bundle: 'main' }] }] },
        ]),
      ),
    });
    if (beside === undefined) throw new Error('the catalog has faults');
    const pulled = await pullRehearsed(rehearsal, { profile: 'bound', stateless: true, beside });
    expect(pulled.files.map(({ name, keys }) => [name, keys])).toEqual([
      ['products', ['platform']],
      ['bundles', ['unused']],
      ['subscriptions', ['acme_2', 'from_a_plan']],
    ]);
    const text = textOf(pulled, 'subscriptions');
    expect(text).toContain('    versions: [{ items: [{ bundle: main }] }]\n');
    expect(text).toContain('    plan: annual\n');
    expect(pulled.remarks.map(({ code, message }) => [code, message.slice(0, 46)])).toEqual([
      ['follows-change', 'subscriptions.acme_2 follows bundles.main, who'],
    ]);
    expect(textOf(pulled, 'products')).toContain('platform: { id: prod_seats, name: Platform }');
  });
});

describe('under published', () => {
  it('a subscription whose versions are given is left for a person to complete', async () => {
    const all = await pullNow();
    const ids = `subscription sub_1 acme
subscription sub_9
bundle bun_growth
version sub_1 ${versionIdOf('sub_1')}`;
    const { known } = readKnownIds('ids.txt', ids);
    const pulled = await pullRehearsed(rehearsal, { profile: 'published', stateless: true, known });
    expect(pulled.files.map(({ name, keys }) => [name, keys])).toEqual([
      ['products', ['prod_logs', 'prod_platform']],
      ['bundles', []],
      ['plans', ['growth_annual']],
      ['subscriptions', []],
    ]);
    expect(pulled.remarks.map(({ code, kind }) => `${code} ${kind}`)).toEqual([
      'not-listed product',
      'not-listed bundle',
      'not-listed subscription',
      'not-read product',
      'unknown-bundle bundle',
      'left-out bundle',
      'left-out subscription',
      'left-out subscription',
    ]);
    const text = textOf(pulled, 'subscriptions');
    expect(text).toContain(
      '# - subscription sub_9 is left out: it could not be read, and state does not know it\n',
    );
    expect(text).toContain(`# To be completed, below subscriptions:
#
#   acme:
#     id: sub_1
#     customer_id: "cus_…"
#     currency: USD
#     versions:
#       - items:
#           - bundle_id: bun_growth
`);
    catalogPulled(pulled);
    expect(all.remarks).toEqual([]);
  });
});

function versionIdOf(subscription: string): string {
  const answer = rehearsal.sandbox.handle({
    method: 'GET',
    path: `/subscriptions/${subscription}`,
    headers: { authorization: `Bearer ${rehearsal.sandbox.apiKey}`, 'service-version': '2026-04-01' },
    body: Buffer.from(''),
  });
  return String(JSON.parse(Buffer.from(answer.body).toString()).current_version_id);
}
