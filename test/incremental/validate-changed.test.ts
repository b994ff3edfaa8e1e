/** Of a catalog that was valid before, `validate` reads what changed; what it says is what it says of the whole. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stringify } from 'yaml';
import { validate } from '../../src/cli/commands/validate.ts';
import type { World } from '../../src/cli/io/world.ts';
import { DiagnosticsError, diagnosticText } from '../../src/model/messages/diagnostic.ts';
import { PROJECT_FILE } from '../../src/project/project.ts';
import type { Texts } from '../with-and-without-cache.ts';
import { COMPANY } from './company.ts';
import { EDITS, LED } from './company-edits.ts';
import { ENTITLEMENT_EDITS } from './entitlement-edits.ts';

const settings = (more: object = {}): string =>
  stringify({
    version: 1,
    project: 'acme-billing-7f3k2q',
    catalog: ['*.catalog.yaml'],
    service: { profile: 'published', base_url: 'http://127.0.0.1:9' },
    ...more,
  });
/** What is smaller is not worth keeping anything of. */
const LARGE: Texts = { 'large.catalog.yaml': `# ${'x'.repeat(1024 * 1024)}\nversion: "2026-04-01"\n` };

/** Which files were read last, and what happens once as soon as they were. */
const read = vi.hoisted(() => ({ files: [] as string[], first: () => {} }));
vi.mock('../../src/catalog/read/read-catalog.ts', async (original) => {
  const real = await original<typeof import('../../src/catalog/read/read-catalog.ts')>();
  const readCatalog: typeof real.readCatalog = (files, ...rest) => {
    read.files = files.map(({ file }) => file);
    read.first();
    read.first = () => {};
    return real.readCatalog(files, ...rest);
  };
  return { ...real, readCatalog };
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'validate-changed-'));
  mkdirSync(join(folder, '.pricewright'));
  write({ [PROJECT_FILE]: settings(), ...LARGE });
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(texts: Texts): void {
  for (const [name, text] of Object.entries(texts)) {
    if (text === null) rmSync(join(folder, name), { force: true });
    else writeFileSync(join(folder, name), text);
  }
}

/** All that it says, and which files it read for that. */
async function said(): Promise<{ readonly text: string; readonly files: readonly string[] }> {
  read.files = [];
  let text = '';
  const write = (more: string): void => {
    text += more;
  };
  const stream = { write, isTerminal: false, columns: undefined };
  const world = { cwd: folder, env: {}, now: () => 0, stdout: stream, stderr: stream } as unknown as World;
  try {
    text += await validate(world, { json: true } as Parameters<typeof validate>[1]);
  } catch (error) {
    if (!(error instanceof DiagnosticsError)) throw error;
    text += error.diagnostics.map(diagnosticText).join('\n');
  }
  return { text, files: read.files };
}

async function saidOfWhole(): Promise<string> {
  rmSync(join(folder, '.pricewright', 'cache'), { recursive: true, force: true });
  return (await said()).text;
}

test.each([...EDITS, ...LED, ...ENTITLEMENT_EDITS])('$name', async ({ before = COMPANY, texts }) => {
  write(before);
  await said();
  write(texts);
  const { text } = await said();
  expect(text).toBe(await saidOfWhole());
});

test.each<readonly [string, Texts, readonly string[]]>([
  ['nothing', {}, []],
  ['one contract', { 'second.catalog.yaml': edited('second.catalog.yaml') }, ['second.catalog.yaml']],
  ['a new file', { 'new.catalog.yaml': 'version: "2026-04-01"\n' }, ['new.catalog.yaml']],
  ['a file gone', { 'second.catalog.yaml': null }, []],
  ['a bundle', { 'shared.catalog.yaml': edited('shared.catalog.yaml') }, Object.keys(COMPANY)],
  ['the project', { [PROJECT_FILE]: settings({ timezone: 'Europe/Paris' }) }, Object.keys(COMPANY)],
])('of %s that changed, no more than that and what is shared is read', async (_, texts, expected) => {
  write(COMPANY);
  await said();
  write(texts);
  const shared = ['large.catalog.yaml', 'shared.catalog.yaml'];
  const all = Object.keys(texts).length === 0 ? [] : [...new Set([...expected, ...shared])];
  const { text, files } = await said();
  expect(files.toSorted()).toEqual(all.toSorted());
  // And once more, as all is known now.
  const again = await said();
  expect(again).toEqual({ text, files: [] });
  expect(text).toBe(await saidOfWhole());
});

function edited(file: keyof typeof COMPANY): string {
  return COMPANY[file].replace(/"\d+\.00"/, '"7.77"');
}

test('what was read is known from then on, whatever came between', async () => {
  write(COMPANY);
  await said();
  write({ 'second.catalog.yaml': edited('second.catalog.yaml') });
  await said();
  write({ 'second.catalog.yaml': 'version: "2026-04-01"\nsubscriptions: { acme: 1 }\n' });
  expect((await said()).text).toMatch(/acme/);
  write({ 'second.catalog.yaml': edited('second.catalog.yaml') });
  const { files } = await said();
  expect(files).toEqual([]);
});

test.each<readonly [string, () => void]>([
  ['a contract', () => write({ 'second.catalog.yaml': edited('second.catalog.yaml') })],
  ['the project file', () => write({ [PROJECT_FILE]: settings({ timezone: 'Europe/Paris' }) })],
  ['a new file', () => write({ 'new.catalog.yaml': 'version: "2026-04-01"\nsubscriptions: { acme: 1 }\n' })],
])('what is written while it reads is found by the next: %s', async (_, meanwhile) => {
  write(COMPANY);
  read.first = meanwhile;
  await said();
  const { text, files } = await said();
  expect(files).not.toEqual([]);
  expect(text).toBe(await saidOfWhole());
});
