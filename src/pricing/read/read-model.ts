/**
 * Reads the pricing model of a written price, and all its faults. Rating, curves and comparison use this result, so
 * that a model is interpreted in one place only.
 */

import type {
  PricingModelField,
  PricingModels,
  PrepaidTieredModel as WrittenPrepaidModel,
} from '../../model/catalog/price.ts';
import { ZERO } from '../../model/values/decimal.ts';
import type { FieldPath } from '../../model/values/source.ts';
import type { PrepaidFixedModel, PrepaidTieredModel, PricingModel } from '../pricing-model.ts';
import { chooseModel } from './choose-model.ts';
import { type ModelFault, ModelFaults } from './model-fault.ts';
import { readUnits } from './read-decimal.ts';
import { readExpressionModel } from './read-expression-model.ts';
import { readLeafModel } from './read-leaf-model.ts';
import { readMatrixModel } from './read-matrix-model.ts';
import { readTiers } from './read-tiers.ts';

/** The model in use of a price, and all its faults. The model is usable only without faults. */
export function readModel(price: PricingModels): {
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
