/** `docs/tutorial.md` from `init` to the second customer, with the edits and blocks of the page, begun on different days. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { serveSandbox } from '../../src/sandbox/http/serve.ts';
import { createSandbox } from '../../src/sandbox/sandbox.ts';
import { runInProcess } from '../cli/run-in-process.ts';
import { blocksOf, commandsOf, readPage } from './pages.ts';

const PAGE = 'docs/tutorial.md';
const [CHANGE = '', CUSTOMER = ''] = blocksOf(PAGE)
  .filter(({ language }) => language === 'yaml')
  .map(({ text }) => text);

test('its commands are those that are run here', () => {
  const inBlocks = new Set(commandsOf(PAGE));
  expect([...inBlocks].map((line) => line.split(' ')[1])).toEqual([
    ...['init', 'validate', 'sandbox', 'plan', 'apply', 'quote', 'log'],
  ]);
});

// On the second day two months ahead would be 29 days, which is less than the notice that `init` asks for.
test.each(['2026-11-20', '2027-01-31'])('begun on %s', async (day) => {
  const folder = mkdtempSync(join(tmpdir(), 'pricewright-tutorial-'));
  const nowMs = Date.parse(`${day}T10:00:00Z`);
  const seed = {
    customers: ['cus_acme', 'cus_globex'].map((id) => ({ id, currency: 'USD' })),
    products: [{ id: 'prod_platform', name: 'Platform' }],
  };
  const sandbox = createSandbox({ profile: 'alguna', seed, now: () => nowMs });
  const serving = await serveSandbox(sandbox);
  let runs = 0;
  const token = (length: number) => {
    runs += 1;
    return `${runs}`.padEnd(length, 'x');
  };
  const run = (...argv: string[]) =>
    runInProcess(argv, { cwd: folder, env: { BILLING_API_KEY: sandbox.apiKey }, token, now: () => nowMs });
  const done = async (...argv: string[]) => {
    const ran = await run(...argv);
    expect(ran.exitCode, ran.text).toBe(0);
    return ran.stdout;
  };
  const edit = (file: string, from: string, to: string) => {
    const text = readFileSync(join(folder, file), 'utf8');
    expect(text).toContain(from);
    writeFileSync(join(folder, file), text.replace(from, to));
  };
  const catalog = 'billing/catalog.yaml';
  try {
    const wrote = await done('init');
    for (const [, file = ''] of readPage(PAGE).matchAll(/^\| `([^`]+)` \|/gm)) expect(wrote).toContain(file);
    await done('validate');
    edit('pricewright.yaml', 'http://127.0.0.1:8787\n', `${serving.url}\n`);
    expect(await done('plan')).toContain('+ subscriptions.acme');
    await done('apply', '--yes');
    expect(await done('plan')).toContain('Nothing to do.');

    edit(catalog, '"49.00"', '"52.00"');
    expect(await done('plan')).toContain('largest increase: cus_acme 49.00 → 52.00');
    edit(catalog, '"52.00"', '"99.00"');
    const refused = await run('plan');
    expect(refused).toMatchObject({
      exitCode: 6,
      stdout: expect.stringContaining('+102.04 %, at most +50.00 a month (limit 25 %)'),
    });
    edit(catalog, '"99.00"', '"52.00"');
    await done('apply', '--yes');

    edit(catalog, '    # The list price over time.', `${CHANGE}    # The list price over time.`);
    expect(await done('plan')).toContain('» subscriptions.acme  new version from 2027-06-01');
    edit(catalog, '          - bundle: starter\n', `          - bundle: starter\n\n${CUSTOMER}`);
    expect(await done('quote', 'globex')).toMatch(/Total per month +45\.00\n$/);
    expect(await done('apply', '--yes')).toContain('3 done');
    expect((await done('log')).match(/ done$/gm)).toHaveLength(3);
  } finally {
    await serving.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
