/**
 * What a price bills in one period, beside a line of an invoice. Usage is the line's own quantity: a usage sample says
 * what is typical and not what a month had.
 */

import type { Price } from '../model/catalog/price.ts';
import { type Decimal, decimal, ONE, ZERO } from '../model/values/decimal.ts';
import { isMetered, metricsOf } from '../pricing/metered.ts';
import type { PricingModel } from '../pricing/pricing-model.ts';
import { ratePrice } from '../pricing/rate/rate-price.ts';
import type { Rating, Usage } from '../pricing/rate/rating.ts';
import { readPrice } from '../pricing/read/read-price.ts';

export type Bill =
  /** `isProduct` is true where the amount is one unit price times a quantity, and nothing else. */
  | { readonly kind: 'amount'; readonly amount: Decimal; readonly isProduct: boolean }
  /**
   * By the quantity of a line. Several amounts where the interface leaves open what a quantity counts; none where the
   * quantity has no price.
   */
  | {
      readonly kind: 'usage';
      readonly at: (quantity: Decimal) => readonly Decimal[];
      readonly isProduct: (quantity: Decimal) => boolean;
    }
  /** `reason` is a clause. */
  | { readonly kind: 'unknown'; readonly reason: string };

/** The factors of the escalations so far; see `impact/bills/items-in-force.ts`. */
export interface Escalation {
  readonly fixed: Decimal;
  readonly metered: Decimal;
}

export function billOfPrice(price: Price, escalation: Escalation): Bill {
  const read = readPrice(price);
  if (read.kind === 'faulty') return { kind: 'unknown', reason: read.faults[0].message };
  const [excluded] = read.terms.excluded;
  if (excluded !== undefined) return { kind: 'unknown', reason: `no arithmetic is known for ${excluded}` };
  const usage = usageOf(read.model, price);
  switch (usage.kind) {
    case 'unknown':
      return usage;
    case 'declared': {
      const rating = ratePrice(price, {});
      if (rating.kind === 'unrated') return { kind: 'unknown', reason: rating.message };
      const isProduct = read.model.kind === 'fixed' && isOneProduct(rating, escalation.fixed);
      return { kind: 'amount', amount: rating.total.times(escalation.fixed), isProduct };
    }
    case 'counted': {
      const factor = isMetered(price) ? escalation.metered : escalation.fixed;
      return {
        kind: 'usage',
        at: (quantity) =>
          usage.readings(quantity).flatMap((reading) => totalOf(ratePrice(price, reading), factor)),
        isProduct: (quantity) =>
          usage
            .readings(quantity)
            .every((reading) => isOneProduct(ratePrice(price, reading), factor, quantity)),
      };
    }
    default:
      return usage satisfies never;
  }
}

function totalOf(rating: Rating, factor: Decimal): readonly Decimal[] {
  return rating.kind === 'rated' ? [rating.total.times(factor)] : [];
}

/** A flat fee is a product too, but of another quantity than what was used. */
function isOneProduct(rating: Rating, factor: Decimal, quantity?: Decimal): boolean {
  if (rating.kind !== 'rated' || !factor.eq(ONE)) return false;
  const [only, another] = rating.lines;
  return only !== undefined && another === undefined && (quantity?.eq(only.quantity) ?? true);
}

type UsageKind =
  | { readonly kind: 'declared' }
  | { readonly kind: 'counted'; readonly readings: (quantity: Decimal) => readonly Usage[] }
  | { readonly kind: 'unknown'; readonly reason: string };

function usageOf(model: PricingModel, price: Price): UsageKind {
  switch (model.kind) {
    case 'fixed':
      return { kind: 'declared' };
    case 'tiered':
    case 'graduated':
      if (model.measure === 'amount') return unknown(SHARE_OF_AMOUNT);
      return model.units === null ? COUNTED : { kind: 'declared' };
    case 'unit':
      return COUNTED;
    case 'prepaid-tiered':
    case 'prepaid-fixed':
      return { kind: 'counted', readings: (quantity) => prepaidReadings(quantity, price) };
    case 'volume-percentage':
      return unknown(SHARE_OF_AMOUNT);
    case 'expression': {
      const [metric, another] = metricsOf(price);
      if (metric === undefined || another !== undefined)
        return unknown('it is priced by several metrics together, and a line shows one quantity');
      return { kind: 'counted', readings: (quantity) => [{ metrics: new Map([[metric, quantity]]) }] };
    }
    case 'matrix':
      return unknown('its price depends on dimensions of the usage, which a line does not show');
    default:
      return model satisfies never;
  }
}

const COUNTED: UsageKind = { kind: 'counted', readings: (quantity) => [{ quantity }] };

const SHARE_OF_AMOUNT =
  'it takes a share of an amount, and the quantity of a line may be the amount or a count';

/** The quantity of a line may be all that was used, or the part beyond what was prepaid. */
function prepaidReadings(quantity: Decimal, price: Price): readonly Usage[] {
  const { prepaid_tiered_pricing_model: tiered, prepaid_fixed_tiered_pricing_model: fixed } = price;
  const prepaid = decimal((tiered ?? fixed)?.prepaid_units ?? 0);
  return prepaid.eq(ZERO) ? [{ quantity }] : [{ quantity }, { quantity: quantity.plus(prepaid) }];
}

function unknown(reason: string): UsageKind {
  return { kind: 'unknown', reason };
}
