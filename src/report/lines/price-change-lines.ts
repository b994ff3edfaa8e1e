/**
 * The changes of each price in a few lines, however many customers have it: verdict, extremes, drops and gaps; and the waves of dated
 * changes: who gets each when, and what that brings in a month.
 */
import { compareShifts } from '../../ledger/prices/bill-shifts.ts';
import { haltWords } from '../../model/catalog/change-reach.ts';
import { counted, grouped } from '../../model/messages/counted.ts';
import type {
  BillShift,
  ChangeWaves,
  CurvePair,
  PriceChange,
  PriceImpact,
  WaveOfChange,
} from '../../model/plan/price-impact.ts';
import {
  contextText,
  DIRECTION_WORDS,
  pricedText,
  quantityText,
  shiftText,
  totalDropText,
  verdictText,
} from '../words/impact-words.ts';
import { priceText } from '../words/price-text.ts';
import { signedMoney } from '../words/value-text.ts';
import { type Line, line, moreLine, type Span, span } from './lines.ts';

const SIGNS: Readonly<Record<PriceImpact['direction'], Span>> = {
  increase: span('▲', 'delete'),
  mixed: span('◆', 'update'),
  unknown: span('?', 'warning'),
  added: span('+', 'create'),
  removed: span('−', 'delete'),
  decrease: span('▼', 'create'),
  same: span('=', 'version'),
  timing: span('=', 'update'),
};

/** The most prices that are described, and the most changes of each: the extremes. The page has all of them. */
const PRICES_DESCRIBED = 6;
const CHANGES_DESCRIBED = 2;

/** Describes the first `limit` prices, or all of them where only one more remains. */
export function priceChangeLines(prices: readonly PriceImpact[], limit = PRICES_DESCRIBED): readonly Line[] {
  if (prices.length === 0) return [];
  const described = prices.length - limit <= 1 ? prices.length : limit;
  return [
    line(0, span('Prices', 'strong')),
    ...bothEnds(byConcern(prices), described).flatMap(priceLines),
    ...moreLine(2, prices.length - described, 'price that changes', 'prices that change'),
  ];
}

/** The first prices and, last, the one with the largest decrease of all, because a typing error loses money too. */
function bothEnds(prices: readonly PriceImpact[], most: number): readonly PriceImpact[] {
  const deepest = deepestOf(prices);
  if (deepest === null || prices.indexOf(deepest) < most) return prices.slice(0, most);
  return [...prices.slice(0, most - 1), deepest];
}

/** The price with the largest decrease; null where none decreases. */
export function deepestOf(prices: readonly PriceImpact[]): PriceImpact | null {
  const [deepest] = prices.toSorted((a, b) => compareShifts(largestDecrease(b), largestDecrease(a)));
  return deepest === undefined || largestDecrease(deepest) === null ? null : deepest;
}

/** The order of the directions. All that may make somebody pay more have the same rank, whatever else they do. */
const CONCERNS: Readonly<Record<PriceImpact['direction'], number>> = {
  increase: 0,
  mixed: 0,
  unknown: 0,
  added: 1,
  removed: 2,
  decrease: 3,
  timing: 4,
  same: 5,
};

/**
 * Sorted by direction, those that make somebody pay more first; then by the steepest increase, the largest decrease
 * and the number of subscriptions.
 */
export function byConcern(prices: readonly PriceImpact[]): readonly PriceImpact[] {
  return prices.toSorted(
    (a, b) =>
      CONCERNS[a.direction] - CONCERNS[b.direction] ||
      compareShifts(steepestIncrease(b), steepestIncrease(a)) ||
      compareShifts(largestDecrease(b), largestDecrease(a)) ||
      b.subscriptions - a.subscriptions,
  );
}

function steepestIncrease({ changes }: PriceImpact): BillShift | null {
  return changes[0]?.largest_increase ?? null;
}

function largestDecrease({ changes }: PriceImpact): BillShift | null {
  return changes.reduce<BillShift | null>(
    (deepest, { largest_decrease: fall }) => (compareShifts(fall, deepest) > 0 ? fall : deepest),
    null,
  );
}

export function priceLines(price: PriceImpact): readonly Line[] {
  const { direction, subscriptions, changes, currency } = price;
  const [only] = changes;
  const alone = changes.length === 1 && only !== undefined;
  const head = line(
    2,
    SIGNS[direction],
    ' ',
    span(pricedText(price), 'strong'),
    `  ${DIRECTION_WORDS[direction]}`,
    subscriptions === 0 ? '' : ` for ${counted(subscriptions, 'subscription')}`,
    currency === null ? '' : span(`  ${currency}`, 'faint'),
    alone ? '' : `  in ${counted(changes.length, 'different change')}`,
  );
  return [
    head,
    ...extremes(changes).flatMap((change) => priceChangeFacts(change, currency)),
    ...moreLine(6, changes.length - CHANGES_DESCRIBED, 'change'),
  ];
}

/** The first and the last change. Changes are sorted from the steepest increase to the largest decrease. */
function extremes(changes: readonly PriceChange[]): readonly PriceChange[] {
  return changes.length <= CHANGES_DESCRIBED ? changes : [...changes.slice(0, 1), ...changes.slice(-1)];
}

/** The facts of one change, its verdict first. The head line already says that a price is new or bills the same. */
export function priceChangeFacts(change: PriceChange, currency: string | null): readonly Line[] {
  const { largest_increase, largest_decrease, curves, verdict, usages_tried } = change;
  const lines: Line[] = [];
  if (!isSaid(change)) lines.push(line(6, factOf(change, currency)));
  if (isWorthSaying(largest_increase, change))
    lines.push(line(6, `largest increase ${shiftText(largest_increase, '+', currency)}`));
  if (isWorthSaying(largest_decrease, change))
    lines.push(line(6, `largest decrease ${shiftText(largest_decrease, '−', currency)}`));
  if (usages_tried !== undefined && verdict.kind !== 'same_at_samples')
    lines.push(line(6, span(`compared at ${counted(usages_tried, 'usage')}, and at no other`, 'warning')));
  const [first] = curves;
  return first === undefined ? lines : [...lines, ...curveWarnings(first, currency)];
}

/**
 * False for an unmeasured shift of two prices that cannot be compared, because the verdict already gives the reason.
 */
function isWorthSaying(shift: BillShift | null, { verdict }: PriceChange): shift is BillShift {
  return shift !== null && !(verdict.kind === 'incomparable' && shift.kind === 'unmeasured');
}

/**
 * True where the verdict would only repeat other lines: the head line says that a price bills the same, and the
 * increase or decrease of a price without usage gives both amounts.
 */
function isSaid({ verdict, largest_increase, largest_decrease }: PriceChange): boolean {
  if (verdict.kind === 'same') return true;
  const shifted = largest_increase !== null || largest_decrease !== null;
  return verdict.kind === 'differs' && verdict.context.axis === 'nothing' && shifted;
}

function factOf({ verdict, before, after }: PriceChange, currency: string | null): string {
  if (verdict.kind === 'new' && after !== null) return priceText(after, currency);
  if (verdict.kind === 'gone' && before !== null) return `was ${priceText(before, currency)}`;
  return verdictText(verdict, currency);
}

/** Warnings about the new curve: quantities at which using more costs less, and quantities without a bill. */
function curveWarnings({ after, context }: CurvePair, currency: string | null): readonly Line[] {
  if (after === null) return [];
  const drops = after.total_drops.slice(0, 1).map((drop) => totalDropText(drop, currency));
  const more = after.total_drops.length - drops.length;
  const warnings = drops.map((text) => `${text}${more > 0 ? `; ${counted(more, 'more such drop')}` : ''}`);
  if (after.ends_at !== null)
    warnings.push(`gap: no bill beyond ${quantityText(after.ends_at, context, currency)}`);
  return warnings.map((text) => line(6, span(`${text}${contextText(context)}`, 'warning')));
}

/** Empty where no change has waves. */
export function waveLines(changes: readonly ChangeWaves[] = []): readonly Line[] {
  if (changes.length === 0) return [];
  return [line(0, span('Waves', 'strong')), ...changes.flatMap(linesOfChange)];
}

function linesOfChange({ bundle, change, waves, ...halt }: ChangeWaves): readonly Line[] {
  return [
    line(
      2,
      span(bundle, 'strong'),
      `  the change of ${change}, for new subscriptions from that day on${haltWords(halt)}`,
    ),
    ...waves.map((wave) =>
      line(4, span(daysText(wave), 'strong'), `  ${wave.who}: ${whomText(wave)}${moneyText(wave)}`),
    ),
  ];
}

function daysText({ at, first = at, last = first }: WaveOfChange): string {
  return first === last ? first : `${first} to ${last}`;
}

function whomText({ subscriptions, customers, left = 0, sent }: WaveOfChange): string {
  const whom = `${counted(subscriptions, 'subscription')} of ${counted(customers, 'customer')}`;
  return [
    whom,
    ...(left === 0
      ? []
      : [left === subscriptions ? 'nobody gets it' : counted(left, 'does not get it', 'do not get it')]),
    ...(sent === subscriptions - left
      ? []
      : [sent === 0 ? 'as on record' : `${grouped(`${sent}`)} in this plan`]),
  ].join(', ');
}

function moneyText({ monthly, unknown = 0 }: WaveOfChange): string {
  const amounts = monthly.map(
    ({ currency, change }) => `${signedMoney(change, currency)} ${currency} a month`,
  );
  const parts = [...amounts, ...(unknown === 0 ? [] : [`not known for ${grouped(`${unknown}`)}`])];
  return parts.length === 0 ? '' : `  ${parts.join(', ')}`;
}
