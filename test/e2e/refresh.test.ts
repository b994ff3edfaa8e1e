/** How much of the service a plan reads (`--refresh`): requests as the service counts them, and what is safe without them. */
import { describe, expect, test } from 'vitest';
import type { Outcome } from '../../src/model/plan/outcome.ts';
import type { Plan } from '../../src/model/plan/plan.ts';
import { settingsOf } from '../served.ts';
import { fee, oneSubscription } from './catalogs.ts';
import {
  applyAll,
  expectDone,
  type Project,
  planOf,
  projectFile,
  quickstart,
  type Rehearsal,
  smallProject,
  stepIds,
} from './project.ts';
import type { SandboxProcess } from './sandbox-process.ts';

const REFRESHES = ['all', 'changed', 'none'] as const;
type Refresh = (typeof REFRESHES)[number];

/** By operation, and `said`: what the plan itself says. */
async function requestsOf(
  { sandbox, project }: Rehearsal,
  refresh: Refresh,
): Promise<Record<string, number>> {
  const before = (await sandbox.log()).length;
  const { stderr } = expectDone(await project.run(`plan --refresh=${refresh}`));
  const counts: Record<string, number> = {};
  const asked = await sandbox.log(before);
  for (const { operation } of asked) counts[operation ?? ''] = (counts[operation ?? ''] ?? 0) + 1;
  const said = Number(/Read the service with ([\d,]+) requests?\./.exec(stderr)?.[1]);
  expect(said).toBe(asked.length);
  return { ...counts, said };
}

/** Dearer for all who follow it: three subscriptions, whose versions of today are their only ones. */
const DEARER = ['billing/bundles.yaml', 'price_per_unit: "49.00"', 'price_per_unit: "52.00"'] as const;
const NONE = { said: 0 };

describe.each<[profile: 'published' | 'bound', Record<'all' | 'changed', Record<string, number>>]>([
  [
    'published',
    {
      all: { 'plans.list': 1, 'versions.get': 24, said: 25 },
      changed: { 'versions.get': 3, said: 3 },
    },
  ],
  [
    'bound',
    {
      all: {
        'products.get': 10,
        'bundles.get': 3,
        'plans.list': 1,
        'subscriptions.get': 15,
        'versions.get': 24,
        said: 53,
      },
      changed: {
        'products.get': 4,
        'bundles.get': 1,
        'subscriptions.get': 3,
        'versions.get': 3,
        said: 11,
      },
    },
  ],
])('requests of a plan of the quickstart under %s', (profile, { all, changed }) => {
  test('nothing changed, and one list price changed', async () => {
    const rehearsal = await quickstart({ profile });
    await applyAll(rehearsal.project);
    expect(await requestsOf(rehearsal, 'all')).toEqual(all);
    expect(await requestsOf(rehearsal, 'changed')).toEqual(NONE);
    expect(await requestsOf(rehearsal, 'none')).toEqual(NONE);

    await rehearsal.project.replace(...DEARER);
    expect(await requestsOf(rehearsal, 'all')).toEqual(all);
    expect(await requestsOf(rehearsal, 'changed')).toEqual(changed);
    expect(await requestsOf(rehearsal, 'none')).toEqual(NONE);

    // Every extent plans the same, and each approves what another planned.
    const { project } = rehearsal;
    const plans = await Promise.all(REFRESHES.map((refresh) => planOf(project, ` --refresh=${refresh}`)));
    const [first] = plans;
    for (const plan of plans) expect(plan.steps).toEqual(first?.steps);
    expect(plans.map(({ notices }) => notices.map(({ code }) => code))).toEqual([
      [],
      ['service-partly-read'],
      ['service-not-read'],
    ]);
    expectDone(await project.run(`apply --approved ${first?.digest} --refresh=changed`));
    expect(stepIds(await planOf(project))).toEqual([]);
  });
});

describe('without a service', () => {
  test('none plans all the same and needs no key; all says that nobody is there', async () => {
    const { sandbox, project } = await quickstart({ profile: 'bound' });
    const settings = await project.read('pricewright.yaml');
    await project.write('pricewright.yaml', `${settings}\napply: { retries: 0 }\n`);
    await applyAll(project);
    await project.replace(...DEARER);
    const { digest } = await planOf(project);
    await sandbox.stop();
    const alone = await project.run('plan --refresh=none --json', { env: { BILLING_API_KEY: undefined } });
    expect(alone.exitCode, alone.stderr).toBe(0);
    expect((JSON.parse(alone.stdout) as Plan).digest).toBe(digest);
    const refused = await Promise.all(
      ['all', 'changed'].map((refresh) => project.run(`plan --refresh=${refresh}`)),
    );
    for (const { exitCode, stderr } of refused)
      expect({ exitCode, stderr }).toEqual({
        exitCode: 1,
        stderr: expect.stringContaining('service-unreachable'),
      });
  });

  test('what only a read could decide is deferred, and read as soon as it may be', async () => {
    const { project } = await quickstart({ profile: 'bound' });
    const alone = await planOf(project, ' --refresh=none');
    const unread = alone.deferred.filter(({ kind }) => kind === 'unread');
    expect(unread.map(({ address }) => address.split('.')[0])).toContain('products');
    for (const { fix } of unread) expect(fix).toBe('plan without --refresh=none');
    // What is adopted is not known, so nothing is built on it.
    expect(alone.steps).toEqual([]);
    expect((await planOf(project, ' --refresh=changed')).steps).toEqual((await planOf(project)).steps);
  });

  test('nothing can be reverted that nobody looks at', async () => {
    const { project } = await smallProject(oneSubscription(fee('10.00')));
    const { exitCode, stderr } = await project.run('revert subscriptions.acme --dry-run --refresh=none');
    expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: expect.stringContaining('revert-unread') });
  });
});

describe('a plan that read less, applied', () => {
  const PLATFORM = oneSubscription(fee('10.00'));

  async function rehearse(): Promise<Rehearsal> {
    const rehearsal = await smallProject(PLATFORM, { profile: 'bound' });
    await rehearsal.project.write('pricewright.yaml', withBindings());
    await applyAll(rehearsal.project);
    await rehearsal.project.write('billing/catalog.yaml', oneSubscription(fee('13.00')));
    return rehearsal;
  }

  test.each([
    ['changed', 'all'],
    ['changed', 'changed'],
    ['none', 'all'],
    ['none', 'changed'],
    ['none', 'none'],
  ])('planned with %s and applied with %s', async (planned, applied) => {
    const { project } = await rehearse();
    expectDone(await project.run(`plan --refresh=${planned} --out plan.json`));
    const { stdout } = expectDone(await project.run(`apply plan.json --refresh=${applied} --json`));
    expect((JSON.parse(stdout) as Outcome).counts).toMatchObject({ done: 1, stale: 0 });
    expect(stepIds(await planOf(project))).toEqual([]);
  });

  test.each(['all', 'changed'])(
    'what was changed by hand where it has a step makes the step stale when read with %s',
    async (applied) => {
      const { sandbox, project } = await rehearse();
      expectDone(await project.run('plan --refresh=none --out plan.json'));
      await editByHand(sandbox, project);
      const stale = await project.run(`apply plan.json --refresh=${applied}`);
      expect(stale.exitCode, stale.stderr).toBe(5);
      expect(stale.stdout).toContain('the service has changed');
    },
  );

  test('changed sees what was changed by hand where it has a step, and not elsewhere', async () => {
    const { sandbox, project } = await quickstart({ profile: 'bound' });
    await applyAll(project);
    await project.replace(...DEARER);
    const ids = await idsOf(project, ['bundles.starter', 'bundles.growth']);
    for (const id of ids) await sandbox.edit(id, { name: 'Edited by hand' });
    const driftOf = (plan: Plan) => plan.drift.map(({ address }) => address);
    expect(driftOf(await planOf(project))).toEqual(['bundles.growth', 'bundles.starter']);
    expect(driftOf(await planOf(project, ' --refresh=changed'))).toEqual(['bundles.starter']);
    expect(driftOf(await planOf(project, ' --refresh=none'))).toEqual([]);
    const reverting = await planOf(
      project,
      ' bundles.growth --dry-run --refresh=changed',
      undefined,
      'revert',
    );
    expect(stepIds(reverting)).toContain('bundles.update bundles.growth');
  });
});

function withBindings(): string {
  return projectFile().replace('service: { ', `service: { ${settingsOf('bound')}, `);
}

async function idsOf(project: Project, addresses: readonly string[]): Promise<readonly string[]> {
  return Promise.all(
    addresses.map(async (address) => {
      const { stdout } = expectDone(await project.run(`state list ${address} --json`));
      return (JSON.parse(stdout) as { readonly record: { readonly remoteId: string } }).record.remoteId;
    }),
  );
}

/** The price of the version in force, through the back door. */
async function editByHand(sandbox: SandboxProcess, project: Project): Promise<void> {
  const [id = ''] = await idsOf(project, ['subscriptions.acme.versions.opening']);
  const version = (await sandbox.dump()).versions.find((each) => each.id === id);
  const text = JSON.stringify(version?.items ?? []).replaceAll('"10.00"', '"11.00"');
  await sandbox.edit(id, { items: JSON.parse(text) });
}
