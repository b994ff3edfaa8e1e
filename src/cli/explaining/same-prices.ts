/** Compares the prices that the catalog has for a record with those that were last sent for it. */

import { createPriceIdentity } from '../../ledger/prices/price-identity.ts';
import type { Price } from '../../model/catalog/price.ts';
import type { Recorded } from '../../model/service/record.ts';
import { referencedAddresses } from '../../model/service/references.ts';
import { withoutMarks } from '../../model/service/unread-prices.ts';
import type { Address } from '../../model/values/address.ts';
import { isJsonArray, type JsonObject, objectsIn } from '../../model/values/json.ts';
import { fillReferences, type IdOf } from '../../service/fill-references.ts';
import { MOST_AT_ONCE } from '../../state/schema/tables.ts';
import type { State } from '../../state/state.ts';

/** `unknown` where the record does not say what was sent. */
export type Sameness = 'same' | 'different' | 'unknown';

/** `sent` has the `items` of a version request, or the `prices` of a bundle request. An id is looked up in the state first. */
export async function samePrices(
  state: State,
  { value }: Recorded,
  sent: JsonObject,
  declaredId: IdOf,
): Promise<Sameness> {
  if (!Object.keys(sent).every((name) => isJsonArray(value?.[name]))) return 'unknown';
  const known = new Map<string, string>();
  for (const some of chunks(referencedAddresses('', sent))) {
    for (const { address, remoteId, presence } of await state.recordsAt(some))
      if (presence === 'present' && remoteId !== null) known.set(address, remoteId);
  }
  // A thing without an id was never sent.
  const { body } = {
    body: null,
    ...fillReferences('', sent, (address) => known.get(address) ?? declaredId(address)),
  };
  return body !== null && priceList(body) === priceList(withoutMarks(value ?? {})) ? 'same' : 'different';
}

function* chunks(addresses: readonly Address[]): Generator<readonly Address[]> {
  for (let at = 0; at < addresses.length; at += MOST_AT_ONCE) yield addresses.slice(at, at + MOST_AT_ONCE);
}

/** One text for the same prices of the same products in the same bundles, in any order. */
function priceList({ items = [], prices = [] }: JsonObject): string {
  const identityOf = createPriceIdentity();
  const named = [
    ...objectsIn(items).flatMap(({ bundle_id: bundle = '', items: priced, ...own }) =>
      bundle === '' ? [{ bundle, ...own }] : objectsIn(priced).map((each) => ({ bundle, ...each })),
    ),
    ...objectsIn(prices).map(({ product_id, ...price }) => ({ bundle: '', product_id, price })),
  ].map(({ bundle, product_id, price }: JsonObject) => [bundle, product_id, identityOf(price as Price)]);
  return JSON.stringify(named.map((each) => JSON.stringify(each)).sort());
}
