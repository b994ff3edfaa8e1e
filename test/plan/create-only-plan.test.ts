import { expect, onTestFinished, test } from 'vitest';
import type { Catalog } from '../../src/model/catalog/catalog.ts';
import type { JsonObject } from '../../src/model/values/json.ts';
import { catalogFrom, rehearse } from '../rehearsal.ts';

const NAMED: JsonObject = { name: 'Annual', currency: 'USD' };

function catalogWith(plans: JsonObject, plan: string): Catalog {
  const price = { type: 'unit', fee_type: 'fixed', unit_pricing_model: { price_per_unit: '1' } };
  const acme = {
    customer_id: 'cus_acme',
    plan,
    currency: 'USD',
    auto_activate: true,
    versions: [{ items: [{ product_id: 'prod_seats', price }] }],
  };
  const { catalog, diagnostics } = catalogFrom({ plans, subscriptions: { acme } });
  if (catalog === undefined) throw new Error(JSON.stringify(diagnostics));
  return catalog;
}

test('a subscription whose plan has a new key is told the way that leads out', async () => {
  const seed = {
    customers: [{ id: 'cus_acme', currency: 'USD' }],
    products: [{ id: 'prod_seats', name: 'Seats' }],
    plans: [{ id: 'plan_annual', name: 'Annual', currency: 'USD' }],
  };
  const rehearsal = await rehearse('published', seed, '2026-11-20');
  onTestFinished(() => rehearsal.close());
  await rehearsal.apply(catalogWith({ annual: NAMED }, 'annual'));

  const moved = await rehearsal.plan(catalogWith({ yearly: NAMED }, 'yearly'));
  const [edit] = moved.diagnostics.filter(({ code }) => code === 'create-only-field');
  expect(edit?.fix).toContain('write `renamed_from: annual` in the plan that it is now, or declare');

  const kept = await rehearsal.plan(catalogWith({ annual: NAMED, other: { name: 'Other' } }, 'other'));
  const [other] = kept.diagnostics.filter(({ code }) => code === 'create-only-field');
  expect(other?.fix).toMatch(/^write plan: annual, or end/);

  const renamed = catalogWith({ yearly: { ...NAMED, renamed_from: 'annual' } }, 'yearly');
  expect((await rehearsal.plan(renamed)).plan?.steps).toEqual([]);
});

test('a subscription that is given another customer is sent back to the one that it has', async () => {
  const seed = {
    customers: ['cus_acme', 'cus_bolt'].map((id) => ({ id, currency: 'USD' })),
    products: [{ id: 'prod_seats', name: 'Seats' }],
  };
  const rehearsal = await rehearse('published', seed, '2026-11-20');
  onTestFinished(() => rehearsal.close());
  const owned = (customer: string): Catalog => {
    const price = { type: 'unit', fee_type: 'fixed', unit_pricing_model: { price_per_unit: '1' } };
    const { catalog, diagnostics } = catalogFrom({
      customers: { acme: { id: 'cus_acme' }, bolt: { id: 'cus_bolt' } },
      subscriptions: {
        acme: {
          customer,
          currency: 'USD',
          auto_activate: true,
          versions: [{ items: [{ product_id: 'prod_seats', price }] }],
        },
      },
    });
    if (catalog === undefined) throw new Error(JSON.stringify(diagnostics));
    return catalog;
  };
  await rehearsal.apply(owned('acme'));
  const { diagnostics } = await rehearsal.plan(owned('bolt'));
  const [edit] = diagnostics.filter(({ code }) => code === 'create-only-field');
  expect(edit?.message).toMatch(/^customer of subscriptions\.acme was set/);
  expect(edit?.fix).toMatch(/^write customer: acme, or end/);
});
