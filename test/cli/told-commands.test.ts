/** The command lines that a command's messages tell a person to type, in a project with environments. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runInProcess } from './run-in-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'pricewright-told-'));
const environment = ['--env', 'staging'];

beforeAll(async () => {
  writeFileSync(
    join(folder, 'pricewright.yaml'),
    `version: 1
project: told-billing-7f3k2q
catalog: ["*.catalog.yaml"]
service: { base_url: http://127.0.0.1:1, api_key: "\${env.KEY}" }
state: { sqlite: state.db }
environments: { staging: {}, production: {} }
`,
  );
  writeFileSync(join(folder, 'one.catalog.yaml'), 'version: "2026-04-01"\n');
  await runInProcess(['state', 'init', ...environment], { cwd: folder });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ['state show plans.annual', 'pricewright state list --env staging'],
  ['state rm plans.annual', 'pricewright state list --env staging'],
  ['resolve plans.annual --id plan_1', 'pricewright state list --env staging'],
  ['get version subscriptions.acme ver_1', 'pricewright state list --env staging'],
  ['plan --refresh none --target plans.annual', 'pricewright state list --env staging'],
  ['queue show', 'pricewright state export FILE --env staging'],
])('%s tells them for the environment', async (words, told) => {
  const { exitCode, stderr } = await runInProcess([...words.split(' '), ...environment], {
    cwd: folder,
    env: { KEY: 'key' },
  });
  expect(exitCode).toBe(1);
  expect(stderr).toContain(told);
});
