/**
 * Product bundles (interface, "POST /bundles" and "PATCH /bundles/{id}"). The interface does not specify their
 * answers; this form is the sandbox's choice.
 */

import { SHOWN_FIELDS } from '../../interface/index.ts';
import type { JsonObject } from '../../model/values/json.ts';
import { type Answer, NO_CONTENT, ok, Refusal } from '../answers/answer.ts';
import { type BundleRecord, isBundleItem } from '../data/records.ts';
import { requireProduct, withModelInUse, withTotal } from '../data/stored-price.ts';
import { bodyOf, type Call, changed, created, found, type Handler } from '../http/call.ts';
import { listAnswer } from '../http/list.ts';
import { activeUserOf } from './products.ts';

export interface BundleBody {
  readonly name?: string;
  readonly description?: string;
  readonly prices?: readonly BundlePrice[];
}
type BundlePrice = JsonObject & { readonly product_id: string };

/** Checks prices and completes them. */
export type StorePrices = (call: Call, prices: readonly BundlePrice[]) => readonly JsonObject[];

export function makeBundle(
  call: Call,
  prefix: string,
  { name = '', description, prices = [] }: BundleBody,
  store: StorePrices,
): BundleRecord {
  const said = { name, ...(description === undefined ? {} : { description }) };
  return created(call, 'bundles', prefix, { ...said, prices: store(call, prices) });
}

/** `prices` replaces the whole set. Existing subscriptions keep their prices. */
export function changeBundle(
  call: Call,
  { prices, ...fields }: BundleBody,
  store: StorePrices,
): BundleRecord {
  const bundle = found(call, 'bundles');
  return changed(call, 'bundles', {
    ...bundle,
    ...fields,
    ...(prices === undefined ? {} : { prices: store(call, prices) }),
  });
}

/** Refuses with 409 if an active subscription has the bundle among its items, now or from a later day. */
function deleteBundle(call: Call): Answer {
  const { id } = found(call, 'bundles');
  const user = activeUserOf(call, (version) =>
    version.items.some((item) => isBundleItem(item) && item.bundle_id === id),
  );
  if (user !== undefined) throw new Refusal(409, `bundle ${id} is used on the active subscription ${user}`);
  call.store.remove('bundles', id);
  return NO_CONTENT;
}

function storedPrices(call: Call, prices: readonly BundlePrice[]): readonly JsonObject[] {
  return prices.map((price, index) => {
    requireProduct(call.store, price.product_id, `prices[${index}].product_id`);
    return withTotal(withModelInUse(price, `prices[${index}]`));
  });
}

export const BUNDLE_HANDLERS = {
  'bundles.list': (call) =>
    listAnswer(call, [...call.store.all('bundles')], (bundle) => bundle, SHOWN_FIELDS.bundle),
  'bundles.get': (call) => ok(found(call, 'bundles')),
  'bundles.create': (call) => {
    const bundle = makeBundle(call, 'bun', bodyOf(call, 'offering/bundleCreate'), storedPrices);
    return ok(bundle, bundle.id);
  },
  'bundles.update': (call) => ok(changeBundle(call, bodyOf(call, 'offering/bundleUpdate'), storedPrices)),
  'bundles.delete': deleteBundle,
} as const satisfies Readonly<Record<string, Handler>>;
