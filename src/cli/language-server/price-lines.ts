/** A price for a hover: in words, and its bill at three quantities. */
import type { Price } from '../../model/catalog/price.ts';
import { grouped } from '../../model/messages/counted.ts';
import { ascending, type Decimal, decimal, decimalText, ONE, ZERO } from '../../model/values/decimal.ts';
import type { JsonObject } from '../../model/values/json.ts';
import type { PricingModel } from '../../pricing/models/pricing-model.ts';
import type { Usage } from '../../pricing/models/rating.ts';
import { ratePrice } from '../../pricing/rate/rate-price.ts';
import { metricsOf, readPrice } from '../../pricing/read/read-model.ts';
import { priceText } from '../../report/words/price-text.ts';
import { unitMoneyText } from '../../report/words/value-text.ts';

/** `fixed 499.00 × 1`, or `unit 0.60 each; 10 → 6.00, 100 → 60.00, 1,000 → 600.00`. */
export function priceLine(price: Price, currency: string | null): string {
  const words = priceText(price as JsonObject, currency);
  const read = readPrice(price);
  if (read.kind === 'faulty') return `${words}; its bill is not known: ${read.faults[0].message}`;
  const { model } = read;
  const bills = quantitiesFor(model).map(
    (quantity) => [quantity, ratePrice(price, usageOf(price, model, quantity))] as const,
  );
  const rated = bills.flatMap(([quantity, rating]) =>
    rating.kind === 'rated' ? [`${unitsText(model, quantity)} → ${money(rating.total, currency)}`] : [],
  );
  const [first] = bills;
  if (model.ratedBy === 'nothing')
    return first?.[1].kind === 'rated' ? `${words}; bills ${money(first[1].total, currency)}` : words;
  const unrated = bills.flatMap(([, rating]) => (rating.kind === 'unrated' ? [rating.message] : []));
  if (rated.length > 0) return `${words}; ${axisText(model)}: ${rated.join(', ')}`;
  return unrated[0] === undefined ? words : `${words}; its bill is not known here: ${unrated[0]}`;
}

function money(amount: Decimal, currency: string | null): string {
  return unitMoneyText(decimalText(amount), currency);
}

const PLAIN = ['10', '100', '1000'].map((text) => decimal(text));
const TWO = decimal('2');

/** At the end of the first tier, just behind that of the last but one, and at twice as much; round numbers without tiers. */
function quantitiesFor(model: PricingModel): readonly Decimal[] {
  if (model.kind !== 'curved') return PLAIN;
  const [{ segments }] = model.curves('plain');
  const ends = segments.flatMap(({ to }) => (to?.gt(ZERO) ? to : []));
  const [first] = ends;
  const last = ends.at(-1);
  if (first === undefined || last === undefined) return PLAIN;
  if (segments.at(-1)?.to === null) return ascending([first, last.plus(ONE), last.times(TWO)]);
  const middle = ends[Math.floor(ends.length / 2)];
  return ascending([first, middle ?? last, last]);
}

function usageOf(price: Price, model: PricingModel, quantity: Decimal): Usage {
  if (model.ratedBy === 'sales') return { quantity: ONE, amount: quantity };
  return { quantity, amount: quantity, metrics: new Map(metricsOf(price).map((id) => [id, quantity])) };
}

function axisText({ ratedBy }: PricingModel): string {
  if (ratedBy === 'sales') return 'bill of one sale';
  return ratedBy === 'metrics' ? 'bill with each metric at' : 'bill';
}

function unitsText({ ratedBy }: PricingModel, quantity: Decimal): string {
  const isAmount = ratedBy === 'amount' || ratedBy === 'sales';
  return `${isAmount ? 'an amount of ' : ''}${grouped(decimalText(quantity))}`;
}
