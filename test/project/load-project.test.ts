/** The project file of a folder, and the one that init writes. */
import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readCatalog } from '../../src/catalog/read/read-catalog.ts';
import { diagnosticText } from '../../src/model/messages/diagnostic.ts';
import { calendarDay } from '../../src/model/values/calendar-day.ts';
import { loadProject, readProject } from '../../src/project/read-project.ts';
import { exampleCatalog, projectText } from '../../src/project/write-project.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pricewright-project-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function load() {
  const { project, diagnostics } = await loadProject({ folder, environmentName: undefined });
  return { project, told: diagnostics.map(diagnosticText) };
}

describe('loadProject', () => {
  test('reads pricewright.yaml', async () => {
    await writeFile(path.join(folder, 'pricewright.yaml'), projectText('acme-7f3k2q'));
    const { project, told } = await load();
    expect(told).toEqual([]);
    expect(project).toMatchObject({ folder, id: 'acme-7f3k2q' });
  });

  test('a folder without one', async () => {
    expect((await load()).told).toEqual([
      `no-project-file: there is no pricewright.yaml in ${folder}; run pricewright init there, or name the project by --chdir`,
    ]);
  });

  test('a folder within a project', async () => {
    await writeFile(path.join(folder, 'pricewright.yaml'), projectText('acme-7f3k2q'));
    const within = path.join(folder, 'billing', 'subscriptions');
    await mkdir(within, { recursive: true });
    const { diagnostics } = await loadProject({ folder: within, environmentName: undefined });
    expect(diagnostics.map(diagnosticText)).toEqual([
      `no-project-file: there is no pricewright.yaml in ${within}; there is one in ${folder}: run the command there, or name it by --chdir`,
    ]);
  });

  test('a folder in its place', async () => {
    await mkdir(path.join(folder, 'pricewright.yaml'));
    expect((await load()).told).toEqual([
      'pricewright.yaml:1:1: unreadable-file: the project file cannot be read (EISDIR): it is a folder; make it a readable file',
    ]);
  });

  test('one of 50 MB is refused by its size alone', async () => {
    const file = path.join(folder, 'pricewright.yaml');
    await writeFile(file, '');
    await truncate(file, 50 * 1024 * 1024);
    expect((await load()).told[0]).toContain('pricewright.yaml:1:1: file-too-large: ');
  });
});

describe('what init writes', () => {
  test('the project file is read without a fault, with the guards that it names', () => {
    const text = projectText('acme-7f3k2q');
    const { project, diagnostics } = readProject(text, { folder: '/x', environmentName: undefined });
    expect(diagnostics.map(diagnosticText)).toEqual([]);
    expect(project).toMatchObject({
      id: 'acme-7f3k2q',
      timezone: 'UTC',
      catalogGlobs: ['billing/**/*.yaml'],
      usageGlobs: [],
      testGlobs: null,
      environment: 'sandbox',
      service: { baseUrl: { template: 'embedded:' }, profile: 'alguna', requestsPerSecond: null },
      guards: { deletions: 0, price_increase_percent: '25', notice_days: 30 },
    });
    expect(project?.guards).not.toHaveProperty('changes_percent');
    const production = readProject(text, { folder: '/x', environmentName: 'production' });
    expect(production.project?.guards).toMatchObject({ changes_percent: '30' });
  });

  test('what is commented out is right as well', () => {
    const text = projectText('a').replace(/^( *)# ( *(?:protect|exceptions|- ).*)$/gm, '$1$2');
    const { project, diagnostics } = readProject(text, { folder: '/x', environmentName: 'production' });
    expect(diagnostics.map(diagnosticText)).toEqual([]);
    expect(project?.guards.exceptions).toHaveLength(1);
    expect(project?.service).toMatchObject({
      baseUrl: { template: 'https://api.alguna.io' },
      apiKeyVariable: 'BILLING_API_KEY',
      account: 'production',
    });
  });

  test('the example is a catalog without a fault, its comments too', () => {
    const options = { environment: null, variables: new Map(), profile: 'alguna' as const };
    const example = exampleCatalog(calendarDay('2026-12-31'));
    const changed = example.replace(
      /^( *)# (changes:| {2}- effective_at.*| {4}(?:description|prices).*)$/gm,
      '$1$2',
    );
    for (const content of [example, changed]) {
      const { catalog, diagnostics } = readCatalog([{ file: 'billing/catalog.yaml', content }], options);
      expect(diagnostics.map(diagnosticText)).toEqual([]);
      expect(catalog?.bundles.get('starter')?.editions).toHaveLength(content === changed ? 2 : 1);
    }
  });
});
