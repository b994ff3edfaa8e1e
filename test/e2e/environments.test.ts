/** A project that gets environments, loses them or calls them otherwise after it was applied: nothing is made twice. */
import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fee, oneSubscription, subscription } from './catalogs.ts';
import {
  applyAll,
  expectDone,
  type Project,
  planOf,
  projectFile,
  type Rehearsal,
  smallProject,
  stepIds,
} from './project.ts';

async function applied(): Promise<Project> {
  const { project } = await smallProject(oneSubscription(fee('49.00')));
  await applyAll(project);
  return project;
}

/** Two accounts of one service, told apart by their names. */
const named = (one: string, other: string): string =>
  `${one}: { service: { account: a } }, ${other}: { service: { account: b } }`;

async function haveEnvironments(project: Project, environments: string): Promise<void> {
  await project.write('pricewright.yaml', projectFile([`environments: { ${environments} }`]));
}

test('what was applied before there were environments goes on as `default`, and nowhere else', async () => {
  const project = await applied();
  await haveEnvironments(project, 'production: {}');
  for (const command of ['plan', 'plan --refresh=none', 'apply --yes', 'drift', 'pull']) {
    const { exitCode, stdout, stderr } = await project.run(`${command} --env production`);
    expect([exitCode, stdout], stderr).toEqual([1, '']);
    expect(stderr).toMatch(/^environment-left: .* environment `default`.*call it `default` again/);
  }
  await haveEnvironments(project, 'default: {}');
  expect(stepIds(await planOf(project, ' --env default'))).toEqual([]);
});

test('an environment that was renamed, or is no more, is named by what it was applied as', async () => {
  const project = await applied();
  await haveEnvironments(project, named('default', 'production'));
  expectDone(await project.run('apply --yes --env production'));
  await haveEnvironments(project, named('default', 'prod'));
  const renamed = await project.run('plan --env prod');
  expect(renamed.stderr).toMatch(
    /^environment-left: .* environment `production`.*go on with --env production/,
  );
  await haveEnvironments(project, 'production: {}');
  expect(stepIds(await planOf(project, ' --env production'))).toEqual([]);
});

test('without environments again, the fix is the line to write', async () => {
  const { project } = await smallProject(oneSubscription(fee('49.00')));
  await haveEnvironments(project, 'production: {}');
  expectDone(await project.run('apply --yes --env production'));
  await project.write('pricewright.yaml', projectFile());
  const { stderr } = await project.run('plan');
  expect(stderr).toMatch(
    /^environment-left: .*write `environments: { production: {} }` and go on with --env production/,
  );
});

test('two environments of the file may share a service as accounts with names, and so may one that was applied to another', async () => {
  const project = await applied();
  await haveEnvironments(project, 'default: {}, production: {}');
  expect((await project.run('plan --env production')).stderr).toMatch(/^shared-account: .*`default`/);
  await haveEnvironments(project, named('default', 'production'));
  expect((await planOf(project, ' --env production')).steps).not.toEqual([]);
  await haveEnvironments(project, 'production: { service: { base_url: "http://127.0.0.1:1" } }');
  expectDone(await project.run('plan --env production --refresh=none'));
});

/** The number of requests that were no reads. */
async function mutations({ sandbox }: Rehearsal): Promise<number> {
  return (await sandbox.log()).filter(({ method }) => method !== 'GET').length;
}

const IMPORT = 'state import state.jsonl --as production --reason staging-came';

/** Exports the state and moves it away. */
async function moveAway(project: Project): Promise<void> {
  expectDone(await project.run('state export state.jsonl --env production'));
  await rename(join(project.folder, STATE), join(project.folder, `${STATE}.former`));
}

const STATE = '.pricewright/state.db';

test('what was applied without environments goes on under the name of one, and nothing is sent', async () => {
  const rehearsal = await smallProject(oneSubscription(fee('49.00')));
  const { project } = rehearsal;
  await applyAll(project);
  const sent = await mutations(rehearsal);
  await haveEnvironments(project, 'production: {}, canary: {}');
  const told = (await project.run('plan --env production')).stderr;
  expect(told).toContain('pricewright state import FILE --as production --reason …');

  await moveAway(project);
  expectDone(await project.run(IMPORT));
  const { stdout } = expectDone(await project.run('plan --env production'));
  expect(stdout).toContain('Nothing to do.');
  expectDone(await project.run('apply --yes --env production'));
  expect(await mutations(rehearsal)).toBe(sent);
  expect((await project.run('plan')).stderr).toMatch(/^missing-environment: /);

  // A next version is one request, under a key of the new name.
  await project.write('billing/catalog.yaml', oneSubscription(fee('49.00'), fee('59.00', '2027-03-01')));
  expectDone(await project.run('apply --yes --env production'));
  expect(await mutations(rehearsal)).toBe(sent + 1);
});

test('who works without environments still is refused, and told the name', async () => {
  const project = await applied();
  await haveEnvironments(project, 'production: {}');
  const before = await project.read('pricewright.lock');
  await moveAway(project);
  expectDone(await project.run(IMPORT));
  await project.write('pricewright.yaml', projectFile());
  for (const lock of [await project.read('pricewright.lock'), before]) {
    await project.write('pricewright.lock', lock);
    const { exitCode, stdout, stderr } = await project.run('apply --yes');
    expect([exitCode, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^(lock-file-missing|environment-left): /);
  }
  expect((await project.run('apply --yes')).stderr).toMatch(/^environment-left: .*`production`/);
});

test('a copy from before the new name comes back: what was made since, under the old keys, is not made again', async () => {
  const rehearsal = await smallProject(oneSubscription(fee('49.00')));
  const { project, sandbox } = rehearsal;
  await applyAll(project);
  const copy = await readFile(join(project.folder, STATE));
  await project.write(
    'billing/catalog.yaml',
    `${oneSubscription(fee('49.00'))}${subscription('brook', 'cus_northgate', fee('20.00'))}`,
  );
  await applyAll(project);
  // A pipeline's commit never has the line that the apply wrote.
  const lock = await project.read('pricewright.lock');
  await project.write('pricewright.lock', lock.replace(/^run: .*\n/m, ''));
  await haveEnvironments(project, 'production: {}');
  await moveAway(project);
  expectDone(await project.run(IMPORT));
  const made = (await sandbox.dump()).subscriptions.length;

  await project.write(STATE, copy);
  await moveAway(project);
  // The import itself named the newest run.
  expect((await project.run(IMPORT)).stderr).toMatch(/^state-behind: /);
  await rename(join(project.folder, `${STATE}.former`), join(project.folder, STATE));
  expectDone(await project.run('recover --answer older --reason restored --env production'));
  await moveAway(project);
  expectDone(await project.run(IMPORT));
  const { exitCode, stdout, stderr } = await project.run('apply --yes --env production');
  expect(exitCode, stderr).not.toBe(0);
  expect(stdout + stderr).toMatch(/subscriptions\.brook may exist already/);
  expect((await sandbox.dump()).subscriptions).toHaveLength(made);
});

test('a request in doubt keeps its name until it is resolved', async () => {
  const rehearsal = await smallProject(oneSubscription(fee('49.00')));
  const { project, sandbox } = rehearsal;
  await project.write('pricewright.yaml', projectFile(['apply: { retries: 0 }']));
  await sandbox.disturb({ kind: 'drop', method: 'POST', path: '/subscriptions', execute: true });
  expect((await project.run('apply --yes')).exitCode).toBe(4);
  await sandbox.calm();
  await haveEnvironments(project, 'production: {}');
  await moveAway(project);
  expect((await project.run(IMPORT)).stderr).toMatch(
    /^rename-key-in-use: .*in doubt, at subscriptions\.acme/,
  );
  await rename(join(project.folder, `${STATE}.former`), join(project.folder, STATE));
  await project.write('pricewright.yaml', projectFile());
  await applyAll(project);
  await haveEnvironments(project, 'production: {}');
  await moveAway(project);
  expectDone(await project.run(IMPORT));
  expect(
    (await sandbox.dump()).subscriptions.filter(({ customer_id }) => customer_id === 'cus_mapleworks'),
  ).toHaveLength(1);
});
