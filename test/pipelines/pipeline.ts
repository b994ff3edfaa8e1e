/** A repository on a forge, and the jobs that run there: the program with the variables that the forge sets. */

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { artifactName, planName } from '../../src/forge/ci-run.ts';
import type { ForgeName } from '../../src/model/plan/provenance.ts';
import { API_KEY, type Running } from '../e2e/program.ts';
import type { Beside } from '../e2e/project.ts';
import { type ForgeDouble, GITHUB, GITLAB, startForge } from './forge-double.ts';
import { type Repository, startRepository } from './repository.ts';
import type { Ran } from './run-steps.ts';

export type { ForgeName };

export interface Pipeline {
  readonly name: ForgeName;
  /** The commit that every request branched off from. */
  readonly base: string;
  readonly repository: Repository;
  readonly forge: ForgeDouble;
  /** `ci plan` for a request whose head is `head`. */
  plan(head: string, request?: number, beside?: Env): Promise<Ran>;
  /** `ci apply` for the commit that merging `request` made. */
  apply(commit: string, args?: string, beside?: Env): Promise<Ran>;
  /** `ci apply` for a commit that came to the branch without a request, after `before`. */
  push(commit: string, before: string): Promise<Ran>;
  /** `ci apply` as a process that a test may kill. */
  start(commit: string): Promise<Running>;
  /** `at`: the moment at which it runs, for another than that of the other commands. */
  drift(args?: string, beside?: Env, at?: string): Promise<Ran>;
  /** The forge knows that `request` with its last commit `head` was merged as `commit`, planned with `digest`. */
  merge(merged: Merged): void;
  /** The number of requests that may change something at the billing service since `after`. */
  mutations(after: number): Promise<number>;
  sent(): Promise<number>;
}

type Env = Readonly<Record<string, string>>;

export interface Merged {
  readonly commit: string;
  readonly head: string;
  readonly digest: string | undefined;
  readonly request?: number;
  /** Who planned it; the repository itself by default. */
  readonly by?: string;
  /** The run failed: in another project or environment, or in this one when it was planned once more. */
  readonly failed?: 'another' | 'itself';
}

export const COMMIT = 'c'.repeat(40);
export const PLAN = planName('.', 'default');

/** `environment`: that of the project which `init` and `ci init` make; the quickstart by default. */
export async function startPipeline(name: ForgeName, environment?: 'production'): Promise<Pipeline> {
  const repository = await startRepository(environment && name);
  const plan = planName('.', environment ?? 'default');
  const forge = await startForge();
  const { base } = repository;
  const event = join(repository.project.folder, '.pricewright/event.json');
  const onForge = name === 'github' ? gitHub(forge, event, plan) : gitLab(forge, base, plan);
  const everywhere: Env = { ...onForge.env, PRICEWRIGHT_ORIGIN: repository.env.PRICEWRIGHT_ORIGIN ?? '' };
  const ci = async (args: string, env: Env, at?: string): Promise<Ran> => {
    const beside: Beside = { env: { ...everywhere, API_KEY, ...env }, ...(at && { at }) };
    const { exitCode, stdout, stderr } = await repository.project.run(
      `ci ${args}${environment ? ` --env ${environment}` : ''}`.trim().replace(/ +/g, ' '),
      beside,
    );
    return { exitCode, output: stdout + stderr };
  };
  const mutations = async (after: number) =>
    (await repository.sandbox.log(after)).filter(({ method }) => method !== 'GET').length;
  return {
    name,
    base,
    repository,
    forge,
    plan: async (head, request = 7, beside = {}) => {
      await writeFile(event, JSON.stringify(requestEvent(head, request, 'acme/prices', base)));
      return ci('plan', { ...onForge.request(head, request), ...beside });
    },
    apply: async (commit, args = '', beside = {}) => {
      await writeFile(event, JSON.stringify({ commits: [{ id: commit }] }));
      return ci(`apply ${args}`, { ...onForge.branch(commit), ...beside });
    },
    push: async (commit, before) => {
      await writeFile(event, JSON.stringify({ before, commits: [{ id: commit }] }));
      forge.answers.set(`${GITHUB}/commits/${commit}/pulls`, []);
      forge.answers.set(`${GITLAB}/repository/commits/${commit}/merge_requests`, []);
      return ci('apply', { ...onForge.branch(commit), CI_COMMIT_BEFORE_SHA: before });
    },
    start: async (commit) => {
      await writeFile(event, JSON.stringify({ commits: [{ id: commit }] }));
      return repository.project.start('ci apply', { env: { ...everywhere, ...onForge.branch(commit) } });
    },
    drift: async (args = '', beside = {}, at) => {
      await writeFile(event, '{}');
      return ci(`drift ${args}`, { ...onForge.branch(COMMIT), ...beside }, at);
    },
    merge: onForge.merge,
    mutations,
    sent: async () => (await repository.sandbox.log()).length,
  };
}

export function requestEvent(
  head: string,
  number: number,
  repository = 'acme/prices',
  base = 'b'.repeat(40),
): object {
  return {
    pull_request: {
      number,
      head: { sha: head, repo: { full_name: repository } },
      base: { sha: base },
    },
  };
}

interface OnForge {
  readonly env: Env;
  request(head: string, number: number): Env;
  branch(commit: string): Env;
  merge(merged: Merged): void;
}

const RUNS = `${GITHUB}/actions/workflows/prices.yml/runs`;

/** The variables of a job of GitHub Actions, with the file of what started it. */
export const gitHubJob = (url: string, event: string): Env => ({
  GITHUB_ACTIONS: 'true',
  GITHUB_API_URL: url,
  GITHUB_SERVER_URL: 'https://github.example.com',
  GITHUB_REPOSITORY: 'acme/prices',
  GITHUB_REF_NAME: 'main',
  GITHUB_RUN_ID: '501',
  GITHUB_EVENT_PATH: event,
  GITHUB_WORKFLOW_REF: 'acme/prices/.github/workflows/prices.yml@refs/heads/main',
});

function gitHub({ url, answers }: ForgeDouble, event: string, plan: string): OnForge {
  const runs: {
    readonly head_sha: string;
    readonly event: string;
    readonly id: number;
    readonly conclusion: string;
  }[] = [];
  answers.set(RUNS, ({ event: kind, head_sha, status }: Env) => ({
    workflow_runs: runs.filter(
      (run) =>
        run.event === kind &&
        run.head_sha === head_sha &&
        (status === undefined || run.conclusion === status),
    ),
  }));
  return {
    env: { ...gitHubJob(url, event), GITHUB_TOKEN: TOKEN },
    request: (head, number) => {
      answers.set(`${GITHUB}/pulls/${number}`, { head: { sha: head } });
      return { GITHUB_EVENT_NAME: 'pull_request', GITHUB_SHA: 'd'.repeat(40) };
    },
    branch: (commit) => ({ GITHUB_EVENT_NAME: 'push', GITHUB_SHA: commit }),
    merge: ({ commit, head, digest, request = 7, by = 'acme/prices', failed }) => {
      mergedPull(answers, request, head);
      answers.set(`${GITHUB}/commits/${commit}/pulls`, [
        pull(request, commit, head),
        { ...pull(99, commit, 'f'.repeat(40)), merged_at: null },
      ]);
      if (digest === undefined) return;
      const id = 500 + runs.length;
      runs.push({
        id,
        event: 'pull_request',
        head_sha: head,
        conclusion: failed === undefined ? 'success' : 'failure',
        ...{ run_number: id, run_attempt: 1, head_repository: { full_name: by } },
      });
      const refused = { id: 5, name: artifactName(plan, 'plan'), created_at: '2026-11-20T12:30:00Z' };
      answers.set(`${GITHUB}/actions/runs/${id}/artifacts`, {
        artifacts: [...artifacts(digest, plan), ...(failed === 'itself' ? [refused] : [])],
      });
    },
  };
}

export const pull = (number: number, commit: string, head: string): object => ({
  number,
  merged_at: '2026-11-20T12:00:00Z',
  merge_commit_sha: commit,
  base: { ref: 'main' },
  head: { sha: head },
});

/** A request of mia that bob merged, and that ana approved as it was merged. */
export function mergedPull(answers: ForgeDouble['answers'], number: number, head: string): void {
  answers.set(`${GITHUB}/pulls/${number}`, {
    html_url: `https://github.example.com/acme/prices/pull/${number}`,
    head: { sha: head },
    user: { login: 'mia' },
    merged_by: { login: 'bob' },
    merged_at: '2026-11-20T12:00:00Z',
  });
  const review = (login: string, state: string, hour: string, commit_id = head) => ({
    ...{ user: { login }, state, submitted_at: `2026-11-20T${hour}:00:00Z`, commit_id },
  });
  answers.set(`${GITHUB}/pulls/${number}/reviews`, [
    review('ana', 'APPROVED', '08', 'e'.repeat(40)),
    review('carl', 'APPROVED', '09'),
    review('carl', 'CHANGES_REQUESTED', '10'),
    review('ana', 'APPROVED', '11'),
    review('ana', 'COMMENTED', '11'),
    review('late', 'APPROVED', '13'),
  ]);
}

/** As a run keeps them: of another environment, of an earlier attempt, and its own. */
export const artifacts = (digest: string, plan = PLAN): readonly object[] => [
  { id: 1, name: artifactName(planName('.', 'other'), '1'.repeat(64)), created_at: '2026-11-20T12:00:00Z' },
  { id: 2, name: artifactName(plan, '2'.repeat(64)), created_at: '2026-11-20T11:00:00Z' },
  { id: 3, name: artifactName(plan, digest), created_at: '2026-11-20T12:00:00Z' },
  { id: 4, name: artifactName(plan, 'apply'), created_at: '2026-11-20T13:00:00Z' },
];

export const TOKEN = 'forge-canary-58c1';

function gitLab({ url, answers }: ForgeDouble, base: string, plan: string): OnForge {
  const job = { GITLAB_CI: 'true', CI_API_V4_URL: url, CI_PROJECT_ID: '12', PRICEWRIGHT_GITLAB_TOKEN: TOKEN };
  const pages = {
    CI_PROJECT_URL: 'https://gitlab.example.com/acme/prices',
    CI_JOB_URL: 'https://gitlab.example.com/acme/prices/-/jobs/91',
  };
  return {
    env: { ...job, ...pages },
    request: (head, number) => {
      answers.set(`${GITLAB}/merge_requests/${number}`, { sha: head });
      return {
        CI_COMMIT_SHA: head,
        CI_MERGE_REQUEST_IID: String(number),
        CI_MERGE_REQUEST_PROJECT_ID: '12',
        CI_MERGE_REQUEST_DIFF_BASE_SHA: base,
        CI_MERGE_REQUEST_SOURCE_PROJECT_ID: '12',
      };
    },
    branch: (commit) => ({ CI_COMMIT_SHA: commit, CI_COMMIT_BRANCH: 'main' }),
    merge: ({ commit, head, digest, request = 7, by = 'acme/prices', failed }) => {
      answers.set(`${GITLAB}/repository/commits/${commit}/merge_requests`, [
        { iid: request, state: 'merged', target_branch: 'main', merge_commit_sha: commit, sha: head },
        { iid: 8, state: 'opened', target_branch: 'main', merge_commit_sha: null, sha: commit },
      ]);
      const project = by === 'acme/prices' ? 12 : 13;
      const id = 30 + request;
      const path = `${GITLAB}/merge_requests/${request}`;
      answers.set(`${path}/approvals`, {
        approved_by: [{ user: { username: 'ana' }, approved_at: '2026-11-20T11:00:00Z' }],
      });
      answers.set(`${path}/versions`, [
        { head_commit_sha: head, created_at: '2026-11-20T10:00:00Z' },
        { head_commit_sha: 'e'.repeat(40), created_at: '2026-11-20T08:00:00Z' },
      ]);
      answers.set(path, {
        web_url: `https://gitlab.example.com/acme/prices/-/merge_requests/${request}`,
        author: { username: 'mia' },
        merge_user: { username: 'bob' },
        merged_at: '2026-11-20T12:00:00Z',
        sha: head,
        head_pipeline: {
          id,
          status: digest === undefined || failed ? 'failed' : 'success',
          project_id: project,
        },
      });
      const own = digest === undefined || failed === 'itself' ? 'failed' : 'success';
      answers.set(`${GITLAB}/pipelines/${id}/jobs`, [
        { id: 90, name: 'other-plan', status: failed === 'another' ? 'failed' : 'success' },
        { id: 100 + id, name: 'plan', status: own },
      ]);
      answers.set(`${GITLAB}/jobs/${100 + id}/artifacts/pricewright-ci/${plan}/approval.json`, {
        plan,
        digest,
      });
    },
  };
}
