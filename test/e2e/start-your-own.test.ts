/** The sandbox as a server beside the project that `init` makes: it follows the catalog and keeps its data. */
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { type Project, projectIn } from './project.ts';
import { temporaryFolder } from './sandbox-process.ts';

const KEY = { BILLING_API_KEY: 'sandbox' };

/** The project that `init` makes, for a service at an address, with a product and a customer that exist there. */
async function projectAt(url: string, profile = 'alguna'): Promise<Project> {
  const project = projectIn(await temporaryFolder(), KEY);
  expect((await project.run('init')).exitCode).toBe(0);
  const settings = await project.read('pricewright.yaml');
  await project.write(
    'pricewright.yaml',
    settings
      .replace(
        'service: embedded',
        `service: { account: sandbox, base_url: "${url}", api_key: "\${env.BILLING_API_KEY}" }`,
      )
      .replace(/^ {2}# The real account[\s\S]*/m, '')
      .replace('profile: alguna', `profile: ${profile}`),
  );
  const catalog = await project.read('billing/catalog.yaml');
  await project.write(
    'billing/catalog.yaml',
    catalog
      .replace(/ {2}platform: \{ name.*/, '  platform: { id: prod_platform }')
      .replace(/^customers:\n(?: .*\n)+/m, '')
      .replace('customer: acme', 'customer_id: cus_acme'),
  );
  return project;
}

const GLOBEX = `
  globex:
    customer_id: cus_globex
    currency: USD
    auto_activate: true
    contract: { period_type: fixed, duration_months: 12, start_date: 2027-02-01 }
    versions:
      - items: [{ bundle: starter }]
`;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()));
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

test('a customer that is added to the catalog is known without a new start, and all is kept', async () => {
  const url = `http://127.0.0.1:${await freePort()}`;
  const project = await projectAt(url);
  const serve = () => project.start(`sandbox --seed . --env sandbox --port ${new URL(url).port}`);

  const first = serve();
  await first.wrote('stdout', /listening/);
  expect((await project.run('apply --yes --env sandbox')).exitCode).toBe(0);
  const file = 'billing/catalog.yaml';
  await project.write(file, `${(await project.read(file)).trimEnd()}\n${GLOBEX}`);
  await first.wrote('stderr', /Added from the catalog: cus_globex/);
  expect((await project.run('apply --yes --env sandbox')).exitCode).toBe(0);
  first.kill('SIGINT');
  expect((await first.finished).exitCode).toBe(0);

  const second = serve();
  await second.wrote('stdout', /data in .*\.pricewright.sandbox\.db/);
  const { stdout, exitCode } = await project.run('plan --detailed-exitcode --env sandbox');
  expect({ exitCode, stdout }).toMatchObject({
    exitCode: 0,
    stdout: expect.stringContaining('Nothing to do'),
  });
  expect(await project.read('.pricewright/.gitignore')).toBe('*\n');
});

test('without a seed, nothing is sent, and under published its 422 says what to do', async () => {
  const port = await freePort();
  const project = await projectAt(`http://127.0.0.1:${port}`);
  const here = await project.read('pricewright.yaml');
  const serving = project.start(`sandbox --env sandbox --port ${port} --api-key sandbox`);
  await serving.wrote('stdout', /profile alguna/);
  const empty = await project.run('apply --yes --env sandbox');
  expect([empty.exitCode, empty.stderr]).toEqual([1, expect.stringContaining('id-not-found')]);
  serving.kill('SIGINT');
  await serving.finished;
  await project.write('pricewright.yaml', here.replace('profile: alguna', 'profile: published'));
  // Only the vendor's bundles have it.
  const catalog = await project.read('billing/catalog.yaml');
  await project.write('billing/catalog.yaml', catalog.replace(/ +billing_frequency: .*\n/, ''));
  await project
    .start(`sandbox --env sandbox --port ${port} --api-key sandbox`)
    .wrote('stdout', /profile published/);
  const { exitCode, stdout } = await project.run('apply --yes --env sandbox');
  expect(exitCode).toBe(3);
  expect(stdout.replaceAll(/\s+/g, ' ')).toContain(
    'there is no product prod_platform here: name it in the seed, or start with --seed DIR',
  );
});

test('under published the fix of what cannot be created works as it is printed, from the next start', async () => {
  const port = await freePort();
  const project = await projectAt(`http://127.0.0.1:${port}`, 'published');
  const catalog = await project.read('billing/catalog.yaml');
  await project.write(
    'billing/catalog.yaml',
    catalog
      .replace(/ +billing_frequency: .*\n/, '')
      .replace(/^subscriptions:[\s\S]*/m, '')
      .replace('{ id: prod_platform }', '{ name: Platform, fee_type: fixed }'),
  );
  const serve = async () => {
    const serving = project.start(`sandbox --data none --env sandbox --port ${port} --api-key sandbox`);
    await serving.wrote('stdout', /profile published/);
    return serving;
  };
  const first = await serve();
  const { stdout } = await project.run('plan --format json --env sandbox');
  const [deferred] = (JSON.parse(stdout) as { readonly deferred: readonly { readonly fix: string }[] })
    .deferred;
  const operations = /service: \{ (operations: .*) \}; or/.exec(deferred?.fix ?? '')?.[1];
  const settings = await project.read('pricewright.yaml');
  await project.write('pricewright.yaml', settings.replace('profile: published', `$&\n  ${operations}`));
  const before = await project.run('apply --yes --env sandbox');
  expect(before.stdout.replaceAll(/\s+/g, ' ')).toContain(
    'what a project binds is served from the next start',
  );
  first.kill('SIGINT');
  await first.finished;
  await serve();
  const applied = await project.run('apply --yes --env sandbox');
  expect(applied.stdout).toContain('✓ products.platform  products.create');
  expect(applied.exitCode).toBe(0);
});
