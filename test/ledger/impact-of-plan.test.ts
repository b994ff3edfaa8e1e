/** From a catalog and what is recorded to the impact of the plan: which pairs are compared, and what is left alone. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import planSchema from '../../schemas/plan.schema.json' with { type: 'json' };
import type { Plan } from '../../src/model/plan/plan.ts';
import { calendarDay } from '../../src/model/values/calendar-day.ts';
import type { JsonObject } from '../../src/model/values/json.ts';
import { summaryOf } from '../../src/report/summary/summary.ts';
import { planOf, type World } from '../plan/plan-of.ts';
import { monthlyPrice as price } from '../prices.ts';
import { sample } from './subscriptions.ts';

const isPlan = new Ajv2020({ strict: false }).compile(planSchema);

/** The impact of a plan, whose document must be one that its schema allows. */
function impactOf(world: World): Plan['impact'] {
  const plan = planOf(world);
  expect(isPlan(JSON.parse(JSON.stringify(plan))) || isPlan.errors).toBe(true);
  return plan.impact;
}

const metered = (amount: string): JsonObject => ({
  type: 'unit',
  fee_type: 'fixed',
  billing_direction: 'arrears',
  charge_on_contract_start: false,
  billing_interval: 'monthly',
  metric_ids: ['m'],
  unit_pricing_model: { price_per_unit: amount },
});

const CONTRACT = { period_type: 'fixed', duration_months: 12, start_date: '2026-11-20' };
const PRODUCTS = 'products: { platform: { id: p1 }, api: { id: p2 } }';
const item = (id: string, of: JsonObject) => ({ product_id: id, price: of });

function catalog(subscriptions: Readonly<Record<string, JsonObject>>, more = ''): string {
  return `${PRODUCTS}\n${more}\nsubscriptions: ${JSON.stringify(subscriptions)}`;
}

function desired(items: readonly JsonObject[], more: JsonObject = {}): JsonObject {
  return {
    customer_id: 'cus_a',
    currency: 'USD',
    contract: CONTRACT,
    versions: [{ items }],
    ...more,
  };
}

function recorded(items: readonly JsonObject[], more: JsonObject = {}): NonNullable<World['records']> {
  return {
    'subscriptions.a': { value: { customer_id: 'cus_a', currency: 'USD', contract: CONTRACT, ...more } },
    'subscriptions.a.versions.opening': { value: { items } },
  };
}

describe('the impact of a plan', () => {
  it('compares what is recorded with what is sent', () => {
    const impact = impactOf({
      catalog: catalog({ a: desired([{ product: 'platform', price: price('110') }]) }),
      records: recorded([item('p1', price('100'))]),
    });
    expect(impact.prices).toMatchObject([
      {
        product: 'products.platform',
        bundle: null,
        currency: 'USD',
        direction: 'increase',
        subscriptions: 1,
        changes: [
          {
            verdict: { kind: 'differs', before: '100', after: '110' },
            largest_increase: { percent: '10' },
            addresses: ['subscriptions.a.versions.opening'],
          },
        ],
      },
    ]);
    expect(impact.money).toMatchObject([
      {
        currency: 'USD',
        monthly: { before: '100', after: '110' },
        contract: { before: '1200', after: '1320' },
        worst: { customer: 'cus_a' },
        groups: [{ cohort: 'own prices', changes: ['products.platform'], from: '2026-11-20' }],
      },
    ]);
  });

  it('starts from what is recorded where somebody changed the price at the service, and the catalog has another', () => {
    const impact = impactOf({
      catalog: catalog({ a: desired([{ product: 'platform', price: price('110') }]) }),
      records: recorded([item('p1', price('100'))]),
      live: {
        'subscriptions.a.versions.opening': {
          items: [item('p1', { ...price('105'), currency: 'USD' })],
        },
      },
      revert: 'all',
    });
    expect(impact.money).toMatchObject([{ monthly: { before: '100', after: '110' } }]);
  });

  it('follows a bundle: its own step and its followers’ make one change', () => {
    const impact = impactOf({
      catalog: catalog(
        { a: desired([{ bundle: 'growth' }]), b: desired([{ bundle: 'growth' }], { customer_id: 'cus_b' }) },
        `bundles: { growth: { name: Growth, currency: USD, prices: { platform: ${JSON.stringify(price('110'))} } } }`,
      ),
      records: {
        ...recorded([{ bundle_id: 'id_bundles_growth', items: [item('p1', price('100'))] }]),
        'subscriptions.b': { value: { customer_id: 'cus_b', currency: 'USD', contract: CONTRACT } },
        'subscriptions.b.versions.opening': {
          value: { items: [{ bundle_id: 'id_bundles_growth', items: [item('p1', price('100'))] }] },
        },
        'bundles.growth': { value: { name: 'Growth', prices: [{ product_id: 'p1', ...price('100') }] } },
      },
    });
    expect(impact.prices).toHaveLength(1);
    expect(impact.prices[0]).toMatchObject({ bundle: 'bundles.growth', subscriptions: 2 });
    expect(impact.prices[0]?.changes[0]?.addresses).toEqual([
      'bundles.growth',
      'subscriptions.a.versions.opening',
      'subscriptions.b.versions.opening',
    ]);
    expect(impact.money[0]?.cohorts).toMatchObject([{ name: 'bundles.growth', subscriptions: 2 }]);
  });

  it('says nothing of a product that only moves out of its bundle', () => {
    const impact = impactOf({
      catalog: catalog({ a: desired([{ product: 'platform', price: price('100') }]) }),
      records: recorded([{ bundle_id: 'somewhere', items: [item('p1', price('100'))] }]),
    });
    expect(impact).toMatchObject({ prices: [], money: [] });
  });

  it('shows what comes and what goes', () => {
    const impact = impactOf({
      catalog: catalog({ a: desired([{ product: 'api', price: price('30') }]) }),
      records: recorded([item('p1', price('100'))]),
    });
    expect(impact.prices.map(({ product, direction }) => [product, direction])).toEqual([
      ['products.api', 'added'],
      ['products.platform', 'removed'],
    ]);
    expect(impact.money).toMatchObject([
      { monthly: { before: '100', after: '30' }, best: { customer: 'cus_a' } },
    ]);
  });

  it('counts a step-up from its month on', () => {
    const versions = [
      { items: [{ product: 'platform', price: price('100') }] },
      { effective_at: '2027-05-20', items: [{ product: 'platform', price: price('130') }] },
    ];
    const impact = impactOf({
      catalog: catalog({ a: desired([], { versions }) }),
      records: recorded([item('p1', price('100'))]),
    });
    // From 2027-05-20 six months are left.
    expect(impact.money).toMatchObject([
      { monthly: { before: '100', after: '130' }, contract: { before: '600', after: '780' } },
    ]);
    expect(impact.money[0]?.groups[0]?.from).toBe('2027-05-20');
  });

  it('lets a discount run on where a version that would have ended it is replaced before its day', () => {
    const half = { type: 'percentage', amount: '50', duration_type: 'fixed', duration_unit: 'months' };
    const discounted = { ...price('100'), discount: { ...half, duration_value: 6 } };
    const both = (platform: string, api: string) => [item(platform, discounted), item(api, price('10'))];
    const impact = impactOf({
      catalog: catalog({
        a: {
          ...desired([]),
          versions: [{ items: both('p1', 'p2') }, { effective_at: '2027-02-20', items: both('p1', 'p2') }],
        },
      }),
      records: {
        ...recorded(both('p1', 'p2')),
        'subscriptions.a.versions.2027-02-20': {
          value: { items: [item('p2', price('10'))] },
          start: calendarDay('2027-02-20'),
        },
      },
    });
    // Nine months are left then, and the discount ends on 2027-05-20: three of 60, six of 110.
    expect(impact.money).toMatchObject([
      { monthly: { before: '10', after: '60' }, contract: { before: '90', after: '840' } },
    ]);
  });

  it('counts a discount that is given, and a minimum that is taken away', () => {
    const items = [{ product: 'platform', price: price('100') }];
    const given = impactOf({
      catalog: catalog({
        a: desired(items, { discount: { type: 'percentage', amount: '10', duration_type: 'fixed' } }),
      }),
      records: recorded([item('p1', price('100'))]),
    });
    expect(given.money).toMatchObject([
      { monthly: { before: '100', after: '90' }, groups: [{ changes: ['discount'] }] },
    ]);
    const taken = impactOf({
      catalog: catalog({ a: desired(items) }),
      records: recorded([item('p1', price('100'))], { minimum_spend: { amount: '150', period: 'monthly' } }),
    });
    expect(taken.money).toMatchObject([
      { monthly: { before: '150', after: '100' }, groups: [{ changes: ['minimum_spend'] }] },
    ]);
  });

  it('says that the day is not known on which a discount was given that ends', () => {
    const of = (amount: string, months: number | null) => ({
      discount: {
        type: 'percentage',
        amount,
        duration_type: 'fixed',
        ...(months === null ? {} : { duration_unit: 'months', duration_value: months }),
      },
    });
    const assumed = (before: JsonObject, after: JsonObject, shown?: JsonObject) =>
      impactOf({
        catalog: catalog({ a: desired([{ product: 'platform', price: price('110') }], after) }),
        records: recorded([item('p1', price('100'))], before),
        ...(shown && { live: { 'subscriptions.a': { ...recorded([], shown)['subscriptions.a']?.value } } }),
      }).money[0]?.assumed?.map(({ what, reason }) => `${what}: ${reason}`);
    const given = `discount: it started with the contract (2026-11-20); its real start is unknown`;
    expect(assumed(of('10', 6), of('10', 6))).toEqual([given]);
    expect(assumed(of('10', null), of('10', null))).toBeUndefined();
    expect(assumed({}, of('10', 6))).toBeUndefined();
    const begun = { contract: { ...CONTRACT, start_date: '2026-06-01' } };
    const updated = 'discount: it counts from the update that gave it (2026-11-20); no document says so';
    expect(assumed(begun, { ...begun, ...of('10', 6) })).toEqual([updated]);
    const replaced = 'discount: it replaces another and starts anew on 2026-11-20';
    expect(assumed(of('20', 24), of('20', 12))).toEqual([replaced, given]);
    expect(assumed(of('20', 24), of('20', null))).toEqual([given]);
    const found =
      'discount: somebody gave it at the service: it starts on 2026-11-20; its real start is unknown';
    expect(assumed({}, {}, of('10', 6))).toEqual([found]);
  });

  it('is nothing where a discount that has ended is changed, and no day of it is in mid-cycle', () => {
    const off = (amount: string): JsonObject => {
      const length = { duration_type: 'fixed', duration_unit: 'months', duration_value: 3 };
      return { ...price('100'), discount: { type: 'percentage', amount, ...length } };
    };
    const begun = { contract: { ...CONTRACT, start_date: '2026-06-01' } };
    const records = recorded([item('p1', off('20'))], begun);
    const opening = { ...records['subscriptions.a.versions.opening'], start: calendarDay('2026-06-01') };
    const plan = planOf({
      profile: 'alguna',
      guards: { mid_cycle: 0 },
      catalog: catalog({ a: desired([{ product: 'platform', price: off('30') }], begun) }),
      records: { ...records, 'subscriptions.a.versions.opening': opening },
    });
    expect(plan.steps.map(({ operation }) => operation)).toEqual(['versions.create']);
    expect(summaryOf(plan).lines).toContain('From today: no bill changes');
    expect(plan.notices.filter(({ code }) => code === 'mid-cycle')).toEqual([]);
  });

  it('counts from the start that the service gave a contract, where the catalog leaves it open', () => {
    const { start_date: _, ...contract } = CONTRACT;
    const escalation = {
      price_escalation: { enabled: true, interval_months: 6, type: 'percentage', percentage: '10' },
    };
    const a = desired([{ product: 'platform', price: price('110') }], { contract, ...escalation });
    const records = recorded([item('p1', price('100'))], { contract, ...escalation });
    const live = {
      'subscriptions.a': { ...records['subscriptions.a']?.value, contract: CONTRACT },
    };
    // Six months, and six that are raised by a tenth.
    expect(impactOf({ catalog: catalog({ a }), records, live }).money).toMatchObject([
      { contract: { before: '1260', after: '1386' }, excluded: [] },
    ]);
  });

  it('leaves out what changes nothing that is paid', () => {
    const impact = impactOf({
      catalog: catalog({
        a: desired([{ product: 'platform', price: price('100.00') }], { metadata: { x: 'y' } }),
      }),
      records: recorded([item('p1', price('100'))]),
    });
    expect(impact).toMatchObject({ prices: [], money: [] });
  });

  it('takes no adoption for an increase', () => {
    const adopted = desired([{ product: 'platform', price: price('110') }], { id: 'sub_made_by_hand' });
    const impact = impactOf({ catalog: catalog({ a: adopted }) });
    expect(impact).toMatchObject({ prices: [], money: [] });
  });

  it('does not take what is not known for nothing', () => {
    const impact = impactOf({
      catalog: catalog({ a: desired([{ product: 'platform', price: price('110') }]) }),
      records: {
        ...recorded([]),
        'subscriptions.a.versions.opening': { value: null },
      },
    });
    expect(impact.prices).toEqual([]);
    expect(impact.money).toMatchObject([
      {
        subscriptions: 1,
        partly_counted: 1,
        worst: null,
        monthly: { before: '0', after: '0' },
        excluded: [{ what: 'items', reason: 'what is billed before or after is not known' }],
      },
    ]);
  });

  it('takes what no version says for unknown, and not for nothing', () => {
    const { 'subscriptions.a': own } = recorded([]);
    const dated = { effective_at: '2027-03-20', items: [{ product: 'platform', price: price('110') }] };
    const first = { items: [{ product: 'platform', price: price('100') }] };
    const impact = impactOf({
      catalog: catalog({ a: desired([], { versions: [first, dated] }) }),
      records: { 'subscriptions.a': own ?? {} },
    });
    expect(impact.prices).toEqual([]);
    expect(impact.money).toMatchObject([
      {
        worst: null,
        excluded: [{ what: 'items', reason: 'what is billed before or after is not known' }],
      },
    ]);
  });

  it('does not take for new what a pricing plan may have brought, and was not read', () => {
    const versions = [
      { items: [{ product: 'platform', price: price('100') }] },
      {
        effective_at: '2027-03-20',
        items: [
          { product: 'platform', price: price('110') },
          { product: 'api', price: price('5') },
        ],
      },
    ];
    const pricing = (live: World['live']) =>
      impactOf({
        catalog: `plans: { any: { id: plan_1, name: Any, currency: USD } }\n${catalog({ a: desired([], { plan: 'any', versions }) })}`,
        records: {
          ...recorded([item('p1', price('100'))], { plan_id: 'plan_1' }),
          'plans.any': { remoteId: 'plan_1', value: { name: 'Any', currency: 'USD' } },
          'subscriptions.a.versions.opening': { value: { items: [item('p1', price('100'))] }, status: null },
        },
        live: live ?? {},
      }).prices.map(({ product, direction }) => `${product} ${direction}`);
    expect(pricing({})).toEqual(['products.platform increase']);
    const shown = { items: [item('p1', price('100')), item('p3', price('7'))] };
    expect(pricing({ 'subscriptions.a.versions.opening': shown })).toEqual([
      'p3 removed',
      'products.api added',
      'products.platform increase',
    ]);
  });

  it.each([
    ['is made as a draft', {}, {}, ['status']],
    ['is activated with its creation', { auto_activate: true }, {}, []],
    ['is created, completed and activated', { auto_activate: true, description: 'x' }, {}, []],
    ['is on record as a draft', {}, { status: 'draft' }, ['status']],
    ['is on record as active', {}, { status: 'active' }, []],
  ])('a subscription that %s', (_, declared, recordedAs: { status?: string }, assumed) => {
    const before = [item('p1', price('100'))];
    const { money } = impactOf({
      profile: 'bound',
      catalog: catalog({ a: desired([{ product: 'platform', price: price('110') }], declared) }),
      ...(recordedAs.status === undefined
        ? {}
        : {
            records: {
              'subscriptions.a': {
                value: { customer_id: 'cus_a', currency: 'USD', contract: CONTRACT },
                ...recordedAs,
              },
              'subscriptions.a.versions.opening': { value: { items: before } },
            },
          }),
    });
    expect(money[0]?.monthly.after).toBe('110');
    expect((money[0]?.assumed ?? []).map(({ what }) => what)).toEqual(assumed);
  });

  it('says that a pricing plan’s own items are not shown', () => {
    const impact = impactOf({
      profile: 'bound',
      catalog: `${PRODUCTS}\nplans: { any: { name: Any, currency: USD } }\nsubscriptions: { a: { customer_id: cus_a, plan: any } }`,
    });
    expect(impact.money).toMatchObject([
      {
        created: 1,
        groups: [{ cohort: 'plans.any', created: true }],
        uncounted_changes: 1,
        excluded: [
          { reason: "the pricing plan's own items are not shown", changes: true },
          { reason: 'the contract has no start', changes: false },
        ],
      },
    ]);
  });

  it('counts metered prices by the project’s samples', () => {
    const world: World = {
      catalog: catalog({ a: desired([{ product: 'api', price: metered('0.65') }]) }),
      records: recorded([item('p2', metered('0.60'))]),
    };
    expect(impactOf(world).money).toMatchObject([{ sampled: 0, partly_counted: 1 }]);
    expect(impactOf({ ...world, usage: [sample('cus_a', 'm', '1000')] }).money).toMatchObject([
      { sampled: 1, partly_counted: 0, monthly: { before: '600', after: '650' } },
    ]);
    const byProduct = sample('cus_a', '', '1000', { used: { kind: 'product', name: 'p2' } });
    expect(impactOf({ ...world, usage: [byProduct] }).money).toMatchObject([{ sampled: 1 }]);
  });

  it('does not count a draft until it is published', () => {
    const versions = [
      { items: [{ product: 'platform', price: price('100') }] },
      { effective_at: '2027-05-20', draft: true, items: [{ product: 'platform', price: price('130') }] },
    ];
    const impact = impactOf({
      catalog: catalog({ a: desired([], { versions }) }),
      records: recorded([item('p1', price('100'))]),
    });
    expect(impact.money).toEqual([]);
  });
});

describe('the impact on what was applied on earlier days', () => {
  const SINCE_JANUARY = { ...CONTRACT, duration_months: 24, start_date: '2026-01-01' };
  const heldSince = (start: string, of: JsonObject, more: JsonObject = {}): World['records'] => ({
    'subscriptions.a': {
      value: { customer_id: 'cus_a', currency: 'USD', contract: SINCE_JANUARY, ...more },
      start: calendarDay('2026-01-01'),
    },
    'subscriptions.a.versions.opening': { value: { items: [item('p1', of)] }, start: calendarDay(start) },
  });
  const impactOn = (records: World['records'], of: JsonObject, more: JsonObject = {}) => {
    const a = desired([{ product: 'platform', price: of }], { contract: SINCE_JANUARY, ...more });
    return impactOf({ catalog: catalog({ a }), records: records ?? {} }).money;
  };
  const ofLength = { type: 'percentage', amount: '50', duration_type: 'fixed', duration_unit: 'months' };

  it('has the discount of a price run on from the opening, though its version was sent anew', () => {
    const discount = { ...ofLength, duration_value: 13 };
    const before = { ...price('100'), discount };
    // December and January with half off, then eleven months.
    const contract = { before: '1200', after: '1320' };
    expect(impactOn(heldSince('2026-01-01', before), { ...price('110'), discount })).toMatchObject([
      { contract, excluded: [] },
    ]);
    expect(impactOn(heldSince('2026-06-15', before), { ...price('110'), discount })).toMatchObject([
      {
        contract,
        assumed: [
          {
            what: 'products.platform',
            reason: 'its discount started on 2026-01-01; its real start is unknown',
          },
        ],
      },
    ]);
  });

  it('takes nothing for granted of a discount or a trial that is over whatever day it came', () => {
    const before = { ...price('100'), discount: { ...ofLength, duration_value: 3 }, trial_period_days: 30 };
    const after = { ...before, fixed_pricing_model: { price_per_unit: '110', units: 1 } };
    const [money] = impactOn(heldSince('2026-06-15', before), after);
    expect(money).toMatchObject({ contract: { before: '1300', after: '1430' } });
    expect(money).not.toHaveProperty('assumed');
  });

  const ESCALATION = {
    price_escalation: { enabled: true, interval_months: 10, type: 'percentage', percentage: '10' },
  };
  const AS_WRITTEN = {
    what: 'price_escalation',
    reason: "a version's prices are charged as they are written: earlier escalations do not raise them",
  };

  it('says that a price sent anew has no escalation from before', () => {
    expect(
      impactOn(heldSince('2026-01-01', price('100'), ESCALATION), price('105'), ESCALATION),
    ).toMatchObject([{ monthly: { before: '110', after: '105' }, assumed: [AS_WRITTEN] }]);
  });

  it('says of a version from a day that has passed what it takes for granted of the months since', () => {
    const of = (amount: string) => [{ product: 'platform', price: price(amount) }];
    const versions = (day: string) => [{ items: of('100') }, { effective_at: day, items: of('110') }];
    const reasons = (day: string) =>
      impactOn(heldSince('2026-01-01', price('100')), {}, { versions: versions(day) })[0]?.assumed;
    expect(reasons('2026-06-10')).toMatchObject([{ what: 'items', subscriptions: 1 }]);
    expect(reasons('2026-11-20')).toBeUndefined();
  });

  it('counts what a version takes off that changes no price', () => {
    const versions = [
      {
        items: [{ product: 'platform', price: price('100') }],
        entitlements: [{ entitlement_key: 'sso', mode: 'static', type: 'boolean', value: 'true' }],
      },
    ];
    const more = { ...ESCALATION, versions };
    expect(impactOn(heldSince('2026-01-01', price('100'), ESCALATION), {}, more)).toMatchObject([
      {
        monthly: { before: '110', after: '100' },
        paying: { less: 1 },
        groups: [{ changes: ['price_escalation'] }],
        assumed: [AS_WRITTEN],
      },
    ]);
    expect(impactOn(heldSince('2026-11-15', price('100'), ESCALATION), {}, more)).toEqual([]);
  });
});
