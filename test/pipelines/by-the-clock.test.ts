/** `ci drift` on both forges: one issue, opened, brought up to date and closed. */
import { describe, expect, test } from 'vitest';
import { BOTH } from './forges.ts';
import { COMMIT, PLAN, startPipeline } from './pipeline.ts';
import { expectExit } from './run-steps.ts';

describe.each(BOTH)('on %s', (name) => {
  test('drift opens one issue, updates it, and closes it when it is gone', async () => {
    const pipeline = await startPipeline(name);
    const { sandbox, project } = pipeline.repository;
    const { issues } = pipeline.forge;
    expectExit(await pipeline.drift('--probe'), 0);
    expect(issues).toEqual([]);

    const [plan] = (await sandbox.dump()).plans;
    if (plan === undefined) throw new Error('the quickstart has a plan');
    await sandbox.edit(plan.id, { name: 'Changed by hand' });
    expectExit(await pipeline.drift(), 2);
    expectExit(await pipeline.drift(), 2);
    expect(issues).toHaveLength(1);
    expect(issues[0]).toMatchObject({ state: 'open', title: expect.stringContaining('heronlight-billing') });
    expect(issues[0]?.body).toContain('Changed by hand');
    expect(issues[0]?.body).toContain('[This run](https://');

    await sandbox.edit(plan.id, { name: plan.name ?? '' });
    expectExit(await pipeline.drift(), 0);
    expect(issues).toMatchObject([{ state: 'closed', body: expect.stringContaining('No drift') }]);
    expect((await project.run('plan --detailed-exitcode')).exitCode).toBe(0);
  });
});

test('tells what is not applied with the command that approves it, and what is wrong with the catalog', async () => {
  const pipeline = await startPipeline('github');
  const { project } = pipeline.repository;
  // Beside it is the closed one that notes the newest run.
  const open = () => pipeline.forge.issues.filter(({ state }) => state === 'open');
  await project.replace('billing/bundles.yaml', '"49.00"', '"52.00"');
  expectExit(await pipeline.drift(), 2);
  expect(open()[0]?.body).toContain('In the catalog and not applied');
  expect(open()[0]?.body).toMatch(new RegExp(`${PLAN}::[0-9a-f]{64}`));
  const [word = ''] = /\S+::[0-9a-f]{64}/.exec(open()[0]?.body ?? '') ?? [];
  expectExit(await pipeline.apply(COMMIT, `--approved ${word.replace(/^.*approval=/, '')}`), 0);
  expect(open()[0]).toMatchObject({
    state: 'open',
    body: expect.not.stringContaining('To approve this plan'),
  });
  await project.replace('billing/bundles.yaml', '"52.00"', 'fifty');
  expectExit(await pipeline.drift(), 1);
  expect(open()).toHaveLength(1);
  expect(open()[0]?.body).toContain('### What is wrong, and how to fix it');
});

test.each(BOTH)(
  'on %s, an approved list price whose day has come is carried out, unless --without due',
  async (name) => {
    const pipeline = await startPipeline(name);
    const onThatDay = (args = '') => pipeline.drift(args, {}, '2027-01-19T12:00:00Z');
    const before = await pipeline.mutations(0);
    expectExit(await onThatDay('--without due'), 2);
    expect(await pipeline.mutations(0)).toBe(before);
    const ran = await onThatDay();
    expectExit(ran, 0);
    expect(ran.output).toContain('bundles.growth');
    expect(await pipeline.mutations(0)).toBe(before + 1);
    const bundles = (await pipeline.repository.sandbox.dump()).bundles;
    expect(JSON.stringify(bundles)).toContain('538.92');
    expectExit(await onThatDay(), 0);
    expect(await pipeline.mutations(0)).toBe(before + 1);
  },
);
