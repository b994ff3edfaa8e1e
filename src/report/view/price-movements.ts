/** The price changes of a plan's one sentence: the most serious ones, the largest decrease, and how many of each kind are left. */

import { grouped } from '../../model/messages/counted.ts';
import type { Plan } from '../../model/plan/plan.ts';
import type { BillShift, PriceChange, PriceDirection, PriceImpact } from '../../model/plan/price-impact.ts';
import { ownerOf } from '../../model/values/address.ts';
import { decimal, ZERO } from '../../model/values/decimal.ts';
import { groupBy } from '../../model/values/group-by.ts';
import { roundedText } from '../../model/values/rounded-text.ts';
import { byConcern, deepestOf } from '../lines/price-change-lines.ts';
import { unitsText } from '../words/units-text.ts';
import { bareKey } from '../words/value-text.ts';

/** The most price changes that are named, the largest decrease beside them, and the most bundles of each. */
const CHANGES_NAMED = 2;
const BUNDLES_NAMED = 3;

/**
 * `platform +8.0 % in growth and starter, logs −50.0 % in growth, 2 prices removed`, the most serious change first. Added
 * prices are left out where they come with something new.
 */
export function priceMovements({ impact: { prices }, steps, today }: Plan): readonly string[] {
  const made = new Set(steps.flatMap(({ address, action }) => (action === 'create' ? [address] : [])));
  const isNew = ({ addresses }: PriceChange) => addresses.every((address) => made.has(ownerOf(address)));
  const shown = byConcern(prices).filter(
    ({ direction, changes }) => direction !== 'same' && !(direction === 'added' && changes.every(isNew)),
  );
  const days = new Map(steps.map(({ address, effective_at }) => [address, effective_at ?? today]));
  const firstDay = (own: readonly PriceImpact[]) =>
    own
      .flatMap(({ changes }) => changes.flatMap(({ addresses }) => addresses))
      .flatMap((address) => days.get(address) ?? [])
      .sort()[0] ?? today;
  const start = firstDay(shown);
  const deepest = deepestOf(shown);
  const alike = [
    ...groupBy(shown, (price) => JSON.stringify([price.product, movementOf(price)])).values(),
  ].map((own, place) => ({
    own,
    isNamed: place < CHANGES_NAMED || (deepest !== null && own.includes(deepest)),
    kind: kindText(own[0]?.direction, firstDay(own) > start),
  }));
  const left = alike.filter(({ isNamed }) => !isNamed);
  return [
    ...alike.filter(({ isNamed }) => isNamed).map(({ own }) => movementText(own)),
    ...[...groupBy(left, ({ kind }) => kind)].map(([kind, all]) => {
      const own = all.flatMap((each) => each.own);
      // One that is left of its kind takes no more room by its name.
      return all.length === 1 ? movementText(own) : `${grouped(String(own.length))} ${kind}`;
    }),
  ];
}

function movementText(own: readonly PriceImpact[]): string {
  const [first] = own;
  return first === undefined ? '' : `${bareKey(first.product)} ${movementOf(first)}${bundlesText(own)}`;
}

/** The kind of several changes that are counted. */
function kindText(direction: PriceDirection | undefined, isLater: boolean): string {
  switch (direction) {
    case 'increase':
      return isLater ? 'later increases' : 'more increases';
    case 'decrease':
      return isLater ? 'later decreases' : 'more decreases';
    case 'mixed':
      return 'more prices with increases and decreases';
    case 'added':
      return 'new prices';
    case 'removed':
      return 'prices removed';
    case 'timing':
      return 'prices billed at other times';
    case 'unknown':
      return 'more prices that cannot be compared';
    case 'same':
    case undefined:
      return 'more prices';
    default:
      return direction satisfies never;
  }
}

function bundlesText(prices: readonly PriceImpact[]): string {
  const bundles = [...new Set(prices.flatMap(({ bundle }) => (bundle === null ? [] : [bareKey(bundle)])))];
  if (bundles.length === 0) return '';
  const more = bundles.length - BUNDLES_NAMED;
  if (more > 0) return ` in ${bundles.slice(0, BUNDLES_NAMED).join(', ')} and ${grouped(String(more))} more`;
  return ` in ${[bundles.slice(0, -1).join(', '), bundles.at(-1)].filter(Boolean).join(' and ')}`;
}

/** A number of units that changes and a price that changes are two things: `1 → 10 units (+900.0 %)`. */
function movementOf(price: PriceImpact): string {
  const units = unitsText(price.changes);
  return units === '' ? shiftsOf(price) : `${units} (${shiftsOf(price)})`;
}

/** `+8.0 %`, or `+8.0 % and −5.0 %` at different usage. */
export function shiftsOf({ direction, changes }: PriceImpact): string {
  switch (direction) {
    case 'increase':
      return shiftsText(
        changes.map(({ largest_increase }) => largest_increase),
        '+',
      );
    case 'decrease':
      return shiftsText(
        changes.map(({ largest_decrease }) => largest_decrease),
        '−',
      );
    case 'mixed':
      return `${shiftsText(
        changes.map(({ largest_increase }) => largest_increase),
        '+',
      )} and ${shiftsText(
        changes.map(({ largest_decrease }) => largest_decrease),
        '−',
      )}`;
    case 'added':
      return 'new';
    case 'removed':
      return 'removed';
    case 'timing':
      return 'billed at other times';
    case 'unknown':
      return 'changed, which cannot be compared';
    case 'same':
      return 'the same';
    default:
      return direction satisfies never;
  }
}

/** `+8.0 %` where all shifts are the same, else `up to +8.0 %`. */
function shiftsText(shifts: readonly (BillShift | null)[], sign: '+' | '−'): string {
  const percents = shifts.map((shift) => (shift?.kind === 'percent' ? decimal(shift.percent) : null));
  if (shifts.some((shift) => shift !== null && shift.kind !== 'percent'))
    return sign === '+' ? 'increased without a measure' : 'decreased without a measure';
  const known = percents.filter((percent) => percent !== null);
  const [most = ZERO] = known.toSorted((a, b) => b.cmp(a));
  const text = `${sign}${grouped(roundedText(most, 1))} %`;
  return known.length === percents.length && known.every((percent) => percent.eq(most))
    ? text
    : `up to ${text}`;
}
