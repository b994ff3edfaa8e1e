/** GitHub over its REST interface, version 2022-11-28. */

import { fault } from '../model/messages/diagnostic.ts';
import type { ChangeRequest, ForgeApproval } from '../model/plan/provenance.ts';
import {
  type ArtifactName,
  artifactName,
  beforePush,
  type CiRun,
  digestIn,
  type Environment,
  encodedPath,
  needed,
  neededUrl,
  type Occasion,
  requireAll,
} from './ci-run.ts';
import type { Approval, Forge, Landed } from './forge.ts';
import { beginsWith, type Calls, type ForgeHttp, openHttp, textIn, type Wire, wire, wires } from './http.ts';
import { type Comments, type Issues, keepComment, keepIssues } from './own-texts.ts';

const LABEL = 'pricewright';
/** Those whom GitHub says to have a part in the repository; a bot is there because somebody installed it. */
const TRUSTED: readonly unknown[] = ['OWNER', 'MEMBER', 'COLLABORATOR'];
const RIGHTS =
  'give the job the permissions `pull-requests: write`, `issues: write`, `actions: read` and `contents: read`';

/** Throws a DiagnosticsError where a variable or the token is missing. */
export function openGitHub(run: CiRun, env: Environment, calls: Calls): Forge {
  const token = needed(env, 'GITHUB_TOKEN', `set it in the step: GITHUB_TOKEN: \${{ github.token }}`);
  const http = openHttp({
    ...calls,
    forge: 'GitHub',
    url: neededUrl(env, 'GITHUB_API_URL'),
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'application/vnd.github+json',
      'x-github-api-version': '2022-11-28',
    },
    variable: 'GITHUB_TOKEN',
    rights: RIGHTS,
  });
  const repository = `/repos/${needed(env, 'GITHUB_REPOSITORY')}`;
  return {
    landed: () => landedOnGitHub(http, env, run),
    headOf: async (request) =>
      textIn(wire(wire(await http.get(`${repository}/pulls/${request}`)).head).sha) || undefined,
    request: (number) => requestOnGitHub(http, repository, number),
    approved: (plan, landed) => approvedOnGitHub(http, env, run.commit, plan, landed),
    comment: (request, text) => keepComment(commentsOn(http, repository, request, text.marker), calls, text),
    ...keepIssues(issuesOf(http, repository)),
    close: () => http.close(),
  };
}

function commentsOn(http: ForgeHttp, repository: string, request: number, marker: string): Comments {
  const all = `${repository}/issues/${request}/comments`;
  const one = (id: string) => `${repository}/issues/comments/${id}`;
  return {
    list: async () => {
      const marked = wires(await http.pages(all)).filter(({ body }) => beginsWith(body, marker));
      return (await trusted(http, marked)).map(({ id, body }) => ({ id: String(id), body: textIn(body) }));
    },
    create: (body) => http.send('POST', all, { body }),
    rewrite: (id, body) => http.send('PATCH', one(id), async () => ({ body: await body() })),
    remove: (id) => http.send('DELETE', one(id)),
  };
}

function issuesOf(http: ForgeHttp, repository: string): Issues {
  const all = `${repository}/issues`;
  return {
    list: async (marker, state) => {
      const issues = wires(await http.pages(`${all}?state=${state}&labels=${LABEL}`)).filter(
        ({ pull_request, body }) => pull_request === undefined && beginsWith(body, marker),
      );
      return (await trusted(http, issues)).map(({ number, body }) => ({
        id: String(number),
        body: textIn(body),
      }));
    },
    create: (text) => http.send('POST', all, { ...text, labels: [LABEL] }),
    rewrite: (id, text, isClosed) =>
      http.send('PATCH', `${all}/${id}`, {
        ...text,
        ...(isClosed ? { state: 'closed', state_reason: 'completed' } : {}),
      }),
  };
}

/** Anyone may write a text with the same marker, and change it once it is taken for this program's. */
async function trusted(http: ForgeHttp, texts: readonly Wire[]): Promise<readonly Wire[]> {
  const isKnown = ({ user, author_association }: Wire) =>
    wire(user).type === 'Bot' || TRUSTED.includes(author_association);
  if (texts.every(isKnown)) return texts;
  // A job's own token is nobody's, so that there is no answer; what it wrote is a bot's.
  const { login } = await http.get('/user').then(wire, () => wire(undefined));
  return texts.filter((each) => isKnown(each) || (login !== undefined && wire(each.user).login === login));
}

/** A merge queue lands several requests at once, each with a commit of its own: there, every pushed commit is looked at. */
async function landedOnGitHub(
  http: ForgeHttp,
  env: Environment,
  { commit, occasion }: CiRun,
): Promise<readonly Landed[]> {
  if (occasion.kind !== 'branch') return [];
  const isQueued =
    occasion.pushed.length > 1 && (await planRuns(http, env, 'merge_group', commit)).length > 0;
  const commits = isQueued ? [...new Set([...occasion.pushed, commit])] : [commit];
  const landed: Landed[] = [];
  for (const each of commits) landed.push(...(await mergedAs(http, env, each, occasion.branch)));
  return landed;
}

async function mergedAs(
  http: ForgeHttp,
  env: Environment,
  commit: string,
  branch: string,
): Promise<readonly Landed[]> {
  const path = `/repos/${needed(env, 'GITHUB_REPOSITORY')}/commits/${encodeURIComponent(commit)}/pulls`;
  return wires(await http.get(path))
    .filter((each) => isMergedAs(each, commit, branch))
    .map(({ number, head }) => ({ request: Number(number), head: textIn(wire(head).sha) }));
}

function isMergedAs({ merged_at, merge_commit_sha, base }: Wire, commit: string, branch: string): boolean {
  return typeof merged_at === 'string' && merge_commit_sha === commit && wire(base).ref === branch;
}

/** Reviews that say nothing for or against, and drafts, leave the one before in force. */
const DECIDES: ReadonlySet<unknown> = new Set(['APPROVED', 'CHANGES_REQUESTED', 'DISMISSED']);

async function requestOnGitHub(http: ForgeHttp, repository: string, number: number): Promise<ChangeRequest> {
  const path = `${repository}/pulls/${number}`;
  const request = wire(await http.get(path));
  const mergedAt = textIn(request.merged_at) || null;
  return {
    number,
    address: textIn(request.html_url) || null,
    head: textIn(wire(request.head).sha) || null,
    author: loginOf(request.user),
    merged_by: loginOf(request.merged_by),
    merged_at: mergedAt,
    approvals: approvalsIn(wires(await http.pages(`${path}/reviews`)), mergedAt),
  };
}

/** The last word of each reviewer before the merge. GitHub lists reviews from the oldest on. */
function approvalsIn(reviews: readonly Wire[], mergedAt: string | null): readonly ForgeApproval[] {
  const last = new Map<string, Wire>();
  for (const review of reviews) {
    const by = loginOf(review.user);
    const isLate = mergedAt !== null && Date.parse(textIn(review.submitted_at)) > Date.parse(mergedAt);
    if (by !== null && DECIDES.has(review.state) && !isLate) last.set(by, review);
  }
  return [...last].flatMap(([by, { state, submitted_at, commit_id }]) =>
    state === 'APPROVED' ? [{ by, at: textIn(submitted_at) || null, commit: textIn(commit_id) || null }] : [],
  );
}

function loginOf(user: unknown): string | null {
  return textIn(wire(user).login) || null;
}

/** More runs of one commit than a person starts. */
const MOST_RUNS = 20;

/**
 * A merge queue plans what it merges; without one, the plan is that of the request's last commit. The newest artifact of
 * the project and environment is its verdict, which no other project or environment of the same run changes.
 */
async function approvedOnGitHub(
  http: ForgeHttp,
  env: Environment,
  commit: string,
  plan: ArtifactName,
  landed: readonly Landed[],
): Promise<Approval> {
  const queued = await planRuns(http, env, 'merge_group', commit);
  const [only, ...more] = landed;
  if (queued.length === 0 && (only === undefined || more.length > 0))
    return { kind: 'none', why: `${landed.length} merged requests belong to ${commit}, and one is needed` };
  const planned = queued.length > 0 ? commit : (only?.head ?? '');
  const runs = queued.length > 0 ? queued : await planRuns(http, env, 'pull_request', planned);
  for (const { id } of runs.slice(0, MOST_RUNS)) {
    const verdict = await newestVerdict(http, env, String(id), plan);
    if (verdict === undefined) continue;
    const digest = digestIn(verdict, plan);
    return digest === undefined
      ? { kind: 'none', why: `the last plan of ${planned} for this project and environment did not succeed` }
      : { kind: 'found', digest };
  }
  return {
    kind: 'none',
    why: `no plan of ${planned} for this project and environment is kept in this repository`,
  };
}

/** The name of the artifact that the last attempt kept: with the digest of a plan that succeeded, or without one. */
async function newestVerdict(
  http: ForgeHttp,
  env: Environment,
  run: string,
  plan: ArtifactName,
): Promise<string | undefined> {
  const path = `/repos/${needed(env, 'GITHUB_REPOSITORY')}/actions/runs/${run}/artifacts`;
  const [newest] = wires(await http.pages(path, 'artifacts'))
    .filter(
      ({ name, expired }) =>
        expired !== true &&
        (name === artifactName(plan, 'plan') || digestIn(textIn(name), plan) !== undefined),
    )
    .sort(
      (a, b) =>
        Date.parse(textIn(b.created_at)) - Date.parse(textIn(a.created_at)) || Number(b.id) - Number(a.id),
    );
  return newest === undefined ? undefined : textIn(newest.name);
}

/** The runs for a commit in this repository, newest first. A run of a fork has the same commit, and counts for nothing. */
async function planRuns(
  http: ForgeHttp,
  env: Environment,
  event: 'pull_request' | 'merge_group',
  commit: string,
): Promise<readonly Wire[]> {
  const repository = needed(env, 'GITHUB_REPOSITORY');
  const runs = wires(
    await http.pages(
      `/repos/${repository}/actions/workflows/${encodeURIComponent(workflowFile(env))}/runs?event=${event}&head_sha=${encodeURIComponent(commit)}`,
      'workflow_runs',
    ),
  );
  return runs
    .filter(
      ({ head_repository, head_sha }) =>
        wire(head_repository).full_name === repository && head_sha === commit,
    )
    .sort(
      (a, b) => Number(b.run_number) - Number(a.run_number) || Number(b.run_attempt) - Number(a.run_attempt),
    );
}

const VARIABLES = ['GITHUB_REPOSITORY', 'GITHUB_SERVER_URL', 'GITHUB_RUN_ID', 'GITHUB_SHA'];

/** `event` is the content of GITHUB_EVENT_PATH. Throws a DiagnosticsError where a variable or the request is missing. */
export function gitHubRun(env: Environment, event: unknown): CiRun {
  requireAll(env, VARIABLES);
  const repository = needed(env, 'GITHUB_REPOSITORY');
  const home = `${needed(env, 'GITHUB_SERVER_URL')}/${repository}`;
  const request = wire(wire(event).pull_request);
  const head = textIn(wire(request.head).sha);
  const queued = textIn(wire(wire(event).merge_group).head_sha);
  const commit = head || queued || needed(env, 'GITHUB_SHA');
  const run = `${home}/actions/runs/${needed(env, 'GITHUB_RUN_ID')}`;
  return {
    forge: 'github',
    occasion: occasionOf(env, repository, wire(event)),
    commit,
    links: {
      run: `${run}/attempts/${env.GITHUB_RUN_ATTEMPT ?? '1'}`,
      artifacts: `${run}#artifacts`,
      file: (path) => `${home}/blob/${commit}/${encodedPath(path)}`,
    },
    approveWith: (approval) =>
      `gh workflow run ${workflowFile(env)} --ref ${env.GITHUB_REF_NAME ?? 'main'} --field approval=${approval}`,
  };
}

/** Dependabot's runs have a token that only reads, and none of the secrets of others. */
function isBot(user: unknown): boolean {
  return wire(user).type === 'Bot' || textIn(wire(user).login).endsWith('[bot]');
}

/** The file of `owner/name/.github/workflows/prices.yml@refs/heads/main`. */
function workflowFile(env: Environment): string {
  const [path = ''] = needed(env, 'GITHUB_WORKFLOW_REF').split('@');
  return path.split('/').at(-1) ?? '';
}

/** More commits than a merge queue lands at once. */
const MOST_COMMITS = 100;

/** The branch of a group in the queue, such as `refs/heads/gh-readonly-queue/main/pr-7-5f3c…`. */
const QUEUED = /^refs\/heads\/gh-readonly-queue\/.*\/pr-(\d{1,9})-[0-9a-f]+$/;

function occasionOf(env: Environment, repository: string, event: Wire): Occasion {
  if (env.GITHUB_EVENT_NAME === 'merge_group') {
    const { base_sha, head_ref } = wire(event.merge_group);
    const base = textIn(base_sha);
    const [, request] = QUEUED.exec(textIn(head_ref)) ?? [];
    return {
      kind: 'queue',
      ...(base === '' ? {} : { base }),
      ...(request === undefined ? {} : { request: Number(request) }),
    };
  }
  const request = wire(event.pull_request);
  if (typeof request.number !== 'number') {
    // Taken for a push, the run would comment nowhere and still succeed.
    if (env.GITHUB_EVENT_NAME?.startsWith('pull_request'))
      throw fault(
        'no-ci-event',
        'this is a run of a pull request, and the file at GITHUB_EVENT_PATH does not say of which',
        'let the step see that file, in a container too',
      );
    const pushed = wires(event.commits).map(({ id }) => textIn(id));
    return {
      ...{ kind: 'branch', branch: env.GITHUB_REF_NAME ?? '', pushed: pushed.slice(-MOST_COMMITS) },
      ...beforePush(textIn(event.before)),
    };
  }
  const head = wire(request.head);
  if (textIn(wire(head.repo).full_name) !== repository)
    return { kind: 'fork', base: textIn(wire(request.base).sha) };
  const base = textIn(wire(request.base).sha);
  return {
    ...{ kind: 'request', request: request.number, head: textIn(head.sha) },
    isBots: [request.user, event.sender, { login: env.GITHUB_ACTOR }].some(isBot),
    ...(base === '' ? {} : { base }),
  };
}
