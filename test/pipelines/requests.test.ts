/** A request from its plan to its apply on both forges, and every way in which that ends: never silent, never old. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import schema from '../../schemas/ci.schema.json' with { type: 'json' };
import type { Outcome } from '../../src/model/plan/outcome.ts';
import type { Plan } from '../../src/model/plan/plan.ts';
import { GITHUB, GITLAB, ROBOT } from './forge-double.ts';
import { BOTH, FORGES } from './forges.ts';
import { COMMIT, type ForgeName, type Pipeline, PLAN, startPipeline, TOKEN } from './pipeline.ts';
import { expectExit } from './run-steps.ts';

const HEAD = 'a'.repeat(40);
const BUNDLES = 'billing/bundles.yaml';

const raise = ({ repository }: Pipeline, from: string, to: string) =>
  repository.project.replace(BUNDLES, `price_per_unit: "${from}"`, `price_per_unit: "${to}"`);

const kept = ({ repository }: Pipeline, file: string) =>
  readFile(join(repository.project.folder, 'pricewright-ci', PLAN, file), 'utf8');

const digestOf = async (pipeline: Pipeline) => (JSON.parse(await kept(pipeline, 'plan.json')) as Plan).digest;

const bodies = ({ forge }: Pipeline, request = 7) => forge.comments(request).map(({ body }) => body);

/** Starter at 52, planned, reviewed and merged. */
async function reviewed(name: ForgeName): Promise<{ pipeline: Pipeline; digest: string }> {
  const pipeline = await startPipeline(name);
  await raise(pipeline, '49.00', '52.00');
  expectExit(await pipeline.plan(HEAD), 0);
  const digest = await digestOf(pipeline);
  pipeline.merge({ commit: COMMIT, head: HEAD, digest });
  return { pipeline, digest };
}

describe.each(BOTH)('on %s, a request', (name) => {
  test('is planned twice in one comment, merged, and applied: that plan and nothing else', async () => {
    const pipeline = await startPipeline(name);
    const foreign = `<!-- pricewright:request -->\n<!-- pricewright:plan:.:default -->\nmine`;
    pipeline.forge.comments().push({ id: 1, author: 'mallory', body: foreign });
    await raise(pipeline, '49.00', '52.00');
    expectExit(await pipeline.plan(HEAD), 0);
    const ran = await pipeline.plan(HEAD);
    expectExit(ran, 0);
    const digest = await digestOf(pipeline);
    const [others, own, ...more] = pipeline.forge.comments();
    expect([others?.body, more]).toEqual([foreign, []]);
    expect(own?.author).toBe(ROBOT);
    expect(own?.body).toContain('`49.00` → `52.00`');
    expect(own?.body).toContain(digest);
    expect(own?.body).toMatch(
      /\[`billing\/bundles\.yaml:25`\]\(https:\/\/\S+\/a{40}\/billing\/bundles\.yaml#L25\)/,
    );
    expect(own?.body).toContain('[This run](https://');
    expect(await kept(pipeline, `${PLAN}.html`)).toContain(digest);
    expect(ran.output).not.toContain(TOKEN);

    pipeline.merge({ commit: COMMIT, head: HEAD, digest });
    expectExit(await pipeline.apply(COMMIT), 0);
    const outcome = JSON.parse(await kept(pipeline, 'outcome.json')) as Outcome;
    expect(outcome).toMatchObject({
      plan_digest: digest,
      record_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(pipeline.forge.comments()).toHaveLength(2);
    const applied = bodies(pipeline)[1] ?? '';
    expect(applied).toContain(`Plan digest: \`${digest}\``);
    expect(applied).toContain(`Hash on record: \`${outcome.record_hash}\``);
    expect(applied.indexOf('pricewright:apply:')).toBeLessThan(applied.indexOf('`49.00` → `52.00`'));
    const { project } = pipeline.repository;
    expect(await project.read('pricewright.lock')).toContain(`record: ${outcome.record_hash}\n`);
    const logged = JSON.parse((await project.run(`log ${outcome.run} --json`)).stdout);
    const onForge = pipeline.name === 'github' ? 'pull/7' : '-/merge_requests/7';
    expect(logged.pipeline).toEqual({
      forge: pipeline.name,
      address: expect.stringMatching(/^https:\/\/(github|gitlab)\.example\.com\/acme\/prices\//),
      by_hand: false,
      requests: [
        {
          number: 7,
          address: `https://${pipeline.name}.example.com/acme/prices/${onForge}`,
          head: HEAD,
          author: 'mia',
          merged_by: 'bob',
          merged_at: '2026-11-20T12:00:00Z',
          approvals: [{ by: 'ana', at: '2026-11-20T11:00:00Z', commit: HEAD }],
        },
      ],
    });
    const words = (await project.run(`log ${outcome.run}`)).stdout;
    expect(words).toContain(' by mia, merged by bob, 2026-11-20T12:00:00Z, https://');
    expect(words).toContain(
      `approved on the forge by ana, 2026-11-20T11:00:00Z, at commit ${'a'.repeat(12)}\n`,
    );
    expect((await project.run('log')).stdout).toMatch(
      /\n {2}(?:pull request #|merge request !)7 by mia, merged by bob, approved by ana\n/,
    );
    expect((await project.run('log --verify')).exitCode).toBe(0);
    const again = await pipeline.apply(COMMIT, '--json');
    expectExit(again, 0);
    const result = JSON.parse(again.output.slice(0, again.output.indexOf('\n}\n') + 3)) as unknown;
    const valid = new Ajv2020({ strict: false }).compile(schema);
    expect([valid(result), valid.errors]).toEqual([true, null]);
    expect(result).toMatchObject({ command: 'apply', digest, requests: [7], exit_code: 0 });
    expect(bodies(pipeline)).toEqual([foreign, applied]);
  });
});

describe.each(FORGES)('on %s, a request', (name) => {
  test('whose catalog becomes invalid shows the faults in place of the plan, beside their lines', async () => {
    const { pipeline } = await reviewed(name);
    await raise(pipeline, '52.00', 'fifty');
    const ran = await pipeline.plan(HEAD);
    expectExit(ran, 1);
    const [body, ...more] = bodies(pipeline);
    expect(more).toEqual([]);
    expect(body).toContain('**There is no plan: 1 error. Exit code 1.**');
    expect(body).toMatch(/\[`billing\/bundles\.yaml:25:\d+`\]\(/);
    expect(body).not.toContain('52.00');
    await expect(kept(pipeline, 'plan.json')).rejects.toThrow('ENOENT');
    if (name === 'github')
      expect(ran.output).toMatch(/^::error file=billing\/bundles\.yaml,line=25,col=\d+,title=/m);
    else
      expect(JSON.parse(await kept(pipeline, 'code-quality.json'))).toMatchObject([
        { severity: 'major', location: { path: BUNDLES, lines: { begin: 25 } } },
      ]);
  });

  test('that became another plan is refused with 5, planned again, and applied once it is approved by hand', async () => {
    const { pipeline } = await reviewed(name);
    await raise(pipeline, '52.00', '97.00');
    const before = await pipeline.sent();
    expectExit(await pipeline.apply(COMMIT), 5);
    expect(await pipeline.mutations(before)).toBe(0);
    const digest = await digestOf(pipeline);
    const [shown = ''] = bodies(pipeline);
    expect(shown).toContain('`49.00` → `97.00`');
    expect(shown).not.toContain('52.00');
    const word = `${PLAN}:7:${digest}`;
    expect(shown).toContain(word);
    expect(shown).toContain('**Not applied: nothing was sent. Exit code 5.**');
    expect(shown).toContain('**Next:** review the plan as it is now.');

    expectExit(await pipeline.apply(COMMIT, `--approved other.env.1:7:${digest}`), 0);
    expect(await pipeline.mutations(before)).toBe(0);
    expectExit(await pipeline.apply(COMMIT, `--approved ${word}`), 0);
    expect(bodies(pipeline)).toEqual([expect.stringContaining(`Plan digest: \`${digest}\``)]);
    expect(bodies(pipeline)[0]).not.toContain('To approve this plan');
    expect(bodies(pipeline)[0]).toContain('`49.00` → `97.00`');
  });

  test.each([
    ['is applied though another of its run was refused', 'another', 0],
    ['is not applied where its own last plan was refused', 'itself', 1],
  ] as const)('%s', async (_, failed, exitCode) => {
    const { pipeline, digest } = await reviewed(name);
    const commit = 'e'.repeat(40);
    pipeline.merge({ commit, head: 'f'.repeat(40), digest, failed });
    const before = await pipeline.sent();
    const ran = await pipeline.apply(commit);
    expectExit(ran, exitCode);
    expect((await pipeline.mutations(before)) > 0).toBe(exitCode === 0);
    expect(ran.output.includes('no-approved-plan')).toBe(exitCode !== 0);
  });

  describe('without a token and without secrets', () => {
    const BARE = {
      BILLING_API_KEY: '',
      PRICEWRIGHT_SANDBOX_URL: '',
      GITHUB_TOKEN: '',
      PRICEWRIGHT_GITLAB_TOKEN: '',
    };
    const event = '.pricewright/bare.json';

    test.each([
      [
        'from a fork',
        { pull_request: { head: { sha: HEAD, repo: { full_name: 'mallory/prices' } } } },
        { CI_MERGE_REQUEST_SOURCE_PROJECT_ID: '13' },
      ],
      [
        'of a bot',
        { pull_request: { user: { login: 'dependabot[bot]', type: 'Bot' } } },
        { GITLAB_USER_LOGIN: 'project_12_bot_5f3c' },
      ],
      ['of a bot by its actor', {}, { GITHUB_ACTOR: 'dependabot[bot]', GITLAB_USER_LOGIN: 'renovate-bot' }],
    ])(
      '%s is compared with its base: no token, no comment, the summary alone',
      async (_, written, variables) => {
        const pipeline = await startPipeline(name);
        const { repository, forge } = pipeline;
        const base = await repository.commit('As it is');
        await raise(pipeline, '49.00', '52.00');
        await repository.commit('Starter at 52');
        const asked = await pipeline.sent();
        const own = {
          number: 7,
          head: { sha: HEAD, repo: { full_name: 'acme/prices' } },
          base: { sha: base },
        };
        const pull_request = { ...own, ...('pull_request' in written ? written.pull_request : {}) };
        await repository.project.write(event, JSON.stringify({ pull_request }));
        const summary = join(repository.project.folder, '.pricewright/summary.md');
        const ran = await pipeline.plan(HEAD, 7, {
          ...BARE,
          ...variables,
          CI_MERGE_REQUEST_DIFF_BASE_SHA: base,
          GITHUB_EVENT_PATH: join(repository.project.folder, event),
          GITHUB_STEP_SUMMARY: summary,
        });
        expectExit(ran, 0);
        expect(await kept(pipeline, `${PLAN}.html`)).toContain('52.00');
        await expect(kept(pipeline, 'approval.json')).rejects.toThrow('ENOENT');
        if (name === 'github') expect(await readFile(summary, 'utf8')).toContain('`49.00` → `52.00`');
        expect([forge.comments(), forge.log]).toEqual([[], []]);
        expect(await pipeline.sent()).toBe(asked);
      },
    );

    test('of a person it fails, and says what is missing', async () => {
      const pipeline = await startPipeline(name);
      const ran = await pipeline.plan(HEAD, 7, { BILLING_API_KEY: '' });
      expectExit(ran, 1);
      expect(ran.output).toContain('BILLING_API_KEY');
    });

    test('of a bot whose token only reads it is planned, and approved by nobody', async () => {
      const pipeline = await startPipeline(name);
      pipeline.forge.answers.set('POST', 403);
      const bot = { GITHUB_ACTOR: 'dependabot[bot]', GITLAB_USER_LOGIN: 'renovate-bot' };
      expectExit(await pipeline.plan(HEAD, 7, bot), 0);
      await expect(kept(pipeline, 'approval.json')).rejects.toThrow('ENOENT');
    });

    test('of a bot that has them it is planned as any other', async () => {
      const pipeline = await startPipeline(name);
      const bot = { GITHUB_ACTOR: 'renovate[bot]', GITLAB_USER_LOGIN: 'renovate-bot' };
      expectExit(await pipeline.plan(HEAD, 7, bot), 0);
      expect(await kept(pipeline, 'approval.json')).toContain('digest');
    });
  });
});

describe('on either forge, a request', () => {
  const name: ForgeName = 'github';

  test('whose project file is invalid has no old plan left either', async () => {
    const { pipeline } = await reviewed(name);
    await pipeline.repository.project.write('pricewright.yaml', 'version: 9\n');
    expectExit(await pipeline.plan(HEAD), 1);
    expect(bodies(pipeline)).toEqual([expect.stringContaining('**There is no plan')]);
  });

  test.each([
    ['was planned by a fork alone', { by: 'mallory/prices' }],
    ['was never planned', { digest: undefined }],
  ])('that %s is not applied, and can be approved by hand', async (_, how) => {
    const { pipeline, digest } = await reviewed(name);
    pipeline.forge.comments().length = 0;
    pipeline.merge({ commit: 'e'.repeat(40), head: 'f'.repeat(40), digest, ...how });
    const before = await pipeline.sent();
    const ran = await pipeline.apply('e'.repeat(40));
    expectExit(ran, 1);
    expect(ran.output).toContain('no-approved-plan');
    expect(await pipeline.mutations(before)).toBe(0);
    expect(bodies(pipeline).join('\n')).toContain(`${PLAN}:7:${digest}`);
  });

  test('whose approvals cannot be read is not applied, unless a person approves it by hand', async () => {
    const { pipeline, digest } = await reviewed(name);
    const { forge, repository } = pipeline;
    pipeline.merge({ commit: COMMIT, head: HEAD, digest });
    const unread = name === 'github' ? `${GITHUB}/pulls/7/reviews` : `${GITLAB}/merge_requests/7/versions`;
    forge.answers.delete(unread);
    const before = await pipeline.sent();
    const ran = await pipeline.apply(COMMIT);
    expectExit(ran, 1);
    expect(ran.output).toContain('forge-refused');
    expect(await pipeline.mutations(before)).toBe(0);
    expectExit(await pipeline.apply(COMMIT, `--approved ${PLAN}:7:${digest}`), 0);
    const { run } = JSON.parse(await kept(pipeline, 'outcome.json')) as Outcome;
    const { pipeline: logged } = JSON.parse((await repository.project.run(`log ${run} --json`)).stdout);
    expect(logged).toMatchObject({
      by_hand: true,
      requests: [{ number: 7, merged_by: null, approvals: null }],
    });
  });

  test('has a verdict of its own: the artifact has the digest of a plan that is good and was shown', async () => {
    const pipeline = await startPipeline(name);
    const { project } = pipeline.repository;
    const output = join(project.folder, '.pricewright/output');
    const artifact = async (exitCode: number, ...faults: (() => unknown)[]) => {
      await project.write('.pricewright/output', '');
      for (const fault of faults) fault();
      expectExit(await pipeline.plan(HEAD, 7, { GITHUB_OUTPUT: output }), exitCode);
      const outputs = (await readFile(output, 'utf8')).trim().split('\n');
      expect(outputs).toContain(`page=${PLAN}.html`);
      return outputs.findLast((line) => line.startsWith('artifact='));
    };
    await raise(pipeline, '49.00', '52.00');
    const good = await artifact(0);
    expect(good).toBe(`artifact=pricewright-${PLAN}-${await digestOf(pipeline)}`);
    pipeline.forge.comments().length = 0;
    const unshown = () => pipeline.forge.answers.set('POST', 403);
    expect(await artifact(1, unshown)).toBe(`artifact=pricewright-${PLAN}-plan`);
    pipeline.forge.answers.delete('POST');
    await project.replace(
      'pricewright.yaml',
      '  # price_increase_percent: 25',
      '  price_increase_percent: 1',
    );
    expect(await artifact(6)).toBe(`artifact=pricewright-${PLAN}-plan`);
    await expect(kept(pipeline, 'approval.json')).rejects.toThrow('ENOENT');
  });

  test('that a guard refuses is shown with 6 beside its line, and refused after the merge as well', async () => {
    const { pipeline } = await reviewed(name);
    await pipeline.repository.project.replace(
      'pricewright.yaml',
      '  # price_increase_percent: 25',
      '  price_increase_percent: 1',
    );
    const ran = await pipeline.plan(HEAD);
    expectExit(ran, 6);
    expect(bodies(pipeline)[0]).toContain('[!CAUTION]');
    expect(ran.output).toMatch(/^::error file=billing\/bundles\.yaml,line=25,.*title=guard-/m);
    pipeline.merge({ commit: COMMIT, head: HEAD, digest: await digestOf(pipeline) });
    expectExit(await pipeline.apply(COMMIT), 6);
    expect(bodies(pipeline)).toEqual([expect.stringContaining('a guard refuses the plan')]);
  });

  test('keeps its comment where a slow run of an earlier commit ends last', async () => {
    const { pipeline } = await reviewed(name);
    const path = '/repos/acme/prices/pulls/7';
    const answer = { head: { sha: 'e'.repeat(40) } };
    const before = bodies(pipeline);
    await raise(pipeline, '52.00', '53.00');
    const { forge } = pipeline;
    const set = forge.answers.set.bind(forge.answers);
    forge.answers.set = (key, value) => set(key, key === path ? answer : value);
    const ran = await pipeline.plan(HEAD);
    expectExit(ran, 0);
    expect(ran.output).toContain('has a newer commit');
    expect(bodies(pipeline)).toEqual(before);
  });
});
