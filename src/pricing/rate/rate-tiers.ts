/**
 * The tiered models, over units and over money.
 *
 * Tiered and tiered percentage: the tier that holds the whole quantity prices all of it, plus that tier's fixed fee.
 * Graduated tiered and graduated percentage: each tier prices its own part, and the fixed fees of every tier entered
 * add up. `read-tiers.ts` defines the quantities that a tier covers. In particular, zero use enters the first tier
 * only if that tier starts at 0. A quantity beyond the end of the last tier has no price.
 */
import { type Decimal, decimalText, ONE, ZERO } from '../../model/values/decimal.ts';
import { remember } from '../../model/values/remember.ts';
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
  return rated(bandLines(tiers, index, band, quantity));
}

/** Each tier prices its own part of `quantity`. */
export function rateParts(tiers: Tiers, quantity: Decimal): Rating {
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
