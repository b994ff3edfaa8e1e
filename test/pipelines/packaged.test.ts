/** What a consumer takes: an action, a component, and two files of at most 25 lines that copy no script. */
import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { API_KEY } from '../e2e/program.ts';
import { temporaryFolder } from '../e2e/sandbox-process.ts';
import { action, type Cell, jobOf, jobs, read, workflow } from './packaged.ts';
import { gitHubJob, requestEvent, startPipeline, TOKEN } from './pipeline.ts';
import { evaluated, expectExit, filled, runShell, runSteps, type Step } from './run-steps.ts';

const LONGEST = 25;
const HEAD = 'a'.repeat(40);

test.each(['github-actions.yml', 'gitlab-ci.yml'])("a consumer's %s has at most 25 lines", async (file) => {
  expect((await read(`examples/ci/${file}`)).trimEnd().split('\n').length).toBeLessThanOrEqual(LONGEST);
});

test('actions of others are pinned by their commits', () => {
  const used = action.runs.steps.flatMap(({ uses }) => uses ?? []);
  expect(used).toHaveLength(5);
  expect(used.filter((uses) => !/@[0-9a-f]{40}$/.test(uses))).toEqual([]);
});

const installed = action.runs.steps.flatMap(({ run }) => (run?.includes('npm ci') ? [run] : []));

test('packages run nothing when they are installed, and no secret is there meanwhile', () => {
  expect(installed).toEqual([
    expect.stringMatching(
      /^env -i PATH="\$PATH" HOME="\$HOME" "\$\{passed\[@\]\}" npm ci --ignore-scripts /m,
    ),
  ]);
  expect(JSON.stringify(jobs)).not.toMatch(/npm ci (?!--ignore-scripts)/);
});

test.each([
  [{}, []],
  [
    {
      HTTPS_PROXY: 'http://proxy:3128',
      no_proxy: 'localhost,10.0.0.0/8',
      NODE_EXTRA_CA_CERTS: '/etc/own ca.pem',
      NODE_AUTH_TOKEN: 'npm_1',
      BILLING_API_KEY: API_KEY,
    },
    [
      'HTTPS_PROXY=http://proxy:3128',
      'NODE_AUTH_TOKEN=npm_1',
      'NODE_EXTRA_CA_CERTS=/etc/own ca.pem',
      'no_proxy=localhost,10.0.0.0/8',
    ],
  ],
])('of a job with %j, npm has the path and %j', async (given, passed) => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'npm'), '#!/bin/sh\nenv | sort\n', { mode: 0o755 });
  const env = { PATH: `${folder}:${process.env.PATH}`, HOME: folder, PACKAGE: '.', ...given };
  const { stdout } = await promisify(execFile)('bash', ['-c', installed[0] ?? ''], { env });
  const own = stdout
    .split('\n')
    .filter((line) => line !== '' && !/^(PATH|HOME|PWD|OLDPWD|SHLVL|_)=/.test(line));
  expect(own).toEqual(passed);
});

const COMMITS_LOCK = action.runs.steps.find(({ name }) => name === 'Commit the lock file')?.run ?? '';
const AFTER_APPLY = jobOf('apply', { 'commit-lock': 'true' }).after_script?.join('\n') ?? '';

test.each([
  [
    'GitHub',
    COMMITS_LOCK,
    { GITHUB_SERVER_URL: 'https://forge.example', GITHUB_REPOSITORY: 'acme/prices', GITHUB_REF_NAME: 'main' },
    'x-access-token',
  ],
  [
    'GitLab',
    AFTER_APPLY,
    {
      CI_PROJECT_URL: 'https://forge.example/acme/prices',
      CI_COMMIT_BRANCH: 'main',
      PRICEWRIGHT_GITLAB_TOKEN: TOKEN,
    },
    'oauth2',
  ],
] as const)(
  'on %s the run of the lock file is committed, over what was pushed meanwhile',
  async (_forge, script, job, user) => {
    const home = await temporaryFolder();
    const env = { PATH: process.env.PATH ?? '', HOME: home, PROJECT: '.', TOKEN, ...job };
    const git = async (line: string) => {
      const ran = await runShell(line, { cwd: home, env });
      expectExit(ran, 0);
      return ran.output;
    };
    await git(`git config --global user.name a && git config --global user.email a@b.c && git config --global init.defaultBranch main
git init -q --bare origin.git && git config --global url."$HOME/origin.git".insteadOf "https://${user}:${TOKEN}@forge.example/acme/prices${user === 'oauth2' ? '.git' : ''}"
git init -q main && cd main && echo 'state: x' > pricewright.lock && git add . && git commit -qm one && git push -q ../origin.git main
git clone -q ../origin.git ../job && cd ../job && git checkout -q --detach && echo 'run: 7' >> pricewright.lock
cd ../main && echo 1 > other && git add . && git commit -qm two && git push -q ../origin.git main`);
    for (const _ of ['changed', 'as it was'])
      expectExit(await runShell(script, { cwd: join(home, 'job'), env }), 0);
    expect(await git('git -C origin.git log --format=%s main')).toBe(
      'Name the last run [skip ci]\ntwo\none\n',
    );
    expect(await git('git -C origin.git show main:pricewright.lock')).toBe('state: x\nrun: 7\n');
  },
);

describe('on GitHub', () => {
  describe('no job of another project or environment, and no apply, is cancelled', () => {
    const { concurrency } = workflow.jobs.prices;
    const group = (github: object, cell: Cell = { project: 'crm', environment: 'production' }) =>
      filled(concurrency.group, { github, matrix: cell });
    const request = { event_name: 'pull_request', ref: 'refs/pull/7/merge' };
    const others = ['push', 'merge_group', 'schedule', 'workflow_dispatch'];

    test('a newer plan of a request takes the place of an older one', () => {
      expect(group({ ...request, run_id: 1 })).toBe(group({ ...request, run_id: 2 }));
      expect(filled(concurrency['cancel-in-progress'], { github: request })).toBe('true');
    });

    test.each(others)('%s: a run waits for none, and is cancelled by none', (event_name) => {
      const github = { event_name, ref: 'refs/heads/main' };
      expect(group({ ...github, run_id: 1 })).not.toBe(group({ ...github, run_id: 2 }));
      expect(filled(concurrency['cancel-in-progress'], { github })).toBe('false');
    });

    test('four projects in three environments are twelve groups', () => {
      const cells = ['crm', 'logs', 'team/logs', '.'].flatMap((project) =>
        ['production', 'staging', 'test'].map((environment) => ({ project, environment })),
      );
      for (const github of [request, { event_name: 'push' }])
        expect(new Set(cells.map((cell) => group({ ...github, run_id: 1 }, cell))).size).toBe(12);
    });
  });

  test('the token may do what the commands need', () => {
    expect(workflow.permissions).toEqual({
      actions: 'read',
      contents: 'read',
      issues: 'write',
      'pull-requests': 'write',
    });
  });

  test('the whole history is there for a request and for a push, which are compared with what was before', () => {
    const [base, head] = action.runs.steps;
    const depthOf = (step: Step | undefined) =>
      String(step?.with?.['fetch-depth']).replace(/^\$\{\{ | \}\}$/g, '');
    for (const [event_name, wanted] of [
      ['push', '0'],
      ['pull_request', '1'],
    ])
      expect(evaluated(depthOf(base), { github: { event_name } })).toBe(wanted);
    const depth = depthOf(head);
    const event = (repository: string) => ({ pull_request: { head: { repo: { full_name: repository } } } });
    const of = (event_name: string, repository: string) =>
      evaluated(depth, {
        github: { event_name, repository: 'acme/prices', event: event(repository) },
      });
    expect(of('pull_request', 'mallory/prices')).toBe('0');
    expect(of('pull_request', 'acme/prices')).toBe('0');
    expect(of('merge_group', '')).toBe('0');
  });

  test('the action plans a request with the program of its base, keeps the plan by its digest, and applies it', async () => {
    const { repository, forge, merge, base } = await startPipeline('github');
    const { folder } = repository.project;
    // A workspace: the base, and the request in a folder of its own, with a program that must not run.
    const workspace = await temporaryFolder();
    await cp(join(folder, 'node_modules'), join(workspace, 'node_modules'), { recursive: true });
    await writeFile(join(folder, 'node_modules/.bin/pricewright'), '#!/bin/sh\nexit 97\n');
    await repository.project.replace('billing/bundles.yaml', '"49.00"', '"52.00"');
    const artifacts: string[] = [];
    const checkouts: string[] = [];
    const job = async (event_name: string, event: object, sha: string) => {
      const eventFile = join(workspace, 'event.json');
      await writeFile(eventFile, JSON.stringify(event));
      const github = { event_name, event, sha, repository: 'acme/prices', token: TOKEN };
      const defaults = Object.entries(action.inputs).map(([name, { default: value }]) => [
        name,
        value.startsWith('${{') ? TOKEN : value,
      ]);
      const env = {
        ...repository.env,
        BILLING_API_KEY: API_KEY,
        ...gitHubJob(forge.url, eventFile),
        GITHUB_EVENT_NAME: event_name,
        GITHUB_SHA: sha,
      };
      const contexts = { github, inputs: Object.fromEntries(defaults) as object };
      return runSteps(action.runs.steps, { cwd: workspace, env }, contexts, async (used, inputs) => {
        if (used.startsWith('actions/upload-artifact@')) artifacts.push(`${inputs.name} ${inputs.path}`);
        if (!used.startsWith('actions/checkout@')) return;
        checkouts.push(`${inputs.path ?? '.'} ${inputs.ref}`);
        await cp(folder, join(workspace, inputs.path ?? '.'), {
          recursive: true,
          filter: (file) => inputs.path !== undefined || !file.includes('node_modules'),
        });
      });
    };

    forge.answers.set('/repos/acme/prices/pulls/7', { head: { sha: HEAD } });
    const event = requestEvent(HEAD, 7, 'acme/prices', base);
    expectExit(await job('pull_request', event, 'd'.repeat(40)), 0);
    expect(checkouts).toEqual([`. ${base}`, `request ${HEAD}`]);
    const [, digest = ''] = /-([0-9a-f]{64}) pricewright-ci$/.exec(artifacts[0] ?? '') ?? [];
    // The page goes up as the file that it is.
    const [, page = ''] = /^(\S+\.html) pricewright-ci\/\*\/\1$/.exec(artifacts[1] ?? '') ?? [];
    const pages = await readdir(join(workspace, 'pricewright-ci'), { recursive: true });
    expect(pages.filter((file) => basename(file) === page)).toHaveLength(1);
    expect(forge.comments()[0]?.body).toContain(digest);

    merge({ commit: 'c'.repeat(40), head: HEAD, digest });
    expectExit(await job('push', { commits: [{ id: 'c'.repeat(40) }] }, 'c'.repeat(40)), 0);
    expect(forge.comments()).toMatchObject([{ body: expect.stringContaining(`Plan digest: \`${digest}\``) }]);
    expect(artifacts[2]).toMatch(/-apply pricewright-ci$/);
  });
});

describe('on GitLab', () => {
  test('every job says when it runs, and a fork never runs what needs a secret', () => {
    expect(jobOf('plan').rules.map((rule) => rule.if)).toEqual([
      expect.stringContaining('SOURCE_PROJECT_ID == $CI_MERGE_REQUEST_PROJECT_ID'),
    ]);
    expect(jobOf('fork').rules.map((rule) => rule.if)).toEqual([
      expect.stringContaining('SOURCE_PROJECT_ID != $CI_MERGE_REQUEST_PROJECT_ID'),
    ]);
    for (const name of ['apply', 'drift'])
      for (const rule of jobOf(name).rules) expect(rule.if).toMatch(/DEFAULT_BRANCH|== "schedule"/);
  });

  test('a project in a folder of its own is planned with the program of the base', async () => {
    const { repository, forge } = await startPipeline('gitlab');
    const { folder } = repository.project;
    const base = await temporaryFolder();
    await cp(join(folder, 'node_modules'), join(base, 'node_modules'), { recursive: true });
    await writeFile(join(folder, 'node_modules/.bin/pricewright'), '#!/bin/sh\nexit 97\n');
    await mkdir(join(folder, 'team/prices'), { recursive: true });
    for (const part of ['pricewright.yaml', 'pricewright.lock', 'billing', 'usage', '.pricewright'])
      await rename(join(folder, part), join(folder, 'team/prices', part));
    await repository.project.replace('team/prices/billing/bundles.yaml', '"49.00"', 'fifty');
    await repository.commit('Starter at fifty');
    forge.answers.set('/projects/12/merge_requests/7', { sha: HEAD });
    const script = jobOf('plan', { project: 'team/prices' }).script.join('\n');
    const env = {
      ...repository.env,
      BILLING_API_KEY: API_KEY,
      BASE: base,
      GITLAB_CI: 'true',
      CI_API_V4_URL: forge.url,
      CI_PROJECT_ID: '12',
      CI_PROJECT_URL: 'https://gitlab.example.com/acme/prices',
      CI_JOB_URL: 'https://gitlab.example.com/acme/prices/-/jobs/91',
      CI_COMMIT_SHA: HEAD,
      CI_MERGE_REQUEST_IID: '7',
      CI_MERGE_REQUEST_PROJECT_ID: '12',
      CI_MERGE_REQUEST_SOURCE_PROJECT_ID: '12',
      PRICEWRIGHT_GITLAB_TOKEN: TOKEN,
    };
    expectExit(await runShell(script, { cwd: folder, env }), 1);
    const [comment] = forge.comments();
    expect(comment?.body.split('\n', 2)).toEqual([
      '<!-- pricewright:request -->',
      '<!-- pricewright:plan:team%2Fprices:default -->',
    ]);
    expect(comment?.body).toContain(`/-/blob/${HEAD}/team/prices/billing/bundles.yaml#L25`);
    const [report] = (
      await runShell('cat pricewright-ci/*/code-quality.json', { cwd: folder, env })
    ).output.match(/team\/prices\/billing\/bundles\.yaml/) ?? [''];
    expect(report).toBe('team/prices/billing/bundles.yaml');
    expect(dirname(report)).toBe('team/prices/billing');
  });
});
