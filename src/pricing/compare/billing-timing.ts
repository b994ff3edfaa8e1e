/**
 * Compares the times at which two prices are billed. Prices with the same amounts may be billed at different times,
 * and a comparison reports this.
 */
import type { Price } from '../../model/catalog/price.ts';
import { intervalText, sameInterval } from '../billing-interval.ts';

/** The differences in billing times, each in words without a full stop; empty if none is known. */
export function timingDifferences(before: Price, after: Price): readonly string[] {
  const interval = sameInterval(before, after)
    ? []
    : [`billed ${intervalText(after)}, was ${intervalText(before)}`];
  return [...interval, ...momentDifferences(before, after)];
}

/** The differences beside the interval, whose length the amounts of a month have. */
export function momentDifferences(before: Price, after: Price): readonly string[] {
  return TIMINGS.flatMap(([name, textIn]) => {
    const [was, is] = [textIn(before), textIn(after)];
    return was === is ? [] : [`${name} ${is ?? 'not set'}, was ${was ?? 'not set'}`];
  });
}

/**
 * The fields for billing times, by their names in the billing interface. Each returns a text; undefined if it is not
 * set.
 */
const TIMINGS: readonly (readonly [string, (price: Price) => string | undefined])[] = [
  ['billing_direction', ({ billing_direction }) => billing_direction],
  ['charge_on_contract_start', ({ charge_on_contract_start: charged }) => charged?.toString()],
  ['overages_charge_interval', (price) => price.prepaid_fixed_tiered_pricing_model?.overages_charge_interval],
  ['minimum_spend.billing_direction', ({ minimum_spend }) => minimum_spend?.billing_direction],
  ['maximum_spend.billing_direction', ({ maximum_spend }) => maximum_spend?.billing_direction],
  ['the billing_direction of its charges', chargeDirections],
  ['instalments', instalments],
];

function chargeDirections({ expression_pricing_model: model }: Price): string | undefined {
  if (!model?.charges.some(({ billing_direction }) => billing_direction !== undefined)) return undefined;
  return model.charges.map(({ billing_direction = 'not set' }) => billing_direction).join(', ');
}

function instalments(price: Price): string | undefined {
  const { recurring_instalment_interval_count: count, recurring_instalment_interval_unit: unit } = price;
  return count === undefined && unit === undefined ? undefined : `every ${count ?? 1} ${unit ?? 'intervals'}`;
}
