/** The price changes of a plan's summary: the most serious ones, the largest decrease, and how many of each kind are left. */
import jsonPatch from 'fast-json-patch';
import { createPriceIdentity } from '../../ledger/prices/price-identity.ts';
import type { Price } from '../../model/catalog/price.ts';
import { grouped } from '../../model/messages/counted.ts';
import type { Plan } from '../../model/plan/plan.ts';
import type { BillShift, PriceChange, PriceDirection, PriceImpact } from '../../model/plan/price-impact.ts';
import { kindOf, ownerOf } from '../../model/values/address.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { roundedText } from '../../model/values/currency.ts';
import { decimal, ZERO } from '../../model/values/decimal.ts';
import { groupBy } from '../../model/values/group-by.ts';
import { type Json, type JsonObject, pointerPath } from '../../model/values/json.ts';
import { remember } from '../../model/values/remember.ts';
import { hasMoreUnits, unitsOf, withUnitsOf } from '../../pricing/read/read-price.ts';
import { byConcern, deepestOf } from '../lines/price-change-lines.ts';
import { quantityText } from '../words/impact-words.ts';
import { nameOf, whomText } from '../words/names.ts';
import { isMoney, unitMoneyText } from '../words/value-text.ts';

/** The most price changes that are named, the largest decrease beside them, and the most bundles of each. */
const CHANGES_NAMED = 2;
const BUNDLES_NAMED = 3;

/** The changes of one product's price that are alike in all its bundles. */
interface PriceRow {
  readonly name: string;
  /** ` in Growth and Starter`; empty for prices of no bundle. */
  readonly where: string;
  /** `+4.0 %`, or `new`. */
  readonly change: string;
  /** `499.00 → 519.00 USD`; empty where the amounts differ from one subscription to another. */
  readonly written: string;
  /** `90 subscriptions`; empty for a list price that nobody has yet. */
  readonly whom: string;
  readonly from: CalendarDay;
  readonly direction: PriceDirection;
  readonly all: readonly PriceImpact[];
}

/**
 * `Platform fee 499.00 → 519.00 USD (+4.0 %) in Growth and Starter for 90 subscriptions`, the most serious change first, the largest decrease
 * beside them.
 */
export function priceMovements(plan: Plan): readonly string[] {
  const rows = priceRows(plan);
  const deepest = deepestOf(rows.flatMap(({ all }) => all));
  const [start = plan.today] = rows.map(({ from }) => from).sort();
  const isNamed = ({ all }: PriceRow, place: number) =>
    place < CHANGES_NAMED || (deepest !== null && all.includes(deepest));
  const left = rows.filter((row, place) => !isNamed(row, place));
  return [
    ...rows.filter(isNamed).map(rowText),
    ...[...groupBy(left, (row) => kindText(row.direction, row.from > start))].map(([kind, own]) => {
      const [only] = own;
      const count = own.reduce((sum, { all }) => sum + all.length, 0);
      // One that is left of its kind takes no more room by its name.
      return own.length === 1 && only !== undefined ? rowText(only) : `${grouped(String(count))} ${kind}`;
    }),
  ];
}

function rowText({ name, where, change, written, whom, direction }: PriceRow): string {
  if (direction === 'same')
    return `${name} written differently${where}${whom === '' ? '' : ` for ${whom}`}, billed the same`;
  const movement = written === '' || written.includes(';') ? change : `${written} (${change})`;
  return `${name} ${movement}${where}${whom === '' ? '' : ` for ${whom}`}`;
}

/** The most serious change first. Added prices are left out where they come with something new. */
export const priceRows = remember((plan: Plan): readonly PriceRow[] => {
  const { impact, steps, today } = plan;
  const made = new Set(steps.flatMap(({ address, action }) => (action === 'create' ? [address] : [])));
  const isNew = ({ addresses }: PriceChange) => addresses.every((address) => made.has(ownerOf(address)));
  const all = byConcern(impact.prices);
  const isSame = ({ direction }: PriceImpact) => direction === 'same';
  // A price that is only written differently is named if nothing else changes.
  const shown = all.every(isSame)
    ? all
    : all.filter((price) => !isSame(price) && !(price.direction === 'added' && price.changes.every(isNew)));
  const days = new Map(steps.map(({ address, effective_at }) => [address, effective_at ?? today]));
  const alike = groupBy(shown, (price) =>
    JSON.stringify([price.product, price.direction, shiftsOf(price), writtenText(price)]),
  );
  return [...alike.values()].flatMap((all) => {
    const [first] = all;
    const addresses = all.flatMap(({ changes }) => changes.flatMap((change) => change.addresses));
    const owners = new Set(addresses.map(ownerOf).filter((owner) => kindOf(owner) === 'subscription'));
    const [from = today] = addresses.flatMap((address) => days.get(address) ?? []).sort();
    return {
      name: nameOf(plan, first.product),
      where: bundlesText(all, plan),
      change: shiftsOf(first),
      written: writtenText(first),
      whom: whomText([...owners], plan),
      ...{ from, all, direction: first.direction },
    };
  });
});

/** Several changes that are counted, by their kind. */
const MORE: Readonly<Record<PriceDirection, string>> = {
  increase: 'more increases',
  decrease: 'more decreases',
  mixed: 'more prices with increases and decreases',
  added: 'new prices',
  removed: 'prices removed',
  timing: 'prices billed at other times',
  unknown: 'more prices that cannot be compared',
  same: 'more prices',
};

function kindText(direction: PriceDirection, isLater: boolean): string {
  const isMoved = direction === 'increase' || direction === 'decrease';
  return isMoved && isLater ? `later ${direction}s` : MORE[direction];
}

function bundlesText(prices: readonly PriceImpact[], plan: Plan): string {
  const bundles = [
    ...new Set(prices.flatMap(({ bundle }) => (bundle === null ? [] : [nameOf(plan, bundle)]))),
  ];
  if (bundles.length === 0) return '';
  const more = bundles.length - BUNDLES_NAMED;
  if (more > 0) return ` in ${bundles.slice(0, BUNDLES_NAMED).join(', ')} and ${grouped(String(more))} more`;
  return ` in ${[bundles.slice(0, -1).join(', '), bundles.at(-1)].filter(Boolean).join(' and ')}`;
}

/** `499.00 → 519.00 USD`, `1 → 10 units`, or a new price in words; empty where the changes are not alike. */
function writtenText({ changes, currency }: PriceImpact): string {
  const units = unitsText(changes);
  if (units !== '') return units;
  const texts = new Set(changes.map((change) => amountsText(change, currency)));
  const [only = ''] = texts;
  return texts.size === 1 ? only : '';
}

/** The most amounts of one price that are named. */
const AMOUNTS_NAMED = 3;

/** `to 1,000: 0.35 → 0.40 USD; …`; empty where anything else of the price changes as well. */
function amountsText({ before, after }: PriceChange, currency: string | null): string {
  if (before === null || after === null) return '';
  const identityOf = createPriceIdentity();
  const [old, fresh] = [before, after].map((price) => JSON.parse(identityOf(price as Price)) as JsonObject);
  if (old === undefined || fresh === undefined) return '';
  const texts = jsonPatch
    .compare(old, fresh)
    .reverse()
    .map(({ op, path: pointer }) => {
      const path = pointerPath(pointer);
      const [from, to] = [old, fresh].map((side) => jsonPatch.getValueByPointer(side, pointer) as Json);
      if (op !== 'replace' || !isMoney(path) || typeof from !== 'string' || typeof to !== 'string') return '';
      return `${tierText(fresh, path)}${unitMoneyText(from, currency)} → ${unitMoneyText(to, currency)}`;
    });
  if (texts.length === 0 || texts.length > AMOUNTS_NAMED || texts.includes('')) return '';
  return `${texts.join('; ')}${currency === null ? '' : ` ${currency}`}`;
}

/** `to 1,000: `, or `above 1,000: ` for the last tier; empty for an amount that is in no tier. */
function tierText(price: JsonObject, path: readonly string[]): string {
  if (path.at(-3) !== 'tiers') return '';
  const tiers = jsonPatch.getValueByPointer(price, `/${path.slice(0, -2).join('/')}`) as JsonObject[];
  const place = Number(path.at(-2));
  const [own, before] = [tiers[place]?.max_units, tiers[place - 1]?.max_units];
  if (own !== undefined) return `to ${grouped(String(own))}: `;
  return before === undefined ? '' : `above ${grouped(String(before))}: `;
}

/** `+8.0 %`, or `+8.0 % at 1,001 and −5.0 % at 20,001` where it depends on the usage. */
export function shiftsOf({ direction, changes, currency }: PriceImpact): string {
  const increases = changes.map(({ largest_increase: largest }) => largest);
  const decreases = changes.map(({ largest_decrease: largest }) => largest);
  switch (direction) {
    case 'increase':
      return shiftsText(increases, '+');
    case 'decrease':
      return shiftsText(decreases, '−');
    case 'mixed':
      return [
        shiftsText(increases, '+') + usageText(increases, currency),
        shiftsText(decreases, '−') + usageText(decreases, currency),
      ].join(' and ');
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

/** ` at 1,001`; empty where the shifts are at several quantities, or at none. */
function usageText(shifts: readonly (BillShift | null)[], currency: string | null): string {
  const texts = shifts.map((shift) => {
    if (shift === null || shift.kind === 'unmeasured' || shift.where.kind === 'declared') return '';
    const { where, context } = shift;
    if (context.axis === 'nothing') return '';
    return ` ${where.kind === 'towards' ? 'beyond' : where.kind} ${quantityText(where.quantity, context, currency)}`;
  });
  const [only = '', ...others] = new Set(texts);
  return others.length === 0 ? only : '';
}

/** `+8.0 %` where all shifts are the same, else `up to +8.0 %`. */
function shiftsText(shifts: readonly (BillShift | null)[], sign: '+' | '−'): string {
  const percents = shifts.map((shift) => (shift?.kind === 'percent' ? decimal(shift.percent) : null));
  if (shifts.some((shift) => shift !== null && shift.kind !== 'percent'))
    return sign === '+' ? 'up by no known share' : 'down by no known share';
  const known = percents.filter((percent) => percent !== null);
  const [most = ZERO] = known.toSorted((a, b) => b.cmp(a));
  const text = `${sign}${grouped(roundedText(most, 1))} %`;
  return known.length === percents.length && known.every((percent) => percent.eq(most))
    ? text
    : `up to ${text}`;
}

export function hasMore({ before, after }: PriceChange): boolean {
  return before !== null && after !== null && hasMoreUnits(after as Price, before as Price);
}

/** Empty where one of the changes is of the price as well. */
function unitsText(changes: readonly PriceChange[]): string {
  const texts = new Set(changes.map(unitsOfChange));
  const [only = ''] = texts;
  if (texts.has('')) return '';
  return texts.size === 1 ? only : 'other numbers of units';
}

function unitsOfChange(change: PriceChange): string {
  const [before, after] = [change.before as Price | null, change.after as Price | null];
  if (before === null || after === null || !isSamePrice(before, after)) return '';
  const old = unitsOf(before);
  const others = [...unitsOf(after)].filter(([model, units]) => old.get(model) !== units);
  return others.map(([model, units]) => `${old.get(model)} → ${units} units`).join();
}

/** A number where there was none is another way to charge. */
function isSamePrice(before: Price, after: Price): boolean {
  const identityOf = createPriceIdentity();
  const isCounted = [...unitsOf(after).keys()].every((model) => unitsOf(before).has(model));
  return isCounted && identityOf(withUnitsOf(before, after)) === identityOf(after);
}
