/**
 * Names that nothing is declared under, in a resource whose shape is not what its schema asks for: its other rules wait
 * until that is fixed, and a wrong name is told along with it.
 */
import type { DeclaredKind } from '../../model/address.ts';
import { locateWithin } from '../../model/catalog.ts';
import { isJsonObject, type JsonObject } from '../../model/json.ts';
import type { Locate } from '../../model/source.ts';
import { locateIn } from '../../yaml/yaml-node.ts';
import type { Written } from '../read/declarations.ts';
import { objectsOf } from '../read/read-entries.ts';
import { type Reading, referTo } from '../read/reading.ts';

type Check = (value: JsonObject, locate: Locate, reading: Reading) => void;

const CHECKS: Readonly<Partial<Record<DeclaredKind, Check>>> = {
  bundle: (bundle, locate, reading) => {
    const known = new Set<string>();
    checkPrices(bundle, locate, known, reading);
    for (const [index, change] of objectsOf(bundle.changes))
      checkPrices(change, locateWithin(locate, 'changes', index), known, reading);
  },
  subscription: (subscription, locate, reading) => {
    checkName(subscription, 'plan', locate, reading);
    checkName(subscription, 'customer', locate, reading);
    for (const [index, entry] of objectsOf(subscription.versions))
      checkItems(entry, locateWithin(locate, 'versions', index), reading);
  },
};

export function checkReferences({ kind, value, placed }: Written, reading: Reading): void {
  CHECKS[kind]?.(value, locateIn(placed), reading);
}

/** A price's key is the product's, unless it or the price of that key before it, one of `known`, says otherwise. */
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

function checkName(holder: JsonObject, kind: DeclaredKind, locate: Locate, reading: Reading): void {
  const name = holder[kind];
  if (typeof name === 'string') referTo(reading, kind, name, () => locate([kind]));
}
