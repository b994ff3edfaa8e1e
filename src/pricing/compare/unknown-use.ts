/** The bills of prices before and after, over use that is not known, as parts of the sum of a whole bill. */

import type { Price } from '../../model/catalog/price.ts';
import { type Decimal, decimal, HUNDRED, ONE, ZERO } from '../../model/values/decimal.ts';
import { lineAt } from '../curves/bill-curve.ts';
import { overlayCurves } from '../curves/transform-curve.ts';
import { metricsOf, readPrice } from '../read/read-price.ts';
import { type Increase, largestIncrease, reachesDown } from './largest-increase.ts';
import type { Bills, Piece } from './sum-increase.ts';
import { joinUses, timesUse, type UseCurves, usesOf } from './use-curves.ts';

/** A price on either side, null where it is not there. Its bill of a month counts `times`. */
export interface PricesOfUse {
  readonly name: string;
  /** True where both are the same price. */
  readonly same: boolean;
  readonly before: { readonly price: Price; readonly times: Decimal } | null;
  readonly after: { readonly price: Price; readonly times: Decimal } | null;
}

type UnknownUse =
  /** With `isTried`, the bills of a price are known at some usages only. */
  | { readonly kind: 'parts'; readonly parts: readonly (readonly Piece[])[]; readonly isTried: boolean }
  /** `reason` is a sentence without its full stop. */
  | { readonly kind: 'unmeasured'; readonly reason: string };

interface NamedUse extends UseCurves {
  readonly name: string;
}

/**
 * Prices of one metric are billed for the same use. The discounts that the prices have run, and trials are over. `attained`
 * leaves out what is only near to a bill, or a bound of it: each end of a piece is then a bill, at some charge of the prices
 * that stay the same.
 */
export function unknownUse(
  prices: readonly PricesOfUse[],
  ends: 'limits' | 'attained' = 'limits',
): UnknownUse {
  const curves: NamedUse[] = [];
  const parts: (readonly Piece[])[] = [];
  let isTried = false;
  for (const each of prices) {
    const isAlone =
      ends === 'attained' ? prices.every((other) => other === each || !sharesMetric(other, each)) : undefined;
    const use = useOf(each, isAlone);
    if (use.kind === 'unmeasured') return use;
    const unattained = ends === 'attained' && !each.same ? whyUnattained(use) : undefined;
    if (unattained !== undefined) return { kind: 'unmeasured', reason: `${each.name}: ${unattained}` };
    isTried ||= use.kind === 'pieces' && use.why === SOME_USAGES && !each.same;
    if (use.kind === 'curves') curves.push(...use.curves);
    else if (use.pieces.length > 0) parts.push(use.pieces);
  }
  for (const one of joinUses(curves, ({ name }) => name)) {
    const pieces = piecesOf(one, ends);
    if (pieces === undefined)
      return {
        kind: 'unmeasured',
        reason: `only one of the two prices of ${one.name} bills some of its usage`,
      };
    parts.push(pieces);
  }
  return { kind: 'parts', parts, isTried };
}

function sharesMetric(one: PricesOfUse, other: PricesOfUse): boolean {
  const metricsIn = ({ before, after }: PricesOfUse) =>
    [before, after].flatMap((side) => (side === null ? [] : metricsOf(side.price)));
  const metrics = new Set(metricsIn(one));
  return metricsIn(other).some((metric) => metrics.has(metric));
}

/** Why not each end of the pieces is a bill, as a sentence without its full stop; undefined where it is. */
function whyUnattained(use: Use): string | undefined {
  if (use.kind === 'pieces') return use.pieces.length === 0 ? undefined : use.why;
  const isOfCharge = use.kind === 'curves' && use.curves.some(({ axis }) => axis === 'charge');
  return isOfCharge ? 'not every charge of it is one of some usage' : undefined;
}

type Use =
  | { readonly kind: 'curves'; readonly curves: readonly NamedUse[] }
  /** `why` its ends need not be bills, as a sentence without its full stop. */
  | { readonly kind: 'pieces'; readonly pieces: readonly Piece[]; readonly why: string }
  | { readonly kind: 'unmeasured'; readonly reason: string };

const SOME_USAGES = 'its expression is not made of straight lines, so that only some usages of it are known';
const NO_END = 'when its discount ends is not known';
const NO_INTERVAL = 'the length of its billing interval is not known';
const SHARED =
  'another price bills its use too, and how much of it falls on each of its dimensions is not known';
const CELLS =
  'each value of its dimensions has tiers or a fee of its own, and how many values are used is not known';

/**
 * `isAlone` is true where no other price bills the use: that of a cell may then be any, whatever the others have. It is
 * undefined where limits of a bill are enough.
 */
function useOf(prices: PricesOfUse, isAlone: boolean | undefined): Use {
  const { before, after, same } = prices;
  if (before === null && after === null) return { kind: 'pieces', pieces: [], why: '' };
  if ([before, after].some((side) => side && endsSomeDay(side.price))) return byShare(prices, NO_END);
  const read = usesOf(before?.price ?? null, after?.price ?? null);
  if (read.kind === 'unknown') return byShare(prices, read.reason);
  const { months } = read;
  if (months === null) return byShare(prices, NO_INTERVAL);
  const monthly = {
    before: (before?.times ?? ZERO).div(decimal(months)),
    after: (after?.times ?? ZERO).div(decimal(months)),
  };
  if (read.kind === 'tried') {
    const pieces = read.tried.flatMap(({ use, before: old, after: now }): readonly Piece[] =>
      old === null || now === null
        ? []
        : [[{ before: old.times(monthly.before), after: now.times(monthly.after), weight: ONE, use }]],
    );
    return pieces.length === read.tried.length
      ? { kind: 'pieces', pieces, why: SOME_USAGES }
      : byShare(prices, SOME_USAGES);
  }
  const cells = read.uses.filter(({ cell }) => cell !== null);
  const isByCell = isAlone === true && !same && cells.every(isLinear);
  if (cells.length > 0 && !isByCell && (cells.length > 1 || isAlone !== undefined))
    return byShare(prices, isAlone === false ? SHARED : CELLS);
  const curves = read.uses.map((use) => ({
    ...timesUse(use, monthly),
    name: useName(use, prices.name, isByCell) + (months === 1 ? '' : ` in ${months} months`),
  }));
  return { kind: 'curves', curves };
}

/** True for a discount whose last day is unknown. */
function endsSomeDay(price: Price): boolean {
  const read = readPrice(price);
  return read.kind === 'read' && read.terms.discount?.lasts.kind === 'other';
}

/** True where a bill is an amount for each unit, so that it is the same however the use divides among values of a cell. */
function isLinear({ plain }: UseCurves): boolean {
  return [plain.before, plain.after].every(({ segments }) => {
    const [only, another] = segments;
    return only !== undefined && another === undefined && lineAt(only, ZERO).eq(ZERO);
  });
}

/** `met_calls (region eu)` for a cell of a matrix. */
function useName({ axis, metrics, cell }: UseCurves, priceName: string, isByCell: boolean): string {
  if (axis === 'charge') return `the charge of ${priceName}`;
  const values = Object.entries(cell ?? {}).map(([dimension, value]) => `${dimension} ${value ?? 'other'}`);
  const name = metrics.join(' and ') || priceName;
  return `${name}${isByCell && values.length > 0 ? ` (${values.join(', ')})` : ''}${axis === 'amount' ? ' in money' : ''}`;
}

/** Undefined where only one of the two has a bill for some use. */
function piecesOf(
  { name, plain, fine }: NamedUse,
  ends: 'limits' | 'attained',
): readonly Piece[] | undefined {
  // The plain grid is first, so that of two equal bills the one at a plain quantity is named.
  const grids = fine === null ? [plain] : ends === 'attained' ? [plain, fine] : [fine];
  const pieces = grids.flatMap((grid) =>
    overlayCurves(grid.before, grid.after).map((piece) => ({ piece, grid })),
  );
  if (pieces.some(({ piece }) => piece.before === null || piece.after === null)) return undefined;
  return pieces.flatMap(({ piece: { from, to, before: old, after: now }, grid }): readonly Piece[] => {
    if (old === null || now === null) return [];
    const isEdge =
      ends === 'limits' &&
      fine !== null &&
      from.gt(ZERO) &&
      [old, now].every((segment) => reachesDown(segment, from));
    const at = (quantity: Decimal): Bills => ({
      before: lineAt(old, quantity),
      after: lineAt(now, quantity),
      weight: ONE,
      use: new Map([[name, quantity]]),
    });
    // Just above the quantity before a piece, the bills are as near to these as one likes.
    const first = at(isEdge ? from.minus(grid.before.step) : from);
    if (to !== null) return [[first, at(to)]];
    const on = { before: old.slope, after: now.slope, weight: ZERO, use: new Map([[name, ONE]]) };
    return [[first, on]];
  });
}

/** A bound where no curves draw the bills: the price may bill any amount, and increases by its largest share. */
function byShare({ name, same, before, after }: PricesOfUse, why: string): Use {
  const increase = same ? SAME : largestIncrease(before?.price ?? null, after?.price ?? null);
  switch (increase.kind) {
    case 'unmeasured':
      return { kind: 'unmeasured', reason: `${name}: ${increase.reason}` };
    case 'infinite':
      return { kind: 'unmeasured', reason: `${name}: it increases from nothing, or without bound` };
    case 'none':
    case 'percent': {
      const factor = increase.kind === 'none' ? ONE : ONE.plus(increase.percent.div(HUNDRED));
      const none = { before: ZERO, after: ZERO, weight: ONE, use: new Map() };
      const any = {
        before: before?.times ?? ZERO,
        after: factor.times(after?.times ?? ZERO),
        weight: ZERO,
        use: new Map([[`the charge of ${name} in money`, ONE]]),
      };
      return { kind: 'pieces', pieces: [[none, any]], why };
    }
    default:
      return increase satisfies never;
  }
}

const SAME: Increase = { kind: 'none' };
