/** A customer's usage sample goes to those of its subscriptions that bill it; one that none bills is told. */
import { describe, expect, it } from 'vitest';
import { unusedSamples } from '../../src/ledger/usage/unused-samples.ts';
import { createSharing, createUsageLookup } from '../../src/ledger/usage/usage-lookup.ts';
import type { Price } from '../../src/model/catalog/price.ts';
import type { UsageSample } from '../../src/model/catalog/usage-sample.ts';
import { calendarDay } from '../../src/model/values/calendar-day.ts';
import { readUsage } from '../../src/usage/read-usage.ts';
import { catalogOf } from '../catalog-of.ts';
import { at, sample } from './subscriptions.ts';

const TODAY = calendarDay('2026-12-10');

const TIERS = '{ units: 1, tiers: [{ price_per_unit: "10.00" }] }';
const SEATS = `{ type: tiered, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, billing_interval: monthly, tiered_pricing_model: ${TIERS} }`;
const CALLS = `{ type: unit, billing_interval: monthly, metric_ids: [met_calls], unit_pricing_model: { price_per_unit: "0.5" } }`;

const catalog = catalogOf(`
products: { seats: { name: Seats }, calls: { name: Calls } }
bundles: { team: { name: Team, prices: { seats: ${SEATS} } } }
subscriptions:
  main: { customer_id: cus_a, currency: USD, versions: [{ items: [{ bundle: team }] }] }
  side: { customer_id: cus_a, currency: USD, versions: [{ items: [{ product: calls, price: ${CALLS} }] }] }
  one: { customer_id: cus_b, currency: USD, versions: [{ items: [{ bundle: team }] }] }
  two: { customer_id: cus_b, currency: USD, versions: [{ items: [{ bundle: team }] }] }
`);
const seats: Price = {
  tiered_pricing_model: { units: 1, tiers: [{ price_per_unit: '10.00' }] },
};
const ofProduct = (customer: string, name: string): UsageSample =>
  sample(customer, '', '500', { used: { kind: 'product', name } });

function use(key: string, customer: string, samples: readonly UsageSample[]) {
  return createUsageLookup({
    samples,
    isShared: createSharing(catalog),
    namesOf: (product) => [product.replace('products.', '')],
  }).useOf({ address: at(key), customer }, 'products.seats', seats);
}

describe('the sample of a customer with two subscriptions', () => {
  it('goes to the one that has the product', () => {
    const samples = [ofProduct('cus_a', 'seats')];
    expect(use('main', 'cus_a', samples)).toEqual({ kind: 'rows', rows: samples });
  });

  it('is left out, and said to be, where both have it', () => {
    expect(use('one', 'cus_b', [ofProduct('cus_b', 'seats')])).toMatchObject({ kind: 'none', leftOut: true });
  });
});

describe('a sample that nothing is billed by', () => {
  it.each([
    [
      'a customer with a slip',
      sample('cus_aa', 'met_calls', '1'),
      'no subscription of the catalog is of customer `cus_aa`',
      'write `cus_a`',
    ],
    [
      'a metric with a slip',
      sample('cus_a', 'met_call', '1'),
      'nothing that customer `cus_a` pays for has the metric `met_call`',
      'write `met_calls`',
    ],
    [
      'a product of others',
      ofProduct('cus_b', 'calls'),
      'nothing that customer `cus_b` pays for has the product `calls`',
      'seats',
    ],
  ])('is told: %s', (_, row, message, fix) => {
    const [warning, ...more] = unusedSamples(catalog, [row], TODAY);
    expect(more).toEqual([]);
    expect(warning?.message).toContain(message);
    expect(warning?.fix).toContain(fix);
  });

  it('is none where one of its subscriptions bills it', () => {
    expect(
      unusedSamples(catalog, [sample('cus_a', 'met_calls', '1'), ofProduct('cus_a', 'seats')], TODAY),
    ).toEqual([]);
  });

  it('is told once for all months of a customer, and once for a month that has not begun', () => {
    const { samples = [] } = readUsage(
      [
        {
          file: 'usage/a.csv',
          content: `customer,metric,quantity,month
cus_aa,met_calls,1,2026-10
cus_a,met_calls,1,2027-01
cus_b,met_calls,1,2027-01
cus_aa,met_calls,1,2026-11
cus_a,met_calls,1,2026-12
`,
        },
      ],
      undefined,
    );
    const told = unusedSamples(catalog, samples, TODAY);
    expect(told.map(({ source, message }) => `${source?.line}: ${message}`)).toEqual([
      '2: no subscription of the catalog is of customer `cus_aa`, so that its 2 samples are excluded',
      '4: nothing that customer `cus_b` pays for has the metric `met_calls`, so that the sample is excluded',
      '3: the month 2027-01 has not begun, so that its 2 samples are excluded',
    ]);
  });
});
