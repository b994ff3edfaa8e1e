import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fixedSeed } from './seed.ts';

test('a pipeline draws the same each time, a campaign and a run by hand do not', () => {
  expect(fixedSeed({ CI: 'true' })).toBe(fixedSeed({ CI: '1' }));
  expect(fixedSeed({ CI: 'true' })).toEqual(expect.any(Number));
  const anew = [
    {},
    { CI: '' },
    { CI: 'false' },
    { CI: 'true', LONG_TESTS: '1' },
    { CI: 'true', PROPERTY_RUNS: '9' },
  ];
  expect(anew.map(fixedSeed)).toEqual(anew.map(() => undefined));
});

test('fast-check draws by it', () => {
  expect(fc.readConfigureGlobal().seed).toBe(fixedSeed(process.env));
});
