/** What a person is told about the pricing of a price that they wrote: its model, its discount, its spend limits. */
import type { Price } from '../../model/price.ts';
import type { ModelFault } from './model-fault.ts';
import { readPrice } from './read-price.ts';

/** Every fault; empty where the price can be rated. Paths begin at the price's root. Never throws. */
export function checkModel(price: Price): readonly ModelFault[] {
  const read = readPrice(price);
  return read.kind === 'faulty' ? read.faults : [];
}
