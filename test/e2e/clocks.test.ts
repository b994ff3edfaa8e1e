/**
 * Machines whose clocks are wrong by days, at a service whose clock is right: nothing is made twice, the person is told
 * which clock says what, and once the clocks agree the next apply goes on.
 */
import { describe, expect, test } from 'vitest';
import { settingsOf } from '../served.ts';
import { fee, HEAD, oneSubscription, PRODUCTS, subscription } from './catalogs.ts';
import {
  applyAll,
  type Project,
  planOf,
  projectFile,
  type Rehearsal,
  smallProject,
  stepIds,
} from './project.ts';

const CATALOG = 'billing/catalog.yaml';
const NOON = '2026-11-20T12:00:00Z';
const THREE_DAYS_AHEAD = '2026-11-23T12:00:00Z';
const A_DAY_LATER = '2026-11-21T14:00:00Z';
const PROFILES = ['published', 'bound'] as const;
type Profile = (typeof PROFILES)[number];

const two = `${HEAD}${PRODUCTS}subscriptions:\n${subscription('acme', 'cus_mapleworks', fee('10.00'))}${subscription('tide', 'cus_tidemark', fee('20.00'))}`;

async function story(profile: Profile, text: string): Promise<Rehearsal> {
  const rehearsal = await smallProject(text, { profile });
  const file = projectFile(['apply: { retries: 0 }', 'guards: { unmeasured: 5 }']);
  await rehearsal.project.write(
    'pricewright.yaml',
    file.replace('api_key:', `${settingsOf(profile)}, api_key:`),
  );
  return rehearsal;
}

/** What came of an apply, with both streams on one line. */
async function apply(project: Project, at: string, how = '--yes') {
  const { exitCode, stdout, stderr } = await project.run(`apply ${how}`, { at });
  return { exitCode, said: `${stdout} ${stderr}`.replace(/\s+/g, ' ') };
}

/** Applies with a second customer, whose create is executed and whose answer is lost. */
async function loseAnswer({ project, sandbox }: Rehearsal, at: string): Promise<void> {
  await project.write(CATALOG, two);
  await sandbox.disturb({ kind: 'drop', execute: true, method: 'POST', path: '/subscriptions' });
  expect((await apply(project, at)).said).toContain('in doubt');
  await sandbox.calm();
}

const customers = async ({ sandbox }: Rehearsal) =>
  (await sandbox.dump()).subscriptions.map(({ customer_id }) => customer_id).sort();
const BOTH = ['cus_mapleworks', 'cus_tidemark'];

describe.each(PROFILES)('under %s', (profile) => {
  test('one run on a machine three days ahead: the others know that a key has expired', async () => {
    const rehearsal = await story(profile, oneSubscription(fee('10.00')));
    const { project, sandbox } = rehearsal;
    expect((await apply(project, THREE_DAYS_AHEAD)).said).toMatch(
      /clock of this machine says 2026-11-23T12:.* service 2026-11-20T12:.*set the clock right/,
    );
    await loseAnswer(rehearsal, NOON);
    await sandbox.letKeysExpire();
    const { exitCode, said } = await apply(project, A_DAY_LATER);
    expect(said).toContain('its key may have expired');
    expect(exitCode).toBe(4);
    expect(await customers(rehearsal)).toEqual(BOTH);
  });

  test.each(['--yes', '--resume'])(
    'a machine that is 26 hours behind does not send again: %s',
    async (how) => {
      const rehearsal = await story(profile, oneSubscription(fee('10.00')));
      const { project, sandbox } = rehearsal;
      await applyAll(project);
      await loseAnswer(rehearsal, NOON);
      await sandbox.letKeysExpire();
      const { exitCode, said } = await apply(project, NOON, how);
      expect(said).toMatch(/clock of this machine says 2026-11-20T12:.* service 2026-11-21T14:/);
      expect(exitCode).toBe(4);
      expect(await customers(rehearsal)).toEqual(BOTH);
    },
  );

  test('a person who resolves by hand is told by the service’s time, not by the machine’s alone', async () => {
    const rehearsal = await story(profile, oneSubscription(fee('10.00')));
    const { project, sandbox } = rehearsal;
    await applyAll(project);
    await loseAnswer(rehearsal, NOON);
    const asked = (await sandbox.log()).length;
    await project.run('recover subscriptions.tide --answer not-applied --reason looked', { at: NOON });
    const [first] = (await sandbox.log()).slice(asked);
    expect(first).toMatchObject({ operation: 'plans.list', status: 200 });
  });

  test('a wrong clock leaves it in doubt, and a right one goes on', async () => {
    const rehearsal = await story(profile, oneSubscription(fee('10.00')));
    const { project } = rehearsal;
    await applyAll(project);
    await loseAnswer(rehearsal, NOON);
    expect((await apply(project, THREE_DAYS_AHEAD)).exitCode).toBe(4);
    expect((await apply(project, NOON)).exitCode).toBe(0);
    expect(await customers(rehearsal)).toEqual(BOTH);
    expect(stepIds(await planOf(project))).toEqual([]);
  });

  test('after a run on a clock that is a day ahead, the opening version is not sent once more', async () => {
    const { project } = await story(profile, oneSubscription(fee('10.00')));
    await applyAll(project, { at: '2026-11-21T12:00:00Z' });
    expect(stepIds(await planOf(project))).toEqual([]);
    expect(stepIds(await planOf(project, '', { at: '2026-11-21T12:00:00Z' }))).toEqual([]);
  });
});

test('a day that the catalog names is sent on that day: the service, whose zone is behind, has the day before', async () => {
  const bundle = (changes: string) => `${HEAD}${PRODUCTS}bundles:
  growth:
    name: Growth
    currency: USD
    prices:
      platform:
        type: fixed
        fee_type: fixed
        billing_direction: advance
        billing_interval: monthly
        charge_on_contract_start: true
        fixed_pricing_model: { price_per_unit: "10.00", units: 1 }
${changes}subscriptions:
${subscription('acme', 'cus_mapleworks', '      - items: [{ bundle: growth }]\n')}`;
  const at = '2026-11-30T23:00:00Z';
  const { project, sandbox } = await smallProject(bundle(''), { at });
  await project.write('pricewright.yaml', projectFile(['timezone: Asia/Tokyo', 'guards: { unmeasured: 5 }']));
  await applyAll(project, { at: '2026-11-30T13:00:00Z' });
  await project.write(
    CATALOG,
    bundle(`    changes:
      - effective_at: 2026-12-01
        prices: { platform: { fixed_pricing_model: { price_per_unit: "12.00" } } }
`),
  );
  const plan = await planOf(project, '', { at });
  expect(plan.steps.map(({ id, effective_at }) => [id, effective_at])).toContainEqual([
    'versions.create subscriptions.acme.versions.2026-12-01',
    '2026-12-01',
  ]);
  await applyAll(project, { at });
  const { versions } = await sandbox.dump();
  expect(versions.map(({ start_date }) => start_date.slice(0, 10))).toEqual(['2026-06-01', '2026-12-01']);
});
