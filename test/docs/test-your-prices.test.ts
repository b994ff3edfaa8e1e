/** The example of `docs/how-to/test-your-prices.md` gives the output that the page shows. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { STATEMENT_KINDS } from '../../src/model/plan/price-test.ts';
import { runInProcess } from '../cli/run-in-process.ts';

const PAGE = readFileSync(join(import.meta.dirname, '../../docs/how-to/test-your-prices.md'), 'utf8');

const PROJECT = `version: 1
project: example-4k8w2m
catalog: [billing/*.yaml]
service: { base_url: https://billing.example.com, api_key: "\${env.BILLING_API_KEY}" }
state: { sqlite: .pricewright/state.db }
`;

function block(heading: string): string {
  return new RegExp(`^\`\`\`${heading}\n(.*?)^\`\`\`$`, 'ms').exec(PAGE)?.[1] ?? '';
}

it('the example fails as the page shows, and holds with graduated tiers', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pricewright-test-page-'));
  try {
    for (const each of ['billing', 'tests']) mkdirSync(join(folder, each));
    writeFileSync(join(folder, 'pricewright.yaml'), PROJECT);
    writeFileSync(join(folder, 'tests/prices.yaml'), block('yaml tests'));
    const catalog = block('yaml catalog');
    writeFileSync(join(folder, 'billing/prices.yaml'), catalog);
    const [command, ...shown] = block('text').split('\n');
    expect(command).toBe('$ pricewright check prices');
    const ran = await runInProcess(['check', 'prices'], { cwd: folder });
    expect(ran).toMatchObject({ exitCode: 6, stdout: shown.join('\n'), stderr: '' });
    writeFileSync(
      join(folder, 'billing/prices.yaml'),
      catalog
        .replace('type: tiered', 'type: graduated_tiered')
        .replace('tiered_pricing', 'graduated_tiered_pricing'),
    );
    expect(await runInProcess(['check', 'prices'], { cwd: folder })).toMatchObject({
      exitCode: 0,
      stdout: '2 statements: 2 hold.\n',
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

it('has a row for every statement', () => {
  const rows = [...PAGE.matchAll(/^\| `(\w+): \{/gm)].map(([, kind]) => kind);
  expect(rows.sort()).toEqual([...STATEMENT_KINDS].sort());
});
