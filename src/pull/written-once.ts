/**
 * Writes once what pulled prices have alike, where that makes a file shorter: the `defaults` for prices, and bundles that are
 * `like` another one. An amount is always written where it is charged, so that a later rise of one bundle reaches no other. Pure.
 */
import { takesDefault } from '../model/catalog/billing-interval.ts';
import { moneyIn } from '../model/catalog/money-in.ts';
import { mergePatch, overlayTo } from '../model/catalog/overlay-price.ts';
import { groupBy } from '../model/values/group-by.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject, sameData } from '../model/values/json.ts';
import type { Entry } from '../yaml/catalog-text.ts';

const FIELDS = ['fee_type', 'billing_direction', 'charge_on_contract_start', 'billing_interval'] as const;

/** Lines that a default, or a bundle that is like another one, has to save. */
const LEAST_SAVED = 6;

interface Once {
  /** For `defaults.prices` of the file. */
  readonly defaults: JsonObject;
  readonly entries: readonly Entry[];
}

/** `given`: the defaults of the project file, which hold for the pulled files too. */
export function writeOnce(entries: readonly Entry[], given: JsonObject): Once {
  const pricesOf = new Map(entries.map(({ key, value }) => [key, value.prices]));
  const inherited = ({ like }: JsonObject) => {
    const prices = typeof like === 'string' ? pricesOf.get(like) : undefined;
    return isJsonObject(prices) ? Object.keys(prices) : [];
  };
  const prices = entries.flatMap(({ value }) => pricesIn(value, inherited(value)));
  const own = FIELDS.flatMap((field) => {
    const counts = [
      ...groupBy(
        prices.flatMap((price) => price[field] ?? []),
        (value) => JSON.stringify(value),
      ).values(),
    ];
    const most = counts.toSorted((a, b) => b.length - a.length)[0];
    const value = most?.[0];
    if (value === undefined || sameData(value, given[field])) return [];
    const lacking = prices.filter((price) => takes(price, field) && price[field] === undefined).length;
    return (most?.length ?? 0) - lacking < LEAST_SAVED ? [] : [[field, value] as const];
  });
  const defaults = Object.fromEntries(own);
  const all = { ...given, ...defaults };
  return {
    defaults,
    entries:
      Object.keys(all).length === 0
        ? entries
        : entries.map((entry) => ({
            ...entry,
            value: withPrices(entry.value, inherited(entry.value), (price) => without(price, all)),
          })),
  };
}

function takes(price: JsonObject, field: string): boolean {
  return takesDefault(field, price.billing_frequency, (name) => price[name] !== undefined);
}

function without(price: JsonObject, defaults: JsonObject): JsonObject {
  const kept = Object.entries(price).filter(([name, value]) => {
    const { [name]: _, ...rest } = price;
    return !(sameData(value, defaults[name]) && takes(rest, name));
  });
  const none = Object.keys(defaults).filter((name) => price[name] === undefined && takes(price, name));
  return Object.fromEntries([...kept, ...none.map((name) => [name, null] as const)]);
}

/** The prices that are written whole: of a bundle, and the own ones of a subscription or plan. */
function pricesIn(value: JsonObject, inherited: readonly string[]): readonly JsonObject[] {
  const found: JsonObject[] = [];
  withPrices(value, inherited, (price) => {
    found.push(price);
    return price;
  });
  return found;
}

type Change = (price: JsonObject) => JsonObject;

/** `inherited`: the keys of the prices that another bundle writes whole. */
function withPrices(value: JsonObject, inherited: readonly string[], change: Change): JsonObject {
  const known = new Set(inherited);
  const inPrices = (prices: JsonObject): JsonObject =>
    mapped(prices, (price, key) => {
      const isWhole = !known.has(key) && isJsonObject(price);
      known.add(key);
      return isWhole ? change(price) : price;
    });
  return mapped(value, (member, name) => {
    if (name === 'prices' && isJsonObject(member)) return inPrices(member);
    if (name === 'items') return inItems(member, change);
    if (!isJsonArray(member)) return member;
    if (name === 'changes')
      return member.map((dated) =>
        isJsonObject(dated) && isJsonObject(dated.prices)
          ? { ...dated, prices: inPrices(dated.prices) }
          : dated,
      );
    if (name !== 'versions') return member;
    return member.map((entry) =>
      isJsonObject(entry) && entry.items !== undefined
        ? { ...entry, items: inItems(entry.items, change) }
        : entry,
    );
  });
}

function inItems(items: Json, change: Change): Json {
  if (!isJsonArray(items)) return items;
  return items.map((item) =>
    isJsonObject(item)
      ? mapped(item, (member, name) => {
          if (name === 'price' && isJsonObject(member)) return change(member);
          return name === 'items' ? inItems(member, change) : member;
        })
      : item,
  );
}

function mapped(value: JsonObject, change: (member: Json, name: string) => Json): JsonObject {
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, change(member, name)]));
}

/**
 * Bundles without changes, which no answer shows: those that differ little from an earlier one, and have all of its prices, are
 * written like it.
 */
export function writeAlike(entries: readonly Entry[]): readonly Entry[] {
  const bases: Entry[] = [];
  return entries.map((entry) => {
    if (!isPlain(entry.value)) return entry;
    const like = bases.flatMap((base) => likeness(entry, base) ?? []).toSorted((a, b) => a.size - b.size)[0];
    if (like === undefined) bases.push(entry);
    return like?.entry ?? entry;
  });
}

function isPlain({ prices, currency, changes, absent }: JsonObject): boolean {
  return (
    isJsonObject(prices) &&
    typeof currency === 'string' &&
    [changes, absent].every((each) => each === undefined)
  );
}

interface Likeness {
  readonly entry: Entry;
  /** In characters. */
  readonly size: number;
}

function likeness(entry: Entry, base: Entry): Likeness | undefined {
  const { prices: own, currency, ...rest } = entry.value;
  const { prices: theirs, currency: baseCurrency } = base.value;
  if (!isJsonObject(own) || !isJsonObject(theirs)) return undefined;
  // Other currencies are written whole: nothing of the other bundle's may come beside them.
  const [others, ownOthers] = [base.value.currencies ?? {}, entry.value.currencies ?? {}] as const;
  if (!sameData(mergePatch(others as JsonObject, ownOthers as JsonObject), ownOthers)) return undefined;
  const differing = overlayTo(theirs, own) ?? {};
  const overlay = Object.entries(own).reduce<JsonObject>(
    (whole, [key, price]) => {
      const amounts = isJsonObject(price) ? amountsOf(price) : {};
      return Object.keys(amounts).length === 0 ? whole : mergeBoth(whole, { [key]: amounts });
    },
    isJsonObject(differing) ? differing : {},
  );
  const size = JSON.stringify(overlay).length;
  const isWorth = size * 2 < JSON.stringify(own).length && valuesIn(own) - valuesIn(overlay) >= LEAST_SAVED;
  const hasAll = Object.keys(theirs).every((key) => own[key] !== undefined);
  if (!isWorth || !hasAll || !sameData(mergePatch(theirs, overlay), own)) return undefined;
  const value = {
    ...rest,
    like: base.key,
    ...(currency !== baseCurrency && { currency }),
    ...(Object.keys(overlay).length > 0 && { prices: overlay }),
  } as JsonObject;
  return { entry: { ...entry, value }, size };
}

function valuesIn(value: Json): number {
  if (isJsonArray(value)) return value.reduce<number>((sum, each) => sum + valuesIn(each), 0);
  if (!isJsonObject(value)) return 1;
  return Object.values(value).reduce<number>((sum, each) => sum + valuesIn(each), 0);
}

/** The sums of money of a price with the mappings around them; a list is whole. */
function amountsOf(price: JsonObject): JsonObject {
  return moneyIn(price).reduce<JsonObject>((found, { path }) => {
    const end = path.findIndex((step) => typeof step === 'number');
    const steps = (end < 0 ? path : path.slice(0, end)).map(String);
    const value = steps.reduce<Json | undefined>(
      (at, step) => (isJsonObject(at) ? at[step] : undefined),
      price,
    );
    return value === undefined
      ? found
      : mergeBoth(found, steps.reduceRight<Json>((inner, step) => ({ [step]: inner }), value) as JsonObject);
  }, {});
}

/** Both patches in one, with their nulls. */
function mergeBoth(a: JsonObject, b: JsonObject): JsonObject {
  const both: Record<string, Json> = { ...a };
  for (const [name, value] of Object.entries(b)) {
    const before = both[name];
    both[name] = isJsonObject(before) && isJsonObject(value) ? mergeBoth(before, value) : value;
  }
  return both;
}
