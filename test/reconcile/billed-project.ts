/**
 * A project with subscriptions of many kinds, applied to a sandbox that bills four months. Every price is one whose bill
 * is known, but for the usage of some of them.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { serveSandbox } from '../../src/sandbox/http/serve.ts';
import { createSandbox, type Sandbox } from '../../src/sandbox/sandbox.ts';
import { NOW, type Ran, runInProcess } from '../cli/run-in-process.ts';
import { bindingsOf, settingsOf } from '../served.ts';

/** Long after the last month that is billed. */
const LATER = Date.parse('2027-04-10T10:00:00Z');

export interface BilledProject {
  readonly folder: string;
  readonly sandbox: Sandbox;
  reconcile(...argv: string[]): Promise<Ran>;
  /** The answer of the back door; throws where it refuses. */
  bill(body: object): Answered;
  /** Forgets every invoice. */
  forget(): void;
  remove(): Promise<void>;
}

export interface Answered {
  readonly invoices: number;
  readonly faults: readonly {
    readonly kind: string;
    readonly invoice_id: string;
    readonly customer_id: string;
    readonly subscription_id: string;
  }[];
}

export async function billedProject(subscriptions: number): Promise<BilledProject> {
  const folder = mkdtempSync(join(tmpdir(), 'pricewright-reconcile-'));
  mkdirSync(join(folder, 'billing'));
  const products = ['platform', 'seats', 'logs', 'support', 'yearly'].map((key) => ({
    id: `prod_${key}`,
    name: key,
  }));
  const customers = Array.from({ length: subscriptions }, (_, at) => ({
    id: `cus_${at}`,
    currency: currencyOf(at),
  }));
  const seed = { customers, products };
  const sandbox = createSandbox({ bindings: bindingsOf('bound'), seed, now: () => NOW });
  const serving = await serveSandbox(sandbox);
  writeFileSync(join(folder, 'pricewright.yaml'), PROJECT);
  writeFileSync(join(folder, 'billing/catalog.yaml'), catalogText(subscriptions));
  const env = { PRICEWRIGHT_SANDBOX_URL: serving.url, BILLING_API_KEY: sandbox.apiKey };
  for (const argv of [
    ['state', 'init'],
    ['apply', '--yes'],
  ]) {
    const ran = await runInProcess(argv, { cwd: folder, env });
    expect(ran, ran.text).toMatchObject({ exitCode: 0 });
  }
  return {
    folder,
    sandbox,
    reconcile: (...argv) => runInProcess(['reconcile', ...argv], { cwd: folder, env, now: () => LATER }),
    bill(body) {
      const response = sandbox.handle({
        method: 'POST',
        path: '/_sandbox/bill',
        headers: { authorization: `Bearer ${sandbox.apiKey}`, 'content-type': 'application/json' },
        body: Buffer.from(JSON.stringify(body)),
      });
      const text = response.body.toString();
      if (response.status !== 200) throw new Error(text);
      return JSON.parse(text) as Answered;
    },
    forget() {
      for (const { id } of [...sandbox.store.all('invoices')]) sandbox.store.remove('invoices', id);
    },
    async remove() {
      await serving.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The use of every customer in a month: logs in gigabytes, seats as they are. */
export function usageOf(subscriptions: number, month: number): readonly object[] {
  return Array.from({ length: subscriptions }, (_, at) => [
    {
      customer_id: `cus_${at}`,
      product_id: 'prod_logs',
      quantity: String(40 + ((at * 37 + month * 11) % 900)),
    },
    { customer_id: `cus_${at}`, product_id: 'prod_seats', quantity: String(1 + ((at * 7 + month) % 60)) },
  ]).flat();
}

const PROJECT = `version: 1
project: reconciled-4k8w2m
catalog: [billing/*.yaml]
timezone: UTC
service:
  base_url: \${env.PRICEWRIGHT_SANDBOX_URL}
  api_key: \${env.BILLING_API_KEY}
  ${settingsOf('bound', 'lines')}
state: { sqlite: .pricewright/state.db }
guards: { deletions: 0 }
`;

function currencyOf(at: number): string {
  return ['USD', 'USD', 'EUR', 'JPY'][at % 4] ?? 'USD';
}

const price = (type: string, direction: string, more: string): string =>
  `type: ${type}, fee_type: fixed, billing_direction: ${direction}, billing_interval: monthly, charge_on_contract_start: true, ${more}`;

/** A list price that rises on 2026-12-01 and on 2027-01-01, with tiers, usage, a discount of three months and a yearly fee. */
function bundleText(currency: string): string {
  return `  growth_${currency.toLowerCase()}:
    name: Growth ${currency}
    currency: ${currency}
    prices:
      platform: { ${price('fixed', 'advance', 'fixed_pricing_model: { price_per_unit: "499.00", units: 1 }')} }
      seats: { ${price('tiered', 'arrears', 'tiered_pricing_model: { tiers: [{ min_units: 0, max_units: 10, price_per_unit: "15.00" }, { min_units: 11, price_per_unit: "12.50" }] }')} }
      logs: { ${price('graduated_tiered', 'arrears', 'metric_ids: [met_logs], graduated_tiered_pricing_model: { tiers: [{ min_units: 0, max_units: 100, price_per_unit: "0.503" }, { min_units: 101, price_per_unit: "0.35" }] }')} }
      support: { ${price('fixed', 'advance', 'discount: { type: percentage, amount: "15", duration_type: fixed, duration_unit: months, duration_value: 6 }, fixed_pricing_model: { price_per_unit: "79.99", units: 1 }')} }
    changes:
      - effective_at: 2026-12-01
        prices: { platform: { fixed_pricing_model: { price_per_unit: "519.00" } } }
      - effective_at: 2027-01-01
        prices:
          platform: { fixed_pricing_model: { price_per_unit: "538.92" } }
          support: { fixed_pricing_model: { price_per_unit: "83.35" } }
`;
}

function catalogText(subscriptions: number): string {
  const own = Array.from({ length: subscriptions }, (_, at) => subscriptionText(at));
  return `version: "2026-04-01"
products:
  platform: { id: prod_platform }
  seats: { id: prod_seats }
  logs: { id: prod_logs }
  support: { id: prod_support }
  yearly: { id: prod_yearly }
bundles:
${['USD', 'EUR', 'JPY'].map(bundleText).join('')}subscriptions:
${own.join('')}`;
}

/** Terms by turns, so that each kind stands beside others. A monthly minimum beside a charge of three months is not computed. */
function subscriptionText(at: number): string {
  const currency = currencyOf(at);
  const terms = [
    at % 3 === 0 ? '    discount: { type: percentage, amount: "7.5", duration_type: fixed }\n' : '',
    at % 5 === 1 ? '    minimum_spend: { amount: "900.00", period: monthly }\n' : '',
    at % 7 === 2
      ? '    price_escalation: { enabled: true, type: percentage, percentage: "3", interval_months: 2 }\n'
      : '',
  ].join('');
  const override =
    at % 6 === 4
      ? '\n            prices: { platform: { fixed_pricing_model: { price_per_unit: "450.00" } } }'
      : '';
  const yearly =
    at % 8 === 3 && at % 5 !== 1
      ? `
          - product: yearly
            price: { type: fixed, fee_type: fixed, billing_direction: advance, billing_interval_unit: month, billing_interval_count: 3, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "1200.00", units: 1 } }`
      : '';
  return `  sub_${at}:
    customer_id: cus_${at}
    currency: ${currency}
    auto_activate: true
    contract: { period_type: fixed, duration_months: 24, start_date: 2026-11-01 }
    renewal: { auto_renew: true, duration_months: 12 }
${terms}    versions:
      - items:
          - bundle: growth_${currency.toLowerCase()}${override}${yearly}
`;
}
