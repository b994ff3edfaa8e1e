/** Plans one product: adopted by its id, created where that is bound, deleted only where the catalog has `absent`. */
import type { Product } from '../../model/catalog/catalog.ts';
import type { Context } from '../context.ts';
import type { Part } from '../part.ts';
import { planDeclared } from './plan-declared.ts';
import { isDue, planDeletion } from './plan-deletion.ts';

export function planProduct(context: Context, product: Product): Part {
  const found = product.id === undefined ? undefined : { remoteId: product.id, how: 'declared' as const };
  return isDue(product.absent, context.today)
    ? planDeletion(context, 'product', product)
    : planDeclared(context, 'product', product, found);
}
