/** An apply that does not end well, and what the merged request says of it; merges at once, and a merge queue. */
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { Outcome } from '../../src/model/plan/outcome.ts';
import type { Plan } from '../../src/model/plan/plan.ts';
import { GITHUB } from './forge-double.ts';
import { BOTH, FORGES } from './forges.ts';
import {
  artifacts,
  COMMIT,
  type ForgeName,
  mergedPull,
  type Pipeline,
  PLAN,
  pull,
  startPipeline,
} from './pipeline.ts';
import { expectExit } from './run-steps.ts';

const HEAD = 'a'.repeat(40);

const raise = ({ repository }: Pipeline, from: string, to: string) =>
  repository.project.replace('billing/bundles.yaml', `price_per_unit: "${from}"`, `price_per_unit: "${to}"`);

const digestOf = async ({ repository }: Pipeline) =>
  (JSON.parse(await repository.project.read(`pricewright-ci/${PLAN}/plan.json`)) as Plan).digest;

/** The addresses of the steps that the last run did. */
const doneIn = async ({ repository }: Pipeline) => {
  const text = await repository.project.read(`pricewright-ci/${PLAN}/outcome.json`);
  const { steps } = JSON.parse(text) as Outcome;
  return steps.flatMap(({ address, result }) => (result.kind === 'done' ? [address] : []));
};

const applied = ({ forge }: Pipeline, request = 7) => forge.comments(request).at(-1)?.body ?? '';

async function merged(name: ForgeName): Promise<Pipeline> {
  const pipeline = await startPipeline(name);
  await raise(pipeline, '49.00', '52.00');
  expectExit(await pipeline.plan(HEAD), 0);
  pipeline.merge({ commit: COMMIT, head: HEAD, digest: await digestOf(pipeline) });
  return pipeline;
}

describe.each(BOTH)('on %s, the merged request says what to do after an apply', (name) => {
  test('in part: 3, then the rest beside it, which no later run takes away', async () => {
    const pipeline = await merged(name);
    const { sandbox } = pipeline.repository;
    await sandbox.disturb({ kind: 'status', method: 'POST', nth: 1, times: 1, status: 422, execute: false });
    expectExit(await pipeline.apply(COMMIT), 3);
    expect(applied(pipeline)).toContain('### Refused by the service');
    expect(applied(pipeline)).toContain('**Next:** a step that the service refused needs a correction');
    const first = await doneIn(pipeline);
    await sandbox.calm();
    expectExit(await pipeline.apply(COMMIT), 0);
    expect(applied(pipeline)).not.toContain('**Next:**');
    const steps = [...first, ...(await doneIn(pipeline))];
    for (const address of steps) expect(applied(pipeline)).toContain(`✓ **\`${address}\`**`);
    expect(applied(pipeline)).toContain(`**Apply: ${steps.length} done, 0 refused,`);
    expect(pipeline.forge.comments()).toHaveLength(1);
    const whole = applied(pipeline);
    expectExit(await pipeline.apply(COMMIT), 0);
    expect(applied(pipeline)).toBe(whole);
  });
});

describe.each(FORGES)('on %s, the merged request says what to do after an apply', (name) => {
  test('that another run holds back: 7, above the outcome so far', async () => {
    const pipeline = await merged(name);
    const { sandbox } = pipeline.repository;
    await sandbox.disturb({ kind: 'status', method: 'POST', nth: 1, times: 1, status: 422, execute: false });
    expectExit(await pipeline.apply(COMMIT), 3);
    await sandbox.calm();
    await sandbox.disturb({ kind: 'hang', method: 'POST', execute: true });
    const running = await pipeline.start(COMMIT);
    while (!applied(pipeline).includes('This text is replaced when it ends')) await delay(10);
    expect(applied(pipeline)).toContain('### Refused by the service');
    expectExit(await pipeline.apply(COMMIT), 7);
    expect(applied(pipeline)).toContain('Not applied: nothing was sent. Exit code 7.');
    expect(applied(pipeline)).not.toContain('This text is replaced when it ends');
    expect(applied(pipeline)).toContain('### Refused by the service');
    running.kill('SIGKILL');
    await running.finished;
  });

  test('in doubt: 4, and what the run by the clock resolves', async () => {
    const pipeline = await merged(name);
    const { sandbox, project } = pipeline.repository;
    await project.write(
      'pricewright.yaml',
      `${await project.read('pricewright.yaml')}\napply: { retries: 0 }\n`,
    );
    await sandbox.disturb({ kind: 'drop', method: 'PATCH', execute: true });
    await sandbox.disturb({ kind: 'drop', method: 'POST', execute: true });
    expectExit(await pipeline.apply(COMMIT), 4);
    expect(applied(pipeline)).toContain('### In doubt');
    expect(applied(pipeline)).toContain('**Next:** repeat nothing by hand.');
    const unfinished = await doneIn(pipeline);
    await sandbox.calm();
    expectExit(await pipeline.drift(), 0);
    const resolved = await doneIn(pipeline);
    expect(resolved).not.toEqual([]);
    for (const address of [...unfinished, ...resolved])
      expect(applied(pipeline)).toContain(`✓ **\`${address}\`**`);
    expect(applied(pipeline)).toContain('(resolved from an earlier run)');
    expect(applied(pipeline)).not.toMatch(/### In doubt|\*\*Next:/);
    const whole = applied(pipeline);
    expectExit(await pipeline.apply(COMMIT), 0);
    expect(applied(pipeline)).toBe(whole);
    expect((await project.run('plan --detailed-exitcode')).exitCode).toBe(0);
  });

  test('that was killed: the text of its beginning stays, and run again it continues', async () => {
    const pipeline = await merged(name);
    const { sandbox, project } = pipeline.repository;
    const before = JSON.stringify((await sandbox.dump()).bundles);
    await sandbox.disturb({ kind: 'hang', method: 'PATCH', execute: true, times: 1 });
    const running = await pipeline.start(COMMIT);
    while (JSON.stringify((await sandbox.dump()).bundles) === before) await delay(10);
    running.kill('SIGKILL');
    await running.finished;
    expect(applied(pipeline)).toContain('run the job again. It continues, and sends nothing twice');
    await project.run('recover --answer unlock --reason killed');
    await sandbox.calm();
    expectExit(await pipeline.apply(COMMIT), 0);
    expect(applied(pipeline)).not.toContain('This text is replaced when it ends');
    expect((await project.run('plan --detailed-exitcode')).exitCode).toBe(0);
  });
});

describe.each(FORGES)('on %s, nothing is to be applied', (name) => {
  /** A file is written and its commit pushed. */
  const pushed = async (pipeline: Pipeline, file: string, text: string) => {
    const { repository } = pipeline;
    const before = await repository.commit('Before');
    await repository.project.write(file, text);
    return pipeline.push(await repository.commit('After'), before);
  };

  test('where a README or the lock file is pushed: no comment, no request, exit code 0', async () => {
    const pipeline = await startPipeline(name);
    const asked = await pipeline.sent();
    expectExit(await pushed(pipeline, 'README.md', '# Prices\n'), 0);
    const lock = await pipeline.repository.project.read('pricewright.lock');
    expectExit(await pushed(pipeline, 'pricewright.lock', `${lock}\n`), 0);
    expect(await pipeline.sent()).toBe(asked);
    expect([pipeline.forge.comments(), pipeline.forge.issues]).toEqual([[], []]);
  });

  test('by a push that has no part in what waits for an approval', async () => {
    const pipeline = await startPipeline(name);
    await raise(pipeline, '49.00', '52.00');
    const ran = await pushed(pipeline, 'README.md', '# Prices\n');
    expectExit(ran, 0);
    expect(ran.output).toContain('changes nothing for this project and environment');
    expect((await pipeline.repository.project.run('plan --detailed-exitcode')).exitCode).toBe(2);
  });

  test('where the commit before is not known and the plan is empty', async () => {
    const pipeline = await startPipeline(name);
    const commit = await pipeline.repository.commit('As it is');
    const ran = await pipeline.push(commit, '0'.repeat(40));
    expectExit(ran, 0);
    expect(ran.output).toContain('Nothing is left to apply');
    expect(ran.output).not.toContain('no-approved-plan');
  });

  test('where the plan has run out, and what it had to do is there', async () => {
    const pipeline = await startPipeline(name);
    await raise(pipeline, '49.00', '52.00');
    pipeline.merge({ commit: COMMIT, head: HEAD, digest: '9'.repeat(64) });
    await pipeline.repository.project.run('apply --yes');
    const ran = await pipeline.apply(COMMIT);
    expectExit(ran, 0);
    expect(ran.output).not.toContain('digest-mismatch');
    expect(pipeline.forge.comments()).toEqual([]);
  });

  test.each([
    ['a price', 'billing/bundles.yaml', (text: string) => text.replace('"49.00"', '"52.00"')],
    ['a setting', 'pricewright.yaml', (text: string) => text.replace('# cohorts:', 'cohorts:')],
  ])('never where %s is pushed without a request and waits', async (_, file, edit) => {
    const pipeline = await startPipeline(name);
    const { project } = pipeline.repository;
    await project.replace('billing/bundles.yaml', 'name: Growth (EUR)', 'name: Growth in euros');
    const ran = await pushed(pipeline, file, edit(await project.read(file)));
    expectExit(ran, 1);
    expect(ran.output).toContain('no-approved-plan');
  });
});

test('three merges at once: each is applied as it was reviewed, or planned again and approved by hand', async () => {
  const pipeline = await startPipeline('github');
  const { project } = pipeline.repository;
  const changes = [
    ['billing/bundles.yaml', 'price_per_unit: "49.00"', 'price_per_unit: "52.00"'],
    ['billing/bundles.yaml', 'price_per_unit: "0.60"', 'price_per_unit: "0.65"'],
    ['billing/bundles.yaml', 'name: Growth (EUR)', 'name: Growth in euros'],
  ] as const;
  const merges = changes.map((change, index) => ({
    change,
    request: 7 + index,
    head: String(index).repeat(40),
    commit: String(index + 5).repeat(40),
  }));
  for (const { change, request, head, commit } of merges) {
    const [file, from, to] = change;
    await project.replace(file, from, to);
    expectExit(await pipeline.plan(head, request), 0);
    pipeline.merge({ commit, head, digest: await digestOf(pipeline), request });
    await project.replace(file, to, from);
  }
  const codes: (number | null)[] = [];
  for (const { change, request, commit } of merges) {
    const [file, from, to] = change;
    await project.replace(file, from, to);
    const { exitCode } = await pipeline.apply(commit);
    codes.push(exitCode);
    if (exitCode !== 5) continue;
    const [, word = ''] = /approval=(\S+)/.exec(pipeline.forge.comments(request)[0]?.body ?? '') ?? [];
    expectExit(await pipeline.apply(commit, `--approved ${word}`), 0);
  }
  // The second changes what the first has changed meanwhile.
  expect(codes).toEqual([0, 5, 0]);
  for (const { request } of merges) {
    expect(applied(pipeline, request)).toContain('Plan digest');
    expect(pipeline.forge.comments(request)).toHaveLength(1);
  }
  expect((await project.run('plan --detailed-exitcode')).exitCode).toBe(0);
});

test("a merge queue's refusal stands on its request until a plan is good again", async () => {
  const pipeline = await startPipeline('github');
  const { project } = pipeline.repository;
  const base = await pipeline.repository.commit('Base');
  const head_ref = `refs/heads/gh-readonly-queue/main/pr-7-${base}`;
  const event = { merge_group: { head_sha: '2'.repeat(40), base_sha: base, head_ref } };
  await project.write('.pricewright/queue.json', JSON.stringify(event));
  const queue = {
    GITHUB_EVENT_NAME: 'merge_group',
    GITHUB_EVENT_PATH: `${project.folder}/.pricewright/queue.json`,
  };
  await raise(pipeline, '49.00', '52.00');
  expectExit(await pipeline.plan(HEAD, 7, { CI_MERGE_REQUEST_DIFF_BASE_SHA: base }), 0);
  const planned = applied(pipeline);
  await raise(pipeline, '52.00', 'fifty');
  expectExit(await pipeline.plan(HEAD, 7, queue), 1);
  expect(applied(pipeline)).toContain('**The merge queue did not merge this request.** Exit code 1');
  expect(applied(pipeline)).toContain('There is no plan: 1 error');
  expect(applied(pipeline)).toContain('`49.00` → `52.00`');
  await raise(pipeline, 'fifty', '52.00');
  expectExit(await pipeline.plan(HEAD, 7, queue), 0);
  expect(applied(pipeline)).toBe(planned);
});

test("a merge train's refusal stands on its request", async () => {
  const pipeline = await startPipeline('gitlab');
  const base = await pipeline.repository.commit('Base');
  await raise(pipeline, '49.00', 'fifty');
  const train = {
    CI_COMMIT_SHA: '2'.repeat(40),
    CI_MERGE_REQUEST_SOURCE_BRANCH_SHA: HEAD,
    CI_MERGE_REQUEST_EVENT_TYPE: 'merge_train',
    CI_MERGE_REQUEST_DIFF_BASE_SHA: base,
  };
  expectExit(await pipeline.plan(HEAD, 7, train), 1);
  expect(applied(pipeline)).toContain('There is no plan: 1 error');
});

test('a merge queue lands several requests with the plan of what it merged, and each of them hears of it', async () => {
  const pipeline = await startPipeline('github');
  const { answers } = pipeline.forge;
  const [first, last] = ['1'.repeat(40), '2'.repeat(40)];
  await raise(pipeline, '49.00', '52.00');
  const event = { merge_group: { head_sha: last, base_sha: pipeline.base } };
  await pipeline.repository.project.write('.pricewright/queue.json', JSON.stringify(event));
  const queue = {
    GITHUB_EVENT_NAME: 'merge_group',
    GITHUB_EVENT_PATH: `${pipeline.repository.project.folder}/.pricewright/queue.json`,
  };
  expectExit(await pipeline.plan(HEAD, 7, queue), 0);
  expect(pipeline.forge.comments()).toEqual([]);
  const digest = await digestOf(pipeline);

  const run = {
    ...{ id: 700, event: 'merge_group', head_sha: last, run_number: 9, run_attempt: 1 },
    head_repository: { full_name: 'acme/prices' },
  };
  answers.set(`${GITHUB}/actions/workflows/prices.yml/runs`, ({ event: kind }: Record<string, string>) => ({
    workflow_runs: kind === 'merge_group' ? [run] : [],
  }));
  answers.set(`${GITHUB}/actions/runs/700/artifacts`, { artifacts: artifacts(digest) });
  mergedPull(answers, 7, HEAD);
  mergedPull(answers, 8, 'e'.repeat(40));
  answers.set(`${GITHUB}/commits/${first}/pulls`, [pull(7, first, HEAD)]);
  answers.set(`${GITHUB}/commits/${last}/pulls`, [pull(8, last, 'e'.repeat(40))]);
  const pushed = { commits: [{ id: first }, { id: last }] };
  await pipeline.repository.project.write('.pricewright/pushed.json', JSON.stringify(pushed));
  const beside = { GITHUB_EVENT_PATH: `${pipeline.repository.project.folder}/.pricewright/pushed.json` };
  expectExit(await pipeline.apply(last, '', beside), 0);
  for (const request of [7, 8]) expect(applied(pipeline, request)).toContain(`Plan digest: \`${digest}\``);
});
