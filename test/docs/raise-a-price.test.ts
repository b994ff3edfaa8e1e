/** Every way that `docs/how-to/raise-a-price.md` shows comes to the prices that it says, and `apply` takes it. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { scheduleOfTimeline } from '../../src/ledger/schedule-of-timeline.ts';
import { mergePatch } from '../../src/model/catalog/overlay-price.ts';
import type { Plan } from '../../src/model/plan/plan.ts';
import type { JsonObject } from '../../src/model/values/json.ts';
import { createPalette } from '../../src/report/lines/lines.ts';
import { type Serving, serveSandbox } from '../../src/sandbox/http/serve.ts';
import { createSandbox } from '../../src/sandbox/sandbox.ts';
import { buildTimeline } from '../../src/timeline/build-timeline.ts';
import { catalogOf } from '../catalog-of.ts';
import { NOW, runInProcess } from '../cli/run-in-process.ts';
import { planText } from '../report/forms.ts';

const PAGE = readFileSync(join(import.meta.dirname, '../../docs/how-to/raise-a-price.md'), 'utf8');
const [BASE = '', ...CHANGES] = blocks('yaml');
const PRICES = blocks('text');
const TITLES = [...PAGE.matchAll(/^## (.*)$/gm)].map(([, title]) => title ?? '').slice(0, CHANGES.length);

function blocks(language: string): readonly string[] {
  return [...PAGE.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'gms'))].map(
    ([, text]) => text ?? '',
  );
}

describe('raise a price', () => {
  it('has prices for each way', () => {
    expect(CHANGES).toHaveLength(6);
    expect(PRICES).toHaveLength(6);
  });

  it.each(TITLES.map((title, index) => ({ title, index })))('$title', ({ index }) => {
    const catalog = catalogOf(stringify(mergePatch(baseCatalog(), parse(CHANGES[index] ?? ''))));
    const lines = [...catalog.subscriptions.values()].map((subscription) => {
      const { entries } = scheduleOfTimeline(catalog, buildTimeline(catalog, subscription), subscription);
      const prices = entries.map(({ from, items }) => `${feeOf(items[0]?.price)} from ${from}`);
      return `${subscription.key}: ${prices.join(', ')}\n`;
    });
    expect(lines.join('')).toBe(PRICES[index]);
  });
});

describe('applied to the sandbox', () => {
  let folder = '';
  let serving: Serving;
  const env: Record<string, string> = {};
  let runs = 0;
  const token = (length: number) => {
    runs += 1;
    return `${runs}`.padEnd(length, 'x');
  };
  const run = async (...argv: string[]) => {
    const ran = await runInProcess(argv, { cwd: folder, env, token });
    expect(ran.exitCode, ran.text).toBe(0);
    return ran.stdout;
  };
  const write = (catalog: string) => writeFileSync(join(folder, 'billing/catalog.yaml'), catalog);

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'pricewright-raise-'));
    mkdirSync(join(folder, 'billing'));
    const seed = {
      customers: ['cus_acme', 'cus_brook'].map((id) => ({ id, currency: 'USD' })),
      products: [{ id: 'prod_platform', name: 'Platform' }],
    };
    const sandbox = createSandbox({ profile: 'published', seed, now: () => NOW });
    serving = await serveSandbox(sandbox);
    Object.assign(env, { SERVICE_URL: serving.url, BILLING_API_KEY: sandbox.apiKey });
    writeFileSync(
      join(folder, 'pricewright.yaml'),
      `version: 1
project: raise-a-price-7f3k2q
catalog: [billing/*.yaml]
service: { base_url: "\${env.SERVICE_URL}", api_key: "\${env.BILLING_API_KEY}" }
state: { sqlite: state.db }
`,
    );
    write(BASE);
    await run('state', 'init');
    await run('apply', '--yes');
  });
  afterAll(async () => {
    await serving.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(TITLES.map((title, index) => ({ title, index })))('$title', async ({ index }) => {
    write(stringify({ version: '2026-04-01', ...mergePatch(baseCatalog(), parse(CHANGES[index] ?? '')) }));
    await run('apply', '--yes');
    expect((JSON.parse(await run('plan', '--json')) as Plan).steps).toEqual([]);
    write(BASE);
    await run('apply', '--yes');
  });

  it('shows by month what the contracts come to', async () => {
    write(stringify({ version: '2026-04-01', ...mergePatch(baseCatalog(), parse(CHANGES[0] ?? '')) }));
    const plan = JSON.parse(await run('plan', '--json')) as Plan;
    const text = planText(plan, { width: 100, palette: createPalette(false) });
    expect(text).toContain('to the end of 1 contract: 1,200.00 → 1,440.00');
    expect(text).toContain('by month: +20.00 (2027-03 to 2028-02), 0.00');
    expect(text).toContain('1 contract ends within these 24 months and does not renew');
  });
});

function baseCatalog(): JsonObject {
  const { version, ...rest } = parse(BASE) as JsonObject;
  expect(version).toBe('2026-04-01');
  return rest;
}

function feeOf(price: unknown): string {
  return (price as { readonly fixed_pricing_model: { readonly price_per_unit: string } }).fixed_pricing_model
    .price_per_unit;
}
