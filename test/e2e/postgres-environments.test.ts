/** One catalog in two environments with homes, services and ids of their own; and who may do what with a state. */
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, type PostgresServer, startPostgres } from '../postgres-server.ts';
import { HEAD } from './catalogs.ts';
import { quickstartOn, smallProjectOn, startWorker } from './postgres.ts';
import { API_KEY } from './program.ts';
import {
  applyAll,
  expectDone,
  type Project,
  planOf,
  projectIn,
  QUICKSTART_SEED,
  quickstart,
} from './project.ts';
import { type SandboxProcess, startSandbox, temporaryFolder } from './sandbox-process.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

const CATALOG = `${HEAD}products:
  platform: { id: { staging: prod_platform, production: prod_logs } }
bundles:
  growth:
    name: Growth
    prices:
      platform:
        type: fixed
        fee_type: fixed
        billing_direction: advance
        billing_interval: monthly
        charge_on_contract_start: true
        fixed_pricing_model: { price_per_unit: "\${var.fee}", units: 1 }
`;

const PROJECT = `version: 1
project: promoted-0000
catalog: [billing/**/*.yaml]
service: { api_key: "\${env.BILLING_API_KEY}" }
environments:
  staging:
    service: { base_url: "\${env.STAGING_URL}" }
    state: { sqlite: .pricewright/staging.db }
    variables: { fee: "1.00" }
  production:
    service: { base_url: "\${env.PRODUCTION_URL}" }
    state: { postgres: "\${env.DATABASE_URL}" }
    variables: { fee: "499.00" }
`;

interface Promoted {
  readonly project: Project;
  readonly staging: SandboxProcess;
  readonly production: SandboxProcess;
}

async function promoted(): Promise<Promoted> {
  const folder = await temporaryFolder();
  const [staging, production] = [
    await startSandbox({ seed: QUICKSTART_SEED }),
    await startSandbox({ seed: QUICKSTART_SEED }),
  ];
  const project = projectIn(folder, {
    BILLING_API_KEY: API_KEY,
    STAGING_URL: staging.url,
    PRODUCTION_URL: production.url,
    DATABASE_URL: server.url('promoted'),
  });
  await project.write('pricewright.yaml', PROJECT);
  await project.write('billing/catalog.yaml', CATALOG);
  for (const name of ['staging', 'production']) expectDone(await project.run(`state init --env ${name}`));
  return { project, staging, production };
}

test('a catalog is promoted: states, ids and variables of its own, and no plan of one for the other', async () => {
  const { project, staging, production } = await promoted();
  const named = await project.read('pricewright.lock');
  expect(named).toMatch(/^production:\n {2}state: [0-9a-f-]{36}\n {2}created: .*Z\nstaging:\n {2}state: /m);

  expectDone(await project.run('plan --env staging --out staging.json'));
  expect((await stat(join(project.folder, 'staging.json'))).mode & 0o777).toBe(0o600);
  const elsewhere = await project.run('apply staging.json --env production');
  expect(elsewhere.exitCode).toBe(5);
  expect(elsewhere.stdout + elsewhere.stderr).toMatch(/staging/);
  expectDone(await project.run('apply staging.json --env staging'));
  expectDone(await project.run('apply --yes --env production'));

  const priced = async (sandbox: SandboxProcess) =>
    (await sandbox.dump()).bundles.map(({ prices }) => JSON.stringify(prices));
  expect(await priced(staging)).toEqual([expect.stringMatching(/"1\.00".*prod_platform/)]);
  expect(await priced(production)).toEqual([expect.stringMatching(/"499\.00".*prod_logs/)]);
  for (const name of ['staging', 'production'])
    expect((await planOf(project, ` --env ${name}`)).steps).toEqual([]);

  const moved = { env: { PRODUCTION_URL: staging.url } };
  const refused = await project.run('apply --yes --env production', moved);
  expect(refused.exitCode).toBe(1);
  expect(refused.stderr).toMatch(/origin-changed: this state was applied to .*set service/s);
  expectDone(await project.run('state set service --reason renamed --env production', moved));
  expectDone(await project.run('plan --env production', moved));
});

test('the state of one environment is not taken for that of another', async () => {
  const { project } = await promoted();
  await project.replace('pricewright.yaml', '.pricewright/staging.db', '.pricewright/other.db');
  expectDone(await project.run('recover --env staging --answer lost --reason test'));
  const named = await project.read('pricewright.lock');
  await project.replace('pricewright.yaml', '.pricewright/other.db', '.pricewright/staging.db');
  const refused = await project.run('plan --env staging');
  expect(refused.exitCode).toBe(1);
  expect(refused.stderr).toMatch(/state-other-id/);
  expect(await project.read('pricewright.lock')).toBe(named);
});

test('a role that may only read is enough to plan, and not to apply', async () => {
  const { project } = await quickstartOn(server);
  expectDone(await project.run('state init'));
  const { DATABASE_URL = '' } = project.env;
  const schema = new URL(DATABASE_URL).searchParams.get('schema') ?? '';
  await server.query(`create role reader login password '${new URL(DATABASE_URL).password}'`);
  await server.query(`grant usage on schema ${schema} to reader`);
  await server.query(`grant select on all tables in schema ${schema} to reader`);
  const reader = { env: { DATABASE_URL: server.url(schema, { user: 'reader' }) } };
  const plan = expectDone(await project.run('plan', reader));
  expect(plan.stdout).toMatch(/Digest: /);
  const apply = await project.run('apply --yes', reader);
  expect(apply.exitCode).toBe(1);
  expect(apply.stderr).toMatch(/permission denied|42501/);
});

test('a role with the rights that the documentation lists applies, and works', async () => {
  const { project } = await quickstartOn(server);
  expectDone(await project.run('state init'));
  const schema = new URL(project.env.DATABASE_URL ?? '').searchParams.get('schema') ?? '';
  const grants = (await readFile(new URL('../../docs/how-to/share-the-state.md', import.meta.url), 'utf8'))
    .split('\n')
    .filter((line) => /^(create role|grant) .*billing_apply/.test(line))
    .map((line) =>
      line.replaceAll('pricewright_queue', `${schema}_queue`).replace(/pricewright(?!_)/g, schema),
    );
  expect(grants).toHaveLength(4);
  for (const grant of grants) await server.query(grant.replace("'…'", `'${PASSWORD}'`));
  const applier = { env: { DATABASE_URL: server.url(schema, { user: 'billing_apply' }) } };
  expectDone(await project.run('apply --yes --target bundles.starter', applier));
  await startWorker(project, '', applier);
  expectDone(await project.run('apply --yes --queue wait', applier));
  expectDone(await project.run('worker status', applier));
  expectDone(await project.run('recover --answer unlock', applier));
  expect((await planOf(project)).steps).toEqual([]);
});

test('a SQLite state in a folder that nobody may write to is read where it lies', async () => {
  const { project } = await quickstart();
  await applyAll(project);
  await project.giveToNobody('.pricewright/state.db', 0o400);
  await project.giveToNobody('.pricewright', 0o500);
  const plan = expectDone(await project.run('plan --json', { asNobody: true }));
  expect(JSON.parse(plan.stdout)).toMatchObject({ steps: [] });
  const apply = await project.run('apply --yes', { asNobody: true });
  expect(apply.exitCode).toBe(1);
  expect(apply.stderr).toMatch(/state-unreadable: this user may not/);
  await project.giveToNobody('.pricewright', 0o700);
});

test('two processes that start at once make one state', async () => {
  const { project } = await smallProjectOn(server, CATALOG.replace(/ id: {.*?} /, ' id: prod_platform '));
  const { DATABASE_URL = '' } = project.env;
  const beside = { env: { DATABASE_URL: DATABASE_URL.replace(/schema=\w+/, 'schema=at_once') } };
  await rm(join(project.folder, 'pricewright.lock'));
  const both = await Promise.all([project.run('state init', beside), project.run('state init', beside)]);
  const codes = both.map(({ exitCode }) => exitCode);
  expect(codes).toContain(0);
  const [{ states } = { states: 0 }] = await server.query(
    `select count(*)::int as states from at_once.meta where name = 'state_id'`,
  );
  expect(states).toBe(1);
});
