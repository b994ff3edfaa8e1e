/** Requests that succeed, for rules to vary. */
import type { JsonObject } from '../../src/model/values/json.ts';
import type { Target } from './target.ts';

export function fixedPrice(amount = '10.00', units = 1): JsonObject {
  return { type: 'fixed', fixed_pricing_model: { price_per_unit: amount, units } };
}

export function unitPrice(amount = '2.00'): JsonObject {
  return { type: 'unit', unit_pricing_model: { price_per_unit: amount } };
}

export function subscription({ fixtures }: Target, more: JsonObject = {}): JsonObject {
  return {
    customer_id: fixtures.customer,
    currency: fixtures.currency,
    items: [{ product_id: fixtures.products[0], price: fixedPrice() }],
    ...more,
  };
}

export function version({ fixtures }: Target, more: JsonObject = {}): JsonObject {
  return { items: [{ product_id: fixtures.products[0], price: fixedPrice() }], ...more };
}

export function bundlePrice({ fixtures }: Target, more: JsonObject = {}): JsonObject {
  return {
    product_id: fixtures.products[0],
    type: 'fixed',
    fee_type: 'fixed',
    billing_direction: 'advance',
    charge_on_contract_start: true,
    fixed_pricing_model: { price_per_unit: '10.00', units: 1 },
    ...more,
  };
}

export function bundle(target: Target, more: JsonObject = {}): JsonObject {
  return { name: 'Conformance', prices: [bundlePrice(target)], ...more };
}

/** A day so far from today, by a clock that may have been moved: from the creation of an object just made. */
export function dayAfter(createdAt: unknown, days: number): string {
  return new Date(Date.parse(String(createdAt)) + days * 86_400_000).toISOString().slice(0, 10);
}
