/** A short run over generated catalogs; PRICE_TEST_CATALOGS=100 makes it long. */
import { expect, test } from 'vitest';
import { checkCatalogs } from './check-catalogs.ts';

const CATALOGS = Number(process.env.PRICE_TEST_CATALOGS ?? '10');

test(`${CATALOGS} generated catalogs: every broken statement is found, and none that holds`, {
  timeout: 600_000,
}, () => {
  const { statements, broken, unproven, disagreements } = checkCatalogs(CATALOGS, 5);
  expect(disagreements).toEqual([]);
  expect(Object.keys(statements)).toHaveLength(7);
  for (const [kind, count] of Object.entries(statements)) {
    expect(broken[kind], kind).toBeGreaterThan(0);
    expect(broken[kind], kind).toBeLessThan(count);
  }
  if (CATALOGS > 10) console.log(JSON.stringify({ statements, broken, unproven }));
});
