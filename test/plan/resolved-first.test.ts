import { describe, expect, it } from 'vitest';
import { assemblePlan } from '../../src/judge/assemble-plan.ts';
import type { OpenIntent } from '../../src/model/service/observed.ts';
import type { Address } from '../../src/model/values/address.ts';
import { inputsOf, planOf, TODAY } from './plan-of.ts';

const ACME = 'subscriptions.acme' as Address;
const CATALOG = `
products: { platform: { id: p1 } }
subscriptions:
  acme: { customer_id: cus_acme, currency: USD, name: Acme, discount: { type: percentage, amount: "5", duration_type: fixed }, versions: [{ items: [{ product: platform, price: { type: unit, fee_type: fixed, unit_pricing_model: { price_per_unit: "1" } } }] }] }
`;
const PRICE = { type: 'unit', fee_type: 'fixed', unit_pricing_model: { price_per_unit: '1' } };
const VALUE = { customer_id: 'cus_acme', currency: 'USD' };
const DISCOUNT = { type: 'percentage', amount: '5', duration_type: 'fixed' };

function intent(change: Partial<OpenIntent>): OpenIntent {
  return {
    address: ACME,
    operation: 'subscriptions.update',
    method: 'PATCH',
    path: '/subscriptions/sub_1',
    body: JSON.stringify({ name: 'Acme', discount: DISCOUNT }),
    key: 'pw1_a',
    opens: null,
    day: TODAY,
    openedAtMs: 0,
    firstSentAtMs: 0,
    lastSentAtMs: 0,
    sends: 1,
    deadlineMs: 0,
    ...change,
  };
}

const opening = {
  'subscriptions.acme.versions.opening': {
    value: { items: [{ product_id: 'p1', price: PRICE }] },
    status: null,
  },
};

describe('an open intent', () => {
  it('is resolved first, with its bytes, and counts as done', () => {
    const plan = planOf({
      catalog: CATALOG,
      records: { [ACME]: { value: VALUE }, ...opening },
      intents: [intent({})],
    });
    expect(plan.resolved_first).toEqual([
      {
        address: ACME,
        operation: 'subscriptions.update',
        method: 'PATCH',
        path: '/subscriptions/sub_1',
        body: JSON.stringify({ name: 'Acme', discount: DISCOUNT }),
        key: 'pw1_a',
      },
    ]);
    expect(plan.steps).toEqual([]);
  });

  it('stands in the digest', () => {
    const world = { catalog: CATALOG, records: { [ACME]: { value: VALUE }, ...opening } };
    const digests = [
      planOf({ ...world, intents: [intent({})] }),
      planOf({ ...world, intents: [intent({ key: 'pw1_b' })] }),
      planOf({
        ...world,
        records: { [ACME]: { value: { ...VALUE, name: 'Acme', discount: DISCOUNT } }, ...opening },
      }),
    ].map(({ digest }) => digest);
    expect(new Set(digests).size).toBe(3);
  });

  it('leaves an edit since then as a step after it', () => {
    const plan = planOf({
      catalog: CATALOG.replace('name: Acme', 'name: Acme Ltd'),
      records: { [ACME]: { value: VALUE }, ...opening },
      intents: [intent({})],
    });
    expect(plan.steps.map(({ id, body }) => ({ id, body }))).toEqual([
      { id: `subscriptions.update ${ACME}`, body: { name: 'Acme Ltd' } },
    ]);
  });

  it('that creates lets what follows go on', () => {
    const body = JSON.stringify({ ...VALUE, name: 'Acme', items: [{ product_id: 'p1', price: PRICE }] });
    const plan = planOf({
      catalog: CATALOG,
      intents: [
        intent({
          operation: 'subscriptions.create',
          method: 'POST',
          path: '/subscriptions',
          body,
          opens: `${ACME}.versions.opening` as Address,
        }),
      ],
    });
    expect(plan.steps.map(({ id }) => id)).toEqual([`subscriptions.update ${ACME}`]);
  });

  it('makes no drift of what was read before it is resolved', () => {
    const plan = planOf({
      catalog: CATALOG,
      profile: 'bound',
      records: { [ACME]: { value: VALUE }, ...opening },
      live: { [ACME]: { ...VALUE, name: 'Old' } },
      intents: [intent({})],
    });
    expect(plan.drift).toEqual([]);
    expect(plan.steps).toEqual([]);
  });

  it('lets nothing be noted as compared with what was read before it is resolved', () => {
    const world = {
      catalog: CATALOG,
      profile: 'bound' as const,
      records: { [ACME]: { value: null }, ...opening },
      live: { [ACME]: { ...VALUE, name: 'Acme', discount: DISCOUNT } },
    };
    const body = JSON.stringify({ name: 'Acme Ltd' });
    const noted = (intents: readonly OpenIntent[]) =>
      planOf({ ...world, intents })
        .adoptions.filter(({ how }) => how === 'compared')
        .map(({ address }) => address);
    expect(noted([])).toEqual([ACME]);
    expect(noted([intent({ body })])).toEqual([]);
  });

  it('has no body where its request has none', () => {
    const plan = planOf({
      catalog: 'products: { old: { id: p9, absent: true } }',
      records: { 'products.old': { remoteId: 'p9' } },
      intents: [
        intent({
          address: 'products.old' as Address,
          operation: 'products.delete',
          method: 'DELETE',
          path: '/products/p9',
          body: null,
        }),
      ],
    });
    expect(plan.steps).toEqual([]);
  });
});

describe('an open intent for what left the catalog', () => {
  const SEND_AGAIN = 'or run: pricewright recover';
  const without = 'products: { platform: { id: p1 } }';
  const deferredOf = (inputs: Partial<Parameters<typeof planOf>[0]>) =>
    planOf({ catalog: without, ...inputs }).deferred.map(({ kind, address, fix }) => [
      kind,
      address,
      fix.slice(fix.indexOf('or run')),
    ]);

  it('is not said to be sent again, whether it made, changed or deleted something', () => {
    const create = intent({ operation: 'subscriptions.create', path: '/subscriptions', body: '{}' });
    const opens = `${ACME}.versions.opening` as Address;
    expect(deferredOf({ intents: [create] })).toEqual([
      ['orphaned', ACME, `${SEND_AGAIN} ${ACME} --answer send-again`],
    ]);
    expect(
      deferredOf({
        records: { [ACME]: { value: VALUE }, ...opening },
        intents: [intent({ address: opens, operation: 'versions.create', body: '{}' })],
      }),
    ).toEqual([['orphaned', ACME, `${SEND_AGAIN} ${opens} --answer send-again`]]);
    const old = 'products.old' as Address;
    expect(
      deferredOf({
        records: { [old]: { remoteId: 'p9' } },
        intents: [intent({ address: old, operation: 'products.delete', path: '/products/p9', body: null })],
      }),
    ).toEqual([['orphaned', old, `${SEND_AGAIN} ${old} --answer send-again`]]);
  });

  it('is resolved, or forgotten, by a command that names the environment', () => {
    const world = { catalog: without, records: { [ACME]: { value: VALUE } } };
    const fixOf = (intents: readonly OpenIntent[]) =>
      assemblePlan({ ...inputsOf({ ...world, intents }), environment: 'staging' }).plan?.deferred[0]?.fix;
    expect(fixOf([])).toMatch(/state rm subscriptions\.acme --env staging$/);
    expect(fixOf([intent({})])).toMatch(/recover subscriptions\.acme --answer send-again --env staging$/);
  });

  it('is held by its new name where it has one', () => {
    const renamed = CATALOG.replace('acme: { ', 'corp: { renamed_from: acme, ');
    const records = { [ACME]: { value: VALUE }, ...opening };
    expect(deferredOf({ catalog: renamed, records, intents: [intent({})] })).toEqual([]);
  });
});

describe('targets', () => {
  const catalog = `${CATALOG}  beta: { customer_id: cus_beta, currency: USD, versions: [{ items: [{ product: platform, price: { type: unit, fee_type: fixed, unit_pricing_model: { price_per_unit: "1" } } }] }] }\n`;

  it('keep what they name and what that depends on', () => {
    const withProduct = catalog.replace('{ id: p1 }', '{ name: Platform }');
    const plan = planOf({ catalog: withProduct, profile: 'bound', targets: ['subscriptions.beta'] });
    expect(plan.steps.map(({ id }) => id)).toEqual([
      'products.create products.platform',
      'subscriptions.create subscriptions.beta',
    ]);
  });

  it('that nobody knows are an error', () => {
    expect(() => planOf({ catalog, targets: ['subscriptions.gamma'] })).toThrow(
      'neither in the catalog nor on record',
    );
  });
});
