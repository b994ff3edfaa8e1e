/** Rates a price: computes the exact cost of a usage in one billing interval, with the arithmetic line by line. */
import type { Price } from '../../model/catalog/price.ts';
import type { PricingModel } from '../pricing-model.ts';
import { readPrice } from '../read/read-price.ts';
import { rateExpression } from './rate-expression.ts';
import { rateLeaf } from './rate-leaf.ts';
import { rateMatrix } from './rate-matrix.ts';
import { ratePrepaidFixed, ratePrepaidTiered } from './rate-prepaid.ts';
import { rateTerms } from './rate-terms.ts';
import { type Rating, type Usage, unrated } from './rating.ts';

/**
 * The bill of one interval, after any trial and while the discount applies: the model's charge, less the discount,
 * within the spend limits. If the price or this usage cannot be rated, the result gives the reason.
 */
export function ratePrice(price: Price, usage: Usage): Rating {
  const read = readPrice(price);
  if (read.kind === 'faulty') return unrated('faulty-model', read.faults[0].message);
  const charge = rateModel(read.model, usage);
  return charge.kind === 'rated' ? rateTerms(charge, read.terms) : charge;
}

/** The charge of the model alone. */
export function rateModel(model: PricingModel, usage: Usage): Rating {
  switch (model.kind) {
    case 'prepaid-tiered':
      return ratePrepaidTiered(model, usage);
    case 'prepaid-fixed':
      return ratePrepaidFixed(model, usage);
    case 'expression':
      return rateExpression(model, usage);
    case 'matrix':
      return rateMatrix(model, usage);
    default:
      return rateLeaf(model, usage);
  }
}
