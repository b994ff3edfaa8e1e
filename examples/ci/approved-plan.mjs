// Finds the plan that was reviewed with the request by which a commit came to the main branch.
//
//   node approved-plan.mjs
//
// It looks for the request that was merged, its last head, and the plan that the pipeline of that head made in this
// repository. Nothing is taken from a comment or a description, which others may write. On GitHub it prints `run_id`,
// `head` and `request` for GITHUB_OUTPUT; on GitLab it writes approved/plan.json and prints the request's number. There
// PLAN_JOB names the job whose plan it is, where that is not `plan`.
import { mkdir, writeFile } from 'node:fs/promises';
import { calls, fail, needed, platform } from './platform.mjs';

const { name, get, text, pages } = calls(platform());
await (name === 'github' ? onGitHub() : onGitLab());

async function onGitHub() {
  const repository = needed('GITHUB_REPOSITORY');
  const commit = needed('GITHUB_SHA');
  const branch = needed('GITHUB_REF_NAME');
  const requests = await get(`/repos/${repository}/commits/${commit}/pulls`);
  const request = only(
    requests.filter(
      ({ merged_at, merge_commit_sha, base }) =>
        merged_at !== null && merge_commit_sha === commit && base.ref === branch,
    ),
    `merged pull request for ${commit}`,
  );
  const head = request.head.sha;
  // `owner/name/.github/workflows/prices.yml@refs/heads/main`
  const workflow = needed('GITHUB_WORKFLOW_REF').split('@')[0].split('/').at(-1);
  const { workflow_runs: runs } = await get(
    `/repos/${repository}/actions/workflows/${workflow}/runs?event=pull_request&status=success&head_sha=${head}`,
  );
  const own = runs.filter(
    ({ head_repository, head_sha }) => head_repository?.full_name === repository && head_sha === head,
  );
  const [run] = own.sort((a, b) => b.run_number - a.run_number || b.run_attempt - a.run_attempt);
  if (run === undefined)
    fail(`no plan of ${head} succeeded in ${repository}: plan and review it, then apply by hand`);
  process.stdout.write(`run_id=${run.id}\nhead=${head}\nrequest=${request.number}\n`);
}

async function onGitLab() {
  const project = `/projects/${needed('CI_PROJECT_ID')}`;
  const commit = needed('CI_COMMIT_SHA');
  const branch = needed('CI_COMMIT_BRANCH');
  const found = await get(`${project}/repository/commits/${commit}/merge_requests`);
  const { iid } = only(
    found.filter(
      ({ state, target_branch, merge_commit_sha, squash_commit_sha, sha }) =>
        state === 'merged' &&
        target_branch === branch &&
        [merge_commit_sha, squash_commit_sha, sha].includes(commit),
    ),
    `merged request for ${commit}`,
  );
  const { head_pipeline: pipeline } = await get(`${project}/merge_requests/${iid}`);
  if (pipeline?.status !== 'success' || String(pipeline.project_id) !== needed('CI_PROJECT_ID'))
    fail(
      `the last pipeline of request ${iid} did not succeed in this project: plan and review it, then apply by hand`,
    );
  const planJob = process.env.PLAN_JOB || 'plan';
  const jobs = await pages(`${project}/pipelines/${pipeline.id}/jobs`);
  const job = only(
    jobs.filter(({ name: job, status }) => job === planJob && status === 'success'),
    `plan of request ${iid}`,
  );
  await mkdir('approved', { recursive: true });
  await writeFile('approved/plan.json', await text(`${project}/jobs/${job.id}/artifacts/plan.json`));
  process.stdout.write(`${iid}\n`);
}

function only(found, what) {
  if (found.length !== 1) fail(`there are ${found.length} candidates, and there has to be one ${what}`);
  return found[0];
}
