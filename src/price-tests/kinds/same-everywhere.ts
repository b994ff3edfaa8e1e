/**
 * `same_everywhere`: the prices of one bundle are those of another times a rate. Either every bill is, at all usages, or
 * the two have the same tiers and every amount is within the rounding of the exact one.
 */
import type { PricedItem } from '../../impact/priced-subscription.ts';
import type { Bundle, Reference } from '../../model/catalog/catalog.ts';
import type { Price } from '../../model/catalog/price.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { type Decimal, decimal, decimalText, ONE, ZERO } from '../../model/values/decimal.ts';
import { intervalMonths } from '../../pricing/billing-interval.ts';
import { EVERY_QUANTITY } from '../../pricing/compare/bill-differences.ts';
import { ratePrice } from '../../pricing/rate/rate-price.ts';
import { readPrice } from '../../pricing/read/read-price.ts';
import { editionOn } from '../../timeline/bundle-schedule.ts';
import { type PriceAmount, partsOf } from '../compare/amounts-of-model.ts';
import type { Excess } from '../compare/sides.ts';
import { steadyItems } from '../compare/steady-price.ts';
import { currencyOfBundle, type PriceBook, type Subject } from '../price-book.ts';
import { fits } from '../read/selector.ts';
import { type Finding, HOLDS, type StatementKind, type TestInputs, worstOf } from '../statement-kind.ts';
import { chosenBundles } from './bundles-of-currencies.ts';
import { daysOfBoth } from './cheaper-than.ts';
import { productUse, useData } from './compared-bundles.ts';

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
        const other = others.find((each) => nameOf(each.product) === nameOf(product));
        if (other !== undefined) {
          pairs.push({ day, key, first: price, second: other.price, product: nameOf(product) });
          continue;
        }
        const message = `${second.key} does not price \`${key}\` of ${first.key} on ${day}`;
        refuse(['price'], { code: 'no-counterpart', message, fix: 'name prices that both bundles have' });
        return undefined;
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
): Finding {
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
  if (above.kind === 'found') return differs(pair, above, above.before, above.after, terms, bundles, book);
  if (below.kind === 'found') return differs(pair, below, below.after, below.before, terms, bundles, book);
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
  { day, key, first, second, product }: Pair,
  amount: PriceAmount,
  base: PriceAmount,
  { rate, rounding }: Rate,
  bundles: readonly [Bundle, Bundle],
  book: PriceBook,
): Finding {
  const billOf = (price: Price): Decimal | null => {
    const { discount: _, trial_period_days: __, ...list } = price;
    const rating = ratePrice(list, { quantity: amount.at, amount: amount.at });
    return rating.kind === 'rated' ? rating.total : null;
  };
  const [exact, bill] = [
    billOf(first)?.times(rate) ?? base.amount.times(rate),
    billOf(second) ?? amount.amount,
  ];
  const usage = [productUse(product, amount.at, intervalMonths(second))];
  return {
    kind: 'fails',
    message: `${key}, ${amount.name}: ${decimalText(amount.amount)} is more than ${decimalText(rounding)} away from ${decimalText(base.amount.times(rate))}, which is ${decimalText(base.amount)} times ${decimalText(rate)}`,
    counterexample: {
      day,
      after_months: null,
      currency: currencyOfBundle(bundles[1]),
      months: intervalMonths(second),
      amounts: [
        { what: `${bundles[0].address} times ${decimalText(rate)}`, usage, amount: decimalText(exact) },
        { what: bundles[1].address, usage, amount: decimalText(bill) },
      ],
    },
    cause: book.placeOf({ kind: 'bundle', bundle: bundles[1] }, day, product),
  };
}

function differs(
  { day, key, product }: Pair,
  excess: Extract<Excess, { kind: 'found' }>,
  second: Decimal,
  first: Decimal,
  { rate }: Rate,
  bundles: readonly [Bundle, Bundle],
  book: PriceBook,
): Finding {
  const usage = excess.usage.map(useData);
  return {
    kind: 'fails',
    message: `${key} of ${bundles[1].key} is not that of ${bundles[0].key} times ${decimalText(rate)}`,
    counterexample: {
      day,
      after_months: null,
      currency: currencyOfBundle(bundles[1]),
      months: excess.months,
      amounts: [
        {
          what: `${bundles[0].address} times ${decimalText(rate)}`,
          usage,
          amount: decimalText(first.times(rate)),
        },
        { what: bundles[1].address, usage, amount: decimalText(second) },
      ],
    },
    cause: book.placeOf({ kind: 'bundle', bundle: bundles[1] }, day, product),
  };
}

function nameOf(reference: Reference): string {
  return reference.kind === 'address' ? reference.address : reference.id;
}
