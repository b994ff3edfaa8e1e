/**
 * The records of the sandbox. A record holds stated facts, not the content of an answer. The current version, the end
 * of a version and the pending changes depend on the clock, so they are computed on request.
 */

import type { Price } from '../../model/catalog/price.ts';
import type { JsonObject } from '../../model/values/json.ts';

export type CustomerRecord = JsonObject & {
  readonly id: string;
  readonly currency: string;
  readonly alias?: string;
  readonly aliases?: readonly string[];
  readonly name?: string;
};

/** Any further fields come from the request. */
export type ProductRecord = JsonObject & {
  readonly id: string;
  /** Set when the product is deleted; the record itself stays. */
  readonly deleted_at?: string;
};

export type BundleRecord = {
  readonly id: string;
  readonly name: string;
  readonly description?: string;
  readonly prices: readonly JsonObject[];
  readonly created_at: string;
  readonly updated_at: string;
};

export type PlanRecord = {
  readonly id: string;
  readonly fields: JsonObject;
  /** The first items of a subscription made from the plan. No answer shows them. */
  readonly items: readonly Item[];
  readonly created_at: string;
  readonly updated_at: string;
};

export type PricedProduct = { readonly product_id: string; readonly price: Price };
export type BundleItem = { readonly bundle_id: string; readonly items: readonly PricedProduct[] };
export type Item = PricedProduct | BundleItem;

export function isBundleItem(item: Item): item is BundleItem {
  return 'bundle_id' in item;
}

/** The priced products of items, with those of bundles. */
export function pricedIn(items: readonly Item[]): readonly PricedProduct[] {
  return items.flatMap((item) => (isBundleItem(item) ? item.items : [item]));
}

export type Billing = {
  readonly auto_issue_invoices: boolean;
  readonly auto_pay_invoices: boolean;
  /** A day. */
  readonly first_billing_date: string | null;
  readonly payment_terms: string | null;
  /** Known to the profile `alguna` alone, like the id of the method. */
  readonly payment_collection_method: string;
  readonly payment_method_id: string | null;
};

export type Renewal = {
  readonly auto_renew: boolean;
  readonly duration_months: number | null;
  readonly period_type: string | null;
};

export type SubscriptionRecord = {
  readonly id: string;
  readonly customer_id: string;
  readonly name: string;
  readonly status: 'draft' | 'active';
  readonly currency: string;
  readonly billing: Billing;
  readonly contract: {
    readonly period_type: string;
    readonly duration_months: number | null;
    /** A day. */
    readonly start_date: string;
  };
  readonly renewal: Renewal;
  readonly metadata: JsonObject;
  readonly created_at: string;
  readonly updated_at: string;
  readonly activated_at: string | null;
  readonly plan_id: string | null;
  readonly discount: JsonObject | null;
  /** The day from which the discount counts, which no answer shows; absent where that is the contract's start. */
  readonly discount_since?: string;
  readonly maximum_spend: JsonObject | null;
  readonly minimum_spend: JsonObject | null;
  readonly price_escalation: JsonObject | null;
  readonly trial_period_days: number | null;
  /** Accepted by PATCH and shown in no answer. The same is true of `tags`. */
  readonly description: string | null;
  readonly tags: readonly string[];
  /** The day from which the subscription is cancelled; absent if nobody cancelled it. */
  readonly cancelled_from?: string;
  /** In the order of creation. */
  readonly version_ids: readonly string[];
};

export type VersionRecord = {
  readonly id: string;
  readonly subscription_id: string;
  readonly status: 'draft' | 'published';
  readonly items: readonly Item[];
  /** In the form of answers: `key`, `mode`, … */
  readonly entitlements: readonly JsonObject[];
  readonly description: string | null;
  readonly plan_id: string | null;
  /** The day on which the version takes effect. */
  readonly start_date: string;
  /**
   * Increases with every publication. If two versions start on one day, the one with the higher order is in force.
   */
  readonly order: number;
  readonly created_at: string;
  readonly updated_at: string;
};

type CreditNoteRecord = JsonObject & { readonly id: string; readonly customer_id: string };

/** One invoice. The interface does not show its fields, so they are named as those of a credit note are. */
export type InvoiceRecord = JsonObject & {
  readonly id: string;
  readonly customer_id: string;
  readonly subscription_id: string;
  readonly currency: string;
  readonly billing_period_start: string;
  readonly billing_period_end: string;
  readonly total: string;
  readonly line_items: readonly InvoiceLineRecord[];
};

export type InvoiceLineRecord = JsonObject & {
  readonly id: string;
  readonly description: string;
  /** Absent on a line of the subscription's own discount and spend limits. */
  readonly product_id?: string;
  readonly total_price: string;
};

export type MetricRecord = {
  readonly id: string;
  readonly event_name: string;
  readonly aggregation: 'count' | 'sum';
  readonly property: string | null;
  readonly price: Price | null;
  /** Its form in the profile `alguna`, where it was made there. */
  readonly shown?: JsonObject;
};

/** Read only: the interface has no way to make one. */
export type TagRecord = JsonObject & { readonly id: string; readonly name: string };

export type LedgerRecord = {
  readonly id: string;
  readonly customer_id: string;
  readonly metric_ids: readonly string[];
  /** The balance before the amounts in open holds are subtracted. */
  readonly balance: string;
  readonly policy: 'stop' | 'overflow';
  readonly filter: JsonObject;
  readonly max_holds: number;
};

export type HoldPart = {
  readonly metric_id: string;
  readonly ledger_id: string;
  /** The rate, frozen when the hold opened. */
  readonly price: Price;
  /** The amount that is still held. */
  readonly held: string;
};

export type HoldRecord = {
  readonly id: string;
  readonly customer_id: string;
  readonly ttl_seconds: number;
  readonly expires_at: number;
  readonly closed: boolean;
  /** Its content when it was opened. */
  readonly block?: string;
  readonly parts: readonly HoldPart[];
};

/** A credit that was granted to a subscription. Null: it does not expire. */
type GrantRecord = JsonObject & {
  readonly id: string;
  readonly subscription_id: string;
  readonly amount: string;
  readonly created_at: string;
  readonly expires_at: string | null;
};

export type EventRecord = JsonObject & { readonly unique_id: string };

export type KeyRecord = {
  readonly key: string;
  /** A hash of the request's method, path and body. */
  readonly fingerprint: string;
  /** True if the key is bound to a credit reservation. Another reservation with this key gets 409 instead of 422. */
  readonly reservation: boolean;
  readonly status: number;
  /** The body of the stored answer; empty if there is none. */
  readonly body: string;
  readonly at: number;
  readonly made: string | null;
};

export interface Records {
  customers: CustomerRecord;
  products: ProductRecord;
  bundles: BundleRecord;
  plans: PlanRecord;
  subscriptions: SubscriptionRecord;
  versions: VersionRecord;
  entitlements: JsonObject;
  credit_notes: CreditNoteRecord;
  invoices: InvoiceRecord;
  metrics: MetricRecord;
  tags: TagRecord;
  ledgers: LedgerRecord;
  holds: HoldRecord;
  grants: GrantRecord;
  events: EventRecord;
  keys: KeyRecord;
  counters: { readonly value: number };
  settings: { readonly value: string | number };
}

export type Collection = keyof Records;

export const COLLECTIONS: readonly Collection[] = [
  'customers',
  'products',
  'bundles',
  'plans',
  'subscriptions',
  'versions',
  'entitlements',
  'credit_notes',
  'invoices',
  'metrics',
  'tags',
  'ledgers',
  'holds',
  'grants',
  'events',
  'keys',
  'counters',
  'settings',
];
