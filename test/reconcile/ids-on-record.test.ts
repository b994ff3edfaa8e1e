/** Whose invoices count for a catalog, and under which keys its things are on record. */
import { expect, test } from 'vitest';
import type { Recorded } from '../../src/model/service/record.ts';
import type { Address } from '../../src/model/values/address.ts';
import { idsOnRecord } from '../../src/reconcile/ids-on-record.ts';
import { catalogOf } from '../catalog-of.ts';
import { recorded } from '../observe/observed-world.ts';

const subscription = (key: string, customer: string, more = '') =>
  `  ${key}: { ${customer}, currency: USD${more}, versions: [{ items: [{ bundle: small }] }] }\n`;
const PRICE =
  '{ type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, billing_interval: monthly, fixed_pricing_model: { price_per_unit: "1.00", units: 1 } }';
const SMALL = `products: { seats: { id: p1 } }
bundles: { small: { name: Small, prices: { seats: ${PRICE} } } }
`;
const onRecord = (...rows: readonly (readonly [string, string])[]): ReadonlyMap<Address, Recorded> =>
  new Map(rows.map(([address, remoteId]) => [address as Address, recorded(address, { remoteId })]));

test('a customer counts by the declared id, else by the one on record, and once', () => {
  const catalog = catalogOf(
    `${SMALL}customers: { globex: { name: Globex } }\nsubscriptions:\n${subscription('acme', 'customer_id: cus_acme')}${subscription('more', 'customer_id: cus_acme')}${subscription('globex', 'customer: globex')}`,
  );
  const records = onRecord(['customers.globex', 'cus_9'], ['subscriptions.acme', 'sub_1']);
  const { customers, idOf, recordedAs } = idsOnRecord(catalog, catalog, records);
  expect(customers).toEqual(['cus_acme', 'cus_9']);
  expect([idOf('subscriptions.acme'), idOf('subscriptions.more')]).toEqual(['sub_1', null]);
  expect([recordedAs('sub_1'), recordedAs('sub_2')]).toEqual(['subscriptions.acme', null]);
});

test('what has another key on record is found there, from either side of the renaming', () => {
  const former = catalogOf(`${SMALL}subscriptions:\n${subscription('acme', 'customer_id: cus_acme')}`);
  const present = catalogOf(
    `${SMALL}subscriptions:\n${subscription('acme_corp', 'customer_id: cus_acme', ', renamed_from: acme')}`,
  );
  const before = onRecord(['subscriptions.acme', 'sub_1']);
  const after = onRecord(['subscriptions.acme_corp', 'sub_1']);
  expect(idsOnRecord(present, present, before).idOf('subscriptions.acme_corp')).toBe('sub_1');
  expect(idsOnRecord(former, present, after).idOf('subscriptions.acme')).toBe('sub_1');
});
