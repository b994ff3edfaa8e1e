/**
 * Midnight: the project's day and the service's day differ for some hours, and every price must still hold when it
 * should.
 */
import { describe, expect, test } from 'vitest';
import { fee, oneSubscription } from './catalogs.ts';
import { applyAll, planOf, projectFile, type Rehearsal, smallProject } from './project.ts';

const CATALOG = 'billing/catalog.yaml';
/** The 21st in UTC, which is the sandbox's; the 20th still in Los Angeles, the 21st already in Tokyo. */
const AFTER_MIDNIGHT = '2026-11-21T02:00:00Z';
const BEFORE_MIDNIGHT = '2026-11-20T23:00:00Z';

async function rehearse(timezone: string, at: string, catalog: string): Promise<Rehearsal> {
  const rehearsal = await smallProject(catalog, { at });
  await rehearsal.project.write('pricewright.yaml', projectFile([`timezone: ${timezone}`]));
  return rehearsal;
}

async function amountOnFile({ sandbox }: Rehearsal): Promise<string | undefined> {
  const { subscriptions, versions } = await sandbox.dump();
  const current = versions.find(({ id }) => id === subscriptions[0]?.current_version_id);
  return /"price_per_unit":"([^"]+)"/.exec(JSON.stringify(current))?.[1];
}

/** Applies until nothing is left, a few times at most. */
async function resolve({ project }: Rehearsal, at: string): Promise<void> {
  for (let applies = 0; applies < 3; applies += 1) {
    if ((await planOf(project, '', { at })).steps.length === 0) return;
    await applyAll(project, { at });
  }
  expect((await planOf(project, '', { at })).steps).toEqual([]);
}

describe.each(['America/Los_Angeles', 'Asia/Tokyo'])('in %s', (timezone) => {
  test.each([BEFORE_MIDNIGHT, AFTER_MIDNIGHT])(
    'at %s an apply is followed by an empty plan, on the next day too',
    async (at) => {
      const rehearsal = await rehearse(timezone, at, oneSubscription(fee('10.00')));
      await resolve(rehearsal, at);
      await rehearsal.project.write(CATALOG, oneSubscription(fee('11.00')));
      await resolve(rehearsal, at);
      expect(await amountOnFile(rehearsal)).toBe('11.00');
      expect((await planOf(rehearsal.project, '', { at: '2026-11-22T12:00:00Z' })).steps).toEqual([]);
    },
  );

  test('a price of today does not outlast the entry of tomorrow', async () => {
    const rehearsal = await rehearse(
      timezone,
      AFTER_MIDNIGHT,
      oneSubscription(fee('10.00'), fee('12.00', '2026-11-21')),
    );
    await resolve(rehearsal, AFTER_MIDNIGHT);
    await rehearsal.project.write(CATALOG, oneSubscription(fee('11.00'), fee('12.00', '2026-11-21')));
    await resolve(rehearsal, AFTER_MIDNIGHT);
    await resolve(rehearsal, '2026-11-21T12:00:00Z');
    expect(await amountOnFile(rehearsal)).toBe('12.00');
  });
});
