/**
 * Product bundles (interface, "POST /bundles" and "PATCH /bundles/{id}"). The interface does not specify their
 * answers; this form is the sandbox's choice.
 */

import { SHOWN_FIELDS } from '../../interface/index.ts';
import type { JsonObject } from '../../model/values/json.ts';
import { type Answer, NO_CONTENT, ok, Refusal } from '../answers/answer.ts';
import { timestampOf } from '../clock.ts';
import { type BundleRecord, isBundleItem } from '../data/records.ts';
import { requireProduct, withModelInUse, withTotal } from '../data/stored-price.ts';
import { bundleView } from '../data/views.ts';
import { bodyOf, type Call, notFound, param } from '../http/call.ts';
import { listAnswer } from '../http/list.ts';
import { activeUserOf } from './products.ts';

interface BundleBody {
  readonly name?: string;
  readonly description?: string;
  readonly prices?: readonly BundlePrice[];
}
type BundlePrice = JsonObject & { readonly product_id: string };

export function listBundles(call: Call): Answer {
  return listAnswer(call, [...call.store.all('bundles')], bundleView, SHOWN_FIELDS.bundle);
}

export function getBundle(call: Call): Answer {
  return ok(bundleView(bundleOf(call)));
}

export function createBundle(call: Call): Answer {
  const { name = '', description, prices = [] } = bodyOf<BundleBody>(call, 'offering/bundleCreate');
  const id = call.store.newId('bundles', 'bun');
  const at = timestampOf(call.now);
  const bundle: BundleRecord = {
    id,
    name,
    ...(description === undefined ? {} : { description }),
    prices: storedPrices(call, prices),
    created_at: at,
    updated_at: at,
  };
  call.store.put('bundles', id, bundle);
  return ok(bundleView(bundle), id);
}

/** `prices` replaces the whole set. Existing subscriptions keep their prices. */
export function updateBundle(call: Call): Answer {
  const bundle = bundleOf(call);
  const { prices, ...fields } = bodyOf<BundleBody>(call, 'offering/bundleUpdate');
  const changed: BundleRecord = {
    ...bundle,
    ...fields,
    ...(prices === undefined ? {} : { prices: storedPrices(call, prices) }),
    updated_at: timestampOf(call.now),
  };
  call.store.put('bundles', bundle.id, changed);
  return ok(bundleView(changed));
}

/** Refuses with 409 if an active subscription has the bundle among its items, now or from a later day. */
export function deleteBundle(call: Call): Answer {
  const { id } = bundleOf(call);
  const user = activeUserOf(call, (version) =>
    version.items.some((item) => isBundleItem(item) && item.bundle_id === id),
  );
  if (user !== undefined) throw new Refusal(409, `bundle ${id} is used on the active subscription ${user}`);
  call.store.remove('bundles', id);
  return NO_CONTENT;
}

function bundleOf(call: Call): BundleRecord {
  const id = param(call, 'id');
  const bundle = call.store.get('bundles', id);
  if (bundle === undefined) throw notFound('bundle', id);
  return bundle;
}

function storedPrices(call: Call, prices: readonly BundlePrice[]): readonly JsonObject[] {
  return prices.map((price, index) => {
    requireProduct(call.store, price.product_id, `prices[${index}].product_id`);
    return withTotal(withModelInUse(price, `prices[${index}]`));
  });
}
