/**
 * Groups every changed price of a plan: one entry for each product and direction, in it one change for each pair of
 * an old and a new price, and for each change the list of its addresses. Ten thousand like changes are compared once.
 */

import type { Price } from '../../model/catalog/price.ts';
import {
  PRICE_DIRECTIONS,
  type PriceChange,
  type PriceDirection,
  type PriceImpact,
} from '../../model/plan/price-impact.ts';
import { type Address, compareAddresses, kindOf, ownerOf } from '../../model/values/address.ts';
import { decimal } from '../../model/values/decimal.ts';
import { groupBy } from '../../model/values/group-by.ts';
import { rememberBy } from '../../model/values/remember.ts';
import { compareShifts } from './bill-shifts.ts';
import {
  type ComparedBills,
  compareBills,
  countCurves,
  curvesOf,
  directionOf,
  type PricePair,
} from './compare-bills.ts';
import type { PriceIdentity } from './price-identity.ts';

/** One step in which one product's price changes. */
export interface PriceOccurrence {
  readonly product: string;
  readonly bundle: string | null;
  readonly currency: string | null;
  /** Null where the product is new there. */
  readonly before: Price | null;
  /** Null where the product is removed. */
  readonly after: Price | null;
  /** The address of the step. */
  readonly address: Address;
  /** The quantity of one bill of the subscription, where its usage is known. */
  readonly used?: string | undefined;
}

/** The most curves of one change. A matrix has a curve for each cell, and nobody looks at more than these. */
const MOST_CURVES = 12;
/**
 * The number of changes with curves at each end of the list, where changes differ from one subscription to the next.
 */
const MOST_DRAWN_AT_EACH_END = 10;
/** The most subscriptions whose usage stands beside a curve, the smallest and the largest among them. */
const MOST_USES = 200;

interface Change {
  readonly occurrence: PriceOccurrence;
  readonly bills: ComparedBills;
  readonly direction: PriceDirection;
  /** Identifies the pair of prices. */
  readonly identity: string;
}

/** Sorted by product and bundle. An occurrence whose two prices mean the same is skipped. */
export function priceImpact(
  occurrences: Iterable<PriceOccurrence>,
  identityOf: PriceIdentity,
): readonly PriceImpact[] {
  const compared = rememberBy((_: PricePair, identity: string) => identity, comparedPair);
  const changes = [...occurrences].flatMap((occurrence): readonly Change[] => {
    const { before, after } = occurrence;
    const identities = [before, after].map((price) => price && identityOf(price));
    if (identities[0] === identities[1]) return [];
    const identity = JSON.stringify(identities);
    return [{ occurrence, identity, ...compared({ before, after }, identity) }];
  });
  const entries = groupBy(changes, ({ occurrence: { product, bundle, currency }, direction }) =>
    [product, bundle ?? '', currency ?? '', PRICE_DIRECTIONS.indexOf(direction)].join(' '),
  );
  return [...entries]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, own]) => {
      const [{ occurrence, direction }] = own;
      const { product, bundle, currency } = occurrence;
      const owners = new Set(own.map((change) => ownerOf(change.occurrence.address)));
      const subscriptions = [...owners].filter((owner) => kindOf(owner) === 'subscription').length;
      return { product, bundle, currency, direction, subscriptions, changes: changesOf(own) };
    });
}

function comparedPair(pair: PricePair): Pick<Change, 'bills' | 'direction'> {
  const bills = compareBills(pair);
  return { bills, direction: directionOf(bills) };
}

/** The order is that of the pairs' own figures, whatever the order in which they were found. */
function changesOf(changes: readonly Change[]): readonly PriceChange[] {
  const sorted = [...groupBy(changes, ({ identity }) => identity).values()].sort(
    ([a], [b]) =>
      compareShifts(b.bills.largest_increase, a.bills.largest_increase) ||
      compareShifts(a.bills.largest_decrease, b.bills.largest_decrease) ||
      (a.identity < b.identity ? -1 : 1),
  );
  return sorted.map((own, index) => {
    const [{ occurrence: pair, bills }] = own;
    const drawn = index < MOST_DRAWN_AT_EACH_END || index >= sorted.length - MOST_DRAWN_AT_EACH_END;
    const curves = drawn ? curvesOf(pair).slice(0, MOST_CURVES) : [];
    return {
      ...bills,
      curves,
      curves_left_out: countCurves(pair) - curves.length,
      addresses: own.map(({ occurrence }) => occurrence.address).sort(compareAddresses),
      ...usesOf(own),
    };
  });
}

/** In the order of the quantities. Where there are more than a chart has room for, evenly many of all sizes. */
function usesOf(changes: readonly Change[]): Pick<PriceChange, 'uses' | 'uses_left_out'> {
  const used = changes.flatMap(({ occurrence: { address, used: quantity } }) =>
    quantity === undefined ? [] : [[ownerOf(address), quantity] as const],
  );
  const uses = [...new Map(used)]
    .map(([subscription, quantity]) => ({ subscription, quantity }))
    .sort(
      (a, b) =>
        decimal(a.quantity).cmp(decimal(b.quantity)) || compareAddresses(a.subscription, b.subscription),
    );
  if (uses.length <= MOST_USES) return uses.length === 0 ? {} : { uses };
  const every = (uses.length - 1) / (MOST_USES - 1);
  const some = Array.from({ length: MOST_USES }, (_, index) => uses[Math.round(index * every)]);
  return { uses: some.filter((use) => use !== undefined), uses_left_out: uses.length - MOST_USES };
}
