/** `pull` from the command line: what the quickstart has applied comes back as files that validate and plan to nothing. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { globFolder } from '../../src/cli/commands/pull.ts';
import { applyAll, expectDone, planOf, quickstart, smallProject } from '../e2e/project.ts';

describe.each(['published', 'bound'] as const)('the quickstart under profile %s', (profile) => {
  test('is pulled into files that validate and plan to nothing', async () => {
    const { sandbox, project } = await quickstart({ profile });
    await applyAll(project);
    const sent = (await sandbox.log()).length;
    const { stdout, stderr } = expectDone(await project.run('pull --out pulled'));
    const [wrote, open] = stdout.split('\nTo decide or to confirm:\n');
    expect(open).toMatch(/^- \d+ current prices.*\n- \d+ scheduled prices.*\n$/);
    expect(wrote).toBe(
      'Wrote pulled/products.yaml (10 entries).\nWrote pulled/bundles.yaml (3 entries).\n' +
        'Wrote pulled/plans.yaml (2 entries).\nWrote pulled/subscriptions.yaml (15 entries).\n',
    );
    const told = stderr.match(/^warning: ([a-z-]+): (\w+)/gm) ?? [];
    expect(told).toEqual(
      profile === 'bound'
        ? []
        : ['bundles', 'products', 'subscriptions']
            .flatMap((kind) => [`warning: not-listed: ${kind}`])
            .concat(['bundles', 'products', 'subscriptions'].map((kind) => `warning: not-read: ${kind}`)),
    );
    expect((await sandbox.log()).slice(sent).every(({ method }) => method === 'GET')).toBe(true);

    await project.replace('pricewright.yaml', '- billing/**/*.yaml', '- pulled/*.yaml');
    expect(expectDone(await project.run('validate')).stdout).toContain(
      'Valid: 10 products, 3 bundles, 2 plans, 15 subscriptions.',
    );
    expect((await project.run('plan --detailed-exitcode')).exitCode).toBe(0);
    expect((await planOf(project)).deferred).toEqual([]);

    const before = await project.listing();
    const again = expectDone(await project.run('pull'));
    expect(again.stdout).toMatch(/^(Unchanged: pulled\/\w+\.yaml \(\d+ entries\)\.\n){4}\nTo decide/);
    expect(await project.listing()).toEqual(before);
  });
});

test('nothing is overwritten, and nothing is written where one file would be', async () => {
  const { project } = await quickstart();
  await applyAll(project);
  await project.write('elsewhere/plans.yaml', 'mine');
  const before = await project.listing();
  const refused = await project.run('pull --out elsewhere');
  expect(refused.exitCode).toBe(1);
  expect(refused.stderr).toContain(
    'file-exists: elsewhere/plans.yaml would be overwritten, so nothing was written',
  );
  expect((await project.run('pull')).stderr).toContain(
    'billing/products.yaml, billing/bundles.yaml, billing/plans.yaml would be overwritten',
  );
  expect(await project.listing()).toEqual(before);
});

test('--new writes what neither catalog nor state knows, beside the catalog', async () => {
  const { project } = await quickstart({ profile: 'bound' });
  await applyAll(project);
  expect(expectDone(await project.run('pull --new')).stdout).toBe('Nothing to write.\n');

  const catalog = await readFile(join(project.folder, 'billing/subscriptions/programs.yaml'), 'utf8');
  await project.write(
    'billing/subscriptions/programs.yaml',
    catalog.slice(0, catalog.indexOf('  seedling:')),
  );
  expectDone(await project.run('state rm subscriptions.seedling'));
  const { stdout } = expectDone(await project.run('pull --new --json'));
  expect(JSON.parse(stdout)).toMatchObject({
    files: [{ file: 'billing/subscriptions-2026-11-20.yaml', entries: 1, written: true }],
    diagnostics: [],
  });
  expect(await project.read('billing/subscriptions-2026-11-20.yaml')).toContain(
    '    plan: startup_program\n',
  );
  const plan = await planOf(project);
  expect([plan.steps, plan.adoptions.map(({ address }) => address)]).toEqual([
    [],
    expect.arrayContaining(['subscriptions.seedling_labs']),
  ]);
});

test('faults in a file of ids are told with their lines, and nothing is asked', async () => {
  const { sandbox, project } = await smallProject('version: "2026-04-01"\n');
  await project.write('ids.txt', 'subscription sub_1\ncustomer cus_1\n');
  const faulted = await project.run('pull ids.txt');
  expect(faulted.exitCode).toBe(1);
  expect(faulted.stderr).toContain('ids.txt:2:1: unknown-kind');
  expect((await project.run('pull none.txt')).stderr).toContain('unreadable-file');
  expect(await sandbox.log()).toEqual([]);
});

test.each([
  ['billing/**/*.yaml', 'billing'],
  ['billing/eu/catalog.yaml', 'billing/eu'],
  ['*.yaml', '.'],
  ['{a,b}/*.yaml', '.'],
])('the folder of %s', (glob, folder) => {
  expect(globFolder(glob)).toBe(folder);
});
