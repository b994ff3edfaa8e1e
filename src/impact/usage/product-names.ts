/** What usage samples may call a product. */
import type { Catalog } from '../../model/catalog.ts';

/** Its key, and its id where it has one. `product`: the key, with or without `products.` before it. */
export function productNames({ products }: Pick<Catalog, 'products'>, product: string): readonly string[] {
  const key = product.replace(/^products\./, '');
  const id = products.get(key)?.id;
  return id === undefined ? [key] : [key, id];
}
