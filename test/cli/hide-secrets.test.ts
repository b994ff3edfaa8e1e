/** Secrets of the environment, and the one place to which the API key may go, at the command line. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settingsOf } from '../served.ts';
import { applyWhole, type ServedQuickstart, serveQuickstart } from './quickstart-project.ts';
import { runInProcess } from './run-in-process.ts';

const KEY = 'canary-live-4f1d2c/9+w';
let project: ServedQuickstart;
let parrot: { readonly url: string; readonly seen: string[]; close(): void };
let original: string;
let lock: string;

beforeAll(async () => {
  project = await serveQuickstart('hide-secrets');
  await applyWhole((...argv) => runInProcess(argv, { cwd: project.folder, env: project.env }));
  original = readFileSync(join(project.folder, 'pricewright.yaml'), 'utf8');
  lock = readFileSync(join(project.folder, 'pricewright.lock'), 'utf8');
  parrot = await startParrot();
}, 120_000);
afterAll(() => {
  parrot.close();
  return project.remove();
});

/** A service that refuses everything, and shows the key in forms of its own. */
async function startParrot() {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    const { authorization = '' } = request.headers;
    seen.push(authorization);
    const key = authorization.replace('Bearer ', '');
    const forms = [
      Buffer.from(key).toString('base64'),
      Buffer.from(authorization).toString('base64url'),
      Buffer.from(`user:${key}`).toString('base64'),
      Buffer.from(key).toString('hex').toUpperCase(),
      encodeURIComponent(key),
      key.toUpperCase(),
    ];
    response.writeHead(401, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ status: 401, detail: `bad key: ${forms.join(' or ')}` }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, seen, close: () => server.close() };
}

function settings(change: (text: string) => string): void {
  writeFileSync(join(project.folder, 'pricewright.yaml'), change(original));
}

/** For the next command: nothing of this project was applied anywhere. */
function withoutState(): void {
  settings((text) => text.replace('.pricewright/state.db', 'other.db'));
  rmSync(join(project.folder, 'pricewright.lock'));
}

async function run(argv: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const ran = await runInProcess(argv, {
    cwd: project.folder,
    env: { ...project.env, ...env },
  });
  settings((text) => text);
  writeFileSync(join(project.folder, 'pricewright.lock'), lock);
  return ran;
}

test('shows nothing of the key that a service repeats, in whatever form', async () => {
  // Nothing of this project was applied there.
  withoutState();
  const { text, exitCode } = await run(['get', 'plans'], {
    ...{ PRICEWRIGHT_SANDBOX_URL: parrot.url, BILLING_API_KEY: KEY },
  });
  expect(exitCode).toBe(1);
  expect(text).toContain('bad key: [API key] or ');
  const letters = text.replace(/[^A-Za-z0-9]/g, '').toLowerCase();
  for (const form of [KEY, Buffer.from(KEY).toString('base64'), Buffer.from(KEY).toString('hex')])
    expect(letters).not.toContain(
      form
        .replace(/[^A-Za-z0-9]/g, '')
        .toLowerCase()
        .slice(2, 12),
    );
});

test('shows no secret of the environment that a file repeats', async () => {
  settings((text) => text.replace(/^timezone: .*$/m, 'timezone: canary-deploy-77f3'));
  const { text } = await run(['validate'], { DEPLOY_TOKEN: 'Canary-Deploy-77f3' });
  expect(text).toContain('there is no time zone `[DEPLOY_TOKEN]`');
  expect(text).not.toMatch(/canary/i);
});

test('makes no address of the key, outside of pipelines too', async () => {
  settings((text) => text.replace(/base_url: .*$/m, `base_url: http://\${env.BILLING_API_KEY}`));
  const { text, exitCode } = await run(['plan'], { BILLING_API_KEY: 'canary-key-1234' });
  expect(exitCode).toBe(1);
  expect(text).toContain('key-in-base-url');
  expect(text).not.toMatch(/canary/i);
});

test.each([
  ['plan', ['plan']],
  ['get', ['get', 'plans']],
  ['pull', ['pull', '--new']],
  ['drift', ['drift']],
  ['quote', ['quote', 'brightmoor', '--service']],
  ['reconcile', ['reconcile']],
  ['apply', ['apply', '--yes']],
])('%s sends the key to no other service than the state was applied to', async (_name, argv) => {
  settings((text) => text.replace('profile: published', settingsOf('bound', 'lines')));
  const { text, exitCode } = await run(argv, { PRICEWRIGHT_SANDBOX_URL: parrot.url });
  expect(text).toContain('origin-changed');
  expect(exitCode).toBe(1);
  expect(parrot.seen.filter((each) => !each.includes(KEY))).toEqual([]);
});

test('get needs no state where the project has none', async () => {
  withoutState();
  expect(await run(['get', 'plans'])).toMatchObject({ exitCode: 0, stderr: '' });
});

test('sends the key where PRICEWRIGHT_ORIGIN says, in no pipeline too', async () => {
  const ran = await run(['plan'], { PRICEWRIGHT_ORIGIN: 'https://billing.example.com' });
  expect(ran.text).toContain('origin-not-allowed');
  const { PRICEWRIGHT_SANDBOX_URL: PRICEWRIGHT_ORIGIN } = project.env;
  expect(await run(['plan'], { PRICEWRIGHT_ORIGIN })).toMatchObject({ exitCode: 0 });
  expect((await run(['plan'], { JENKINS_URL: 'https://jenkins.example' })).text).toContain(
    'missing-origin: JENKINS_URL is set, and PRICEWRIGHT_ORIGIN does not say',
  );
});

test('takes the key from the variable that a pipeline allows', async () => {
  settings((text) => text.replace('BILLING_API_KEY', 'DEPLOY_TOKEN'));
  const pipeline = { TF_BUILD: 'True', PRICEWRIGHT_ORIGIN: project.env.PRICEWRIGHT_SANDBOX_URL };
  const { text, exitCode } = await run(['plan'], { ...pipeline, DEPLOY_TOKEN: 'canary-deploy-77f3' });
  expect(exitCode).toBe(1);
  expect(text).toContain('key-variable-not-allowed');
  expect(text).not.toContain('canary');
});
