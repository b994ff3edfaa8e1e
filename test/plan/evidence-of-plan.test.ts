import { expect, test } from 'vitest';
import { evidenceOf } from '../../src/judge/assemble-plan.ts';
import type { Evidence } from '../../src/model/service/observed.ts';
import type { Address } from '../../src/model/values/address.ts';
import { part } from '../../src/plan/part.ts';

const at = (text: string): Address => text as Address;
const deferred = (kind: 'price_locked' | 'ended', address: string) => ({
  kind,
  address: at(address),
  reason: '',
  fix: '',
});

test('all is counted, and named is what was read, what could not be known, and what the plan says something of', () => {
  const known: readonly [string, Evidence][] = [
    ['subscriptions.said', 'recorded'],
    ['subscriptions.quiet', 'recorded'],
    ['subscriptions.locked', 'recorded'],
    ['subscriptions.unclear', 'unknown'],
    ['products.read', 'live'],
  ];
  const planned = part({
    evidence: new Map(known.map(([address, evidence]) => [at(address), evidence])),
    deferred: [
      deferred('ended', 'subscriptions.said.versions.2027-01-01'),
      deferred('price_locked', 'subscriptions.locked'),
    ],
    notices: [{ code: 'incomplete-list', address: null, message: '' }],
  });
  const { compared, evidence } = evidenceOf(planned);
  expect(compared).toEqual({ live: 1, recorded: 3, unknown: 1 });
  expect(Object.entries(evidence)).toEqual([
    ['products.read', 'live'],
    ['subscriptions.said', 'recorded'],
    ['subscriptions.unclear', 'unknown'],
  ]);
});
