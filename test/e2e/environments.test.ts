/** A project that gets environments, loses them or calls them otherwise after it was applied: nothing is made twice. */
import { expect, test } from 'vitest';
import { fee, oneSubscription } from './catalogs.ts';
import { applyAll, expectDone, type Project, planOf, projectFile, smallProject, stepIds } from './project.ts';

async function applied(): Promise<Project> {
  const { project } = await smallProject(oneSubscription(fee('49.00')));
  await applyAll(project);
  return project;
}

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
  await haveEnvironments(project, 'default: {}, production: {}');
  expectDone(await project.run('apply --yes --env production'));
  await haveEnvironments(project, 'default: {}, prod: {}');
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

test('two environments of the file may share a service, and so may one that was applied to another', async () => {
  const project = await applied();
  await haveEnvironments(project, 'default: {}, production: {}');
  expect((await planOf(project, ' --env production')).steps).not.toEqual([]);
  await haveEnvironments(project, 'production: { service: { base_url: "http://127.0.0.1:1" } }');
  expectDone(await project.run('plan --env production --refresh=none'));
});
