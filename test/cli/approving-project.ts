/** A small project with approval rules, its sandbox, and the keys of its approvers. */
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publicKeyText } from '../../src/approval/ssh-form.ts';
import type { Plan } from '../../src/model/plan/plan.ts';
import { serveSandbox } from '../../src/sandbox/http/serve.ts';
import { createSandbox } from '../../src/sandbox/sandbox.ts';
import { bindingsOf, settingsOf } from '../served.ts';
import { NOW, type Ran, runInProcess } from './run-in-process.ts';

const head = (state: string) => `version: 1
catalog: [billing.yaml]
service: { base_url: "\${env.URL}", api_key: "\${env.KEY}", ${settingsOf('bound')} }
state: ${state}
`;
/** The price of its one product, as YAML. */
export const fee = (amount: string) =>
  `{ type: fixed, fee_type: fixed, billing_direction: advance, billing_interval: monthly, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "${amount}", units: 1 } }`;

/** Ten o'clock on a day. */
export const at = (day: string) => Date.parse(`${day}T10:00:00Z`);

export interface Approver {
  readonly raw: Buffer;
  readonly privateKey: KeyObject;
  /** The line of `approvers`. */
  readonly line: string;
  /** The name of its private key's file in every project's folder. */
  readonly file: string;
}

export function newApprover(name: string): Approver {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
  return { raw, privateKey, line: `${publicKeyText(raw)} ${name}`, file: `${name}.pem` };
}

export interface ApprovingProject {
  readonly folder: string;
  run(...argv: string[]): Promise<Ran>;
  runAt(nowMs: number, ...argv: string[]): Promise<Ran>;
  /** Writes the project file of this folder within it, with these settings of its own. */
  settings(text: string, within?: 'before'): void;
  /** Writes `approvals` and `approvers`. */
  rules(approvals: string, approvers: Readonly<Record<string, readonly Approver[]>>): void;
  /** Writes the catalog with this monthly price of its one bundle. */
  price(amount: string): void;
  planned(...argv: string[]): Promise<Plan>;
  /** The number of requests that change something which the service has got. */
  sent(): number;
  read(file: string): string;
  /** The key of its service. */
  secret(): string;
  write(file: string, text: string): void;
  close(): Promise<void>;
}

export async function approvingProject(
  approvers: readonly Approver[],
  state = '{ sqlite: state.db }',
  more: Readonly<Record<string, string>> = {},
): Promise<ApprovingProject> {
  const folder = mkdtempSync(join(tmpdir(), 'pricewright-approve-'));
  mkdirSync(join(folder, 'before'), { recursive: true });
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
  for (const { file, privateKey } of approvers)
    write(file, String(privateKey.export({ format: 'pem', type: 'pkcs8' })));
  const sandbox = createSandbox({
    bindings: bindingsOf('bound'),
    seed: {
      customers: [
        { id: 'cus_acme', currency: 'USD' },
        { id: 'cus_beta', currency: 'USD' },
      ],
    } as never,
    now: () => NOW,
  });
  const serving = await serveSandbox(sandbox);
  const env = { ...more, URL: serving.url, KEY: sandbox.apiKey };
  let runs = 0;
  const token = (length: number) => {
    runs += 1;
    return `${runs}`.padStart(length, '0');
  };
  const run = (...argv: string[]) => runInProcess(argv, { cwd: folder, env, token });
  const settings = (text: string, within = '.') =>
    write(join(within, 'pricewright.yaml'), `${head(state)}project: approve-billing-7f3k2q\n${text}\n`);
  const project: ApprovingProject = {
    folder,
    settings,
    run,
    runAt: (nowMs, ...argv) => runInProcess(argv, { cwd: folder, env, token, now: () => nowMs }),
    rules: (approvals, roles) =>
      settings(
        `approvals: ${approvals}\napprovers: ${JSON.stringify(
          Object.fromEntries(Object.entries(roles).map(([role, own]) => [role, own.map(({ line }) => line)])),
        )}`,
      ),
    price: (amount) =>
      write(
        'billing.yaml',
        `version: "2026-04-01"
products: { platform: { name: Platform } }
bundles: { growth: { name: Growth, currency: USD, prices: { platform: ${fee(amount)} } } }
subscriptions:
  acme: { customer_id: cus_acme, currency: USD, versions: [{ items: [{ bundle: growth }] }] }
  beta: { customer_id: cus_beta, currency: USD, versions: [{ items: [{ bundle: growth }] }] }
`,
      ),
    planned: async (...argv) => {
      const { stdout, stderr } = await run(...(argv[0] === 'diff' ? [] : ['plan']), ...argv, '--json');
      if (stdout === '') throw new Error(stderr);
      return JSON.parse(stdout) as Plan;
    },
    sent: () => sandbox.log().filter(({ method }) => method !== 'GET').length,
    secret: () => sandbox.apiKey,
    read: (file) => readFileSync(join(folder, file), 'utf8'),
    write,
    close: async () => {
      await serving.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return project;
}
