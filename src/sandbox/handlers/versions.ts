/**
 * Creates, reads, lists, updates, publishes and deletes subscription versions, and reads their entitlements. A draft's
 * update has its own camelCase form (interface, "Update a draft version").
 */
import { SHOWN_FIELDS } from '../../interface/index.ts';
import type { Price } from '../../model/catalog/price.ts';
import type { JsonObject } from '../../model/values/json.ts';
import { type Answer, NO_CONTENT, ok, Refusal } from '../answers/answer.ts';
import { dayOf } from '../clock.ts';
import {
  type BundleItem,
  type Item,
  isBundleItem,
  type PricedProduct,
  type SubscriptionRecord,
  type VersionRecord,
} from '../data/records.ts';
import { requireProducts, storedItems } from '../data/stored-price.ts';
import { currentOf, versionsOf } from '../data/versions-in-time.ts';
import { entitlementView, versionView } from '../data/views.ts';
import { bodyOf, type Call, changed, created, found, type Handler, notFound, param } from '../http/call.ts';
import { listAnswer } from '../http/list.ts';

export interface VersionBody {
  readonly items: readonly Item[];
  readonly description?: string;
  readonly draft?: boolean;
  readonly effective_at?: string;
  readonly entitlements?: readonly (JsonObject & { readonly entitlement_key: string })[];
}

function createVersion(call: Call): Answer {
  const subscription = found(call, 'subscriptions');
  const body = bodyOf<VersionBody>(call, 'version/create');
  const { subscription: changed, version } = addVersion(call, subscription, {
    items: storedItems(call.store, body.items, subscription.currency),
    entitlements: storedEntitlements(body.entitlements ?? []),
    description: body.description ?? null,
    status: body.draft === true ? 'draft' : 'published',
    start_date: body.effective_at ?? dayOf(call.now),
  });
  return ok(versionView(call.store, changed, version), version.id);
}

/** Adds the version and its changed subscription to the store. */
export function addVersion(
  call: Call,
  subscription: SubscriptionRecord,
  said: Pick<VersionRecord, 'items' | 'entitlements' | 'description' | 'status' | 'start_date'>,
): { readonly subscription: SubscriptionRecord; readonly version: VersionRecord } {
  const version = created(call, 'versions', 'ver', {
    subscription_id: subscription.id,
    ...said,
    plan_id: subscription.plan_id,
    order: call.store.next('order'),
  });
  const { id } = version;
  const owner = { ...subscription, version_ids: [...subscription.version_ids, id] };
  return { subscription: changed(call, 'subscriptions', owner), version };
}

export function storedEntitlements(
  entitlements: readonly (JsonObject & { readonly entitlement_key: string })[],
): readonly JsonObject[] {
  const seen = new Set<string>();
  return entitlements.map(({ entitlement_key: key, ...rest }, index) => {
    if (seen.has(key)) throw new Refusal(422, `entitlements[${index}].entitlement_key: ${key} appears twice`);
    seen.add(key);
    return { key, ...rest };
  });
}

function getCurrentVersion(call: Call): Answer {
  const subscription = found(call, 'subscriptions');
  const version = currentOf(call.store, subscription, dayOf(call.now));
  if (version === undefined) throw notFound('current version of', subscription.id);
  return ok(versionView(call.store, subscription, version));
}

function listVersions(call: Call): Answer {
  const subscription = found(call, 'subscriptions');
  const versions = versionsOf(call.store, subscription);
  const view = (version: VersionRecord) => versionView(call.store, subscription, version);
  return listAnswer(call, versions, view, SHOWN_FIELDS.version);
}

/** A published draft keeps its start day, or starts today if that day has passed. */
function publishVersion(call: Call): Answer {
  const { subscription, version } = versionOf(call);
  requireDraft(version);
  requireProducts(call.store, version.items, `version ${version.id}`);
  const today = dayOf(call.now);
  const published = changed(call, 'versions', {
    ...version,
    status: 'published',
    start_date: version.start_date > today ? version.start_date : today,
    order: call.store.next('order'),
  });
  return ok(versionView(call.store, subscription, published));
}

/** Deletes only a version that has not begun: a draft, or one that starts in the future. */
function deleteVersion(call: Call): Answer {
  const { subscription, version } = versionOf(call);
  const hasBegun =
    version.start_date <= dayOf(call.now) || version === currentOf(call.store, subscription, dayOf(call.now));
  if (version.status !== 'draft' && hasBegun)
    throw new Refusal(422, `version ${version.id} has begun, and cannot be deleted`);
  return removeVersion(call, subscription, version);
}

export function removeVersion(call: Call, subscription: SubscriptionRecord, { id }: VersionRecord): Answer {
  const left = subscription.version_ids.filter((each) => each !== id);
  changed(call, 'subscriptions', { ...subscription, version_ids: left });
  call.store.remove('versions', id);
  return NO_CONTENT;
}

function requireDraft(version: VersionRecord): void {
  if (version.status !== 'draft') throw new Refusal(422, `version ${version.id} is not a draft`);
}

export function versionOf(call: Call): {
  readonly subscription: SubscriptionRecord;
  readonly version: VersionRecord;
} {
  const subscription = found(call, 'subscriptions');
  const id = param(call, 'vid');
  const version = call.store.get('versions', id);
  if (version === undefined || version.subscription_id !== subscription.id) throw notFound('version', id);
  return { subscription, version };
}

/** The entitlement in the version in force, or else in the default profile, which belongs to no subscription. */
function getEntitlement(call: Call): Answer {
  const subscription = found(call, 'subscriptions');
  const key = param(call, 'key');
  const version = currentOf(call.store, subscription, dayOf(call.now));
  const own = version?.entitlements.find((entitlement) => entitlement.key === key);
  if (version !== undefined && own !== undefined) return ok(entitlementView(own, version));
  const profile = call.store.get('entitlements', key);
  if (profile === undefined) throw notFound('active entitlement', key);
  return ok(entitlementView(profile, null));
}

export const VERSION_HANDLERS = {
  'versions.list': listVersions,
  'versions.current': getCurrentVersion,
  'versions.get': (call) => {
    const { subscription, version } = versionOf(call);
    return ok(versionView(call.store, subscription, version));
  },
  'versions.create': createVersion,
  'versions.update': updateDraft,
  'versions.publish': publishVersion,
  'versions.delete': deleteVersion,
  'entitlements.get': getEntitlement,
} as const satisfies Readonly<Record<string, Handler>>;

interface NewPrice {
  readonly productId: string;
  readonly type: string;
  readonly unitAmount: string;
}
interface PriceSet {
  readonly existingPriceIds?: readonly string[];
  readonly newPrices?: readonly NewPrice[];
}
interface UpdateBody {
  readonly prices?: PriceSet;
  readonly priceBundles?: readonly (PriceSet & { readonly bundleId: string })[];
  readonly changeDescription?: string;
  readonly startDate?: string;
  readonly isMidCycle?: boolean;
}

/**
 * `prices` replaces the single items and `priceBundles` the bundle items. Each keeps the existing prices that it
 * names and adds the new ones. If one is absent, its items stay unchanged.
 */
function updateDraft(call: Call): Answer {
  const { subscription, version } = versionOf(call);
  const body = bodyOf<UpdateBody>(call, 'version/update');
  requireDraft(version);
  const known = pricesById(version);
  const single = body.prices
    ? productsOf(body.prices, known, 'prices')
    : version.items.filter((item) => !isBundleItem(item));
  const bundles: readonly Item[] = body.priceBundles
    ? body.priceBundles.map((bundle, index) => bundleOf(bundle, known, `priceBundles[${index}]`))
    : version.items.filter(isBundleItem);
  const updated = changed(call, 'versions', {
    ...version,
    items: storedItems(call.store, [...single, ...bundles], subscription.currency),
    description: body.changeDescription ?? version.description,
    start_date: body.startDate?.slice(0, 10) ?? version.start_date,
  });
  return ok(versionView(call.store, subscription, updated));
}

/**
 * Indexes the prices by id. No answer shows the id of a price, so the sandbox derives one from the price's place:
 * `ver_000001.1`, and `ver_000001.2.1` within a bundle item.
 */
function pricesById(version: VersionRecord): ReadonlyMap<string, PricedProduct> {
  const known = new Map<string, PricedProduct>();
  for (const [index, item] of version.items.entries()) {
    const id = `${version.id}.${index + 1}`;
    if (!isBundleItem(item)) known.set(id, item);
    else for (const [place, inner] of item.items.entries()) known.set(`${id}.${place + 1}`, inner);
  }
  return known;
}

function productsOf(
  set: PriceSet,
  known: ReadonlyMap<string, PricedProduct>,
  field: string,
): readonly PricedProduct[] {
  const kept = (set.existingPriceIds ?? []).map((id, index) => {
    const item = known.get(id);
    if (item === undefined)
      throw new Refusal(422, `${field}.existingPriceIds[${index}]: there is no price ${id}`);
    return item;
  });
  const added = (set.newPrices ?? []).map((price) => ({
    product_id: price.productId,
    price: priceFrom(price),
  }));
  return [...kept, ...added];
}

function bundleOf(
  bundle: PriceSet & { readonly bundleId: string },
  known: ReadonlyMap<string, PricedProduct>,
  field: string,
): BundleItem {
  return { bundle_id: bundle.bundleId, items: productsOf(bundle, known, field) };
}

/** The simplified form has one amount: that of a fixed price, of one unit, or of the only tier. */
function priceFrom({ type, unitAmount }: NewPrice): Price {
  if (type === 'fixed') return { type, fixed_pricing_model: { price_per_unit: unitAmount, units: 1 } };
  if (type === 'tiered' || type === 'graduated_tiered')
    return { type, [`${type}_pricing_model`]: { tiers: [{ min_units: 0, price_per_unit: unitAmount }] } };
  return { type, unit_pricing_model: { price_per_unit: unitAmount } };
}
