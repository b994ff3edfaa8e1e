/** Changes of the vendor's profile: a new version from another one and what is to be different in it. */
import { mergePatch } from '../../model/catalog/overlay-price.ts';
import type { Price } from '../../model/catalog/price.ts';
import type { JsonObject } from '../../model/values/json.ts';
import { type Answer, Refusal } from '../answers/answer.ts';
import { dateTimeOf, dayOf } from '../clock.ts';
import {
  type BundleItem,
  type Item,
  isBundleItem,
  type PricedProduct,
  type SubscriptionRecord,
  type VersionRecord,
} from '../data/records.ts';
import { endOf } from '../data/versions-in-time.ts';
import { contractEnd, dateTime } from '../data/views.ts';
import { planItems } from '../handlers/subscriptions.ts';
import { addVersion } from '../handlers/versions.ts';
import { type Call, found, type Handler, notFound } from '../http/call.ts';
import { answered, vendorBody } from './contract.ts';
import { cyclesAround } from './cycles.ts';
import { itemRef, vendorItems } from './prices.ts';
import { currentVersion, heldVersions } from './versions.ts';

interface Ref {
  readonly product_id?: string;
  readonly bundle_id?: string;
}

interface NewItem {
  readonly product_id: string;
  readonly new_price: Price;
}

interface Added extends Ref {
  readonly new_price?: Price;
  readonly items?: readonly NewItem[];
}

/** Another price, wholly or in part. */
interface Repriced {
  readonly adjust?: JsonObject;
  readonly new_price?: Price;
}

interface Updated extends Ref, Repriced {
  readonly items?: readonly (Repriced & { readonly product_id: string })[];
  readonly add_items?: readonly NewItem[];
  readonly remove_items?: readonly { readonly product_id: string }[];
}

interface ChangeBody {
  readonly add?: readonly Added[];
  readonly remove?: readonly Ref[];
  readonly update?: readonly Updated[];
  readonly description?: string;
  readonly draft?: boolean;
  readonly effective?: string;
  readonly plan_id?: string;
  readonly source_version_id?: string;
}

interface Change {
  readonly subscription: SubscriptionRecord;
  readonly source: VersionRecord;
  readonly items: readonly Item[];
  readonly day: string;
  readonly applied: JsonObject;
}

/** The result of the change. Nothing is stored. */
function changeOf(call: Call, body: ChangeBody): Change {
  const subscription = found(call, 'subscriptions');
  const source = sourceOf(call, subscription, body.source_version_id);
  const { add = [], remove = [], update = [] } = body;
  const base = body.plan_id === undefined ? source.items : planItems(call, body.plan_id);
  const items = added(updatedItems(removed(base, remove), update), add);
  return {
    subscription,
    source,
    items: vendorItems(call.store, items, subscription.currency),
    day: effectiveDay(body.effective ?? 'immediate', subscription, { items: source.items, now: call.now }),
    applied: { added: add.map(refOf), removed: remove.map(refOf), updated: update.map(refOf) },
  };
}

function sourceOf(call: Call, subscription: SubscriptionRecord, id: string | undefined): VersionRecord {
  const source = id === undefined ? currentVersion(call, subscription) : call.store.get('versions', id);
  if (source === undefined || source.subscription_id !== subscription.id)
    throw notFound(id === undefined ? 'current version of' : 'version', id ?? subscription.id);
  return source;
}

function refOf({ product_id: product, bundle_id: bundle }: Ref): JsonObject {
  return bundle === undefined ? { product_id: product ?? null } : { bundle_id: bundle };
}

function idOf({ product_id: product, bundle_id: bundle }: Ref): string {
  return bundle ?? product ?? '';
}

function removed(items: readonly Item[], refs: readonly Ref[]): readonly Item[] {
  for (const ref of refs) requireItem(items, idOf(ref), 'remove');
  const gone = new Set(refs.map(idOf));
  return items.filter((item) => !gone.has(itemRef(item) ?? ''));
}

function requireItem(items: readonly Item[], id: string, field: string): void {
  if (!items.some((item) => itemRef(item) === id))
    throw new Refusal(422, `${field}: the version has no item ${id}`);
}

function priced({ product_id, new_price: price }: NewItem): PricedProduct {
  return { product_id, price };
}

function added(items: readonly Item[], adds: readonly Added[]): readonly Item[] {
  const made = adds.map((each, index): Item => {
    const { product_id = '', bundle_id, new_price: price, items: children = [] } = each;
    if (bundle_id !== undefined) return { bundle_id, items: children.map(priced) };
    if (price === undefined) throw new Refusal(422, `add[${index}].new_price: is required`);
    return { product_id, price };
  });
  return [...items, ...made];
}

function updatedItems(items: readonly Item[], updates: readonly Updated[]): readonly Item[] {
  for (const each of updates) requireItem(items, idOf(each), 'update');
  return items.map((item) => {
    const update = updates.find((each) => idOf(each) === itemRef(item));
    if (update === undefined) return item;
    return isBundleItem(item)
      ? updatedBundle(item, update)
      : { ...item, price: updatedPrice(item.price, update) };
  });
}

function updatedBundle(bundle: BundleItem, update: Updated): BundleItem {
  const gone = new Set((update.remove_items ?? []).map((each) => each.product_id));
  const kept = bundle.items
    .filter((each) => !gone.has(each.product_id))
    .map((each): PricedProduct => {
      const own = update.items?.find((child) => child.product_id === each.product_id);
      return own === undefined ? each : { ...each, price: updatedPrice(each.price, own) };
    });
  return { ...bundle, items: [...kept, ...(update.add_items ?? []).map(priced)] };
}

/** `adjust` is laid over the price: discounts, metrics and tiers replace what was there. */
function updatedPrice(price: Price, { adjust, new_price: wholly }: Repriced): Price {
  if (wholly !== undefined) return wholly;
  return adjust === undefined ? price : (mergePatch(price, adjust) as Price);
}

function effectiveDay(
  effective: string,
  subscription: SubscriptionRecord,
  { items, now }: Pick<VersionRecord, 'items'> & { readonly now: number },
): string {
  const today = dayOf(now);
  if (effective === 'immediate') return today;
  if (effective === 'next_term_renewal') return contractEnd(subscription) ?? today;
  if (effective === 'next_billing_period')
    return cyclesAround(subscription, items, today, 1).next[0] ?? today;
  if (!/^\d{4}-\d{2}-\d{2}/.test(effective))
    throw new Refusal(422, `effective: ${effective} is no day and no keyword`);
  return effective.slice(0, 'YYYY-MM-DD'.length);
}

function createChange(call: Call): Answer {
  const body = vendorBody<ChangeBody>(call, 'subscription_changes.create');
  const { subscription, source, items, day, applied } = changeOf(call, body);
  const { subscription: changed, version } = addVersion(call, subscription, {
    items,
    entitlements: source.entitlements,
    description: body.description ?? null,
    status: body.draft === true ? 'draft' : 'published',
    start_date: day,
  });
  return answered(
    'ChangeResponse',
    {
      version_id: version.id,
      version_status: version.status,
      source_version_id: source.id,
      is_new_version: true,
      effective_at: dateTimeOf(day),
      end_date: dateTime(endOf(heldVersions(call.store, changed), version)),
      changes_applied: applied,
    },
    version.id,
  );
}

function previewChange(call: Call): Answer {
  const { source, day, applied } = changeOf(
    call,
    vendorBody<ChangeBody>(call, 'subscription_changes.preview'),
  );
  return answered('ChangePreviewResponse', {
    source_version_id: source.id,
    effective_at: dateTimeOf(day),
    changes_applied: applied,
  });
}

export const CHANGE_HANDLERS = {
  'subscription_changes.create': createChange,
  'subscription_changes.preview': previewChange,
} as const satisfies Readonly<Record<string, Handler>>;
