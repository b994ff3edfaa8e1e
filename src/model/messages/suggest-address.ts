/** A suggestion for an address at which nothing is known. Pure. */
import { nearestName } from './nearest-name.ts';

/** A question that names the nearest of `known`, else `otherwise`. `written`: a key, with or without collection. */
export function suggestAddress(written: string, known: Iterable<string>, otherwise: string): string {
  const addresses = [...known];
  const { collection, key } = partsOf(written);
  const ofItsKind = addresses.filter((address) => collection === '' || address.startsWith(`${collection}.`));
  const elsewhere = addresses.find((address) => partsOf(address).key === key);
  const nearest = nearestName(
    key,
    ofItsKind.map((address) => partsOf(address).key),
  );
  const meant = ofItsKind.find((address) => partsOf(address).key === nearest) ?? elsewhere;
  return meant === undefined ? otherwise : `did you mean \`${meant}\`?`;
}

/** The key of a version is everything after the collection: its subscription's key and its day. */
function partsOf(address: string): { readonly collection: string; readonly key: string } {
  const dot = address.indexOf('.');
  return { collection: address.slice(0, Math.max(dot, 0)), key: address.slice(dot + 1) };
}
