/** What `validate` warns of stands in every form of a plan, among what needs attention. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runInProcess } from './run-in-process.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pricewright-warnings-'));
  writeFileSync(
    join(folder, 'pricewright.yaml'),
    `version: 1
project: warnings-1234567
catalog: [catalog.yaml]
service: { base_url: "http://127.0.0.1:1", profile: published }
`,
  );
  writeFileSync(
    join(folder, 'catalog.yaml'),
    `version: "2026-04-01"
products: { seats: { id: p1 } }
bundles:
  team:
    name: Team
    prices:
      seats: { type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, billing_interval: annually, fixed_pricing_model: { price_per_unit: "180.00" } }
`,
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a warning of the catalog', () => {
  it.each(['text', 'markdown', 'html', 'json'])('stands in a plan as %s', async (format) => {
    const { stdout, exitCode } = await runInProcess(['diff', folder, '--format', format], {
      cwd: folder,
    });
    expect(exitCode).toBe(0);
    // The comment shows some words as code.
    expect(stdout.replace(/\s+/g, ' ').replaceAll('`', '')).toMatch(
      /catalog\.yaml:7:\d+: unknown-interval: billing_interval: annually/,
    );
    if (format !== 'json') expect(stdout).toContain('1 catalog warning');
  });
});
