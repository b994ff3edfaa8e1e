import { expect, test } from 'vitest';
import { faultText } from '../../src/sandbox/answers/validate.ts';
import { type Change, type Home, MEMORY } from '../../src/sandbox/data/store.ts';
import { parseSeed } from '../../src/sandbox/seed.ts';
import { SEED, sandboxFor } from './talk.ts';

test('a seed is read and planted', () => {
  const parsed = parseSeed(JSON.parse(JSON.stringify(SEED)));
  expect(parsed.kind).toBe('seed');
  const { talk } = sandboxFor({
    seed: {
      ...SEED,
      subscriptions: [{ id: 'sub_old', customer_id: 'cus_acme', plan_id: 'plan_team', auto_activate: true }],
      credit_notes: [{ id: 'cn_1', customer_id: 'cus_acme', currency: 'USD', total: '5.00' } as never],
    },
  });
  expect(talk('GET', '/subscriptions/sub_old').json).toMatchObject({
    status: 'active',
    currency: 'USD',
    plan_id: 'plan_team',
  });
  expect(talk('GET', '/credit-notes?customer_id=cus_acme').json.data).toMatchObject([
    { id: 'cn_1', total: '5.00', status: 'draft', attachments: [], line_items: [] },
  ]);
});

test('a seed does not change what is there', () => {
  const kept: Change[] = [];
  const home: Home = {
    ...MEMORY,
    durable: true,
    load: () => kept,
    write: (changes) => kept.push(...changes),
  };
  sandboxFor({ home }).talk('POST', '/_sandbox/edit', {
    body: { id: 'plan_team', set: { name: 'Changed' } },
  });
  const again = sandboxFor({ home, seed: { ...SEED, products: [{ id: 'prod_new' }] } });
  expect(again.talk('GET', '/plans/plan_team').json.name).toBe('Changed');
  expect(again.talk('GET', '/products').json.data).toHaveLength(4);
});

test.each([
  [[], [/must be object/]],
  [{ customers: [{ id: 'c' }] }, [/^customers\[0\]\.currency: is required/]],
  [{ customers: [{ id: 'c', currency: 'dollars' }] }, [/ISO 4217/]],
  [{ clients: [] }, [/^clients: is not a field/]],
  [
    { customers: [{ id: 'x', currency: 'USD' }], products: [{ id: 'x' }, { id: 'x' }] },
    [/^products\[0\]\.id: x is taken by customers\[0\]\.id/, /^products\[1\]\.id: x is taken/],
  ],
  [
    { credit_notes: [{ id: 'n', customer_id: 'c', currency: 'USD' }] },
    [/^credit_notes\[0\]\.customer_id: there is no customer c/],
  ],
  [
    {
      customers: [{ id: 'c', currency: 'USD' }],
      credits: [{ customer_id: 'c', metric_ids: ['m'], balance: '1' }],
    },
    [/^credits\[0\]\.metric_ids\[0\]: there is no metric m/],
  ],
  [
    {
      customers: [{ id: 'c', currency: 'USD' }],
      subscriptions: [{ id: 's', customer_id: 'c', auto_activate: 'yes' }],
    },
    [/^subscriptions\[0\]\.auto_activate: must be boolean/],
  ],
  [
    {
      customers: [{ id: 'c', currency: 'USD' }],
      plans: [{ id: 'p', name: 'P', currency: 'USD', items: [{ product_id: 'x', price: {} }] }],
      subscriptions: [
        {
          id: 's',
          customer_id: 'c',
          plan_id: 'q',
          items: [{ bundle_id: 'b', items: [{ product_id: 'y', price: {} }] }],
        },
      ],
    },
    [
      /^subscriptions\[0\]\.plan_id: there is no plan q/,
      /^subscriptions\[0\]\.items\[0\]\.bundle_id: there is no bundle b/,
      /^subscriptions\[0\]\.items\[0\]\.items\[0\]\.product_id: there is no product y/,
      /^plans\[0\]\.items\[0\]\.product_id: there is no product x/,
    ],
  ],
  [{ metrics: [{ id: 'm', event_name: 'e', aggregation: 'sum' }] }, [/^metrics\[0\]\.property: is required/]],
])('%j is no seed', (json, errors) => {
  const parsed = parseSeed(json as never);
  if (parsed.kind !== 'invalid') throw new Error('it was taken');
  expect(parsed.faults.map(faultText)).toEqual(errors.map((pattern) => expect.stringMatching(pattern)));
});

test('a subscription that could not be created stops the planting', () => {
  const subscriptions = [{ id: 'sub_bad', customer_id: 'cus_acme', plan_id: 'plan_none' }];
  expect(() => sandboxFor({ seed: { ...SEED, subscriptions } })).toThrow(
    /sub_bad cannot be created: plan_id/,
  );
});
