import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { IN_MEMORY } from '../test/in-memory.ts';
import { checksAhead } from './checks-ahead.js';
import { LongestFirst } from './longest-first.ts';
import { pagesAhead } from './pages-ahead.js';

/** All that the tests of one run write, in the place of the system's own temporary folder; servers run as somebody else. */
const folder = mkdtempSync(join(IN_MEMORY, 'pricewright-tests-'));
chmodSync(folder, 0o1777);
process.env.TMPDIR = folder;
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

/** They put another module in the place of one of ours, which has to be loaded for them alone. */
const WITH_OTHER_MODULES = ['test/plan/counted-work.test.ts', 'test/plan/worked-out-once.test.ts'];
/** A project with a number of workers of its own would not follow `--maxWorkers`. */
const AS_TYPED = 0;
const IN_THE_BROWSER = 'test/browser/**';
/** Campaigns over what shorter tests, the explorer and the simulation hold as well. `LONG_TESTS=1` runs them. */
const LONG =
  process.env.LONG_TESTS === undefined
    ? [
        'test/pull/pull-of-cases.test.ts',
        'test/pull/pull-of-generated.test.ts',
        'test/simulation/crash-everywhere.test.ts',
        'test/pipelines/matrix.test.ts',
        'test/e2e/postgres-workers.test.ts',
        'test/reviews/reviews.test.ts',
        'test/undo/undo-histories.test.ts',
      ]
    : [];

export default defineConfig({
  plugins: [checksAhead(), pagesAhead()],
  test: {
    root: new URL('..', import.meta.url).pathname,
    setupFiles: ['.config/fixed-seed.ts'],
    reporters: ['default', fileURLToPath(new URL('how-long.ts', import.meta.url))],
    sequence: { sequencer: LongestFirst },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // One more than the smallest machine has processors: many tests wait for servers and processes, and each worker loads all of `src`.
    maxWorkers: Math.max(3, availableParallelism()),
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts'],
      reporter: ['text', 'json-summary'],
      reportsDirectory: '.coverage',
    },
    projects: [
      {
        extends: true,
        test: {
          name: 'as one',
          include: ['test/**/*.test.ts'],
          exclude: [IN_THE_BROWSER, ...WITH_OTHER_MODULES, ...LONG],
          // What is tested is loaded once a worker, not once a file.
          isolate: false,
          maxWorkers: AS_TYPED,
        },
      },
      { extends: true, test: { name: 'alone', include: WITH_OTHER_MODULES, maxWorkers: AS_TYPED } },
    ],
  },
});
