/** Products. The deletion is published; a project may bind all other operations. */

import { SHOWN_FIELDS } from '../../interface/index.ts';
import { mergePatch } from '../../model/catalog/overlay-price.ts';
import type { JsonObject } from '../../model/values/json.ts';
import { type Answer, NO_CONTENT, ok, Refusal } from '../answers/answer.ts';
import { dayOf, timestampOf } from '../clock.ts';
import { isBundleItem, type ProductRecord, type VersionRecord } from '../data/records.ts';
import { heldFrom, versionsOf } from '../data/versions-in-time.ts';
import { productView, statusOn } from '../data/views.ts';
import { bodyOf, type Call, notFound, param } from '../http/call.ts';
import { listAnswer } from '../http/list.ts';

export function listProducts(call: Call): Answer {
  const products = [...call.store.all('products')].filter((product) => product.deleted_at === undefined);
  return listAnswer(call, products, productView, SHOWN_FIELDS.product);
}

export function getProduct(call: Call): Answer {
  return ok(productView(productOf(call)));
}

export function createProduct(call: Call): Answer {
  const fields = withoutOwnFields(bodyOf(call, 'offering/productCreate'));
  const id = call.store.newId('products', 'prod');
  const at = timestampOf(call.now);
  const product: ProductRecord = { id, ...fields, created_at: at, updated_at: at };
  call.store.put('products', id, product);
  return ok(productView(product), id);
}

export function updateProduct(call: Call): Answer {
  const product = productOf(call);
  const fields = withoutOwnFields(bodyOf(call, 'offering/productUpdate'));
  const merged = mergePatch(product, { ...fields, updated_at: timestampOf(call.now) });
  const changed: ProductRecord = { ...merged, id: product.id };
  call.store.put('products', product.id, changed);
  return ok(productView(changed));
}

/**
 * Marks the product as deleted; the record stays. Refuses with 409 if an active subscription uses the product, now or
 * from a later day.
 */
export function deleteProduct(call: Call): Answer {
  const product = productOf(call);
  const user = activeUserOf(call, (version) => uses(version, product.id));
  if (user !== undefined)
    throw new Refusal(409, `product ${product.id} is used on the active subscription ${user}`);
  call.store.put('products', product.id, { ...product, deleted_at: timestampOf(call.now) });
  return NO_CONTENT;
}

export function productOf(call: Call): ProductRecord {
  const id = param(call, 'id');
  const product = call.store.get('products', id);
  if (product === undefined || product.deleted_at !== undefined) throw notFound('product', id);
  return product;
}

/** The id of an active subscription that has a matching version, either in force or starting later. */
export function activeUserOf(
  { store, now }: Call,
  isSo: (version: VersionRecord) => boolean,
): string | undefined {
  const today = dayOf(now);
  for (const subscription of store.all('subscriptions')) {
    if (statusOn(subscription, today) !== 'active') continue;
    if (heldFrom(versionsOf(store, subscription), today).some(isSo)) return subscription.id;
  }
  return undefined;
}

function uses(version: VersionRecord, productId: string): boolean {
  return version.items
    .flatMap((item) => (isBundleItem(item) ? item.items : [item]))
    .some((item) => item.product_id === productId);
}

const OWN_FIELDS: ReadonlySet<string> = new Set(['id', 'created_at', 'updated_at', 'deleted_at']);

/** Refuses a body with a field that only the service sets. */
export function withoutOwnFields(fields: JsonObject): JsonObject {
  for (const name of OWN_FIELDS)
    if (Object.hasOwn(fields, name)) throw new Refusal(422, `${name}: is set by the service`);
  return fields;
}
