/** Writes the change of a bundle, and keeps one subscription at its prices: an override in each of its entries. */
import { declaredCurrency, withEditions, writtenIn } from '../model/catalog/bundle-in.ts';
import type { Bundle, Catalog, Subscription } from '../model/catalog/catalog.ts';
import { isNegotiated } from '../model/catalog/overlay-price.ts';
import { type DiagnosticsError, fault } from '../model/messages/diagnostic.ts';
import type { CalendarDay } from '../model/values/calendar-day.ts';
import {
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
  sameData,
  valueAt,
} from '../model/values/json.ts';
import type { FieldPath } from '../model/values/source.ts';
import { buildTimeline } from '../timeline/build-timeline.ts';
import { entryRanges, pointInForce } from '../timeline/timeline.ts';
import { flowText } from '../yaml/catalog-text.ts';
import { editFile, type FieldEdit, readUnshared } from './edit-file.ts';
import type { DatedChange } from './reprice-bundle.ts';

interface Excepted {
  readonly subscription: Subscription;
  readonly edits: readonly FieldEdit[];
}

interface Repriced {
  /** In one currency. */
  readonly bundle: Bundle;
  readonly change: DatedChange;
}

/**
 * One edit for each entry from the change on that uses one of the bundles in the subscription's currency. Throws a
 * DiagnosticsError where none does, and where an entry has negotiated one of the prices already, so that nobody can say
 * which part of it is to stay.
 */
export function exceptSubscription(
  catalog: Catalog,
  subscription: Subscription,
  repriced: readonly Repriced[],
  today: CalendarDay,
): Excepted {
  const own = declaredCurrency(catalog, subscription, subscription.fields.currency) ?? undefined;
  const used = repriced.filter(
    ({ bundle, change }) =>
      writtenIn(bundle, own).currency === bundle.currency &&
      itemsFrom(subscription, bundle.key, change.effective_at).length > 0,
  );
  const [first] = repriced;
  if (used.length === 0 && first !== undefined)
    throw notInBundle(
      subscription,
      repriced.map(({ bundle }) => bundle),
      first.change,
    );
  return {
    subscription,
    edits: used.flatMap((one) => editsOf(catalog, subscription, one, today)),
  };
}

/** The items that take a bundle's prices, in entries that are in force on a day or come after it. */
function itemsFrom(subscription: Subscription, bundle: string, day: CalendarDay) {
  return entryRanges(subscription)
    .filter(({ entry, until }) => entry.items !== undefined && (until === null || until > day))
    .flatMap(({ entry }) =>
      (entry.items ?? []).flatMap((item, index) => {
        if (item.kind !== 'bundle' || item.bundle !== bundle) return [];
        return [{ item, version: subscription.entries.indexOf(entry), index }];
      }),
    );
}

function editsOf(
  catalog: Catalog,
  subscription: Subscription,
  { bundle, change }: Repriced,
  today: CalendarDay,
): readonly FieldEdit[] {
  const changed = isJsonObject(change.prices) ? change.prices : {};
  const prices = pricesOn(catalog, subscription, bundle, change, change.effective_at);
  if (!Object.keys(changed).every((key) => key in prices)) throw notInBundle(subscription, [bundle], change);
  if (!sameData(prices, pricesOn(catalog, subscription, bundle, change, today)))
    throw changesBefore(subscription, change);
  const edits = itemsFrom(subscription, bundle.key, change.effective_at).flatMap(
    ({ item, version, index }): readonly FieldEdit[] => {
      const path = ['subscriptions', subscription.key, 'versions', version, 'items', index, 'prices'];
      const negotiated = Object.keys(changed).filter((key) => isNegotiated(item.overrides.get(key)));
      if (negotiated.length > 0) throw overridden(subscription, bundle, negotiated);
      if (item.overrides.size === 0) return [{ path, value: prices }];
      return Object.keys(changed).flatMap((key) =>
        additions([...path, key], item.overrides.get(key), prices[key] ?? null),
      );
    },
  );
  const late = arrivalOfEarlier(catalog, subscription, bundle, change);
  if (late !== undefined) throw arrivesLater(subscription, change, late);
  return edits;
}

/** The fields of a price that an override, such as a number of units, lacks. One that removes the price keeps nothing. */
function additions(path: FieldPath, override: Json | undefined, price: Json): readonly FieldEdit[] {
  if (override === null) return [];
  if (!isJsonObject(override) || !isJsonObject(price)) return [{ path, value: price }];
  return Object.entries(price).flatMap(([name, member]) =>
    additions([...path, name], override[name], member),
  );
}

/** By price key: the fields that the change writes, as the subscription has them on a day without the change. */
function pricesOn(
  catalog: Pick<Catalog, 'bundles' | 'plans'>,
  subscription: Subscription,
  { address }: Bundle,
  change: DatedChange,
  day: CalendarDay,
): JsonObject {
  const timeline = buildTimeline(catalog, subscription);
  // Before its first entry a subscription has the prices that it opens with.
  const point = pointInForce(timeline, day) ?? timeline.points[0];
  const items = (point?.items ?? []).flatMap((item) =>
    item.kind === 'bundle' && item.bundle.kind === 'address' && item.bundle.address === address
      ? item.items
      : [],
  );
  const changed = isJsonObject(change.prices) ? change.prices : {};
  return Object.fromEntries(
    Object.entries(changed).flatMap(([key, overlay]): [string, Json][] => {
      const priced = items.find((item) => item.key === key);
      return priced === undefined ? [] : [[key, presentPart(overlay, priced.price as JsonObject)]];
    }),
  );
}

/**
 * The day on which a subscription gets a price by a change that is dated before `change` and deferred until
 * after it, by a price lock or until a renewal; undefined where none does.
 */
function arrivalOfEarlier(
  { bundles, plans }: Catalog,
  subscription: Subscription,
  bundle: Bundle,
  change: DatedChange,
): CalendarDay | undefined {
  const day = change.effective_at;
  const earlier = withEditions(bundle, ({ from }) => from === null || from <= day);
  const catalog = { plans, bundles: new Map(bundles).set(bundle.key, earlier) };
  const prices = pricesOn(catalog, subscription, bundle, change, day);
  const days = buildTimeline(catalog, subscription).points.flatMap(({ from }) => from ?? []);
  return days.find((from) => {
    const then = pricesOn(catalog, subscription, bundle, change, from);
    return from > day && Object.entries(then).some(([key, price]) => !sameData(price, prices[key] ?? null));
  });
}

/** The same fields of `present`; a list is taken whole. */
function presentPart(overlay: Json, present: Json | undefined): Json {
  if (!isJsonObject(overlay) || !isJsonObject(present)) return present ?? null;
  return Object.fromEntries(
    Object.entries(overlay).map(([name, member]) => [name, presentPart(member, present[name])]),
  );
}

function notInBundle(
  { address }: Subscription,
  bundles: readonly Bundle[],
  { effective_at: day }: DatedChange,
): DiagnosticsError {
  const names = [...new Set(bundles.map((bundle) => bundle.address))].join(' or ');
  return fault(
    'not-in-bundle',
    `${address} does not have each of these prices from ${names} on ${day}`,
    'leave its --except out',
  );
}

/** An override has no day: in the entry that holds, it would bring the later price today. */
function changesBefore({ address }: Subscription, { effective_at: day }: DatedChange): DiagnosticsError {
  return fault(
    'changes-before',
    `${address} gets another price before ${day}, and an override would bring that price today`,
    `leave its --except out, and write an entry of \`versions\` from ${day} on with the prices that it keeps`,
  );
}

/** An override holds for good, so it would cancel a change that is only deferred. */
function arrivesLater(
  { address }: Subscription,
  { effective_at: day }: DatedChange,
  arrival: CalendarDay,
): DiagnosticsError {
  return fault(
    'arrives-later',
    `${address} gets a price on ${arrival} by a change dated before ${day}, and an override would cancel that`,
    `leave its --except out, and write an entry of \`versions\` from ${arrival} on with the prices that it gets then`,
  );
}

function overridden(
  { address, locate }: Subscription,
  bundle: Bundle,
  keys: readonly string[],
): DiagnosticsError {
  const { file, line, column } = locate([]);
  return fault(
    'overridden-already',
    `${address} (${file}:${line}:${column}) has negotiated prices in ${bundle.address}: ${keys.join(', ')}`,
    'leave its --except out, and write by hand what it is to keep',
  );
}

/** The texts with the overrides in them. Throws a DiagnosticsError for what cannot be put in place. */
export function editExcepted(
  texts: ReadonlyMap<string, string>,
  excepted: readonly Excepted[],
): ReadonlyMap<string, string> {
  const edited = new Map(texts);
  for (const { subscription, edits } of excepted) {
    const { file, address } = subscription;
    const { text, failed } = editFile(file, edited.get(file) ?? '', edits);
    const [first] = failed;
    if (first !== undefined)
      throw fault(
        'not-editable',
        `the prices that ${address} keeps cannot be put into ${file} without touching something else`,
        `write them by hand at ${first.edit.path.join('.')}: ${flowText({ prices: first.edit.value ?? null })}`,
      );
    edited.set(file, text);
  }
  return edited;
}

interface BundleChange {
  readonly bundle: string;
  /** Absent for a change in the bundle's own currency. */
  readonly currency?: string;
  readonly file: string;
  readonly change: DatedChange;
}

/**
 * The new texts by file; `texts`: the present ones. Throws a DiagnosticsError, with the change to be written by hand, where it
 * cannot be put in without touching something else.
 */
export function editCatalog(
  texts: ReadonlyMap<string, string>,
  changes: readonly BundleChange[],
): ReadonlyMap<string, string> {
  const edited = new Map<string, string>();
  for (const { bundle, currency, file, change } of changes) {
    const before = edited.get(file) ?? texts.get(file) ?? '';
    const own = ['bundles', bundle, ...(currency === undefined ? [] : ['currencies', currency])];
    const data = readUnshared(file, before);
    const { text, failed } = editFile(
      file,
      before,
      editsFor(valueAt(data, [...own, 'changes']), own, change),
    );
    if (failed.length > 0 || !isJsonObject(valueAt(data, own.slice(0, 2))))
      throw fault(
        'not-editable',
        `the change of bundles.${bundle} cannot be put into ${file} without touching something else`,
        `write it by hand under \`changes\`: ${flowText(change)}`,
      );
    edited.set(file, text);
  }
  return edited;
}

/** In the order of days, and in the change that the file has on the day already. */
function editsFor(
  changes: Json | undefined,
  own: readonly string[],
  change: DatedChange,
): readonly FieldEdit[] {
  const list = (isJsonArray(changes) ? changes : []).map((each) => (isJsonObject(each) ? each : {}));
  const before = list.filter(({ effective_at: day }) => String(day) < change.effective_at).length;
  const path = [...own, 'changes', before];
  const next = list[before];
  return next?.effective_at === change.effective_at
    ? overlaid([...path, 'prices'], next.prices, change.prices ?? null)
    : [{ path, value: change, insert: true }];
}

/** One edit for each value of `added` that `present` lacks or has otherwise. */
function overlaid(path: FieldPath, present: Json | undefined, added: Json): readonly FieldEdit[] {
  if (!isJsonObject(present) || !isJsonObject(added)) return [{ path, value: added }];
  return Object.entries(added).flatMap(([name, member]) => overlaid([...path, name], present[name], member));
}
