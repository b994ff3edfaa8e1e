/** `diff`: what it says where the other side, and not one's own, is at fault. */
import { execFileSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { catalog } from './alguna-account.ts';
import { algunaFile, type Project, quickstart, smallProject } from './project.ts';

const BUNDLES = 'billing/bundles.yaml';

function commit({ folder }: Project): void {
  const git = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
  for (const args of [
    ['init', '--quiet'],
    ['add', '--all'],
    ['commit', '--quiet', '--message', 'As it is'],
  ])
    execFileSync('git', [...git, ...args], { cwd: folder });
}

test('a comparison cannot be applied, and leaves no run behind', async () => {
  const { project } = await quickstart();
  commit(project);
  expect((await project.run('diff HEAD --out comparison.json')).exitCode).toBe(0);
  const { exitCode, stderr } = await project.run('apply comparison.json');
  expect(exitCode).toBe(1);
  expect(stderr).toMatch(
    /^plan-of-comparison: comparison\.json compares two catalogs, and cannot be applied/,
  );
  expect((await project.run('log')).stdout).toBe('Nothing was applied yet.\n');
});

test('is judged by what the service of the project’s profile can do', async () => {
  const step = (day: string) =>
    `{ effective_at: ${day}, items: [{ product: platform, price: { type: fixed, fee_type: fixed, billing_direction: advance, billing_interval: monthly, charge_on_contract_start: false, fixed_pricing_model: { price_per_unit: "90.00", units: 1 } } }] }`;
  const { project } = await smallProject(catalog({ entries: [step('2027-03-01')] }));
  await project.write('pricewright.yaml', algunaFile(['guards: { unmeasured: 100 }']));
  commit(project);
  await project.write('billing/catalog.yaml', catalog({ entries: [step('2027-05-01')] }));
  const plan = JSON.parse((await project.run('diff HEAD --json')).stdout);
  expect(plan.target.profile).toBe('alguna');
  // Nothing takes a published version away: another one takes its place.
  expect(plan.steps.map(({ operation }: { operation: string }) => operation)).not.toContain(
    'versions.delete',
  );
});

describe('a fault of the other side', () => {
  test('is told as a commit’s, whose files have the names of one’s own', async () => {
    const { project } = await quickstart();
    const sound = await project.read(BUNDLES);
    await project.write(BUNDLES, `${sound}\nbundels: {}\n`);
    commit(project);
    await project.write(BUNDLES, sound);
    const { stderr, exitCode } = await project.run('diff HEAD');
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(/^HEAD:billing\/bundles\.yaml:\d+:1: unknown-field: in HEAD \([0-9a-f]{12}\): /);
  });

  test('is told as a folder’s', async () => {
    const { project } = await quickstart();
    await project.write('other/pricewright.yaml', await project.read('pricewright.yaml'));
    await project.write('other/billing/bundles.yaml', 'bundels: {}\n');
    const { stderr } = await project.run('diff other');
    expect(stderr).toContain('other/billing/bundles.yaml:1:1: unknown-field: in other: ');
  });

  test('is a project file that it does not have yet', async () => {
    const { project } = await quickstart();
    const file = await project.read('pricewright.yaml');
    await rm(join(project.folder, 'pricewright.yaml'));
    commit(project);
    await project.write('pricewright.yaml', file);
    const { stderr } = await project.run('diff HEAD');
    expect(stderr).toMatch(/^no-project-file: HEAD \([0-9a-f]{12}\) has no pricewright\.yaml there; name /);
  });

  test('is a file that Git cannot check out, without which all that it declares would seem to be new', async () => {
    const { project } = await quickstart();
    await project.write('.gitattributes', `${BUNDLES} filter=broken\n`);
    commit(project);
    for (const setting of [
      ['smudge', 'false'],
      ['required', 'true'],
    ] as const)
      execFileSync('git', ['config', `filter.broken.${setting[0]}`, setting[1]], { cwd: project.folder });
    const { stdout, stderr, exitCode } = await project.run('diff HEAD');
    expect(stderr).toMatch(/^not-checked-out: not every file of HEAD can be checked out: .*filter/);
    expect([exitCode, stdout]).toEqual([1, '']);
  });

  test('is none where one’s own is at fault', async () => {
    const { project } = await quickstart();
    commit(project);
    await project.write(BUNDLES, 'bundels: {}\n');
    const { stderr } = await project.run('diff HEAD');
    expect(stderr).toContain('billing/bundles.yaml:1:1: unknown-field: ');
    expect(stderr).not.toContain('HEAD');
  });
});

test('a project that gets environments is compared with what it was, as the one called `default`', async () => {
  const { project } = await quickstart();
  commit(project);
  await project.write(
    'pricewright.yaml',
    `${await project.read('pricewright.yaml')}\nenvironments: { default: {} }\n`,
  );
  const { stdout, exitCode } = await project.run('diff HEAD --env default');
  expect([exitCode, stdout]).toEqual([0, expect.stringContaining('Nothing to do.')]);
});

test('an empty name, which a variable that is not set leaves, is refused', async () => {
  const { project } = await quickstart();
  commit(project);
  const { stderr, exitCode } = await project.run('diff ');
  expect(exitCode, stderr).toBe(1);
  expect(stderr).toContain('an argument is empty, as of a variable that is not set');
});

test('a commit is not sought where there is no repository', async () => {
  const { project } = await quickstart();
  expect((await project.run('diff main')).stderr).toContain(
    'and the project is in no Git repository; name a',
  );
});

describe('guards that the same change loosens', () => {
  test('judge it all the same, and the loosening is named first', async () => {
    const { project } = await quickstart();
    const file = (guards: string): string => `${text}\nguards: ${guards}\n`;
    const text = (await project.read('pricewright.yaml')).split(/^guards:/m)[0];
    await project.write('pricewright.yaml', file('{ price_increase_percent: 10 }'));
    commit(project);
    await project.write('pricewright.yaml', file('{}'));
    await project.write(BUNDLES, (await project.read(BUNDLES)).replaceAll('"499.00"', '"900.00"'));
    const { stdout, exitCode } = await project.run('diff HEAD');
    expect(exitCode).toBe(6);
    expect(stdout).toMatch(
      /^Refused by 2 guards\. Loosens price_increase_percent ·[\s\S]*the guard price_increase_percent is removed:\s+its\s+limit\s+was\s+10/m,
    );
  });
});

test('two commits are compared with each other, whatever the files say now', async () => {
  const { project } = await quickstart();
  commit(project);
  await project.replace('billing/bundles.yaml', '"49.00"', '"53.00"');
  commit(project);
  await project.replace('billing/bundles.yaml', '"53.00"', '"99.00"');
  const there = (await project.run('diff HEAD~1 HEAD')).stdout.replace(/\s+/g, ' ');
  expect(there).toMatch(/the catalog of HEAD \(\w+\), against HEAD~1 \(\w+\)/);
  expect(there).toContain('Platform 49.00 → 53.00 USD');
  expect(there).not.toContain('99.00');
  const back = (await project.run('diff HEAD HEAD~1')).stdout.replace(/\s+/g, ' ');
  expect(back).toContain('Platform 53.00 → 49.00 USD');
});
