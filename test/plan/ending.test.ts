/** What ends pays nothing from its day on, and what is said of that. */
import { expect, test } from 'vitest';
import { planOf, type World } from './plan-of.ts';

const price =
  '{ type: fixed, fee_type: fixed, billing_interval: monthly, fixed_pricing_model: { price_per_unit: "100", units: 1 } }';
const terms = { contract: { period_type: 'fixed', duration_months: 12, start_date: '2026-11-01' } };

function ending(ends: string, recordedEnd?: string, amount = '100', more: Partial<World> = {}) {
  return planOf({
    profile: 'bound',
    records: {
      'subscriptions.acme': {
        value: {
          customer_id: 'cus_acme',
          currency: 'USD',
          ...terms,
          minimum_spend: { amount: '150', period: 'monthly' },
          ...(recordedEnd && { ends: recordedEnd }),
        },
      },
      'subscriptions.acme.versions.opening': {
        value: { items: [{ product_id: 'p1', price: fixed('100') }] },
      },
    },
    catalog: `
products: { platform: { id: p1 } }
subscriptions:
  acme:
    customer_id: cus_acme
    currency: USD
    contract: { period_type: fixed, duration_months: 12, start_date: 2026-11-01 }
    minimum_spend: { amount: "150", period: monthly }
    ends: ${ends}
    versions: [{ items: [{ product: platform, price: ${price.replace('"100"', `"${amount}"`)} }] }]`,
    ...more,
  });
}

const fixed = (amount: string) => ({
  type: 'fixed',
  fee_type: 'fixed',
  billing_interval: 'monthly',
  fixed_pricing_model: { price_per_unit: amount, units: 1 },
});

test('its recurring value ends, the minimum with it', () => {
  const [money] = ending('2027-05-01').impact.money;
  expect(money?.monthly).toEqual({ before: '150', after: '0' });
  // Months begin on the 1st: of the six that begin in May and later none is billed.
  expect(money?.contract).toEqual({ before: '900', after: '0' });
  expect(money?.groups[0]).toMatchObject({ changes: ['end'], from: '2027-05-01' });
});

test('an end that was sent before counts on both sides of a later change', () => {
  const [money] = ending('2027-05-01', '2027-05-01', '200').impact.money;
  // Five months begin from December to April.
  expect(money?.contract).toEqual({ before: '750', after: '1000' });
  // May and June are billed after all.
  const [later] = ending('2027-07-01', '2027-05-01').impact.money;
  expect(later?.contract).toEqual({ before: '0', after: '300' });
});

test('it counts as a deletion, and what is protected is not ended', () => {
  const messages = (guards: World['guards']) =>
    ending('2027-05-01', undefined, '100', { guards: guards ?? {} }).guards.map(({ guard, message }) => [
      guard,
      message,
    ]);
  expect(messages({ deletions: 0 })).toEqual([
    ['deletions', 'subscriptions.acme: it would end on 2027-05-01'],
  ]);
  expect(messages({ deletions: 1, protect: ['subscriptions.acme'] as never })).toEqual([
    ['protect', 'subscriptions.acme: it is protected, and this plan would end it'],
  ]);
});
