/** One item of an entry: a priced product, a bundle of this catalog, or a bundle of the service by its id. */
import {
  type EntryItem,
  locateWithin,
  type Reference,
  type SubscribedPrice,
} from '../../model/catalog/catalog.ts';
import type { Price } from '../../model/catalog/price.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../model/values/json.ts';
import type { Locate, SharedLocate } from '../../model/values/source.ts';
import { checkPricing, refuseNulls } from '../check/check-price.ts';
import { type Reading, referTo } from './reading.ts';

const SUBJECTS = ['product', 'product_id', 'bundle', 'bundle_id'] as const;
type Subject = (typeof SUBJECTS)[number];

/** The field that goes with each subject, and whether the subject needs it. */
const COMPANIONS: Readonly<Record<Subject, { readonly takes: string; readonly needs: boolean }>> = {
  product: { takes: 'price', needs: true },
  product_id: { takes: 'price', needs: true },
  bundle: { takes: 'prices', needs: false },
  bundle_id: { takes: 'items', needs: true },
};

const KEYED_PRICE = 'write `prices`, and the price in it under its key in the bundle';

/**
 * Undefined, with a fault, for an item that is none of the three. `locate` takes paths of the item, `own` those of the
 * subscription.
 */
export function readItem(
  item: JsonObject,
  locate: SharedLocate,
  own: Locate,
  reading: Reading,
): EntryItem | undefined {
  const subject = subjectOf(item, (path) => locate(path, own), reading);
  if (subject === undefined) return undefined;
  switch (subject) {
    case 'product':
    case 'product_id':
      return { kind: 'product', ...readPriced(item, subject, locate, own, reading), locate };
    case 'bundle': {
      const bundle = String(item.bundle);
      referTo(reading, 'bundle', bundle, () => locate(['bundle'], own));
      return { kind: 'bundle', bundle, overrides: readOverrides(item.prices), locate };
    }
    case 'bundle_id': {
      const items = readInnerItems(item.items, locate, own, reading);
      return { kind: 'bundle_id', bundleId: String(item.bundle_id), items, locate };
    }
    default:
      return subject satisfies never;
  }
}

function subjectOf(item: JsonObject, locate: Locate, { faults }: Reading): Subject | undefined {
  const named = SUBJECTS.filter((name) => item[name] !== undefined);
  const [subject, second] = named;
  if (subject === undefined || second !== undefined) {
    faults.error({
      code: subject === undefined ? 'item-without-subject' : 'two-references',
      source: locate(second === undefined ? [] : [second]),
      message:
        subject === undefined
          ? 'the item names neither a product nor a bundle'
          : `the item has both \`${subject}\` and \`${second}\``,
      fix: 'name one of `product`, `product_id`, `bundle` and `bundle_id`',
    });
    return undefined;
  }
  const { takes, needs } = COMPANIONS[subject];
  const strange = ['price', 'prices', 'items'].find((name) => name !== takes && item[name] !== undefined);
  if (strange !== undefined) {
    faults.error({
      code: 'misplaced-field',
      source: locate([strange]),
      message: `an item with \`${subject}\` takes no \`${strange}\``,
      fix: subject === 'bundle' && strange === 'price' ? KEYED_PRICE : `write \`${takes}\``,
    });
  } else if (needs && item[takes] === undefined) {
    faults.error({
      code: 'missing-field',
      source: locate([]),
      message: `an item with \`${subject}\` lacks \`${takes}\``,
      fix: `add \`${takes}\``,
    });
  }
  return needs && item[takes] === undefined ? undefined : subject;
}

function readPriced(
  item: JsonObject,
  subject: 'product' | 'product_id',
  locate: SharedLocate,
  own: Locate,
  reading: Reading,
): SubscribedPrice {
  const product: Reference =
    subject === 'product'
      ? referTo(reading, 'product', String(item.product), () => locate(['product'], own))
      : { kind: 'id', id: String(item.product_id) };
  const price = isJsonObject(item.price) ? item.price : {};
  const within = locateWithin(locate, 'price');
  const at: Locate = (path) => within(path, own);
  if (refuseNulls(price, at, reading.faults)) checkPricing(price, at, reading.pricing);
  return { product, price: price as Price, locate: within };
}

function readOverrides(prices: Json | undefined): ReadonlyMap<string, JsonObject | null> {
  const overrides = new Map<string, JsonObject | null>();
  for (const [key, override] of Object.entries(isJsonObject(prices) ? prices : {})) {
    if (override === null || isJsonObject(override)) overrides.set(key, override);
  }
  return overrides;
}

function readInnerItems(
  items: Json | undefined,
  locate: SharedLocate,
  own: Locate,
  reading: Reading,
): readonly SubscribedPrice[] {
  return (isJsonArray(items) ? items : []).flatMap((inner, index) => {
    if (!isJsonObject(inner)) return [];
    const at = locateWithin(locate, 'items', index);
    const subject = subjectOf(inner, (path) => at(path, own), reading);
    return subject === 'product' || subject === 'product_id'
      ? [readPriced(inner, subject, at, own, reading)]
      : [];
  });
}
