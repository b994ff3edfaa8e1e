/** A bundle and what is asked for ▶ the dated change that says so, or why no change can. */
import { bundleIn } from '../model/catalog/bundle-in.ts';
import type { Bundle, BundleEdition, PricedProduct } from '../model/catalog/catalog.ts';
import { type Diagnostic, DiagnosticsError, fault } from '../model/messages/diagnostic.ts';
import { suggestName } from '../model/messages/nearest-name.ts';
import type { Address } from '../model/values/address.ts';
import type { CalendarDay } from '../model/values/calendar-day.ts';
import type { Decimal } from '../model/values/decimal.ts';
import type { JsonObject } from '../model/values/json.ts';
import { type Source, sourceText } from '../model/values/source.ts';
import { editionOn } from '../timeline/bundle-schedule.ts';
import {
  type ChangedAmount,
  isOther,
  type NotRepriced,
  type Repricing,
  repricePrice,
} from './reprice-price.ts';

/** A day: new subscriptions from the change's day on, existing ones from that later day on. */
export type Reach = 'all' | 'new' | 'renewal' | 'on_cycle' | CalendarDay;

interface Asked {
  readonly bundle: Bundle;
  readonly at: CalendarDay;
  readonly reach: Reach;
  /** For every price, or for those of these names: a price's key, or its product's. */
  readonly scale: {
    readonly percent: Decimal;
    /** To a multiple of this, by currency; under the empty name for every other one. */
    readonly rounds: ReadonlyMap<string, string>;
    readonly only: readonly string[];
  } | null;
  /** One amount each, by the same names, in one currency: the bundle's own where none is named. */
  readonly set: ReadonlyMap<string, string>;
  /** Empty for all currencies of the bundle. */
  readonly currencies: readonly string[];
}

/** The change that is asked for in one currency. */
interface RepriceBundle extends Omit<Asked, 'scale' | 'currencies'> {
  readonly scale: { readonly repricing: Repricing; readonly only: readonly string[] } | null;
}

export interface RepricedCurrency extends RepricedBundle {
  /** The bundle as subscriptions of the currency have it. */
  readonly bundle: Bundle;
  /** Absent for the bundle's own currency, whose changes stand in the bundle itself. */
  readonly currency?: string;
}

export interface Repriced {
  /** Never empty. */
  readonly changed: readonly RepricedCurrency[];
  /** The currencies of the bundle whose prices stay as they are. */
  readonly unchanged: readonly string[];
}

/**
 * Each currency from its own amounts. Throws a DiagnosticsError with every price that cannot be changed so, or where nothing
 * would change.
 */
export function repriceCurrencies({ currencies, scale, ...asked }: Asked): Repriced {
  const { bundle, set } = asked;
  const own = bundle.currency ?? '';
  const known = [own, ...(bundle.currencies?.keys() ?? [])];
  const unknown = currencies.find((currency) => !known.includes(currency));
  if (unknown !== undefined)
    throw fault(
      'currency-mismatch',
      `${bundle.address} has no prices in ${unknown}`,
      suggestName(
        unknown,
        known.filter((currency) => currency !== ''),
        'add `currency` to the bundle',
      ),
    );
  const setIn = currencies[0] ?? own;
  const wanted = known.filter((currency) =>
    currencies.length > 0 ? currencies.includes(currency) : scale !== null || currency === setIn,
  );
  const several = wanted.length > 1;
  const changed = wanted.flatMap((currency): readonly RepricedCurrency[] => {
    const round = scale?.rounds.get(currency) ?? scale?.rounds.get('') ?? null;
    const repricing = scale && ({ kind: 'by', percent: scale.percent, round } as const);
    const listed = bundleIn(bundle, currency === '' ? null : currency);
    const one = {
      ...asked,
      bundle: listed,
      scale: scale && repricing && { repricing, only: scale.only },
      set: currency === setIn ? set : new Map<string, string>(),
    };
    const repriced = repriceBundle(one, several);
    if (repriced === undefined) return [];
    return [{ ...repriced, bundle: listed, ...(currency !== own && { currency }) }];
  });
  if (changed.length === 0) throw nothingToReprice(asked);
  const names = changed.map(({ currency = own }) => currency);
  return { changed, unchanged: known.filter((currency) => !names.includes(currency)) };
}

export interface DatedChange extends JsonObject {
  readonly effective_at: CalendarDay;
}

interface RepricedBundle {
  readonly change: DatedChange;
  readonly amounts: readonly RepricedAmount[];
  /** Later changes of the same prices, whose amounts stay as they are written. */
  readonly later: readonly {
    readonly on: CalendarDay;
    readonly prices: readonly string[];
    readonly source: Source;
  }[];
}

interface RepricedAmount extends ChangedAmount {
  readonly price: string;
  /** The place of `from`. */
  readonly source: Source;
}

/** Undefined where nothing would change in this one of several currencies. */
function repriceBundle(asked: RepriceBundle, several: boolean): RepricedBundle | undefined {
  const { bundle, at, reach } = asked;
  const { inForce, later } = editionsAround(bundle, at, reach);
  const wanted = wantedPrices(inForce, asked);
  const prices: Record<string, JsonObject> = {};
  const amounts: RepricedAmount[] = [];
  const faults: Diagnostic[] = [];
  for (const [key, { priced, repricing }] of wanted) {
    const repriced = repricePrice(priced.price, repricing);
    if (repriced.kind === 'not_repriced') faults.push(notRepriced(asked, key, priced, repriced.why));
    if (repriced.kind === 'not_repriced') continue;
    if (repriced.amounts.some(isOther)) prices[key] = repriced.overlay;
    amounts.push(
      ...repriced.amounts.map((each) => ({ ...each, price: key, source: priced.locate(each.path) })),
    );
  }
  if (faults.length > 0) throw new DiagnosticsError(faults);
  if (Object.keys(prices).length === 0 && several) return undefined;
  if (Object.keys(prices).length === 0) throw nothingToReprice(asked);
  return {
    change: { effective_at: at, ...appliesOf(reach), prices },
    amounts,
    later: later.flatMap(({ from, changes = [], source }) => {
      const again = changes.filter((key) => key in prices);
      return again.length === 0 || from === null ? [] : [{ on: from, prices: again, source }];
    }),
  };
}

function nothingToReprice({ bundle, at }: Pick<Asked, 'bundle' | 'at'>): DiagnosticsError {
  return fault(
    'nothing-to-reprice',
    `${bundle.address} has the same prices on ${at} already`,
    'give another percentage or amount, or name other prices',
  );
}

function appliesOf(reach: Reach): JsonObject {
  if (reach === 'all') return {};
  if (reach === 'new') return { applies: { to: 'new' } };
  return { applies: reach === 'renewal' || reach === 'on_cycle' ? { at: reach } : { existing_from: reach } };
}

/** A change of that very day is scheduled already: the new amounts come of its own, and are written into it. */
function editionsAround(
  bundle: Bundle,
  at: CalendarDay,
  reach: Reach,
): { readonly inForce: BundleEdition; readonly later: readonly BundleEdition[] } {
  const { address, editions } = bundle;
  const inForce = editionOn(bundle, at);
  if (inForce.from === at && !isReach(inForce, reach))
    throw fault(
      'same-day-twice',
      `${address} has a change on ${at} already, at ${sourceText(inForce.source)}, and it reaches others`,
      'give the same --applies as that one, edit it, or name another day',
    );
  return { inForce, later: editions.filter(({ from }) => from !== null && from > at) };
}

function isReach({ applies }: BundleEdition, reach: Reach): boolean {
  const { applies: wanted } = appliesOf(reach);
  const { to, at, ...days } = applies ?? { to: 'all', at: 'date' };
  const written = { ...(to === 'new' && { to }), ...(at !== 'date' && { at }), ...days };
  return JSON.stringify(written) === JSON.stringify(wanted ?? {});
}

interface Wanted {
  readonly priced: PricedProduct;
  readonly repricing: Repricing;
}

function wantedPrices(inForce: BundleEdition, asked: RepriceBundle): ReadonlyMap<string, Wanted> {
  const wanted = new Map<string, Wanted>();
  const { scale, set } = asked;
  if (scale !== null) {
    const keys =
      scale.only.length === 0
        ? inForce.prices.keys()
        : scale.only.flatMap((name) => named(inForce, name, asked));
    for (const key of keys) wanted.set(key, { priced: pricedAt(inForce, key), repricing: scale.repricing });
  }
  for (const [name, amount] of set) {
    for (const key of named(inForce, name, asked)) {
      if (wanted.has(key)) throw askedTwice(asked, key);
      wanted.set(key, { priced: pricedAt(inForce, key), repricing: { kind: 'set', amount } });
    }
  }
  return wanted;
}

function askedTwice({ bundle }: RepriceBundle, key: string): DiagnosticsError {
  return fault(
    'price-asked-twice',
    `${bundle.address}: both --by and --set change \`${key}\``,
    'name the other prices for --by with --only, or leave one of the two out',
  );
}

function pricedAt({ prices }: BundleEdition, key: string): PricedProduct {
  const priced = prices.get(key);
  if (priced === undefined) throw new RangeError(`no price ${key}`);
  return priced;
}

/** The names that one of several bundles has a price of. Where it has none, or no bundle has one, the name stays and is a fault. */
export function namesIn(
  bundle: Bundle,
  names: readonly string[],
  { bundles, at }: { readonly bundles: readonly Bundle[]; readonly at: CalendarDay },
): readonly string[] {
  const has = (each: Bundle, name: string) => keysOf(editionOn(each, at), name).length > 0;
  const known = names.filter((name) => has(bundle, name) || !bundles.some((each) => has(each, name)));
  return known.length === 0 ? names : known;
}

/** The keys of the prices that a name means: a price's own, or those of a product. */
function keysOf({ prices }: BundleEdition, name: string): readonly string[] {
  if (prices.has(name)) return [name];
  return [...prices].filter(([, { product }]) => isNamed(product, name)).map(([key]) => key);
}

function named(inForce: BundleEdition, name: string, { bundle, at }: RepriceBundle): readonly string[] {
  const { prices } = inForce;
  const keys = keysOf(inForce, name);
  if (keys.length > 0) return keys;
  throw fault(
    'unknown-price',
    `${bundle.address} has no price \`${name}\` on ${at}`,
    suggestName(name, [...prices.keys()], `name one of: ${[...prices.keys()].join(', ')}`),
  );
}

function isNamed(product: PricedProduct['product'], name: string): boolean {
  return product.kind === 'id' ? product.id === name : product.address === `products.${name}`;
}

function notRepriced(
  { bundle, at }: RepriceBundle,
  key: string,
  { locate }: PricedProduct,
  why: NotRepriced,
): Diagnostic {
  const { what, fix } = REASONS[why];
  const message = `${bundle.address}: \`${key}\` on ${at} ${what}`;
  return { severity: 'error', code: 'not-repriced', source: locate([]), message, fix };
}

const NAME_OTHERS = 'name the other prices with --only, and write the change of this one by hand';

const REASONS: Readonly<Record<NotRepriced, { readonly what: string; readonly fix: string }>> = {
  expression: { what: 'is an expression, whose amounts are part of its formulas', fix: NAME_OTHERS },
  percentage: { what: 'is a percentage of an amount, and has no price to scale alone', fix: NAME_OTHERS },
  not_one_amount: {
    what: 'does not have exactly one amount',
    fix: 'scale it with --by, or write the change by hand',
  },
  rounds_to_nothing: {
    what: 'would round to 0',
    fix: 'round to less, or name the other prices with --only',
  },
};

/**
 * Bundles that are like each other, in a repricing: the prices that the bundle has from another one, whose
 * change is its own from now on, and the bundles that have these amounts from it, and with them the change.
 */
interface Inheritance {
  readonly from: readonly { readonly address: Address; readonly prices: readonly string[] }[];
  readonly heirs: readonly Address[];
}

export function inheritanceOf(
  { bundle, change, amounts }: Pick<RepricedCurrency, 'bundle' | 'change' | 'amounts'>,
  bundles: ReadonlyMap<string, Bundle>,
): Inheritance {
  const has = (other: Bundle, { price, path, source }: RepricedAmount): boolean => {
    const edition = editionOn(bundleIn(other, bundle.currency ?? null), change.effective_at);
    const found = edition.prices.get(price)?.locate(path);
    return found !== undefined && sourceText(found) === sourceText(source);
  };
  const base = bundles.get(bundle.like ?? '');
  const changed = amounts.filter(isOther);
  const prices = base ? changed.filter((each) => has(base, each)).map(({ price }) => price) : [];
  const heirs = [...bundles.values()].filter(
    (each) => leadsTo(each, bundle.key, bundles) && changed.some((amount) => has(each, amount)),
  );
  return {
    from: base && prices.length > 0 ? [{ address: base.address, prices: [...new Set(prices)] }] : [],
    heirs: heirs.map(({ address }) => address),
  };
}

/** True for a bundle that is like the one of the key, or like one that is. A sound catalog has no circle. */
function leadsTo({ like }: Bundle, key: string, bundles: ReadonlyMap<string, Bundle>): boolean {
  if (like === undefined) return false;
  const base = bundles.get(like);
  return like === key || (base !== undefined && leadsTo(base, key, bundles));
}
