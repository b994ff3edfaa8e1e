/** The names of a product in usage samples. */

import type { Catalog } from '../../model/catalog/catalog.ts';
import { bareKey } from '../../model/values/address.ts';

/** The product's key, and its id where it has one. `product` is the key, with or without `products.` before it. */
export function productNames({ products }: Pick<Catalog, 'products'>, product: string): readonly string[] {
  const key = bareKey(product);
  const id = products.get(key)?.id;
  return id === undefined ? [key] : [key, id];
}
