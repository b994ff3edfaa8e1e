/** Finds the forge whose pipeline runs this program, by the variables that it sets. */
import { fault } from '../model/messages/diagnostic.ts';
import type { CiRun, Environment } from './ci-run.ts';
import type { Forge } from './forge.ts';
import { gitHubRun, openGitHub } from './github.ts';
import { gitLabRun, openGitLab } from './gitlab.ts';
import type { Calls } from './http.ts';

/** Throws a DiagnosticsError outside a pipeline of GitHub Actions or GitLab CI. `event` is GitHub's event as JSON. */
export function findRun(env: Environment, event: unknown): CiRun {
  if (env.GITHUB_ACTIONS === 'true') return gitHubRun(env, event);
  if (env.GITLAB_CI === 'true') return gitLabRun(env);
  throw fault(
    'no-forge',
    'this is neither GitHub Actions nor GitLab CI: GITHUB_ACTIONS and GITLAB_CI are not set',
    'run it in a pipeline; elsewhere use `pricewright plan`, `apply` and `drift`',
  );
}

/** Undefined where the run has no token, as that of a fork. */
export function openForge(run: CiRun, env: Environment, calls: Calls): Forge | undefined {
  if (run.occasion.kind === 'fork') return undefined;
  return run.forge === 'github' ? openGitHub(run, env, calls) : openGitLab(run, env, calls);
}
