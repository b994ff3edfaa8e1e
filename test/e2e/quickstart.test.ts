/** The main job, from the command line: plan, apply, nothing left; an edited price; the timeline of one subscription. */
import { describe, expect, test } from 'vitest';
import { fee, oneSubscription } from './catalogs.ts';
import { TODAY } from './program.ts';
import { applyAll, expectDone, planOf, quickstart, smallProject, stepIds } from './project.ts';

const STARTER_LOGS = 'unit_pricing_model: { price_per_unit: "0.60" }';

describe.each([
  { profile: 'published', steps: 30 },
  // Three subscriptions are completed as drafts and activated by a step of their own.
  { profile: 'bound', steps: 33 },
] as const)('the quickstart under profile $profile', ({ profile, steps }) => {
  test('plans the same twice, applies, and plans to nothing', async () => {
    const { sandbox, project } = await quickstart({ profile });
    const first = await project.run('plan --detailed-exitcode');
    const second = await project.run('plan --detailed-exitcode');
    expect(first.exitCode).toBe(2);
    expect(second).toEqual(first);
    expect(first.stdout).toMatch(/^Digest: [0-9a-f]{64}$/m);
    expect((await sandbox.log()).filter(({ method }) => method !== 'GET')).toEqual([]);

    const outcome = await applyAll(project);
    expect(outcome.counts).toMatchObject({ done: steps, refused: 0, in_doubt: 0, stale: 0 });

    const after = await project.run('plan --detailed-exitcode');
    expect(after.exitCode).toBe(0);
    expect(after.stdout).toContain('Nothing to do.');
    const { bundles, subscriptions, versions } = await sandbox.dump();
    expect([bundles.length, subscriptions.length, versions.length]).toEqual([3, 15, 26]);
  });

  test('an edited price is shown with both amounts, place and day, and becomes one version per follower', async () => {
    const { sandbox, project } = await quickstart({ profile });
    await applyAll(project);
    const before = await sandbox.dump();
    await project.replace('billing/bundles.yaml', STARTER_LOGS, STARTER_LOGS.replace('0.60', '0.65'));

    const { stdout } = expectDone(await project.run('plan'));
    expect(stdout).toContain('0.60 → 0.65');
    expect(stdout).toContain('billing/bundles.yaml:34');
    expect(stdout).toContain('new version from 2026-11-20, the day of apply');
    expect(stdout).toContain('new version from 2026-12-01');

    await applyAll(project);
    const after = await sandbox.dump();
    const known = new Set(before.versions.map(({ id }) => id));
    const made = after.versions.filter(({ id }) => !known.has(id));
    expect(made.map(({ start_date }) => start_date.slice(0, 10)).sort()).toEqual([
      TODAY,
      TODAY,
      '2026-12-01',
    ]);
    expect(new Set(made.map(({ subscription_id }) => subscription_id)).size).toBe(3);
    expect(after.subscriptions.length).toBe(before.subscriptions.length);
    expect(after.bundles.length).toBe(before.bundles.length);
    expect((await project.run('plan --detailed-exitcode')).exitCode).toBe(0);
  });
});

describe('one subscription', () => {
  test('A, B, A, B within a day: each apply makes one version, and the last one holds', async () => {
    const { sandbox, project } = await smallProject(oneSubscription(fee('10.00')));
    await applyAll(project);
    const amounts = ['20.00', '10.00', '20.00', '10.00', '20.00'];
    for (const [index, amount] of amounts.entries()) {
      await project.write('billing/catalog.yaml', oneSubscription(fee(amount)));
      await applyAll(project);
      const { subscriptions, versions } = await sandbox.dump();
      expect(versions.length).toBe(index + 2);
      const current = versions.find(({ id }) => id === subscriptions[0]?.current_version_id);
      expect(JSON.stringify(current)).toContain(`"price_per_unit":"${amount}"`);
      expect((await project.run('plan --detailed-exitcode')).exitCode).toBe(0);
    }
  });

  const OPENING = fee('10.00');
  const LATER = fee('12.00', '2027-03-01');
  test.each<{
    readonly name: string;
    readonly from: string;
    readonly to: string;
    readonly steps: readonly string[];
    /** The version that holds on the first days of these months, by its amount. */
    readonly holds: Readonly<Record<string, string>>;
  }>([
    {
      name: 'added',
      from: oneSubscription(OPENING),
      to: oneSubscription(OPENING, LATER),
      steps: ['2027-03-01'],
      holds: { '2027-02-01': '10.00', '2027-03-01': '12.00' },
    },
    {
      name: 'moved later',
      from: oneSubscription(OPENING, LATER),
      to: oneSubscription(OPENING, fee('12.00', '2027-05-01')),
      steps: ['2027-03-01', '2027-05-01'],
      holds: { '2027-02-01': '10.00', '2027-03-01': '10.00', '2027-05-01': '12.00' },
    },
    {
      name: 'moved earlier',
      from: oneSubscription(OPENING, LATER),
      to: oneSubscription(OPENING, fee('12.00', '2027-02-01')),
      steps: ['2027-02-01'],
      holds: { '2027-01-01': '10.00', '2027-02-01': '12.00', '2027-03-01': '12.00' },
    },
    {
      name: 'removed',
      from: oneSubscription(OPENING, LATER),
      to: oneSubscription(OPENING),
      steps: ['2027-03-01'],
      holds: { '2027-03-01': '10.00', '2027-04-01': '10.00' },
    },
    {
      name: 'given another amount',
      from: oneSubscription(OPENING, LATER),
      to: oneSubscription(OPENING, fee('13.00', '2027-03-01')),
      steps: ['2027-03-01'],
      holds: { '2027-02-01': '10.00', '2027-03-01': '13.00' },
    },
  ])('a dated entry that is $name', async ({ from, to, steps, holds }) => {
    const { sandbox, project } = await smallProject(from);
    await applyAll(project);
    await project.write('billing/catalog.yaml', to);
    const plan = await planOf(project);
    expect(stepIds(plan)).toEqual(steps.map((day) => `versions.create subscriptions.acme.versions.${day}`));
    await applyAll(project);
    expect((await project.run('plan --detailed-exitcode')).exitCode).toBe(0);

    // The later of two versions of one day holds, as the plan says that it relies on.
    const { versions } = await sandbox.dump();
    for (const [day, amount] of Object.entries(holds)) {
      const current = versions
        .filter(({ start_date }) => start_date.slice(0, 10) <= day)
        .sort(
          (a, b) =>
            String(a.start_date).localeCompare(String(b.start_date)) || Number(a.order) - Number(b.order),
        )
        .at(-1);
      expect(JSON.stringify(current)).toContain(`"price_per_unit":"${amount}"`);
    }
  });
});
