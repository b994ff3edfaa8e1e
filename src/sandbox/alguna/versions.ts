/** Versions of the vendor's profile. A published one is never changed and never deleted. */
import type { JsonObject } from '../../model/values/json.ts';
import { type Answer, ok, Refusal } from '../answers/answer.ts';
import { dateTimeOf, dayOf } from '../clock.ts';
import { choiceOf } from '../data/choices.ts';
import { type Item, isBundleItem, type SubscriptionRecord, type VersionRecord } from '../data/records.ts';
import type { Store } from '../data/store.ts';
import { requireProducts } from '../data/stored-price.ts';
import { endOf, holdsOn, pending, succession, versionsOf } from '../data/versions-in-time.ts';
import { dateTime, entitlementView } from '../data/views.ts';
import {
  addVersion,
  removeVersion,
  storedEntitlements,
  type VersionBody,
  versionOf,
} from '../handlers/versions.ts';
import { type Call, changed, found, type Handler, notFound, param } from '../http/call.ts';
import { answered, shown, vendorBody } from './contract.ts';
import { itemRef, priceView, vendorItems } from './prices.ts';

/** The published versions that hold at some time, in the order of their days. A published day is a border for good. */
export function heldVersions(store: Store, subscription: SubscriptionRecord): readonly VersionRecord[] {
  const holds = choiceOf(store, 'same_day') === 'last_published' ? 'last' : 'first';
  return succession(versionsOf(store, subscription), holds);
}

/** Refuses by what the thing is now. The vendor declares three statuses for it and documents none. */
export function refusedAsIs(store: Store, detail: string): Refusal {
  return new Refusal(Number(choiceOf(store, 'refusal_status')) as 400 | 409 | 422, detail);
}

function versionFields(store: Store, subscription: SubscriptionRecord, version: VersionRecord): JsonObject {
  const { description, plan_id: plan, start_date: start, items, entitlements, ...kept } = version;
  return {
    ...kept,
    description,
    plan_id: plan,
    start_date: dateTimeOf(start),
    end_date: dateTime(endOf(heldVersions(store, subscription), version)),
    items: items.map(itemView),
    entitlements: entitlements.map((each) => entitlementView(each, version)),
  };
}

function itemView(item: Item): JsonObject {
  if (!isBundleItem(item)) return { product_id: item.product_id, price: priceView(item.price) };
  const items = item.items.map(({ product_id, price }) => ({ product_id, price: priceView(price) }));
  return { bundle_id: item.bundle_id, items };
}

function answerVersion(
  store: Store,
  subscription: SubscriptionRecord,
  version: VersionRecord,
  made?: string,
): Answer {
  return answered('SubscriptionPhaseDetailResponse', versionFields(store, subscription, version), made);
}

function createVersion(call: Call): Answer {
  const subscription = found(call, 'subscriptions');
  const body = vendorBody<VersionBody>(call, 'subscription_versions.create');
  const { items, entitlements = [], description = '', draft, effective_at: day = dayOf(call.now) } = body;
  const isDraft =
    (draft ?? choiceOf(call.store, 'create_without_draft') === 'draft') || waitsForApproval(call.store);
  const { subscription: owner, version } = addVersion(call, subscription, {
    items: vendorItems(call.store, items, subscription.currency),
    entitlements: storedEntitlements(entitlements),
    description: description === '' ? null : description,
    status: isDraft ? 'draft' : 'published',
    start_date: day,
  });
  return answerVersion(call.store, owner, version, version.id);
}

/** The whole content of a draft. Entitlements that the request does not name stay as they are. */
function replaceVersion(call: Call): Answer {
  const { subscription, version } = versionOf(call);
  requireDraft(call.store, version);
  const body = vendorBody<VersionBody>(call, 'subscription_versions.replace');
  const replaced = changed(call, 'versions', {
    ...version,
    items: vendorItems(call.store, body.items, subscription.currency),
    ...(body.entitlements !== undefined && { entitlements: storedEntitlements(body.entitlements) }),
    ...(body.description !== undefined && { description: body.description }),
    ...(body.effective_at !== undefined && { start_date: body.effective_at }),
  });
  return answerVersion(call.store, subscription, replaced);
}

function requireDraft(store: Store, { id, status }: VersionRecord): void {
  if (status !== 'draft')
    throw refusedAsIs(store, `version ${id} is published, and cannot be changed or deleted`);
}

function publishVersion(call: Call): Answer {
  const { subscription, version } = versionOf(call);
  requireDraft(call.store, version);
  requireProducts(call.store, version.items, `version ${version.id}`);
  return answerVersion(call.store, subscription, published(call, version));
}

export function waitsForApproval(store: Store): boolean {
  return choiceOf(store, 'approvals') === 'required';
}

/** The version as it is published, or the draft that waits for its approval. */
export function published(call: Call, version: VersionRecord): VersionRecord {
  if (waitsForApproval(call.store)) return version;
  const order = call.store.next('order');
  return changed(call, 'versions', { ...version, status: 'published', order });
}

function deleteVersion(call: Call): Answer {
  const { subscription, version } = versionOf(call);
  requireDraft(call.store, version);
  return removeVersion(call, subscription, version);
}

export function currentVersion(call: Call, subscription: SubscriptionRecord): VersionRecord | undefined {
  return holdsOn(heldVersions(call.store, subscription), dayOf(call.now));
}

function getCurrentVersion(call: Call): Answer {
  const subscription = found(call, 'subscriptions');
  const version = currentVersion(call, subscription);
  if (version === undefined) throw notFound('current version of', subscription.id);
  return answerVersion(call.store, subscription, version);
}

/** The current version, those of later days, and drafts, without their items. This list has no pages. */
function listVersions(call: Call): Answer {
  const subscription = found(call, 'subscriptions');
  const held = heldVersions(call.store, subscription);
  const current = holdsOn(held, dayOf(call.now));
  const ahead = pending(versionsOf(call.store, subscription), held, current, dayOf(call.now));
  const data = [...(current === undefined ? [] : [current]), ...ahead].map((version) =>
    shown('SubscriptionPhaseSummaryResponse', versionFields(call.store, subscription, version)),
  );
  return ok({ data });
}

function getItem(call: Call): Answer {
  const { version } = versionOf(call);
  const ref = param(call, 'ref');
  const item = version.items.find((each) => itemRef(each) === ref);
  if (item === undefined) throw notFound('item of this version', ref);
  return answered('SubscriptionPhaseItemResponse', itemView(item));
}

/** Those of the version that holds today. */
export function entitlementsOf(call: Call, subscription: SubscriptionRecord): readonly JsonObject[] {
  const version = currentVersion(call, subscription);
  return version === undefined ? [] : version.entitlements.map((each) => entitlementView(each, version));
}

function getEntitlement(call: Call): Answer {
  const key = param(call, 'key');
  const own = entitlementsOf(call, found(call, 'subscriptions')).find((each) => each.key === key);
  if (own === undefined) throw notFound('active entitlement', key);
  return answered('EntitlementResponse', own);
}

export const VERSION_HANDLERS = {
  'subscription_versions.list': listVersions,
  'subscription_versions.create': createVersion,
  'subscription_versions.get_current': getCurrentVersion,
  'subscription_versions.get': (call) => {
    const { subscription, version } = versionOf(call);
    return answerVersion(call.store, subscription, version);
  },
  'subscription_versions.replace': replaceVersion,
  'subscription_versions.delete': deleteVersion,
  'subscription_versions.get_item': getItem,
  'subscription_versions.publish': publishVersion,
  'subscriptions.list_entitlements': (call) =>
    answered('EntitlementListResponse', { data: entitlementsOf(call, found(call, 'subscriptions')) }),
  'subscriptions.get_entitlement': getEntitlement,
} as const satisfies Readonly<Record<string, Handler>>;
