/** `docs/tutorial.md` from `init` to the second customer, with the edits and blocks of the page, begun on different days. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runInProcess } from '../cli/run-in-process.ts';
import { blocksOf, commandsOf, readPage } from './pages.ts';

const PAGE = 'docs/tutorial.md';
const [CHANGE = '', CUSTOMER = '', SUBSCRIPTION = ''] = blocksOf(PAGE)
  .filter(({ language }) => language === 'yaml')
  .map(({ text }) => text);

test('its commands are those that are run here', () => {
  const inBlocks = new Set(commandsOf(PAGE));
  expect([...inBlocks].map((line) => line.split(' ')[1])).toEqual([
    ...['init', 'plan', 'apply', 'quote', 'log'],
  ]);
});

// On the second day two months ahead would be 29 days, which is less than the notice that `init` asks for.
test.each(['2026-11-20', '2027-01-31'])('begun on %s', async (day) => {
  const folder = mkdtempSync(join(tmpdir(), 'pricewright-tutorial-'));
  const nowMs = Date.parse(`${day}T10:00:00Z`);
  let runs = 0;
  const token = (length: number) => {
    runs += 1;
    return `${runs}`.padEnd(length, 'x');
  };
  const run = (...argv: string[]) => runInProcess(argv, { cwd: folder, token, now: () => nowMs });
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
    expect(await done('plan')).toContain('+ subscriptions.acme');
    await done('apply', '--yes');
    expect(await done('plan')).toContain('Nothing to do.');

    edit(catalog, '"49.00"', '"52.00"');
    expect(await done('plan')).toContain('largest increase: Acme 49.00 → 52.00');
    edit(catalog, '"52.00"', '"99.00"');
    const refused = await run('plan');
    expect(refused).toMatchObject({
      exitCode: 6,
      stdout: expect.stringContaining('+102.04 %, at most +50.00 a month (limit 25 %)'),
    });
    edit(catalog, '"99.00"', '"52.00"');
    await done('apply', '--yes');

    const text = readFileSync(join(folder, catalog), 'utf8');
    const [, start = ''] = /start_date: (\S+) /.exec(text) ?? [];
    const [, change = ''] = /effective_at: (\S+)/.exec(text) ?? [];
    const commented = CHANGE.replace('DAY', change).replace('54.60', '51.45').replace(/^ {4}/gm, '    # ');
    edit(catalog, commented, CHANGE.replace('DAY', change));
    const scheduled = await done('plan');
    expect(scheduled).toContain(`» subscriptions.acme  new version from ${change}`);
    expect(scheduled).toContain('52.00 → 54.60 USD (+5.0 %)');
    await done('apply', '--yes');
    edit(catalog, 'customers:\n', `customers:\n${CUSTOMER}`);
    const more = `${SUBSCRIPTION.replace('START', start)}\n`;
    edit(catalog, 'subscriptions:\n', `subscriptions:\n${more}`);
    expect(await done('quote', 'globex')).toMatch(/Total per month +45\.00\n$/);
    expect(await done('apply', '--yes')).toContain('3 done');
    // A third and a fourth one are within the guards too.
    for (const name of ['initech', 'umbrella']) {
      edit(catalog, 'customers:\n', `customers:\n${CUSTOMER.replaceAll(/globex/gi, name)}`);
      edit(catalog, 'subscriptions:\n', `subscriptions:\n${more.replaceAll('globex', name)}`);
      await done('apply', '--yes');
    }
    expect((await done('log')).match(/ done$/gm)).toHaveLength(6);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
