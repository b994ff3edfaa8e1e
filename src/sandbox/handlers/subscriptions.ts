/** Reads, patches, activates and cancels subscriptions. */

import { SHOWN_FIELDS } from '../../interface/index.ts';
import type { JsonObject } from '../../model/values/json.ts';
import { type Answer, ok, Refusal } from '../answers/answer.ts';
import { dayOf, timestampOf } from '../clock.ts';
import type { Billing, Renewal, SubscriptionRecord } from '../data/records.ts';
import { requireProducts } from '../data/stored-price.ts';
import { heldFrom } from '../data/versions-in-time.ts';
import { statusOn, subscriptionView } from '../data/views.ts';
import { bodyOf, type Call, changed, found, type Handler } from '../http/call.ts';
import { listAnswer } from '../http/list.ts';

function activateSubscription(call: Call): Answer {
  const subscription = found(call, 'subscriptions');
  if (subscription.status !== 'draft')
    throw new Refusal(422, `subscription ${subscription.id} is not a draft`);
  for (const version of heldFrom(call.store, subscription, dayOf(call.now)))
    requireProducts(call.store, version.items, `version ${version.id}`);
  const at = timestampOf(call.now);
  return saved(call, { ...subscription, status: 'active', activated_at: at });
}

/**
 * Cancels the subscription from `effective_at` on; the default is today. Until that day, a later cancellation can
 * replace it.
 */
function cancelSubscription(call: Call): Answer {
  const subscription = found(call, 'subscriptions');
  const { effective_at: day = dayOf(call.now) } = bodyOf<{ readonly effective_at?: string }>(
    call,
    'subscription/cancel',
  );
  const status = statusOn(subscription, dayOf(call.now));
  if (status === 'canceled') throw new Refusal(422, `subscription ${subscription.id} is cancelled`);
  return saved(call, { ...subscription, cancelled_from: day });
}

/** The fields of a patch. Null removes a field, or gives it its default. */
export interface Patch extends Partial<Pick<SubscriptionRecord, PatchedWhole>> {
  readonly name?: string | null;
  readonly billing?: BillingInput | null;
  readonly renewal?: RenewalInput | null;
  readonly metadata?: JsonObject | null;
}

/** The fields that a patch replaces as a whole. */
type PatchedWhole =
  | 'description'
  | 'trial_period_days'
  | 'discount'
  | 'minimum_spend'
  | 'maximum_spend'
  | 'price_escalation'
  | 'tags';

export function patched(
  { now }: Pick<Call, 'now'>,
  before: SubscriptionRecord,
  { name, billing, renewal, metadata, ...whole }: Patch,
): SubscriptionRecord {
  const today = dayOf(now);
  // Given with the creation, it counts from the contract's start.
  const isLater = whole.discount != null && before.created_at.slice(0, 10) !== today;
  return {
    ...before,
    ...whole,
    ...(isLater && { discount_since: today }),
    name: name === undefined ? before.name : (name ?? before.id),
    billing: billing === undefined ? before.billing : billingFrom(billing ?? {}, billing && before.billing),
    renewal: renewal === undefined ? before.renewal : renewalFrom(renewal ?? {}, renewal && before.renewal),
    metadata: metadata === undefined ? before.metadata : patchedMetadata(before.metadata, metadata),
  };
}

function saved(call: Call, subscription: SubscriptionRecord): Answer {
  return ok(subscriptionView(call.store, changed(call, 'subscriptions', subscription), call.now));
}

export type BillingInput = { readonly [Name in keyof Billing]?: Billing[Name] | null };
export type RenewalInput = { readonly [Name in keyof Renewal]?: Renewal[Name] | null };

const DEFAULT_BILLING: Billing = {
  auto_issue_invoices: false,
  auto_pay_invoices: false,
  first_billing_date: null,
  payment_terms: null,
  payment_collection_method: 'manual',
  payment_method_id: null,
};
const DEFAULT_RENEWAL: Renewal = { auto_renew: false, duration_months: null, period_type: null };

/**
 * Overlays the input on `base`. Null resets a field to its default. A null `base` stands for the defaults. What is paid
 * automatically is not collected by hand.
 */
export function billingFrom(input: BillingInput, base: Billing | null): Billing {
  const billing = overlaid(DEFAULT_BILLING, base, input);
  if (!billing.auto_pay_invoices || billing.payment_collection_method !== 'manual') return billing;
  if (input.payment_collection_method === 'manual')
    throw new Refusal(
      422,
      'billing.payment_collection_method: must not be manual where invoices are paid automatically',
    );
  return { ...billing, payment_collection_method: 'autopay' };
}

export function renewalFrom(input: RenewalInput, base: Renewal | null): Renewal {
  return overlaid(DEFAULT_RENEWAL, base, input);
}

function overlaid<T extends JsonObject>(defaults: T, base: T | null, input: JsonObject): T {
  const entries = Object.entries(defaults).map(([name, fallback]) => {
    const said = input[name];
    return [name, said === undefined ? (base ?? defaults)[name] : (said ?? fallback)];
  });
  return Object.fromEntries(entries) as T;
}

/** Removes each key whose value in the patch is null. A null patch removes all keys. */
export function patchedMetadata(before: JsonObject, patch: JsonObject | null): JsonObject {
  if (patch === null) return {};
  const kept = Object.entries(before).filter(([name]) => !Object.hasOwn(patch, name));
  const set = Object.entries(patch).filter(([, value]) => value !== null);
  return Object.fromEntries([...kept, ...set]);
}

export const SUBSCRIPTION_HANDLERS = {
  'subscriptions.list': (call) =>
    listAnswer(
      call,
      [...call.store.all('subscriptions')],
      (each) => subscriptionView(call.store, each, call.now),
      SHOWN_FIELDS.subscription,
    ),
  'subscriptions.get': (call) => ok(subscriptionView(call.store, found(call, 'subscriptions'), call.now)),
  'subscriptions.update': (call) =>
    saved(call, patched(call, found(call, 'subscriptions'), bodyOf<Patch>(call, 'subscription/update'))),
  'subscriptions.activate': activateSubscription,
  'subscriptions.cancel': cancelSubscription,
} as const satisfies Readonly<Record<string, Handler>>;
