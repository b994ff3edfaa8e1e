/**
 * Rates each kind of model: leaf models, the tiers over units and over money, prepaid models and the matrix.
 *
 * Tiered and tiered percentage: the tier that holds the whole quantity prices all of it, plus that tier's fixed fee.
 * Graduated tiered and graduated percentage: each tier prices its own part, and the fixed fees of every tier entered
 * add up. `read-leaf-model.ts` defines the quantities that a tier covers. In particular, zero use enters the first tier
 * only if that tier starts at 0. A quantity beyond the end of the last tier has no price.
 */
import { type Decimal, decimalText, ONE, ZERO } from '../../model/values/decimal.ts';
import { remember } from '../../model/values/remember.ts';
import type {
  Band,
  LeafModel,
  MatrixModel,
  MatrixNode,
  PrepaidFixedModel,
  PrepaidTieredModel,
  TieredModel,
  Tiers,
  VolumePercentageModel,
} from '../pricing-model.ts';
import {
  type Rating,
  type RatingLine,
  rated,
  ratingLine,
  requireUsage,
  type Unrated,
  type Usage,
  unrated,
} from './rating.ts';

/** Without usage, the price's own `units` are rated. */
function rateTiered(model: TieredModel, usage: Usage): Rating {
  const given = requireUsage(usage[model.measure] ?? model.units ?? undefined, model.measure);
  if (given.kind === 'unrated') return given;
  return model.kind === 'tiered' ? rateWhole(model.tiers, given.value) : rateParts(model.tiers, given.value);
}

/** The tier that `quantity` falls in prices all of it. */
function rateWhole(tiers: Tiers, quantity: Decimal): Rating {
  if (!enters(tiers, quantity)) return rated([]);
  const index = tiers.bands.findIndex(({ upTo }) => upTo === null || quantity.lte(upTo));
  const band = tiers.bands[index];
  if (band === undefined) return beyondLastTier(tiers);
  return rated(bandLines(tiers, index, band, quantity));
}

/** Each tier prices its own part of `quantity`. */
function rateParts(tiers: Tiers, quantity: Decimal): Rating {
  if (!enters(tiers, quantity)) return rated([]);
  const last = tiers.bands.at(-1)?.upTo ?? null;
  if (last !== null && quantity.gt(last)) return beyondLastTier(tiers);
  const lines: RatingLine[] = [];
  for (const [index, band] of tiers.bands.entries()) {
    if (index > 0 && quantity.lte(band.above)) break;
    const end = band.upTo?.lt(quantity) ? band.upTo : quantity;
    lines.push(...bandLines(tiers, index, band, end.minus(band.above)));
  }
  return rated(lines);
}

function enters(tiers: Tiers, quantity: Decimal): boolean {
  return tiers.coverZero || quantity.gt(ZERO);
}

function bandLines(tiers: Tiers, index: number, band: Band, quantity: Decimal): readonly RatingLine[] {
  const { rate = '', fixedFee = '' } = bandLabels(tiers)[index] ?? {};
  const line = ratingLine(rate, quantity, band.rate);
  return band.fixedFee.eq(ZERO) ? [line] : [line, ratingLine(fixedFee, ONE, band.fixedFee)];
}

const bandLabels = remember(({ bands }: Tiers) =>
  bands.map((band, index) => {
    const name = `tier ${index + 1}`;
    return { rate: `${name}, ${bandText(band)}`, fixedFee: `${name}, fixed fee` };
  }),
);

function bandText({ above, upTo }: Band): string {
  if (upTo === null) return `above ${decimalText(above)}`;
  return above.eq(ZERO)
    ? `up to ${decimalText(upTo)}`
    : `above ${decimalText(above)} up to ${decimalText(upTo)}`;
}

function beyondLastTier({ bands }: Tiers): Unrated {
  const end = bands.at(-1)?.upTo ?? ZERO;
  return unrated(
    'beyond-last-tier',
    `the last tier ends at ${decimalText(end)}, and the usage lies beyond it`,
  );
}

/**
 * The unit model and the fixed model. Unit: quantity × price. Fixed: units × price, for any usage; a fixed model
 * without `units` charges one unit.
 */
function rateUnit(pricePerUnit: Decimal, usage: Usage): Rating {
  const quantity = requireUsage(usage.quantity, 'quantity');
  if (quantity.kind === 'unrated') return quantity;
  return rated([ratingLine('units', quantity.value, pricePerUnit)]);
}

function rateFixed(pricePerUnit: Decimal, units: Decimal): Rating {
  return rated([ratingLine('fixed units', units, pricePerUnit)]);
}

/**
 * The volume percentage model: the percentage of the amount, plus the price per unit times the count, plus the fixed
 * fee. The fixed fee is charged in every interval, even without any volume. The count is optional if the price per
 * unit is zero, and the amount is optional if the percentage is zero.
 */
function rateVolumePercentage(model: VolumePercentageModel, usage: Usage): Rating {
  const amount = requireUsage(usage.amount ?? unneeded(model.rate), 'amount');
  if (amount.kind === 'unrated') return amount;
  const count = requireUsage(usage.quantity ?? unneeded(model.pricePerUnit), 'quantity');
  if (count.kind === 'unrated') return count;
  return rated(
    [
      ratingLine('share of the amount', amount.value, model.rate),
      ratingLine('units', count.value, model.pricePerUnit),
      ratingLine('fixed fee', ONE, model.fixedFee),
    ].filter((line) => !line.unitPrice.eq(ZERO)),
  );
}

function unneeded(price: Decimal): Decimal | undefined {
  return price.eq(ZERO) ? ZERO : undefined;
}

/**
 * The prepaid models.
 *
 * Prepaid tiered: units up to `prepaid_units` are covered, and cost nothing here. The rest is graduated through the
 * tiers from zero, as if there were no other units. Without a rest, no tier is entered and no fixed fee is charged.
 *
 * Prepaid fixed tiered: the fixed fee of the tier that holds the prepaid units is charged for any usage. Each unit
 * beyond them costs that tier's price, even in the tiers above it. `overages_charge_interval` decides when that is
 * charged, and not how much.
 */
export function ratePrepaidTiered(model: PrepaidTieredModel, usage: Usage): Rating {
  const quantity = requireUsage(usage.quantity, 'quantity');
  if (quantity.kind === 'unrated') return quantity;
  const rest = quantity.value.minus(model.prepaidUnits);
  if (rest.lte(ZERO)) return rated([ratingLine('prepaid units', quantity.value, ZERO)]);
  const overage = rateParts(model.tiers, rest);
  if (overage.kind === 'unrated') return overage;
  return rated([ratingLine('prepaid units', model.prepaidUnits, ZERO), ...overage.lines]);
}

/** Without usage, no units are beyond the prepaid ones. */
export function ratePrepaidFixed(model: PrepaidFixedModel, usage: Usage): Rating {
  const quantity = requireUsage(usage.quantity ?? ZERO, 'quantity');
  if (quantity.kind === 'unrated') return quantity;
  const fee = ratingLine('prepaid units, fixed fee', ONE, model.fixedFee);
  const rest = quantity.value.minus(model.prepaidUnits);
  return rated(
    rest.gt(ZERO) ? [fee, ratingLine('units beyond the prepaid', rest, model.pricePerUnit)] : [fee],
  );
}

/** Rates the models that both a price and a cell of a matrix can have. */
export function rateLeaf(model: LeafModel, usage: Usage): Rating {
  switch (model.kind) {
    case 'unit':
      return rateUnit(model.pricePerUnit, usage);
    case 'fixed':
      return rateFixed(model.pricePerUnit, model.units);
    case 'tiered':
    case 'graduated':
      return rateTiered(model, usage);
    case 'volume-percentage':
      return rateVolumePercentage(model, usage);
    default:
      return model satisfies never;
  }
}

/**
 * The matrix model: the usage's dimension values choose a cell, and the cell's model rates the rest of the usage.
 *
 * The interface shows the parts of a node but not their order. Our order: a leaf ends the search. Otherwise each
 * split is tried in turn, first the branch of the usage's value, then the wildcard. The wildcard covers a missing
 * value, and every value without a branch that leads to a leaf. If no split leads to a leaf, the fallback is tried.
 * If that fails too, the search continues one node up. Values are compared exactly, including upper and lower case.
 */
type MatrixLeaf = NonNullable<MatrixNode['leaf']>;

/** The cell for these dimension values; undefined if none matches. */
export function findCell(
  { root }: MatrixModel,
  dimensions: ReadonlyMap<string, string>,
): MatrixLeaf | undefined {
  const search = (node: MatrixNode): MatrixLeaf | undefined => {
    if (node.leaf !== null) return node.leaf;
    for (const { dimension, branches, wildcard } of node.splits) {
      const value = dimensions.get(dimension);
      const branch = value === undefined ? undefined : branches.get(value);
      const found = (branch && search(branch)) ?? (wildcard ? search(wildcard) : undefined);
      if (found !== undefined) return found;
    }
    return node.fallback === null ? undefined : search(node.fallback);
  };
  return search(root);
}

export function rateMatrix(model: MatrixModel, usage: Usage): Rating {
  const dimensions = usage.dimensions ?? new Map<string, string>();
  const cell = findCell(model, dimensions);
  if (cell === undefined)
    return unrated('no-matching-cell', `no cell of the matrix matches ${valuesText(dimensions)}`);
  const rating = rateLeaf(cell.model, usage);
  if (rating.kind === 'unrated') return rating;
  return {
    ...rating,
    lines: rating.lines.map((line) => ({ ...line, label: `${cell.label}: ${line.label}` })),
  };
}

function valuesText(dimensions: ReadonlyMap<string, string>): string {
  return [...dimensions].map(([key, value]) => `${key} ${value}`).join(', ') || 'a usage without dimensions';
}
