/** The files of a page's example are at fault with its code and no other, and without one once they are as under `Fix`. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import type { Diagnostic } from '../../../src/model/messages/diagnostic.ts';
import { runInProcess } from '../../cli/run-in-process.ts';
import { readPages } from './pages.ts';

/** What a page leaves out. */
const REST = new Map([
  [
    'pricewright.yaml',
    `version: 1
project: example-7f3k2q
catalog: [billing/**/*.yaml]
service: { base_url: https://billing.example.com, api_key: "\${env.BILLING_API_KEY}" }
`,
  ],
  ['billing/catalog.yaml', 'version: "2026-04-01"\nproducts:\n  seats: { id: prod_seats }\n'],
]);

async function codesOf(files: ReadonlyMap<string, string>): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'pricewright-diagnostic-'));
  try {
    for (const [name, text] of files) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    const environment = files.get('pricewright.yaml')?.includes('environments:') ? ['--env', 'staging'] : [];
    const command = files.has('tests/prices.yaml') ? ['check', 'prices'] : ['validate'];
    const { stdout } = await runInProcess([...command, '--json', ...environment], { cwd: folder });
    const { diagnostics = [] } = JSON.parse(stdout) as { readonly diagnostics?: readonly Diagnostic[] };
    return [...new Set(diagnostics.map(({ code }) => code))];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const pages = readPages().filter(({ example }) => example.files.size > 0);

test('most pages show files', () => {
  expect(pages.length).toBeGreaterThan(90);
});

test.each(pages)('$code', async ({ code, example, fix }) => {
  const files = new Map([...REST, ...example.files]);
  expect(await codesOf(files)).toEqual([code]);
  expect([...fix.files.keys()].filter((name) => !files.has(name))).toEqual([]);
  expect(await codesOf(new Map([...files, ...fix.files]))).toEqual([]);
});
