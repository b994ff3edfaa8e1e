/** The seed: what a sandbox holds when it starts. Read from JSON data, whatever it was written in. */
import { isJsonObject, type Json, type JsonObject } from '../model/json.ts';
import type { Price } from '../model/price.ts';
import type { CustomerRecord, Item } from './records.ts';
import { faultIn } from './validate.ts';

export interface Seed {
  readonly customers?: readonly CustomerRecord[];
  readonly products?: readonly (JsonObject & { readonly id: string })[];
  readonly bundles?: readonly (JsonObject & SeedBundle)[];
  readonly plans?: readonly SeedPlan[];
  /** Create requests with an id. */
  readonly subscriptions?: readonly (JsonObject & { readonly id: string })[];
  readonly entitlements?: readonly (JsonObject & { readonly entitlement_key: string })[];
  readonly credit_notes?: readonly (JsonObject & SeedCreditNote)[];
  readonly metrics?: readonly SeedMetric[];
  readonly credits?: readonly SeedLedger[];
  readonly credit_gate?: 'on' | 'off';
}

export interface SeedBundle {
  readonly id: string;
  readonly name: string;
  readonly description?: string;
  readonly prices: readonly (JsonObject & { readonly product_id: string })[];
}

export interface SeedPlan {
  readonly id: string;
  readonly name: string;
  readonly currency: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly items?: readonly Item[];
}

export interface SeedCreditNote {
  readonly id: string;
  readonly customer_id: string;
  readonly currency: string;
}

export interface SeedMetric {
  readonly id: string;
  readonly event_name: string;
  readonly aggregation?: 'count' | 'sum';
  readonly property?: string;
  readonly price?: Price;
}

export interface SeedLedger {
  readonly id?: string;
  readonly customer_id: string;
  readonly metric_ids: readonly string[];
  readonly balance: string;
  readonly policy?: 'stop' | 'overflow';
  readonly filter?: JsonObject;
  readonly max_holds?: number;
}

export type ParsedSeed =
  | { readonly kind: 'seed'; readonly seed: Seed }
  /** Each error names the field and what it must be. */
  | { readonly kind: 'invalid'; readonly errors: readonly string[] };

/** Checks a seed: its shape, that no id stands twice, and that what it refers to is in it. */
export function parseSeed(json: Json): ParsedSeed {
  const fault = faultIn('seed', json);
  if (fault !== undefined || !isJsonObject(json))
    return { kind: 'invalid', errors: [fault ?? 'the seed: must be object'] };
  const seed = json as Seed;
  const errors = [...repeatedIds(json), ...danglingReferences(seed)];
  for (const [index, subscription] of (seed.subscriptions ?? []).entries()) {
    const { id: _, ...body } = subscription;
    const inside = faultIn('subscription/create', body);
    if (inside !== undefined) errors.push(`subscriptions[${index}].${inside}`);
  }
  return errors.length > 0 ? { kind: 'invalid', errors } : { kind: 'seed', seed };
}

function repeatedIds(json: JsonObject): string[] {
  const errors: string[] = [];
  const seen = new Map<string, string>();
  for (const [section, list] of Object.entries(json)) {
    if (!Array.isArray(list)) continue;
    for (const [index, each] of list.entries()) {
      const id = isJsonObject(each) ? each.id : undefined;
      if (typeof id !== 'string') continue;
      const at = `${section}[${index}].id`;
      const first = seen.get(id);
      if (first !== undefined) errors.push(`${at}: ${id} is taken by ${first}`);
      seen.set(id, at);
    }
  }
  return errors;
}

function danglingReferences(seed: Seed): string[] {
  const customers = new Set(seed.customers?.map(({ id }) => id));
  const metrics = new Set(seed.metrics?.map(({ id }) => id));
  const errors: string[] = [];
  for (const section of ['subscriptions', 'credit_notes', 'credits'] as const)
    for (const [index, { customer_id: id }] of (seed[section] ?? []).entries())
      if (typeof id === 'string' && !customers.has(id))
        errors.push(`${section}[${index}].customer_id: there is no customer ${id}`);
  for (const [index, ledger] of (seed.credits ?? []).entries())
    for (const id of ledger.metric_ids)
      if (!metrics.has(id)) errors.push(`credits[${index}].metric_ids: there is no metric ${id}`);
  return errors;
}
