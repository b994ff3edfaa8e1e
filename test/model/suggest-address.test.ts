import { expect, test } from 'vitest';
import { suggestAddress } from '../../src/model/messages/nearest-name.ts';

const KNOWN = [
  'bundles.growth',
  'bundles.starter',
  'plans.annual',
  'subscriptions.acme',
  'subscriptions.acme.versions.2027-12-01',
];

test.each([
  ['bundles.groth', 'did you mean `bundles.growth`?'],
  ['groth', 'did you mean `bundles.growth`?'],
  ['subscriptions.acne', 'did you mean `subscriptions.acme`?'],
  ['subscriptions.acme.versions.2027-12-10', 'did you mean `subscriptions.acme.versions.2027-12-01`?'],
  ['subscriptions.growth', 'did you mean `bundles.growth`?'],
  ['products.growth', 'did you mean `bundles.growth`?'],
  // A collection in common is no likeness.
  ['subscriptions.zzzz', 'none'],
  ['bundles.x', 'none'],
])('%s', (written, told) => {
  expect(suggestAddress(written, KNOWN, 'none')).toBe(told);
});
