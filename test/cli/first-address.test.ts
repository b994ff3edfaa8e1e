/** A wrong address, key or environment of a new project: what each says, that nothing is bound, and that the corrected project goes on. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SANDBOX_API_KEY } from '../../src/model/service/sandbox-api-key.ts';
import { serveSandbox } from '../../src/sandbox/http/serve.ts';
import { createSandbox, type Sandbox } from '../../src/sandbox/sandbox.ts';
import { NOW, runInProcess } from './run-in-process.ts';

const CATALOG = `version: "2026-04-01"
products:
  seats: { id: prod_seats }
bundles:
  team:
    name: Team
    currency: USD
    prices:
      seats: { type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, billing_interval: monthly, fixed_pricing_model: { price_per_unit: "9.00", units: 1 } }
subscriptions:
  acme:
    customer_id: cus_acme
    currency: USD
    auto_activate: true
    contract: { period_type: fixed, duration_months: 12, start_date: 2026-12-01 }
    versions: [{ items: [{ bundle: team }] }]
`;
const SEED = {
  customers: [{ id: 'cus_acme', currency: 'USD' }],
  products: [{ id: 'prod_seats', name: 'Seats' }],
};

let sandbox: Sandbox;
let serving: Awaited<ReturnType<typeof serveSandbox>>;
let folder: string;
/** By name, the port of each program that is no billing service. */
const others = new Map<string, number>();
const open: Server[] = [];

async function listen(name: string, server: Server): Promise<void> {
  open.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  others.set(name, (server.address() as AddressInfo).port);
}

const web = (handle: RequestListener) => createHttpServer(handle);
const sends = (status: number, type: string, body: string) =>
  web((_, response) => response.writeHead(status, { 'content-type': type }).end(body));
const says = (greeting: string) =>
  createServer((socket: Socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(greeting));
  });

beforeAll(async () => {
  await listen('page', sends(200, 'text/html', '<html>It works!</html>'));
  await listen('missing page', sends(404, 'text/html', 'Cannot GET /plans'));
  await listen('other api', sends(404, 'application/json', '{"error":"Not Found"}'));
  await listen('status api', sends(200, 'application/json', '{"status":"ok"}'));
  await listen(
    'sign-in',
    web((_, response) => response.writeHead(302, { location: '/login' }).end()),
  );
  await listen('mail', says('220 mail ESMTP ready\r\n'));
  await listen('mute', says(''));
  const free = createServer();
  await listen('nobody', free);
  await new Promise((closed) => free.close(closed));
});
afterAll(() => {
  for (const server of open) server.close();
});

beforeEach(async () => {
  sandbox = createSandbox({ profile: 'published', seed: SEED, now: () => NOW });
  serving = await serveSandbox(sandbox);
  folder = mkdtempSync(join(tmpdir(), 'pricewright-first-address-'));
  mkdirSync(join(folder, 'billing'));
  writeFileSync(join(folder, 'billing/catalog.yaml'), CATALOG);
  return async () => {
    rmSync(folder, { recursive: true, force: true });
    await serving.close();
  };
});

const write = (settings: string) =>
  writeFileSync(
    join(folder, 'pricewright.yaml'),
    `version: 1
project: example-7f3k2q
catalog: [billing/**/*.yaml]
${settings}
`,
  );
const service = (address: string, more = '') =>
  `service: { base_url: "${address}", api_key: "\${env.BILLING_API_KEY}"${more} }`;
const local = (name: string, path = '') => `http://127.0.0.1:${others.get(name)}${path}`;
const run = (line: string, env: Readonly<Record<string, string>> = {}) =>
  runInProcess(line.split(' '), {
    cwd: folder,
    env: { BILLING_API_KEY: SANDBOX_API_KEY, ...env },
    // A new run has a name of its own.
    token: (length) => `${Math.random().toString(36).slice(2)}aaaaaaaaaaaaaaaa`.slice(0, length),
  });

interface WrongStart {
  readonly name: string;
  readonly wrong: () => string;
  readonly env?: Readonly<Record<string, string>>;
  readonly options?: string;
  readonly says: string | RegExp;
}

const ROWS: readonly WrongStart[] = [
  { name: 'nothing listens', wrong: () => service(local('nobody')), says: 'nothing listens there' },
  { name: 'a website', wrong: () => service(local('page')), says: /another-program: .* 200 and no JSON/ },
  {
    name: 'a website without the page',
    wrong: () => service(local('missing page')),
    says: /another-program: .* 404 and no JSON/,
  },
  { name: 'another API', wrong: () => service(local('other api')), says: /another-program: .* with 404;/ },
  {
    name: 'an API that answers everything',
    wrong: () => service(local('status api')),
    says: 'unexpected-answer',
  },
  { name: 'a sign-in page', wrong: () => service(local('sign-in')), says: 'service-redirects' },
  { name: 'a mail server', wrong: () => service(local('mail')), says: /another-program: .* not HTTP/ },
  { name: 'a program that hangs up', wrong: () => service(local('mute')), says: 'service-unreachable' },
  {
    name: 'https at a port that speaks http',
    wrong: () => service(serving.url.replace('http:', 'https:')),
    says: 'it does not speak TLS',
  },
  {
    name: 'a name that does not resolve',
    wrong: () => service('https://billing.test'),
    says: /service-unreachable: .*(no such host|cannot be looked up)/,
  },
  {
    name: 'a placeholder',
    wrong: () => service('https://billing.example.com'),
    says: /placeholder-address: .*billing\.example\.com/,
  },
  { name: 'no address', wrong: () => 'service: { profile: published }', says: 'base_url' },
  { name: 'a text that is no address', wrong: () => service('localhost:8787'), says: 'bad-base-url' },
  { name: 'http beyond this machine', wrong: () => service('http://10.0.0.1'), says: 'insecure-base-url' },
  { name: 'a path that does not exist', wrong: () => service(`${serving.url}/v2`), says: 'read-refused' },
  {
    name: 'the right address and another key',
    wrong: () => service(serving.url),
    env: { BILLING_API_KEY: 'wrong' },
    says: 'unauthorized',
  },
  {
    name: 'no key',
    wrong: () => service(serving.url),
    env: { BILLING_API_KEY: '' },
    says: 'missing-api-key',
  },
  {
    name: 'a key with a space',
    wrong: () => service(serving.url),
    env: { BILLING_API_KEY: 'two words' },
    says: 'malformed-api-key',
  },
  {
    name: 'the host of another account',
    wrong: () => service('https://api.alguna.io', ', profile: alguna, account: sandbox'),
    says: 'host-of-another-account',
  },
  {
    name: 'an environment that is not there',
    wrong: () => `${service(serving.url)}\nenvironments: { production: {} }`,
    options: ' --env prod',
    says: 'production',
  },
  {
    name: 'a pipeline that allows another address',
    wrong: () => service(serving.url),
    env: { CI: '1', PRICEWRIGHT_ORIGIN: 'https://api.alguna.io' },
    says: 'origin-not-allowed',
  },
];

test.each(ROWS)('$name', async ({ wrong, env, options = '', says }) => {
  write(service(serving.url));
  expect((await run('state init')).exitCode).toBe(0);
  write(wrong());
  for (const command of ['plan', 'apply --yes', 'apply --yes --refresh=none']) {
    const { exitCode, text } = await run(`${command}${options}`, env);
    const isRun = exitCode === 3 && command.endsWith('none');
    expect(isRun ? 1 : exitCode, text).toBe(1);
    if (!isRun) expect(text).toMatch(says);
    expect(text).not.toMatch(/in doubt \(|origin-changed/);
  }
  const executed = sandbox.log().filter(({ method, status }) => method !== 'GET' && (status ?? 0) < 300);
  expect(executed).toEqual([]);

  write(service(serving.url));
  const applied = await run('apply --yes');
  expect(applied.text).toContain('2 done');
  expect(applied.exitCode).toBe(0);
  expect((await run('plan --detailed-exitcode')).exitCode).toBe(0);
  expect(readFileSync(join(folder, 'pricewright.lock'), 'utf8')).toContain('run:');
});

test('a plan without the service is asked for', async () => {
  write(service(local('nobody')));
  expect((await run('state init')).exitCode).toBe(0);
  expect((await run('plan')).exitCode).toBe(1);
  expect((await run('plan --refresh=none')).exitCode).toBe(0);
});
