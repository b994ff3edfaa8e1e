/**
 * Reads the pricing model of a written price, and all its faults. Rating, curves and comparison use this result, so
 * that a model is interpreted in one place only.
 */
import {
  type Price,
  type PricingModelField,
  type PricingModels,
  pricingModelsOf,
} from '../../model/catalog/price.ts';
import { remember } from '../../model/values/remember.ts';
import { MODELS } from '../models/all-models.ts';
import { chooseModel } from '../models/choose-model.ts';
import type { PricingModel, RatedBy } from '../models/pricing-model.ts';
import { type ModelFault, ModelFaults } from '../models/read-decimal.ts';
import { readTerms, type Terms } from './read-terms.ts';

/** The model in use of a price, and all its faults. The model is usable only without faults. */
function readModel(price: PricingModels): {
  readonly model: PricingModel | undefined;
  readonly faults: readonly ModelFault[];
} {
  const faults = new ModelFaults();
  const field = chooseModel(price, 'the price', [], faults);
  return { model: field && readField(price, field, faults), faults: faults.list };
}

function readField<Field extends PricingModelField>(
  price: PricingModels,
  field: Field,
  faults: ModelFaults,
): PricingModel | undefined {
  const written = price[field];
  return written && MODELS[field].read(written, [field], faults);
}

/** All faults; empty if the price can be rated. Paths begin at the price's root. Never throws. */
export function checkModel(price: Price): readonly ModelFault[] {
  const read = readPrice(price);
  return read.kind === 'faulty' ? read.faults : [];
}

/** Reads the parts of a price that decide its bills: its pricing model and its terms. */
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

/** The metrics by which a price is rated, without repetition. Worked out once for each object. */
export const metricsOf = remember((price: Price): readonly string[] => {
  const bound = pricingModelsOf(price).flatMap((field) => boundIn(price, field));
  return [...new Set(bound.length > 0 ? bound : (price.metric_ids ?? []))];
});

function boundIn<Field extends PricingModelField>(price: PricingModels, field: Field): readonly string[] {
  const written = price[field];
  return (written && MODELS[field].metrics?.(written)) ?? [];
}

/** The part of a usage that decides the bill of a price; null for a price that cannot be read. */
export function ratedBy(price: Price): RatedBy | null {
  const read = readPrice(price);
  return read.kind === 'faulty' ? null : read.model.ratedBy;
}

/** True for a price of metered use. False for units such as seats, which no metric counts, and for an unreadable price. */
export function isMetered(price: Price): boolean {
  const read = readPrice(price);
  return read.kind !== 'faulty' && addsUp(read.model, price);
}

/**
 * True if the use in an interval is the sum of the use in its months. The values of a metric add up, and so does
 * money. Units that no metric counts, such as seats, are the same in an interval of twelve months as in each month.
 */
export function addsUp(model: PricingModel, price: Price): boolean {
  return metricsOf(price).length > 0 || (model.ratedBy !== 'nothing' && model.ratedBy !== 'quantity');
}
