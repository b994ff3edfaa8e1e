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
import { type Address, compareAddresses, ownerOf } from '../../model/values/address.ts';
import { decimal } from '../../model/values/decimal.ts';
import { rememberBy } from '../../model/values/remember.ts';
import {
  type ComparedBills,
  compareBills,
  countCurves,
  curvesOf,
  directionOf,
  type PricePair,
} from './compare-bills.ts';
import { compareShifts } from './compare-shifts.ts';
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
  readonly pair: PricePair;
  readonly compared: ComparedBills;
  readonly addresses: Address[];
  /** The quantity of one bill, by subscription. */
  readonly used: Map<Address, string>;
  /** Identifies the change among those of its entry, whatever the order in which they were found. */
  readonly identity: string;
}

interface Entry extends Pick<PriceImpact, 'product' | 'bundle' | 'currency' | 'direction'> {
  readonly changes: Map<string, Change>;
}

/** Sorted by product and bundle. An occurrence whose two prices mean the same is skipped. */
export function priceImpact(
  occurrences: Iterable<PriceOccurrence>,
  identityOf: PriceIdentity,
): readonly PriceImpact[] {
  const compared = rememberBy((_: PricePair, identity: string) => identity, comparedPair);
  const entries = new Map<string, Entry>();
  for (const occurrence of occurrences) {
    const pair = pairOf(occurrence);
    const identities = [pair?.before ?? null, pair?.after ?? null].map((price) => price && identityOf(price));
    if (pair === undefined || identities[0] === identities[1]) continue;
    const identity = JSON.stringify(identities);
    const known = compared(pair, identity);
    addTo(
      entryOf(entries, occurrence, known.direction),
      { pair, compared: known.bills, identity },
      occurrence,
    );
  }
  return [...entries.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, entry]) => ({
      product: entry.product,
      bundle: entry.bundle,
      currency: entry.currency,
      direction: entry.direction,
      subscriptions: subscriptionsIn(entry),
      changes: changesOf(entry),
    }));
}

function pairOf({ before, after }: PriceOccurrence): PricePair | undefined {
  if (before === null) return after === null ? undefined : { before, after };
  return { before, after };
}

function comparedPair(pair: PricePair): {
  readonly bills: ComparedBills;
  readonly direction: PriceDirection;
} {
  const bills = compareBills(pair);
  return { bills, direction: directionOf(bills) };
}

function entryOf(entries: Map<string, Entry>, occurrence: PriceOccurrence, direction: PriceDirection): Entry {
  const { product, bundle, currency } = occurrence;
  const key = [product, bundle ?? '', currency ?? '', PRICE_DIRECTIONS.indexOf(direction)].join(' ');
  const entry = entries.get(key) ?? { product, bundle, currency, direction, changes: new Map() };
  entries.set(key, entry);
  return entry;
}

function addTo(
  { changes }: Entry,
  change: Omit<Change, 'addresses' | 'used'>,
  { address, used }: Pick<PriceOccurrence, 'address' | 'used'>,
): void {
  const known: Change = changes.get(change.identity) ?? { ...change, addresses: [], used: new Map() };
  changes.set(change.identity, known);
  known.addresses.push(address);
  if (used !== undefined) known.used.set(ownerOf(address), used);
}

function subscriptionsIn({ changes }: Entry): number {
  const owners = [...changes.values()].flatMap(({ addresses }) => addresses.map(ownerOf));
  return new Set(owners.filter((owner) => owner.startsWith('subscriptions.'))).size;
}

function changesOf({ changes }: Entry): readonly PriceChange[] {
  const sorted = [...changes.values()].sort(
    (a, b) =>
      compareShifts(b.compared.largest_increase, a.compared.largest_increase) ||
      compareShifts(a.compared.largest_decrease, b.compared.largest_decrease) ||
      (a.identity < b.identity ? -1 : 1),
  );
  return sorted.map(({ pair, compared, addresses, used }, index) => {
    const drawn = index < MOST_DRAWN_AT_EACH_END || index >= sorted.length - MOST_DRAWN_AT_EACH_END;
    const curves = drawn ? curvesOf(pair).slice(0, MOST_CURVES) : [];
    return {
      ...compared,
      curves,
      curves_left_out: countCurves(pair) - curves.length,
      addresses: addresses.sort(compareAddresses),
      ...usesOf(used),
    };
  });
}

/** In the order of the quantities. Where there are more than a chart has room for, evenly many of all sizes. */
function usesOf(used: Change['used']): Pick<PriceChange, 'uses' | 'uses_left_out'> {
  const uses = [...used]
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
