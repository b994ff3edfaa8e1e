/** The run of a workflow of GitHub Actions. */

import { fault } from '../../model/messages/diagnostic.ts';
import {
  beforePush,
  type CiRun,
  type Environment,
  encodedPath,
  needed,
  type Occasion,
  requireAll,
} from '../ci-run.ts';
import { textIn, type Wire, wire, wires } from '../http.ts';

const VARIABLES = ['GITHUB_REPOSITORY', 'GITHUB_SERVER_URL', 'GITHUB_RUN_ID', 'GITHUB_SHA'];

/** `event` is the content of GITHUB_EVENT_PATH. Throws a DiagnosticsError where a variable or the request is missing. */
export function gitHubRun(env: Environment, event: unknown): CiRun {
  requireAll(env, VARIABLES);
  const repository = needed(env, 'GITHUB_REPOSITORY');
  const home = `${needed(env, 'GITHUB_SERVER_URL')}/${repository}`;
  const request = wire(wire(event).pull_request);
  const head = textIn(wire(request.head).sha);
  const queued = textIn(wire(wire(event).merge_group).head_sha);
  const commit = head || queued || needed(env, 'GITHUB_SHA');
  const run = `${home}/actions/runs/${needed(env, 'GITHUB_RUN_ID')}`;
  return {
    forge: 'github',
    occasion: occasionOf(env, repository, wire(event)),
    commit,
    links: {
      run: `${run}/attempts/${env.GITHUB_RUN_ATTEMPT ?? '1'}`,
      artifacts: `${run}#artifacts`,
      file: (path) => `${home}/blob/${commit}/${encodedPath(path)}`,
    },
    approveWith: (approval) =>
      `gh workflow run ${workflowFile(env)} --ref ${env.GITHUB_REF_NAME ?? 'main'} --field approval=${approval}`,
  };
}

/** Dependabot's runs have a token that only reads, and none of the secrets of others. */
function isBot(user: unknown): boolean {
  return wire(user).type === 'Bot' || textIn(wire(user).login).endsWith('[bot]');
}

/** The file of `owner/name/.github/workflows/prices.yml@refs/heads/main`. */
export function workflowFile(env: Environment): string {
  const [path = ''] = needed(env, 'GITHUB_WORKFLOW_REF').split('@');
  return path.split('/').at(-1) ?? '';
}

/** More commits than a merge queue lands at once. */
const MOST_COMMITS = 100;

/** The branch of a group in the queue, such as `refs/heads/gh-readonly-queue/main/pr-7-5f3c…`. */
const QUEUED = /^refs\/heads\/gh-readonly-queue\/.*\/pr-(\d{1,9})-[0-9a-f]+$/;

function occasionOf(env: Environment, repository: string, event: Wire): Occasion {
  if (env.GITHUB_EVENT_NAME === 'merge_group') {
    const { base_sha, head_ref } = wire(event.merge_group);
    const base = textIn(base_sha);
    const [, request] = QUEUED.exec(textIn(head_ref)) ?? [];
    return {
      kind: 'queue',
      ...(base === '' ? {} : { base }),
      ...(request === undefined ? {} : { request: Number(request) }),
    };
  }
  const request = wire(event.pull_request);
  if (typeof request.number !== 'number') {
    // Taken for a push, the run would comment nowhere and still succeed.
    if (env.GITHUB_EVENT_NAME?.startsWith('pull_request'))
      throw fault(
        'no-ci-event',
        'this is a run of a pull request, and the file at GITHUB_EVENT_PATH does not say of which',
        'let the step see that file, in a container too',
      );
    const pushed = wires(event.commits).map(({ id }) => textIn(id));
    return {
      ...{ kind: 'branch', branch: env.GITHUB_REF_NAME ?? '', pushed: pushed.slice(-MOST_COMMITS) },
      ...beforePush(textIn(event.before)),
    };
  }
  const head = wire(request.head);
  if (textIn(wire(head.repo).full_name) !== repository)
    return { kind: 'fork', base: textIn(wire(request.base).sha) };
  const base = textIn(wire(request.base).sha);
  return {
    ...{ kind: 'request', request: request.number, head: textIn(head.sha) },
    isBots: [request.user, event.sender, { login: env.GITHUB_ACTOR }].some(isBot),
    ...(base === '' ? {} : { base }),
  };
}
