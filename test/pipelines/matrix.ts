/** Four projects in three environments each, and the job that a forge runs for one of them, by the steps that are shipped. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { planName } from '../../src/forge/ci-run.ts';
import { fee, oneSubscription } from '../e2e/catalogs.ts';
import { API_KEY } from '../e2e/program.ts';
import { copyWithState, expectDone, projectFile } from '../e2e/project.ts';
import { temporaryFolder } from '../e2e/sandbox-process.ts';
import { type ForgeDouble, GITHUB, GITLAB, startForge } from './forge-double.ts';
import { action, type Cell, jobOf } from './packaged.ts';
import { type ForgeName, gitHubJob, mergedPull, pull, requestEvent, TOKEN } from './pipeline.ts';
import { type Repository, startRepository } from './repository.ts';
import { type Ran, runShell, runSteps } from './run-steps.ts';

export const PROJECTS = ['crm', 'logs', 'shop', 'team/pay'] as const;
const ENVIRONMENTS = ['production', 'staging', 'test'] as const;
export const CELLS: readonly Cell[] = PROJECTS.flatMap((project) =>
  ENVIRONMENTS.map((environment) => ({ project, environment })),
);
export const nameOf = ({ project, environment }: Cell) => `${project} ${environment}`;

export interface Matrix {
  readonly repository: Repository;
  readonly forge: ForgeDouble;
  /** The catalog of a project with its one price. */
  price(project: string, amount: string): Promise<void>;
  /** The plans of a request, all at once: the exit code of each project and environment. */
  plan(head: string, base: string): Promise<Readonly<Record<string, number | null>>>;
  /** The request is merged as `commit`, whatever became of its plans. */
  merge(head: string, commit: string): void;
  /** The jobs of a commit on the branch, all at once. */
  apply(commit: string, before: string): Promise<Readonly<Record<string, number | null>>>;
}

type Env = Readonly<Record<string, string>>;

export async function startMatrix(name: ForgeName): Promise<Matrix> {
  const repository = await startRepository();
  const { project } = repository;
  const forge = await startForge();
  const price = (place: string, amount: string) =>
    project.write(`${place}/billing/catalog.yaml`, oneSubscription(fee(amount)));
  for (const place of PROJECTS) {
    const own = (environment: string) =>
      `  ${environment}: { service: { account: ${environment} }, state: { sqlite: .pricewright/${environment}.db }${
        environment === 'production' ? ', guards: { price_increase_percent: 20 }' : ''
      } }`;
    const text = projectFile(['environments:', ...ENVIRONMENTS.map(own)]);
    await project.write(`${place}/pricewright.yaml`, text.replace('small-billing', place.replace('/', '-')));
    await price(place, '100.00');
    for (const environment of ENVIRONMENTS)
      for (const command of ['state init', 'apply --yes'])
        expectDone(await project.run(`${command} --chdir ${place} --env ${environment}`));
  }
  const runner = name === 'github' ? await gitHub(repository, forge) : await gitLab(repository, forge);
  const all = async (job: (cell: Cell) => Promise<Ran>) =>
    Object.fromEntries(
      await Promise.all(CELLS.map(async (cell) => [nameOf(cell), (await job(cell)).exitCode] as const)),
    );
  return {
    repository,
    forge,
    price,
    plan: (head, base) => all((cell) => runner.plan(cell, head, base)),
    merge: runner.merge,
    apply: (commit, before) => all((cell) => runner.apply(cell, commit, before)),
  };
}

interface Runner {
  plan(cell: Cell, head: string, base: string): Promise<Ran>;
  apply(cell: Cell, commit: string, before: string): Promise<Ran>;
  merge(head: string, commit: string): void;
}

/** A machine of its own for each job, as the forges have it: the repository as it is, and the program beside it. */
async function machine({ project: { folder } }: Repository): Promise<string> {
  const workspace = await temporaryFolder();
  await copyWithState(folder, workspace);
  return workspace;
}

async function gitHub(repository: Repository, { url, answers }: ForgeDouble): Promise<Runner> {
  const kept: { readonly id: number; readonly name: string; readonly created_at: string }[] = [];
  let planned = '';
  let succeeded = true;
  const job = async (cell: Cell, event_name: string, event: object, sha: string): Promise<Ran> => {
    const workspace = await machine(repository);
    const eventFile = join(workspace, '.event.json');
    await writeFile(eventFile, JSON.stringify(event));
    const github = { event_name, event, sha, repository: 'acme/prices', token: TOKEN };
    const defaults = Object.entries(action.inputs).map(([input, { default: value }]) => [
      input,
      value.startsWith('${{') ? TOKEN : value,
    ]);
    const inputs = { ...(Object.fromEntries(defaults) as object), ...cell };
    const env: Env = {
      ...repository.env,
      BILLING_API_KEY: API_KEY,
      ...gitHubJob(url, eventFile),
      GITHUB_EVENT_NAME: event_name,
      GITHUB_SHA: sha,
    };
    return runSteps(action.runs.steps, { cwd: workspace, env }, { github, inputs }, async (used, given) => {
      if (used.startsWith('actions/checkout@') && given.path)
        await copyWithState(repository.project.folder, join(workspace, given.path));
      if (event_name === 'pull_request' && used.startsWith('actions/upload-artifact@'))
        kept.push({ id: kept.length + 1, name: given.name ?? '', created_at: '2026-11-20T12:00:00Z' });
    });
  };
  answers.set(`${GITHUB}/actions/workflows/prices.yml/runs`, ({ event, head_sha, status }: Env) => ({
    workflow_runs:
      event === 'pull_request' && head_sha === planned && (status !== 'success' || succeeded)
        ? [
            {
              id: 500,
              head_sha,
              run_number: 1,
              run_attempt: 1,
              head_repository: { full_name: 'acme/prices' },
            },
          ]
        : [],
  }));
  answers.set(`${GITHUB}/actions/runs/500/artifacts`, () => ({ artifacts: kept }));
  return {
    plan: async (cell, head, base) => {
      planned = head;
      answers.set(`${GITHUB}/pulls/7`, { head: { sha: head } });
      const ran = await job(cell, 'pull_request', requestEvent(head, 7, 'acme/prices', base), head);
      succeeded &&= ran.exitCode === 0;
      return ran;
    },
    apply: (cell, commit, before) => job(cell, 'push', { before, commits: [{ id: commit }] }, commit),
    merge: (head, commit) => {
      mergedPull(answers, 7, head);
      answers.set(`${GITHUB}/commits/${commit}/pulls`, [pull(7, commit, head)]);
    },
  };
}

async function gitLab(repository: Repository, { url, answers }: ForgeDouble): Promise<Runner> {
  const jobs: { readonly id: number; readonly name: string; readonly status: string }[] = [];
  const base = await machine(repository);
  const job = async (
    kind: 'plan' | 'apply',
    cell: Cell,
    beside: Env,
  ): Promise<Ran & { workspace: string }> => {
    const workspace = await machine(repository);
    const { script, variables } = jobOf(kind, { ...cell, name: jobName(cell) });
    const env: Env = {
      ...repository.env,
      ...variables,
      BILLING_API_KEY: API_KEY,
      BASE: base,
      GITLAB_CI: 'true',
      CI_API_V4_URL: url,
      CI_PROJECT_ID: '12',
      CI_PROJECT_URL: 'https://gitlab.example.com/acme/prices',
      CI_JOB_URL: 'https://gitlab.example.com/acme/prices/-/jobs/91',
      PRICEWRIGHT_GITLAB_TOKEN: TOKEN,
      ...beside,
    };
    const shell = script.filter((line) => !line.includes('npm ci')).join('\n');
    return { ...(await runShell(shell, { cwd: workspace, env })), workspace };
  };
  return {
    plan: async (cell, head, from) => {
      answers.set(`${GITLAB}/merge_requests/7`, { sha: head });
      const ran = await job('plan', cell, {
        CI_COMMIT_SHA: head,
        CI_MERGE_REQUEST_IID: '7',
        CI_MERGE_REQUEST_PROJECT_ID: '12',
        CI_MERGE_REQUEST_SOURCE_PROJECT_ID: '12',
        CI_MERGE_REQUEST_DIFF_BASE_SHA: from,
      });
      const id = 100 + CELLS.indexOf(cell);
      jobs.push({ id, name: `${jobName(cell)}-plan`, status: ran.exitCode === 0 ? 'success' : 'failed' });
      const file = `pricewright-ci/${planName(cell.project, cell.environment)}/approval.json`;
      const text = await readFile(join(ran.workspace, file), 'utf8').catch(() => undefined);
      if (text !== undefined)
        answers.set(`${GITLAB}/jobs/${id}/artifacts/${file}`, JSON.parse(text) as unknown);
      return ran;
    },
    apply: (cell, commit, before) =>
      job('apply', cell, {
        CI_COMMIT_SHA: commit,
        CI_COMMIT_BEFORE_SHA: before,
        CI_COMMIT_BRANCH: 'main',
        CI_DEFAULT_BRANCH: 'main',
      }),
    merge: (head, commit) => {
      const status = jobs.every((each) => each.status === 'success') ? 'success' : 'failed';
      answers.set(`${GITLAB}/merge_requests/7`, {
        sha: head,
        head_pipeline: { id: 30, status, project_id: 12 },
      });
      answers.set(`${GITLAB}/merge_requests/7/approvals`, { approved_by: [] });
      answers.set(`${GITLAB}/merge_requests/7/versions`, []);
      answers.set(`${GITLAB}/pipelines/30/jobs`, jobs);
      answers.set(`${GITLAB}/repository/commits/${commit}/merge_requests`, [
        { iid: 7, state: 'merged', target_branch: 'main', merge_commit_sha: commit, sha: head },
      ]);
    },
  };
}

function jobName({ project, environment }: Cell): string {
  return `${project.replace('/', '-')}-${environment}`;
}
