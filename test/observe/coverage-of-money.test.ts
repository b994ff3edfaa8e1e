/** What a catalog does not write is no fault of `--strict`, unless it bears on money, or nobody knows whether it does. */
import { expect, test } from 'vitest';
import { type JsonObject, objectsIn } from '../../src/model/values/json.ts';
import { coverageOf } from '../../src/observe/coverage-of.ts';
import { fixedPrice } from '../prices.ts';
import { catalogFrom, rehearse } from '../rehearsal.ts';
import { bindingsOf } from '../served.ts';

const SEED = {
  customers: [{ id: 'cus_acme', currency: 'USD' }],
  products: [{ id: 'prod_platform', name: 'Platform' }],
};
const SHOWN = { id: 'plan_core', name: 'Core', currency: 'USD', description: 'by hand' };

test.each([
  ['description', true],
  ['currency', undefined],
] as const)('the %s of a plan', async (left, excused) => {
  const rehearsal = await rehearse('bound', { plans: [{ ...SHOWN, items: [] }] }, '2026-11-20');
  const { [left]: _, ...core } = SHOWN;
  const { catalog } = catalogFrom({ plans: { core } });
  if (catalog === undefined) throw new Error('no catalog');
  await rehearsal.apply(catalog);
  const { observed } = await rehearsal.plan(catalog);
  if (observed === undefined) throw new Error('no plan');
  const { not_compared: not } = coverageOf(catalog, observed, bindingsOf('bound'), rehearsal.today());
  expect(not.map((each) => [each.reason, each.excused])).toEqual([
    [`the catalog does not write ${left}; the rest was compared`, excused],
  ]);
  await rehearsal.close();
});

test('a field of prices that the interface does not name', async () => {
  const rehearsal = await rehearse('bound', SEED, '2026-11-20');
  const { catalog } = catalogFrom({
    products: { platform: { id: 'prod_platform' } },
    bundles: { growth: { name: 'Growth', prices: { platform: fixedPrice('10') } } },
    subscriptions: {
      acme: {
        customer_id: 'cus_acme',
        currency: 'USD',
        contract: { period_type: 'fixed', duration_months: 12, start_date: '2026-11-20' },
        versions: [{ items: [{ bundle: 'growth' }] }],
      },
    },
  });
  if (catalog === undefined) throw new Error('no catalog');
  await rehearsal.apply(catalog);
  const { store } = rehearsal.sandbox;
  const look = async () => {
    const { plan, observed } = await rehearsal.plan(catalog);
    if (plan === undefined || observed === undefined) throw new Error('no plan');
    expect([plan.steps, plan.drift]).toEqual([[], []]);
    const { not_compared: not } = coverageOf(catalog, observed, bindingsOf('bound'), rehearsal.today());
    return not.map(({ reason, excused, addresses }) => [addresses, reason, excused]);
  };
  expect(await look()).toEqual([]);
  for (const [collection, field] of [
    ['bundles', 'prices'],
    ['versions', 'items'],
  ] as const)
    for (const held of store.all(collection)) {
      const [first, ...others] = objectsIn((held as object as JsonObject)[field]);
      store.put(collection, held.id, {
        ...held,
        [field]: [{ ...first, surcharge: '5.00', lit: false }, ...others],
      });
    }
  const reason =
    'the service shows surcharge, and nothing says what that does to a bill; the rest was compared';
  expect(await look()).toEqual([
    [['bundles.growth'], reason, undefined],
    [['subscriptions.acme'], reason, undefined],
  ]);
  await rehearsal.close();
});
