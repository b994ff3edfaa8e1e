/** Prices as a catalog writes them, for tests in which it is no matter what a price is. */
import type { JsonObject } from '../src/model/values/json.ts';

/** Due in advance, by the interval that `more` or the contract has. */
export const fixedPrice = (amount: string, more: JsonObject = {}): JsonObject => ({
  type: 'fixed',
  fee_type: 'fixed',
  billing_direction: 'advance',
  charge_on_contract_start: true,
  fixed_pricing_model: { price_per_unit: amount, units: 1 },
  ...more,
});

export const monthlyPrice = (amount: string, more: JsonObject = {}): JsonObject =>
  fixedPrice(amount, { billing_interval: 'monthly', ...more });

/** The same, as a line of a catalog file has it. */
export const monthlyPriceText = (amount: string): string =>
  `{ type: fixed, fee_type: fixed, billing_direction: advance, billing_interval: monthly, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "${amount}", units: 1 } }`;
