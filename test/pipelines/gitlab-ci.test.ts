/** The GitLab example from a merge request to its apply: the script of every job, against the sandbox. */
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Plan } from '../../src/model/plan/plan.ts';
import { API_KEY } from '../e2e/program.ts';
import { temporaryFolder } from '../e2e/sandbox-process.ts';
import { type PlatformDouble, startPlatform } from './platform-double.ts';
import { EXAMPLES, type Repository, startRepository } from './repository.ts';
import { expectExit, type Ran, runShell } from './run-steps.ts';

type Job = {
  readonly before_script?: readonly string[];
  readonly script: readonly string[];
  readonly rules: readonly { readonly if: string }[];
};

const pipeline = parse(await readFile(join(EXAMPLES, 'gitlab-ci.yml'), 'utf8')) as Readonly<
  Record<string, Job>
>;

const COMMIT = 'c'.repeat(40);

interface Pipeline {
  readonly repository: Repository;
  readonly platform: PlatformDouble;
  job(name: string, env?: Readonly<Record<string, string>>): Promise<Ran>;
}

async function startPipeline(): Promise<Pipeline> {
  const repository = await startRepository('ci/pricewright');
  const platform = await startPlatform();
  // What the branch that a request goes to has, in its work tree.
  const base = await temporaryFolder();
  for (const part of ['ci', 'node_modules'])
    await cp(join(repository.project.folder, part), join(base, part), { recursive: true });
  return {
    repository,
    platform,
    job: (name, env = {}) =>
      runShell((pipeline[name]?.script ?? ['exit 99']).join('\n'), {
        cwd: repository.project.folder,
        env: {
          ...repository.env,
          BILLING_API_KEY: API_KEY,
          GITLAB_CI: 'true',
          BASE: base,
          CI_API_V4_URL: platform.url,
          CI_PROJECT_ID: '12',
          CI_MERGE_REQUEST_IID: '7',
          CI_COMMIT_SHA: COMMIT,
          CI_COMMIT_BRANCH: 'main',
          PRICEWRIGHT_GITLAB_TOKEN: 'token',
          ...env,
        },
      }),
  };
}

/** What the platform knows after a merge: the request, its last pipeline, and the plan that this kept. */
function merge(
  { answers }: PlatformDouble,
  plan: string,
  parts: { readonly status?: string; readonly project?: number } = {},
): void {
  const { status = 'success', project = 12 } = parts;
  answers.set(`/projects/12/repository/commits/${COMMIT}/merge_requests`, [
    { iid: 7, state: 'merged', target_branch: 'main', merge_commit_sha: COMMIT, sha: 'a'.repeat(40) },
    { iid: 8, state: 'opened', target_branch: 'main', merge_commit_sha: null, sha: COMMIT },
  ]);
  answers.set('/projects/12/merge_requests/7', { head_pipeline: { id: 31, status, project_id: project } });
  answers.set('/projects/12/pipelines/31/jobs', [
    { id: 90, name: 'lint', status: 'success' },
    { id: 91, name: 'plan', status: 'success' },
  ]);
  answers.set('/projects/12/jobs/91/artifacts/plan.json', plan);
}

const raise = (repository: Repository, from: string, to: string) =>
  repository.project.replace('billing/bundles.yaml', `price_per_unit: "${from}"`, `price_per_unit: "${to}"`);

describe('a merge request', () => {
  test('is planned, shown, merged and applied: that plan and nothing else', async () => {
    const { repository, platform, job } = await startPipeline();
    await raise(repository, '49.00', '52.00');
    platform.comments.push({
      id: 1,
      author: 'mallory',
      body: '<!-- pricewright:plan:heronlight-billing-4k8w2m:default -->\nmine',
    });
    expectExit(await job('plan'), 0);
    expectExit(await job('plan'), 0);
    const plan = await repository.project.read('plan.json');
    const { digest } = JSON.parse(plan) as Plan;
    expect(platform.comments.map(({ body }) => body.includes(digest))).toEqual([false, true]);
    expect(await repository.project.read('plan.html')).toContain(digest);

    merge(platform, plan);
    expectExit(await job('apply'), 0);
    const outcome = JSON.parse(await repository.project.read('outcome.json')) as { plan_digest: string };
    expect(outcome.plan_digest).toBe(digest);
    expect(platform.comments[2]?.body).toContain(`Plan digest: \`${digest}\``);
    expect((await repository.project.run('plan --detailed-exitcode')).exitCode).toBe(0);
  });

  test('that became another plan since is refused by its digest, and nothing is sent', async () => {
    const { repository, platform, job } = await startPipeline();
    await raise(repository, '49.00', '52.00');
    expectExit(await job('plan'), 0);
    merge(platform, await repository.project.read('plan.json'));
    await raise(repository, '52.00', '97.00');
    const sent = (await repository.sandbox.log()).length;
    expectExit(await job('apply'), 5);
    expect(platform.comments.at(-1)?.body).toContain('**Not applied: nothing was sent.** Exit code 5.');
    expect((await repository.sandbox.log(sent)).filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  test.each([
    ['failed', { status: 'failed' }],
    ['ran in a fork', { project: 13 }],
  ])('whose last pipeline %s is not applied', async (_, parts) => {
    const { repository, platform, job } = await startPipeline();
    merge(platform, '{}', parts);
    const sent = (await repository.sandbox.log()).length;
    const refused = await job('apply');
    expectExit(refused, 1);
    expect(refused.output).toContain('plan and review it, then apply by hand');
    expect(await repository.sandbox.log(sent)).toEqual([]);
  });

  test('from a fork is compared with its base, without service, state or secret', async () => {
    const { repository, platform, job } = await startPipeline();
    const base = await repository.commit('As it is');
    await raise(repository, '49.00', '52.00');
    const asked = (await repository.sandbox.log()).length;
    await rm(join(repository.project.folder, '.pricewright'), { recursive: true });
    const bare = { CI_MERGE_REQUEST_DIFF_BASE_SHA: base, BILLING_API_KEY: '', PRICEWRIGHT_SANDBOX_URL: '' };
    expectExit(await job('fork', bare), 0);
    expect(await repository.project.read('plan.html')).toContain('52.00');
    expect(platform.comments).toEqual([]);
    expect(await repository.sandbox.log(asked)).toEqual([]);
  });
});

test('every morning resumes what was cut short, finds no drift, and tells what is not applied', async () => {
  const { repository, job } = await startPipeline();
  const ran = await job('tend');
  expectExit(ran, 0);
  expect(ran.output).toContain('No drift');

  await raise(repository, '49.00', '52.00');
  const behind = await job('tend');
  expectExit(behind, 2);
  expect(behind.output).toContain('bundles.starter');
});

test('every job says when it runs, and a fork never runs what needs a secret', () => {
  const jobs = ['plan', 'fork', 'apply', 'tend'];
  for (const name of jobs) expect(pipeline[name]?.rules).toHaveLength(1);
  expect(pipeline.plan?.rules[0]?.if).toContain('SOURCE_PROJECT_ID == $CI_MERGE_REQUEST_PROJECT_ID');
  expect(pipeline.fork?.rules[0]?.if).toContain('SOURCE_PROJECT_ID != $CI_MERGE_REQUEST_PROJECT_ID');
});

test('the job that holds the key of a request runs nothing that the request brings', async () => {
  expect(pipeline.plan?.before_script?.join('\n')).toContain('(cd "$BASE" && npm ci --ignore-scripts)');
  const { repository, platform, job } = await startPipeline();
  const { folder } = repository.project;
  await writeFile(join(folder, 'node_modules/.bin/pricewright'), '#!/bin/sh\nexit 97\n');
  for (const file of ['request-comment.mjs', 'platform.mjs'])
    await writeFile(join(folder, 'ci/pricewright', file), 'process.exit(98);\n');
  expectExit(await job('plan'), 0);
  expect(platform.comments).toHaveLength(1);
});
