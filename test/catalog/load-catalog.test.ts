/** Finding and reading files: what is matched, and what is refused without being read. */
import { chmod, mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadCatalog } from '../../src/catalog/load-catalog.ts';
import { diagnosticText } from '../../src/model/messages/diagnostic.ts';

const VERSION = 'version: "2026-04-01"\n';
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pricewright-catalog-'));
  await mkdir(path.join(folder, 'billing/eu'), { recursive: true });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const write = (file: string, text: string | Uint8Array) => writeFile(path.join(folder, file), text);

async function load(...globs: readonly string[]) {
  const input = { folder, globs, environment: null, variables: new Map() };
  const { catalog, diagnostics } = await loadCatalog(input);
  return { catalog, told: diagnostics.map(diagnosticText) };
}

describe('loadCatalog', () => {
  test('reads every file that matches as one catalog', async () => {
    await write('billing/a.yaml', `${VERSION}products: { a: { name: A } }\n`);
    await write('billing/eu/b.yaml', `${VERSION}products: { b: { name: B } }\n`);
    await write('billing/notes.txt', 'no catalog');
    const { catalog, told } = await load('billing/**/*.yaml');
    expect(told).toEqual([]);
    expect([...(catalog?.products.keys() ?? [])]).toEqual(['a', 'b']);
    expect(catalog?.products.get('b')?.locate([])).toEqual({
      file: 'billing/eu/b.yaml',
      line: 2,
      column: 13,
    });
  });

  test('passes the project file and installed packages over', async () => {
    await mkdir(path.join(folder, 'node_modules/x'), { recursive: true });
    await write('node_modules/x/a.yaml', 'broken: [');
    await write('pricewright.yaml', 'version: 1\n');
    await write('a.yaml', VERSION);
    expect((await load('**/*.yaml')).told).toEqual([]);
  });

  test('what looks like a catalog and has the other ending is told, and read by no glob', async () => {
    await write('billing/a.yaml', `${VERSION}products: { a: { name: A } }\n`);
    await write('billing/b.yml', `${VERSION}products: { b: { name: B } }\n`);
    await write('billing/compose.yml', 'version: "3"\nservices: {}\n');
    const { catalog, told } = await load('billing/**/*.yaml');
    expect([...(catalog?.products.keys() ?? [])]).toEqual(['a']);
    expect(told).toEqual([
      'billing/b.yml:1:1: warning: stray-file: it looks like a part of the catalog and is not read: no glob ends with `.yml`; give it the ending of the others, or name it under `catalog` in the project file',
    ]);
    const both = await load('billing/a.yaml', 'billing/b.yml');
    expect([...(both.catalog?.products.keys() ?? [])]).toEqual(['a', 'b']);
    expect(both.told).toEqual([]);
  });

  test('one file with the other ending is one error, however many refer to what it declares', async () => {
    const subscription = (name: string) =>
      `  ${name}: { customer_id: c, currency: USD, versions: [{ items: [{ bundle: growth }] }] }\n`;
    await write('billing/a.yaml', `${VERSION}subscriptions:\n${subscription('a')}${subscription('b')}`);
    await write('billing/b.yml', `${VERSION}bundles: { growth: { name: G, prices: {} } }\n`);
    const stray =
      'billing/b.yml:1:1: stray-file: it looks like a part of the catalog and is not read: no glob ends with `.yml`; give it the ending of the others, or name it under `catalog` in the project file';
    expect((await load('billing/**/*.yaml')).told).toEqual([stray]);
    await rm(path.join(folder, 'billing/b.yml'));
    expect((await load('billing/**/*.yaml')).told).toEqual([
      "billing/a.yaml:3:70: unknown-bundle: there is no bundle `growth` in the catalog (and at 1 more place); declare it under `bundles`, or refer to the service's own by `bundle_id`",
    ]);
  });

  test('nothing that matches is an error', async () => {
    const { catalog, told } = await load('billing/**/*.yaml', 'prices/*.yaml');
    expect(catalog).toBeUndefined();
    expect(told).toEqual([
      'no-catalog-files: no file matches `billing/**/*.yaml`, `prices/*.yaml` (prices cannot be read (ENOENT): there is no such file or folder); write a catalog file there, or correct `catalog` in the project file',
    ]);
  });

  test('faults of several files come in one run, and an unreadable one hides no other', async () => {
    await write('billing/a.yaml', `${VERSION}bundles: { a: { nam: A, prices: {} } }\n`);
    await write('billing/b.yaml', Uint8Array.of(0xff, 0xfe, 0x41, 0x00));
    await write('billing/c.yaml', `${VERSION}products: { c: { name: "\u0000" } }\n`);
    const { told } = await load('billing/*.yaml');
    expect(told).toEqual([
      'billing/a.yaml:2:17: unknown-field: A bundle has no field `nam`; write `name`',
      'billing/a.yaml:2:25: empty-list: `prices` is empty; add at least one entry, or remove it',
      'billing/b.yaml:1:1: not-utf8: the file is not UTF-8 text; save it as UTF-8, or leave it out of the globs if it is another kind of file',
      'billing/c.yaml:2:25: binary-file: the file contains NUL bytes, so it is binary and not YAML; leave it out of the globs',
    ]);
  });

  test('a file of 50 MB is refused by its size alone', async () => {
    await write('billing/big.yaml', '');
    await truncate(path.join(folder, 'billing/big.yaml'), 50 * 1024 * 1024);
    expect((await load('billing/*.yaml')).told).toEqual([
      'billing/big.yaml:1:1: file-too-large: the file has 50.0 MiB, and at most 10.0 MiB are read; split it into several files, or leave it out of the globs',
    ]);
  });

  test('a link that leads nowhere is a fault, one to a folder is none', async () => {
    await write('billing/real.yaml', `${VERSION}products: { a: { name: A } }\n`);
    await symlink(path.join(folder, 'billing/moved-away.yaml'), path.join(folder, 'billing/gone.yaml'));
    await mkdir(path.join(folder, 'other'));
    await symlink(path.join(folder, 'other'), path.join(folder, 'billing/folder.yaml'));
    const { catalog, told } = await load('billing/*.yaml');
    expect(catalog).toBeUndefined();
    expect(told).toEqual([
      'billing/gone.yaml:1:1: unreadable-file: the file cannot be read (ENOENT): there is no such file or folder; make it readable, or leave it out of the globs',
    ]);
  });

  test('a link that leads out of the folder is refused, one within it is followed', async () => {
    const outside = await mkdtemp(path.join(tmpdir(), 'pricewright-outside-'));
    await writeFile(path.join(outside, 'x.yaml'), VERSION);
    await symlink(path.join(outside, 'x.yaml'), path.join(folder, 'billing/out.yaml'));
    await write('billing/eu/real.yaml', `${VERSION}products: { a: { name: A } }\n`);
    await symlink(path.join(folder, 'billing/eu/real.yaml'), path.join(folder, 'billing/in.yaml'));
    await symlink(path.join(folder, 'billing'), path.join(folder, 'billing/loop'));
    const { told } = await load('billing/**/*.yaml');
    await rm(outside, { recursive: true });
    expect(told.every((line) => line.includes('outside-project'))).toBe(true);
    expect((await load('billing/eu/*.yaml', 'billing/in.yaml', 'billing/loop/eu/*.yaml')).told).toEqual([]);
    expect(told.join('\n')).toContain(
      "billing/out.yaml:1:1: outside-project: it leads out of the project's folder",
    );
  });

  test('a link that a glob excludes, or that package managers lay, may lead anywhere', async () => {
    const outside = await mkdtemp(path.join(tmpdir(), 'pricewright-outside-'));
    await writeFile(path.join(outside, 'x.yaml'), VERSION);
    await write('billing/real.yaml', `${VERSION}products: { a: { name: A } }\n`);
    for (const name of ['node_modules', 'result']) await symlink(outside, path.join(folder, name));
    expect((await load('**/*.yaml', '!result/**')).told).toEqual([]);
    expect((await load('**/*.yaml')).told.join()).toContain('result:1:1: outside-project');
    await rm(outside, { recursive: true });
  });

  test('a link to a folder outside is refused, and what lies there is not looked into', async () => {
    const outside = await mkdtemp(path.join(tmpdir(), 'pricewright-outside-'));
    await writeFile(path.join(outside, 'x.yaml'), VERSION);
    await symlink(path.join(outside, '..'), path.join(folder, 'billing/up'));
    await symlink(outside, path.join(folder, 'billing/shared'));
    await write('billing/real.yaml', `${VERSION}products: { a: { name: A } }\n`);
    const { catalog, told } = await load('billing/**/*.yaml');
    await rm(outside, { recursive: true });
    expect(catalog).toBeUndefined();
    expect(told.map((line) => line.split(', to ')[0])).toEqual([
      "billing/shared:1:1: outside-project: it leads out of the project's folder",
      "billing/up:1:1: outside-project: it leads out of the project's folder",
    ]);
  });

  test('a glob that climbs out of the folder reads nothing there', async () => {
    const outside = `${folder}-beside.yaml`;
    await writeFile(outside, VERSION);
    const { told } = await load(`../${path.basename(outside)}`);
    await rm(outside);
    expect(told[0]).toContain('outside-project');
  });

  test.skipIf(process.getuid?.() === 0)('a file without permission', async () => {
    await write('billing/a.yaml', VERSION);
    await chmod(path.join(folder, 'billing/a.yaml'), 0);
    expect((await load('billing/*.yaml')).told[0]).toContain('unreadable-file');
  });

  test('a folder whose name matches is no file', async () => {
    await mkdir(path.join(folder, 'billing/x.yaml'));
    expect((await load('billing/*.yaml')).told[0]).toContain('no-catalog-files');
  });
});
