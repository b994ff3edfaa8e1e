import { defineConfig } from 'vitest/config';

/** Needs Chromium (`apt-get install chromium`, or `CHROMIUM` names it) and fails without it. */
export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['test/browser/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
