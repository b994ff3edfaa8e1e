/** The requests by which a commit came to its branch on GitHub. */
import type { CiRun, Environment } from '../ci-run.ts';
import type { Landed } from '../forge.ts';
import type { ForgeHttp } from '../http.ts';
import { needed } from '../needed.ts';
import { textOf, type Wire, wire, wires } from '../own-texts.ts';
import { planRuns } from './plan-runs.ts';

/** A merge queue lands several requests at once, each with a commit of its own: there, every pushed commit is looked at. */
export async function landedOnGitHub(
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
    .map(({ number, head }) => ({ request: Number(number), head: textOf(wire(head).sha) }));
}

function isMergedAs({ merged_at, merge_commit_sha, base }: Wire, commit: string, branch: string): boolean {
  return typeof merged_at === 'string' && merge_commit_sha === commit && wire(base).ref === branch;
}
