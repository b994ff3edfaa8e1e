/** A project with the bundle `growth`, and `reprice` in it; no service is needed. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { beforeEach } from 'vitest';
import { ownFolder } from './own-folder.ts';
import type { Ran } from './run-in-process.ts';

/** A catalog up to the price of `growth` in its own currency. */
export const GROWTH = `version: "2026-04-01"
products:
  platform: { id: prod_platform }
bundles:
  growth:
    name: Growth
    currency: USD
    prices:
      platform:
        type: fixed
        fee_type: fixed
        billing_direction: advance
        charge_on_contract_start: true
        billing_interval: monthly
        fixed_pricing_model: { price_per_unit: "499.00", units: 1 }
`;
const PROJECT = `version: 1
project: three-currencies-7f3k2q
catalog: [billing/*.yaml]
service: { base_url: "http://127.0.0.1:1", api_key: "\${env.KEY}" }
`;

/** `files` by their names in `billing`, new for each test. */
export function projectToReprice(files: Readonly<Record<string, string>>) {
  const { path, read, run } = ownFolder();
  beforeEach(() => {
    mkdirSync(path('billing'));
    writeFileSync(path('pricewright.yaml'), PROJECT);
    for (const [name, text] of Object.entries(files)) writeFileSync(path(`billing/${name}`), text);
  });
  return {
    text: (name = 'catalog.yaml') => read(`billing/${name}`),
    run: (line: string) => run(line, { KEY: 'none' }),
  };
}

/** The lines before the plan. */
export function head({ stdout, text }: Ran): readonly string[] {
  return (stdout || text).split('\n\nPlan for')[0]?.split('\n') ?? [];
}
