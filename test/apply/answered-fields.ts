/** Each field that a request carries, by the operation that carries it, with a catalog before and after. */
import { fieldsOf, type OperationName } from '../../src/interface/index.ts';
import type { Json, JsonObject } from '../../src/model/values/json.ts';
import {
  inBundle,
  OWN_ONLY,
  PRICE_ROWS,
  type Row,
  SUBSCRIPTION_ROWS,
  withField,
} from '../plan/terms/term-rows.ts';
import { PRICE, SUBSCRIPTION } from '../plan/terms/world.ts';

/** A part of a catalog, by the number that its subject has. */
type Part = (number: number) => JsonObject;

export interface FieldCase {
  readonly what: string;
  readonly at: readonly string[];
  /** Set where the request takes the field away. */
  readonly removes?: boolean;
  /** The field before the request, where it does not stand in `before` as it stands in an answer. */
  readonly old?: (number: number) => Json;
  /** Undefined where the thing is made. */
  readonly before: Part | undefined;
  readonly after: Part;
  readonly address: (number: number) => string;
}

const METERED = { ...PRICE, type: 'unit', fixed_pricing_model: undefined as unknown as Json };
const tiered = (name: string, tier: JsonObject, beside: JsonObject = {}) =>
  ({
    ...METERED,
    type: name,
    [`${name}_pricing_model`]: {
      ...beside,
      tiers: [
        { min_units: 0, max_units: 100, ...tier },
        { min_units: 101, ...tier },
      ],
    },
  }) as JsonObject;

/** The amounts and units of each model: a price before and after, and where they differ. */
const MODEL_ROWS: readonly (readonly [at: string, before: JsonObject, after: JsonObject])[] = [
  [
    'fixed_pricing_model.price_per_unit',
    PRICE,
    { ...PRICE, fixed_pricing_model: { price_per_unit: '700.50', units: 1 } },
  ],
  [
    'fixed_pricing_model.units',
    PRICE,
    { ...PRICE, fixed_pricing_model: { price_per_unit: '649.00', units: 3 } },
  ],
  [
    'unit_pricing_model.price_per_unit',
    { ...METERED, unit_pricing_model: { price_per_unit: '0.10' } },
    { ...METERED, unit_pricing_model: { price_per_unit: '0.12' } },
  ],
  ...(['tiered', 'graduated_tiered'] as const).flatMap((name) => [
    [
      `${name}_pricing_model.tiers.1.price_per_unit`,
      tiered(name, { price_per_unit: '1.00' }),
      tiered(name, { price_per_unit: '2.00' }),
    ] as const,
    [
      `${name}_pricing_model.tiers.0.fixed_fee`,
      tiered(name, { price_per_unit: '1.00', fixed_fee: '5.00' }),
      tiered(name, { price_per_unit: '1.00', fixed_fee: '7.00' }),
    ] as const,
  ]),
  [
    'graduated_percentage_pricing_model.tiers.0.percentage',
    tiered('graduated_percentage', { percentage: '2' }),
    tiered('graduated_percentage', { percentage: '3' }),
  ],
  [
    'prepaid_tiered_pricing_model.prepaid_units',
    tiered('prepaid_tiered', { price_per_unit: '1.00' }, { prepaid_units: 50 }),
    tiered('prepaid_tiered', { price_per_unit: '1.00' }, { prepaid_units: 60 }),
  ],
  [
    'volume_percentage_pricing_model.fixed_fee',
    {
      ...METERED,
      type: 'volume_percentage',
      volume_percentage_pricing_model: { percentage: '2', fixed_fee: '1.00' },
    },
    {
      ...METERED,
      type: 'volume_percentage',
      volume_percentage_pricing_model: { percentage: '2', fixed_fee: '2.00' },
    },
  ],
];

/** No type is a model's name without the model, so that it changes with that. */
const NOT_ALONE: ReadonlySet<string> = new Set(['type', 'discount.type']);

interface Change {
  readonly what: string;
  readonly names: readonly string[];
  readonly before: JsonObject;
  readonly after: JsonObject;
  readonly removes: boolean;
}

/** The first change of a row that sets the field, and the first that takes it away. */
function changesOf(rows: Readonly<Record<string, Row>>, base: JsonObject): readonly Change[] {
  return Object.entries(rows).flatMap(([field, { around = {}, changes }]) => {
    const names = field.split('.');
    const set = changes.find(([, after]) => after !== undefined);
    const removal = changes.find(([, after]) => after === undefined);
    return [set, removal].flatMap((change) => {
      if (change === undefined || NOT_ALONE.has(field)) return [];
      const [before, after] = [change[0], change[1]].map((value) =>
        withField({ ...base, ...around }, names, value),
      );
      const removes = change[1] === undefined;
      return [
        { what: removes ? `${field} away` : field, names, before: before ?? {}, after: after ?? {}, removes },
      ];
    });
  });
}

const PRICE_CHANGES: readonly Change[] = [
  ...changesOf(PRICE_ROWS, PRICE),
  ...MODEL_ROWS.map(([at, before, after]) => ({
    what: at,
    names: at.split('.'),
    before,
    after,
    removes: false,
  })),
];

const WHOLE_TERMS: Readonly<Record<string, Row>> = Object.fromEntries(
  Object.entries({
    discount: {
      type: 'percentage',
      amount: '10',
      duration_type: 'fixed',
      duration_unit: 'months',
      duration_value: 12,
    },
    minimum_spend: { amount: '700', period: 'monthly', billing_direction: 'advance' },
    maximum_spend: { amount: '900', period: 'monthly', billing_direction: 'advance' },
    price_escalation: {
      enabled: true,
      interval_months: 12,
      type: 'percentage',
      percentage: '5',
      escalate_metered_unit_rates: false,
    },
  }).map(([name, value]) => [
    name,
    {
      changes: [
        [undefined, value],
        [value, undefined],
      ],
    },
  ]),
);

const SUBSCRIPTION_CHANGES = changesOf({ ...SUBSCRIPTION_ROWS, ...WHOLE_TERMS }, SUBSCRIPTION);

const subscription =
  (own: JsonObject, price: JsonObject, version: JsonObject = {}): Part =>
  (number) => ({
    subscriptions: {
      [`s${number}`]: {
        ...own,
        customer_id: `cus_${number}`,
        versions: [{ items: [{ product: 'platform', price }], ...version }],
      },
    },
  });
const subscriptionAt = (number: number) => `subscriptions.s${number}`;

const bundle =
  (own: JsonObject, price: JsonObject = PRICE): Part =>
  (number) => ({
    bundles: { [`b${number}`]: { name: `bundle ${number}`, ...own, prices: { platform: inBundle(price) } } },
  });
const bundleAt = (number: number) => `bundles.b${number}`;

/** Fields of a subscription that some answer shows, by the requests that carry them. */
const carried = new Map(
  (fieldsOf('subscription') ?? [])
    .filter(({ answered }) => answered)
    .map(({ name, carriedBy }) => [name, carriedBy]),
);
const carries = (names: readonly string[], by: 'create' | 'update'): boolean =>
  [by, 'both'].includes(carried.get(names[0] ?? '') ?? '');

const ENTITLEMENT = { entitlement_key: 'sso', mode: 'static', type: 'boolean', value: 'true' };

/** Products, plans and customers: every field of the catalog goes to the bound operation as it is written. */
const plain = (kind: string, prefix: string) => {
  const part =
    (own: JsonObject): Part =>
    (number) => ({ [kind]: { [`${prefix}${number}`]: { name: `${kind} ${number}`, ...own } } });
  const address = (number: number) => `${kind}.${prefix}${number}`;
  const made = (own: JsonObject): readonly FieldCase[] =>
    Object.keys({ name: '', ...own }).map((name) => ({
      what: name,
      at: [name],
      before: undefined,
      after: part(own),
      address,
    }));
  const changed = (before: JsonObject, after: JsonObject): readonly FieldCase[] =>
    Object.keys(after).map((name) => ({
      what: name,
      at: [name],
      before: part(before),
      after: part({ ...before, [name]: after[name] ?? null }),
      address,
    }));
  return { made, changed };
};
const [PRODUCT, PLAN, CUSTOMER] = [plain('products', 'p'), plain('plans', 'l'), plain('customers', 'c')];

const DRAFTED =
  (amount: string, description: string): Part =>
  (number) => ({
    subscriptions: {
      [`s${number}`]: {
        ...SUBSCRIPTION,
        customer_id: `cus_${number}`,
        versions: [
          { items: [{ product: 'platform', price: PRICE }] },
          {
            effective_at: '2027-03-01',
            draft: true,
            description: `${description} ${number}`,
            items: [
              {
                product: 'platform',
                price: { type: 'unit', unit_pricing_model: { price_per_unit: amount } },
              },
            ],
          },
        ],
      },
    },
  });

export const CASES: Readonly<Partial<Record<OperationName, readonly FieldCase[]>>> = {
  'subscriptions.create': [
    ...SUBSCRIPTION_CHANGES.filter(({ names, removes }) => carries(names, 'create') && !removes).map(
      ({ what, names, before, after }): FieldCase => ({
        what,
        at: names,
        before: undefined,
        after: subscription(before[names[0] ?? ''] === undefined ? after : before, PRICE),
        address: subscriptionAt,
      }),
    ),
    ...PRICE_CHANGES.filter(({ removes }) => !removes).map(
      ({ what, names, after }): FieldCase => ({
        what: `price ${what}`,
        at: ['items', '0', 'price', ...names],
        before: undefined,
        after: subscription(SUBSCRIPTION, after),
        address: subscriptionAt,
      }),
    ),
  ],
  'subscriptions.update': SUBSCRIPTION_CHANGES.filter(({ names }) => carries(names, 'update')).map(
    ({ what, names, before, after, removes }): FieldCase => ({
      what,
      at: names,
      removes,
      before: subscription(before, PRICE),
      after: subscription(after, PRICE),
      address: subscriptionAt,
    }),
  ),
  'versions.create': [
    ...PRICE_CHANGES.filter(({ removes }) => !removes).map(
      ({ what, names, before, after }): FieldCase => ({
        what: `price ${what}`,
        at: ['items', '0', 'price', ...names],
        before: subscription(SUBSCRIPTION, before),
        after: subscription(SUBSCRIPTION, after),
        address: subscriptionAt,
      }),
    ),
    ...(['mode', 'type', 'value'] as const).map(
      (name): FieldCase => ({
        what: `entitlement ${name}`,
        at: ['entitlements', '0', name],
        before: subscription(SUBSCRIPTION, PRICE),
        after: subscription(SUBSCRIPTION, PRICE, { entitlements: [ENTITLEMENT] }),
        address: subscriptionAt,
      }),
    ),
    {
      what: 'entitlements',
      at: ['entitlements'],
      before: subscription(SUBSCRIPTION, PRICE),
      after: subscription(SUBSCRIPTION, PRICE, { entitlements: [ENTITLEMENT] }),
      address: subscriptionAt,
    },
    {
      what: 'items',
      at: ['items'],
      before: subscription(SUBSCRIPTION, PRICE),
      after: subscription(SUBSCRIPTION, {
        ...PRICE,
        fixed_pricing_model: { price_per_unit: '700', units: 1 },
      }),
      address: subscriptionAt,
    },
  ],
  'bundles.create': [
    { what: 'name', at: ['name'], before: undefined, after: bundle({}), address: bundleAt },
    ...PRICE_CHANGES.filter(({ what, removes }) => !removes && !OWN_ONLY.has(what)).map(
      ({ what, names, after }): FieldCase => ({
        what: `price ${what}`,
        at: ['prices', '0', ...names],
        before: undefined,
        after: bundle({}, after),
        address: bundleAt,
      }),
    ),
  ],
  'bundles.update': [
    ...PRICE_CHANGES.filter(({ what }) => !OWN_ONLY.has(what.split(' ')[0] ?? '')).map(
      ({ what, names, before, after, removes }): FieldCase => ({
        what: `price ${what}`,
        at: ['prices', '0', ...names],
        removes,
        before: bundle({}, before),
        after: bundle({}, after),
        address: bundleAt,
      }),
    ),
  ],
  'products.create': PRODUCT.made({ description: 'first', fee_type: 'metered' }),
  'products.update': PRODUCT.changed(
    { description: 'first', fee_type: 'metered' },
    { description: 'second', fee_type: 'fixed' },
  ),
  'plans.create': PLAN.made({ description: 'first', currency: 'USD' }),
  'plans.update': PLAN.changed({ description: 'first', currency: 'USD' }, { description: 'second' }),
  'customers.create': CUSTOMER.made({ currency: 'USD', country: 'DE' }),
  'versions.update': [
    {
      what: 'price unit_pricing_model.price_per_unit',
      at: ['items', '0', 'price', 'unit_pricing_model', 'price_per_unit'],
      old: () => '1.00',
      before: DRAFTED('1.00', 'draft'),
      after: DRAFTED('1.30', 'draft'),
      address: (number) => `subscriptions.s${number}.versions.2027-03-01`,
    },
    {
      what: 'description',
      at: ['description'],
      old: (number) => `draft ${number}`,
      before: DRAFTED('1.00', 'draft'),
      after: DRAFTED('1.00', 'other'),
      address: (number) => `subscriptions.s${number}.versions.2027-03-01`,
    },
  ],
};
