/** What a team may want of a few things, and the catalogs that say so. Every thing has a name of its own at the service. */
import { stringify } from 'yaml';
import { readCatalog } from '../../src/catalog/read/read-catalog.ts';
import { type Catalog, declaredAt } from '../../src/model/catalog/catalog.ts';
import { diagnosticText } from '../../src/model/messages/diagnostic.ts';
import { type Address, addressOf, ownerOf } from '../../src/model/values/address.ts';
import type { JsonObject } from '../../src/model/values/json.ts';
import { monthlyPrice as price } from '../prices.ts';
import type { Served } from '../served.ts';
import type { Random } from './random.ts';

/** Small numbers say which of a few values is wanted; each combination is a catalog. */
export interface Wanted {
  readonly growth: number;
  /** 0: not in the catalog. */
  readonly spare: number;
  readonly spareRenamed: boolean;
  /** 0: not in the catalog. */
  readonly trial: number;
  /** The same of a second subscription. */
  readonly second: number;
  /** 0: no dated version. */
  readonly version: number;
  readonly oldProduct: 'there' | 'absent';
  /** 0: not in the catalog. Only under the vendor's profile, where products can be made, and all that follows here. */
  readonly product: number;
  readonly activates: boolean;
  /** The dated version stays a draft. */
  readonly isDraft: boolean;
  /** The first version has an entitlement, which no create of a subscription carries. */
  readonly entitles: boolean;
  readonly ends: boolean;
}

export const SEED = {
  customers: [{ id: 'cus_1', currency: 'USD' }],
  products: [
    { id: 'prod_platform', name: 'Platform', fee_type: 'fixed' },
    { id: 'prod_old', name: 'Old', fee_type: 'fixed' },
  ],
};

/** A subscription alone: what its edits follow on one another is not lost among those of other things. */
export const ONE_THING: Wanted = {
  growth: 1,
  spare: 0,
  spareRenamed: false,
  trial: 1,
  second: 0,
  version: 0,
  oldProduct: 'there',
  product: 0,
  activates: false,
  isDraft: false,
  entitles: false,
  ends: false,
};

/** Two subscriptions that an answer may mistake for one another. */
export const TWO_THINGS: Wanted = { ...ONE_THING, second: 1 };

/** There and back: what was wanted before is often wanted again. */
export function editedOneThing(wanted: Wanted): Wanted {
  return { ...wanted, trial: 3 - wanted.trial, second: wanted.second === 0 ? 0 : 3 - wanted.second };
}

export function firstWanted(random: Random, profile: Served): Wanted {
  const small = random.chance(0.6);
  return {
    ...ONE_THING,
    spare: random.between(0, 1),
    trial: small ? 0 : 1,
    version: small ? 0 : random.between(0, 2),
    oldProduct: random.chance(0.3) ? 'absent' : 'there',
    ...(profile === 'alguna' ? firstOfVendor(random) : {}),
  };
}

const firstOfVendor = (random: Random): Partial<Wanted> => ({
  product: random.between(0, 1),
  activates: random.chance(0.6),
  isDraft: random.chance(0.5),
  entitles: random.chance(0.3),
});

/** One edit, as a commit would bring it. */
export function edited(wanted: Wanted, random: Random, profile: Served): Wanted {
  const edits: (() => Partial<Wanted>)[] = [
    () => ({ growth: random.between(1, 3) }),
    () => ({ spare: random.between(0, 3) }),
    () => (wanted.spare === 0 ? {} : { spareRenamed: true }),
    () => (wanted.trial === 0 ? {} : { trial: random.between(1, 3) }),
    () => (wanted.trial === 0 ? {} : { version: random.between(wanted.version === 0 ? 0 : 1, 3) }),
    () => ({ oldProduct: 'absent' }),
    ...(profile === 'alguna' ? editsOfVendor(wanted, random) : [() => ({})]),
  ];
  return { ...wanted, ...random.pick(edits)() };
}

/** What was activated, or was told to end, is never taken back. */
const editsOfVendor = (wanted: Wanted, random: Random): readonly (() => Partial<Wanted>)[] => [
  () => ({ product: random.between(wanted.product === 0 ? 0 : 1, 2) }),
  () => ({ activates: true }),
  () => ({ isDraft: !wanted.isDraft }),
  () => ({ isDraft: false, version: random.between(wanted.version === 0 ? 0 : 1, 3) }),
  () => ({ entitles: !wanted.entitles }),
  () => (wanted.activates && wanted.trial > 0 ? { ends: true } : {}),
];

/** A commit that takes others back: what was wanted then, but for what no catalog takes back at a service. */
export function reverted(wanted: Wanted, to: Wanted): Wanted {
  return {
    ...to,
    spareRenamed: wanted.spareRenamed,
    oldProduct: wanted.oldProduct,
    version: to.version === 0 ? wanted.version : to.version,
    product: to.product === 0 ? wanted.product : to.product,
    activates: wanted.activates,
    ends: wanted.ends,
  };
}

const known = new Map<string, Catalog>();

export function catalogFor(wanted: Wanted): Catalog {
  const name = JSON.stringify(wanted);
  const made = known.get(name) ?? makeCatalog(wanted);
  known.set(name, made);
  return made;
}

/** Whether a catalog has what stands at an address, under that name or as what had it before. */
export function isWanted(wanted: Wanted, address: Address): boolean {
  const asOther =
    wanted.spare > 0 && wanted.spareRenamed && ownerOf(address) === addressOf('bundle', 'spare');
  return asOther || declaredAt(catalogFor(wanted), address) !== undefined;
}

function makeCatalog(wanted: Wanted): Catalog {
  const content = stringify({ version: '2026-04-01', ...written(wanted) });
  const { catalog, diagnostics } = readCatalog([{ file: 'catalog.yaml', content }], {
    environment: null,
    variables: new Map(),
  });
  if (catalog === undefined) throw new Error(diagnostics.map(diagnosticText).join('\n'));
  return catalog;
}

function written({
  growth,
  spare,
  spareRenamed,
  trial,
  second,
  version,
  oldProduct,
  product,
  ...vendors
}: Wanted): JsonObject {
  return {
    products: {
      platform: { id: 'prod_platform' },
      old: { id: 'prod_old', ...(oldProduct === 'absent' ? { absent: true } : {}) },
      ...(product === 0 ? {} : { api: { ...API, sku: `api-${product}` } }),
    },
    bundles: {
      growth: { name: 'thing growth', currency: 'USD', prices: { platform: price(`${growth}00`) } },
      ...(spare === 0
        ? {}
        : spareRenamed
          ? { other: { renamed_from: 'spare', ...spareBundle(spare) } }
          : { spare: spareBundle(spare) }),
    },
    ...(trial === 0
      ? {}
      : {
          subscriptions: {
            acme: subscription('acme', trial, version, vendors),
            ...(second === 0
              ? {}
              : { beta: subscription('beta', second, 0, { activates: vendors.activates }) }),
          },
        }),
  };
}

function spareBundle(spare: number): JsonObject {
  return { name: 'thing spare', currency: 'USD', prices: { platform: price(`${spare}.50`) } };
}

const API = {
  name: 'thing api',
  fee_type: 'fixed',
  payment_terms: 'advance',
  billing_frequency: 'recurring',
};
const SSO = { entitlement_key: 'sso', type: 'boolean', mode: 'static', value: 'true' };

function subscription(
  key: string,
  trial: number,
  version: number,
  { activates, isDraft, entitles, ends }: Partial<Wanted>,
): JsonObject {
  const opening = {
    items: [{ product: 'platform', price: listed('10') }],
    ...(entitles && { entitlements: [SSO] }),
  };
  const dated = {
    effective_at: '2027-12-01',
    ...(isDraft && { draft: true }),
    description: `uplift ${version}`,
    items: [{ product: 'platform', price: listed(`1${version}`) }],
  };
  return {
    name: `thing ${key}`,
    customer_id: 'cus_1',
    currency: 'USD',
    trial_period_days: trial * 7,
    ...(activates && { auto_activate: true }),
    ...(ends && { ends: '2028-06-01' }),
    contract: { period_type: 'fixed', duration_months: 24, start_date: '2027-01-01' },
    versions: version === 0 ? [opening] : [opening, dated],
  };
}

function listed(amount: string): JsonObject {
  return { ...price(amount), billing_frequency: 'recurring' };
}
