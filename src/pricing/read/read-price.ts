/** Reads the parts of a price that decide its bills: its pricing model and its terms. */
import type { Price } from '../../model/catalog/price.ts';
import { remember } from '../../model/values/remember.ts';
import type { PricingModel } from '../pricing-model.ts';
import type { ModelFault } from './model-fault.ts';
import { readModel } from './read-model.ts';
import { readTerms, type Terms } from './read-terms.ts';

export type ReadPrice =
  | { readonly kind: 'read'; readonly model: PricingModel; readonly terms: Terms }
  | { readonly kind: 'faulty'; readonly faults: readonly [ModelFault, ...ModelFault[]] };

/** The price in exact decimals, or all its faults. Never throws. Read once for each object. */
export const readPrice: (price: Price) => ReadPrice = remember(readAnew);

function readAnew(price: Price): ReadPrice {
  const { model, faults: modelFaults } = readModel(price);
  const { terms, faults: termFaults } = readTerms(price);
  const [first, ...rest] = [...modelFaults, ...termFaults];
  if (first !== undefined) return { kind: 'faulty', faults: [first, ...rest] };
  if (model === undefined) throw new Error('a model that cannot be read must say why');
  return { kind: 'read', model, terms };
}
