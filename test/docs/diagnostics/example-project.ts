/** The project that the commands of the pages are run in: a small catalog, applied whole to a sandbox of its own. */
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveSandbox } from '../../../src/sandbox/http/serve.ts';
import { createSandbox } from '../../../src/sandbox/sandbox.ts';
import { seedFromCatalog } from '../../../src/sandbox/seed-from-catalog.ts';
import { catalogOf } from '../../catalog-of.ts';
import { applyWhole } from '../../cli/quickstart-project.ts';
import { NOW, type Ran, runInProcess } from '../../cli/run-in-process.ts';

export interface ExampleProject {
  readonly port: string;
  /** A copy of the project and its state, for one page. */
  copy(): string;
  /** `name`: of the run that it makes. */
  run(
    folder: string,
    argv: readonly string[],
    env?: Readonly<Record<string, string>>,
    name?: string,
  ): Promise<Ran>;
  remove(): Promise<void>;
}

const PRICE = `        fee_type: fixed
        billing_direction: advance
        billing_interval: monthly
        charge_on_contract_start: true
`;

const TERMS = `    currency: USD
    contract: { period_type: fixed, start_date: 2026-12-01, duration_months: 12 }
`;

const CATALOG = `version: "2026-04-01"
products:
  seats: { id: prod_seats }
  tokens: { id: prod_tokens }
plans:
  annual: { id: plan_annual }
bundles:
  growth:
    name: Growth
    currency: USD
    prices:
      seats:
        type: unit
${PRICE}        unit_pricing_model: { price_per_unit: "12.00" }
  scale:
    name: Scale
    currency: USD
    prices:
      seats:
        type: unit
${PRICE}        unit_pricing_model: { price_per_unit: "10.00" }
      tokens:
        type: expression
${PRICE}        expression_pricing_model:
          metric_bindings: [{ alias: read, metric_id: met_read }, { alias: made, metric_id: met_made }]
          charges: [{ quantity_expression: read + 4 * made, unit_price_expression: "0.000012" }]
subscriptions:
  acme:
    customer_id: cus_acme
${TERMS}    versions: [{ items: [{ bundle: growth }] }]
  birch:
    customer_id: cus_birch
${TERMS}    versions:
      - items:
          - bundle: growth
            prices: { seats: { unit_pricing_model: { price_per_unit: "9.00" } } }
`;

export async function exampleProject(): Promise<ExampleProject> {
  const catalog = catalogOf(CATALOG.replace(/^version:.*\n/, ''));
  const sandbox = createSandbox({ profile: 'published', seed: seedFromCatalog(catalog), now: () => NOW });
  const serving = await serveSandbox(sandbox);
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'pricewright-commands-')));
  const whole = join(root, 'whole');
  mkdirSync(join(whole, 'billing'), { recursive: true });
  writeFileSync(join(whole, 'billing/catalog.yaml'), CATALOG);
  writeFileSync(
    join(whole, 'pricewright.yaml'),
    `version: 1
project: example-7f3k2q
catalog: [billing/**/*.yaml]
service: { base_url: ${serving.url}, api_key: "\${env.BILLING_API_KEY}" }
state: { sqlite: .pricewright/state.db }
`,
  );
  const run: ExampleProject['run'] = (folder, argv, env = {}, name) =>
    runInProcess(argv, {
      cwd: folder,
      env: { BILLING_API_KEY: sandbox.apiKey, ...env },
      ...(name !== undefined && { token: () => name }),
    });
  await applyWhole((...argv) => run(whole, argv));
  let copies = 0;
  return {
    port: new URL(serving.url).port,
    copy: () => {
      copies += 1;
      const folder = join(root, `copy-${copies}`);
      cpSync(whole, folder, { recursive: true });
      return folder;
    },
    run,
    remove: async () => {
      await serving.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}
