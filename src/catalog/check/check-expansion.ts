/**
 * Checks a subscription against the bundles and products that it uses, over its whole time: the keys of its
 * overrides, the fields that an item's price needs, one currency, each product once in a bundle, and no use of a
 * deleted thing.
 */

import { bundleIn, declaredCurrency } from '../../model/catalog/bundle-in.ts';
import {
  type Bundle,
  type BundleEdition,
  type Catalog,
  type EntryItem,
  locateFor,
  locateWithin,
  type PricedProduct,
  type Reference,
  type SubscribedPrice,
  type Subscription,
} from '../../model/catalog/catalog.ts';
import { contractStart } from '../../model/catalog/contract-days.ts';
import { locateOverlaid, overlayPrice } from '../../model/catalog/overlay-price.ts';
import { nameFix } from '../../model/messages/nearest-name.ts';
import { addressOf } from '../../model/values/address.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { repeatedIn } from '../../model/values/group-by.ts';
import { isJsonObject, type JsonObject } from '../../model/values/json.ts';
import type { Locate, Place } from '../../model/values/source.ts';
import { checkModel } from '../../pricing/read/read-price.ts';
import { bundleSchedule, hasLimitedReach } from '../../timeline/bundle-schedule.ts';
import { type EntryRange, entryRanges } from '../../timeline/timeline.ts';
import { collectFaults } from '../../yaml/faults.ts';
import { catalogSchema } from '../catalog-schema.ts';
import { chosenId, type Reading } from '../written/reading.ts';
import { pricingFaults, reportAbsentUse } from './check-absent.ts';
import { checkCredits, checkCurrency, checkPlanCurrency } from './check-currency.ts';
import { checkPricing, isComplete, refuseNulls } from './check-price.ts';
import { reportRepeatedProducts, type UsedProduct } from './check-products.ts';

type BundleItem = EntryItem & { readonly kind: 'bundle' };

/** `catalog` holds the bundles whose own rules could be checked. Items of other bundles are skipped. */
export function checkExpansion(
  subscription: Subscription,
  catalog: Pick<Catalog, 'bundles' | 'plans'>,
  reading: Reading,
): void {
  const { id, plan, entries, fields, priceLock } = subscription;
  const { currency, contract, renewal } = fields;
  const known = reading.sound.expansions.get(entries) ?? new Set();
  reading.sound.expansions.set(entries, known);
  const terms = JSON.stringify([id !== undefined, plan, currency, contract, renewal, priceLock]);
  if (known.has(terms)) return;
  const before = reading.faults.count();
  checkWhole(subscription, catalog, reading);
  if (reading.faults.count() === before) known.add(terms);
}

function checkWhole(
  subscription: Subscription,
  { bundles, plans }: Pick<Catalog, 'bundles' | 'plans'>,
  reading: Reading,
): void {
  const { locate: own } = subscription;
  const currency = declaredCurrency({ plans }, subscription, subscription.fields.currency);
  const following = new Map<string, CalendarDay | null>();
  if (subscription.plan) reportAbsentUse(subscription.plan, null, () => own(['plan']), reading, 'plan');
  if (!checkPlanCurrency(subscription, { bundles, plans }, reading)) return;
  for (const range of entryRanges(subscription)) {
    const { items = [] } = range;
    // A bundle that only a draft uses is not in use yet.
    const since = range.entry.draft ? new Map(following) : following;
    follow(since, range);
    checkBundlesOnce(range, own, reading);
    for (const priced of items.flatMap(pricesOf))
      reportAbsentUse(priced.product, range.until, () => priced.locate([], own), reading);
    checkProductsOnce(range, own, reading);
    const used = items.flatMap((item) => {
      const bundle = item.kind === 'bundle' ? bundles.get(item.bundle) : undefined;
      return item.kind === 'bundle' && bundle ? [{ item, bundle }] : [];
    });
    checkCredits({ kind: 'subscription', currency, locate: own }, used, range, reading);
    for (const item of items) {
      if (item.kind !== 'product')
        reportAbsentUse(bundleOf(item), range.until, () => item.locate([item.kind], own), reading, 'bundle');
      const listed = item.kind === 'bundle' ? bundles.get(item.bundle) : undefined;
      if (item.kind !== 'bundle' || listed === undefined) continue;
      const bundle = bundleIn(listed, currency);
      const possible = possibleEditions(bundle, subscription, range, since.get(item.bundle) ?? null);
      const editions = possible.map(({ edition }) => edition);
      // Without a plan, the missing currency itself is the fault.
      if (currency !== null || subscription.plan !== undefined)
        checkCurrency({ kind: 'subscription', currency, locate: own }, listed, item, editions, reading);
      checkExpanded(subscription, bundle, item, possible, reading);
    }
  }
}

function bundleOf(item: Exclude<EntryItem, { kind: 'product' }>): Reference {
  return item.kind === 'bundle'
    ? { kind: 'address', address: addressOf('bundle', item.bundle) }
    : { kind: 'id', id: item.bundleId };
}

/** The prices of an item that uses no bundle of the catalog. */
function pricesOf(item: EntryItem): readonly SubscribedPrice[] {
  if (item.kind === 'product') return [item];
  return item.kind === 'bundle_id' ? item.items : [];
}

function usedAsWritten(own: Locate): (priced: SubscribedPrice) => UsedProduct {
  return ({ product, locate }) => ({ product, place: () => locate([], own) });
}

/**
 * Refuses a product that stands twice by itself, or twice in one bundle of the service.
 * Bundles of the catalog are checked where they are declared.
 */
function checkProductsOnce({ items = [] }: EntryRange, own: Locate, reading: Reading): void {
  const alone = items.filter((item) => item.kind === 'product');
  reportRepeatedProducts(alone.map(usedAsWritten(own)), reading);
  for (const item of items)
    if (item.kind === 'bundle_id') reportRepeatedProducts(item.items.map(usedAsWritten(own)), reading);
}

function follow(since: Map<string, CalendarDay | null>, { items = [], from }: EntryRange): void {
  const named = new Set(items.flatMap((item) => (item.kind === 'bundle' ? [item.bundle] : [])));
  for (const key of since.keys()) if (!named.has(key)) since.delete(key);
  for (const key of named) if (!since.has(key)) since.set(key, from);
}

function checkBundlesOnce(
  { items = [] }: EntryRange,
  own: Locate,
  { faults, declared, environment }: Reading,
): void {
  if (items.length < 2) return;
  const bundled = items.filter((item) => item.kind !== 'product');
  const nameIn = (item: (typeof bundled)[number]) => (item.kind === 'bundle' ? item.bundle : item.bundleId);
  const identity = (item: (typeof bundled)[number]): string => {
    if (item.kind === 'bundle_id') return `id ${item.bundleId}`;
    const written = declared.bundle.get(item.bundle);
    const id = written && chosenId(written, environment);
    return id === undefined ? `key ${item.bundle}` : `id ${id}`;
  };
  for (const { repeated, first } of repeatedIn(bundled, identity))
    faults.error({
      code: 'bundle-twice',
      source: repeated.locate([repeated.kind], own),
      message: `the bundle \`${nameIn(repeated)}\` is in the entry twice`,
      fix: 'keep one of the two',
      related: [{ source: first.locate([first.kind], own), message: 'the first one' }],
    });
}

/** Checks the bundle's prices as prices of a subscription, in every edition that the item can be expanded with. */
function checkExpanded(
  subscription: Subscription,
  bundle: Bundle,
  item: BundleItem,
  possible: readonly PossibleEdition[],
  reading: Reading,
): void {
  const reported = new Set<string>();
  for (const { edition, until } of possible) {
    checkOverrideKeys(subscription, bundle, edition, item, reported, reading);
    const place = () => item.locate(['bundle'], subscription.locate);
    let isEmpty = true;
    for (const [key, priced] of edition.prices) {
      const override = item.overrides.get(key);
      if (override === null) continue;
      isEmpty = false;
      // Without a lock the use ends with the edition, and the fault is reported at the bundle.
      if (subscription.priceLock) reportAbsentUse(priced.product, until, place, reading);
      if (override === undefined) checkListPrice(priced, place, reading);
      else {
        const locate = locateFor(locateWithin(item.locate, 'prices', key), subscription);
        checkOverridden(
          priced,
          { value: override, locate },
          withPricingOf(subscription, bundle, priced, reading),
        );
      }
    }
    if (isEmpty) {
      reading.faults.error({
        code: 'empty-bundle',
        source: item.locate(['prices'], subscription.locate),
        message: `the overrides leave no price of the bundle \`${bundle.key}\``,
        fix: 'leave one in, or remove the item',
      });
    }
  }
}

interface PossibleEdition {
  readonly edition: BundleEdition;
  /** Null: without end. */
  readonly until: CalendarDay | null;
}

/** The editions that an entry can get of a bundle that the subscription uses since `since` (null: the start). */
function possibleEditions(
  bundle: Bundle,
  { address, fields, priceLock }: Subscription,
  range: EntryRange,
  since: CalendarDay | null,
): readonly PossibleEdition[] {
  const start = (priceLock || hasLimitedReach(bundle) ? since : range.from) ?? contractStart(fields);
  const reached = { address, fields, lock: priceLock, cycleOn: () => null };
  const { turns } = bundleSchedule(bundle, start, reached);
  return turns.flatMap(({ edition, from }, index) => {
    const next = turns[index + 1]?.from ?? null;
    const until = next === null || (range.until !== null && range.until < next) ? range.until : next;
    const isOver = until !== null && range.from !== null && until <= range.from;
    const isAfter = from !== null && range.until !== null && from >= range.until;
    return isOver || isAfter ? [] : [{ edition, until }];
  });
}

/** `reported` holds the keys that an earlier edition lacks already. */
function checkOverrideKeys(
  { locate }: Subscription,
  bundle: Bundle,
  edition: BundleEdition,
  item: BundleItem,
  reported: Set<string>,
  { faults }: Reading,
): void {
  for (const key of item.overrides.keys()) {
    if (edition.prices.has(key) || reported.has(key)) continue;
    reported.add(key);
    const since = edition.from === null ? '' : ` from ${edition.from} on`;
    faults.error({
      code: 'unknown-price',
      source: item.locate(['prices', key], locate),
      message: `the bundle \`${bundle.key}\` has no price \`${key}\`${since} that could be overridden`,
      ...nameFix(key, [...edition.prices.keys()], 'remove the override'),
      related: [{ source: edition.source, message: 'the prices of the bundle' }],
    });
  }
}

/**
 * Refuses a discount without the fields that a bundle may omit but an item needs.
 * The fault is reported at the bundle, once for all subscriptions that use it.
 */
function checkListPrice(priced: PricedProduct, use: Place, { faults }: Reading): void {
  const discount = (priced.price as JsonObject).discount;
  if (!isJsonObject(discount)) return;
  const missing = ['type', 'duration_type'].filter((name) => discount[name] === undefined);
  if (missing.length === 0) return;
  faults.error({
    code: 'discount-not-expandable',
    source: priced.locate(['discount']),
    message: `subscriptions use this price, and its discount lacks ${missing.map((name) => `\`${name}\``).join(' and ')}`,
    fix: `add ${missing.map((name) => `\`${name}\``).join(' and ')}`,
    related: [{ source: use(), message: 'a subscription that uses it' }],
  });
}

/** Pricing faults are warnings where the service has the subscription, or has a bundle price that cannot be rated. */
function withPricingOf(
  subscription: Subscription,
  bundle: Bundle,
  { price }: PricedProduct,
  reading: Reading,
): Reading {
  const isHeld = subscription.id !== undefined || (bundle.id !== undefined && checkModel(price).length > 0);
  return { ...reading, pricing: pricingFaults(reading.faults, isHeld) };
}

interface WrittenOverride {
  readonly value: JsonObject;
  /** Takes paths of the price. */
  readonly locate: Locate;
}

/** Many subscriptions override a price in the same way, so an override that was found sound is not checked again. */
function checkOverridden(
  base: PricedProduct,
  override: WrittenOverride,
  { faults, pricing, profile, sound: { overrides } }: Reading,
): void {
  const sound = overrides.get(base) ?? new Set();
  overrides.set(base, sound);
  const text = JSON.stringify(override.value);
  if (sound.has(text)) return;
  const found = collectFaults();
  checkMerged(base, override, { faults: found, pricing: found, profile });
  if (found.list().length === 0) sound.add(text);
  else checkMerged(base, override, { faults, pricing, profile });
}

function checkMerged(
  base: PricedProduct,
  override: WrittenOverride,
  { faults, pricing, profile }: Pick<Reading, 'faults' | 'pricing' | 'profile'>,
): void {
  const value = overlayPrice(base.price as JsonObject, override.value);
  const locate = locateOverlaid(base.locate, override);
  if (!refuseNulls(value, locate, faults)) return;
  if (isComplete(value, locate, catalogSchema(profile).itemPrice, pricing))
    checkPricing(value, locate, pricing, { profile, place: 'item' });
}
