/**
 * Tiers of any model: how they rate, as segments of a curve, and in words.
 *
 * Tiered: the tier that holds the whole quantity prices all of it, plus that tier's fixed fee. Graduated: each tier
 * prices its own part, and the fixed fees of every tier entered add up. `read-tiers.ts` defines the quantities that a
 * tier covers. In particular, zero use enters the first tier only if that tier starts at 0. A quantity beyond the end
 * of the last tier has no price.
 */
import { counted } from '../../model/messages/counted.ts';
import { type Decimal, decimal, decimalText, isDecimalText, ONE, ZERO } from '../../model/values/decimal.ts';
import {
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
  scalarText,
} from '../../model/values/json.ts';
import { remember } from '../../model/values/remember.ts';
import { type BillCurve, type Grid, gridStep, type Segment } from '../curves/bill-curve.ts';
import { simplifyCurve } from '../curves/transform-curve.ts';
import {
  type AmountText,
  fields,
  list,
  type Rating,
  type RatingLine,
  rated,
  ratingLine,
  type Unrated,
  unrated,
} from './pricing-model.ts';
import type { Band, Measure, Tiers } from './read-tiers.ts';

export const TIER_FIELDS = list(() =>
  fields('min_units max_units fixed_fee price_per_unit unit_price committed_unit_price percentage'),
);

/** The tier that `quantity` falls in prices all of it. */
export function rateWhole(tiers: Tiers, quantity: Decimal): Rating {
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

/** Tiered: the price and the fee of the reached tier apply to the whole quantity. */
export function wholeSegments(tiers: Tiers, step: Decimal): readonly Segment[] {
  return tierSegments(tiers, step, (band) => ({ intercept: band.fixedFee, slope: band.rate }));
}

/** Graduated: each tier continues the bill from the end of the tier before it. */
export function partSegments(tiers: Tiers, step: Decimal): readonly Segment[] {
  let billBelow = ZERO;
  return tierSegments(tiers, step, (band) => {
    const entered = billBelow.plus(band.fixedFee);
    if (band.upTo !== null) billBelow = entered.plus(band.upTo.minus(band.above).times(band.rate));
    return { intercept: entered.minus(band.above.times(band.rate)), slope: band.rate };
  });
}

function tierSegments(
  { coverZero, bands }: Tiers,
  step: Decimal,
  lineOf: (band: Tiers['bands'][number]) => Pick<Segment, 'intercept' | 'slope'>,
): readonly Segment[] {
  const unused: Segment = { from: ZERO, to: ZERO, intercept: ZERO, slope: ZERO, opens: 'start' };
  const segments = bands.map((band, index): Segment => {
    const first = index === 0 && coverZero;
    return {
      from: first ? ZERO : band.above.plus(step),
      to: band.upTo,
      ...lineOf(band),
      opens: first ? 'start' : 'tier',
    };
  });
  return coverZero ? segments : [unused, ...segments];
}

export function curveOn(
  axis: Measure,
  grid: Grid,
  segmentsOn: (step: Decimal) => readonly Segment[],
): BillCurve {
  const step = gridStep(axis, grid);
  return simplifyCurve({ axis, step, segments: segmentsOn(step) });
}

export function lineOn(axis: Measure, grid: Grid, intercept: Decimal, slope: Decimal): BillCurve {
  return curveOn(axis, grid, () => [{ from: ZERO, to: null, intercept, slope, opens: 'start' }]);
}

/**
 * The bill is `covered` up to the prepaid units. `rest` is the bill of the units beyond them, from the first such
 * unit on.
 */
export function afterPrepaid(
  prepaidUnits: Decimal,
  covered: Decimal,
  rest: readonly Segment[],
): readonly Segment[] {
  const prepaid: Segment = { from: ZERO, to: prepaidUnits, intercept: covered, slope: ZERO, opens: 'start' };
  const beyond = rest.map((segment) => ({
    ...segment,
    from: segment.from.plus(prepaidUnits),
    to: segment.to?.plus(prepaidUnits) ?? null,
    intercept: segment.intercept.minus(segment.slope.times(prepaidUnits)),
  }));
  return [prepaid, ...beyond];
}

/** The most tiers that are named one by one. */
const TIERS_NAMED = 4;

export function tiersText(tiers: Json | undefined, amount: AmountText): string {
  if (!isJsonArray(tiers)) return '';
  const rates = tiers
    .map((tier) => (isJsonObject(tier) ? ratesText(tier, '', amount) : ''))
    .filter((rate) => rate !== '');
  const [first = ''] = rates;
  const last = rates.at(-1) ?? '';
  const alike = rates.every((rate) => rate === first);
  const range = alike ? first : rates.length <= TIERS_NAMED ? rates.join(', ') : `${first} … ${last}`;
  return `${range} in ${counted(tiers.length, 'tier')}`;
}

/**
 * `2.9 % + 0.30 each + 5.00 flat`, for a tier or a whole price. A fee of zero is shown only
 * where there is nothing else.
 */
export function ratesText(
  { percentage, price_per_unit, unit_price, committed_unit_price, fixed_fee }: JsonObject,
  each: string,
  amount: AmountText,
): string {
  const rate = price_per_unit ?? unit_price;
  const parts: string[] = [];
  if (percentage !== undefined) parts.push(`${scalarText(percentage)} %`);
  if (rate !== undefined) parts.push(amount(rate) + each);
  if (committed_unit_price !== undefined) parts.push(`${amount(committed_unit_price)} committed`);
  if (fixed_fee !== undefined && (parts.length === 0 || !isNothing(fixed_fee)))
    parts.push(`${amount(fixed_fee)} flat`);
  return parts.join(' + ');
}

function isNothing(value: Json): boolean {
  return typeof value === 'string' && isDecimalText(value) && decimal(value).eq(ZERO);
}
