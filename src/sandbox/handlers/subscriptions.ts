/**
 * Creates, reads, patches, activates and cancels subscriptions. One is created with raw prices, from a plan, or from a
 * plan with overrides.
 */
import { SHOWN_FIELDS } from '../../interface/index.ts';
import type { JsonObject } from '../../model/values/json.ts';
import { type Answer, ok, Refusal, UNKNOWN_HERE } from '../answers/answer.ts';
import { dayOf, timestampOf } from '../clock.ts';
import {
  type Billing,
  type CustomerRecord,
  type Item,
  isBundleItem,
  type Renewal,
  type SubscriptionRecord,
} from '../data/records.ts';
import { requireProducts, storedItems } from '../data/stored-price.ts';
import { heldFrom } from '../data/versions-in-time.ts';
import { statusOn, subscriptionView } from '../data/views.ts';
import { bodyOf, type Call, changed, found, type Handler } from '../http/call.ts';
import { listAnswer } from '../http/list.ts';
import { addVersion } from './versions.ts';

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

type BillingInput = { readonly [Name in keyof Billing]?: Billing[Name] | null };
type RenewalInput = { readonly [Name in keyof Renewal]?: Renewal[Name] | null };

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
function billingFrom(input: BillingInput, base: Billing | null): Billing {
  const billing = overlaid(DEFAULT_BILLING, base, input);
  if (!billing.auto_pay_invoices || billing.payment_collection_method !== 'manual') return billing;
  if (input.payment_collection_method === 'manual')
    throw new Refusal(
      422,
      'billing.payment_collection_method: must not be manual where invoices are paid automatically',
    );
  return { ...billing, payment_collection_method: 'autopay' };
}

function renewalFrom(input: RenewalInput, base: Renewal | null): Renewal {
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
function patchedMetadata(before: JsonObject, patch: JsonObject | null): JsonObject {
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
  'subscriptions.create': createSubscription,
  'subscriptions.get': (call) => ok(subscriptionView(call.store, found(call, 'subscriptions'), call.now)),
  'subscriptions.update': (call) =>
    saved(call, patched(call, found(call, 'subscriptions'), bodyOf<Patch>(call, 'subscription/update'))),
  'subscriptions.activate': activateSubscription,
  'subscriptions.cancel': cancelSubscription,
} as const satisfies Readonly<Record<string, Handler>>;

export interface CreateBody {
  readonly customer_id: string;
  readonly auto_activate?: boolean;
  readonly billing?: BillingInput;
  readonly contract?: ContractInput;
  readonly currency?: string;
  readonly items?: readonly Item[];
  readonly metadata?: JsonObject;
  readonly name?: string;
  readonly plan_id?: string;
  readonly renewal?: RenewalInput;
}

interface ContractInput {
  readonly duration_months?: number | null;
  readonly period_type?: string;
  readonly start_date?: string;
}

function createSubscription(call: Call): Answer {
  const body = bodyOf<CreateBody>(call, 'subscription/create');
  return answerCreate(call, body, call.store.newId('subscriptions', 'sub'));
}

/** Creates the subscription under a known id. `body` is already checked. */
export function answerCreate(call: Call, body: CreateBody, id: string): Answer {
  const customer = customerOf(call, body.customer_id);
  const currency = currencyOf(body, customer);
  const written = body.plan_id === undefined ? [] : planItems(call, body.plan_id);
  const items = storedItems(call.store, body.items ?? [], currency);
  const planned = storedItems(call.store, written, currency, 'plan.items');
  const created = emptySubscription(call, body, { id, currency });
  const subscription = addVersion(call, created, {
    items: overridden(planned, items),
    entitlements: [],
    description: null,
    status: 'published',
    start_date: created.contract.start_date,
  }).subscription;
  return ok(subscriptionView(call.store, subscription, call.now), id);
}

export function emptySubscription(
  call: Call,
  body: CreateBody,
  own: { readonly id: string; readonly currency: string },
): SubscriptionRecord {
  const at = timestampOf(call.now);
  const active = body.auto_activate === true;
  return {
    id: own.id,
    customer_id: body.customer_id,
    name: body.name ?? own.id,
    status: active ? 'active' : 'draft',
    currency: own.currency,
    billing: billingFrom(body.billing ?? {}, null),
    contract: contractFrom(body.contract ?? {}, dayOf(call.now)),
    renewal: renewalFrom(body.renewal ?? {}, null),
    metadata: patchedMetadata({}, body.metadata ?? {}),
    created_at: at,
    updated_at: at,
    activated_at: active ? at : null,
    plan_id: body.plan_id ?? null,
    discount: null,
    maximum_spend: null,
    minimum_spend: null,
    price_escalation: null,
    trial_period_days: null,
    description: null,
    tags: [],
    version_ids: [],
  };
}

function customerOf(call: Call, id: string): CustomerRecord {
  const customer = call.store.get('customers', id);
  if (customer === undefined)
    throw new Refusal(422, `customer_id: there is no customer ${id}${UNKNOWN_HERE}`);
  return customer;
}

export function currencyOf(body: CreateBody, customer: CustomerRecord): string {
  if (body.currency !== undefined) return body.currency;
  if (body.plan_id === undefined) throw new Refusal(422, 'currency: is required without a plan_id');
  return customer.currency;
}

export function planItems(call: Call, planId: string): readonly Item[] {
  const plan = call.store.get('plans', planId);
  if (plan === undefined) throw new Refusal(422, `plan_id: there is no plan ${planId}${UNKNOWN_HERE}`);
  return plan.items;
}

/** A contract without a start begins today. A contract without a duration is open-ended. */
function contractFrom(input: ContractInput, today: string): SubscriptionRecord['contract'] {
  const months = input.duration_months ?? null;
  return {
    period_type: input.period_type ?? (months === null ? 'monthly_rolling' : 'fixed'),
    duration_months: months,
    start_date: input.start_date ?? today,
  };
}

/**
 * The plan's items, where each of `items` replaces the one with the same product or bundle. Items without a match
 * come last.
 */
export function overridden(planned: readonly Item[], items: readonly Item[]): readonly Item[] {
  const overrides = new Map(items.map((item) => [identity(item), item]));
  const replaced = planned.map((item) => overrides.get(identity(item)) ?? item);
  const matched = new Set(planned.map(identity));
  return [...replaced, ...items.filter((item) => !matched.has(identity(item)))];
}

function identity(item: Item): string {
  return isBundleItem(item) ? `bundle ${item.bundle_id}` : `product ${item.product_id}`;
}
