/** Reads the models that both a price and a leaf of a matrix can have. */

import type {
  FixedModel,
  PricingModelField,
  PricingModels,
  TieredModel as WrittenTieredModel,
  VolumePercentageModel as WrittenVolumeModel,
} from '../../model/catalog/price.ts';
import { ONE } from '../../model/values/decimal.ts';
import type { FieldPath } from '../../model/values/source.ts';
import type { LeafModel, TieredModel, VolumePercentageModel } from '../pricing-model.ts';
import type { ModelFaults } from './model-fault.ts';
import { readDecimal, readPercentage, readUnits } from './read-decimal.ts';
import { readTiers } from './read-tiers.ts';

/**
 * The models that a leaf of a matrix can have. The interface's matrix model allows no prepaid, expression or matrix
 * model.
 */
export const LEAF_MODEL_FIELDS = [
  'unit_pricing_model',
  'fixed_pricing_model',
  'tiered_pricing_model',
  'graduated_tiered_pricing_model',
  'tiered_percentage_pricing_model',
  'graduated_percentage_pricing_model',
  'volume_percentage_pricing_model',
] as const satisfies readonly PricingModelField[];

export type LeafModelField = (typeof LEAF_MODEL_FIELDS)[number];

export function isLeafModelField(field: PricingModelField): field is LeafModelField {
  return LEAF_MODEL_FIELDS.some((allowed) => allowed === field);
}

/** Reads the model in the field `field` of `models`; `path` leads to `models`. */
export function readLeafModel(
  models: PricingModels,
  field: LeafModelField,
  path: FieldPath,
  faults: ModelFaults,
): LeafModel | undefined {
  const at = [...path, field];
  switch (field) {
    case 'unit_pricing_model': {
      const written = models[field];
      return (
        written && {
          kind: 'unit',
          pricePerUnit: readDecimal(written.price_per_unit, [...at, 'price_per_unit'], faults),
        }
      );
    }
    case 'fixed_pricing_model':
      return models[field] && readFixed(models[field], at, faults);
    case 'tiered_pricing_model':
      return models[field] && readTiered('tiered', 'quantity', models[field], at, faults);
    case 'graduated_tiered_pricing_model':
      return models[field] && readTiered('graduated', 'quantity', models[field], at, faults);
    case 'tiered_percentage_pricing_model':
      return models[field] && readTiered('tiered', 'amount', models[field], at, faults);
    case 'graduated_percentage_pricing_model':
      return models[field] && readTiered('graduated', 'amount', models[field], at, faults);
    case 'volume_percentage_pricing_model':
      return models[field] && readVolumePercentage(models[field], at, faults);
    default:
      return field satisfies never;
  }
}

/** A fixed model without `units` charges one unit. */
function readFixed(written: FixedModel, path: FieldPath, faults: ModelFaults): LeafModel {
  return {
    kind: 'fixed',
    pricePerUnit: readDecimal(written.price_per_unit, [...path, 'price_per_unit'], faults),
    units: written.units === undefined ? ONE : readUnits(written.units, [...path, 'units'], faults),
  };
}

function readTiered(
  kind: TieredModel['kind'],
  measure: TieredModel['measure'],
  written: WrittenTieredModel,
  path: FieldPath,
  faults: ModelFaults,
): TieredModel {
  return {
    kind,
    measure,
    tiers: readTiers(written.tiers, measure, [...path, 'tiers'], faults),
    units: written.units === undefined ? null : readUnits(written.units, [...path, 'units'], faults),
  };
}

function readVolumePercentage(
  written: WrittenVolumeModel,
  path: FieldPath,
  faults: ModelFaults,
): VolumePercentageModel {
  if (
    written.percentage === undefined &&
    written.price_per_unit === undefined &&
    written.fixed_fee === undefined
  )
    faults.add(
      path,
      'volume-price-missing',
      'the model has no percentage, no price_per_unit and no fixed_fee',
      'write at least one of them, "0" where nothing is charged',
    );
  return {
    kind: 'volume-percentage',
    rate: readPercentage(written.percentage, [...path, 'percentage'], faults),
    pricePerUnit: readDecimal(written.price_per_unit, [...path, 'price_per_unit'], faults),
    fixedFee: readDecimal(written.fixed_fee, [...path, 'fixed_fee'], faults),
  };
}
