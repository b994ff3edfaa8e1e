import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadUsage } from '../../src/usage/read-usage.ts';

describe('usage files of a project', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'pricewright-usage-'));
    mkdirSync(join(folder, 'project/usage'), { recursive: true });
    writeFileSync(join(folder, 'project/usage/a.csv'), 'customer,metric,quantity\nc,m,1\n');
    writeFileSync(
      join(folder, 'project/usage/b.yaml'),
      'version: 1\nusage: [{ customer: c, metric: n, quantity: 2 }]\n',
    );
    writeFileSync(join(folder, 'secret.csv'), 'customer,metric,quantity\nc,m,1\n');
    symlinkSync(join(folder, 'secret.csv'), join(folder, 'project/usage/link.txt'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const load = (...globs: string[]) =>
    loadUsage({ folder: join(folder, 'project'), globs, known: undefined });

  it('are those that the globs match', async () => {
    const { samples, diagnostics } = await load('usage/*.yaml', 'usage/*.csv');
    expect(diagnostics).toEqual([]);
    expect(samples?.map(({ source, perMonth }) => [source.file, perMonth])).toEqual([
      ['usage/a.csv', '1'],
      ['usage/b.yaml', '2'],
    ]);
  });

  it('are none without globs, and a warning where no file matches', async () => {
    expect(await load()).toEqual({ samples: [], diagnostics: [] });
    const { samples, diagnostics } = await load('nowhere/*.yaml');
    expect(samples).toEqual([]);
    expect(diagnostics).toMatchObject([{ severity: 'warning', code: 'no-usage-files' }]);
  });

  it('lie in the project’s folder', async () => {
    const { samples, diagnostics } = await load('usage/*.txt');
    expect(samples).toBeUndefined();
    expect(diagnostics).toMatchObject([{ code: 'outside-project', source: { file: 'usage/link.txt' } }]);
  });
});
