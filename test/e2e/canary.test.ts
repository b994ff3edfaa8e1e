/**
 * Secrets planted wherever one can stand: the API key, the database's password, other variables of the environment, a
 * service that repeats what it was sent. Every output, file and row is then searched for them.
 */
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { PASSWORD, type PostgresServer, startPostgres } from '../postgres-server.ts';
import { startProxy } from '../tcp-proxy.ts';
import { quickstartOn, startWorker } from './postgres.ts';
import { API_KEY, type Finished } from './program.ts';
import { type Beside, expectDone, type Project, planOf } from './project.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

/** Each is a name of its own, so that a hit says what leaked. */
const OTHER_KEY = 'canary-other-key-1b7c';
const CANARIES: readonly string[] = [
  API_KEY,
  PASSWORD,
  OTHER_KEY,
  'canary-unused-variable-55aa',
  'canary-in-base-url-e01d',
  'canary-wrong-password-77f3',
];

/** As it is, and in the forms that a URL, a header or a dump would give it. */
const FORMS = new Set(
  CANARIES.flatMap((canary) => [
    canary,
    encodeURIComponent(canary),
    Buffer.from(canary).toString('base64').replace(/=+$/, ''),
    Buffer.from(canary).toString('hex'),
  ]),
);

interface Hit {
  readonly where: string;
  readonly canary: string;
}

function search(where: string, text: string): readonly Hit[] {
  const inAnyCase = text.toLowerCase();
  return [...FORMS]
    .filter((form) => inAnyCase.includes(form.toLowerCase()))
    .map((canary) => ({ where, canary }));
}

async function searchFiles(folder: string): Promise<{ hits: readonly Hit[]; files: number }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const hits = await Promise.all(files.map(async (file) => search(file, await readFile(file, 'latin1'))));
  return { hits: hits.flat(), files: files.length };
}

/** Every column of every row that the program's role can reach, the job engine's tables included. */
async function searchTables(): Promise<{ hits: readonly Hit[]; rows: number }> {
  const tables = await server.query(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await server.query(`select row_to_json(t)::text as row from ${name} as t`);
      return { hits: rows.flatMap(({ row }) => search(String(name), String(row))), rows: rows.length };
    }),
  );
  const rows = found.reduce((sum, table) => sum + table.rows, 0);
  return { hits: found.flatMap(({ hits }) => hits), rows };
}

/** A service that answers everything with what it was sent, headers included. */
async function startParrot(): Promise<string> {
  const parrot = createServer((request, response) => {
    const detail = `you sent ${JSON.stringify(request.headers)}`;
    response.writeHead(400, {
      'content-type': 'application/json',
      'idempotency-key': request.headers['idempotency-key'] ?? '',
    });
    response.end(JSON.stringify({ status: 400, title: detail, detail, error: detail, message: detail }));
  });
  parrot.listen(0, '127.0.0.1');
  await once(parrot, 'listening');
  onTestFinished(() => {
    parrot.close();
  });
  const address = parrot.address();
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
}

test('no secret in any output, file, table or error', async () => {
  const { project } = await quickstartOn(server);
  const { DATABASE_URL = '' } = project.env;
  const hits: Hit[] = [];
  let outputs = 0;
  const look = (command: string, { stdout, stderr }: Finished): void => {
    outputs += 2;
    hits.push(...search(`stdout of ${command}`, stdout), ...search(`stderr of ${command}`, stderr));
  };
  const run = async (command: string, beside: Beside = {}): Promise<Finished> => {
    const env = { STRAY: 'canary-unused-variable-55aa', PRICEWRIGHT_DEBUG: '1', ...beside.env };
    const finished = await project.run(command, { ...beside, env });
    look(command, finished);
    return finished;
  };

  for (const command of [
    'state init --json',
    'validate',
    'plan --out plan.json',
    'plan --format html',
    'plan --json',
    'apply plan.json --out outcome.json',
    'drift',
    'log --json',
    'state list',
    'state export state.ndjson --json',
    'recover --answer unlock',
    'get plans --json',
  ])
    expectDone(await run(command));

  await project.replace('billing/bundles.yaml', '"49.00"', '"52.00"');
  const worker = await startWorker(project);
  expectDone(await run('apply --yes --queue wait'));
  expectDone(await run('worker status --json'));
  worker.kill('SIGTERM');
  look('worker', await worker.finished);
  expect((await planOf(project)).steps).toEqual([]);

  await failEverywhere(project, run, DATABASE_URL);

  const { hits: inFiles, files } = await searchFiles(project.folder);
  const { hits: inTables, rows } = await searchTables();
  expect([...hits, ...inFiles, ...inTables]).toEqual([]);
  // It searched something, and would have found it.
  expect(search('here', `Bearer ${API_KEY}`)).toHaveLength(1);
  expect(outputs).toBeGreaterThan(50);
  expect(files).toBeGreaterThan(10);
  expect(rows).toBeGreaterThan(50);
}, 180_000);

/** Each way to fail that has a secret at hand. */
async function failEverywhere(
  project: Project,
  run: (command: string, beside?: Beside) => Promise<Finished>,
  url: string,
): Promise<void> {
  await project.replace('billing/bundles.yaml', '"52.00"', '"53.00"');
  const proxy = await startProxy(server.port);
  onTestFinished(() => proxy.close());
  proxy.cut();
  const wrong = url.replace(PASSWORD, 'canary-wrong-password-77f3');
  const failing: readonly (readonly [string, Record<string, string>])[] = [
    ['wrong password', { DATABASE_URL: wrong }],
    ['no such host', { DATABASE_URL: url.replace('127.0.0.1', 'localhost.invalid') }],
    ['nobody listens', { DATABASE_URL: url.replace(/:\d+\//, ':1/') }],
    ['cut off', { DATABASE_URL: url.replace(/:\d+\//, `:${proxy.port}/`) }],
    ['no such database', { DATABASE_URL: url.replace('/postgres?', '/nothing?') }],
    ['no such schema', { DATABASE_URL: url.replace(/schema=\w+/, 'schema=nothing') }],
    ['no name of a schema', { DATABASE_URL: url.replace(/schema=\w+/, 'schema=a.b') }],
    ['encryption asked for', { DATABASE_URL: `${url}&sslmode=require` }],
    ['no URL', { DATABASE_URL: url.replace('postgres://', '') }],
    ['no URL of a database', { DATABASE_URL: url.replace('postgres://', 'mysql://') }],
    ['a broken URL', { DATABASE_URL: url.replace('@127.0.0.1', '@[127.0.0.1') }],
    ['another key', { BILLING_API_KEY: OTHER_KEY }],
    ['a key that no header carries', { BILLING_API_KEY: `${OTHER_KEY}\nx` }],
    ['a password in base_url', { PRICEWRIGHT_SANDBOX_URL: 'http://me:canary-in-base-url-e01d@127.0.0.1:1' }],
    ['a token in base_url', { PRICEWRIGHT_SANDBOX_URL: 'http://127.0.0.1:1/?t=canary-in-base-url-e01d' }],
    ['no service', { PRICEWRIGHT_SANDBOX_URL: 'http://127.0.0.1:1' }],
  ];
  const fails = async (why: string, command: string, env: Record<string, string>) =>
    expect((await run(command, { env })).exitCode, `${why}: ${command}`).not.toBe(0);
  for (const [why, env] of failing)
    await Promise.all(['plan', 'apply --yes --json'].map((command) => fails(why, command, env)));
  for (const [why, env] of failing.slice(0, 4)) {
    const commands = ['worker once', 'state list', 'apply --yes --queue detach'];
    await Promise.all(commands.map((command) => fails(why, command, env)));
  }
  const parrot = { env: { PRICEWRIGHT_SANDBOX_URL: await startParrot() } };
  expectDone(await run('state set service --reason parrot', parrot));
  expect((await run('apply --yes', parrot)).exitCode).not.toBe(0);
  expect((await run('log --json', parrot)).exitCode).toBe(0);
  expect((await run('get plans', parrot)).exitCode).not.toBe(0);
}
