/**
 * Reports undeclared names in a resource that does not have the shape of its schema.
 * Its other rules wait until the shape is fixed, but a wrong name is reported at the same time.
 */

import { locateWithin } from '../../model/catalog/catalog.ts';
import type { DeclaredKind } from '../../model/values/address.ts';
import { isJsonArray, isJsonObject, type JsonObject } from '../../model/values/json.ts';
import type { Locate } from '../../model/values/source.ts';
import { locateIn } from '../../yaml/yaml-node.ts';
import type { Written } from '../read/declarations.ts';
import { objectsOf } from '../read/read-entries.ts';
import { type Reading, referTo, referToSet } from '../read/reading.ts';

type Check = (value: JsonObject, locate: Locate, reading: Reading) => void;

const CHECKS: Readonly<Partial<Record<DeclaredKind, Check>>> = {
  bundle: (bundle, locate, reading) => {
    const known = new Set<string>();
    checkPrices(bundle, locate, known, reading);
    checkSets(bundle, locate, reading);
    for (const [index, change] of objectsOf(bundle.changes))
      checkPrices(change, locateWithin(locate, 'changes', index), known, reading);
  },
  subscription: (subscription, locate, reading) => {
    checkName(subscription, 'plan', locate, reading);
    checkName(subscription, 'customer', locate, reading);
    for (const [index, entry] of objectsOf(subscription.versions)) {
      const at = locateWithin(locate, 'versions', index);
      checkItems(entry, at, reading);
      checkSets(entry, at, reading);
    }
  },
};

export function checkReferences({ kind, value, placed }: Written, reading: Reading): void {
  CHECKS[kind]?.(value, locateIn(placed), reading);
}

/** A price's key is the product's, unless the price names another or the key is one of `known`, the earlier keys. */
function checkPrices({ prices }: JsonObject, locate: Locate, known: Set<string>, reading: Reading): void {
  for (const [key, price] of Object.entries(isJsonObject(prices) ? prices : {})) {
    if (!isJsonObject(price)) continue;
    const at = locateWithin(locate, 'prices', key);
    checkName(price, 'product', at, reading);
    const isNamed = known.has(key) || price.product !== undefined || price.product_id !== undefined;
    if (!isNamed) referTo(reading, 'product', key, () => at([]));
    known.add(key);
  }
}

function checkItems(holder: JsonObject, locate: Locate, reading: Reading): void {
  for (const [index, item] of objectsOf(holder.items)) {
    const at = locateWithin(locate, 'items', index);
    checkName(item, 'product', at, reading);
    checkName(item, 'bundle', at, reading);
    checkItems(item, at, reading);
  }
}

function checkSets({ entitlements }: JsonObject, locate: Locate, reading: Reading): void {
  if (!isJsonArray(entitlements)) return;
  for (const [index, name] of entitlements.entries())
    if (typeof name === 'string') referToSet(reading, name, () => locate(['entitlements', index]));
}

function checkName(holder: JsonObject, kind: DeclaredKind, locate: Locate, reading: Reading): void {
  const name = holder[kind];
  if (typeof name === 'string') referTo(reading, kind, name, () => locate([kind]));
}
