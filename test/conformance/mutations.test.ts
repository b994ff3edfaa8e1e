/** The changes of `npm run script test/conformance/run-mutations.ts`: each still finds what it changes, and a sample of them is caught. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { caughtBy } from './mutations/mutants.ts';
import { MUTATIONS } from './mutations/mutations.ts';

test('each change finds its place, and no two have one name', () => {
  const lost = MUTATIONS.filter(({ file, change }) => {
    try {
      const source = readFileSync(file, 'utf8');
      return change(source) === source;
    } catch {
      return true;
    }
  });
  expect(lost.map(({ name }) => name)).toEqual([]);
  expect(new Set(MUTATIONS.map(({ name }) => name)).size).toBe(MUTATIONS.length);
  expect(MUTATIONS.length).toBeGreaterThanOrEqual(115);
});

const SAMPLE = MUTATIONS.filter(({ unobservable }) => unobservable === undefined).filter(
  (_, index) => index % 32 === 0,
);

test.each(SAMPLE.map((mutation) => [mutation.name, mutation] as const))(
  'a sandbox where %s is found out',
  async (_, mutation) => {
    expect(await caughtBy(mutation, `sample-${SAMPLE.indexOf(mutation)}`)).toBeDefined();
  },
);
