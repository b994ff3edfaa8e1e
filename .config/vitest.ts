import { defineConfig } from 'vitest/config';
import { checksAhead } from './checks-ahead.js';

export default defineConfig({
  plugins: [checksAhead()],
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['test/**/*.test.ts'],
    exclude: ['test/browser/**'],
    testTimeout: 60_000,
    // All of them: most of the time goes by in processes that the tests start.
    maxWorkers: '100%',
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts'],
      reporter: ['text', 'json-summary'],
      reportsDirectory: '.coverage',
    },
  },
});
