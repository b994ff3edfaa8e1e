/** POST /subscriptions in its three forms: with raw prices, from a plan, and from a plan with overrides. */
import type { JsonObject } from '../../model/values/json.ts';
import { type Answer, ok, Refusal, UNKNOWN_HERE } from '../answers/answer.ts';
import { dayOf, timestampOf } from '../clock.ts';
import { type CustomerRecord, type Item, isBundleItem, type SubscriptionRecord } from '../data/records.ts';
import { storedItems } from '../data/stored-price.ts';
import { subscriptionView } from '../data/views.ts';
import { bodyOf, type Call } from '../http/call.ts';
import {
  type BillingInput,
  billingFrom,
  patchedMetadata,
  type RenewalInput,
  renewalFrom,
} from './subscriptions.ts';
import { addVersion } from './versions.ts';

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

export function createSubscription(call: Call): Answer {
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
