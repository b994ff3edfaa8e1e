/**
 * The approved digest on GitHub. It stands in the name of the artifact that the plan's run kept, so nothing has to be
 * unpacked; only a run of this workflow in this repository can make that artifact.
 */
import { type ArtifactName, artifactName, digestIn } from '../artifact-name.ts';
import type { Environment } from '../ci-run.ts';
import type { Approval, Landed } from '../forge.ts';
import type { ForgeHttp } from '../http.ts';
import { needed } from '../needed.ts';
import { textOf, wires } from '../own-texts.ts';
import { planRuns } from './plan-runs.ts';

/** More runs of one commit than a person starts. */
const MOST_RUNS = 20;

/**
 * A merge queue plans what it merges; without one, the plan is that of the request's last commit. The newest artifact of
 * the project and environment is its verdict, which no other project or environment of the same run changes.
 */
export async function approvedOnGitHub(
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
        (name === artifactName(plan, 'plan') || digestIn(textOf(name), plan) !== undefined),
    )
    .sort(
      (a, b) =>
        Date.parse(textOf(b.created_at)) - Date.parse(textOf(a.created_at)) || Number(b.id) - Number(a.id),
    );
  return newest === undefined ? undefined : textOf(newest.name);
}
