/** GitLab over its REST interface, version 4. */
import type { CiRun, Environment } from '../ci-run.ts';
import type { Forge, Landed, Marked } from '../forge.ts';
import { type Calls, type ForgeHttp, openHttp } from '../http.ts';
import { needed, neededUrl } from '../needed.ts';
import { beginsWith, textOf, type Wire, wire, wires } from '../own-texts.ts';
import { approvedOnGitLab } from './approved-on-gitlab.ts';
import { requestOnGitLab } from './request-on-gitlab.ts';

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
      textOf(wire(await http.get(`${project}/merge_requests/${request}`)).sha) || undefined,
    request: (number) => requestOnGitLab(http, project, number),
    approved: (plan, landed) => approvedOnGitLab(http, env, plan, landed),
    comment: (request, text, only) => putNote(http, project, request, text, only),
    openIssue: async ({ marker, body, title }) => {
      const [issue] = await ownIssues(http, project, marker);
      const text = { title, description: body };
      if (issue === undefined)
        await http.send('POST', `${project}/issues`, { ...text, labels: 'pricewright' });
      else await http.send('PUT', `${project}/issues/${String(issue.iid)}`, text);
    },
    closeIssue: async ({ marker, body }) => {
      for (const { iid } of await ownIssues(http, project, marker))
        await http.send('PUT', `${project}/issues/${String(iid)}`, {
          description: body,
          state_event: 'close',
        });
    },
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
    .map(({ iid, sha }) => ({ request: Number(iid), head: textOf(sha) }));
}

async function putNote(
  http: ForgeHttp,
  project: string,
  request: number,
  { marker, body }: Marked,
  only: 'existing' | undefined,
): Promise<void> {
  const path = `${project}/merge_requests/${request}/notes`;
  const me = await ownId(http);
  const own = wires(await http.pages(path)).filter(
    ({ author, body: text }) => wire(author).id === me && beginsWith(text, marker),
  );
  // Two jobs that began at once may have left two: none of them stays as it was.
  for (const { id } of own) await http.send('PUT', `${path}/${String(id)}`, { body });
  if (own.length === 0 && only === undefined) await http.send('POST', path, { body });
}

async function ownIssues(http: ForgeHttp, project: string, marker: string): Promise<readonly Wire[]> {
  const me = await ownId(http);
  const issues = wires(await http.pages(`${project}/issues?state=opened&scope=all&author_id=${me}`));
  return issues.filter(
    ({ author, description }) => wire(author).id === me && beginsWith(description, marker),
  );
}

/** An id of its own, so that nobody without the token counts as its author. */
async function ownId(http: ForgeHttp): Promise<number> {
  return Number(wire(await http.get('/user')).id);
}
