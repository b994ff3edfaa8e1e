/** A product has one price by itself and one in each bundle: its bundle and its product identify an item. */
import type { Reference } from '../../model/catalog/catalog.ts';
import type { Place, Source } from '../../model/values/source.ts';
import { chosenId } from '../read/read-declared.ts';
import type { Reading } from '../read/reading.ts';

/** A product of an item set, and the place that uses it. */
export interface UsedProduct {
  readonly product: Reference;
  readonly place: Place;
}

export function reportRepeatedProducts(used: readonly UsedProduct[], reading: Reading): void {
  if (used.length < 2) return;
  const identities = new Set(used.map(({ product }) => productIdentity(product, reading)));
  if (identities.size === used.length) return;
  const placed = used.map(({ product, place }) => ({ product, source: place() }));
  const seen = new Map<string, Source>();
  for (const { product, source } of placed.toSorted(byPlace)) {
    const identity = productIdentity(product, reading);
    const first = seen.get(identity);
    if (first === undefined) seen.set(identity, source);
    else {
      reading.faults.error({
        code: 'product-twice',
        source,
        message: `${productText(product)} has two prices in the same set`,
        fix: 'keep one of the two, or make it a product of its own',
        related: [{ source: first, message: 'the first price' }],
      });
    }
  }
}

function byPlace(
  { source: a }: { readonly source: Source },
  { source: b }: { readonly source: Source },
): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return a.line - b.line || a.column - b.column;
}

/** One text per product, whether it is named by key or by the id under which the catalog adopts it. */
function productIdentity(product: Reference, { declared, environment }: Reading): string {
  if (product.kind === 'id') return product.id;
  const written = declared.product.get(productKey(product.address));
  return (written && chosenId(written, environment)) ?? product.address;
}

/** The key in a product's address. */
export function productKey(address: string): string {
  return address.slice(address.indexOf('.') + 1);
}

function productText(product: Reference): string {
  return `\`${product.kind === 'id' ? product.id : productKey(product.address)}\``;
}
