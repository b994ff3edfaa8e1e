/** Documents that are read back name operations, addresses and guards: their schemas know all that there are. */
import { expect, test } from 'vitest';
import outcome from '../../schemas/outcome.schema.json' with { type: 'json' };
import plan from '../../schemas/plan.schema.json' with { type: 'json' };
import project from '../../schemas/project.schema.json' with { type: 'json' };
import { OPERATION_NAMES } from '../../src/interface/index.ts';
import { GUARDS } from '../../src/model/plan/guards.ts';
import { addressOf, type DeclaredKind } from '../../src/model/values/address.ts';

const KINDS: readonly DeclaredKind[] = ['metric', 'product', 'bundle', 'plan', 'customer', 'subscription'];

test.each([
  ['plan', plan],
  ['outcome', outcome],
])('a %s can name each operation and each kind of thing', (_, { $defs }) => {
  expect([...$defs.operation.enum].sort()).toEqual([...OPERATION_NAMES].sort());
  for (const kind of KINDS) expect(addressOf(kind, 'one')).toMatch(new RegExp($defs.address.pattern));
});

test('a plan, a setting and an exception can name each guard', () => {
  const names = Object.keys(GUARDS).sort();
  const { guard_exception: exception, guards } = project.$defs;
  expect([...plan.properties.guards.items.properties.guard.enum].sort()).toEqual(names);
  expect([...exception.properties.guard.enum].sort()).toEqual(names);
  expect(Object.keys(guards.properties)).toEqual(expect.arrayContaining(names));
});
