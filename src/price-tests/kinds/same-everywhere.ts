/**
 * `same_everywhere`: the prices of one bundle are those of another times a rate. Either every bill is, at all usages, or
 * the two have the same tiers and every amount is within the rounding of the exact one.
 */

import type { PricedItem } from '../../ledger/priced-subscription.ts';
import { intervalMonths } from '../../model/catalog/billing-interval.ts';
import { inCurrencies } from '../../model/catalog/bundle-in.ts';
import { type Bundle, referenceName } from '../../model/catalog/catalog.ts';
import type { Price } from '../../model/catalog/price.ts';
import type { TestUse } from '../../model/plan/price-test.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { type Decimal, decimal, decimalText, ONE, ZERO } from '../../model/values/decimal.ts';
import type { AddAmount, PricingModel } from '../../pricing/models/pricing-model.ts';
import { ratePrice } from '../../pricing/rate/rate-price.ts';
import { readPrice } from '../../pricing/read/read-model.ts';
import type { Terms } from '../../pricing/read/read-terms.ts';
import { editionOn } from '../../timeline/bundle-schedule.ts';
import { EVERY_QUANTITY } from '../compare/choices.ts';
import type { FoundExcess } from '../compare/sides.ts';
import { currencyOfBundle, type PriceBook, type Subject } from '../price-book.ts';
import { fits, type WrittenStatements } from '../read/written-test.ts';
import {
  fails,
  HOLDS,
  type Refuse,
  type StatementKind,
  type StatementResult,
  type TestInputs,
  worstOf,
} from '../statement-kind.ts';
import { bundleNamed, daysOfBoth, productUse, steadyItems, useData } from './cheaper-than.ts';

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
  const reads = [readPrice(pair.first), readPrice(pair.second)] as const;
  if (reads[0].kind === 'faulty' || reads[1].kind === 'faulty')
    return { kind: 'not_proven', reason: `${pair.key}: one of the prices cannot be rated` };
  const sides = [partsOf(reads[0].model, reads[0].terms), partsOf(reads[1].model, reads[1].terms)] as const;
  const alike = sides[0].rest === sides[1].rest && intervalMonths(pair.first) === intervalMonths(pair.second);
  if (alike) {
    const wrong = sides[1].amounts.findIndex((amount, index) =>
      isOff(amount, sides[0].amounts[index], terms),
    );
    if (wrong < 0) return HOLDS;
    const [amount, base] = [sides[1].amounts[wrong], sides[0].amounts[wrong]];
    if (amount !== undefined && base !== undefined && terms.rounding.gt(ZERO))
      return wrongAmount(pair, amount, base, terms, bundles, book);
  }
  const itemOf = ({ currency: _, ...price }: Price): PricedItem => ({
    name: pair.product,
    product: pair.product,
    bundle: null,
    price,
  });
  const [first, second] = [pair.first, pair.second].map((price) => steadyItems([itemOf(price)], 0));
  const both = { strictly: false, rangeOf: () => EVERY_QUANTITY };
  const above = comparer.excessOf({
    ...both,
    before: second ?? [],
    after: first ?? [],
    weights: { before: ONE, after: terms.rate },
  });
  const below = comparer.excessOf({
    ...both,
    before: first ?? [],
    after: second ?? [],
    weights: { before: terms.rate, after: ONE },
  });
  const { rate } = terms;
  if (above.kind === 'found')
    return differs(pair, above, [above.after.times(rate), above.before], terms, bundles, book);
  if (below.kind === 'found')
    return differs(pair, below, [below.before.times(rate), below.after], terms, bundles, book);
  for (const excess of [above, below])
    if (excess.kind === 'unproven') return { kind: 'not_proven', reason: excess.reason };
  // The bills are the same at every usage; the units that they declare or their durations may not be.
  const declared = [reads[0], reads[1]].map(({ model, terms: { discount, trialDays } }) =>
    JSON.stringify(['units' in model ? model.units : null, discount?.lasts ?? null, trialDays]),
  );
  return declared[0] === declared[1]
    ? HOLDS
    : {
        kind: 'not_proven',
        reason: `${pair.key}: the declared units, the trial or the discounts of the two differ`,
      };
}

function isOff({ amount }: PriceAmount, base: PriceAmount | undefined, { rate, rounding }: Rate): boolean {
  return base === undefined || amount.minus(base.amount.times(rate)).abs().gt(rounding);
}

function wrongAmount(
  pair: Pair,
  amount: PriceAmount,
  base: PriceAmount,
  { rate, rounding }: Rate,
  bundles: readonly [Bundle, Bundle],
  book: PriceBook,
): StatementResult {
  const { first, second } = pair;
  const billOf = (price: Price): Decimal | null => {
    const { discount: _, trial_period_days: __, ...list } = price;
    const rating = ratePrice(list, { quantity: amount.at, amount: amount.at });
    return rating.kind === 'rated' ? rating.total : null;
  };
  const exact = billOf(first)?.times(rate) ?? base.amount.times(rate);
  const bill = billOf(second) ?? amount.amount;
  return fails({
    ...placeOf(pair, bundles, book),
    message: `${pair.key}, ${amount.name}: ${decimalText(amount.amount)} is more than ${decimalText(rounding)} away from ${decimalText(base.amount.times(rate))}, which is ${decimalText(base.amount)} times ${decimalText(rate)}`,
    months: intervalMonths(second),
    amounts: sidesOf(
      bundles,
      rate,
      [productUse(pair.product, amount.at, intervalMonths(second))],
      [exact, bill],
    ),
  });
}

function differs(
  pair: Pair,
  { usage, months }: FoundExcess,
  amounts: readonly [Decimal, Decimal],
  { rate }: Rate,
  bundles: readonly [Bundle, Bundle],
  book: PriceBook,
): StatementResult {
  return fails({
    ...placeOf(pair, bundles, book),
    message: `${pair.key} of ${bundles[1].key} is not that of ${bundles[0].key} times ${decimalText(rate)}`,
    months,
    amounts: sidesOf(bundles, rate, usage.map(useData), amounts),
  });
}

function placeOf({ day, product }: Pair, [, bundle]: readonly [Bundle, Bundle], book: PriceBook) {
  const cause = book.placeOf({ kind: 'bundle', bundle }, day, product);
  return { day, cause, currency: currencyOfBundle(bundle) };
}

function sidesOf(
  [first, second]: readonly [Bundle, Bundle],
  rate: Decimal,
  usage: readonly TestUse[],
  [exact, bill]: readonly [Decimal, Decimal],
) {
  return [
    [`${first.address} times ${decimalText(rate)}`, usage, exact],
    [second.address, usage, bill],
  ] as const;
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

/** The amounts of money in a price, and everything else that decides its bills, for comparing two currencies. */
interface PriceParts {
  /** In the order of the price. */
  readonly amounts: readonly PriceAmount[];
  /** The rest as a text: equal texts mean equal tiers, units, shares and durations. */
  readonly rest: string;
}

interface PriceAmount {
  /** `tier 2, per unit` */
  readonly name: string;
  readonly amount: Decimal;
  /** A quantity that this amount is a part of. */
  readonly at: Decimal;
}

function partsOf(model: PricingModel, terms: Terms): PriceParts {
  const amounts: PriceAmount[] = [];
  const add: AddAmount = (name, amount, at = decimal(1)) => {
    if (amount !== null) amounts.push({ name, amount, at });
  };
  const rest = [model.parts(add), termsRest(terms, add)];
  return { amounts, rest: JSON.stringify(rest) };
}

function termsRest(terms: Terms, add: AddAmount): unknown {
  add('minimum spend', terms.minimumSpend, decimal(0));
  add('maximum spend', terms.maximumSpend, decimal(0));
  return [
    terms.discount && [decimalText(terms.discount.fraction), terms.discount.lasts],
    terms.minimumSpend === null,
    terms.maximumSpend === null,
    terms.trialDays,
    terms.excluded,
  ];
}
