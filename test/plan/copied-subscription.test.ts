/** A new subscription whose customer has another one with the same items is named: a copied entry would be billed twice. */
import { expect, test } from 'vitest';
import { monthlyPriceText as price } from '../prices.ts';
import { planOf } from './plan-of.ts';

const subscription = (customer: string, amount: string, more = '') =>
  `{ customer_id: ${customer}, currency: USD, contract: { period_type: fixed, duration_months: 12, start_date: 2026-12-01 }${more}, versions: [{ items: [{ product: platform, price: ${price(amount)} }] }] }`;

const copiesIn = (first: string, second: string, isKnown = false) =>
  planOf({
    catalog: `products: { platform: { id: prod_platform } }
subscriptions:
  acme: ${first}
  acme_copy: ${second}
`,
    ...(isKnown && { records: { 'subscriptions.acme': { remoteId: 'sub_1', value: null } } }),
  }).notices.flatMap(({ code, address, message }) =>
    code === 'like-another' ? [`${address}: ${message}`] : [],
  );

const ACME = subscription('cus_acme', '49.00');
const FORMER = ACME.replace('2026-12-01', '2025-12-01').replace(
  ' }, versions',
  ' }, ends: 2026-12-01, versions',
);
const COPY =
  'subscriptions.acme_copy: its customer has subscriptions.acme with the same items: if one was copied from the other, both are billed';

test.each([
  ['both new', ACME, ACME, false, [COPY]],
  ['one on record', ACME, ACME, true, [COPY]],
  [
    'another name and other terms',
    ACME,
    subscription('cus_acme', '49.00', ', name: Acme North'),
    false,
    [COPY],
  ],
  ['another price', ACME, subscription('cus_acme', '59.00'), false, []],
  ['another customer', ACME, subscription('cus_birch', '49.00'), false, []],
  ['one that follows', FORMER, ACME, true, []],
] as const)('%s', (_, first, second, isKnown, expected) => {
  expect(copiesIn(first, second, isKnown)).toEqual(expected);
});
