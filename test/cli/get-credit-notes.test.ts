/** `get credit-notes` reads every page where the list's parameters have names, and says so where they have none. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { serveSandbox } from '../../src/sandbox/http/serve.ts';
import { createSandbox } from '../../src/sandbox/sandbox.ts';
import type { Seed } from '../../src/sandbox/seed.ts';
import { bindingsOf, settingsOf } from '../served.ts';
import { copyQuickstart, QUICKSTART } from './quickstart-project.ts';
import { NOW, runInProcess } from './run-in-process.ts';

const COUNT = 250;

async function creditNotesOf(profile: 'published' | 'bound') {
  const folder = copyQuickstart('credit-notes');
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const seed = parse(readFileSync(join(QUICKSTART, 'sandbox.yaml'), 'utf8')) as Seed;
  const [note] = seed.credit_notes ?? [];
  if (note === undefined) throw new Error('the quickstart has no credit note');
  const notes = Array.from({ length: COUNT }, (_, number) => ({ ...note, id: `cn_${number + 1000}` }));
  const sandbox = createSandbox({
    bindings: bindingsOf(profile),
    seed: { ...seed, credit_notes: notes },
    now: () => NOW,
  });
  const serving = await serveSandbox(sandbox);
  onTestFinished(() => serving.close());
  const file = join(folder, 'pricewright.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replace('profile: published', settingsOf(profile, 'lines')));
  const { stdout, stderr, exitCode } = await runInProcess(
    ['get', 'credit-notes', String(note.customer_id), '--json'],
    { cwd: folder, env: { PRICEWRIGHT_SANDBOX_URL: serving.url, BILLING_API_KEY: sandbox.apiKey } },
  );
  expect(exitCode).toBe(0);
  const { data, complete } = JSON.parse(stdout) as { data: { id: string }[]; complete: boolean };
  return { ids: new Set(data.map(({ id }) => id)).size, complete, stderr };
}

test('all pages, where page size and offset have names', async () => {
  expect(await creditNotesOf('bound')).toEqual({ ids: COUNT, complete: true, stderr: '' });
});

test('the first page with a warning, where they have none', async () => {
  const { ids, complete, stderr } = await creditNotesOf('published');
  expect([ids < COUNT, ids > 0, complete]).toEqual([true, true, false]);
  expect(stderr).toContain('incomplete-list');
});
