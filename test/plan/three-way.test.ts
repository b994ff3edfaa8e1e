import { describe, expect, it } from 'vitest';
import { type JsonObject, pointerPath, valueAt } from '../../src/model/values/json.ts';
import { differences, serviceChanges } from '../../src/plan/diff/three-way.ts';

interface Row {
  readonly name: string;
  readonly desired: JsonObject;
  readonly recorded?: JsonObject;
  readonly live?: JsonObject;
  readonly found: readonly string[];
}

const ROWS: readonly Row[] = [
  { name: 'nothing known', desired: { name: 'a' }, found: ['add /name catalog'] },
  { name: 'edited', desired: { name: 'b' }, recorded: { name: 'a' }, found: ['replace /name catalog'] },
  {
    name: 'edited, read',
    desired: { name: 'b' },
    recorded: { name: 'a' },
    live: { name: 'a' },
    found: ['replace /name catalog'],
  },
  {
    name: 'changed by the service',
    desired: { name: 'a' },
    recorded: { name: 'a' },
    live: { name: 'b' },
    found: ['replace /name service'],
  },
  {
    name: 'changed by both',
    desired: { name: 'c' },
    recorded: { name: 'a' },
    live: { name: 'b' },
    found: ['replace /name both'],
  },
  {
    name: 'changed to the same by both',
    desired: { name: 'b' },
    recorded: { name: 'a' },
    live: { name: 'b' },
    found: [],
  },
  {
    name: 'taken away by the service',
    desired: { name: 'a' },
    recorded: { name: 'a' },
    live: {},
    found: ['add /name service'],
  },
  {
    name: 'taken away by the service and edited',
    desired: { name: 'b' },
    recorded: { name: 'a' },
    live: {},
    found: ['add /name both'],
  },
  {
    name: 'taken out of the catalog',
    desired: {},
    recorded: { name: 'a' },
    live: { name: 'a' },
    found: ['remove /name catalog'],
  },
  {
    name: 'taken out of the catalog and changed by the service',
    desired: {},
    recorded: { name: 'a' },
    live: { name: 'b' },
    found: ['remove /name both'],
  },
  { name: 'added by the service', desired: {}, recorded: {}, live: { status: 'x' }, found: [] },
  {
    name: 'newly declared over a default',
    desired: { name: 'b' },
    recorded: {},
    live: { name: 'a' },
    found: ['replace /name catalog'],
  },
  {
    name: 'newly declared within what is managed',
    desired: { billing: { auto: true } },
    recorded: { billing: { terms: 'a' } },
    live: { billing: { terms: 'a', auto: false } },
    found: ['replace /billing/auto catalog', 'remove /billing/terms catalog'],
  },
  {
    name: 'an element that both added',
    desired: { prices: { a: { amount: '1' } } },
    recorded: { prices: {} },
    live: { prices: { a: { amount: '2' } } },
    found: ['replace /prices/a/amount both'],
  },
  {
    name: 'an element that the service added',
    desired: { prices: {} },
    recorded: { prices: {} },
    live: { prices: { a: { amount: '2' } } },
    found: ['remove /prices/a service'],
  },
  {
    name: 'read and never recorded',
    desired: { name: 'b' },
    live: { name: 'a' },
    found: ['replace /name catalog'],
  },
];

describe('three-way differences', () => {
  it.each(ROWS)('$name', ({ desired, recorded, live, found }) => {
    const shown = differences({ desired, recorded, live }, () => null);
    expect(shown.map(({ op, path, cause }) => `${op} ${path} ${cause}`)).toEqual(found);
  });

  it('say what was before, what is wanted and where it is written', () => {
    const source = { file: 'a.yaml', line: 1, column: 2 };
    expect(
      differences({ desired: { name: 'b' }, recorded: { name: 'a' }, live: undefined }, () => source),
    ).toEqual([{ op: 'replace', path: '/name', from: 'a', value: 'b', cause: 'catalog', source }]);
    expect(differences({ desired: {}, recorded: { name: 'a' }, live: undefined }, () => source)).toEqual([
      { op: 'remove', path: '/name', from: 'a', cause: 'catalog', source: null },
    ]);
  });

  it('of the service lead from what was recorded to what is there', () => {
    expect(serviceChanges({ name: 'a', kept: '1' }, { name: 'b', kept: '1', added: '2' })).toEqual([
      { op: 'replace', path: '/name', from: 'a', value: 'b', cause: 'service', source: null },
    ]);
  });

  it('have pointers that lead back to any name', () => {
    const object = { metadata: { 'a/b~c': 'x' }, tiers: [{ min_units: 1 }] };
    expect(valueAt(object, pointerPath('/metadata/a~1b~0c'))).toBe('x');
    expect(valueAt(object, pointerPath('/tiers/0/min_units'))).toBe(1);
    expect(valueAt(object, pointerPath('/tiers/0/min_units/none'))).toBe(undefined);
    expect(pointerPath('')).toEqual([]);
  });
});
