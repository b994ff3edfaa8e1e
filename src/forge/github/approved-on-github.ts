/**
 * The approved digest on GitHub. It stands in the name of the artifact that the plan's run kept, so nothing has to be
 * unpacked; only a run of this workflow in this repository can make that artifact.
 */
import { type ArtifactName, digestIn } from '../artifact-name.ts';
import type { Environment } from '../ci-run.ts';
import type { Approval, Landed } from '../forge.ts';
import type { ForgeHttp } from '../http.ts';
import { needed } from '../needed.ts';
import { textOf, wires } from '../own-texts.ts';
import { planRun } from './plan-runs.ts';

/** A merge queue plans what it merges; without one, the plan is that of the request's last commit. */
export async function approvedOnGitHub(
  http: ForgeHttp,
  env: Environment,
  commit: string,
  plan: ArtifactName,
  landed: readonly Landed[],
): Promise<Approval> {
  const queued = await planRun(http, env, 'merge_group', commit);
  const [only, ...more] = landed;
  if (queued === undefined && (only === undefined || more.length > 0))
    return { kind: 'none', why: `${landed.length} merged requests belong to ${commit}, and one is needed` };
  const run = queued ?? (await planRun(http, env, 'pull_request', only?.head ?? ''));
  if (run === undefined)
    return { kind: 'none', why: `no plan of ${only?.head ?? commit} succeeded in this repository` };
  const path = `/repos/${needed(env, 'GITHUB_REPOSITORY')}/actions/runs/${String(run.id)}/artifacts`;
  const kept = wires(await http.pages(path, 'artifacts'))
    .filter(({ name, expired }) => expired !== true && digestIn(textOf(name), plan) !== undefined)
    // A run that was repeated has what each attempt kept.
    .sort(
      (a, b) =>
        Date.parse(textOf(b.created_at)) - Date.parse(textOf(a.created_at)) || Number(b.id) - Number(a.id),
    );
  const digest = digestIn(textOf(kept[0]?.name), plan);
  return digest === undefined
    ? {
        kind: 'none',
        why: `the run that planned ${only?.head ?? commit} keeps no plan of this project and environment`,
      }
    : { kind: 'found', digest };
}
