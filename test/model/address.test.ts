import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Address,
  compareAddresses,
  parseAddress,
  sortByAddress,
} from '../../src/model/values/address.ts';

const IN_ORDER = [
  'products.zeta',
  'bundles.alpha',
  'plans.alpha',
  'subscriptions.acme',
  'subscriptions.acme.versions.opening',
  'subscriptions.acme.versions.2026-12-01',
  'subscriptions.acme.versions.2027-01-01',
  'subscriptions.acme-2',
  'subscriptions.acme-2.versions.opening',
  'subscriptions.acme2',
  'subscriptions.acme_1',
  'subscriptions.beta',
] as Address[];

test('whatever the order they come in, kinds, then names, each followed by its versions by day', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(IN_ORDER), (some) => {
      const expected = IN_ORDER.filter((address) => some.includes(address));
      expect(some.toSorted(compareAddresses)).toEqual(expected);
      const entries = some.map((address) => ({ address }));
      expect(sortByAddress(entries).map(({ address }) => address)).toEqual(expected);
    }),
  );
});

test.each(['constructor.acme', 'toString.acme', '__proto__.acme', 'hasOwnProperty.acme.versions.opening'])(
  'what every object has is no collection: %s',
  (text) => expect(parseAddress(text)).toBeUndefined(),
);
