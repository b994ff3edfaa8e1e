/** Warnings about amounts that a bill cannot have, or that are seldom meant: finer than money, below zero, not defined. */
import { everyEdition, inCurrencies } from '../../model/catalog/bundle-in.ts';
import type { Bundle, PricedProduct, Subscription } from '../../model/catalog/catalog.ts';
import { moneyIn } from '../../model/catalog/money-in.ts';
import { modelInUse, type Price } from '../../model/catalog/price.ts';
import { oneValue } from '../../model/messages/diagnostic.ts';
import { charged, currencyDigits } from '../../model/values/currency.ts';
import { type Decimal, decimal, decimalText } from '../../model/values/decimal.ts';
import type { JsonObject } from '../../model/values/json.ts';
import type { FieldPath, Locate } from '../../model/values/source.ts';
import { unusualUse } from '../../pricing/compare/sample-expressions.ts';
import { readPrice } from '../../pricing/read/read-price.ts';
import type { Faults } from '../../yaml/faults.ts';

/** Prices that bundles and subscriptions write whole. The amounts of an override are checked where the bundle has them. */
export function hintAtAmounts(
  bundles: Iterable<Bundle>,
  subscriptions: Iterable<Subscription>,
  faults: Faults,
): void {
  for (const bundle of bundles) {
    for (const { prices } of everyEdition(bundle))
      for (const { price, locate } of prices.values()) hintAtUse(price, locate, faults);
    for (const { currency, editions } of inCurrencies(bundle))
      for (const { prices } of editions)
        for (const { price, locate } of prices.values()) hintAtFineAmounts(price, currency, locate, faults);
  }
  for (const { price, currency, locate } of ownPrices(subscriptions)) {
    hintAtUse(price, locate, faults);
    hintAtFineAmounts(price, currency, locate, faults);
  }
}

/** An amount that is charged as it stands, and is rounded then: 1000.50 JPY are 1,001 on each invoice. */
function hintAtFineAmounts(price: Price, currency: unknown, locate: Locate, faults: Faults): void {
  if (typeof currency !== 'string') return;
  const digits = currencyDigits(currency);
  for (const { path, amount } of chargedWhole(price)) {
    const whole = charged(amount, currency);
    if (whole.eq(amount)) continue;
    const field = String(path.at(-1));
    faults.hint(`finer ${field} ${decimalText(amount)} ${currency}`, {
      code: 'finer-than-currency',
      source: locate(path),
      message: `\`${field}\` is ${decimalText(amount)} ${currency}, and ${currency} has ${digits === 0 ? 'no decimal places' : `${digits} decimal places`}: ${decimalText(whole)} is charged`,
      fix: `write an amount that ${currency} can have`,
    });
  }
}

interface Charged {
  readonly path: FieldPath;
  readonly amount: Decimal;
}

/** The bill of a price that no use changes, a tier's fee, a spend limit, a fixed discount. A rate is times a quantity first. */
function chargedWhole(price: Price): readonly Charged[] {
  const read = readPrice(price);
  const written = moneyIn(price as JsonObject);
  const fees = written.flatMap(({ path, text }) =>
    ['fixed_fee', 'amount'].includes(String(path.at(-1))) ? [{ path, amount: decimal(text) }] : [],
  );
  const [first] = written;
  if (first === undefined || read.kind === 'faulty' || read.model.ratedBy !== 'nothing') return fees;
  const rating = read.model.rate({});
  return rating.kind === 'rated' ? [{ path: first.path, amount: rating.total }, ...fees] : fees;
}

function hintAtUse(price: Price, locate: Locate, faults: Faults): void {
  const read = readPrice(price);
  if (read.kind === 'faulty' || read.model.kind !== 'expression') return;
  const { belowZero, undefinedAt } = unusualUse(read.model);
  const model = modelInUse(price as JsonObject) ?? 'type';
  const source = locate([model, 'charges']);
  const text = JSON.stringify(price[model]);
  if (belowZero !== undefined)
    faults.hint(`below zero ${text}`, {
      code: 'expression-below-zero',
      source,
      message: `the expression is ${decimalText(belowZero.amount)} for ${usageText(belowZero.usage)}, so that using it takes money off the bill`,
      fix: 'write `max(0, …)` around what may be below zero, or leave it where a credit is meant',
    });
  if (undefinedAt !== undefined)
    faults.hint(`not defined ${text}`, {
      code: 'expression-not-defined',
      source,
      message: `the expression divides by zero for ${usageText(undefinedAt)}, so that nobody knows the bill`,
      fix: 'write `max(1, …)` around the divisor, or another least value',
    });
}

function usageText(usage: ReadonlyMap<string, Decimal>): string {
  return [...usage].map(([metric, used]) => `${decimalText(used)} of \`${oneValue(metric)}\``).join(' and ');
}

interface OwnPrice extends Pick<PricedProduct, 'product' | 'price'> {
  readonly currency: unknown;
  /** Finds a field of the price. */
  readonly locate: Locate;
}

/** The prices that subscriptions write whole. Overrides, which take the rest from a bundle, are not among them. */
export function ownPrices(subscriptions: Iterable<Subscription>): readonly OwnPrice[] {
  return [...subscriptions].flatMap(({ entries, fields: { currency }, locate: own }) =>
    entries
      .flatMap(({ items = [] }) => items)
      .flatMap((item): readonly OwnPrice[] => {
        if (item.kind === 'bundle_id')
          return item.items.map((each) => ({ ...each, currency, locate: (path) => each.locate(path, own) }));
        if (item.kind !== 'product') return [];
        return [{ ...item, currency, locate: (path) => item.locate(['price', ...path], own) }];
      }),
  );
}
