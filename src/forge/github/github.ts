/** GitHub over its REST interface, version 2022-11-28. */
import type { CiRun, Environment } from '../ci-run.ts';
import type { Forge } from '../forge.ts';
import { type Calls, type ForgeHttp, openHttp } from '../http.ts';
import { needed, neededUrl } from '../needed.ts';
import { type Comments, keepComment } from '../one-comment.ts';
import { beginsWith, textOf, type Wire, wire, wires } from '../own-texts.ts';
import { approvedOnGitHub } from './approved-on-github.ts';
import { landedOnGitHub } from './landed-on-github.ts';
import { requestOnGitHub } from './request-on-github.ts';

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
      textOf(wire(wire(await http.get(`${repository}/pulls/${request}`)).head).sha) || undefined,
    request: (number) => requestOnGitHub(http, repository, number),
    approved: (plan, landed) => approvedOnGitHub(http, env, run.commit, plan, landed),
    comment: (request, text) => keepComment(commentsOn(http, repository, request, text.marker), calls, text),
    openIssue: async ({ marker, body, title }) => {
      const [issue] = await ownIssues(http, repository, marker);
      if (issue === undefined)
        await http.send('POST', `${repository}/issues`, { title, body, labels: [LABEL] });
      else await http.send('PATCH', `${repository}/issues/${String(issue.number)}`, { title, body });
    },
    closeIssue: async ({ marker, body }) => {
      for (const { number } of await ownIssues(http, repository, marker))
        await http.send('PATCH', `${repository}/issues/${String(number)}`, {
          body,
          state: 'closed',
          state_reason: 'completed',
        });
    },
    changeIssue: async (marker, change) => {
      for (const { number, body: text } of await ownIssues(http, repository, marker)) {
        const body = change(textOf(text));
        if (body !== text) await http.send('PATCH', `${repository}/issues/${String(number)}`, { body });
      }
    },
    noted: async (marker) => {
      const [issue] = await ownIssues(http, repository, marker, 'all');
      return issue && textOf(issue.body);
    },
    note: async ({ marker, body, title }) => {
      const all = () => ownIssues(http, repository, marker, 'all');
      if ((await all()).length === 0)
        await http.send('POST', `${repository}/issues`, { title, body, labels: [LABEL] });
      const closed = { title, body, state: 'closed', state_reason: 'completed' };
      for (const { number } of await all())
        await http.send('PATCH', `${repository}/issues/${String(number)}`, closed);
    },
    close: () => http.close(),
  };
}

function commentsOn(http: ForgeHttp, repository: string, request: number, marker: string): Comments {
  const all = `${repository}/issues/${request}/comments`;
  const one = (id: string) => `${repository}/issues/comments/${id}`;
  return {
    list: async () => {
      const marked = wires(await http.pages(all)).filter(({ body }) => beginsWith(body, marker));
      return (await trusted(http, marked)).map(({ id, body }) => ({ id: String(id), body: textOf(body) }));
    },
    create: (body) => http.send('POST', all, { body }),
    rewrite: (id, body) => http.send('PATCH', one(id), async () => ({ body: await body() })),
    remove: (id) => http.send('DELETE', one(id)),
  };
}

async function ownIssues(
  http: ForgeHttp,
  repository: string,
  marker: string,
  state: 'open' | 'all' = 'open',
): Promise<readonly Wire[]> {
  const issues = wires(await http.pages(`${repository}/issues?state=${state}&labels=${LABEL}`));
  return trusted(
    http,
    issues.filter(({ pull_request, body }) => pull_request === undefined && beginsWith(body, marker)),
  );
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
