/** Plans and outcomes that are read back name operations and addresses: their schemas know all that there are. */
import { expect, test } from 'vitest';
import outcome from '../../schemas/outcome.schema.json' with { type: 'json' };
import plan from '../../schemas/plan.schema.json' with { type: 'json' };
import { OPERATION_NAMES } from '../../src/interface/index.ts';
import { addressOf, type DeclaredKind } from '../../src/model/values/address.ts';

const KINDS: readonly DeclaredKind[] = ['metric', 'product', 'bundle', 'plan', 'customer', 'subscription'];

test.each([
  ['plan', plan],
  ['outcome', outcome],
])('a %s can name each operation and each kind of thing', (_, { $defs }) => {
  expect([...$defs.operation.enum].sort()).toEqual([...OPERATION_NAMES].sort());
  for (const kind of KINDS) expect(addressOf(kind, 'one')).toMatch(new RegExp($defs.address.pattern));
});
