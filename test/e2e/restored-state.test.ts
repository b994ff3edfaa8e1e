/**
 * A state that is put back to an older copy after its keys have expired: nothing is doubled, with a register of runs and
 * without, and a person who looks gets on. E2E_RESTORES sets how often each story is told, once by default.
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settingsOf } from '../served.ts';
import { fee, HEAD, PRODUCTS, subscription } from './catalogs.ts';
import { censusOf } from './census.ts';
import {
  applyAll,
  copyWithState,
  expectDone,
  type Project,
  type Rehearsal,
  smallProject,
} from './project.ts';

const TIMES = Number(process.env.E2E_RESTORES ?? 1);
const A_DAY_LATER = '2026-11-21T14:00:00Z';

const bundle = (key: string) => `  ${key}:
    name: Bundle ${key}
    prices:
      platform:
        type: fixed
        fee_type: fixed
        billing_direction: advance
        billing_interval: monthly
        charge_on_contract_start: true
        fixed_pricing_model: { price_per_unit: "10.00", units: 1 }
`;

function catalog(
  more: { bundles?: readonly string[]; customers?: readonly string[]; raised?: boolean } = {},
) {
  const { bundles = [], customers = [], raised = false } = more;
  const acme = [fee('100.00'), ...(raised ? [fee('110.00', '2027-06-01')] : [])].join('');
  return [
    `${HEAD}${PRODUCTS}bundles:\n`,
    ...['first', ...bundles].map(bundle),
    'subscriptions:\n',
    subscription('acme', 'cus_mapleworks', acme),
    ...customers.map((customer) => subscription(customer.replace('cus_', ''), customer, fee('20.00'))),
  ].join('');
}

const MORE = { bundles: ['second', 'third'], customers: ['cus_tidemark'], raised: true };

/** Applies, copies the state, applies four more things, and puts the copy back. */
async function restored(profile: 'published' | 'bound', anchored: boolean): Promise<Rehearsal> {
  const { sandbox, project } = await smallProject(catalog(), { profile });
  if (profile === 'bound')
    await project.replace('pricewright.yaml', 'api_key:', `${settingsOf('bound')}, api_key:`);
  if (anchored) expectDone(await project.run('state init --anchor cus_seedling=USD'));
  await applyAll(project);
  const [state, copy] = ['.pricewright', 'copy'].map((name) => join(project.folder, name)) as [
    string,
    string,
  ];
  await copyWithState(state, copy);
  await project.write('billing/catalog.yaml', catalog(MORE));
  await applyAll(project);
  await rm(state, { recursive: true });
  await copyWithState(copy, state);
  return { sandbox, project };
}

/** What it said on both streams, on one line. */
async function applyLater(project: Project) {
  const { exitCode, stdout, stderr } = await project.run('apply --yes', { at: A_DAY_LATER });
  return { exitCode, stderr, said: `${stdout}\n${stderr}`.replace(/\s+/g, ' ') };
}

const STORIES = (['published', 'bound'] as const).flatMap((profile) =>
  Array.from({ length: TIMES }, (_, time) => ({ profile, time: time + 1 })),
);

test.each(STORIES)('with a register under $profile, time $time: nothing is doubled', async ({ profile }) => {
  const { sandbox, project } = await restored(profile, true);
  const census = censusOf(await sandbox.dump());
  await sandbox.letKeysExpire();

  const refused = await applyLater(project);
  expect(refused.said).toContain('names a run that this state does not know');
  expect(refused.said).toMatch(/bundles\.second,? .*may exist already/);
  expect(refused.exitCode).not.toBe(0);
  // The next one knows that something is missing without being told again.
  expect((await applyLater(project)).said).toContain('may exist');
  expect(censusOf(await sandbox.dump())).toEqual(census);
});

test.each(STORIES)('without one under $profile, time $time: nothing is doubled', async ({ profile }) => {
  const { sandbox, project } = await restored(profile, false);
  const census = censusOf(await sandbox.dump());
  await sandbox.letKeysExpire();

  const refused = await applyLater(project);
  expect([refused.exitCode, refused.stderr.split(':')[0]]).toEqual([1, 'state-behind']);
  expect(refused.stderr).toContain('recover --answer older --reason');
  expectDone(await project.run('recover --answer older --reason nothing_newer', { at: A_DAY_LATER }));
  expect((await applyLater(project)).said).toContain('may exist already');
  expect(censusOf(await sandbox.dump())).toEqual(census);
});

test('while the keys live, all of it is replayed and nothing has to be said', async () => {
  const { sandbox, project } = await restored('published', true);
  const census = censusOf(await sandbox.dump());
  expectDone(await project.run('apply --yes'));
  expect((await project.run('apply --yes')).exitCode).toBe(0);
  expect(censusOf(await sandbox.dump())).toEqual(census);
});

test('what exists is given its id, and the rest goes by a person’s word', async () => {
  const { sandbox, project } = await restored('published', true);
  await sandbox.letKeysExpire();
  await applyLater(project);
  const { bundles, subscriptions } = await sandbox.dump();
  const giveId = (key: string, found: { readonly id: string } | undefined) =>
    project.replace('billing/catalog.yaml', `  ${key}:\n`, `  ${key}:\n    id: ${found?.id}\n`);
  for (const key of ['second', 'third'])
    await giveId(
      key,
      bundles.find(({ name }) => name === `Bundle ${key}`),
    );
  await giveId(
    'tidemark',
    subscriptions.find(({ customer_id }) => customer_id === 'cus_tidemark'),
  );
  const version = 'subscriptions.acme.versions.2027-06-01';
  expect((await applyLater(project)).said).toContain(`say: ${version} may exist already`);
  expectDone(await project.run(`recover ${version} --answer absent --reason looked`, { at: A_DAY_LATER }));
  expect((await applyLater(project)).exitCode).toBe(0);
  const after = await sandbox.dump();
  expect([after.bundles, after.subscriptions].map(({ length }) => length)).toEqual(
    [bundles, subscriptions].map(({ length }) => length),
  );
});
