/** Tiers in the form for rating, read from the written ones with all their faults. */
import type { Tier } from '../../model/catalog/price.ts';
import { type Decimal, ZERO } from '../../model/values/decimal.ts';
import type { FieldPath } from '../../model/values/source.ts';
import { type ModelFaults, readDecimal, readPercentage, readUnits } from './read-decimal.ts';

/** The measure of tiers: units of use, or an amount of money. */
export type Measure = 'quantity' | 'amount';

/** A tier covers everything above `above`, up to and including `upTo`. */
export interface Band {
  readonly above: Decimal;
  /** Null if the tier has no end. */
  readonly upTo: Decimal | null;
  /** Money per unit, or the fraction of the amount: 2.5 % is 0.025. */
  readonly rate: Decimal;
  readonly fixedFee: Decimal;
}

/** Bands in order, without gaps or overlaps. The first begins at zero, and only the last may have no end. Never empty. */
export interface Tiers {
  /** True if zero use falls in the first tier, so that the tier's fixed fee is charged without any use. */
  readonly coverZero: boolean;
  readonly bands: readonly Band[];
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
function isWithoutAmount(tier: Tier): boolean {
  const { price_per_unit, unit_price, committed_unit_price, percentage, fixed_fee } = tier;
  const amounts = [price_per_unit, unit_price, committed_unit_price, percentage, fixed_fee];
  return amounts.every((amount) => amount === undefined);
}

/** A fault that keeps a price from being rated, and not from being written. */
export const COMMITTED = 'committed-rate';

function readTierPrice(tier: Tier, path: FieldPath, faults: ModelFaults): Band['rate'] {
  if (tier.percentage !== undefined)
    faults.add(
      [...path, 'percentage'],
      'tier-price-misplaced',
      'percentage has no meaning in a tier that is priced per unit',
      'write price_per_unit, or use a percentage pricing model',
    );
  const { price_per_unit, unit_price, committed_unit_price } = tier;
  if (committed_unit_price !== undefined)
    faults.add(
      [...path, 'committed_unit_price'],
      COMMITTED,
      '`unit_price` is the rate of units that are committed to, and its effect on the bill is not documented: the price has no known amount',
      'write price_per_unit if each unit is to cost that',
    );
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
  for (const field of ['price_per_unit', 'unit_price', 'committed_unit_price'] as const)
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
