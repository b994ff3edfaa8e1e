/**
 * Reads the pricing model of a written price, and all its faults. Rating, curves and comparison use this result, so
 * that a model is interpreted in one place only.
 */
import type {
  Price,
  PricingModelField,
  PricingModels,
  PrepaidTieredModel as WrittenPrepaidModel,
} from '../../model/catalog/price.ts';
import { ZERO } from '../../model/values/decimal.ts';
import { remember } from '../../model/values/remember.ts';
import type { FieldPath } from '../../model/values/source.ts';
import type { PrepaidFixedModel, PrepaidTieredModel, PricingModel } from '../pricing-model.ts';
import { type ModelFault, ModelFaults, readUnits } from './read-decimal.ts';
import { readExpressionModel } from './read-expression-model.ts';
import { readLeafModel, readTiers } from './read-leaf-model.ts';
import { chooseModel, readMatrixModel } from './read-matrix-model.ts';
import { readTerms, type Terms } from './read-terms.ts';

/** The model in use of a price, and all its faults. The model is usable only without faults. */
function readModel(price: PricingModels): {
  readonly model: PricingModel | undefined;
  readonly faults: readonly ModelFault[];
} {
  const faults = new ModelFaults();
  const model = readOnlyModel(price, faults);
  return { model, faults: faults.list };
}

function readOnlyModel(price: PricingModels, faults: ModelFaults): PricingModel | undefined {
  const field = chooseModel(price, 'the price', [], faults);
  return field && readWritten(price, field, faults);
}

function readWritten(
  price: PricingModels,
  field: PricingModelField,
  faults: ModelFaults,
): PricingModel | undefined {
  switch (field) {
    case 'prepaid_tiered_pricing_model':
      return price[field] && readPrepaidTiered(price[field], [field], faults);
    case 'prepaid_fixed_tiered_pricing_model':
      return price[field] && readPrepaidFixed(price[field], [field], faults);
    case 'expression_pricing_model':
      return price[field] && readExpressionModel(price[field], [field], faults);
    case 'matrix_pricing_model':
      return price[field] && readMatrixModel(price[field], [field], faults);
    default:
      return readLeafModel(price, field, [], faults);
  }
}

function readPrepaidTiered(
  written: WrittenPrepaidModel,
  path: FieldPath,
  faults: ModelFaults,
): PrepaidTieredModel {
  return {
    kind: 'prepaid-tiered',
    prepaidUnits: readUnits(written.prepaid_units, [...path, 'prepaid_units'], faults),
    tiers: readTiers(written.tiers, 'quantity', [...path, 'tiers'], faults),
  };
}

/** The tier that holds the prepaid units gives both the fixed fee and the price of each unit beyond them. */
function readPrepaidFixed(
  written: WrittenPrepaidModel,
  path: FieldPath,
  faults: ModelFaults,
): PrepaidFixedModel {
  const prepaidUnits = readUnits(written.prepaid_units, [...path, 'prepaid_units'], faults);
  const tiers = readTiers(written.tiers, 'quantity', [...path, 'tiers'], faults);
  const holder = tiers.bands.find(({ upTo }) => upTo === null || prepaidUnits.lte(upTo));
  const held = holder !== undefined && (tiers.coverZero || prepaidUnits.gt(holder.above));
  if (!held)
    faults.add(
      [...path, 'prepaid_units'],
      'prepaid-units-outside-tiers',
      `no tier holds ${written.prepaid_units} prepaid units, so that nothing says what they cost`,
      'add a tier that holds them, or change their number',
    );
  return {
    kind: 'prepaid-fixed',
    prepaidUnits,
    fixedFee: holder?.fixedFee ?? ZERO,
    pricePerUnit: holder?.rate ?? ZERO,
  };
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

/** The metrics by which a price is rated, without repetition. */
export function metricsOf(price: Price): readonly string[] {
  const bound = price.expression_pricing_model?.metric_bindings.map(({ metric_id: id }) => id) ?? [];
  return [...new Set(bound.length > 0 ? bound : (price.metric_ids ?? []))];
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

/** True for a model without a bill unless usage is known. */
export function dependsOnUsage(model: PricingModel): boolean {
  switch (model.kind) {
    case 'fixed':
    case 'prepaid-fixed':
      return false;
    case 'tiered':
    case 'graduated':
      return model.units === null;
    case 'unit':
    case 'volume-percentage':
    case 'prepaid-tiered':
    case 'expression':
    case 'matrix':
      return true;
    default:
      return model satisfies never;
  }
}
