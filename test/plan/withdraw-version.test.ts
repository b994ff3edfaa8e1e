/**
 * Deleting a scheduled version is counted in money, and held against the guards on prices, as the version of its day
 * would be.
 */
import { expect, test } from 'vitest';
import { planOf, type World } from './plan-of.ts';

const price = (amount: string) => ({
  type: 'fixed',
  fee_type: 'fixed',
  billing_interval: 'monthly',
  fixed_pricing_model: { price_per_unit: amount, units: 1 },
});

const value = (amount: string) => ({ items: [{ product_id: 'p1', price: price(amount) }] });

/** `now` is what the catalog says; 100 holds, and 80 is scheduled. */
function withdrawing(profile: World['profile'], now: string, guards: World['guards'] = {}) {
  return planOf({
    ...(profile && { profile }),
    guards,
    records: {
      'subscriptions.acme': { value: { customer_id: 'cus_acme', currency: 'USD' } },
      'subscriptions.acme.versions.opening': { value: value('100') },
      'subscriptions.acme.versions.2027-03-01': { value: value('80'), start: '2027-03-01' as never },
    },
    catalog: `
products: { platform: { id: p1 } }
subscriptions:
  acme:
    customer_id: cus_acme
    currency: USD
    versions: [{ items: [{ product: platform, price: ${JSON.stringify(price(now))} }] }]`,
  });
}

const superseded = (now: string, guards?: World['guards']) => withdrawing('published', now, guards);
const deleted = (now: string, guards?: World['guards']) => withdrawing('bound', now, guards);

test('the money is that of a version in its place', () => {
  for (const now of ['100', '120']) {
    expect(deleted(now).steps.at(-1)).toMatchObject({ operation: 'versions.delete', action: 'withdraw' });
    expect(deleted(now).impact.money).toEqual(superseded(now).impact.money);
  }
});

test('the price that goes on is an increase from the one that was to come', () => {
  const guards = { price_increase_percent: '20' } as never;
  const [kept] = deleted('100', guards).guards;
  expect(kept).toMatchObject({ guard: 'price_increase_percent', outcome: 'refused' });
  expect(kept?.message).toContain('25.00 %');
  expect(deleted('100', guards).guards.map(({ message }) => message)).toEqual(
    superseded('100', guards).guards.map(({ message }) => message),
  );
  // From 80 to 120, and not from 80 to 100 and from 100 to 120.
  expect(deleted('120', { price_increase_percent: '40' } as never).guards[0]?.message).toContain('50.00 %');
});

test('it is no deletion to the guard: what it takes away has never held', () => {
  expect(deleted('100', { deletions: 0 }).guards).toEqual([]);
});
