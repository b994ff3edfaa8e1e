/** Removes the address from a text, so that the same words about different things compare equal. */
import { type Address, ownerOf } from '../../model/values/address.ts';

/** Replaces `address` and its owner in `text` by `…`. Longer keys that begin with the same letters are kept. */
export function impersonal(text: string, address: Address): string {
  const owner = ownerOf(address);
  // Most texts contain no address. Searching for one is cheap, and building a pattern for each is not.
  if (!text.includes(owner)) return text;
  const names = [address, owner].map((name) => name.replaceAll('.', '\\.'));
  return text.replace(new RegExp(`(?<![a-z0-9_-])(?:${names.join('|')})(?![a-z0-9_-])`, 'g'), '…');
}
