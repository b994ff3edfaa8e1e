/** GitLab over its REST interface, version 4. */
import type { ChangeRequest, ForgeApproval } from '../model/plan/provenance.ts';
import {
  type ArtifactName,
  beforePush,
  type CiRun,
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
const DEVELOPER = 30;
const TOKEN = 'PRICEWRIGHT_GITLAB_TOKEN';
const RIGHTS = `give the project access token in ${TOKEN} the role Developer or higher and the scope \`api\``;

/** Throws a DiagnosticsError where a variable or the token is missing. A job's own token can neither comment nor search. */
export function openGitLab(run: CiRun, env: Environment, calls: Calls): Forge {
  const token = needed(env, TOKEN, RIGHTS);
  const http = openHttp({
    ...calls,
    forge: 'GitLab',
    url: neededUrl(env, 'CI_API_V4_URL'),
    headers: { 'private-token': token },
    variable: TOKEN,
    rights: RIGHTS,
  });
  const project = `/projects/${encodeURIComponent(needed(env, 'CI_PROJECT_ID'))}`;
  return {
    landed: () => landedOn(http, project, run),
    headOf: async (request) =>
      textIn(wire(await http.get(`${project}/merge_requests/${request}`)).sha) || undefined,
    request: (number) => requestOnGitLab(http, project, number),
    approved: (plan, landed) => approvedOnGitLab(http, env, plan, landed),
    comment: (request, text) => keepComment(notesOn(http, project, request, text.marker), calls, text),
    ...keepIssues(issuesOf(http, project)),
    close: () => http.close(),
  };
}

async function landedOn(
  http: ForgeHttp,
  project: string,
  { commit, occasion }: CiRun,
): Promise<readonly Landed[]> {
  if (occasion.kind !== 'branch') return [];
  const found = wires(
    await http.get(`${project}/repository/commits/${encodeURIComponent(commit)}/merge_requests`),
  );
  return found
    .filter(
      ({ state, target_branch, merge_commit_sha, squash_commit_sha, sha }) =>
        state === 'merged' &&
        target_branch === occasion.branch &&
        [merge_commit_sha, squash_commit_sha, sha].includes(commit),
    )
    .map(({ iid, sha }) => ({ request: Number(iid), head: textIn(sha) }));
}

function notesOn(http: ForgeHttp, project: string, request: number, marker: string): Comments {
  const all = `${project}/merge_requests/${request}/notes`;
  return {
    list: async () => {
      const notes = wires(await http.pages(`${all}?sort=asc`));
      const marked = await trusted(
        http,
        project,
        notes.filter(({ body }) => beginsWith(body, marker)),
      );
      return marked.map(({ id, body }) => ({ id: String(id), body: textIn(body) }));
    },
    create: (body) => http.send('POST', all, { body }),
    rewrite: (id, body) => http.send('PUT', `${all}/${id}`, async () => ({ body: await body() })),
    remove: (id) => http.send('DELETE', `${all}/${id}`),
  };
}

function issuesOf(http: ForgeHttp, project: string): Issues {
  const all = `${project}/issues`;
  return {
    list: async (marker, state) => {
      const named = state === 'open' ? 'opened' : state;
      const issues = wires(await http.pages(`${all}?state=${named}&scope=all&labels=${LABEL}`)).filter(
        ({ description }) => beginsWith(description, marker),
      );
      return (await trusted(http, project, issues)).map(({ iid, description }) => ({
        id: String(iid),
        body: textIn(description),
      }));
    },
    create: ({ body, ...text }) => http.send('POST', all, { ...text, description: body, labels: LABEL }),
    rewrite: (id, { body, ...text }, isClosed) =>
      http.send('PUT', `${all}/${id}`, {
        ...text,
        description: body,
        ...(isClosed ? { state_event: 'close' } : {}),
      }),
  };
}

/**
 * The texts by the token's own user, and by members with the role Developer or higher. Anyone may write a text with the
 * same marker, and change it once it is taken for this program's.
 */
async function trusted(http: ForgeHttp, project: string, texts: readonly Wire[]): Promise<readonly Wire[]> {
  if (texts.length === 0) return texts;
  const levels = new Map<unknown, number>([[wire(await http.get('/user')).id, DEVELOPER]]);
  for (const { author } of texts) {
    const { id } = wire(author);
    if (levels.has(id)) continue;
    const member = wire(await http.find(`${project}/members/all/${encodeURIComponent(String(id))}`));
    levels.set(id, Number(member.access_level ?? 0));
  }
  return texts.filter(({ author }) => (levels.get(wire(author).id) ?? 0) >= DEVELOPER);
}

/** A merge train's pipeline is the last one of its request, and has planned what it merges. */
async function approvedOnGitLab(
  http: ForgeHttp,
  env: Environment,
  plan: ArtifactName,
  landed: readonly Landed[],
): Promise<Approval> {
  const [only, ...more] = landed;
  if (only === undefined || more.length > 0)
    return { kind: 'none', why: `${landed.length} merged requests belong to this commit, and one is needed` };
  const id = needed(env, 'CI_PROJECT_ID');
  const project = `/projects/${id}`;
  const pipeline = wire(wire(await http.get(`${project}/merge_requests/${only.request}`)).head_pipeline);
  if (String(pipeline.project_id) !== id)
    return { kind: 'none', why: `the last pipeline of request ${only.request} did not run in this project` };
  const name = env.PRICEWRIGHT_PLAN_JOB || 'plan';
  const jobs = wires(await http.pages(`${project}/pipelines/${String(pipeline.id)}/jobs`)).filter(
    (job) => job.name === name && job.status === 'success',
  );
  const [job] = jobs;
  if (job === undefined || jobs.length > 1)
    return {
      kind: 'none',
      why: `request ${only.request} has ${jobs.length} jobs \`${name}\` that succeeded, and one is needed`,
    };
  const kept = await http.find(
    `${project}/jobs/${String(job.id)}/artifacts/${APPROVAL_FOLDER}/${plan}/${APPROVAL_FILE}`,
  );
  const digest = textIn(wire(kept).digest);
  return /^[0-9a-f]{64}$/.test(digest)
    ? { kind: 'found', digest }
    : {
        kind: 'none',
        why: `the job \`${name}\` of request ${only.request} keeps no plan of this project and environment`,
      };
}

/** The folder of the artifacts, in which each project and environment has a folder of its own. */
const APPROVAL_FOLDER = 'pricewright-ci';
const APPROVAL_FILE = 'approval.json';

/** The text of the note that GitLab writes for an approval. */
const APPROVED = 'approved this merge request';

async function requestOnGitLab(http: ForgeHttp, project: string, number: number): Promise<ChangeRequest> {
  const path = `${project}/merge_requests/${number}`;
  const request = wire(await http.get(path));
  return {
    number,
    address: textIn(request.web_url) || null,
    head: textIn(request.sha) || null,
    author: userName(request.author),
    // Older versions of GitLab have the second name alone.
    merged_by: userName(request.merge_user) ?? userName(request.merged_by),
    merged_at: textIn(request.merged_at) || null,
    approvals: await approvalsOf(http, path),
  };
}

/** GitLab names no commit: it is the one that the request had at that time. Null where it keeps no approvals. */
async function approvalsOf(http: ForgeHttp, path: string): Promise<readonly ForgeApproval[] | null> {
  const kept = await http.find(`${path}/approvals`);
  if (kept === undefined) return null;
  const approvals = wires(wire(kept).approved_by);
  if (approvals.length === 0) return [];
  const versions = wires(await http.pages(`${path}/versions`));
  const undated = approvals.some(({ approved_at }) => textIn(approved_at) === '');
  const notes = undated ? wires(await http.pages(`${path}/notes`)) : [];
  return approvals.flatMap(({ user, approved_at }) => {
    const by = userName(user);
    if (by === null) return [];
    const at = textIn(approved_at) || notedAt(notes, by);
    return [{ by, at, commit: at === null ? null : commitAt(versions, at) }];
  });
}

/** Versions of GitLab without `approved_at` note the approval beside the comments. */
function notedAt(notes: readonly Wire[], by: string): string | null {
  const own = notes.filter(
    ({ system, author, body }) => system === true && userName(author) === by && body === APPROVED,
  );
  return latest(own.map(({ created_at }) => textIn(created_at)));
}

function commitAt(versions: readonly Wire[], at: string): string | null {
  const before = versions.filter(({ created_at }) => Date.parse(textIn(created_at)) <= Date.parse(at));
  const newest = latest(before.map(({ created_at }) => textIn(created_at)));
  const version = before.find(({ created_at }) => created_at === newest);
  return textIn(version?.head_commit_sha) || null;
}

function latest(times: readonly string[]): string | null {
  return times.toSorted((a, b) => Date.parse(a) - Date.parse(b)).at(-1) ?? null;
}

function userName(user: unknown): string | null {
  return textIn(wire(user).username) || null;
}

/** Throws a DiagnosticsError where variables are missing. */
export function gitLabRun(env: Environment): CiRun {
  requireAll(env, ['CI_COMMIT_SHA', 'CI_PROJECT_URL', 'CI_JOB_URL', 'CI_PROJECT_ID']);
  const commit = needed(env, 'CI_COMMIT_SHA');
  const home = needed(env, 'CI_PROJECT_URL');
  const job = needed(env, 'CI_JOB_URL');
  return {
    forge: 'gitlab',
    occasion: occasionOf(env, commit),
    commit,
    links: {
      run: job,
      artifacts: `${job}/artifacts/browse`,
      file: (path) => `${home}/-/blob/${commit}/${encodedPath(path)}`,
    },
    approveWith: (approval) =>
      `glab ci run --branch ${env.CI_COMMIT_BRANCH ?? 'main'} --variables PRICEWRIGHT_APPROVAL:${approval}`,
  };
}

/** The user of an access token is `project_12_bot_5f3c`; a service account and a bot of one's own are users like others. */
const BOT = /bot(?![a-z])|^service_account_/i;

/** In a merge train the commit is the merged one; the request's own is that of its source branch. */
function occasionOf(env: Environment, commit: string): Occasion {
  const number = Number(env.CI_MERGE_REQUEST_IID);
  if (!env.CI_MERGE_REQUEST_IID || !Number.isSafeInteger(number))
    return {
      ...{ kind: 'branch', branch: env.CI_COMMIT_BRANCH ?? '', pushed: [] },
      ...beforePush(env.CI_COMMIT_BEFORE_SHA),
    };
  if (env.CI_MERGE_REQUEST_SOURCE_PROJECT_ID !== env.CI_MERGE_REQUEST_PROJECT_ID)
    return { kind: 'fork', base: env.CI_MERGE_REQUEST_DIFF_BASE_SHA ?? '' };
  // If the commit is a merged one, the target's own is what it was merged into.
  const base = env.CI_MERGE_REQUEST_TARGET_BRANCH_SHA || env.CI_MERGE_REQUEST_DIFF_BASE_SHA || '';
  return {
    ...{ kind: 'request', request: number, head: env.CI_MERGE_REQUEST_SOURCE_BRANCH_SHA || commit },
    isBots: BOT.test(env.GITLAB_USER_LOGIN ?? ''),
    ...(base === '' ? {} : { base }),
  };
}
