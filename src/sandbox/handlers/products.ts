/** Products. The deletion is published; a project may bind all other operations. */

import { SHOWN_FIELDS } from '../../interface/index.ts';
import { mergePatch } from '../../model/catalog/overlay-price.ts';
import type { JsonObject } from '../../model/values/json.ts';
import { type Answer, NO_CONTENT, ok, Refusal } from '../answers/answer.ts';
import { dayOf, timestampOf } from '../clock.ts';
import { type ProductRecord, pricedIn, type VersionRecord } from '../data/records.ts';
import { heldFrom } from '../data/versions-in-time.ts';
import { statusOn } from '../data/views.ts';
import { bodyOf, type Call, changed, created, found, type Handler, notFound } from '../http/call.ts';
import { listAnswer } from '../http/list.ts';

function listProducts(call: Call): Answer {
  const products = [...call.store.all('products')].filter((product) => product.deleted_at === undefined);
  return listAnswer(call, products, (product) => product, SHOWN_FIELDS.product);
}

function createProduct(call: Call): Answer {
  const fields = withoutOwnFields(bodyOf(call, 'offering/productCreate'));
  const product = created(call, 'products', 'prod', fields);
  return ok(product, product.id);
}

function updateProduct(call: Call): Answer {
  const product = productOf(call);
  const fields = withoutOwnFields(bodyOf(call, 'offering/productUpdate'));
  return ok(changed(call, 'products', { ...mergePatch(product, fields), id: product.id }));
}

/**
 * Marks the product as deleted; the record stays. Refuses with 409 if an active subscription uses the product, now or
 * from a later day.
 */
export function deleteProduct(call: Call): Answer {
  const product = productOf(call);
  const user = activeUserOf(call, ({ items }) =>
    pricedIn(items).some(({ product_id: id }) => id === product.id),
  );
  if (user !== undefined)
    throw new Refusal(409, `product ${product.id} is used on the active subscription ${user}`);
  call.store.put('products', product.id, { ...product, deleted_at: timestampOf(call.now) });
  return NO_CONTENT;
}

export function productOf(call: Call): ProductRecord {
  const product = found(call, 'products');
  if (product.deleted_at !== undefined) throw notFound('product', product.id);
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
    if (heldFrom(store, subscription, today).some(isSo)) return subscription.id;
  }
  return undefined;
}

const OWN_FIELDS: ReadonlySet<string> = new Set(['id', 'created_at', 'updated_at', 'deleted_at']);

/** Refuses a body with a field that only the service sets. */
export function withoutOwnFields(fields: JsonObject): JsonObject {
  for (const name of OWN_FIELDS)
    if (Object.hasOwn(fields, name)) throw new Refusal(422, `${name}: is set by the service`);
  return fields;
}

export const PRODUCT_HANDLERS = {
  'products.list': listProducts,
  'products.get': (call) => ok(productOf(call)),
  'products.create': createProduct,
  'products.update': updateProduct,
  'products.delete': deleteProduct,
} as const satisfies Readonly<Record<string, Handler>>;
