/** An end that was sent stays known, whatever becomes unknown of the rest: it is not sent a second time. */
import { expect, test } from 'vitest';
import { catalogOf, rehearse } from '../simulation/rehearse.ts';

const HOUR_MS = 60 * 60 * 1000;
const catalog = (terms: string) =>
  catalogOf(`version: "2026-04-01"
products: { platform: { id: prod_platform } }
subscriptions:
  acme:
    name: thing acme
    customer_id: cus_1
    currency: USD
    auto_activate: true
    ${terms}
    versions: [{ items: [{ product: platform, price: { type: fixed, fee_type: fixed, billing_direction: advance, billing_interval: monthly, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "1.00", units: 1 } } }] }]
`);
const ACTIVE = catalog('');
const ENDING = catalog('ends: 2028-06-01');
const ON_TRIAL = catalog('trial_period_days: 7\n    ends: 2028-06-01');

/** The answer to the apply of the last catalog is lost, its key expires, and a person says that it was executed. */
async function afterLostAnswer(before: readonly ReturnType<typeof catalog>[], last: typeof ACTIVE) {
  const rehearsal = await rehearse('alguna');
  for (const each of before) expect(await rehearsal.applyAll(each)).toEqual([]);
  rehearsal.network.weather = { answer_lost: 1 };
  await rehearsal.apply(last, { retries: 0 });
  rehearsal.network.weather = {};
  await rehearsal.pass(27 * HOUR_MS);
  await rehearsal.apply(last);
  await rehearsal.resolve();
  expect(await rehearsal.applyAll(last)).toEqual([]);
  expect(await rehearsal.violations()).toEqual([]);
  return rehearsal.network.executed.filter(({ path }) => path.endsWith('/cancel')).length;
}

test('the end itself, found at the service by a person', async () => {
  expect(await afterLostAnswer([ACTIVE], ENDING)).toBe(1);
});

test('an update after it, whose answer was lost', async () => {
  expect(await afterLostAnswer([ACTIVE, ENDING], ON_TRIAL)).toBe(1);
});
