/** Reads the dated entries of a subscription and their items as written. The timeline carries over what they omit. */
import {
  type CatalogPlan,
  type EntryItem,
  locateWithin,
  type Reference,
  type SubscribedPrice,
  type VersionEntry,
} from '../../model/catalog/catalog.ts';
import { contractStart } from '../../model/catalog/contract-days.ts';
import type { Price } from '../../model/catalog/price.ts';
import { type CalendarDay, parseCalendarDay } from '../../model/values/calendar-day.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../model/values/json.ts';
import type { Locate, SharedLocate } from '../../model/values/source.ts';
import { locateIn } from '../../yaml/yaml-node.ts';
import { checkPricing, refuseNulls } from '../check/check-price.ts';
import type { Written } from '../written/declarations.ts';
import { withDefaults } from '../written/price-list.ts';
import { type Reading, referTo } from '../written/reading.ts';
import { overPlan } from './plan-items.ts';
import { outOfOrder } from './read-changes.ts';
import { type GivenEntitlement, readEntitlementList, shareEntitlements } from './read-entitlements.ts';
import { locateMetrics, readMetrics } from './read-metrics.ts';

const IN_SUBSCRIPTION: SharedLocate = (path, own) => own(path);

export function readEntries(
  { value, placed, priceDefaults }: Written,
  reading: Reading,
): readonly VersionEntry[] {
  const own = locateIn(placed);
  const { faults, sound } = reading;
  const { versions = null } = value;
  // The prices of a file have the defaults of that file, in its places.
  const scope = priceDefaults.size > 0 ? placed.file.file : '';
  const text = isShort(versions) ? JSON.stringify([scope, versions]) : undefined;
  const before = faults.count();
  const entries = sound.entries.get(text ?? '') ?? entriesIn(value, own, reading);
  if (text !== undefined && faults.count() === before) sound.entries.set(text, entries);
  checkDays(entries, { start: contractStart(value), isAdopted: value.id !== undefined }, own, reading);
  return entries;
}

/** In characters and values. Aliases can make a short file say very much, and a longer list is read by itself. */
const MOST_COMPARED = 100_000;

function isShort(value: Json): boolean {
  let left = MOST_COMPARED;
  const take = (part: Json): boolean => {
    left -= typeof part === 'string' ? part.length : 1;
    if (left < 0) return false;
    if (isJsonArray(part)) return part.every(take);
    return !isJsonObject(part) || Object.values(part).every(take);
  };
  return take(value);
}

function entriesIn(value: JsonObject, own: Locate, reading: Reading): readonly VersionEntry[] {
  const lists = new Map<VersionEntry, readonly GivenEntitlement[]>();
  const entries = objectsOf(value.versions).map(([index, written]) => {
    const locate = locateWithin(IN_SUBSCRIPTION, 'versions', index);
    const list = readEntitlements(written, locate, own, reading);
    const { effectiveAt, ...entryRest } = readEntry(written, list, locate, own, reading);
    const entry: VersionEntry =
      index > 0
        ? { effectiveAt, ...entryRest }
        : { effectiveAt: null, ...(effectiveAt !== null && { since: effectiveAt }), ...entryRest };
    if (list !== undefined) lists.set(entry, list);
    return entry;
  });
  return shareEntitlements(entries, lists, own, reading);
}

/** Undefined where the entry omits the list. */
function readEntitlements(
  { entitlements }: JsonObject,
  locate: SharedLocate,
  own: Locate,
  reading: Reading,
): readonly GivenEntitlement[] | undefined {
  if (entitlements === undefined) return undefined;
  return readEntitlementList(entitlements, locateWithin(locate, 'entitlements'), own, 'entry', reading);
}

/** The items of a plan, which has no dated entries. */
export function readItems(written: Json, own: Locate, reading: Reading): readonly EntryItem[] {
  return objectsOf(written).flatMap(([index, item]) => {
    const read = readItem(item, locateWithin(IN_SUBSCRIPTION, 'items', index), own, reading);
    return read === undefined ? [] : [read];
  });
}

function readEntry(
  entry: JsonObject,
  list: readonly GivenEntitlement[] | undefined,
  locate: SharedLocate,
  own: Locate,
  reading: Reading,
): VersionEntry {
  const day = typeof entry.effective_at === 'string' ? parseCalendarDay(entry.effective_at) : undefined;
  const written = objectsOf(entry.items).flatMap(([index, item]) => {
    const read = readItem(item, locateWithin(locate, 'items', index), own, reading);
    return read === undefined ? [] : [read];
  });
  const plan = readEntryPlan(entry, locate, own, reading);
  const items = plan === undefined ? written : overPlan(plan, written);
  return {
    effectiveAt: day ?? null,
    ...(typeof entry.description === 'string' ? { description: entry.description } : {}),
    ...(typeof entry.draft === 'boolean' ? { draft: entry.draft } : {}),
    ...(typeof entry.requested === 'string' ? { requested: entry.requested } : {}),
    ...(entry.items === undefined && plan === undefined ? {} : { items }),
    ...(plan && { plan: plan.address }),
    ...(list === undefined ? {} : { entitlements: list.map(({ value }) => value) }),
    locate,
  };
}

/** The plan whose items the entry takes. */
function readEntryPlan(
  { plan: key }: JsonObject,
  locate: SharedLocate,
  own: Locate,
  reading: Reading,
): CatalogPlan | undefined {
  if (typeof key !== 'string') return undefined;
  const place = () => locate(['plan'], own);
  referTo(reading, 'plan', key, place);
  const plan = reading.plans.get(key);
  if (plan === undefined || plan.items !== undefined) return plan;
  reading.faults.error({
    code: 'no-items',
    source: place(),
    message: `the plan \`${key}\` writes no items, so that the entry can take none from it`,
    fix: 'write the `items` of the plan, or those of the entry',
  });
  return undefined;
}

/** The first entry holds from the start. Each later one needs a day after the entry before it and after the start. */
function checkDays(
  entries: readonly VersionEntry[],
  { start, isAdopted }: { readonly start: CalendarDay | null; readonly isAdopted: boolean },
  own: Locate,
  { faults }: Reading,
): void {
  let before: VersionEntry | undefined;
  for (const entry of entries) {
    const day = entry.effectiveAt;
    const eve = before?.effectiveAt ?? before?.since ?? null;
    if (before === undefined) {
      checkOpening(entry, isAdopted && start !== null ? start : null, own, faults);
    } else if (day === null) {
      faults.error({
        code: 'missing-field',
        source: entry.locate([], own),
        message: 'the entry lacks `effective_at`, which only the first may leave out',
        fix: 'add the day on which it starts',
      });
    } else if (eve !== null && day <= eve) {
      const places = [before, entry].map(({ locate }) => locate(['effective_at'], own));
      faults.error(outOfOrder('entries', [eve, day], places));
    } else if (start !== null && day <= start) {
      faults.error({
        code: 'entry-before-start',
        source: entry.locate(['effective_at'], own),
        message: `the entry starts on ${day}, and the contract starts on ${start}, when the first entry starts`,
        fix: 'move it to a later day, or write it as the first entry',
      });
    }
    before = entry;
  }
}

function checkOpening(
  { since, draft, locate }: VersionEntry,
  /** The start of a contract that is adopted. */
  start: CalendarDay | null,
  own: Locate,
  faults: Reading['faults'],
): void {
  if (since !== undefined && (start === null || since <= start)) {
    faults.error({
      code: 'dated-opening',
      source: locate(['effective_at'], own),
      message: 'the first entry starts with the contract, so it has no day of its own',
      fix: 'remove `effective_at`, which only the first entry of an adopted contract has, where it is later than the start; `contract.start_date` says when the subscription starts',
    });
  }
  if (draft) {
    faults.error({
      code: 'draft-opening',
      source: locate(['draft'], own),
      message: 'the first entry is what the subscription opens with, and as a draft it would have no effect',
      fix: 'remove `draft`; for a subscription that is not active yet write `auto_activate: false`',
    });
  }
}

/** The objects of a list, each with its index; none where the value is not a list. */
export function objectsOf(list: Json | undefined): readonly (readonly [number, JsonObject])[] {
  const objects: (readonly [number, JsonObject])[] = [];
  if (!isJsonArray(list)) return objects;
  list.forEach((value, index) => {
    if (isJsonObject(value)) objects.push([index, value]);
  });
  return objects;
}

/** One item of an entry: a priced product, a bundle of this catalog, or a bundle of the service by its id. */
const SUBJECTS = ['product', 'product_id', 'bundle', 'bundle_id'] as const;
type Subject = (typeof SUBJECTS)[number];

/** The field that goes with each subject, and whether the subject needs it. */
const COMPANIONS: Readonly<Record<Subject, { readonly takes: string; readonly needs: boolean }>> = {
  product: { takes: 'price', needs: true },
  product_id: { takes: 'price', needs: true },
  bundle: { takes: 'prices', needs: false },
  bundle_id: { takes: 'items', needs: true },
};

const KEYED_PRICE = 'write `prices`, and the price in it under its key in the bundle';

/**
 * Undefined, with a fault, for an item that is none of the three. `locate` takes paths of the item, `own` those of the
 * subscription.
 */
function readItem(
  item: JsonObject,
  locate: SharedLocate,
  own: Locate,
  reading: Reading,
): EntryItem | undefined {
  const subject = subjectOf(item, (path) => locate(path, own), reading);
  if (subject === undefined) return undefined;
  switch (subject) {
    case 'product':
    case 'product_id':
      return { kind: 'product', ...readPriced(item, subject, locate, own, reading), locate };
    case 'bundle': {
      const bundle = String(item.bundle);
      referTo(reading, 'bundle', bundle, () => locate(['bundle'], own));
      const { prices } = item;
      const within: Locate = (path) => locate(['prices', ...path], own);
      const overrides = readOverrides(prices, within, reading);
      const written = isJsonObject(prices) ? Object.values(prices) : [];
      return { kind: 'bundle', bundle, overrides, locate: locateMetrics(written, locate) };
    }
    case 'bundle_id': {
      const items = readInnerItems(item.items, locate, own, reading);
      return { kind: 'bundle_id', bundleId: String(item.bundle_id), items, locate };
    }
    default:
      return subject satisfies never;
  }
}

function subjectOf(item: JsonObject, locate: Locate, { faults }: Reading): Subject | undefined {
  const named = SUBJECTS.filter((name) => item[name] !== undefined);
  const [subject, second] = named;
  if (subject === undefined || second !== undefined) {
    faults.error({
      code: subject === undefined ? 'item-without-subject' : 'two-references',
      source: locate(second === undefined ? [] : [second]),
      message:
        subject === undefined
          ? 'the item names neither a product nor a bundle'
          : `the item has both \`${subject}\` and \`${second}\``,
      fix: 'name one of `product`, `product_id`, `bundle` and `bundle_id`',
    });
    return undefined;
  }
  const { takes, needs } = COMPANIONS[subject];
  const strange = ['price', 'prices', 'items'].find((name) => name !== takes && item[name] !== undefined);
  if (strange !== undefined) {
    faults.error({
      code: 'misplaced-field',
      source: locate([strange]),
      message: `an item with \`${subject}\` takes no \`${strange}\``,
      fix: subject === 'bundle' && strange === 'price' ? KEYED_PRICE : `write \`${takes}\``,
    });
  } else if (needs && item[takes] === undefined) {
    faults.error({
      code: 'missing-field',
      source: locate([]),
      message: `an item with \`${subject}\` lacks \`${takes}\``,
      fix: `add \`${takes}\``,
    });
  }
  return needs && item[takes] === undefined ? undefined : subject;
}

function readPriced(
  item: JsonObject,
  subject: 'product' | 'product_id',
  locate: SharedLocate,
  own: Locate,
  reading: Reading,
): SubscribedPrice {
  const product: Reference =
    subject === 'product'
      ? referTo(reading, 'product', String(item.product), () => locate(['product'], own))
      : { kind: 'id', id: String(item.product_id) };
  const { value: written, locate: given } = withDefaults(
    { value: isJsonObject(item.price) ? item.price : {}, locate: locateWithin(locate, 'price') },
    reading.priceDefaults,
  );
  const within = locateMetrics([written], given);
  const at: Locate = (path) => within(path, own);
  const price = readMetrics(written, (path) => given(path, own), reading);
  if (refuseNulls(price, at, reading.faults))
    checkPricing(price, at, reading.pricing, { profile: reading.profile, place: 'item' });
  return { product, price: price as Price, locate: within };
}

function readOverrides(
  prices: Json | undefined,
  locate: Locate,
  reading: Reading,
): ReadonlyMap<string, JsonObject | null> {
  const overrides = new Map<string, JsonObject | null>();
  for (const [key, override] of Object.entries(isJsonObject(prices) ? prices : {})) {
    if (override === null) overrides.set(key, null);
    else if (isJsonObject(override))
      overrides.set(key, readMetrics(override, locateWithin(locate, key), reading));
  }
  return overrides;
}

function readInnerItems(
  items: Json | undefined,
  locate: SharedLocate,
  own: Locate,
  reading: Reading,
): readonly SubscribedPrice[] {
  return (isJsonArray(items) ? items : []).flatMap((inner, index) => {
    if (!isJsonObject(inner)) return [];
    const at = locateWithin(locate, 'items', index);
    const subject = subjectOf(inner, (path) => at(path, own), reading);
    return subject === 'product' || subject === 'product_id'
      ? [readPriced(inner, subject, at, own, reading)]
      : [];
  });
}
