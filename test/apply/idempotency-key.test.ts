import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { idempotencyKey, type KeyUse } from '../../src/apply/sending/idempotency-key.ts';
import { OPERATION_NAMES } from '../../src/interface/index.ts';
import type { Address } from '../../src/model/values/address.ts';

const USE: KeyUse = {
  project: 'acme-billing-7f3k2q',
  environment: 'production',
  address: 'bundles.growth' as Address,
  operation: 'bundles.create',
  revision: 0,
  round: 0,
};

/** Computed with Python's hashlib, struct and base64. */
describe('worked examples', () => {
  test.each<[KeyUse, string]>([
    [USE, 'pw1_xwzh26T2RMhAMJTPOYKJs9hHrzNTsm2nnpU4ao6sZYA'],
    [
      {
        ...USE,
        address: 'subscriptions.acme.versions.2027-12-01' as Address,
        operation: 'versions.create',
        revision: 3,
        round: 12,
      },
      'pw1_pdRMaFqTYncupHCCPGhNC3KEDd0kt4uFlWJc5g9T6fs',
    ],
    [
      {
        project: 'bücher',
        environment: '',
        address: 'plans.b' as Address,
        operation: 'plans.create',
        revision: 0,
        round: 1,
      },
      'pw1_Subw03JAS9eMBCAtzIIZHA-gZwH9GL4pblSLr1vnJ-w',
    ],
  ])('%o', (use, key) => {
    expect(idempotencyKey(use)).toBe(key);
  });
});

describe('laws', () => {
  const anyUse: fc.Arbitrary<KeyUse> = fc.record({
    project: fc.string(),
    environment: fc.string(),
    address: fc.string().map((text) => text as Address),
    operation: fc.constantFrom(...OPERATION_NAMES),
    revision: fc.nat(),
    round: fc.nat(),
  });

  test('a key fits the interface: printable ASCII, at most 255 characters', () => {
    fc.assert(fc.property(anyUse, (use) => /^pw1_[A-Za-z0-9_-]{43}$/.test(idempotencyKey(use))));
  });

  test('a character that moves from one field to the next makes another key', () => {
    const here = { ...USE, project: 'ab', environment: 'c' };
    const there = { ...USE, project: 'a', environment: 'bc' };
    expect(idempotencyKey(here)).not.toBe(idempotencyKey(there));
  });

  test.each<Partial<KeyUse>>([
    { project: 'other' },
    { environment: 'staging' },
    { address: 'bundles.other' as Address },
    { operation: 'bundles.update' },
    { revision: 1 },
    { round: 1 },
  ])('every field counts: %o', (change) => {
    expect(idempotencyKey({ ...USE, ...change })).not.toBe(idempotencyKey(USE));
  });

  test.each([-1, 0.5, Number.NaN, 2 ** 53])('%s is no count', (revision) => {
    expect(() => idempotencyKey({ ...USE, revision })).toThrow(RangeError);
  });
});
