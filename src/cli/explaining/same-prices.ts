/** Compares the prices that the catalog has for a record with those that were last sent for it. */

import { createPriceIdentity } from '../../ledger/prices/price-identity.ts';
import type { Reference } from '../../model/catalog/catalog.ts';
import type { Price } from '../../model/catalog/price.ts';
import type { Recorded } from '../../model/service/record.ts';
import { withoutMarks } from '../../model/service/unread-prices.ts';
import type { Address } from '../../model/values/address.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject, objectsIn } from '../../model/values/json.ts';
import { MOST_AT_ONCE } from '../../state/schema/tables.ts';
import type { State } from '../../state/state.ts';

/** `unknown` where the record does not say what was sent. */
export type Sameness = 'same' | 'different' | 'unknown';

/** The remote id of something declared; undefined where none is known yet. */
export type IdOf = (address: string) => string | undefined;

/** Looks in the state first, then at the id that the catalog gives. */
export async function idsOf(state: State, references: readonly Reference[], declaredId: IdOf): Promise<IdOf> {
  const addresses = references.flatMap((each) => (each.kind === 'address' ? [each.address] : []));
  const known = new Map<string, string>();
  for (const some of chunks([...new Set(addresses)])) {
    for (const { address, remoteId, presence } of await state.recordsAt(some))
      if (presence === 'present' && remoteId !== null) known.set(address, remoteId);
  }
  return (address) => known.get(address) ?? declaredId(address);
}

function* chunks(addresses: readonly Address[]): Generator<readonly Address[]> {
  for (let at = 0; at < addresses.length; at += MOST_AT_ONCE) yield addresses.slice(at, at + MOST_AT_ONCE);
}

/** `items` has the form of a version request. */
export function sameItems({ value }: Recorded, items: readonly JsonObject[], idOf: IdOf): Sameness {
  if (!isJsonArray(value?.items)) return 'unknown';
  return priceList(items, idOf) === priceList(objectsIn(withoutMarks(value).items), idOf)
    ? 'same'
    : 'different';
}

/** `prices` has the form of a bundle request, with the product beside the fields of its price. */
export function sameListPrices({ value }: Recorded, prices: readonly JsonObject[], idOf: IdOf): Sameness {
  if (!isJsonArray(value?.prices)) return 'unknown';
  const [ours, theirs] = [prices, objectsIn(withoutMarks(value).prices)].map((list) =>
    list.map(({ product_id: product = null, ...price }): JsonObject => ({ product_id: product, price })),
  );
  return priceList(ours ?? [], idOf) === priceList(theirs ?? [], idOf) ? 'same' : 'different';
}

/** One text for the same prices of the same products in the same bundles, in any order. */
function priceList(items: readonly JsonObject[], idOf: IdOf): string {
  const identityOf = createPriceIdentity();
  const id = (value: Json | undefined) => idText(value, idOf);
  const prices = items.flatMap((item) =>
    item.bundle_id === undefined
      ? [['', id(item.product_id), identityOf(item.price as Price)]]
      : objectsIn(item.items).map((priced) => [
          id(item.bundle_id),
          id(priced.product_id),
          identityOf(priced.price as Price),
        ]),
  );
  return JSON.stringify(prices.map((price) => JSON.stringify(price)).sort());
}

/** The remote id of a reference by address, or the address where no id is known yet. */
function idText(value: Json | undefined, idOf: IdOf): string {
  if (!isJsonObject(value)) return String(value);
  const address = String(value.$ref).replace(/#id$/, '');
  return idOf(address) ?? address;
}
