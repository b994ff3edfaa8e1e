/** Both adapters against a double: retries, pages, whose texts count, and no token in what is said. */
import { describe, expect, test } from 'vitest';
import { findRun, openForge } from '../../src/forge/find-forge.ts';
import type { CommentText, Forge } from '../../src/forge/forge.ts';
import { DiagnosticsError } from '../../src/model/messages/diagnostic.ts';
import { COLLEAGUE, type ForgeDouble, GITHUB, ROBOT, startForge } from '../pipelines/forge-double.ts';

const TOKEN = 'forge-canary-58c1';
const MARKER = '<!-- pricewright:plan:.:default -->';

const ENVIRONMENTS = {
  github: {
    GITHUB_ACTIONS: 'true',
    GITHUB_SERVER_URL: 'https://github.example.com',
    GITHUB_REPOSITORY: 'acme/prices',
    GITHUB_RUN_ID: '501',
    GITHUB_SHA: 'c'.repeat(40),
    GITHUB_REF_NAME: 'main',
    GITHUB_WORKFLOW_REF: 'acme/prices/.github/workflows/prices.yml@refs/heads/main',
    GITHUB_TOKEN: TOKEN,
  },
  gitlab: {
    GITLAB_CI: 'true',
    CI_PROJECT_ID: '12',
    CI_PROJECT_URL: 'https://gitlab.example.com/acme/prices',
    CI_JOB_URL: 'https://gitlab.example.com/acme/prices/-/jobs/91',
    CI_COMMIT_SHA: 'c'.repeat(40),
    CI_COMMIT_BRANCH: 'main',
    PRICEWRIGHT_GITLAB_TOKEN: TOKEN,
  },
} as const;

const CALLS = { sleep: async () => undefined, random: () => 0, userAgent: 'pricewright/test' };

/** A comment of one line below its marker. */
const saying = (line: string, isPassing = true): CommentText => ({
  marker: MARKER,
  write: () => `${MARKER}\n${line}`,
  isPassing,
});

type Name = keyof typeof ENVIRONMENTS;

async function opened(
  name: Name,
  meanwhile: (double: ForgeDouble) => void = () => undefined,
): Promise<{ forge: Forge; double: ForgeDouble; pauses: number[] }> {
  const double = await startForge();
  const pauses: number[] = [];
  const env = { ...ENVIRONMENTS[name], GITHUB_API_URL: double.url, CI_API_V4_URL: double.url };
  const calls = {
    sleep: async (ms: number) => {
      pauses.push(ms);
      meanwhile(double);
    },
    random: () => 0,
    userAgent: 'pricewright/test',
  };
  const forge = openForge(findRun(env, undefined), env, calls);
  if (forge === undefined) throw new Error('a run with a token has a forge');
  return { forge, double, pauses };
}

describe.each(['github', 'gitlab'] as const)('%s', (name) => {
  test('asks again after a failure that passes, and gives up on one that stays', async () => {
    const { forge, double, pauses } = await opened(name);
    double.failing = 2;
    await forge.comment(7, saying('one'));
    expect([double.comments().length, pauses.length]).toEqual([1, 2]);
    double.failing = 1000;
    const failed = forge.comment(7, saying('two'));
    await expect(failed).rejects.toThrow('was answered with 502');
    await expect(failed).rejects.not.toThrow(TOKEN);
    await forge.close();
  });

  test.each([
    [429, { 'retry-after': '7' }],
    [403, { 'retry-after': '7' }],
  ])('waits as long as a rate limit (%i) asks for, whatever the request', async (status, headers) => {
    const { forge, double, pauses } = await opened(name);
    double.limits.push({ status, headers }, { status, headers });
    await forge.comment(7, saying('one'));
    expect([double.comments().length, pauses]).toEqual([1, [7000, 7000]]);
    const written = double.log.map(({ line }) => line);
    expect(written.filter((line) => line.startsWith('POST '))).toHaveLength(1);
    await forge.close();
  });

  test.each(['600', '100'])(
    'gives up a rate limit of %s s after five minutes, and names it',
    async (after) => {
      const { forge, double, pauses } = await opened(name);
      const limit = { status: 403, headers: { 'retry-after': after } };
      double.limits.push(...Array.from({ length: 20 }, () => limit));
      await expect(forge.headOf(7)).rejects.toMatchObject({
        diagnostics: [
          {
            code: 'forge-rate-limit',
            message: expect.stringMatching(/was answered with 403: its secondary rate limit is reached$/),
            fix: `run the job again in ${Math.ceil(Number(after) / 60)} minutes; it continues where it was`,
          },
        ],
      });
      expect(pauses.reduce((sum, ms) => sum + ms, 0)).toBeLessThanOrEqual(300_000);
      await forge.close();
    },
  );

  test('finds its own comment on a later page, and leaves that of others alone', async () => {
    const { forge, double } = await opened(name);
    const others = Array.from({ length: 120 }, (_, index) => ({
      id: 1000 + index,
      author: 'mallory',
      body: MARKER,
    }));
    double.comments().push(...others, { id: 2000, author: ROBOT, body: `${MARKER}\none` });
    double
      .comments()
      .push({ id: 2001, author: ROBOT, body: `${MARKER.replace('default', 'default2')}\nnot` });
    await forge.comment(7, saying('two'));
    expect(
      double
        .comments()
        .slice(119)
        .map(({ body }) => body.split('\n')[1]),
    ).toEqual([undefined, 'two', 'not']);
    expect(double.comments()).toHaveLength(122);
    await forge.comment(8, { ...saying(''), write: () => undefined });
    expect(double.comments(8)).toEqual([]);
    await forge.close();
  });

  describe('the one comment', () => {
    /** Every line that is there, and one more. */
    const adding = (line: string): CommentText => ({
      marker: MARKER,
      isPassing: false,
      write: (bodies) => {
        const lines = bodies.flatMap((body) => body.split('\n').slice(1));
        return [MARKER, ...new Set([...lines, line])].join('\n');
      },
    });
    const written = (double: ForgeDouble) => double.comments().map(({ author, body }) => [author, body]);

    test("is found whichever token wrote it, and is not an outsider's", async () => {
      const { forge, double } = await opened(name);
      double.comments().push({ id: 1, author: 'mallory', body: MARKER });
      double.comments().push({ id: 2, author: COLLEAGUE, body: `${MARKER}\none` });
      await forge.comment(7, adding('two'));
      expect(written(double)).toEqual([
        ['mallory', MARKER],
        [COLLEAGUE, `${MARKER}\none\ntwo`],
      ]);
      await forge.close();
    });

    test('of somebody else that the token may not change is left, and another is made once', async () => {
      const { forge, double } = await opened(name);
      double.comments().push({ id: 2, author: COLLEAGUE, body: `${MARKER}\none` });
      for (const method of ['PATCH', 'PUT']) double.answers.set(method, 403);
      await forge.comment(7, adding('two'));
      await forge.comment(7, adding('two'));
      expect(written(double)).toEqual([
        [COLLEAGUE, `${MARKER}\none`],
        [ROBOT, `${MARKER}\ntwo`],
      ]);
      await forge.close();
    });

    test('has what two jobs wrote that made one each', async () => {
      const { forge, double } = await opened(name);
      const both = ['one', 'two'].map((line, at) => ({
        id: at + 1,
        author: ROBOT,
        body: `${MARKER}\n${line}`,
      }));
      double.comments().push(...both);
      await forge.comment(7, adding('two'));
      expect(written(double)).toEqual([[ROBOT, `${MARKER}\none\ntwo`]]);
      await forge.close();
    });

    test('is written again where another job, which had not seen it, wrote over it', async () => {
      const overwritten = ['other', 'another'];
      const { forge, double, pauses } = await opened(name, ({ comments }) => {
        const body = overwritten.shift();
        for (const comment of comments()) if (body !== undefined) comment.body = `${MARKER}\n${body}`;
      });
      await forge.comment(7, adding('own'));
      expect(written(double)).toEqual([[ROBOT, `${MARKER}\nanother\nown`]]);
      expect(pauses).toHaveLength(3);
      await forge.close();
    });

    test('is given up where others never leave it alone', async () => {
      const { forge, pauses } = await opened(name, ({ comments }) => {
        for (const comment of comments()) comment.body = MARKER;
      });
      await expect(forge.comment(7, adding('own'))).rejects.toThrow(
        'written by other jobs 15 times meanwhile',
      );
      expect(pauses).toHaveLength(15);
      await forge.close();
    });
  });

  test('says what right is missing, and nothing of the token', async () => {
    const { forge } = await opened(name);
    const failed = forge.headOf(99);
    await expect(failed).rejects.toMatchObject({ diagnostics: [{ code: 'forge-refused' }] });
    await expect(failed).rejects.not.toThrow(TOKEN);
    await forge.close();
  });
});

test('GitHub: a limit without its own time is waited for until the reset, or for a minute', async () => {
  const { forge, double, pauses } = await opened('github');
  double.answers.set(`${GITHUB}/pulls/7`, { head: { sha: 'a' } });
  const date = 'Fri, 20 Nov 2026 12:00:00 GMT';
  const reset = String(Date.parse(date) / 1000 + 90);
  double.limits.push(
    { status: 403, headers: { date, 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset } },
    {
      status: 403,
      headers: { 'x-ratelimit-remaining': '4' },
      body: { documentation_url: 'https://docs.github.com/rest/overview/secondary-rate-limits' },
    },
  );
  expect(await forge.headOf(7)).toBe('a');
  expect(pauses).toEqual([90_000, 60_000]);
  await forge.close();
});

test('GitLab: an approval that has no time of its own has that of its note, and a request may keep none', async () => {
  const { forge, double } = await opened('gitlab');
  const path = '/projects/12/merge_requests/7';
  double.answers.set(path, { sha: 'b', merged_by: { username: 'bob' } });
  expect(await forge.request(7)).toEqual({
    ...{ number: 7, address: null, head: 'b', author: null },
    ...{ merged_by: 'bob', merged_at: null, approvals: null },
  });
  double.answers.set(`${path}/approvals`, { approved_by: [{ user: { username: 'ana' } }] });
  double.answers.set(`${path}/versions`, [
    { head_commit_sha: 'b', created_at: '2026-11-20T12:00:00.000Z' },
    { head_commit_sha: 'a', created_at: '2026-11-20T10:00:00.000Z' },
  ]);
  const [note] = ['2026-11-20T13:00:00.000+02:00'].map((created_at) => ({ system: true, created_at }));
  double.notes.push(
    { ...note, author: { username: 'ana' }, body: 'approved this merge request' },
    { ...note, author: { username: 'ana' }, system: false, body: 'approved this merge request' },
  );
  expect((await forge.request(7)).approvals).toEqual([
    { by: 'ana', at: '2026-11-20T13:00:00.000+02:00', commit: 'a' },
  ]);
  await forge.close();
});

test('a run of another repository with the same commit approves nothing', async () => {
  const { forge, double } = await opened('github');
  const run = { id: 1, head_sha: 'a'.repeat(40), run_number: 1, run_attempt: 1 };
  double.answers.set(`${GITHUB}/actions/workflows/prices.yml/runs`, ({ event }: Record<string, string>) => ({
    workflow_runs:
      event === 'pull_request' ? [{ ...run, head_repository: { full_name: 'mallory/prices' } }] : [],
  }));
  const approval = await forge.approved('p', [{ request: 7, head: 'a'.repeat(40) }]);
  expect(approval).toMatchObject({ kind: 'none', why: expect.stringContaining('no plan of a') });
  await forge.close();
});

test('outside a pipeline there is no run, and a token that no header can carry is refused unseen', async () => {
  expect(() => findRun({}, undefined)).toThrow('neither GitHub Actions nor GitLab CI');
  const env = { ...ENVIRONMENTS.github, GITHUB_API_URL: 'http://127.0.0.1:1', GITHUB_TOKEN: `${TOKEN}\nx` };
  const open = () => openForge(findRun(env, undefined), env, CALLS);
  expect(open).toThrow('contains a line break');
  expect(open).not.toThrow(TOKEN);
});

test.each([
  ['github', ['GITHUB_REPOSITORY', 'GITHUB_SERVER_URL', 'GITHUB_RUN_ID', 'GITHUB_SHA']],
  ['gitlab', ['CI_COMMIT_SHA', 'CI_PROJECT_URL', 'CI_JOB_URL', 'CI_PROJECT_ID']],
] as const)('%s: every variable that is missing is named in one run', (name, missing) => {
  const env = Object.fromEntries(
    Object.entries(ENVIRONMENTS[name]).filter(([key]) => !missing.some((other) => other === key)),
  );
  expect(faultsOf(() => findRun(env, undefined))).toEqual(
    missing.map((key) => `missing-ci-variable: the environment variable ${key} is not set`),
  );
});

test('a run of a pull request whose event cannot be read is not taken for a push', () => {
  const env = { ...ENVIRONMENTS.github, GITHUB_EVENT_NAME: 'pull_request' };
  expect(() => findRun(env, undefined)).toThrow('GITHUB_EVENT_PATH does not say of which');
});

test('an address of the interface that is none is named, and not shown', () => {
  const env = { ...ENVIRONMENTS.github, GITHUB_API_URL: `${TOKEN}.example.com` };
  const open = () => openForge(findRun(env, undefined), env, CALLS);
  expect(faultsOf(open)).toEqual([
    'bad-ci-variable: the environment variable GITHUB_API_URL is no http address',
  ]);
});

function faultsOf(work: () => unknown): readonly string[] {
  try {
    work();
  } catch (error) {
    if (error instanceof DiagnosticsError)
      return error.diagnostics.map(({ code, message }) => `${code}: ${message}`);
    throw error;
  }
  return [];
}
