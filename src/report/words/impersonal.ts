/** Takes out of a text whom it speaks of, so that what is said alike of many things compares equal. */
import { type Address, ownerOf } from '../../model/address.ts';

/** `text` without `address` and without the subscription that it belongs to; longer addresses that begin alike are kept. */
export function impersonal(text: string, address: Address): string {
  const owner = ownerOf(address);
  // Most texts name nobody; looking is cheap, and a pattern of its own for each address is not.
  if (!text.includes(owner)) return text;
  const names = [address, owner].map((name) => name.replaceAll('.', '\\.'));
  return text.replace(new RegExp(`(?<![a-z0-9_-])(?:${names.join('|')})(?![a-z0-9_-])`, 'g'), '…');
}
