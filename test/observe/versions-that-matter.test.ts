import { expect, test } from 'vitest';
import { versionsThatMatter } from '../../src/observe/versions-that-matter.ts';
import { recorded, TODAY } from './observed-world.ts';

const version = (point: string, changes: Parameters<typeof recorded>[1] = {}) =>
  recorded(`subscriptions.acme.versions.${point}`, changes);

test.each<
  [name: string, records: readonly ReturnType<typeof version>[], inForce: string | null, matter: string[]]
>([
  ['none', [], null, []],
  ['the opening one alone', [version('opening')], 'opening', ['opening']],
  [
    'the latest that has begun, today included',
    [version('2027-01-15'), version('opening'), version('2027-01-01')],
    '2027-01-15',
    ['2027-01-15'],
  ],
  [
    'all of them where none has begun',
    [version('2027-02-01'), version('2027-03-01')],
    null,
    ['2027-02-01', '2027-03-01'],
  ],
  [
    'a draft is never in force, and matters while it may be published',
    [
      version('opening'),
      version('2027-01-01', { status: 'draft' }),
      version('2027-03-01', { status: 'draft' }),
    ],
    'opening',
    ['opening', '2027-01-01', '2027-03-01'],
  ],
  [
    'an opening that starts with the contract',
    [version('opening', { start: version('2027-02-01').start }), version('2026-01-01')],
    '2026-01-01',
    ['2026-01-01', 'opening'],
  ],
  [
    'of one day, the later applied',
    [
      version('2027-01-01', { appliedAtMs: 5 }),
      version('opening', { start: version('2027-01-01').start, appliedAtMs: 9 }),
    ],
    'opening',
    ['opening'],
  ],
  [
    'of one day, the later applied, whichever is recorded first',
    [
      version('opening', { start: version('2027-01-01').start, appliedAtMs: 9 }),
      version('2027-01-01', { appliedAtMs: 5 }),
    ],
    'opening',
    ['opening'],
  ],
  [
    'what was removed does not count',
    [version('opening'), version('2027-01-01', { presence: 'removed' })],
    'opening',
    ['opening'],
  ],
])('%s', (_, records, inForce, matter) => {
  const found = versionsThatMatter(records, TODAY);
  const point = (address: string | undefined) => address?.split('.').at(-1) ?? null;
  expect(point(found.inForce?.address)).toBe(inForce);
  expect(found.versions.map(({ address }) => point(address))).toEqual(matter);
});

test('over a plan the opening one matters for as long as there is one, and no other that is past', () => {
  const records = [version('opening'), version('2026-10-01'), version('2026-11-01'), version('2027-03-01')];
  const points = (...records: Parameters<typeof versionsThatMatter>) =>
    versionsThatMatter(...records).versions.map(({ address }) => address.split('.').at(-1));
  expect(points(records, TODAY, true)).toEqual(['opening', '2026-11-01', '2027-03-01']);
  expect(points([version('opening')], TODAY, true)).toEqual(['opening']);
});
