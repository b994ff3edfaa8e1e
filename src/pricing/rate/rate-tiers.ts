/**
 * The tiered models, over units and over money.
 *
 * Tiered and tiered percentage: the tier that holds the whole quantity prices all of it, plus that tier's fixed fee.
 * Graduated tiered and graduated percentage: each tier prices its own part, and the fixed fees of every tier entered
 * add up. `read-tiers.ts` defines the quantities that a tier covers. In particular, zero use enters the first tier
 * only if that tier starts at 0. A quantity beyond the end of the last tier has no price.
 */
import { type Decimal, decimalText, ONE, ZERO } from '../../model/values/decimal.ts';
import type { Band, TieredModel, Tiers } from '../pricing-model.ts';
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
export function rateTiered(model: TieredModel, usage: Usage): Rating {
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
  return rated(bandLines(band, index, quantity));
}

/** Each tier prices its own part of `quantity`. */
export function rateParts(tiers: Tiers, quantity: Decimal): Rating {
  if (!enters(tiers, quantity)) return rated([]);
  const last = tiers.bands.at(-1)?.upTo ?? null;
  if (last !== null && quantity.gt(last)) return beyondLastTier(tiers);
  const lines = tiers.bands.flatMap((band, index) => {
    if (index > 0 && quantity.lte(band.above)) return [];
    const end = band.upTo?.lt(quantity) ? band.upTo : quantity;
    return bandLines(band, index, end.minus(band.above));
  });
  return rated(lines);
}

function enters(tiers: Tiers, quantity: Decimal): boolean {
  return tiers.coverZero || quantity.gt(ZERO);
}

function bandLines(band: Band, index: number, quantity: Decimal): readonly RatingLine[] {
  const name = `tier ${index + 1}`;
  const lines = [ratingLine(`${name}, ${bandText(band)}`, quantity, band.rate)];
  return band.fixedFee.eq(ZERO) ? lines : [...lines, ratingLine(`${name}, fixed fee`, ONE, band.fixedFee)];
}

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
