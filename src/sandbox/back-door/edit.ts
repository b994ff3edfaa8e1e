/** A change made outside the interface, such as one in the service's dashboard. */

import { mergePatch } from '../../model/catalog/overlay-price.ts';
import { isJsonObject, type JsonObject } from '../../model/values/json.ts';
import { timestampOf } from '../clock.ts';
import type { Collection, PlanRecord, Records } from '../data/records.ts';
import type { Store } from '../data/store.ts';
import { type Answer, errorAnswer, NO_CONTENT, ok } from '../http/answer.ts';
import { dumpOf } from './dump.ts';

const EDITABLE = [
  'customers',
  'products',
  'bundles',
  'plans',
  'subscriptions',
  'versions',
  'credit_notes',
  'invoices',
  'metrics',
  'ledgers',
] as const satisfies readonly Collection[];

/** Merges `set` into the object with `id` (RFC 7386), or removes the object. `body` is already checked. */
export function edit(store: Store, body: JsonObject, now: number): Answer {
  const id = String(body.id);
  const collection = EDITABLE.find((name) => store.get(name, id) !== undefined);
  if (collection === undefined) return errorAnswer(404, `there is no object ${id}`);
  if (body.remove === true) {
    store.remove(collection, id);
    return NO_CONTENT;
  }
  try {
    return store.transact(() => {
      store.put(collection, id, edited(store, collection, id, body.set as JsonObject, now));
      // A dashboard would refuse an edit that leaves the object unreadable. The dump throws on such an object.
      dumpOf(store, now);
      return ok({ id });
    });
  } catch (cause) {
    return errorAnswer(422, `set: leaves ${id} unreadable: ${String(cause)}`);
  }
}

function edited<C extends (typeof EDITABLE)[number]>(
  store: Store,
  collection: C,
  id: string,
  asShown: JsonObject,
  now: number,
): Records[C] {
  const record = store.get(collection, id) as JsonObject;
  const set = withDays(asShown);
  const stamp: JsonObject = 'updated_at' in record ? { updated_at: timestampOf(now) } : {};
  if (collection !== 'plans')
    return { ...mergePatch(record, set), ...termsOf(record, set), ...stamp, id } as Records[C];
  const plan = record as unknown as PlanRecord;
  const { items = plan.items as unknown as JsonObject, ...fields } = set;
  return { ...plan, items, fields: mergePatch(plan.fields, fields), ...stamp } as unknown as Records[C];
}

/** The terms of a subscription that are objects: a null in one of them stays, and the end is worked out anew. */
function termsOf(record: JsonObject, set: JsonObject): JsonObject {
  const terms = ['contract', 'billing', 'renewal'].flatMap((name) => {
    const [before, now] = [record[name], set[name]];
    if (!isJsonObject(before) || !isJsonObject(now)) return [];
    const { end_date: _, ...term } = { ...before, ...now };
    return [[name, term]];
  });
  return Object.fromEntries(terms);
}

const STORED_AS_DAYS: ReadonlySet<string> = new Set(['start_date', 'first_billing_date', 'cancelled_from']);

/** An answer shows a stored day as its midnight, and takes it back in that form. */
function withDays(set: JsonObject): JsonObject {
  const entries = Object.entries(set).map(([name, value]) => [
    name,
    STORED_AS_DAYS.has(name) && typeof value === 'string'
      ? value.slice(0, 'YYYY-MM-DD'.length)
      : (name === 'contract' || name === 'billing') && isJsonObject(value)
        ? withDays(value)
        : value,
  ]);
  return Object.fromEntries(entries);
}
