/** How each price changes, whoever has it: verdict, extremes, drops and gaps. A few lines, however many customers. */
import { compareShifts } from '../../impact/prices/compare-shifts.ts';
import { counted } from '../../model/counted.ts';
import type { BillShift, CurvePair, PriceChange, PriceImpact } from '../../model/impact.ts';
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
import { type Line, line, type Span, span } from './lines.ts';
import { moreLine } from './money-lines.ts';

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

/** So many prices are described, and of each so many changes: the steepest ones. The page has all of them. */
const PRICES_DESCRIBED = 6;
const CHANGES_DESCRIBED = 2;

/** How each price changes, whoever has it. `limit` is for how many prices. */
export function priceChangeLines(prices: readonly PriceImpact[], limit = PRICES_DESCRIBED): readonly Line[] {
  if (prices.length === 0) return [];
  const described = prices.length - limit <= 1 ? prices.length : limit;
  return [
    line(0, span('Prices', 'strong')),
    ...bothEnds(byConcern(prices), described).flatMap(priceLines),
    ...moreLine(2, prices.length - described, 'price that changes', 'prices that change'),
  ];
}

/** The first ones, and in the last place the largest decrease of all: a slip of the pen loses money too. */
function bothEnds(prices: readonly PriceImpact[], most: number): readonly PriceImpact[] {
  const [deepest] = prices.toSorted((a, b) => compareShifts(largestDecrease(b), largestDecrease(a)));
  if (deepest === undefined || largestDecrease(deepest) === null || prices.indexOf(deepest) < most)
    return prices.slice(0, most);
  return [...prices.slice(0, most - 1), deepest];
}

/** Where it makes somebody pay more, in which bills besides makes no difference. */
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

/** What makes somebody pay more comes first, the steepest increase before all; of what only falls, the deepest. */
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

/** Changes come with the steepest increase first and the largest decrease last. */
function extremes(changes: readonly PriceChange[]): readonly PriceChange[] {
  return changes.length <= CHANGES_DESCRIBED ? changes : [...changes.slice(0, 1), ...changes.slice(-1)];
}

/** What is to be said of one change, its verdict first. That it is new or bills the same, its head says. */
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

/** That two prices cannot be compared is said once, with its reason. */
function isWorthSaying(shift: BillShift | null, { verdict }: PriceChange): shift is BillShift {
  return shift !== null && !(verdict.kind === 'incomparable' && shift.kind === 'unmeasured');
}

/** A head says that a price bills the same; the increase or decrease of one that no usage changes says from what to what. */
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

/** Where using more costs less, and where there is no bill, on the new curve. */
function curveWarnings({ after, context }: CurvePair, currency: string | null): readonly Line[] {
  if (after === null) return [];
  const drops = after.total_drops.slice(0, 1).map((drop) => totalDropText(drop, currency));
  const more = after.total_drops.length - drops.length;
  const warnings = drops.map((text) => `${text}${more > 0 ? `; ${counted(more, 'more such drop')}` : ''}`);
  if (after.ends_at !== null)
    warnings.push(`gap: no bill beyond ${quantityText(after.ends_at, context, currency)}`);
  return warnings.map((text) => line(6, span(`${text}${contextText(context)}`, 'warning')));
}
