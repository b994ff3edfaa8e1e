/** The GitHub example from a pull request to its apply: the shell of every step, against the sandbox. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Plan } from '../../src/model/plan/plan.ts';
import { API_KEY } from '../e2e/program.ts';
import { temporaryFolder } from '../e2e/sandbox-process.ts';
import { type PlatformDouble, ROBOT, startPlatform } from './platform-double.ts';
import { EXAMPLES, type Repository, startRepository } from './repository.ts';
import { type Expressions, expectExit, type Ran, runSteps, type Step } from './run-steps.ts';

const SCRIPTS = '.github/actions/pricewright';

interface Workflow {
  readonly permissions: object;
  readonly jobs: Readonly<Record<string, Job>>;
}

interface Job {
  readonly permissions: object;
  readonly concurrency?: { readonly 'cancel-in-progress'?: boolean };
  readonly steps: readonly Step[];
}

const workflow = parse(await readFile(join(EXAMPLES, 'github-actions.yml'), 'utf8')) as Workflow;
const action = parse(await readFile(join(EXAMPLES, 'action.yml'), 'utf8')) as {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>;
  readonly runs: { readonly steps: readonly Step[] };
};

interface Pipeline {
  readonly repository: Repository;
  readonly platform: PlatformDouble;
  /** Runs a job; `facts` are what its expressions stand for. */
  job(
    name: string,
    facts?: Readonly<Record<string, string>>,
    env?: Readonly<Record<string, string>>,
  ): Promise<Ran>;
  /** As the artifact of a head's plan. */
  readonly kept: (head: string) => string;
}

async function startPipeline(): Promise<Pipeline> {
  const repository = await startRepository(SCRIPTS);
  const platform = await startPlatform();
  const { folder } = repository.project;
  // The program and the scripts as they are before any request; the request is checked out in `head`.
  const base = await temporaryFolder();
  for (const part of ['.github', 'node_modules'])
    await cp(join(folder, part), join(base, part), { recursive: true });
  await symlink(folder, join(base, 'head'));
  const kept = (head: string) => join(folder, '.pricewright', `plan-${head}`);
  const job: Pipeline['job'] = async (name, facts = {}, env = {}) => {
    const workspace = name === 'plan' ? base : folder;
    const expressions = new Map(
      Object.entries({
        'github.token': 'token',
        'github.action_path': join(workspace, SCRIPTS),
        'github.event.pull_request.number': '7',
        'secrets.BILLING_API_KEY': API_KEY,
        'secrets.DATABASE_URL': 'unused',
        ...facts,
      }),
    );
    const shell = {
      cwd: workspace,
      env: {
        ...repository.env,
        GITHUB_WORKSPACE: workspace,
        GITHUB_ACTIONS: 'true',
        GITHUB_API_URL: platform.url,
        GITHUB_REPOSITORY: 'acme/prices',
        GITHUB_REF_NAME: 'main',
        GITHUB_WORKFLOW_REF: 'acme/prices/.github/workflows/prices.yml@refs/heads/main',
        ...env,
      },
    };
    let inner: Ran = { exitCode: 0, output: '' };
    const uses = async (step: Step, known: Expressions): Promise<void> => {
      if (step.uses === `./${SCRIPTS}`) inner = await runAction(step, known);
      else if (step.uses?.startsWith('actions/download-artifact@'))
        await cp(kept(known.get('steps.approved.outputs.head') ?? ''), join(folder, 'approved'), {
          recursive: true,
        });
    };
    const runAction = async (step: Step, known: Expressions): Promise<Ran> => {
      const inputs = Object.entries(action.inputs).map(
        ([input, { default: value }]) => [`inputs.${input}`, String(step.with?.[input] ?? value)] as const,
      );
      const filledIn = inputs.map(
        ([input, value]) =>
          [
            input,
            value.replace(/\$\{\{\s*(.*?)\s*\}\}/, (_, fact: string) => known.get(fact) ?? ''),
          ] as const,
      );
      const secrets = Object.fromEntries(
        Object.entries(step.env ?? {}).map(([variable, value]) => [
          variable,
          value.includes('secrets.BILLING_API_KEY') ? API_KEY : 'unused',
        ]),
      );
      const steps = action.runs.steps.filter(
        (each) => !each.if?.includes('inputs.comment') || step.with?.comment !== 'false',
      );
      return runSteps(
        steps,
        { ...shell, env: { ...shell.env, ...secrets } },
        new Map([...known, ...filledIn]),
        async ({ uses: other }) => {
          if (!other?.startsWith('actions/upload-artifact@')) return;
          const artifact = kept(known.get('github.event.pull_request.head.sha') ?? '');
          await mkdir(artifact, { recursive: true });
          for (const file of ['plan.json', 'plan.html'])
            if (existsSync(join(workspace, file))) await cp(join(workspace, file), join(artifact, file));
        },
      );
    };
    const { steps } = workflow.jobs[name] ?? { steps: [] };
    // What runs always runs after success too; a failure ends these runs.
    const main = steps.filter((step) => step.if === undefined || step.if.startsWith('always()'));
    const ran = await runSteps(main, shell, expressions, uses);
    return inner.exitCode === 0 ? { exitCode: ran.exitCode, output: inner.output + ran.output } : inner;
  };
  return { repository, platform, job, kept };
}

/** What the platform knows after a merge. */
function merge({ answers }: PlatformDouble, commit: string, head: string, runs: readonly object[]): void {
  answers.set(`/repos/acme/prices/commits/${commit}/pulls`, [
    {
      number: 7,
      merged_at: '2026-11-20T12:00:00Z',
      merge_commit_sha: commit,
      base: { ref: 'main' },
      head: { sha: head },
    },
    {
      number: 6,
      merged_at: null,
      merge_commit_sha: commit,
      base: { ref: 'main' },
      head: { sha: 'f'.repeat(40) },
    },
  ]);
  answers.set('/repos/acme/prices/actions/workflows/prices.yml/runs', { workflow_runs: runs });
}

const ownRun = (head: string): object => ({
  id: 501,
  run_number: 3,
  run_attempt: 1,
  head_sha: head,
  head_repository: { full_name: 'acme/prices' },
});

const mutations = async ({ sandbox }: Repository, after: number) =>
  (await sandbox.log(after)).filter(({ method }) => method !== 'GET');

describe('a pull request', () => {
  test('is planned, shown, merged and applied: that plan and nothing else', async () => {
    const { repository, platform, job, kept } = await startPipeline();
    await repository.commit('As it is');
    await repository.project.replace(
      'billing/bundles.yaml',
      'price_per_unit: "49.00"',
      'price_per_unit: "52.00"',
    );
    const head = await repository.commit('Starter at 52');
    const facts = { 'github.event.pull_request.head.sha': head };
    platform.comments.push({
      id: 1,
      author: 'mallory',
      body: '<!-- pricewright:plan:heronlight-billing-4k8w2m:default -->\nmine',
    });

    expectExit(await job('plan', facts), 0);
    const [foreign, comment, ...more] = platform.comments;
    expect(more).toEqual([]);
    expect(foreign?.body).toMatch(/mine$/);
    expect(comment).toMatchObject({ author: ROBOT });
    expect(comment?.body).toContain('`49.00` → `52.00`');
    const plan = JSON.parse(await readFile(join(kept(head), 'plan.json'), 'utf8')) as Plan;
    expect(comment?.body).toContain(plan.digest);
    expect(await readFile(join(kept(head), 'plan.html'), 'utf8')).toContain(plan.digest);

    expectExit(await job('plan', facts), 0);
    expect(platform.comments).toHaveLength(2);

    merge(platform, 'c'.repeat(40), head, [ownRun(head)]);
    const applied = await job('apply', {}, { GITHUB_SHA: 'c'.repeat(40) });
    expectExit(applied, 0);
    const outcome = JSON.parse(await repository.project.read('outcome.json')) as { plan_digest: string };
    expect(outcome.plan_digest).toBe(plan.digest);
    expect(platform.comments[2]?.body).toContain(`Plan digest: \`${plan.digest}\``);
    expect((await repository.project.run('plan --detailed-exitcode')).exitCode).toBe(0);
  });

  test('that became another plan since is refused by its digest, and nothing is sent', async () => {
    const { repository, platform, job } = await startPipeline();
    await repository.project.replace(
      'billing/bundles.yaml',
      'price_per_unit: "49.00"',
      'price_per_unit: "52.00"',
    );
    const head = await repository.commit('Starter at 52');
    expectExit(await job('plan', { 'github.event.pull_request.head.sha': head }), 0);
    await repository.project.replace(
      'billing/bundles.yaml',
      'price_per_unit: "52.00"',
      'price_per_unit: "97.00"',
    );
    merge(platform, 'c'.repeat(40), head, [ownRun(head)]);
    const sent = (await repository.sandbox.log()).length;
    const refused = await job('apply', {}, { GITHUB_SHA: 'c'.repeat(40) });
    expectExit(refused, 5);
    expect(refused.output).toContain('digest-mismatch');
    const told = platform.comments.at(-1)?.body;
    expect(told).toContain('**Not applied: nothing was sent.** Exit code 5.');
    expect(told).toContain('**digest-mismatch**');
    expect(await mutations(repository, sent)).toEqual([]);
  });

  test.each<[string, readonly object[]]>([
    [
      'was planned by a fork alone',
      [{ ...ownRun('a'.repeat(40)), head_repository: { full_name: 'mallory/prices' } }],
    ],
    ['was never planned', []],
  ])('that %s is not applied', async (_, runs) => {
    const { repository, platform, job } = await startPipeline();
    merge(platform, 'c'.repeat(40), 'a'.repeat(40), runs);
    const sent = (await repository.sandbox.log()).length;
    const refused = await job('apply', {}, { GITHUB_SHA: 'c'.repeat(40) });
    expectExit(refused, 1);
    expect(refused.output).toContain('plan and review it, then apply by hand');
    expect(await mutations(repository, sent)).toEqual([]);
  });

  test('whose catalog is faulty shows the faults in place of the plan that was there', async () => {
    const { repository, platform, job } = await startPipeline();
    const bundles = 'billing/bundles.yaml';
    await repository.project.replace(bundles, 'price_per_unit: "49.00"', 'price_per_unit: "52.00"');
    const sound = { 'github.event.pull_request.head.sha': await repository.commit('Starter at 52') };
    expectExit(await job('plan', sound), 0);
    await repository.project.replace(bundles, 'price_per_unit: "52.00"', 'price_per_unit: fifty');
    const faulty = { 'github.event.pull_request.head.sha': await repository.commit('Starter at fifty') };
    expectExit(await job('plan', faulty), 1);
    expect(platform.comments).toHaveLength(1);
    const body = platform.comments[0]?.body ?? '';
    expect(body).toContain('**There is no plan: 1 error.** Exit code 1.');
    expect(body).toMatch(/- `billing\/bundles\.yaml:\d+:\d+` \*\*/);
    expect(body).not.toContain('52.00');
  });

  test('that a guard refuses is shown, and its job fails with 6', async () => {
    const { repository, platform, job } = await startPipeline();
    await repository.project.replace(
      'pricewright.yaml',
      '  # price_increase_percent: 25',
      '  price_increase_percent: 1',
    );
    await repository.project.replace(
      'billing/bundles.yaml',
      'price_per_unit: "49.00"',
      'price_per_unit: "98.00"',
    );
    const head = await repository.commit('Starter at 98');
    expectExit(await job('plan', { 'github.event.pull_request.head.sha': head }), 6);
    expect(platform.comments[0]?.body).toContain('[!CAUTION]');
  });

  test('from a fork is compared with its base, without service, state or secret', async () => {
    const { repository, platform, job, kept } = await startPipeline();
    const base = await repository.commit('As it is');
    await repository.project.replace(
      'billing/bundles.yaml',
      'price_per_unit: "49.00"',
      'price_per_unit: "52.00"',
    );
    const head = await repository.commit('Starter at 52');
    const asked = (await repository.sandbox.log()).length;
    await rm(join(repository.project.folder, '.pricewright'), { recursive: true });
    const facts = {
      'github.event.pull_request.head.sha': head,
      'github.event.pull_request.base.sha': base,
    };
    expectExit(await job('fork', facts, { PRICEWRIGHT_SANDBOX_URL: '' }), 0);
    expect(await readFile(join(kept(head), 'plan.html'), 'utf8')).toContain('52.00');
    expect(platform.comments).toEqual([]);
    expect(await repository.sandbox.log(asked)).toEqual([]);
  });

  test('from a fork takes nothing back of what came to its base meanwhile', async () => {
    const { repository, job, kept } = await startPipeline();
    const { folder } = repository.project;
    const bundles = 'billing/bundles.yaml';
    const start = await repository.commit('As it is');
    await repository.project.replace(bundles, 'price_per_unit: "0.60"', 'price_per_unit: "0.65"');
    const base = await repository.commit('Logs at 0.65');
    execFileSync('git', ['checkout', '--quiet', '--detach', start], { cwd: folder });
    await repository.project.replace(bundles, 'price_per_unit: "49.00"', 'price_per_unit: "52.00"');
    const head = await repository.commit('Starter at 52');
    const facts = {
      'github.event.pull_request.head.sha': head,
      'github.event.pull_request.base.sha': base,
    };
    expectExit(await job('fork', facts), 0);
    const report = await readFile(join(kept(head), 'plan.html'), 'utf8');
    expect(report).toContain('52.00');
    expect(report).not.toContain('0.65');
  });
});

test('a project in a folder of its own is told once for every job', async () => {
  const { repository, platform, job, kept } = await startPipeline();
  const { folder } = repository.project;
  await mkdir(join(folder, 'prices'));
  for (const part of ['pricewright.yaml', 'pricewright.lock', 'billing', 'usage', '.pricewright'])
    await rename(join(folder, part), join(folder, 'prices', part));
  const base = await repository.commit('In a folder');
  await repository.project.replace('prices/billing/bundles.yaml', '"49.00"', '"52.00"');
  const head = await repository.commit('Starter at 52');
  const facts = {
    'github.event.pull_request.head.sha': head,
    'github.event.pull_request.base.sha': base,
  };
  const told = { PRICES_OPTIONS: '--chdir prices' };

  expectExit(await job('fork', facts, told), 0);
  expect(await readFile(join(kept(head), 'plan.html'), 'utf8')).toContain('52.00');
  expectExit(await job('plan', facts, told), 0);
  expect(platform.comments[0]?.body).toContain('`49.00` → `52.00`');
  merge(platform, 'c'.repeat(40), head, [ownRun(head)]);
  expectExit(await job('apply', {}, { ...told, GITHUB_SHA: 'c'.repeat(40) }), 0);
  expect(platform.comments[1]?.body).toContain('Plan digest');
  expectExit(await job('tend', {}, told), 0);
});

test('every morning resumes what was cut short, finds no drift, and tells what is not applied', async () => {
  const { repository, job } = await startPipeline();
  const ran = await job('tend');
  expectExit(ran, 0);
  expect(ran.output).toContain('No drift');

  await repository.project.replace('billing/bundles.yaml', '"49.00"', '"52.00"');
  const behind = await job('tend');
  expectExit(behind, 2);
  expect(behind.output).toContain('bundles.starter');
});

test('no apply is dropped while it waits for another', () => {
  const concurrency = Object.values(workflow.jobs).flatMap((each) => each.concurrency ?? []);
  expect(concurrency.filter((group) => group['cancel-in-progress'] !== true)).toEqual([]);
});

test('the token may do what each job needs, and nothing by default', () => {
  expect(workflow.permissions).toEqual({});
  const granted = Object.entries(workflow.jobs).map(([name, { permissions }]) => [name, permissions]);
  expect(Object.fromEntries(granted)).toEqual({
    plan: { contents: 'read', 'pull-requests': 'write' },
    fork: { contents: 'read' },
    apply: { actions: 'read', contents: 'read', 'pull-requests': 'write' },
    tend: { contents: 'read' },
  });
});

test('no secret is given to what a fork can run, nor to the installation of packages', () => {
  expect(JSON.stringify(workflow.jobs.fork)).not.toContain('secrets.');
  for (const { steps } of Object.values(workflow.jobs))
    for (const { run, env } of steps)
      if (run?.startsWith('npm ci')) expect([run, env]).toEqual(['npm ci --ignore-scripts', undefined]);
});

test('actions of others are pinned by their commits', () => {
  const used = [...Object.values(workflow.jobs).flatMap(({ steps }) => steps), ...action.runs.steps]
    .flatMap(({ uses }) => uses ?? [])
    .filter((uses) => !uses.startsWith('./'));
  expect(used.length).toBeGreaterThan(5);
  expect(used.filter((uses) => !/@[0-9a-f]{40}$/.test(uses))).toEqual([]);
});

test('the job that holds the key of a request runs nothing that the request brings', async () => {
  const checkouts = (workflow.jobs.plan?.steps ?? []).filter(({ uses }) =>
    uses?.startsWith('actions/checkout@'),
  );
  const refs = checkouts.map(({ with: given }) => [String(given?.ref).replace(/[${} ]/g, ''), given?.path]);
  expect(refs).toEqual([
    ['github.event.pull_request.base.sha', undefined],
    ['github.event.pull_request.head.sha', 'head'],
  ]);
  const { repository, platform, job } = await startPipeline();
  const { folder } = repository.project;
  await writeFile(join(folder, 'node_modules/.bin/pricewright'), '#!/bin/sh\nexit 97\n');
  for (const file of ['request-comment.mjs', 'platform.mjs'])
    await writeFile(join(folder, SCRIPTS, file), 'process.exit(98);\n');
  const head = await repository.commit('Other programs');
  expectExit(await job('plan', { 'github.event.pull_request.head.sha': head }), 0);
  expect(platform.comments).toHaveLength(1);
});
