/**
 * A request is judged by the rules of its base and of the last apply, on either forge and from wherever it comes: what it
 * loosens is said first, and counts for the requests after it.
 */
import { describe, expect, test } from 'vitest';
import { parseDocument } from 'yaml';
import type { Plan } from '../../src/model/plan/plan.ts';
import { FORGES } from './forges.ts';
import { COMMIT, type ForgeName, type Pipeline, PLAN, requestEvent, startPipeline } from './pipeline.ts';
import { expectExit, type Ran } from './run-steps.ts';

const HEAD = 'a'.repeat(40);
const GUARDS = { price_increase_percent: 25, price_decrease_percent: 50, notice_days: 0 };
const EXCEPTION = {
  guard: 'price_increase_percent',
  limit: 9900,
  for: 'bundles.starter',
  until: '2027-01-01',
  reason: 'agreed',
};

const price = ({ repository }: Pipeline, from: string, to: string) =>
  repository.project.replace('billing/bundles.yaml', `price_per_unit: "${from}"`, `price_per_unit: "${to}"`);

/** Writes settings of the project file in place of those that it has. */
async function write({ repository: { project } }: Pipeline, settings: object): Promise<void> {
  const document = parseDocument(await project.read('pricewright.yaml'));
  for (const [name, value] of Object.entries(settings)) document.set(name, value);
  await project.write('pricewright.yaml', String(document));
}

/** With strict guards on record, and in the commit that every request branches off from. */
async function guarded(name: ForgeName): Promise<Pipeline> {
  const pipeline = await startPipeline(name);
  await write(pipeline, { guards: GUARDS });
  const applied = await pipeline.repository.project.run('apply --yes');
  expect(applied.exitCode, applied.stdout + applied.stderr).toBe(0);
  return { ...pipeline, base: await pipeline.repository.commit('Strict guards') };
}

const planOf = async ({ repository }: Pipeline) =>
  JSON.parse(await repository.project.read(`pricewright-ci/${PLAN}/plan.json`)) as Plan & {
    readonly summary: readonly string[];
  };

const WAYS = ['own branch', 'fork', 'queue'] as const;

/** Plans what is there as a request that branched off from the base. */
async function plan(pipeline: Pipeline, way: (typeof WAYS)[number]): Promise<Ran> {
  const { name, base, repository } = pipeline;
  const from = way === 'fork' ? 'mallory/prices' : 'acme/prices';
  const queued = { merge_group: { head_sha: HEAD, base_sha: base } };
  const event = way === 'queue' ? queued : requestEvent(HEAD, 7, from, base);
  await repository.project.write('.pricewright/request.json', JSON.stringify(event));
  const gitHub = {
    GITHUB_EVENT_PATH: `${repository.project.folder}/.pricewright/request.json`,
    ...(way === 'queue' ? { GITHUB_EVENT_NAME: 'merge_group' } : {}),
  };
  const gitLab = {
    CI_MERGE_REQUEST_DIFF_BASE_SHA: base,
    ...(way === 'fork' ? { CI_MERGE_REQUEST_SOURCE_PROJECT_ID: '13' } : {}),
    // In a merge train the commit is that of the merged result.
    ...(way === 'queue' ? { CI_MERGE_REQUEST_TARGET_BRANCH_SHA: base } : {}),
  };
  return pipeline.plan(HEAD, 7, name === 'github' ? gitHub : gitLab);
}

describe.each(FORGES)('on %s', (name) => {
  test.each(WAYS)('%s: a price goes up a hundredfold and the guards go in one request', async (way) => {
    const pipeline = await guarded(name);
    await write(pipeline, { guards: {}, timezone: 'Asia/Tokyo' });
    await price(pipeline, '49.00', '4900.00');
    await pipeline.repository.commit('All at once');
    const ran = await plan(pipeline, way);
    expectExit(ran, 6);
    const { summary, guards: findings, rules, digest } = await planOf(pipeline);
    expect(summary[0]).toMatch(
      /^Refused by 1 guard\. Loosens price_increase_percent, price_decrease_percent, notice_days · changes timezone/,
    );
    expect(findings.map(({ guard, outcome }) => `${guard} ${outcome}`)).toEqual([
      'price_increase_percent refused',
    ]);
    expect(rules?.changes.map(({ kind, message }) => `${kind}: ${message}`)).toEqual([
      'loosened: the guard price_increase_percent is removed: its limit was 25',
      'loosened: the guard price_decrease_percent is removed: its limit was 50',
      'loosened: the guard notice_days is removed: its limit was 0',
      'changed: timezone changes from UTC to Asia/Tokyo',
    ]);
    const body = pipeline.forge.comments()[0]?.body;
    // A fork has no token, and a merge group of GitHub names no request.
    expect(body !== undefined).toBe(way === 'own branch' || (way === 'queue' && name === 'gitlab'));
    if (body !== undefined) expect(body.indexOf('loosens ')).toBeLessThan(body.indexOf('9,900'));

    // Merged all the same, and approved by hand as it is planned then, it is not applied.
    pipeline.merge({ commit: COMMIT, head: HEAD, digest });
    const before = await pipeline.sent();
    expectExit(await pipeline.apply(COMMIT), way === 'fork' ? 5 : 6);
    const asked = way === 'fork' ? (await planOf(pipeline)).digest : digest;
    expectExit(await pipeline.apply(COMMIT, `--approved ${PLAN}:7:${asked}`), 6);
    expect(await pipeline.mutations(before)).toBe(0);
  });

  test('an exception counts for the request after the one that brings it', async () => {
    const pipeline = await guarded(name);
    await write(pipeline, { guards: { ...GUARDS, exceptions: [EXCEPTION] } });
    await price(pipeline, '49.00', '98.00');
    await pipeline.repository.commit('Both');
    expectExit(await plan(pipeline, 'own branch'), 6);
    const [{ fix } = { fix: '' }] = (await planOf(pipeline)).guards;
    expect(fix).toContain(
      'the exception of this change (agreed) counts once it is on record: merge and apply it',
    );

    await price(pipeline, '98.00', '49.00');
    await pipeline.repository.commit('The exception alone');
    expectExit(await plan(pipeline, 'own branch'), 0);
    const { digest, summary } = await planOf(pipeline);
    expect(summary[0]).toBe(
      'Nothing to send: apply only records in state the rules of the project file. Brings 1 exception to guards.',
    );
    pipeline.merge({ commit: COMMIT, head: HEAD, digest });
    const before = await pipeline.sent();
    expectExit(await pipeline.apply(COMMIT), 0);
    expect(await pipeline.mutations(before)).toBe(0);
    expect((await pipeline.repository.project.run('log')).stdout).toContain(
      'loosened: a new exception from price_increase_percent for bundles.starter',
    );

    const next = { ...pipeline, base: await pipeline.repository.commit('Merged') };
    await price(next, '49.00', '98.00');
    await next.repository.commit('Then the price');
    expectExit(await plan(next, 'own branch'), 0);
    const then = await planOf(next);
    expect(then.summary[0]).toMatch(/ Platform .*\(\+100\.0 %\)/);
    next.merge({ commit: 'd'.repeat(40), head: HEAD, digest: then.digest });
    expectExit(await next.apply('d'.repeat(40)), 0);
    expect(await next.mutations(before)).toBeGreaterThan(0);
  });

  test('the base judges where the last apply put looser guards on record, and the other way round', async () => {
    const pipeline = await guarded(name);
    const { project } = pipeline.repository;
    await write(pipeline, { guards: {} });
    await project.run('state set rules --reason rehearsed');
    await price(pipeline, '49.00', '98.00');
    await pipeline.repository.commit('Twice the price');
    expectExit(await plan(pipeline, 'own branch'), 6);

    const loose = { ...pipeline, base: await pipeline.repository.commit('The same is the base') };
    await write(pipeline, { guards: GUARDS });
    await project.run('state set rules --reason rehearsed');
    await write(pipeline, { guards: {} });
    expectExit(await plan(loose, 'own branch'), 6);
  });

  test('a request whose base is not in the history is not planned', async () => {
    const pipeline = await guarded(name);
    await pipeline.repository.commit('A change');
    const ran = await plan({ ...pipeline, base: 'b'.repeat(40) }, 'own branch');
    expectExit(ran, 1);
    expect(ran.output).toContain('no-merge-base');
  });

  test('usage samples that a request changes are said first', async () => {
    const pipeline = await guarded(name);
    const { project } = pipeline.repository;
    await project.replace('usage/enterprise.yaml', 'quantity: 1850', 'quantity: 1');
    await price(pipeline, '49.00', '50.00');
    await pipeline.repository.commit('Smaller samples, larger price');
    const ran = await plan(pipeline, 'own branch');
    expect(ran.output).toContain('usage samples changed: amounts use the new ones');
    expect((await planOf(pipeline)).summary.join('\n')).toMatch(/^Check: usage samples change/m);
  });
});
