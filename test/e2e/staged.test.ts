/** A staged apply, end to end: drafts are laid, looked at, and published; what fails before that leaves nothing in force. */
import { expect, test } from 'vitest';
import type { Outcome } from '../../src/model/plan/outcome.ts';
import { type Address, stagedOf } from '../../src/model/values/address.ts';
import { isJsonObject, type JsonObject } from '../../src/model/values/json.ts';
import { asked } from './alguna-account.ts';
import { applyAll, expectDone, type Project, planOf } from './project.ts';
import { idOf, listPrice, stagedAccount, versionsAt } from './staged-account.ts';

const LATER = '2026-11-20T15:00:00Z';
const OLD = ['published 499.00'];
const NEW = ['published 529.00'];
const DRAFT = ['published 499.00', 'draft 529.00'];
/** Keeps the list price of before. */
const OWN = '{ bundle: growth, prices: { platform: { fixed_pricing_model: { price_per_unit: "499.00" } } } }';
const all = <T>(one: T, customers = 5): readonly T[] => Array.from({ length: customers }, () => one);

async function raised(project: Project, written = {}): Promise<void> {
  await project.write('billing/catalog.yaml', listPrice({ list: '529.00', ...written }));
}

async function apply(project: Project, args = '') {
  const { stdout, stderr, exitCode } = await project.run(`apply --yes --json ${args}`.trim());
  if (!stdout.includes('"plan_digest"')) throw new Error(`${stdout}${stderr}`);
  return { outcome: JSON.parse(stdout) as Outcome, exitCode };
}

test('every draft is laid and checked before the first is published, in four requests a version', async () => {
  const rehearsal = await stagedAccount();
  const { project, sandbox } = rehearsal;
  await applyAll(project);
  await raised(project);
  const plan = await planOf(project);
  expect(plan.staged).toEqual({ versions: 5, foreign_drafts: [] });
  expect(plan.steps.map(({ operation, stage }) => `${operation} ${stage}`)).toEqual([
    'bundles.update commit',
    ...all('versions.create staged'),
  ]);
  expect((await project.run('plan')).stdout).toContain('Stages: nothing is in force before every draft');
  expect((await project.run('apply --queue wait --yes')).stderr).toContain(
    'staged-by-workers: the plan is staged, and workers carry no stages out; apply it without --queue; or write `apply: { staged: never }`, which counts from the next plan on: pricewright plan',
  );
  const before = (await sandbox.log()).length;
  const { outcome, exitCode } = await apply(project);
  expect([exitCode, outcome.staged]).toEqual([
    0,
    {
      ended: 'commit',
      in_force: 'all',
      versions: 5,
      published: 5,
      waiting: 0,
      drafts: { deleted: 0, kept: 0 },
      left: [],
      created: [],
      money: [{ currency: 'USD', in_force: '150', not_in_force: '0' }],
    },
  ]);
  expect(await versionsAt(rehearsal, 5)).toEqual(all(NEW));
  expect((await planOf(project)).steps).toEqual([]);
  const sent = (await sandbox.log())
    .slice(before)
    .map(({ method, path }) => `${method} ${path.replaceAll(/_\d+/g, '')}`);
  const count = (text: string) => sent.filter((each) => each === text).length;
  expect(count('POST /subscriptions/sub/versions')).toBe(5);
  expect(count('GET /subscriptions/sub/versions/ver/revenue')).toBe(5);
  expect(count('POST /subscriptions/sub/versions/ver/publish')).toBe(5);
  expect(sent.lastIndexOf('POST /subscriptions/sub/versions')).toBeLessThan(
    sent.indexOf('POST /subscriptions/sub/versions/ver/publish'),
  );
});

test('one that is refused leaves nothing in force, and is named; excepted, everything goes', async () => {
  const rehearsal = await stagedAccount();
  const { project, sandbox } = rehearsal;
  await applyAll(project);
  await raised(project);
  const path = `/subscriptions/${await idOf(project, 'c3')}/versions`;
  await sandbox.disturb({ kind: 'status', method: 'POST', path, status: 400, times: 10 });
  const { outcome, exitCode } = await apply(project);
  expect(exitCode).toBe(8);
  expect(outcome.staged).toMatchObject({
    ended: 'stage',
    in_force: 'nothing',
    drafts: { deleted: 4, kept: 0 },
    because: expect.stringContaining('subscriptions.c3.versions.opening: refused with 400'),
  });
  expect(await versionsAt(rehearsal, 5)).toEqual(all(OLD));
  const text = (await project.run('apply --yes --comment comment.md')).stdout;
  // Whoever merged reads the comment: the verdict, then what was not applied, and why.
  const comment = (await project.read('comment.md')).split('\n').filter((line) => line !== '');
  expect(comment.slice(2, 6)).toEqual([
    '> [!CAUTION]',
    '> **Nothing is in force: fix what Why names, and plan again.**',
    '**Nothing is in force** of 5 new versions (+150.00 USD a month in fixed fees).  ',
    expect.stringContaining('Why: `subscriptions.c3.versions.opening`: refused with 400'),
  ]);
  expect(text).toContain('Nothing is in force of 5 new versions (+150.00 USD a month in fixed fees).');
  await sandbox.calm();
  await raised(project, { more: { 3: OWN } });
  expect((await apply(project)).exitCode).toBe(0);
  expect(await versionsAt(rehearsal, 5)).toEqual(all(NEW).map((each, index) => (index === 3 ? OLD : each)));
});

test('no stage starts that would end on the next day', async () => {
  const { project } = await stagedAccount({}, { pace: 1 });
  await applyAll(project);
  await raised(project);
  const { stdout, exitCode } = await project.run('apply --yes --json', { at: '2026-11-20T23:59:50Z' });
  expect([exitCode, (JSON.parse(stdout) as Outcome).staged]).toMatchObject([
    8,
    {
      ended: 'stage',
      in_force: 'nothing',
      drafts: { deleted: 0, kept: 0 },
      because: expect.stringContaining('apply it earlier in the day, or after midnight'),
    },
  ]);
});

test('drafts that are kept are taken up by the next apply', async () => {
  const rehearsal = await stagedAccount();
  const { project, sandbox } = rehearsal;
  await applyAll(project);
  await raised(project);
  const path = `/subscriptions/${await idOf(project, 'c3')}/versions`;
  await sandbox.disturb({ kind: 'status', method: 'POST', path, status: 400, times: 10 });
  const { digest } = await planOf(project);
  expect((await apply(project, '--drafts keep')).outcome.staged?.drafts).toEqual({ deleted: 0, kept: 4 });
  expect(await versionsAt(rehearsal, 5)).toEqual(all(DRAFT).map((each, index) => (index === 3 ? OLD : each)));
  await sandbox.calm();
  expect((await planOf(project)).digest).toBe(digest);
  // The service repeats its refusal under the key; the next apply has another one.
  await apply(project, `--approved ${digest} --drafts keep`);
  expect((await apply(project, `--approved ${digest}`)).outcome.staged).toMatchObject({ in_force: 'all' });
  const created = (await sandbox.log()).filter(
    ({ method, path: at, status }) => method === 'POST' && /\/versions$/.test(at) && status === 200,
  );
  expect(created).toHaveLength(5);
  expect(await versionsAt(rehearsal, 5)).toEqual(all(NEW));
});

test.each([
  ['529.00', 0],
  ['539.00', 5],
])(
  'a draft whose answer was lost is taken up by the id that a person names, if it is of the plan: %s',
  async (list, code) => {
    const rehearsal = await stagedAccount();
    const { project, sandbox } = rehearsal;
    await applyAll(project);
    await raised(project);
    const path = `/subscriptions/${await idOf(project, 'c3')}/versions`;
    await sandbox.disturb({ kind: 'drop', execute: true, method: 'POST', path, times: 20 });
    const { outcome } = await apply(project);
    const address = outcome.steps.find(({ result }) => result.kind === 'in_doubt')?.address ?? '';
    const stuck = await apply(project);
    expect(stuck.outcome.staged?.because).toMatch(
      /^subscriptions\.c3 has the draft (\S+), which .* run: pricewright recover subscriptions\.c3\.staged\.opening --id \1; if not, /,
    );
    await sandbox.calm();
    const { data } = await asked<{ data: readonly { id: string; status: string }[] }>(sandbox, path);
    const id = data.find(({ status }) => status === 'draft')?.id;
    expectDone(await project.run(`recover ${stagedOf(address as Address)} --id ${id}`, { at: LATER }));
    await raised(project, { list });
    const { exitCode, stdout } = await project.run('apply --yes', { at: LATER });
    expect([exitCode, stdout.includes('does not have the content of this')]).toEqual([code, code !== 0]);
    if (code === 0) expect(await versionsAt(rehearsal, 5)).toEqual(all(NEW));
  },
);

test('a run that only stages waits for a person, and --commit goes on under the same approval', async () => {
  const rehearsal = await stagedAccount();
  const { project } = rehearsal;
  await applyAll(project);
  await raised(project);
  const { outcome, exitCode } = await apply(project, '--drafts only');
  expect([exitCode, outcome.staged?.in_force]).toEqual([0, 'staged']);
  expect(await versionsAt(rehearsal, 5)).toEqual(all(DRAFT));
  const { stdout } = await project.run(`apply --commit ${outcome.run} --json`);
  expect((JSON.parse(stdout) as Outcome).staged).toMatchObject({ in_force: 'all', published: 5 });
  expect(await versionsAt(rehearsal, 5)).toEqual(all(NEW));
  const again = await project.run(`apply --commit ${outcome.run}`);
  expect(again.exitCode).toBe(0);
  expect((await project.run('apply --commit nobody')).stderr).toContain('nothing-to-commit');
});

test('staged drafts that the catalog no longer wants are deleted', async () => {
  const rehearsal = await stagedAccount();
  const { project } = rehearsal;
  await applyAll(project);
  await raised(project);
  await apply(project, '--drafts only');
  await project.write('billing/catalog.yaml', listPrice({ list: '509.00' }));
  expect((await apply(project)).exitCode).toBe(0);
  expect(await versionsAt(rehearsal, 5)).toEqual(all(['published 509.00']));
  await raised(project);
  await apply(project, '--drafts only');
  await project.write('billing/catalog.yaml', listPrice({ list: '509.00' }));
  const plan = await planOf(project);
  expect(plan.steps.map(({ operation }) => operation)).toEqual(all('versions.delete'));
  expect((await apply(project)).exitCode).toBe(0);
  expect(await versionsAt(rehearsal, 5)).toEqual(all(['published 509.00']));
  expect((await planOf(project)).steps).toEqual([]);
});

/** Alters what the service shows of the version of one subscription. */
function altering(of: string, alter: (body: JsonObject) => JsonObject) {
  return ({ path }: { readonly path: string }, body: JsonObject) =>
    path.startsWith(`/subscriptions/${of}/versions`) && body.status === 'draft' ? alter(body) : undefined;
}

test.each([
  ['the old one', '499.00'],
  ['a rounded one', '528.00'],
])('a draft that keeps another price, %s, is found and nothing is in force', async (_, kept) => {
  const rehearsal = await stagedAccount();
  const { project } = rehearsal;
  await applyAll(project);
  await raised(project);
  rehearsal.alter(
    altering(
      await idOf(project, 'c2'),
      (body) => JSON.parse(JSON.stringify(body).replaceAll('529.00', kept)) as JsonObject,
    ),
  );
  const { outcome, exitCode } = await apply(project);
  expect([exitCode, outcome.staged?.in_force, outcome.staged?.ended]).toEqual([8, 'nothing', 'stage']);
  expect(outcome.staged?.because).toContain('subscriptions.c2');
  expect(outcome.staged?.left).toHaveLength(1);
  expect((await versionsAt(rehearsal, 5)).map(([first]) => first)).toEqual(all('published 499.00'));
});

test('a draft of which the service makes another revenue is found in the check, and nothing is in force', async () => {
  const rehearsal = await stagedAccount();
  const { project } = rehearsal;
  await applyAll(project);
  await raised(project);
  const id = await idOf(project, 'c2');
  rehearsal.alter(({ path }, body) =>
    path.startsWith(`/subscriptions/${id}/versions/`) && path.endsWith('/revenue')
      ? { ...body, mrr: '528' }
      : undefined,
  );
  const { outcome, exitCode } = await apply(project);
  expect([exitCode, outcome.staged]).toMatchObject([
    8,
    {
      ended: 'check',
      in_force: 'nothing',
      drafts: { deleted: 5, kept: 0 },
      because: expect.stringContaining('528'),
    },
  ]);
  expect(await versionsAt(rehearsal, 5)).toEqual(all(OLD));
});

test('the same gap before and after stops nothing, nor does a figure that is not available', async () => {
  const rehearsal = await stagedAccount();
  const { project } = rehearsal;
  await applyAll(project);
  await raised(project);
  const id = await idOf(project, 'c2');
  rehearsal.alter(({ path }, body) => {
    if (!path.endsWith('/revenue')) return undefined;
    if (!path.startsWith(`/subscriptions/${id}/`))
      return { ...body, recurring_revenue_status: 'unavailable', mrr: '0' };
    return { ...body, mrr: String(Number(body.mrr) - 49.9) };
  });
  expect((await apply(project)).outcome.staged?.in_force).toBe('all');
});

test('a draft that somebody makes beside stands in the way until it is gone or excepted', async () => {
  const rehearsal = await stagedAccount();
  const { project, sandbox } = rehearsal;
  await applyAll(project);
  const at = `${sandbox.url}/subscriptions/${await idOf(project, 'c1')}/versions`;
  const { id, items } = await madeByHand(at);
  await raised(project);
  expect((await planOf(project)).staged?.foreign_drafts).toEqual([
    { address: 'subscriptions.c1', id, day: '2026-12-24' },
  ]);
  const { outcome, exitCode } = await apply(project);
  expect([exitCode, outcome.staged?.left]).toMatchObject([8, [{ address: 'subscriptions.c1', id }]]);
  expect((await versionsAt(rehearsal, 5))[1]).toEqual(['published 499.00', 'draft 444.00']);
  await project.write(
    'pricewright.yaml',
    `${await project.read('pricewright.yaml')}\nignore: [{ ids: [${id}], reason: by sales }]\n`,
  );
  expect((await apply(project)).exitCode).toBe(0);
  expect((await versionsAt(rehearsal, 5))[1]?.toSorted()).toEqual(['draft 444.00', 'published 529.00']);
  expect(items).toBeDefined();
});

async function madeByHand(at: string): Promise<JsonObject & { readonly id: string }> {
  const headers = {
    authorization: 'Bearer canary-7d1f0c55e2',
    'alguna-version': '2026-04-01',
    'content-type': 'application/json',
  };
  const list = (await (await fetch(at, { headers })).json()) as { data: { id: string }[] };
  const one = (await (await fetch(`${at}/${list.data[0]?.id}`, { headers })).json()) as JsonObject;
  const text = JSON.stringify(one.items).replaceAll('499.00', '444.00');
  const answer = await fetch(at, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': 'by-hand' },
    body: JSON.stringify({ items: asSent(JSON.parse(text)), draft: true, effective_at: '2026-12-24' }),
  });
  const made = (await answer.json()) as JsonObject;
  if (!isJsonObject(made) || typeof made.id !== 'string') throw new Error(JSON.stringify(made));
  return made as JsonObject & { readonly id: string };
}

/** A request has no nulls, no currency and no total. */
function asSent(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asSent);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) =>
      inner === null || name === 'currency' || name === 'total' ? [] : [[name, asSent(inner)]],
    ),
  );
}

test('an account with approvals of its own: every version waits there, and the outcome says it once', async () => {
  const rehearsal = await stagedAccount({}, { choices: {} });
  const { project } = rehearsal;
  await applyAll(project);
  await raised(project);
  const answered = new Set<string>();
  // What is published stays a draft, until somebody approves it.
  rehearsal.alter(({ method, path }, body) => {
    if (method === 'POST' && path.endsWith('/publish')) answered.add(String(body.id));
    return answered.has(String(body.id)) ? { ...body, status: 'draft' } : undefined;
  });
  const { outcome } = await apply(project);
  expect(outcome.staged).toMatchObject({ published: 0, waiting: 5, drafts: { kept: 5 } });
  const { steps, deferred } = await planOf(project);
  expect(steps).toEqual([]);
  expect(deferred.map(({ kind }) => kind)).toEqual(all('waiting'));
  // Once they are approved there, the next plan takes them as what they are.
  rehearsal.alter(() => undefined);
  const { steps: left, renames } = await planOf(project);
  expect([left, renames.length]).toEqual([[], 5]);
  expect((await apply(project)).exitCode).toBe(0);
  expect((await planOf(project)).renames).toEqual([]);
});
