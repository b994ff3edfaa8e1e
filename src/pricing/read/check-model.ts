/** Checks the pricing of a written price: its model, its discount and its spend limits. */
import type { Price } from '../../model/catalog/price.ts';
import type { ModelFault } from './model-fault.ts';
import { readPrice } from './read-price.ts';

/** All faults; empty if the price can be rated. Paths begin at the price's root. Never throws. */
export function checkModel(price: Price): readonly ModelFault[] {
  const read = readPrice(price);
  return read.kind === 'faulty' ? read.faults : [];
}
