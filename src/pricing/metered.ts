/**
 * Distinguishes prices of metered use from prices of units such as seats. Metered use adds up over months, and units
 * do not.
 */
import type { Price } from '../model/catalog/price.ts';
import type { PricingModel } from './pricing-model.ts';
import { readPrice } from './read/read-price.ts';

/** The metrics by which a price is rated, without repetition. */
export function metricsOf(price: Price): readonly string[] {
  const bound = price.expression_pricing_model?.metric_bindings.map(({ metric_id: id }) => id) ?? [];
  return [...new Set(bound.length > 0 ? bound : (price.metric_ids ?? []))];
}

/**
 * True for a price of metered use. False for units such as seats, which no metric counts, and for an unreadable
 * price.
 */
export function isMetered(price: Price): boolean {
  const read = readPrice(price);
  return read.kind !== 'faulty' && addsUp(read.model, price);
}

/**
 * True if the use in an interval is the sum of the use in its months. The values of a metric add up, and so does
 * money. Units that no metric counts, such as seats, are the same in an interval of twelve months as in each month.
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
