import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { checksAhead } from './checks-ahead.js';

/** They put another module in the place of one of ours, which has to be loaded for them alone. */
const WITH_OTHER_MODULES = ['test/incremental/validate-changed.test.ts', 'test/plan/worked-out-once.test.ts'];
const IN_THE_BROWSER = 'test/browser/**';

export default defineConfig({
  plugins: [checksAhead()],
  test: {
    root: new URL('..', import.meta.url).pathname,
    testTimeout: 60_000,
    // Twice the processors of the smallest machine: many tests wait for servers, forges and processes that they start.
    maxWorkers: Math.max(4, availableParallelism()),
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
          exclude: [IN_THE_BROWSER, ...WITH_OTHER_MODULES],
          // What is tested is loaded once a worker, not once a file.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'alone', include: WITH_OTHER_MODULES } },
    ],
  },
});
