/** `quote` of a subscription's own terms and of its currency, without a service. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli } from '../../src/cli/run-cli.ts';

const NOW = Date.parse('2026-11-20T10:00:00Z');

const PROJECT = `version: 1
project: quote-terms-1234567
catalog: [catalog.yaml]
service: { base_url: "http://127.0.0.1:1", profile: published }
`;

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pricewright-quote-terms-'));
  writeFileSync(join(folder, 'pricewright.yaml'), PROJECT);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function run(...argv: string[]): Promise<{ readonly exitCode: number; readonly text: string }> {
  let text = '';
  const stream = {
    write: (more: string) => {
      text += more;
    },
    isTerminal: false,
    columns: undefined,
  };
  const exitCode = await runCli({
    argv,
    cwd: folder,
    env: {},
    stdout: stream,
    stderr: stream,
    ask: undefined,
    now: () => NOW,
    random: () => 0,
    token: (length) => 'a'.repeat(length),
    signal: new AbortController().signal,
    pid: 1,
  });
  return { exitCode, text };
}

const price = (amount: string) => ({
  type: 'fixed',
  fee_type: 'fixed',
  billing_direction: 'advance',
  billing_interval: 'monthly',
  charge_on_contract_start: true,
  fixed_pricing_model: { price_per_unit: amount, units: 1 },
});

/** Of a subscription `a` with one price, from 2026-12-01 for a year. */
async function quoteOf(
  fields: object,
  amount = '100.00',
  ...argv: string[]
): Promise<{ readonly exitCode: number; readonly text: string }> {
  const a = {
    customer_id: 'cus_a',
    currency: 'USD',
    contract: { period_type: 'fixed', duration_months: 12, start_date: '2026-12-01' },
    ...fields,
    versions: [{ items: [{ product: 'platform', price: price(amount) }] }],
  };
  const catalog = { version: '2026-04-01', products: { platform: { id: 'p1' } }, subscriptions: { a } };
  writeFileSync(join(folder, 'catalog.yaml'), JSON.stringify(catalog));
  return await run('quote', 'a', ...argv);
}

describe('a total', () => {
  it.each([
    ['JPY', '1003.5', '1,004'],
    ['KWD', '10.125', '10.125'],
    ['USD', '10.125', '10.13'],
  ])('in %s of %s is %s', async (currency, amount, expected) => {
    const { text } = await quoteOf({ currency }, amount);
    expect(text).toMatch(new RegExp(`^Total per month +${expected}$`, 'm'));
  });
});
