import { expect, test } from 'vitest';
import { createLikeness } from '../../src/ledger/bills/likeness.ts';
import { createPriceIdentity } from '../../src/ledger/prices/price-identity.ts';
import { fixed, sample, schedule, subscription, usage } from './subscriptions.ts';

const sides = {
  before: schedule({ '2026-12-01': { platform: fixed('10') } }),
  after: schedule({ '2026-12-01': { platform: fixed('12') } }),
};

test('subscriptions that differ in customer and cohort alone are computed once', () => {
  const likenessOf = createLikeness(usage(), createPriceIdentity());
  const one = likenessOf(subscription('a', sides, { cohort: 'enterprise' }));
  expect(likenessOf(subscription('b', sides, { cohort: 'no segment' }))).toBe(one);
  expect(likenessOf(subscription('b', { ...sides, before: sides.after }))).not.toBe(one);
});

test('a subscription with usage of its own is like no other', () => {
  const likenessOf = createLikeness(usage([sample('cus_a', 'm', '5')]), createPriceIdentity());
  const [a, b] = ['a', 'b'].map((key) => likenessOf(subscription(key, sides)));
  expect(a).not.toBe(b);
});
