/** GitHub over its REST interface, version 2022-11-28. */
import type { CiRun, Environment } from '../ci-run.ts';
import type { Forge, Marked } from '../forge.ts';
import { type Calls, type ForgeHttp, openHttp } from '../http.ts';
import { needed, neededUrl } from '../needed.ts';
import { beginsWith, textOf, type Wire, wire, wires } from '../own-texts.ts';
import { approvedOnGitHub } from './approved-on-github.ts';
import { landedOnGitHub } from './landed-on-github.ts';
import { requestOnGitHub } from './request-on-github.ts';

/** The name under which GitHub writes what a job does with its own token. */
const ROBOT = 'github-actions[bot]';
const LABELS = ['pricewright'];
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
    comment: (request, text, only) => putComment(http, repository, request, text, only),
    openIssue: async ({ marker, body, title }) => {
      const [issue] = await ownIssues(http, repository, marker);
      if (issue === undefined)
        await http.send('POST', `${repository}/issues`, { title, body, labels: LABELS });
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
    close: () => http.close(),
  };
}

async function putComment(
  http: ForgeHttp,
  repository: string,
  request: number,
  { marker, body }: Marked,
  only: 'existing' | undefined,
): Promise<void> {
  const path = `${repository}/issues/${request}/comments`;
  const own = wires(await http.pages(path)).filter((each) => isRobot(each) && beginsWith(each.body, marker));
  // Two jobs that began at once may have left two: none of them stays as it was.
  for (const { id } of own) await http.send('PATCH', `${repository}/issues/comments/${String(id)}`, { body });
  if (own.length === 0 && only === undefined) await http.send('POST', path, { body });
}

async function ownIssues(http: ForgeHttp, repository: string, marker: string): Promise<readonly Wire[]> {
  const issues = wires(
    await http.pages(`${repository}/issues?state=open&creator=${encodeURIComponent(ROBOT)}`),
  );
  return issues.filter(
    (each) => isRobot(each) && each.pull_request === undefined && beginsWith(each.body, marker),
  );
}

function isRobot({ user }: Wire): boolean {
  const { type, login } = wire(user);
  return type === 'Bot' && login === ROBOT;
}
