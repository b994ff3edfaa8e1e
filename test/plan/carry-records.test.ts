import { describe, expect, it } from 'vitest';
import type { Recorded } from '../../src/model/service/record.ts';
import type { Address } from '../../src/model/values/address.ts';
import { carryRecords } from '../../src/plan/records/carry-records.ts';
import { inputsOf } from './plan-of.ts';

const KEYS = Array.from({ length: 50 }, (_, index) => `key${index}`);
const PRICE =
  '{ type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, billing_interval: monthly, fixed_pricing_model: { price_per_unit: "100", units: 1 } }';
const NONE = { value: null, start: null };
const RECORDS = Object.fromEntries(
  KEYS.flatMap((key) => [
    [`subscriptions.${key}`, NONE],
    [`subscriptions.${key}.versions.opening`, NONE],
    [`subscriptions.${key}0`, NONE],
    [`subscriptions.${key}.versions.2027-01-01`, NONE],
  ]),
);
const RENAMED = `
products: { platform: { id: p1 } }
subscriptions:
${KEYS.map(
  (key) =>
    `  new_${key}: { renamed_from: ${key}, customer_id: c, currency: USD, versions: [{ items: [{ product: platform, price: ${PRICE} }] }] }`,
).join('\n')}
`;

/** Counts how often all of it is walked through. */
class CountingMap extends Map<Address, Recorded> {
  walks = 0;
  override keys(): MapIterator<Address> {
    this.walks += 1;
    return super.keys();
  }
  override values(): MapIterator<Recorded> {
    this.walks += 1;
    return super.values();
  }
  override [Symbol.iterator](): MapIterator<[Address, Recorded]> {
    this.walks += 1;
    return super[Symbol.iterator]();
  }
}

describe('records of what is renamed', () => {
  const { catalog, observed } = inputsOf({ catalog: RENAMED, records: RECORDS });

  it('follow with their versions, and no others', () => {
    const { renames } = carryRecords(catalog, observed, { environment: 'default' });
    expect(renames.filter(({ from }) => ['key1', 'key10'].includes(from.split('.')[1] ?? ''))).toEqual([
      { from: 'subscriptions.key1', to: 'subscriptions.new_key1' },
      { from: 'subscriptions.key1.versions.opening', to: 'subscriptions.new_key1.versions.opening' },
      { from: 'subscriptions.key1.versions.2027-01-01', to: 'subscriptions.new_key1.versions.2027-01-01' },
      { from: 'subscriptions.key10', to: 'subscriptions.new_key10' },
      { from: 'subscriptions.key10.versions.opening', to: 'subscriptions.new_key10.versions.opening' },
      { from: 'subscriptions.key10.versions.2027-01-01', to: 'subscriptions.new_key10.versions.2027-01-01' },
    ]);
  });

  it('are walked through as often for many names as for one', () => {
    const records = new CountingMap(observed.records);
    records.walks = 0;
    expect(carryRecords(catalog, { ...observed, records }, { environment: 'default' }).renames).toHaveLength(
      3 * KEYS.length,
    );
    expect(records.walks).toBeLessThanOrEqual(3);
  });
});
