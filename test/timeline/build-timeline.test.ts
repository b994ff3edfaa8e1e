import { describe, expect, it } from 'vitest';
import { reachDigest } from '../../src/model/catalog/change-reach.ts';
import type { Address } from '../../src/model/values/address.ts';
import { calendarDay } from '../../src/model/values/calendar-day.ts';
import { buildTimeline } from '../../src/timeline/build-timeline.ts';
import { type HeldChange, openedAddress, pointInForce } from '../../src/timeline/timeline.ts';
import { catalogOf } from '../catalog-of.ts';

/** A bundle whose platform fee is 100, 110 from 2027-01-15 and 120 from 2027-06-01. */
const BUNDLE = `
products:
  platform: { id: prod_platform }
  extra: { id: prod_extra }
  seats: { id: prod_seats }
bundles:
  growth:
    name: Growth
    currency: USD
    prices:
      platform: { type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, billing_interval: monthly, fixed_pricing_model: { price_per_unit: "100", units: 1 } }
      seats: { type: unit, fee_type: fixed, billing_direction: arrears, charge_on_contract_start: false, unit_pricing_model: { price_per_unit: "7" } }
    changes:
      - { effective_at: 2027-01-15, description: first increase, prices: { platform: { fixed_pricing_model: { price_per_unit: "110" } } } }
      - { effective_at: 2027-06-01, prices: { platform: { fixed_pricing_model: { price_per_unit: "120" } } } }
`;

interface Row {
  readonly name: string;
  readonly subscription: string;
  /** Point and platform fee, in order; `-` for a point without the platform. */
  readonly points: readonly string[];
  readonly held?: readonly string[];
}

const CONTRACT = 'contract: { period_type: fixed, duration_months: 12, start_date: 2026-12-01 }';
const ITEM =
  '{ product: extra, price: { type: unit, fee_type: fixed, billing_direction: arrears, unit_pricing_model: { price_per_unit: "1" } } }';

const ROWS: readonly Row[] = [
  {
    name: 'follows every later change of its bundle',
    subscription: `${CONTRACT}, versions: [{ items: [{ bundle: growth }] }]`,
    points: ['opening 100', '2027-01-15 110', '2027-06-01 120'],
  },
  {
    name: "opens with the prices of its contract's start",
    subscription: `contract: { period_type: fixed, start_date: 2027-02-01 }, versions: [{ items: [{ bundle: growth }] }]`,
    points: ['opening 110', '2027-06-01 120'],
  },
  {
    name: 'takes every change where no start is known',
    subscription: `versions: [{ items: [{ bundle: growth }] }]`,
    points: ['opening 100', '2027-01-15 110', '2027-06-01 120'],
  },
  {
    name: 'keeps what an override pins, and what follows beside it',
    subscription: `${CONTRACT}, versions: [{ items: [{ bundle: growth, prices: { platform: { fixed_pricing_model: { price_per_unit: "90" } } } }] }]`,
    points: ['opening 90', '2027-01-15 90', '2027-06-01 90'],
  },
  {
    name: 'follows in each entry until the next, and no further',
    subscription: `${CONTRACT}, versions: [{ items: [{ bundle: growth }] }, { effective_at: 2027-02-01, items: [{ bundle: growth, prices: { platform: { fixed_pricing_model: { price_per_unit: "90" } } } }] }, { effective_at: 2027-07-01, items: [{ bundle: growth }] }]`,
    points: ['opening 100', '2027-01-15 110', '2027-02-01 90', '2027-06-01 90', '2027-07-01 120'],
  },
  {
    name: 'takes a price out',
    subscription: `${CONTRACT}, versions: [{ items: [{ bundle: growth, prices: { platform: null } }, ${ITEM}] }]`,
    points: ['opening -', '2027-01-15 -', '2027-06-01 -'],
  },
  {
    name: 'lets changes through at the renewal',
    subscription: `${CONTRACT}, renewal: { auto_renew: true, duration_months: 12 }, price_lock: renewal, versions: [{ items: [{ bundle: growth }] }]`,
    points: ['opening 100', '2027-12-01 120'],
    held: ['2027-01-15 until 2027-12-01', '2027-06-01 until 2027-12-01'],
  },
  {
    name: 'lets a change through on the day of the renewal itself',
    subscription: `contract: { period_type: fixed, duration_months: 6, start_date: 2026-12-01 }, renewal: { auto_renew: true, duration_months: 12 }, price_lock: renewal, versions: [{ items: [{ bundle: growth }] }]`,
    points: ['opening 100', '2027-06-01 120'],
    held: ['2027-01-15 until 2027-06-01'],
  },
  {
    name: 'holds changes back for good where the renewal lies past the year 9999',
    subscription: `contract: { period_type: fixed, duration_months: 1, start_date: 2026-12-01 }, renewal: { auto_renew: true, duration_months: 900000 }, price_lock: renewal, versions: [{ items: [{ bundle: growth }] }]`,
    points: ['opening 100'],
    held: ['2027-01-15 until null', '2027-06-01 until null'],
  },
  {
    name: 'holds changes back until a day',
    subscription: `${CONTRACT}, price_lock: 2027-03-01, versions: [{ items: [{ bundle: growth }] }]`,
    points: ['opening 100', '2027-03-01 110', '2027-06-01 120'],
    held: ['2027-01-15 until 2027-03-01'],
  },
  {
    name: 'holds changes back for good',
    subscription: `${CONTRACT}, price_lock: always, versions: [{ items: [{ bundle: growth }] }]`,
    points: ['opening 100'],
    held: ['2027-01-15 until null', '2027-06-01 until null'],
  },
  {
    name: 'keeps the locked price through a dated entry that stays with the bundle',
    subscription: `${CONTRACT}, price_lock: always, versions: [{ items: [{ bundle: growth }] }, { effective_at: 2027-03-01, items: [{ bundle: growth }, ${ITEM}] }]`,
    points: ['opening 100', '2027-03-01 100'],
    held: ['2027-01-15 until null', '2027-06-01 until null'],
  },
  {
    name: 'starts with the prices of the day on which an entry brings the bundle',
    subscription: `${CONTRACT}, price_lock: always, versions: [{ items: [${ITEM}] }, { effective_at: 2027-03-01, items: [{ bundle: growth }] }]`,
    points: ['opening -', '2027-03-01 110'],
    held: ['2027-06-01 until null'],
  },
  {
    name: 'carries items over to an entry that omits them, and goes on following',
    subscription: `${CONTRACT}, versions: [{ items: [{ bundle: growth }] }, { effective_at: 2027-03-01, entitlements: [{ entitlement_key: sso, mode: static, type: boolean, value: "true" }] }]`,
    points: ['opening 100', '2027-01-15 110', '2027-03-01 110', '2027-06-01 120'],
  },
  {
    name: 'stops following where an entry ends it',
    subscription: `${CONTRACT}, versions: [{ items: [{ bundle: growth }] }, { effective_at: 2027-03-01, items: [${ITEM}] }]`,
    points: ['opening 100', '2027-01-15 110', '2027-03-01 -'],
  },
  {
    name: 'goes on past a draft as if it were not there',
    subscription: `${CONTRACT}, versions: [{ items: [{ bundle: growth }] }, { effective_at: 2027-03-01, draft: true, items: [${ITEM}] }]`,
    points: ['opening 100', '2027-01-15 110', '2027-06-01 120', '2027-03-01 draft -'],
  },
  {
    name: "takes its plan's items from the start where no entry says else",
    subscription: 'plan_id: plan_annual',
    points: ['opening -'],
  },
  {
    name: 'follows anew, from the price of the day, a bundle that a later entry brings back',
    subscription: `${CONTRACT}, price_lock: always, versions: [{ items: [{ bundle: growth }] }, { effective_at: 2027-02-01, items: [${ITEM}] }, { effective_at: 2027-03-01, items: [{ bundle: growth }] }]`,
    points: ['opening 100', '2027-02-01 -', '2027-03-01 110'],
    held: ['2027-01-15 until 2027-02-01, leaves', '2027-06-01 until null'],
  },
  {
    name: 'holds nothing back once it has left the bundle, nor for a draft',
    subscription: `${CONTRACT}, price_lock: 2027-02-01, versions: [{ items: [{ bundle: growth }] }, { effective_at: 2027-02-01, items: [${ITEM}] }, { effective_at: 2027-03-01, draft: true, items: [{ bundle: growth }] }]`,
    points: ['opening 100', '2027-02-01 -', '2027-03-01 draft 110'],
    held: ['2027-01-15 until 2027-02-01, leaves'],
  },
  {
    name: 'holds a change back until the lock ends where it leaves the bundle later',
    subscription: `${CONTRACT}, price_lock: 2027-02-01, versions: [{ items: [{ bundle: growth }] }, { effective_at: 2027-02-02, items: [${ITEM}] }]`,
    points: ['opening 100', '2027-02-01 110', '2027-02-02 -'],
    held: ['2027-01-15 until 2027-02-01'],
  },
  {
    name: 'turns once on a day on which a lock ends and the bundle changes',
    subscription: `${CONTRACT}, price_lock: 2027-06-01, versions: [{ items: [{ bundle: growth }] }]`,
    points: ['opening 100', '2027-06-01 120'],
    held: ['2027-01-15 until 2027-06-01'],
  },
  {
    name: 'changes nothing on the day of an entry itself',
    subscription: `${CONTRACT}, versions: [{ items: [{ bundle: growth }] }, { effective_at: 2027-01-15, items: [{ bundle: growth }, ${ITEM}] }]`,
    points: ['opening 100', '2027-01-15 110', '2027-06-01 120'],
  },
];

const heldText = ({ change, until, leaves }: HeldChange) =>
  `${change} until ${until}${leaves ? ', leaves' : ''}`;

describe('timeline', () => {
  it.each(ROWS)('$name', ({ subscription, points, held = [] }) => {
    const timeline = timelineOf(subscription);
    const shown = timeline.points.map(({ from, draft, items }) => {
      const prices = (items ?? []).flatMap((item) => (item.kind === 'bundle' ? item.items : []));
      const fee = prices[0]?.price.fixed_pricing_model?.price_per_unit ?? '-';
      return `${from ?? 'opening'}${draft ? ' draft' : ''} ${fee}`;
    });
    expect(shown).toEqual(points);
    expect(timeline.held.map(heldText)).toEqual(held);
  });

  it('answers what holds on a day, drafts aside', () => {
    const timeline = timelineOf(
      `${CONTRACT}, versions: [{ items: [{ bundle: growth }] }, { effective_at: 2027-03-01, draft: true, items: [${ITEM}] }]`,
    );
    expect(pointInForce(timeline, calendarDay('2027-03-02'))?.from).toBe('2027-01-15');
    expect(pointInForce(timeline, calendarDay('2027-01-14'))?.from).toBe(null);
  });

  it('opens over a plan at one place, and elsewhere where the timeline stands', () => {
    const [opening, later] = timelineOf(
      `plan_id: plan_annual, versions: [{ items: [{ bundle: growth }] }, { effective_at: 2027-03-01, items: [${ITEM}] }]`,
    ).points.filter(({ origin }) => origin === 'entry');
    const address = 'subscriptions.acme' as Address;
    expect(opening && openedAddress(address, { ...opening, from: later?.from ?? null })).toBe(
      'subscriptions.acme.versions.opening',
    );
    expect(later && openedAddress(address, later)).toBe('subscriptions.acme.versions.2027-03-01');
  });

  it("carries the bundle change's description and marks what ends a lock", () => {
    const [, second] = timelineOf(`${CONTRACT}, versions: [{ items: [{ bundle: growth }] }]`).points;
    expect(second).toMatchObject({ origin: 'bundle_change', description: 'first increase' });
    const locked = timelineOf(
      `${CONTRACT}, price_lock: 2027-03-01, versions: [{ items: [{ bundle: growth }] }]`,
    );
    expect(locked.points[1]?.origin).toBe('lock_release');
  });
});

/** Rows of points and platform fees, for a bundle of changes with a reach. */
describe('a change that does not reach everybody', () => {
  const INCREASE = (day: string, fee: string, reach = '') =>
    `      - { effective_at: ${day}, ${reach === '' ? '' : `applies: ${reach}, `}prices: { platform: { fixed_pricing_model: { price_per_unit: "${fee}" } } } }\n`;
  const SEATS =
    '      - { effective_at: 2027-03-01, prices: { seats: { unit_pricing_model: { price_per_unit: "9" } } } }\n';
  const OPENING = BUNDLE.slice(0, BUNDLE.indexOf('    changes:'));
  const RENEWING = `${CONTRACT}, renewal: { auto_renew: true, duration_months: 12 }`;
  const NEWER = CONTRACT.replace('2026-12-01', '2027-02-01');
  const rows: readonly (Row & { readonly changes: string })[] = [
    {
      name: 'for new subscriptions: an existing one keeps its price',
      changes: INCREASE('2027-01-15', '110', '{ to: new }'),
      subscription: `${CONTRACT}, versions: [{ items: [{ bundle: growth }] }]`,
      points: ['opening 100/7'],
    },
    {
      name: 'for new subscriptions: a new one opens with it',
      changes: INCREASE('2027-01-15', '110', '{ to: new }'),
      subscription: `${NEWER}, versions: [{ items: [{ bundle: growth }] }]`,
      points: ['opening 110/7'],
    },
    {
      name: 'for new subscriptions: one that opens on the very day is new',
      changes: INCREASE('2027-02-01', '110', '{ to: new }'),
      subscription: `${NEWER}, versions: [{ items: [{ bundle: growth }] }]`,
      points: ['opening 110/7'],
    },
    {
      name: 'for new subscriptions: one that comes to the bundle later is new to it',
      changes: INCREASE('2027-01-15', '110', '{ to: new }'),
      subscription: `${CONTRACT}, versions: [{ items: [${ITEM}] }, { effective_at: 2027-02-01, items: [{ bundle: growth }] }]`,
      points: ['opening -/-', '2027-02-01 110/7'],
    },
    {
      name: 'a later change for all brings its own prices, and not those that were for new ones',
      changes: INCREASE('2027-01-15', '110', '{ to: new }') + SEATS,
      subscription: `${CONTRACT}, versions: [{ items: [{ bundle: growth }] }]`,
      points: ['opening 100/7', '2027-03-01 100/9'],
    },
    {
      name: 'a later change of the same price for all ends what existing ones kept',
      changes: INCREASE('2027-01-15', '110', '{ to: new }') + INCREASE('2027-06-01', '120'),
      subscription: `${CONTRACT}, versions: [{ items: [{ bundle: growth }] }]`,
      points: ['opening 100/7', '2027-06-01 120/7'],
    },
    {
      name: 'at renewal: each at its own',
      changes: INCREASE('2027-01-15', '110', '{ at: renewal }'),
      subscription: `${RENEWING}, versions: [{ items: [{ bundle: growth }] }]`,
      points: ['opening 100/7', '2027-12-01 110/7'],
    },
    ...(
      [
        [
          'on the first day of its own period',
          '{ at: on_cycle }',
          CONTRACT.replace('2026-12-01', '2026-10-20'),
          '2027-01-20',
        ],
        ['on that very day', '{ at: on_cycle }', CONTRACT.replace('2026-12-01', '2026-10-15'), '2027-01-15'],
        [
          'on the last day of a short month',
          '{ at: on_cycle, existing_from: 2027-02-10 }',
          CONTRACT.replace('2026-12-01', '2026-10-31'),
          '2027-02-28',
        ],
        [
          'by the first bill',
          '{ at: on_cycle }',
          `${CONTRACT}, billing: { first_billing_date: 2026-12-05 }`,
          '2027-02-05',
        ],
        [
          'where the lock ends within a period',
          '{ at: on_cycle }',
          `${CONTRACT}, price_lock: 2027-02-10`,
          '2027-03-01',
        ],
        ['at renewal from a later day', '{ at: renewal, existing_from: 2028-01-01 }', RENEWING, '2028-12-01'],
        [
          'in the wave of its metadata',
          '{ waves: [{ metadata.segment: smb, at: 2027-02-01 }, { rest: true, at: 2027-03-01 }] }',
          `${CONTRACT}, metadata: { segment: smb }`,
          '2027-02-01',
        ],
        [
          'in the wave of the rest',
          '{ waves: [{ metadata.segment: smb, at: 2027-02-01 }, { rest: true, at: 2027-03-01 }] }',
          CONTRACT,
          '2027-03-01',
        ],
        [
          'in the wave of all shares',
          '{ waves: [{ share: 100%, at: 2027-02-01 }, { rest: true, at: 2027-03-01 }] }',
          CONTRACT,
          '2027-02-01',
        ],
        [
          'on cycle within its wave',
          '{ at: on_cycle, waves: [{ rest: true, at: 2027-02-02 }] }',
          CONTRACT,
          '2027-03-01',
        ],
        [
          'once the pause is over',
          '{ existing_from: 2027-02-01, paused: { from: 2027-01-20, until: 2027-04-10 } }',
          CONTRACT,
          '2027-04-10',
        ],
        [
          'on cycle once the pause is over',
          '{ at: on_cycle, paused: { from: 2027-01-20, until: 2027-04-10 } }',
          CONTRACT,
          '2027-05-01',
        ],
        [
          'before the pause',
          '{ existing_from: 2027-02-01, paused: { from: 2027-02-02 } }',
          CONTRACT,
          '2027-02-01',
        ],
        [
          'never within a pause without an end',
          '{ existing_from: 2027-02-01, paused: { from: 2027-02-01 } }',
          CONTRACT,
          null,
        ],
        ['before the stop', '{ existing_from: 2027-02-01, stopped: 2027-02-02 }', CONTRACT, '2027-02-01'],
        ['never from the stop on', '{ existing_from: 2027-02-01, stopped: 2027-02-01 }', CONTRACT, null],
      ] as const
    ).map(([name, reach, fields, day]) => ({
      name,
      changes: INCREASE('2027-01-15', '110', reach),
      subscription: `${fields}, versions: [{ items: [{ bundle: growth }] }]`,
      points: ['opening 100/7', ...(day === null ? [] : [`${day} 110/7`])],
      ...(fields.includes('price_lock') && { held: [`2027-02-01 until ${day}`] }),
    })),
    {
      name: 'at renewal: a new one opens with it',
      changes: INCREASE('2027-01-15', '110', '{ at: renewal }'),
      subscription: `${NEWER}, versions: [{ items: [{ bundle: growth }] }]`,
      points: ['opening 110/7'],
    },
    {
      name: 'at renewal: a later price that came before it stays',
      changes: INCREASE('2027-01-15', '110', '{ at: renewal }') + INCREASE('2027-06-01', '120'),
      subscription: `${RENEWING}, versions: [{ items: [{ bundle: growth }] }]`,
      points: ['opening 100/7', '2027-06-01 120/7', '2027-12-01 120/7'],
    },
    {
      name: 'at renewal: other prices change meanwhile',
      changes: INCREASE('2027-01-15', '110', '{ at: renewal }') + SEATS,
      subscription: `${RENEWING}, versions: [{ items: [{ bundle: growth }] }]`,
      points: ['opening 100/7', '2027-03-01 100/9', '2027-12-01 110/9'],
    },
    {
      name: 'at renewal: never where the contract has none',
      changes: INCREASE('2027-01-15', '110', '{ at: renewal }'),
      subscription: `contract: { period_type: open, start_date: 2026-12-01 }, versions: [{ items: [{ bundle: growth }] }]`,
      points: ['opening 100/7'],
    },
    {
      name: 'at renewal: a lock until a day between two renewals holds it back to the later one',
      changes: INCREASE('2027-01-15', '110', '{ at: renewal }'),
      subscription: `${RENEWING}, price_lock: 2028-03-01, versions: [{ items: [{ bundle: growth }] }]`,
      points: ['opening 100/7', '2028-12-01 110/7'],
      held: ['2027-12-01 until 2028-12-01'],
    },
    {
      name: 'at renewal: a lock until the day of a renewal lets it through on that day',
      changes: INCREASE('2027-01-15', '110', '{ at: renewal }'),
      subscription: `${RENEWING}, price_lock: 2028-12-01, versions: [{ items: [{ bundle: growth }] }]`,
      points: ['opening 100/7', '2028-12-01 110/7'],
      held: ['2027-12-01 until 2028-12-01'],
    },
    {
      name: 'at renewal: a lock that ends before the renewal holds nothing back',
      changes: INCREASE('2027-01-15', '110', '{ at: renewal }'),
      subscription: `${RENEWING}, price_lock: 2027-06-01, versions: [{ items: [{ bundle: growth }] }]`,
      points: ['opening 100/7', '2027-12-01 110/7'],
    },
    {
      name: 'a lock holds nothing back of what is for new subscriptions',
      changes: INCREASE('2027-01-15', '110', '{ to: new }'),
      subscription: `${RENEWING}, price_lock: always, versions: [{ items: [{ bundle: growth }] }]`,
      points: ['opening 100/7'],
    },
  ];

  it.each(rows)('$name', ({ changes, subscription, points, held = [] }) => {
    const timeline = timelineOf(subscription, `${OPENING}    changes:\n${changes}`);
    const fee = (point: (typeof timeline.points)[number], product: string, model: string) => {
      const bundle = point.items?.find((item) => item.kind === 'bundle');
      const priced = bundle?.kind === 'bundle' ? bundle.items : [];
      const price = priced.find(
        (item) => item.product.kind === 'address' && item.product.address === `products.${product}`,
      )?.price as Record<string, { price_per_unit: string }> | undefined;
      return price?.[model]?.price_per_unit ?? '-';
    };
    expect(
      timeline.points.map(
        (point) =>
          `${point.from ?? 'opening'} ${fee(point, 'platform', 'fixed_pricing_model')}/${fee(point, 'seats', 'unit_pricing_model')}`,
      ),
    ).toEqual(points);
    expect(timeline.held.map(({ change, until }) => `${change} until ${until}`)).toEqual(held);
  });

  const WAVES = '{ waves: [{ metadata.segment: smb, at: 2027-02-01 }, { rest: true, at: 2027-03-01 }] }';
  it.each([
    ['stays in its wave with other metadata', WAVES, '2027-03-01'],
    [
      'moves with an edited share',
      '{ waves: [{ share: 100%, at: 2027-02-01 }, { rest: true, at: 2027-03-01 }] }',
      '2027-02-01',
    ],
    ['moves with the wave that is added before its own', WAVES.replace('smb', 'small'), '2027-02-01'],
  ])('%s, once its day is on record', (_, applies, expected) => {
    const changes = `${OPENING}    changes:\n${INCREASE('2027-01-15', '110', applies)}`;
    const catalog = catalogOf(
      `${changes}\nsubscriptions:\n  acme: { customer_id: cus_acme, currency: USD, ${CONTRACT}, metadata: { segment: smb }, versions: [{ items: [{ bundle: growth }] }] }\n`,
    );
    const acme = catalog.subscriptions.get('acme');
    const reach = catalog.bundles.get('growth')?.editions[1]?.applies;
    if (acme === undefined || reach === undefined) throw new Error('no subscription, or no waves');
    const of = reachDigest(reach, undefined, 1);
    const known = { day: calendarDay('2027-03-01'), of, metadata: { segment: 'small' } };
    const { points } = buildTimeline(catalog, acme, null, new Map([['growth 2027-01-15', known]]));
    expect(points[1]?.from).toBe(expected);
  });

  it.each([
    ['2026-12-01', 'opening 100/7'],
    ['2027-02-01', 'opening 110/7'],
  ])('counts from the day of opening where the contract names none: %s', (openedOn, expected) => {
    const catalog = catalogOf(
      `${OPENING}    changes:\n${INCREASE('2027-01-15', '110', '{ to: new }')}\nsubscriptions:\n  acme: { customer_id: cus_acme, currency: USD, versions: [{ items: [{ bundle: growth }] }] }\n`,
    );
    const acme = catalog.subscriptions.get('acme');
    if (acme === undefined) throw new Error('no subscription');
    const { points } = buildTimeline(catalog, acme, calendarDay(openedOn));
    expect(points).toHaveLength(1);
    expect(JSON.stringify(points[0]?.items)).toContain(expected.slice(8, 11));
  });
});

function timelineOf(subscription: string, bundle = BUNDLE) {
  const catalog = catalogOf(
    `${bundle}\nsubscriptions:\n  acme: { customer_id: cus_acme, currency: USD, ${subscription} }\n`,
  );
  const acme = catalog.subscriptions.get('acme');
  if (acme === undefined) throw new Error('no subscription');
  return buildTimeline(catalog, acme);
}
