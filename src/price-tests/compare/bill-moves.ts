/**
 * The bills of one subscription by two catalogs: the same at every usage from today on, or a usage and a day at which
 * they are not.
 */
import type { PricedItem } from '../../impact/priced-subscription.ts';
import type { Subscription } from '../../model/catalog/catalog.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { ONE, ZERO } from '../../model/values/decimal.ts';
import { EVERY_QUANTITY } from '../../pricing/compare/bill-differences.ts';
import { timingDifferences } from '../../pricing/compare/billing-timing.ts';
import { comparePrices } from '../../pricing/compare/compare-prices.ts';
import type { BillMove, MoveOf, SideBySide } from './bill-move.ts';
import type { Comparer } from './excess.ts';
import { lookupIn } from './given-usage.ts';
import { billedItems, inForce } from './items-on.ts';
import { quoteOn } from './quote-on.ts';
import type { Found } from './sides.ts';
import { changedTerms, daysOf, endsOf, likenessOf } from './sides-in-time.ts';
import { steadyItems, steadyMonths } from './steady-price.ts';
import { probed, verified } from './verify-move.ts';

const NONE: BillMove = { kind: 'none' };

/** Compares the two sides of a subscription once, however many statements are about it. */
export function createMoveOf(comparer: Comparer): MoveOf {
  const known = new Map<Subscription, BillMove>();
  return (sides) => {
    const { subscription } = sides.before;
    const move = known.get(subscription) ?? billMove(sides, comparer);
    known.set(subscription, move);
    return move;
  };
}

function billMove(sides: SideBySide, comparer: Comparer): BillMove {
  if (likenessOf(sides.before, comparer) === likenessOf(sides.after, comparer)) return NONE;
  const terms = changedTerms(sides);
  const days = daysOf(sides);
  if (terms !== null) return probed(sides, [...days, ...endsOf(sides)], terms);
  let unproven: BillMove = NONE;
  for (const day of days) {
    const move = moveOn(day, sides, comparer);
    if (move.kind === 'moves') return move;
    if (move.kind === 'unproven' && unproven.kind === 'none') unproven = move;
  }
  return unproven;
}

function moveOn(day: CalendarDay, sides: SideBySide, comparer: Comparer): BillMove {
  const old = inForce(sides.before, day);
  const now = inForce(sides.after, day);
  if (old === undefined || now === undefined)
    return { kind: 'unproven', reason: `not all prices of ${day} are known` };
  const [before, after] = [old, now].map((items) => billedItems(items, day));
  if (before === undefined || after === undefined) return NONE;
  for (const month of steadyMonths([...before, ...after]).filter(isFirstOrLast)) {
    const both = {
      weights: { before: ONE, after: ONE },
      strictly: false,
      rangeOf: () => EVERY_QUANTITY,
    };
    const steady = { before: steadyItems(before, month), after: steadyItems(after, month) };
    const more = comparer.excessOf({ ...both, before: steady.after, after: steady.before });
    const less = comparer.excessOf({ ...both, ...steady });
    const found = more.kind === 'found' ? swapped(more) : less;
    if (found.kind === 'found') return verified(found, day, sides, [...old, ...now]);
    for (const each of [more, less]) if (each.kind === 'unproven') return each;
  }
  const escalations = [old, now].map((items) => JSON.stringify(items.map(({ escalation }) => escalation)));
  const steps =
    escalations[0] === escalations[1] || old.length !== now.length ? null : 'its prices escalate otherwise';
  if (steps !== null) return probed(sides, [day], steps);
  return otherMove(day, before, after, sides);
}

/** Moves that no amount at a given usage shows: other days of billing, and other declared units. */
function otherMove(
  day: CalendarDay,
  before: readonly PricedItem[],
  after: readonly PricedItem[],
  sides: SideBySide,
): BillMove {
  for (const item of after) {
    const old = before.find(({ name }) => name === item.name);
    if (old === undefined) continue;
    const [timing] = timingDifferences(old.price, item.price);
    const units = comparePrices(old.price, item.price).kind === 'units-differ';
    if (timing === undefined && !units) continue;
    const [was, is] = [sides.before, sides.after].map(
      (side) => quoteOn(side, day, lookupIn(new Map()))?.total,
    );
    return {
      kind: 'moves',
      day,
      usage: [],
      before: was ?? ZERO,
      after: is ?? ZERO,
      months: 1,
      why: units ? 'the units that its price declares change' : `it is ${timing}`,
      product: item.product,
    };
  }
  return NONE;
}

/** A discount of known length has been resolved by the day. One of unknown length runs first, and then has ended. */
function isFirstOrLast(month: number): boolean {
  return month === 0 || month === Number.POSITIVE_INFINITY;
}

function swapped(found: Found): Found {
  return { ...found, before: found.after, after: found.before };
}
