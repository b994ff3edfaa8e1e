/** `why` after prices that were edited in their place, which the catalog alone has always had. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { applyWhole, knock, serveQuickstart } from './quickstart-project.ts';
import { NOW, runInProcess } from './run-in-process.ts';

test('an amount is paid since the run that brought it, and a run that changes no bill brings none', async () => {
  const served = await serveQuickstart('why-after-edit');
  const { folder, env, remove } = served;
  let [runs, now] = [0, NOW];
  const run = (...argv: string[]) => {
    const letter = String.fromCharCode(97 + runs++);
    return runInProcess(argv, { cwd: folder, env, now: () => now, token: (length) => letter.repeat(length) });
  };
  const edited = async (file: string, from: string, to: string) => {
    const path = join(folder, file);
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(from, to));
    expect(await run('apply', '--yes')).toMatchObject({ exitCode: 0 });
  };
  const paid = async (name: string) => {
    const document = JSON.parse((await run('why', name, '--json')).stdout) as { paid: { since: string } };
    return document.paid;
  };
  await applyWhole(run);
  expect(await paid('pedalpost')).toMatchObject({ per_month: '109', since: '2026-09-01', before: null });
  await edited('billing/bundles.yaml', '"49.00"', '"52.00"');
  const raised = { per_month: '112', since: '2026-11-20', before: '109' };
  expect(await paid('pedalpost')).toMatchObject(raised);
  await edited('billing/subscriptions/self-serve.yaml', 'channel: website', 'channel: partner');
  expect(await paid('pedalpost')).toMatchObject(raised);
  // It begins later, and pays the new price from its start.
  expect(await paid('tidemark')).toMatchObject({ since: '2026-12-01', before: null });
  // The price of a day that has passed comes in the run of another edit.
  now = Date.parse('2026-12-10T10:00:00Z');
  knock(served, 'POST', 'clock', { now: '2026-12-10T10:00:00Z' });
  const own = '{ platform: { fixed_pricing_model: { price_per_unit: "62.00" } } }';
  const added = `2026-12-05, items: [{ bundle: starter, prices: ${own} }]`;
  await edited(
    'billing/subscriptions/self-serve.yaml',
    'channel: partner }\n    versions:\n      - items:\n          - bundle: starter\n\n  # A product',
    `channel: website }\n    versions:\n      - items:\n          - bundle: starter\n      - { effective_at: ${added} }\n\n  # A product`,
  );
  expect(await paid('pedalpost')).toMatchObject({ since: '2026-12-05' });
  const past = await run('why', 'pedalpost', '--at', '2026-12-06');
  expect(past.stdout).toMatch(/^Paid 137\.00 USD a month since 2026-12-05.*\n {2}by today's files: /m);
  await remove();
});
