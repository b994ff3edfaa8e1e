/** A saved plan repeats nothing and loses nothing. */
import { expect, test } from 'vitest';
import type { Difference, Plan, Step } from '../../src/model/plan/plan.ts';
import type { JsonObject } from '../../src/model/values/json.ts';
import { isIntact, sealPlan } from '../../src/plan/document/plan-digest.ts';
import { fromDocument, toDocument } from '../../src/plan/document/plan-document.ts';
import { at, plan, step } from '../report/sample-plan.ts';

const ITEMS = [
  {
    product_id: { $ref: 'products.platform#id' },
    price: { type: 'fixed', fee_type: 'fixed', billing_interval: 'monthly' },
  },
];
const DIFFERENCE: Difference = {
  op: 'replace',
  path: '/items',
  from: { a: 1 },
  value: { a: 2 },
  cause: 'catalog',
  source: { file: 'billing/bundles.yaml', line: 3, column: 5 },
};

function version(key: string, some: Partial<Step> = {}): Step {
  const address = at(`subscriptions.${key}.versions.2027-01-01`);
  return {
    ...step({ address, operation: 'versions.create' }),
    id: `versions.create ${address}`,
    address,
    operation: 'versions.create',
    body: { items: ITEMS, description: 'List price' },
    differences: [DIFFERENCE],
    ...some,
  };
}

function sealed(steps: readonly Step[], deferred: Plan['deferred'] = []): Plan {
  const { checksum: _, ...rest } = plan();
  return sealPlan({ ...rest, steps, deferred });
}

/** As a reader of the file gets it. */
function written(whole: Plan): ReturnType<typeof toDocument> {
  return JSON.parse(JSON.stringify(toDocument(whole)));
}

const HOSTILE: JsonObject = { $alike: '0'.repeat(64) };

test.each<[string, Plan]>([
  ['like steps', sealed([version('a'), version('b'), version('c')])],
  ['unlike steps with one item set', sealed([version('a'), version('b', { notes: ['another'] })])],
  [
    'values that look like references',
    sealed([version('a', { differences: [{ ...DIFFERENCE, value: HOSTILE }] })]),
  ],
  ['items that look like a reference', sealed([version('a', { body: { items: HOSTILE } })])],
  ['no steps', sealed([])],
  [
    'like deferred changes',
    sealed(
      [],
      ['a', 'b'].map((key) => ({
        kind: 'not_due',
        address: at(`subscriptions.${key}`),
        reason: 'later',
        fix: 'wait',
      })),
    ),
  ],
])('a plan with %s comes back as it was', (_, whole) => {
  const document = written(whole);
  expect(isIntact(document)).toBe(true);
  expect(JSON.parse(JSON.stringify(fromDocument(document)))).toEqual(JSON.parse(JSON.stringify(whole)));
});

test('what steps have alike stands once', () => {
  const document = written(sealed([version('a'), version('b'), version('c')]));
  expect(Object.keys(document.alike?.steps ?? {})).toHaveLength(1);
  expect(JSON.stringify(document).split('"List price"')).toHaveLength(2);
});

test('an item set of unlike steps stands once', () => {
  const document = written(sealed([version('a'), version('b', { notes: ['another'] })]));
  expect(document.alike?.steps).toEqual({});
  expect(JSON.stringify(document).split('products.platform#id')).toHaveLength(2);
});

test.each(['steps', 'values', 'deferred'] as const)(
  'a reference to nothing under alike.%s is refused',
  (part) => {
    const like = ['a', 'b'].map((key) => ({
      kind: 'not_due' as const,
      address: at(`subscriptions.${key}`),
      reason: 'later',
      fix: 'wait',
    }));
    const document = written(
      sealed([version('a'), version('b'), version('c', { notes: ['another'] })], like),
    );
    const alike = document.alike ?? { values: {}, steps: {}, deferred: {} };
    expect(Object.keys(alike[part])).not.toHaveLength(0);
    expect(fromDocument({ ...document, alike: { ...alike, [part]: {} } })).toBeUndefined();
  },
);

test('values that differ only in the order of their fields are read back each as it was', () => {
  const first = { audit: { type: 'boolean', value: 'true' }, sso: { type: 'boolean', value: 'true' } };
  const second = { sso: first.sso, audit: first.audit };
  const valued = (value: JsonObject) => [{ ...DIFFERENCE, value: { long: value, name: 'x'.repeat(100) } }];
  const whole = sealed([
    version('a', { differences: valued(first) }),
    version('b', { differences: valued(first) }),
    version('c', { differences: valued(second) }),
    version('d', { differences: valued(second), notes: ['another'] }),
    version('e', { body: { description: 'List price', items: ITEMS } }),
    version('f', { body: { items: ITEMS, description: 'List price' } }),
    version('g', { body: { items: ITEMS, description: 'List price' } }),
    version('h', { body: { description: 'List price', items: ITEMS } }),
  ]);
  const textOf = (steps: readonly Step[] = []) =>
    steps.map(({ body, differences }) => JSON.stringify([body, differences]));
  const document = written(whole);
  expect(isIntact(document)).toBe(true);
  expect(textOf(fromDocument(document)?.steps)).toEqual(textOf(whole.steps));
});
