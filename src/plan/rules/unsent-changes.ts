/**
 * The decisions of a catalog that no request carries: price locks, and list prices in the currencies beside a bundle's own. They are on
 * record with the rules in force, so that a plan can name what an edit changes of them.
 */
import { inCurrencies } from '../../model/catalog/bundle-in.ts';
import type { Bundle, Catalog } from '../../model/catalog/catalog.ts';
import type { PriceLock } from '../../model/catalog/contract-days.ts';
import { someOf } from '../../model/messages/counted.ts';
import type { Difference, Notice } from '../../model/plan/plan.ts';
import type { RecordedList, Unsent } from '../../model/plan/rules.ts';
import { isPresent, type Rename } from '../../model/service/record.ts';
import type { Address } from '../../model/values/address.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { isDecimalText } from '../../model/values/decimal.ts';
import {
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
  objectsIn,
  scalarText,
} from '../../model/values/json.ts';
import { encodeBundlePrices } from '../bodies/encode-items.ts';
import { type Context, differencesOf } from '../context.ts';
import type { PlanInputs } from '../plan-inputs.ts';

const MOST_NAMED = 3;

/** Price locks that an edit brings, changes or removes. A new subscription has its lock from the start. */
export function lockNotices({ catalog, observed }: Context, former: readonly Unsent[]): readonly Notice[] {
  return [...catalog.subscriptions.values()].flatMap(({ address, priceLock }) => {
    if (!isPresent(observed.records.get(address))) return [];
    const now = lockText(priceLock);
    const changed = former.map(({ locks = {} }) => lockText(locks[address])).filter((old) => old !== now);
    return [...new Set(changed)].map((old) => ({
      code: 'price-lock-changed' as const,
      address,
      message: whatChanged(old, now),
    }));
  });
}

function whatChanged(old: string, now: string): string {
  if (old === '') return `a price lock is new: ${now}; until it ends, no edit of a list price applies to it`;
  if (now === '') return `the price lock is removed: it was ${old}`;
  return `the price lock was ${old}, and becomes ${now}`;
}

/** The lock in the words of the catalog. */
function lockText(lock: PriceLock | undefined): string {
  return lock?.kind === 'until' ? lock.day : (lock?.kind ?? '');
}

/** A list price that differs from the one before it, from a day on. */
export interface ListChange {
  readonly bundle: Address;
  readonly currency: string;
  /** Null for the prices that are in force today. */
  readonly from: CalendarDay | null;
  /** In the form of a request. Undefined where there was no list in the currency, or is none any more. */
  readonly before: JsonObject | undefined;
  readonly after: JsonObject | undefined;
  readonly differences: readonly Difference[];
}

/** Changes of list prices in the currencies beside the bundle's own. Each is named once, from its first day. */
export function listChanges(context: Context, former: readonly Unsent[]): readonly ListChange[] {
  const now = unsentToRecord(context).unsent?.lists ?? [];
  const found = former.flatMap(({ lists: old = [] }) => changesOf(context, old, now));
  return [...new Map(found.map((change) => [JSON.stringify(change), change])).values()];
}

function changesOf(
  context: Context,
  old: readonly RecordedList[],
  now: readonly RecordedList[],
): readonly ListChange[] {
  const declared = new Set([...context.catalog.bundles.values()].map(({ address }) => address));
  const names = new Map(
    [...old, ...now]
      .filter(({ bundle }) => declared.has(bundle))
      .map(({ bundle, currency }) => [`${bundle} ${currency}`, { bundle, currency }]),
  );
  return [...names.values()].flatMap(({ bundle, currency }) => {
    const [was, is] = [old, now].map((lists) =>
      lists.find((list) => list.bundle === bundle && list.currency === currency),
    );
    const later = [was, is].flatMap((list) => list?.editions.flatMap(({ from }) => from ?? []) ?? []);
    const days = [null, ...[...new Set(later)].filter((day) => day > context.today).sort()];
    const seen = new Set<string>();
    return days.flatMap((from): readonly ListChange[] => {
      const [before, after] = [was, is].map((list) => pricesOn(list, from ?? context.today));
      const sides = { desired: after ?? {}, recorded: before ?? {}, live: undefined };
      const differences = differencesOf(context, sides, () => null);
      const text = JSON.stringify(differences);
      if (differences.length === 0 || seen.has(text)) return [];
      seen.add(text);
      return [{ bundle, currency, from, before, after, differences }];
    });
  });
}

function pricesOn(list: RecordedList | undefined, day: CalendarDay): JsonObject | undefined {
  const edition = list?.editions.findLast(({ from }) => from === null || from <= day);
  return edition && { prices: edition.prices as Json };
}

/** Left out where a new version of a subscription shows the same change. */
export function listPriceNotices(
  changes: readonly ListChange[],
  isShown: (change: ListChange) => boolean,
): readonly Notice[] {
  return changes
    .filter((change) => !isShown(change))
    .map((change) => ({
      code: 'list-price-changed' as const,
      address: change.bundle,
      message: listText(change),
    }));
}

function listText({ currency, from, before, after }: ListChange): string {
  if (after === undefined) return `its list prices in ${currency} are removed`;
  const when = from === null ? '' : ` from ${from}`;
  const [old, now] = [valuesIn(before), valuesIn(after)];
  const named = [...new Set([...old.keys(), ...now.keys()])].flatMap((name) => {
    const [was, is] = [old.get(name), now.get(name)];
    if (was === is) return [];
    if (before === undefined) return is !== undefined && isDecimalText(is) ? `${name} ${is}` : [];
    return `${name} ${was ?? 'none'} → ${is ?? 'none'}`;
  });
  const what = before === undefined ? 'it has list prices' : 'its list prices change';
  return `${what} in ${currency}${when}: ${someOf(named, MOST_NAMED)}`;
}

/** The values of a list's prices by their names, `platform › price_per_unit`. */
function valuesIn(list: JsonObject | undefined): ReadonlyMap<string, string> {
  return new Map(
    objectsIn(list?.prices).flatMap(({ product_id: product = null, ...price }) => {
      const name = isJsonObject(product) ? scalarText(product.$ref) : scalarText(product);
      const own = name.replace(/^products\.|#id$/g, '');
      return leavesIn(price, [own]).map(([path, text]) => [path.join(' › '), text] as const);
    }),
  );
}

type Leaf = readonly [path: readonly string[], text: string];

function leavesIn(value: Json, path: readonly string[]): readonly Leaf[] {
  if (isJsonArray(value)) return value.flatMap((each, index) => leavesIn(each, [...path, String(index + 1)]));
  if (isJsonObject(value))
    return Object.entries(value).flatMap(([field, each]) =>
      leavesIn(each, field.endsWith('_pricing_model') ? path : [...path, field]),
    );
  return [[path, typeof value === 'string' ? value : JSON.stringify(value)]];
}

/** Absent where there is nothing of the kind. */
export function unsentToRecord({ catalog, bindings }: Pick<PlanInputs, 'catalog' | 'bindings'>): {
  readonly unsent?: Unsent;
} {
  const locks = [...catalog.subscriptions.values()].flatMap(({ address, priceLock }) =>
    priceLock === undefined ? [] : [[address, priceLock] as const],
  );
  const lists = [...catalog.bundles.values()].flatMap((bundle) =>
    listsOf(bundle).map(({ currency, editions }): RecordedList => {
      const dated = editions.map((edition) => ({
        from: edition.from,
        prices: encodeBundlePrices({ bindings }, edition),
      }));
      return { bundle: bundle.address, currency, editions: dated };
    }),
  );
  if (locks.length + lists.length === 0) return {};
  return {
    unsent: {
      ...(locks.length > 0 && { locks: Object.fromEntries(locks) }),
      ...(lists.length > 0 && { lists }),
    },
  };
}

function listsOf(bundle: Bundle): readonly (Bundle & { readonly currency: string })[] {
  return inCurrencies(bundle).flatMap(({ currency, ...each }) =>
    currency === undefined || currency === bundle.currency ? [] : [{ ...each, currency }],
  );
}

/** The values before a plan, under present keys: those on record, and those of the catalog that it is compared with. */
export function unsentBefore(
  { standing, bindings }: Pick<PlanInputs, 'standing' | 'bindings'>,
  { renames, before }: { readonly renames: readonly Rename[]; readonly before: Catalog | undefined },
): readonly Unsent[] {
  const recorded = standing?.record ? [underPresentKeys(standing.record.unsent ?? {}, renames)] : [];
  if (before === undefined) return recorded;
  const { unsent = {} } = unsentToRecord({ catalog: before, bindings });
  return [...recorded, underPresentKeys(unsent, renames)];
}

/** All at once, so that two things may take each other's key. */
function underPresentKeys(unsent: Unsent, renames: readonly Rename[]): Unsent {
  if (renames.length === 0) return unsent;
  const present = new Map<string, string>(renames.map(({ from, to }) => [from, to]));
  const text = JSON.stringify(unsent).replace(/"([^"\\#]+)(#id)?"/g, (whole, address: string, id = '') => {
    const now = present.get(address);
    return now === undefined ? whole : JSON.stringify(`${now}${id}`);
  });
  return JSON.parse(text) as Unsent;
}
