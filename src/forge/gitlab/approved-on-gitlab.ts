/**
 * The approved digest on GitLab: the file that the plan's job of the merged request's last pipeline kept. The job's own
 * status counts, because other jobs of the pipeline plan other projects and environments.
 */
import type { ArtifactName } from '../artifact-name.ts';
import type { Environment } from '../ci-run.ts';
import type { Approval, Landed } from '../forge.ts';
import type { ForgeHttp } from '../http.ts';
import { needed } from '../needed.ts';
import { textOf, wire, wires } from '../own-texts.ts';

/** A merge train's pipeline is the last one of its request, and has planned what it merges. */
export async function approvedOnGitLab(
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
  const digest = textOf(wire(kept).digest);
  return /^[0-9a-f]{64}$/.test(digest)
    ? { kind: 'found', digest }
    : {
        kind: 'none',
        why: `the job \`${name}\` of request ${only.request} keeps no plan of this project and environment`,
      };
}

/** The folder of the artifacts, in which each project and environment has a folder of its own. */
export const APPROVAL_FOLDER = 'pricewright-ci';
export const APPROVAL_FILE = 'approval.json';
