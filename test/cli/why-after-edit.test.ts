/** `why` after prices that were edited in their place, which the catalog alone has always had. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { applyWhole, serveQuickstart } from './quickstart-project.ts';
import { runInProcess } from './run-in-process.ts';

test('an amount is paid since the run that brought it, and a run that changes no bill brings none', async () => {
  const { folder, env, remove } = await serveQuickstart('why-after-edit');
  let runs = 0;
  const run = (...argv: string[]) => {
    const letter = String.fromCharCode(97 + runs++);
    return runInProcess(argv, { cwd: folder, env, token: (length) => letter.repeat(length) });
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
  await remove();
});
