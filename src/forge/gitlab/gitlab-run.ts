/** The run of a job of GitLab CI. */
import {
  beforePush,
  type CiRun,
  type Environment,
  encodedPath,
  needed,
  type Occasion,
  requireAll,
} from '../ci-run.ts';

/** Throws a DiagnosticsError where variables are missing. */
export function gitLabRun(env: Environment): CiRun {
  requireAll(env, ['CI_COMMIT_SHA', 'CI_PROJECT_URL', 'CI_JOB_URL', 'CI_PROJECT_ID']);
  const commit = needed(env, 'CI_COMMIT_SHA');
  const home = needed(env, 'CI_PROJECT_URL');
  const job = needed(env, 'CI_JOB_URL');
  return {
    forge: 'gitlab',
    occasion: occasionOf(env, commit),
    commit,
    links: {
      run: job,
      artifacts: `${job}/artifacts/browse`,
      file: (path) => `${home}/-/blob/${commit}/${encodedPath(path)}`,
    },
    approveWith: (approval) =>
      `glab ci run --branch ${env.CI_COMMIT_BRANCH ?? 'main'} --variables PRICEWRIGHT_APPROVAL:${approval}`,
  };
}

/** The user of an access token is `project_12_bot_5f3c`; a service account and a bot of one's own are users like others. */
const BOT = /bot(?![a-z])|^service_account_/i;

/** In a merge train the commit is the merged one; the request's own is that of its source branch. */
function occasionOf(env: Environment, commit: string): Occasion {
  const number = Number(env.CI_MERGE_REQUEST_IID);
  if (!env.CI_MERGE_REQUEST_IID || !Number.isSafeInteger(number))
    return {
      ...{ kind: 'branch', branch: env.CI_COMMIT_BRANCH ?? '', pushed: [] },
      ...beforePush(env.CI_COMMIT_BEFORE_SHA),
    };
  if (env.CI_MERGE_REQUEST_SOURCE_PROJECT_ID !== env.CI_MERGE_REQUEST_PROJECT_ID)
    return { kind: 'fork', base: env.CI_MERGE_REQUEST_DIFF_BASE_SHA ?? '' };
  // If the commit is a merged one, the target's own is what it was merged into.
  const base = env.CI_MERGE_REQUEST_TARGET_BRANCH_SHA || env.CI_MERGE_REQUEST_DIFF_BASE_SHA || '';
  return {
    ...{ kind: 'request', request: number, head: env.CI_MERGE_REQUEST_SOURCE_BRANCH_SHA || commit },
    isBots: BOT.test(env.GITLAB_USER_LOGIN ?? ''),
    ...(base === '' ? {} : { base }),
  };
}
