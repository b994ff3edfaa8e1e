/** GitLab over its REST interface, version 4. */
import type { CiRun, Environment } from '../ci-run.ts';
import type { Forge, Landed } from '../forge.ts';
import { type Calls, type ForgeHttp, openHttp } from '../http.ts';
import { needed, neededUrl } from '../needed.ts';
import { type Comments, keepComment } from '../one-comment.ts';
import { beginsWith, textOf, type Wire, wire, wires } from '../own-texts.ts';
import { approvedOnGitLab } from './approved-on-gitlab.ts';
import { requestOnGitLab } from './request-on-gitlab.ts';

const LABEL = 'pricewright';
/** GitLab's number for the role Developer. */
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
      textOf(wire(await http.get(`${project}/merge_requests/${request}`)).sha) || undefined,
    request: (number) => requestOnGitLab(http, project, number),
    approved: (plan, landed) => approvedOnGitLab(http, env, plan, landed),
    comment: (request, text) => keepComment(notesOn(http, project, request, text.marker), calls, text),
    openIssue: async ({ marker, body, title }) => {
      const [issue] = await ownIssues(http, project, marker);
      const text = { title, description: body };
      if (issue === undefined) await http.send('POST', `${project}/issues`, { ...text, labels: LABEL });
      else await http.send('PUT', `${project}/issues/${String(issue.iid)}`, text);
    },
    closeIssue: async ({ marker, body }) => {
      for (const { iid } of await ownIssues(http, project, marker))
        await http.send('PUT', `${project}/issues/${String(iid)}`, {
          description: body,
          state_event: 'close',
        });
    },
    changeIssue: async (marker, change) => {
      for (const { iid, description: text } of await ownIssues(http, project, marker)) {
        const description = change(textOf(text));
        if (description !== text) await http.send('PUT', `${project}/issues/${String(iid)}`, { description });
      }
    },
    noted: async (marker) => {
      const [issue] = await ownIssues(http, project, marker, 'all');
      return issue && textOf(issue.description);
    },
    note: async ({ marker, body, title }) => {
      const all = () => ownIssues(http, project, marker, 'all');
      const text = { title, description: body };
      if ((await all()).length === 0)
        await http.send('POST', `${project}/issues`, { ...text, labels: LABEL });
      for (const { iid } of await all())
        await http.send('PUT', `${project}/issues/${String(iid)}`, { ...text, state_event: 'close' });
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
      return marked.map(({ id, body }) => ({ id: String(id), body: textOf(body) }));
    },
    create: (body) => http.send('POST', all, { body }),
    rewrite: (id, body) => http.send('PUT', `${all}/${id}`, async () => ({ body: await body() })),
    remove: (id) => http.send('DELETE', `${all}/${id}`),
  };
}

async function ownIssues(
  http: ForgeHttp,
  project: string,
  marker: string,
  state: 'opened' | 'all' = 'opened',
): Promise<readonly Wire[]> {
  const issues = wires(await http.pages(`${project}/issues?state=${state}&scope=all&labels=${LABEL}`));
  return trusted(
    http,
    project,
    issues.filter(({ description }) => beginsWith(description, marker)),
  );
}

/**
 * The texts by the token's own user, and by members with the role Developer or higher. Anyone may write a text with the same marker, and change it once it is
 * taken for this program's.
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
