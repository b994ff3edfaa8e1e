/** Adds a seed to the store. Existing objects stay unchanged, so that a sandbox with data can be started again. */
import { decimalText, ZERO } from '../../model/values/decimal.ts';
import type { JsonObject } from '../../model/values/json.ts';
import { Refusal } from '../answers/answer.ts';
import { timestampOf } from '../clock.ts';
import type { Collection, Records } from '../data/records.ts';
import type { Store } from '../data/store.ts';
import { withTotal } from '../data/stored-price.ts';
import { answerCreate, type CreateBody } from '../handlers/create-subscription.ts';
import type { Call } from '../http/call.ts';
import type { Seed } from './seed.ts';

const DEFAULT_MAX_HOLDS = 100;

/** A well-formed seed that cannot be planted. The message gives the reason. */
export class SeedError extends Error {
  readonly code = 'SANDBOX_SEED';
  override readonly name = 'SeedError';
}

/**
 * Plants a parsed seed, and returns the ids that are new. Throws a {@link SeedError} if a seeded subscription cannot be
 * created.
 */
export function plantSeed(store: Store, seed: Seed, now: number): readonly string[] {
  const planted: string[] = [];
  const at = timestampOf(now);
  const times = { created_at: at, updated_at: at };
  const plant = <C extends Collection>(collection: C, id: string, record: Records[C]) => {
    if (store.get(collection, id) !== undefined) return;
    store.put(collection, id, record);
    planted.push(id);
  };
  for (const customer of seed.customers ?? []) plant('customers', customer.id, customer);
  for (const product of seed.products ?? [])
    plant('products', product.id, { name: product.id, ...times, ...product });
  for (const bundle of seed.bundles ?? [])
    plant('bundles', bundle.id, {
      ...bundle,
      prices: bundle.prices.map((price) => withTotal(price)),
      ...times,
    });
  for (const { id, items = [], ...fields } of seed.plans ?? [])
    plant('plans', id, { id, fields: fields as JsonObject, items, ...times });
  for (const { entitlement_key: key, ...rest } of seed.entitlements ?? [])
    plant('entitlements', key, { key, ...rest });
  for (const note of seed.credit_notes ?? [])
    plant('credit_notes', note.id, { ...PLAIN_CREDIT_NOTE, ...times, ...note });
  for (const { aggregation = 'count', property = null, price = null, ...metric } of seed.metrics ?? [])
    plant('metrics', metric.id, { ...metric, aggregation, property, price });
  for (const [index, ledger] of (seed.credits ?? []).entries()) {
    const id = ledger.id ?? `credit_${index + 1}`;
    plant('ledgers', id, { policy: 'stop', filter: {}, max_holds: DEFAULT_MAX_HOLDS, ...ledger, id });
  }
  for (const tag of seed.tags ?? [])
    plant('tags', tag.id, { ...times, color: '#888888', entity_types: [], ...tag });
  for (const [name, value] of Object.entries(seed.choices ?? {}))
    store.put('settings', `choice.${name}`, { value });
  if (seed.credit_gate !== undefined) store.put('settings', 'credit_gate', { value: seed.credit_gate });
  for (const subscription of seed.subscriptions ?? [])
    if (plantSubscription(store, subscription, now)) planted.push(subscription.id);
  return planted;
}

/** False if it exists already. */
function plantSubscription(
  store: Store,
  { id, ...body }: JsonObject & { readonly id: string },
  now: number,
): boolean {
  if (store.get('subscriptions', id) !== undefined) return false;
  const call: Call = {
    store,
    parameters: {},
    now,
    params: {},
    query: new URLSearchParams(),
    body,
    idempotencyKey: undefined,
  };
  try {
    answerCreate(call, body as unknown as CreateBody, id);
    return true;
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause;
    throw new SeedError(`the seed's subscription ${id} cannot be created: ${cause.message}`, { cause });
  }
}

/** Default values for the required fields of a credit note (interface, "Credit note"). */
const PLAIN_CREDIT_NOTE: JsonObject = {
  status: 'draft',
  subtotal: decimalText(ZERO),
  tax: decimalText(ZERO),
  total: decimalText(ZERO),
  description: '',
  external_reference: '',
  is_pdf_available: false,
  sync_enabled: false,
  attachments: [],
  line_items: [],
};
