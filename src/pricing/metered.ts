/** Whether a price is for what is used up or for how many there are: this decides how use adds up over months. */
import type { Price } from '../model/price.ts';
import type { PricingModel } from './pricing-model.ts';
import { readPrice } from './read/read-price.ts';

/** The metrics that a price is rated by, without repetition. */
export function metricsOf(price: Price): readonly string[] {
  const bound = price.expression_pricing_model?.metric_bindings.map(({ metric_id: id }) => id) ?? [];
  return [...new Set(bound.length > 0 ? bound : (price.metric_ids ?? []))];
}

/** False for units such as seats, which no metric counts, and for a price that cannot be read. */
export function isMetered(price: Price): boolean {
  const read = readPrice(price);
  return read.kind !== 'faulty' && addsUp(read.model, price);
}

/**
 * Whether the use of an interval is the sum of the use of its months. A metric's counts add up, and so does money. Units
 * that no metric counts, such as seats, are as many in an interval of twelve months as in each of them.
 */
export function addsUp(model: PricingModel, price: Price): boolean {
  if (metricsOf(price).length > 0) return true;
  switch (model.kind) {
    case 'fixed':
    case 'unit':
    case 'prepaid-tiered':
    case 'prepaid-fixed':
      return false;
    case 'tiered':
    case 'graduated':
      return model.measure === 'amount';
    case 'volume-percentage':
    case 'expression':
    case 'matrix':
      return true;
    default:
      return model satisfies never;
  }
}
