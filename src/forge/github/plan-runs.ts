/** Runs of this workflow in which a commit was planned, whatever became of the other projects and environments in them. */
import type { Environment } from '../ci-run.ts';
import type { ForgeHttp } from '../http.ts';
import { needed } from '../needed.ts';
import { type Wire, wire, wires } from '../own-texts.ts';
import { workflowFile } from './github-run.ts';

/**
 * The runs for a commit in this repository, newest first. A run of a fork has the same commit, and counts for nothing.
 */
export async function planRuns(
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
