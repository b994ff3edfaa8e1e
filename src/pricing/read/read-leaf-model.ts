/** Reads the models that both a price and a leaf of a matrix can have, and their tiers. */
import {
  type FixedModel,
  LEAF_MODEL_FIELDS,
  type PricingModelField,
  type PricingModels,
  type Tier,
  type TieredModel as WrittenTieredModel,
  type VolumePercentageModel as WrittenVolumeModel,
} from '../../model/catalog/price.ts';
import { ONE, ZERO } from '../../model/values/decimal.ts';
import type { FieldPath } from '../../model/values/source.ts';
import type {
  Band,
  LeafModel,
  Measure,
  TieredModel,
  Tiers,
  VolumePercentageModel,
} from '../pricing-model.ts';
import { type ModelFaults, readDecimal, readPercentage, readUnits } from './read-decimal.ts';

type LeafModelField = (typeof LEAF_MODEL_FIELDS)[number];

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

/** Reads the list of tiers at `path`. An empty list gives one tier that costs nothing, and a fault. */
export function readTiers(
  tiers: readonly Tier[] = [],
  measure: Measure,
  path: FieldPath,
  faults: ModelFaults,
): Tiers {
  if (tiers.length === 0)
    faults.add(path, 'tiers-empty', 'the list of tiers is empty', 'write at least one tier');
  const bands: Band[] = [];
  for (const [index, tier] of tiers.entries()) {
    const at = [...path, index];
    const bounds = readBounds(tiers[index - 1], tier, index + 1, at, faults);
    bands.push({
      above: bands.at(-1)?.upTo ?? ZERO,
      upTo: bounds,
      rate: measure === 'amount' ? readTierPercentage(tier, at, faults) : readTierPrice(tier, at, faults),
      fixedFee: readDecimal(tier.fixed_fee, [...at, 'fixed_fee'], faults),
    });
  }
  if (bands.length === 0) bands.push({ above: ZERO, upTo: null, rate: ZERO, fixedFee: ZERO });
  return { coverZero: (tiers[0]?.min_units ?? 0) === 0, bands };
}

function readBounds(
  previous: Tier | undefined,
  tier: Tier,
  ordinal: number,
  path: FieldPath,
  faults: ModelFaults,
): Band['upTo'] {
  const floor = previous === undefined ? 0 : previous.max_units;
  if (floor === undefined) {
    faults.add(
      path,
      'tier-unreachable',
      `tier ${ordinal} follows a tier without max_units, which covers everything above it`,
      'give the tier before it a max_units, or remove this one',
    );
  } else {
    checkStart(tier, floor, ordinal, path, faults);
    if (tier.max_units !== undefined && tier.max_units <= floor)
      faults.add(
        [...path, 'max_units'],
        'tier-covers-nothing',
        `tier ${ordinal} ends at ${tier.max_units}, and everything up to ${floor} lies below it`,
        `let it end above ${floor}, or remove it`,
      );
  }
  return tier.max_units === undefined ? null : readUnits(tier.max_units, [...path, 'max_units'], faults);
}

function checkStart(tier: Tier, floor: number, ordinal: number, path: FieldPath, faults: ModelFaults): void {
  const start = tier.min_units;
  if (start === undefined || start === floor || start === floor + 1) return;
  const at = [...path, 'min_units'];
  if (ordinal === 1) {
    faults.add(
      at,
      'tiers-start-late',
      `the first tier starts at ${start}, so that less than that has no price`,
      'let the first tier start at 0 or 1, or leave its min_units out',
    );
  } else if (start > floor) {
    faults.add(
      at,
      'tier-gap',
      `tier ${ordinal} starts at ${start} and the tier before it ends at ${floor}, so that ${between(floor + 1, start - 1)} no price`,
      `start it at ${floor + 1}, or let the tier before it end at ${start - 1}`,
    );
  } else {
    faults.add(
      at,
      'tier-overlap',
      `tier ${ordinal} starts at ${start} and the tier before it ends at ${floor}, so that ${between(start, floor)} two prices`,
      `start it at ${floor + 1}, or let the tier before it end at ${start - 1}`,
    );
  }
}

function between(first: number, last: number): string {
  return first === last ? `${first} has` : `${first} to ${last} have`;
}

/** True for a tier without any amount, which is hardly intended. A tier with only a fee is valid: its units are free. */
function isWithoutAmount({ price_per_unit, unit_price, percentage, fixed_fee }: Tier): boolean {
  return [price_per_unit, unit_price, percentage, fixed_fee].every((amount) => amount === undefined);
}

function readTierPrice(tier: Tier, path: FieldPath, faults: ModelFaults): Band['rate'] {
  if (tier.percentage !== undefined)
    faults.add(
      [...path, 'percentage'],
      'tier-price-misplaced',
      'percentage has no meaning in a tier that is priced per unit',
      'write price_per_unit, or use a percentage pricing model',
    );
  const { price_per_unit, unit_price } = tier;
  if (price_per_unit !== undefined && unit_price !== undefined)
    faults.add(
      [...path, 'unit_price'],
      'tier-price-twice',
      'price_per_unit and unit_price are two names of one thing, and this tier has both',
      'keep one of them',
    );
  if (isWithoutAmount(tier))
    faults.add(
      path,
      'tier-price-missing',
      'the tier has no price_per_unit, no unit_price and no fixed_fee',
      'write price_per_unit, "0" where its units are free',
    );
  return price_per_unit === undefined
    ? readDecimal(unit_price, [...path, 'unit_price'], faults)
    : readDecimal(price_per_unit, [...path, 'price_per_unit'], faults);
}

function readTierPercentage(tier: Tier, path: FieldPath, faults: ModelFaults): Band['rate'] {
  for (const field of ['price_per_unit', 'unit_price'] as const)
    if (tier[field] !== undefined)
      faults.add(
        [...path, field],
        'tier-price-misplaced',
        `${field} has no meaning in a tier of a percentage model`,
        'write percentage, or use a pricing model that is priced per unit',
      );
  if (isWithoutAmount(tier))
    faults.add(
      path,
      'tier-percentage-missing',
      'the tier has no percentage and no fixed_fee',
      'write percentage, "0" where it takes no share',
    );
  return readPercentage(tier.percentage, [...path, 'percentage'], faults);
}
