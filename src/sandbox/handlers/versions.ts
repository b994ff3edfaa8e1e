/** Creates, reads, lists, publishes and deletes subscription versions, and reads their entitlements. */

import { SHOWN_FIELDS } from '../../interface/index.ts';
import type { JsonObject } from '../../model/values/json.ts';
import { type Answer, NO_CONTENT, ok, Refusal } from '../answers/answer.ts';
import { dayOf, timestampOf } from '../clock.ts';
import type { Item, SubscriptionRecord, VersionRecord } from '../data/records.ts';
import { requireProducts, storedItems } from '../data/stored-price.ts';
import { inForce, versionsOf } from '../data/versions-in-time.ts';
import { entitlementView, versionView } from '../data/views.ts';
import { bodyOf, type Call, notFound, param } from '../http/call.ts';
import { listAnswer } from '../http/list.ts';
import { subscriptionOf } from './subscriptions.ts';

export interface VersionBody {
  readonly items: readonly Item[];
  readonly description?: string;
  readonly draft?: boolean;
  readonly effective_at?: string;
  readonly entitlements?: readonly (JsonObject & { readonly entitlement_key: string })[];
}

export function createVersion(call: Call): Answer {
  const subscription = subscriptionOf(call);
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
  const id = call.store.newId('versions', 'ver');
  const at = timestampOf(call.now);
  const version: VersionRecord = {
    id,
    subscription_id: subscription.id,
    ...said,
    plan_id: subscription.plan_id,
    order: call.store.next('order'),
    created_at: at,
    updated_at: at,
  };
  const changed = { ...subscription, version_ids: [...subscription.version_ids, id], updated_at: at };
  call.store.put('versions', id, version);
  call.store.put('subscriptions', subscription.id, changed);
  return { subscription: changed, version };
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

export function getVersion(call: Call): Answer {
  const { subscription, version } = versionOf(call);
  return ok(versionView(call.store, subscription, version));
}

export function getCurrentVersion(call: Call): Answer {
  const subscription = subscriptionOf(call);
  const version = inForce(versionsOf(call.store, subscription), dayOf(call.now));
  if (version === undefined) throw notFound('current version of', subscription.id);
  return ok(versionView(call.store, subscription, version));
}

export function listVersions(call: Call): Answer {
  const subscription = subscriptionOf(call);
  const versions = versionsOf(call.store, subscription);
  return listAnswer(
    call,
    versions,
    (version) => versionView(call.store, subscription, version),
    SHOWN_FIELDS.version,
  );
}

/** A published draft keeps its start day, or starts today if that day has passed. */
export function publishVersion(call: Call): Answer {
  const { subscription, version } = versionOf(call);
  requireDraft(version);
  requireProducts(call.store, version.items, `version ${version.id}`);
  const today = dayOf(call.now);
  const changed: VersionRecord = {
    ...version,
    status: 'published',
    start_date: version.start_date > today ? version.start_date : today,
    order: call.store.next('order'),
    updated_at: timestampOf(call.now),
  };
  call.store.put('versions', version.id, changed);
  return ok(versionView(call.store, subscription, changed));
}

/** Deletes only a version that has not begun: a draft, or one that starts in the future. */
export function deleteVersion(call: Call): Answer {
  const { subscription, version } = versionOf(call);
  const hasBegun =
    version.start_date <= dayOf(call.now) ||
    version === inForce(versionsOf(call.store, subscription), dayOf(call.now));
  if (version.status !== 'draft' && hasBegun)
    throw new Refusal(422, `version ${version.id} has begun, and cannot be deleted`);
  return removeVersion(call, subscription, version);
}

export function removeVersion(
  { store, now }: Call,
  subscription: SubscriptionRecord,
  { id }: VersionRecord,
): Answer {
  store.put('subscriptions', subscription.id, {
    ...subscription,
    version_ids: subscription.version_ids.filter((each) => each !== id),
    updated_at: timestampOf(now),
  });
  store.remove('versions', id);
  return NO_CONTENT;
}

export function requireDraft(version: VersionRecord): void {
  if (version.status !== 'draft') throw new Refusal(422, `version ${version.id} is not a draft`);
}

export function versionOf(call: Call): {
  readonly subscription: SubscriptionRecord;
  readonly version: VersionRecord;
} {
  const subscription = subscriptionOf(call);
  const id = param(call, 'vid');
  const version = call.store.get('versions', id);
  if (version === undefined || version.subscription_id !== subscription.id) throw notFound('version', id);
  return { subscription, version };
}

/** The entitlement in the version in force, or else in the default profile, which belongs to no subscription. */
export function getEntitlement(call: Call): Answer {
  const subscription = subscriptionOf(call);
  const key = param(call, 'key');
  const version = inForce(versionsOf(call.store, subscription), dayOf(call.now));
  const own = version?.entitlements.find((entitlement) => entitlement.key === key);
  if (version !== undefined && own !== undefined) return ok(entitlementView(own, version));
  const profile = call.store.get('entitlements', key);
  if (profile === undefined) throw notFound('active entitlement', key);
  return ok(entitlementView(profile, null));
}
