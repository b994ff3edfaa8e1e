/**
 * `same_everywhere`: the prices of one bundle are those of another times a rate. Either every bill is, at all usages, or
 * the two have the same tiers and every amount is within the rounding of the exact one.
 */

import type { PricedItem } from '../../ledger/priced-subscription.ts';
import { intervalMonths } from '../../model/catalog/billing-interval.ts';
import { inCurrencies } from '../../model/catalog/bundle-in.ts';
import { type Bundle, referenceName } from '../../model/catalog/catalog.ts';
import { AMOUNT_FIELDS, modelInUse, type Price } from '../../model/catalog/price.ts';
import { SPEND_LIMITS } from '../../model/catalog/term-money.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { type Decimal, decimal, decimalText, isDecimalText, ONE, ZERO } from '../../model/values/decimal.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject, sameData } from '../../model/values/json.ts';
import type { FieldPath } from '../../model/values/source.ts';
import { readPrice, type Terms } from '../../pricing/read/read-price.ts';
import { editionOn } from '../../timeline/bundle-schedule.ts';
import { EVERY_QUANTITY } from '../compare/choices.ts';
import type { Comparer } from '../compare/excess.ts';
import type { Excess } from '../compare/sides.ts';
import { currencyOfBundle, type PriceBook, type Subject } from '../price-book.ts';
import {
  fails,
  HOLDS,
  type Refuse,
  type StatementKind,
  type StatementResult,
  type TestInputs,
  worstOf,
} from '../statement-kind.ts';
import { fits, type WrittenStatements } from '../written-test.ts';
import { bundleNamed, daysOfBoth, steadyItems, useData } from './cheaper-than.ts';

interface Pair {
  readonly day: CalendarDay;
  readonly key: string;
  readonly first: Price;
  readonly second: Price;
  readonly product: string;
}

interface Rate {
  readonly rate: Decimal;
  readonly rounding: Decimal;
}

export const sameEverywhere: StatementKind<'same_everywhere'> = {
  takes: 'none',
  prepare: ({ statement, refuse }, inputs) => {
    const bundles = chosenBundles(statement, inputs.book, refuse);
    if (bundles === undefined) return undefined;
    const [first, second] = bundles;
    const { book } = inputs;
    const of = (bundle: Bundle): Subject => ({ kind: 'bundle', bundle });
    const days = statement.at === undefined ? daysOfBoth(book, of(first), of(second)) : [statement.at];
    const pairs: Pair[] = [];
    for (const day of days) {
      const others = [...editionOn(second, day).prices.values()];
      for (const [key, { product, price }] of editionOn(first, day).prices) {
        if (!fits(statement.price, key)) continue;
        const other = others.find((each) => referenceName(each.product) === referenceName(product));
        if (other !== undefined) {
          pairs.push({ day, key, first: price, second: other.price, product: referenceName(product) });
          continue;
        }
        const message = `${second.key} does not price \`${key}\` of ${first.key} on ${day}`;
        return refuse(['price'], 'no-counterpart', message, 'name prices that both bundles have');
      }
    }
    const terms = { rate: decimal(statement.rate), rounding: decimal(statement.rounding ?? '0') };
    return () => worstOf(pairs.map((pair) => compare(pair, terms, [first, second], inputs)));
  },
};

function compare(
  pair: Pair,
  terms: Rate,
  bundles: readonly [Bundle, Bundle],
  { book, comparer }: TestInputs,
): StatementResult {
  const { key, first, second } = pair;
  const reads = [readPrice(first), readPrice(second)] as const;
  if (reads[0].kind === 'faulty' || reads[1].kind === 'faulty')
    return { kind: 'not_proven', reason: `${key}: one of the prices cannot be rated` };
  const { rate, rounding } = terms;
  const [of, other] = bundles;
  const result = (found: Excess, what: string, message: string): StatementResult => {
    if (found.kind === 'none') return HOLDS;
    if (found.kind === 'unproven') return { kind: 'not_proven', reason: found.reason };
    const usage = found.usage.map(useData);
    return fails({
      ...{ message, day: pair.day, months: found.months, currency: currencyOfBundle(other) },
      amounts: [
        [what, usage, found.before],
        [other.address, usage, found.after],
      ],
      cause: book.placeOf({ kind: 'bundle', bundle: other }, pair.day, pair.product),
    });
  };
  const off = isAlike(first, second, reads[0].terms, reads[1].terms) ? amountsOff(pair, terms) : undefined;
  if (off?.length === 0) return HOLDS;
  if (off !== undefined && rounding.gt(ZERO))
    return worstOf(
      off.map(({ path, amount, base }) => {
        const exact = decimalText(base.times(rate));
        const corrected = withLeaves(second, (leaf, at) => (isSamePath(at, path) ? exact : leaf)) as Price;
        return result(
          differenceOf(corrected, ONE, second, pair.product, comparer),
          `${other.address} with ${exact}`,
          `${key}, ${amountName(path)}: ${decimalText(amount)} is more than ${decimalText(rounding)} away from ${exact}, which is ${decimalText(base)} times ${decimalText(rate)}`,
        );
      }),
    );
  const found = differenceOf(first, rate, second, pair.product, comparer);
  if (found.kind !== 'none') {
    const by = decimalText(rate);
    return result(
      found,
      `${of.address} times ${by}`,
      `${key} of ${other.key} is not that of ${of.key} times ${by}`,
    );
  }
  // The bills are the same at every usage; the units that they declare or their durations may not be.
  const declared = [reads[0], reads[1]].map(({ model, terms: { discount, trialDays } }) =>
    JSON.stringify(['units' in model ? model.units : null, discount?.lasts ?? null, trialDays]),
  );
  return declared[0] === declared[1]
    ? HOLDS
    : {
        kind: 'not_proven',
        reason: `${key}: the declared units, the trial or the discounts of the two differ`,
      };
}

/** A usage at which the one price times a rate bills more or less than the other. */
function differenceOf(one: Price, rate: Decimal, other: Price, product: string, comparer: Comparer): Excess {
  const [first, second] = [one, other].map(({ currency: _, ...price }) =>
    steadyItems([{ name: product, product, bundle: null, price }], 0),
  ) as [readonly PricedItem[], readonly PricedItem[]];
  const both = { strictly: false, rangeOf: () => EVERY_QUANTITY };
  const more = { before: second, after: first, weights: { before: ONE, after: rate } };
  const above = comparer.excessOf({ ...both, ...more });
  if (above.kind === 'found') return { ...above, before: above.after.times(rate), after: above.before };
  const less = { before: first, after: second, weights: { before: rate, after: ONE } };
  const below = comparer.excessOf({ ...both, ...less });
  if (below.kind === 'found') return { ...below, before: below.before.times(rate) };
  return above.kind === 'unproven' ? above : below;
}

/** The bundles as written, or the only one of each currency that has such a price. */
function chosenBundles(
  { currencies, bundles, price }: WrittenStatements['same_everywhere'],
  book: PriceBook,
  refuse: Refuse,
): readonly [Bundle, Bundle] | undefined {
  const [one, two] = currencies;
  if (one === undefined || two === undefined || currencies.length > 2) {
    const fix = 'write two of them, such as [USD, EUR]';
    return refuse(['currencies'], 'not-two', '`currencies` are not two', fix);
  }
  if (bundles !== undefined && bundles.length !== 2)
    return refuse(['bundles'], 'not-two', '`bundles` are not two', 'write one for each currency');
  const found = [one, two].map((currency, index) => {
    const named = bundles?.[index];
    const bundle =
      named === undefined
        ? onlyBundle(currency, price, book, refuse)
        : bundleNamed(named, ['bundles', index], book.catalog, refuse, currency);
    if (bundle === undefined) return undefined;
    const own = currencyOfBundle(bundle);
    if (own === currency) return bundle;
    const message = `${bundle.key} is in ${own ?? 'no declared currency'}, not in ${currency}`;
    const fix = 'write the currencies in the order of the bundles';
    return refuse(['bundles'], 'other-currency', message, fix);
  });
  const [first, second] = found;
  if (first === undefined || second === undefined) return undefined;
  if (![...first.editions].some(({ prices }) => [...prices.keys()].some((key) => fits(price, key)))) {
    const message = `${first.key} has no such price`;
    const fix = `write one of ${[...editionOn(first, null).prices.keys()].join(', ')}`;
    return refuse(['price'], 'unknown-price', message, fix);
  }
  return [first, second];
}

function onlyBundle(
  currency: string,
  price: WrittenStatements['same_everywhere']['price'],
  { catalog }: PriceBook,
  refuse: Refuse,
): Bundle | undefined {
  const having = [...catalog.bundles.values()]
    .flatMap(inCurrencies)
    .filter(
      (bundle) =>
        currencyOfBundle(bundle) === currency &&
        bundle.editions.some(({ prices }) => [...prices.keys()].some((key) => fits(price, key))),
    );
  const [bundle, second] = having;
  if (bundle !== undefined && second === undefined) return bundle;
  const message =
    bundle === undefined
      ? `no bundle in ${currency} has such a price`
      : `several bundles in ${currency} have such a price: ${having.map(({ key }) => key).join(', ')}`;
  const fix = 'name one bundle for each currency: bundles: [growth, growth_eur]';
  return refuse(['currencies'], bundle === undefined ? 'unknown-price' : 'several-bundles', message, fix);
}

/** The amounts of the second price that are further from those of the first times the rate than the rounding. */
function amountsOff({ first, second }: Pair, { rate, rounding }: Rate) {
  const bases = amountsOf(first);
  return amountsOf(second).flatMap(({ path, amount }) => {
    const base = bases.find((each) => isSamePath(each.path, path))?.amount ?? ZERO;
    return amount.minus(base.times(rate)).abs().gt(rounding) ? [{ path, amount, base }] : [];
  });
}

/** With their paths, from the price down. */
function amountsOf(price: Price) {
  const amounts: { readonly path: FieldPath; readonly amount: Decimal }[] = [];
  withLeaves(decidingPart(price), (leaf, path) => {
    if (isAmount(leaf, path)) amounts.push({ path, amount: decimal(leaf) });
    return leaf;
  });
  return amounts;
}

/** True where all that decides the bills of two prices is the same but for amounts of money: tiers, units, shares, durations. */
function isAlike(first: Price, second: Price, ...[one, other]: readonly [Terms, Terms]): boolean {
  const [a, b] = [first, second].map((price) =>
    withLeaves(decidingPart(price), (leaf, path) => {
      if (leaf === null || LABELS.has(path.at(-1))) return undefined;
      if (isAmount(leaf, path)) return 'an amount';
      return isDecimalText(String(leaf)) ? decimalText(decimal(String(leaf))) : leaf;
    }),
  );
  const ofTerms = ({ discount, trialDays, excluded }: Terms) =>
    JSON.stringify([discount && [decimalText(discount.fraction), discount.lasts], trialDays, excluded]);
  return (
    sameData(a ?? null, b ?? null) &&
    ofTerms(one) === ofTerms(other) &&
    intervalMonths(first) === intervalMonths(second)
  );
}

/** The pricing model and the spend limits. */
function decidingPart(price: Price): JsonObject {
  const model = modelInUse(price);
  const limits = SPEND_LIMITS.flatMap((name) => {
    const { amount, period } = price[name] ?? {};
    return amount === undefined ? [] : [[name, { amount, period }] as const];
  });
  return { ...(model && { [model]: price[model] }), ...Object.fromEntries(limits) } as JsonObject;
}

const LABELS: ReadonlySet<unknown> = new Set([
  'label',
  'description',
  'line_item_template',
  'billing_direction',
]);

/** The value with others in the place of its texts and numbers; undefined leaves one out. */
function withLeaves(
  value: Json,
  leafOf: (leaf: Json, path: FieldPath) => Json | undefined,
  path: FieldPath = [],
): Json | undefined {
  if (isJsonArray(value))
    return value.map((each, index) => withLeaves(each, leafOf, [...path, index]) ?? null);
  if (!isJsonObject(value)) return leafOf(value, path);
  const members = Object.entries(value).flatMap(([name, member]) => {
    const changed = withLeaves(member ?? null, leafOf, [...path, name]);
    return changed === undefined ? [] : [[name, changed] as const];
  });
  return Object.fromEntries(members);
}

function isAmount(leaf: Json, path: FieldPath): leaf is string {
  const name = String(path.at(-1));
  const isOfMoney =
    AMOUNT_FIELDS.has(name) ||
    name === 'unit_price_expression' ||
    SPEND_LIMITS.some((limit) => limit === path[0]);
  return isOfMoney && name !== 'period' && typeof leaf === 'string' && isDecimalText(leaf);
}

function isSamePath(one: FieldPath, other: FieldPath): boolean {
  return one.join('.') === other.join('.');
}

/** `` `price_per_unit` of tier 2 `` */
function amountName(path: FieldPath): string {
  const tier = path[path.indexOf('tiers') + 1];
  const name = SPEND_LIMITS.find((limit) => limit === path[0]) ?? path.at(-1);
  return `\`${name}\`${path.includes('tiers') && typeof tier === 'number' ? ` of tier ${tier + 1}` : ''}`;
}
