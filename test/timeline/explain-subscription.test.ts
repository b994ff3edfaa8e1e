/** Each origin of a price, and each thing that holds a later one back, with the text at the place that is named. */
import { describe, expect, it } from 'vitest';
import type { Reference } from '../../src/model/catalog/catalog.ts';
import { type CalendarDay, calendarDay } from '../../src/model/values/calendar-day.ts';
import type { JsonObject } from '../../src/model/values/json.ts';
import type { Source } from '../../src/model/values/source.ts';
import { buildTimeline } from '../../src/timeline/build-timeline.ts';
import { type ExplainedPrices, explainSubscription } from '../../src/timeline/explain-subscription.ts';
import { pointInForce } from '../../src/timeline/timeline.ts';
import { catalogOf } from '../catalog-of.ts';

const FIXED = 'type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true';
const fixed = (amount: string): string => `fixed_pricing_model: { price_per_unit: "${amount}" }`;
const CONTRACT = 'contract: { period_type: fixed, duration_months: 12, start_date: 2026-12-01 }';
const RENEWAL = 'renewal: { auto_renew: true, duration_months: 12 }';
const FOLLOWS = 'versions: [{ items: [{ bundle: growth }] }]';

/** A bundle with a platform fee of 100 and seats of 7, with these changes; and a subscription. */
function yamlOf(changes: readonly string[], subscription: string): string {
  return `
products: { platform: { id: prod_platform }, seats: { id: prod_seats }, extra: { id: prod_extra } }
bundles:
  growth:
    name: Growth
    prices:
      platform: { ${FIXED}, billing_interval: monthly, fixed_pricing_model: { price_per_unit: "100", units: 3 } }
      seats: { ${FIXED}, billing_interval: monthly, ${fixed('7')} }
    changes: [
${changes.map((change) => `      ${change},\n`).join('')}    ]
subscriptions:
  acme: { customer_id: cus_acme, currency: USD, ${subscription} }
`;
}

interface Explained extends ExplainedPrices {
  /** The written value at a place. */
  readonly at: (source: Source) => string;
}

function explain(changes: readonly string[], subscription: string, on: string): Explained {
  const yaml = yamlOf(changes, subscription).replace(/ +changes: \[\n +\]\n/, '');
  const catalog = catalogOf(yaml);
  const acme = catalog.subscriptions.get('acme');
  if (acme === undefined) throw new Error('no subscription');
  const day = calendarDay(on);
  const timeline = buildTimeline(catalog, acme, day);
  const point = pointInForce(timeline, day);
  if (point === undefined) throw new Error('nothing holds');
  const written = `version: "2026-04-01"\n${yaml}`.split('\n');
  return {
    ...explainSubscription(catalog, acme, timeline, point, day),
    at: ({ line, column }) =>
      /^(?:"[^"]*"|[^,\s]+)/.exec(written[line - 1]?.slice(column - 1) ?? '')?.[0] ?? '',
  };
}

const nameOf = (reference: Reference | null): string =>
  reference === null ? '' : reference.kind === 'id' ? reference.id : reference.address;

/** `bundle product amount`, then a line for each origin and each later price. */
function told({ items, at }: Explained, product: string): readonly string[] {
  return items
    .filter((item) => nameOf(item.product) === product)
    .flatMap(({ bundle, price, origins, later }) => [
      `${nameOf(bundle)} ${amountOf(price)}`.trim(),
      ...origins.map(({ kind, effectiveAt, arrived, fields }) =>
        [
          kind,
          effectiveAt ?? 'start',
          ...(arrived === undefined ? [] : [`arrived ${arrived}`]),
          ...fields.map(({ source }) => at(source)),
        ].join(' '),
      ),
      ...later.map(({ effectiveAt, arrives, price: then, source, heldBy }) =>
        [
          `later ${effectiveAt} ${amountOf(then)} at ${at(source)} on ${arrives}`,
          ...heldBy.map((hold) => `${hold.kind} at ${at(hold.source)}`),
        ].join(', '),
      ),
    ]);
}

function amountOf(price: object | null): string {
  const model = (price as JsonObject | null)?.fixed_pricing_model as JsonObject | undefined;
  return model === undefined ? 'none' : String(model.price_per_unit);
}

const PLATFORM = 'products.platform';
const change = (day: string, amount: string, applies = ''): string =>
  `{ effective_at: ${day}, ${applies}prices: { platform: { ${fixed(amount)} } } }`;

describe('the origin of a price', () => {
  it('is the list price from the start, with the lines of its amount alone', () => {
    const explained = explain([], `${CONTRACT}, ${FOLLOWS}`, '2027-01-01');
    expect(told(explained, PLATFORM)).toEqual(['bundles.growth 100', 'list_price start "100" 3']);
  });

  it('is a change, over the parts of the list price that it leaves', () => {
    const explained = explain([change('2027-01-15', '110')], `${CONTRACT}, ${FOLLOWS}`, '2027-01-15');
    expect(told(explained, PLATFORM)).toEqual([
      'bundles.growth 110',
      'bundle_change 2027-01-15 "110"',
      'list_price start 3',
    ]);
    expect(told(explained, 'products.seats')).toEqual(['bundles.growth 7', 'list_price start "7"']);
  });

  it('is the last of several changes of the same field', () => {
    const changes = [change('2027-01-15', '110'), change('2027-02-15', '120')];
    const explained = explain(changes, `${CONTRACT}, ${FOLLOWS}`, '2027-03-01');
    expect(told(explained, PLATFORM)).toEqual([
      'bundles.growth 120',
      'bundle_change 2027-02-15 "120"',
      'list_price start 3',
    ]);
  });

  it('is an override, over what it leaves of the list price', () => {
    const item = `{ bundle: growth, prices: { platform: { ${fixed('90')} } } }`;
    const explained = explain([], `${CONTRACT}, versions: [{ items: [${item}] }]`, '2027-01-01');
    expect(told(explained, PLATFORM)).toEqual([
      'bundles.growth 90',
      'override start "90"',
      'list_price start 3',
    ]);
  });

  it('names the entry of an override, and the entry that its items carry over from', () => {
    const item = `{ bundle: growth, prices: { platform: { ${fixed('90')} } } }`;
    const entitlement = '{ entitlement_key: sso, mode: static, type: boolean, value: "true" }';
    const versions = `[{ items: [{ bundle: growth }] }, { effective_at: 2027-02-01, items: [${item}] }, { effective_at: 2027-03-01, entitlements: [${entitlement}] }]`;
    const explained = explain([], `${CONTRACT}, versions: ${versions}`, '2027-04-01');
    expect(told(explained, PLATFORM)[1]).toBe('override 2027-02-01 "90"');
    expect(explained.entry).toMatchObject({
      effectiveAt: '2027-03-01',
      until: null,
      itemsOf: { effectiveAt: '2027-02-01' },
    });
  });

  it('is an override that takes the price out', () => {
    const item = '{ bundle: growth, prices: { platform: null } }';
    const explained = explain(
      [change('2027-06-01', '110')],
      `${CONTRACT}, versions: [{ items: [${item}] }]`,
      '2027-01-01',
    );
    expect(told(explained, PLATFORM)).toEqual(['bundles.growth none', 'override start null']);
  });

  it('is a price of its own', () => {
    const item = `{ product: extra, price: { ${FIXED}, billing_interval_count: 12, billing_interval_unit: month, ${fixed('5')} } }`;
    const explained = explain([], `${CONTRACT}, versions: [{ items: [${item}] }]`, '2027-01-01');
    expect(told(explained, 'products.extra')).toEqual(['5', 'own_price start "5" 12 month']);
  });

  it('is written in the entry, where the bundle is known by its id alone', () => {
    const inner = `{ product: extra, price: { ${FIXED}, billing_interval: monthly, ${fixed('5')} } }`;
    const item = `{ bundle_id: bun_1, items: [${inner}] }`;
    const explained = explain([], `${CONTRACT}, versions: [{ items: [${item}] }]`, '2027-01-01');
    expect(told(explained, 'products.extra')).toEqual(['bun_1 5', 'bundle_id_price start "5"']);
  });

  it('is not known for items of a plan', () => {
    const explained = explain([], `${CONTRACT}, plan_id: plan_annual`, '2027-01-01');
    expect(explained).toMatchObject({ items: [], planItems: true, entry: { written: false } });
  });
});

describe('a later price', () => {
  it('comes on its day', () => {
    const explained = explain([change('2027-02-15', '110')], `${CONTRACT}, ${FOLLOWS}`, '2027-01-01');
    expect(told(explained, PLATFORM).slice(2)).toEqual(['later 2027-02-15 110 at "110" on 2027-02-15']);
  });

  it.each([
    ['renewal', `${RENEWAL}, `, '2027-12-01'],
    ['2027-03-01', '', '2027-03-01'],
    ['always', '', 'null'],
  ])('is held back by a price lock: %s', (lock, more, until) => {
    const own = `${CONTRACT}, ${more}price_lock: ${lock}, ${FOLLOWS}`;
    const changes = [change('2027-01-15', '110')];
    expect(told(explain(changes, own, '2027-02-01'), PLATFORM)).toEqual([
      'bundles.growth 100',
      'list_price start "100" 3',
      `later 2027-01-15 110 at "110" on ${until}, price_lock at ${lock}`,
    ]);
  });

  it('has arrived once the lock has released it', () => {
    const own = `${CONTRACT}, price_lock: 2027-03-01, ${FOLLOWS}`;
    expect(told(explain([change('2027-01-15', '110')], own, '2027-03-01'), PLATFORM)).toEqual([
      'bundles.growth 110',
      'bundle_change 2027-01-15 arrived 2027-03-01 "110"',
      'list_price start 3',
    ]);
  });

  it('is for new subscriptions alone', () => {
    const changes = [change('2027-01-15', '110', 'applies: { to: new }, ')];
    expect(told(explain(changes, `${CONTRACT}, ${FOLLOWS}`, '2027-02-01'), PLATFORM).slice(1)).toEqual([
      'list_price start "100" 3',
      'later 2027-01-15 110 at "110" on null, applies at applies:',
    ]);
    const own = CONTRACT.replace('2026-12-01', '2027-01-20');
    expect(told(explain(changes, `${own}, ${FOLLOWS}`, '2027-02-01'), PLATFORM).slice(1)).toEqual([
      'bundle_change 2027-01-15 "110"',
      'list_price start 3',
    ]);
  });

  it('waits for the renewal', () => {
    const changes = [change('2027-01-15', '110', 'applies: { at: renewal }, ')];
    const of = (on: string) => told(explain(changes, `${CONTRACT}, ${RENEWAL}, ${FOLLOWS}`, on), PLATFORM);
    expect(of('2027-11-30').slice(2)).toEqual([
      'later 2027-01-15 110 at "110" on 2027-12-01, applies at applies:',
    ]);
    expect(of('2027-12-01')[1]).toBe('bundle_change 2027-01-15 arrived 2027-12-01 "110"');
  });

  it('is left out where a later change is there before it', () => {
    const changes = [change('2027-01-15', '110', 'applies: { at: renewal }, '), change('2027-02-15', '120')];
    const of = (on: string) => told(explain(changes, `${CONTRACT}, ${RENEWAL}, ${FOLLOWS}`, on), PLATFORM);
    expect(of('2027-02-01').slice(2)).toEqual(['later 2027-02-15 120 at "120" on 2027-02-15']);
    expect(of('2027-03-01').slice(1)).toEqual(['bundle_change 2027-02-15 "120"', 'list_price start 3']);
  });

  it('is left out where it is for others and a later change for everybody is there', () => {
    const changes = [change('2027-01-15', '110', 'applies: { to: new }, '), change('2027-02-15', '120')];
    const of = (on: string) => told(explain(changes, `${CONTRACT}, ${FOLLOWS}`, on), PLATFORM);
    expect(of('2027-02-01').slice(2)).toEqual([
      'later 2027-01-15 110 at "110" on null, applies at applies:',
      'later 2027-02-15 120 at "120" on 2027-02-15',
    ]);
    expect(of('2027-02-15')).toEqual([
      'bundles.growth 120',
      'bundle_change 2027-02-15 "120"',
      'list_price start 3',
    ]);
  });

  it('is held back in one use of the bundle, and there from the start of another', () => {
    const item = `{ product: extra, price: { ${FIXED}, ${fixed('5')} } }`;
    const versions = `[{ items: [{ bundle: growth }] }, { effective_at: 2027-02-01, items: [${item}] }, { effective_at: 2027-03-01, items: [{ bundle: growth }] }]`;
    const own = `${CONTRACT}, price_lock: always, versions: ${versions}`;
    const of = (on: string) => told(explain([change('2027-01-15', '110')], own, on), PLATFORM);
    expect(of('2027-01-20')).toEqual([
      'bundles.growth 100',
      'list_price start "100" 3',
      'later 2027-01-15 110 at "110" on null, price_lock at always',
    ]);
    expect(of('2027-02-01')).toEqual([]);
    expect(of('2027-03-01')).toEqual([
      'bundles.growth 110',
      'bundle_change 2027-01-15 "110"',
      'list_price start 3',
    ]);
  });

  it('is said with the override that stands over it', () => {
    const item = `{ bundle: growth, prices: { platform: { ${fixed('90')} } } }`;
    const own = `${CONTRACT}, versions: [{ items: [${item}] }]`;
    expect(told(explain([change('2027-02-15', '110')], own, '2027-01-01'), PLATFORM).at(-1)).toBe(
      'later 2027-02-15 90 at "110" on 2027-02-15',
    );
  });

  it('may be the first of a product, or none', () => {
    const added = `{ effective_at: 2027-02-15, prices: { extra: { ${FIXED}, ${fixed('5')} }, seats: null } }`;
    const before = explain([added], `${CONTRACT}, ${FOLLOWS}`, '2027-01-01');
    expect(told(before, 'products.extra')).toEqual([
      'bundles.growth none',
      'later 2027-02-15 5 at "5" on 2027-02-15',
    ]);
    expect(told(before, 'products.seats').at(-1)).toBe('later 2027-02-15 none at null on 2027-02-15');
    const after = explain([added], `${CONTRACT}, ${FOLLOWS}`, '2027-03-01');
    expect(told(after, 'products.seats')).toEqual([]);
    expect(told(after, 'products.extra')).toEqual(['bundles.growth 5', 'bundle_change 2027-02-15 "5"']);
  });
});

describe('the entry', () => {
  const versions = `versions: [{ description: First year, items: [{ bundle: growth }] }, { effective_at: 2027-06-01, items: [{ bundle: growth }] }]`;
  const entryOn = (on: string, more = ''): [CalendarDay | null, CalendarDay | null] => {
    const { entry } = explain([change('2027-02-15', '110')], `${CONTRACT}, ${more}${versions}`, on);
    return [entry.effectiveAt, entry.until];
  };

  it('goes on through a change of its bundle, to the day of the next', () => {
    expect(entryOn('2027-01-01')).toEqual([null, '2027-06-01']);
    expect(entryOn('2027-05-31')).toEqual([null, '2027-06-01']);
    expect(entryOn('2027-06-01')).toEqual(['2027-06-01', null]);
  });

  it('goes on to the end of the subscription', () => {
    expect(entryOn('2027-07-01', 'ends: 2027-09-01, ')).toEqual(['2027-06-01', '2027-09-01']);
  });
});
