/**
 * One staged rise that dies again and again, in every stage, with faults on the way, a second runner and a person in the dashboard.
 * After each death nothing is in force, or every draft was laid before; at the end each subscription has the version once.
 *
 *     STAGED_CUSTOMERS=300 STAGED_DEATHS=30 npx vitest run --config .config/vitest.ts test/e2e/staged-deaths.test.ts
 */
import { expect, test } from 'vitest';
import type { Outcome } from '../../src/model/plan/outcome.ts';
import type { JsonObject } from '../../src/model/values/json.ts';
import { applyAll, planOf } from './project.ts';
import type { HeldVersion } from './sandbox-process.ts';
import { listPrice, type StagedAccount, stagedAccount } from './staged-account.ts';

const CUSTOMERS = Number(process.env.STAGED_CUSTOMERS ?? 12);
const DEATHS = Number(process.env.STAGED_DEATHS ?? 6);

/** By the pace of the profile no account of thousands fits in a test: the simulation has those. Every life of the rise has to look at what is laid: the deaths of a stage are close together where that is least. */
const STAGES = {
  stage: { deaths: Math.ceil(DEATHS * 0.4), part: (share: number) => share ** 2 },
  check: { deaths: Math.ceil(DEATHS * 0.15), part: (share: number) => share },
  commit: { deaths: Math.floor(DEATHS * 0.45), part: (share: number) => 1 - (1 - share) ** 2 },
} as const;
/** So many are left for the last apply. */
const LEFT = 3;
type StageName = keyof typeof STAGES;

const LIVES = (Object.keys(STAGES) as StageName[]).flatMap((stage) => {
  const { deaths, part } = STAGES[stage];
  return Array.from({ length: deaths }, (_, index) => ({
    stage,
    diesAt: Math.ceil((CUSTOMERS - LEFT) * part((index + 1) / (deaths + 1))),
  }));
});

const REQUESTS: Record<StageName, { readonly method: string; readonly path: string }> = {
  stage: { method: 'POST', path: '/subscriptions/{id}/versions' },
  check: { method: 'GET', path: '/subscriptions/{id}/versions/{vid}/revenue' },
  commit: { method: 'POST', path: '/subscriptions/{id}/versions/{vid}/publish' },
};
const FAULTS: readonly JsonObject[] = [
  { kind: 'drop', execute: false },
  { kind: 'drop', execute: true },
  { kind: 'cut', framing: 'broken' },
  { kind: 'html', status: 502, execute: true },
  { kind: 'status', status: 429 },
  { kind: 'status', status: 503 },
];

/** The first of two runners waits for its answers while the second asks for the lock. */
const HANGING = { kind: 'hang', execute: true };

const isNew = (version: HeldVersion) => JSON.stringify(version.items).includes('529.00');

async function newVersions({ sandbox }: StagedAccount): Promise<readonly HeldVersion[]> {
  return (await sandbox.dump()).versions.filter(isNew);
}

/** Everything that is not as it must be, whenever the rise stops. */
function wrongAfter(versions: readonly HeldVersion[], byHand: ReadonlySet<string>): readonly string[] {
  const ours = versions.filter(({ id }) => !byHand.has(id));
  const owners = new Set(versions.map(({ subscription_id: owner }) => owner));
  const published = ours.filter(({ status }) => status === 'published').length;
  return [
    ...(owners.size < versions.length ? [`${versions.length - owners.size} are doubled`] : []),
    ...(published > 0 && owners.size < CUSTOMERS
      ? [`${published} are in force, and ${CUSTOMERS - owners.size} have no draft`]
      : []),
  ];
}

test(`${CUSTOMERS} staged versions and ${LIVES.length} deaths: none is doubled, and nothing is in force before every draft is laid`, async () => {
  const account = await stagedAccount({ customers: CUSTOMERS }, { pace: 95 });
  const { project, sandbox } = account;
  await applyAll(project);
  await project.write('billing/catalog.yaml', listPrice({ list: '529.00', customers: CUSTOMERS }));
  await project.replace('pricewright.yaml', 'apply: { staged', 'apply: { timeout_ms: 5000, staged');

  let requests = 0;
  const answered = { stage: 0, check: 0, commit: 0 };
  let kill: (() => void) | undefined;
  let dies: (typeof LIVES)[number] | undefined;
  account.alter(({ method, path }) => {
    requests += 1;
    if (method === 'POST' && path.endsWith('/versions')) answered.stage += 1;
    if (path.endsWith('/revenue')) answered.check += 1;
    if (path.endsWith('/publish')) answered.commit += 1;
    if (dies !== undefined && answered[dies.stage] >= dies.diesAt) kill?.();
    return undefined;
  });

  const startedMs = performance.now();
  const wrong: string[] = [];
  const byHand = new Set<string>();
  let refusedRunners = 0;
  let died = 0;
  for (const [index, life] of LIVES.entries()) {
    if (life.stage === 'check') answered.check = 0;
    if (index === STAGES.stage.deaths) await visit(account, byHand);
    const isRace = index % 5 === 1;
    const fault = isRace
      ? HANGING
      : { ...FAULTS[index % FAULTS.length], probability: 0.2, seed: index, times: 2 };
    await sandbox.disturb({ ...fault, ...REQUESTS[life.stage] });
    const apply = project.start('apply --yes');
    kill = () => apply.kill('SIGKILL');
    dies = isRace ? undefined : life;
    if (isRace) {
      await Promise.race([apply.wrote('stderr', /steps? to do/), apply.finished]);
      const { exitCode } = await project.start('apply --yes').finished;
      if (exitCode === 7) refusedRunners += 1;
      kill();
    }
    const { signal, exitCode, stdout } = await apply.finished;
    dies = undefined;
    if (signal === 'SIGKILL') died += 1;
    else wrong.push(`life ${index} ended with ${exitCode}: ${stdout.slice(-2000)}`);
    await sandbox.calm();
    wrong.push(...wrongAfter(await newVersions(account), byHand).map((what) => `life ${index}: ${what}`));
  }
  const { exitCode, stdout, stderr } = await project.start('apply --yes --json').finished;
  const tookS = (performance.now() - startedMs) / 1000;
  expect(wrong).toEqual([]);
  // How many are left for it depends on how fast each life died: one alone is not staged.
  expect(exitCode, stdout + stderr).toBe(0);
  const versions = await newVersions(account);
  expect(versions.filter(({ status }) => status !== 'published')).toEqual([]);
  expect(new Set(versions.map(({ subscription_id: owner }) => owner)).size).toBe(CUSTOMERS);
  expect(versions).toHaveLength(CUSTOMERS);
  const { steps, resolved_first: open } = await planOf(project);
  expect([steps, open]).toEqual([[], []]);
  expect(refusedRunners).toBeGreaterThan(0);
  console.info(
    `${CUSTOMERS} versions, ${died} deaths, ${refusedRunners} second runners refused: ${requests} requests in ${tookS.toFixed(0)} s`,
  );
}, 3_600_000);

/** A person edits a draft, publishes one, deletes one and makes one, and undoes what stands in the way once it is named. */
async function visit(account: StagedAccount, byHand: Set<string>): Promise<void> {
  const { project, sandbox } = account;
  const drafts = (await newVersions(account)).filter(({ status }) => status === 'draft');
  const [edited, published, deleted] = drafts;
  if (edited === undefined || published === undefined || deleted === undefined) throw new Error('few drafts');
  const text = JSON.stringify(edited.items).replaceAll('529.00', '1.00');
  await sandbox.edit(edited.id, { items: JSON.parse(text) });
  await sandbox.edit(published.id, { status: 'published' });
  await sandbox.remove(deleted.id);
  byHand.add(published.id);
  const before = (await sandbox.log()).at(-1)?.sequence ?? 0;
  const { stdout } = await project.start('apply --yes --json --drafts keep').finished;
  expect((JSON.parse(stdout) as Outcome).staged).toMatchObject({ ended: 'stage', left: [{ id: edited.id }] });
  const touched = (await sandbox.log(before)).filter(
    ({ method, path }) =>
      method !== 'GET' && [edited.id, published.id, '/publish'].some((text) => path.includes(text)),
  );
  expect(touched).toEqual([]);
  await sandbox.remove(edited.id);
}
