/**
 * The seed is the initial content of a sandbox, read from JSON data, whatever its file format was. Objects that exist
 * stay unchanged, so that a sandbox with data can be started again.
 */
import type { Price } from '../model/catalog/price.ts';
import { decimalText, ZERO } from '../model/values/decimal.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../model/values/json.ts';
import type { FieldPath } from '../model/values/source.ts';
import { Refusal } from './answers/answer.ts';
import { type BodyFault, faultAt } from './answers/validate.ts';
import { timestampOf } from './clock.ts';
import type { Choices } from './data/choices.ts';
import {
  type BundleRecord,
  type Collection,
  type CustomerRecord,
  type Item,
  isBundleItem,
  type LedgerRecord,
  type MetricRecord,
  type Records,
} from './data/records.ts';
import type { Store } from './data/store.ts';
import { withTotal } from './data/stored-price.ts';
import { answerCreate, type CreateBody } from './handlers/subscriptions.ts';
import type { Call } from './http/call.ts';

export interface Seed {
  readonly customers?: readonly CustomerRecord[];
  readonly products?: readonly (JsonObject & { readonly id: string })[];
  readonly bundles?: readonly (JsonObject & SeedBundle)[];
  readonly plans?: readonly SeedPlan[];
  /** The bodies of create requests, each with an id. */
  readonly subscriptions?: readonly (JsonObject & { readonly id: string })[];
  readonly entitlements?: readonly (JsonObject & { readonly entitlement_key: string })[];
  readonly credit_notes?: readonly (JsonObject & SeedCreditNote)[];
  readonly metrics?: readonly SeedMetric[];
  readonly credits?: readonly SeedLedger[];
  readonly credit_gate?: 'on' | 'off';
  readonly tags?: readonly (JsonObject & { readonly id: string; readonly name: string })[];
  /** How the profile `alguna` does what its vendor does not document. */
  readonly choices?: Choices;
}

interface SeedBundle extends Omit<BundleRecord, 'prices' | 'created_at' | 'updated_at'> {
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

interface SeedCreditNote {
  readonly id: string;
  readonly customer_id: string;
  readonly currency: string;
}

export type SeedMetric = Pick<MetricRecord, 'id' | 'event_name'> &
  Partial<Pick<MetricRecord, 'aggregation'>> & { readonly property?: string; readonly price?: Price };

export type SeedLedger = Pick<LedgerRecord, 'customer_id' | 'metric_ids' | 'balance'> & Partial<LedgerRecord>;

type ParsedSeed =
  | { readonly kind: 'seed'; readonly seed: Seed }
  | { readonly kind: 'invalid'; readonly faults: readonly BodyFault[] };

/** Checks a seed: its shape, that every id is unique, and that every reference leads to an object in the seed. */
export function parseSeed(json: Json): ParsedSeed {
  const fault = faultAt('seed', json);
  if (fault !== undefined || !isJsonObject(json))
    return { kind: 'invalid', faults: [fault ?? { path: [], says: 'must be object' }] };
  const seed = json as Seed;
  const misshapen = (seed.subscriptions ?? []).flatMap(({ id: _, ...body }, index) => {
    const inside = faultAt('subscription/create', body);
    return inside === undefined
      ? []
      : [{ ...inside, path: ['subscriptions', index, ...inside.path] satisfies FieldPath }];
  });
  if (misshapen.length > 0) return { kind: 'invalid', faults: misshapen };
  const faults = [...repeatedIds(json), ...danglingReferences(seed)];
  return faults.length > 0 ? { kind: 'invalid', faults } : { kind: 'seed', seed };
}

function repeatedIds(json: JsonObject): readonly BodyFault[] {
  const faults: BodyFault[] = [];
  const seen = new Map<string, string>();
  for (const [section, list] of Object.entries(json)) {
    if (!isJsonArray(list)) continue;
    for (const [index, each] of list.entries()) {
      const id = isJsonObject(each) ? each.id : undefined;
      if (typeof id !== 'string') continue;
      const first = seen.get(id);
      if (first !== undefined)
        faults.push({ path: [section, index, 'id'], says: `${id} is taken by ${first}` });
      seen.set(id, `${section}[${index}].id`);
    }
  }
  return faults;
}

type Kind = 'customer' | 'product' | 'bundle' | 'plan' | 'metric';
type Mention = readonly [kind: Kind, id: string, at: FieldPath];

/** The references in a subscription's create request. The shape check guarantees this form. */
type CreateRequest = {
  readonly customer_id: string;
  readonly plan_id?: string;
  readonly items?: readonly Item[];
};

function danglingReferences(seed: Seed): readonly BodyFault[] {
  const ids = (things: readonly { readonly id?: string }[] = []) => new Set(things.map(({ id }) => id));
  const known: Readonly<Record<Kind, ReadonlySet<string | undefined>>> = {
    customer: ids(seed.customers),
    product: ids(seed.products),
    bundle: ids(seed.bundles),
    plan: ids(seed.plans),
    metric: ids(seed.metrics),
  };
  return mentionsIn(seed)
    .filter(([kind, id]) => !known[kind].has(id))
    .map(([kind, id, path]) => ({ path, says: `there is no ${kind} ${id}` }));
}

function mentionsIn(seed: Seed): readonly Mention[] {
  const { plans = [], credit_notes: notes = [], credits = [] } = seed;
  const subscriptions = (seed.subscriptions ?? []) as unknown as readonly CreateRequest[];
  return [
    ...subscriptions.flatMap(({ customer_id: id, plan_id: plan, items = [] }, index): readonly Mention[] => {
      const at = ['subscriptions', index];
      const ofPlan: readonly Mention[] = plan === undefined ? [] : [['plan', plan, [...at, 'plan_id']]];
      return [['customer', id, [...at, 'customer_id']], ...ofPlan, ...mentionsInItems(items, at)];
    }),
    ...plans.flatMap(({ items = [] }, index) => mentionsInItems(items, ['plans', index])),
    ...notes.map(({ customer_id: id }, at): Mention => ['customer', id, ['credit_notes', at, 'customer_id']]),
    ...credits.flatMap(({ customer_id: id, metric_ids: metrics }, at): readonly Mention[] => [
      ['customer', id, ['credits', at, 'customer_id']],
      ...metrics.map((metric, place): Mention => ['metric', metric, ['credits', at, 'metric_ids', place]]),
    ]),
  ];
}

function mentionsInItems(items: readonly Item[], owner: FieldPath): readonly Mention[] {
  const product = (id: string, at: FieldPath): Mention => ['product', id, [...at, 'product_id']];
  return items.flatMap((item, index): readonly Mention[] => {
    const at: FieldPath = [...owner, 'items', index];
    if (!isBundleItem(item)) return [product(item.product_id, at)];
    return [
      ['bundle', item.bundle_id, [...at, 'bundle_id']],
      ...item.items.map((inner, place) => product(inner.product_id, [...at, 'items', place])),
    ];
  });
}

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
