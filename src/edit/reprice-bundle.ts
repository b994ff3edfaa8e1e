/** A bundle and what is asked for ▶ the dated change that says so, or why no change can. */

import type { Bundle, BundleEdition, PricedProduct } from '../model/catalog/catalog.ts';
import { type Diagnostic, DiagnosticsError, fault } from '../model/messages/diagnostic.ts';
import { suggestName } from '../model/messages/nearest-name.ts';
import type { CalendarDay } from '../model/values/calendar-day.ts';
import type { JsonObject } from '../model/values/json.ts';
import { type Source, sourceText } from '../model/values/source.ts';
import type { DatedChange } from './insert-change.ts';
import { type ChangedAmount, type NotRepriced, type Repricing, repricePrice } from './scale-price.ts';

export type Reach = 'all' | 'new' | 'renewal';

export interface RepriceBundle {
  readonly bundle: Bundle;
  readonly at: CalendarDay;
  readonly reach: Reach;
  /** For every price, or for those of these names: a price's key, or its product's. */
  readonly scale: { readonly repricing: Repricing; readonly only: readonly string[] } | null;
  /** One amount each, by the same names. */
  readonly set: ReadonlyMap<string, string>;
}

export interface RepricedBundle {
  readonly change: DatedChange;
  readonly amounts: readonly RepricedAmount[];
  /** Later changes of the same prices, whose amounts stay as they are written. */
  readonly later: readonly LaterChange[];
}

export interface RepricedAmount extends ChangedAmount {
  readonly price: string;
  /** Where `from` is written. */
  readonly source: Source;
}

export interface LaterChange {
  readonly on: CalendarDay;
  readonly prices: readonly string[];
  readonly source: Source;
}

/** Throws a DiagnosticsError with every price that cannot be changed so, or where nothing would change. */
export function repriceBundle(asked: RepriceBundle): RepricedBundle {
  const { bundle, at, reach } = asked;
  const { inForce, later } = editionsAround(bundle, at);
  const wanted = wantedPrices(inForce, asked);
  const prices: Record<string, JsonObject> = {};
  const amounts: RepricedAmount[] = [];
  const faults: Diagnostic[] = [];
  for (const [key, { priced, repricing }] of wanted) {
    const repriced = repricePrice(priced.price, repricing);
    if (repriced.kind === 'not_repriced') faults.push(notRepriced(asked, key, priced, repriced.why));
    if (repriced.kind === 'not_repriced' || repriced.amounts.length === 0) continue;
    prices[key] = repriced.overlay;
    amounts.push(
      ...repriced.amounts.map((each) => ({ ...each, price: key, source: priced.locate(each.path) })),
    );
  }
  if (faults.length > 0) throw new DiagnosticsError(faults);
  if (amounts.length === 0)
    throw fault(
      'nothing-to-reprice',
      `${bundle.address} has the same prices on ${at} already`,
      'give another percentage or amount, or name other prices',
    );
  return {
    change: { effective_at: at, ...appliesOf(reach), prices },
    amounts,
    later: later.flatMap(({ from, changes = [], source }) => {
      const again = changes.filter((key) => key in prices);
      return again.length === 0 || from === null ? [] : [{ on: from, prices: again, source }];
    }),
  };
}

function appliesOf(reach: Reach): JsonObject {
  if (reach === 'all') return {};
  return { applies: reach === 'new' ? { to: 'new' } : { at: 'renewal' } };
}

function editionsAround(
  { address, editions }: Bundle,
  at: CalendarDay,
): { readonly inForce: BundleEdition; readonly later: readonly BundleEdition[] } {
  const sameDay = editions.find(({ from }) => from === at);
  if (sameDay !== undefined)
    throw fault(
      'same-day-twice',
      `${address} has a change on ${at} already, at ${sourceText(sameDay.source)}`,
      'edit that one, or name another day',
    );
  const inForce = editions.findLast(({ from }) => from === null || from < at);
  if (inForce === undefined) throw new RangeError(`${address} has no prices`);
  return { inForce, later: editions.filter(({ from }) => from !== null && from > at) };
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
    'name the other prices for --by with --product, or leave one of the two out',
  );
}

function pricedAt({ prices }: BundleEdition, key: string): PricedProduct {
  const priced = prices.get(key);
  if (priced === undefined) throw new RangeError(`no price ${key}`);
  return priced;
}

/** The keys of the prices that a name means: a price's own, or those of a product. */
function named({ prices }: BundleEdition, name: string, { bundle, at }: RepriceBundle): readonly string[] {
  if (prices.has(name)) return [name];
  const keys = [...prices].filter(([, { product }]) => isNamed(product, name)).map(([key]) => key);
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

const NAME_OTHERS = 'name the other prices with --product, and write the change of this one by hand';
const REASONS: Readonly<Record<NotRepriced, { readonly what: string; readonly fix: string }>> = {
  expression: { what: 'is an expression, whose amounts are part of its formulas', fix: NAME_OTHERS },
  percentage: { what: 'is a percentage of an amount, and has no price to scale alone', fix: NAME_OTHERS },
  not_one_amount: {
    what: 'does not have exactly one amount',
    fix: 'scale it with --by, or write the change by hand',
  },
  rounds_to_nothing: {
    what: 'would round to 0',
    fix: 'round to less, or name the other prices with --product',
  },
};
