import { expect, test } from 'vitest';
import {
  readBundle,
  readCreditNote,
  readEntitlement,
  readPlan,
  readProduct,
  readSubscription,
  readVersion,
  subscriptionValue,
  type WireReading,
} from '../../src/interface/index.ts';
import type { Json } from '../../src/model/values/json.ts';

const SUBSCRIPTION = { id: 's', customer_id: 'c', status: 'active', currency: 'USD', metadata: {} };
const VERSION = { id: 'v', subscription_id: 's', status: 'draft', items: [{}], entitlements: [] };
const CREDIT_NOTE = {
  id: 'cn',
  customer_id: 'c',
  currency: 'USD',
  status: 'draft',
  total: '10.00',
  created_at: '2026-01-01T00:00:00Z',
  line_items: [],
};

test.each<[name: string, read: (json: Json) => WireReading<unknown>, json: Json]>([
  ['a plan', readPlan, { id: 'p', name: '', currency: 'USD' }],
  ['a product', readProduct, { id: 'p' }],
  ['a product with a status', readProduct, { id: 'p', status: null }],
  ['a bundle', readBundle, { id: 'b', name: 'Growth', prices: [] }],
  ['a subscription', readSubscription, { ...SUBSCRIPTION, current_version_id: null }],
  ['a version', readVersion, { ...VERSION, description: 'x' }],
  [
    'an entitlement of the default profile',
    readEntitlement,
    { key: 'sso', version_id: null, subscription_id: null },
  ],
  ['a credit note', readCreditNote, CREDIT_NOTE],
])('%s is read, with every field that it has', (_, read, json) => {
  const added = { ...(json as object), new_field: [1] } as Json;
  expect(read(added)).toEqual({ kind: 'read', value: added });
});

test('an empty text in place of an id that may be absent is none', () => {
  const read = readSubscription({ ...SUBSCRIPTION, current_version_id: '' });
  expect(read).toEqual({ kind: 'read', value: { ...SUBSCRIPTION, current_version_id: null } });
});

test('an amount in an answer is text, and a currency is in capitals, as a catalog writes them', () => {
  const discount = { amount: 10.5, type: 'percentage', duration_value: 3 };
  expect(subscriptionValue({ ...SUBSCRIPTION, currency: 'usd', discount })).toMatchObject({
    ...{ currency: 'USD', discount: { ...discount, amount: '10.5' } },
  });
});

test.each<[read: (json: Json) => WireReading<unknown>, json: Json, what: string]>([
  [readPlan, null, 'it is not an object'],
  [readPlan, [], 'it is not an object'],
  [readPlan, { name: 'x', currency: 'USD' }, 'id is missing'],
  [readPlan, { id: '', name: 'x', currency: 'USD' }, 'id is not an id of 1 to 255 characters'],
  [readPlan, { id: 7, name: 'x', currency: 'USD' }, 'id is not an id of 1 to 255 characters'],
  [readProduct, { id: 'p', status: 1 }, 'status is not a string'],
  [readBundle, { id: 'b', name: 'x', prices: {} }, 'prices is not a list of objects'],
  [readSubscription, { ...SUBSCRIPTION, metadata: [] }, 'metadata is not an object'],
  [
    readSubscription,
    { ...SUBSCRIPTION, current_version_id: 3 },
    'current_version_id is not an id of 1 to 255 characters',
  ],
  [readVersion, { ...VERSION, items: [null] }, 'items is not a list of objects'],
  [readVersion, { ...VERSION, entitlements: null }, 'entitlements is not a list of objects'],
  [readProduct, { id: 'p'.repeat(256) }, 'id is not an id of 1 to 255 characters'],
  [
    readSubscription,
    { ...SUBSCRIPTION, current_version_id: 'v'.repeat(256) },
    'current_version_id is not an id of 1 to 255 characters',
  ],
  [
    readSubscription,
    { ...SUBSCRIPTION, pending_changes: [{ version_id: 'v'.repeat(256) }] },
    'version_id of a pending change is not an id of 1 to 255 characters',
  ],
  [readEntitlement, {}, 'key is missing'],
  [readCreditNote, { ...CREDIT_NOTE, total: 10 }, 'total is not a string'],
])('%s of %j is wrong: %s', (read, json, what) => {
  expect(read(json)).toEqual({ kind: 'wrong', what });
});
