/** A small account of the profile `alguna`, and what the service has in it on each day. */
import { expect } from 'vitest';
import type { Plan } from '../../src/model/plan/plan.ts';
import type { JsonObject } from '../../src/model/values/json.ts';
import { API_KEY } from './program.ts';
import { algunaProject, applyAll, type Project, planOf, type Rehearsal, stepIds } from './project.ts';
import type { SandboxProcess } from './sandbox-process.ts';
import { setClock } from './vendor-account.ts';

const SEED = `customers: [{ id: cust_1, currency: USD, alias: acme }]
metrics: [{ id: mtr_1, event_name: call }]
`;

const fee = (amount: string) =>
  `{ type: fixed, fee_type: fixed, billing_direction: advance, billing_interval: monthly, charge_on_contract_start: false, fixed_pricing_model: { price_per_unit: "${amount}", units: 1 } }`;

const own = (amount: string) => `[{ product: platform, price: ${fee(amount)} }]`;

export interface Written {
  readonly list?: string;
  readonly entries?: readonly string[];
  readonly more?: readonly string[];
}

/** One customer follows the list; the other has prices of its own. */
export const catalog = ({ list = '49.00', entries = [], more = [] }: Written = {}) => `version: "2026-04-01"
products:
  platform: { name: Platform, fee_type: fixed, payment_terms: advance, billing_frequency: recurring }
  calls: { name: Calls, fee_type: metered, payment_terms: arrears, metric_ids: [mtr_1] }
bundles:
  starter:
    name: Starter
    prices:
      platform: ${fee(list)}
      calls: { type: unit, fee_type: metered, billing_direction: arrears, billing_interval: monthly, charge_on_contract_start: false, metric_ids: [mtr_1], unit_pricing_model: { price_per_unit: "0.01" } }
subscriptions:
  follows:
    customer_id: cust_1
    currency: USD
    auto_activate: true
    contract: { start_date: 2026-11-01, duration_months: 24, period_type: fixed }
    versions: [{ items: [{ bundle: starter }] }]
  own:
    customer_id: cust_1
    currency: USD
    auto_activate: true
    minimum_spend: { amount: "10.00", period: monthly }
${more.map((line) => `    ${line}\n`).join('')}    contract: { start_date: 2026-11-01, duration_months: 24, period_type: fixed }
    versions:
      - items: ${own('80.00')}
        entitlements: [{ entitlement_key: sso, type: boolean, mode: static, value: "true" }]
${entries.map((entry) => `      - ${entry}\n`).join('')}`;

export async function account(written: Written, choices: JsonObject = {}): Promise<Rehearsal> {
  return algunaProject(catalog(written), `${SEED}choices: ${JSON.stringify(choices)}\n`, [
    'guards: { unmeasured: 100, deletions: 5, mid_cycle: 100 }',
  ]);
}

interface Version {
  readonly id: string;
  readonly status: string;
  readonly start_date: string;
  readonly items: readonly {
    readonly price?: Priced;
    readonly items?: readonly { readonly price: Priced }[];
  }[];
  readonly entitlements: readonly object[];
}

interface Priced {
  readonly billing_frequency?: string;
  readonly fixed_pricing_model?: { readonly price_per_unit: string };
}

export async function asked<T>(sandbox: SandboxProcess, path: string): Promise<T> {
  const headers = { authorization: `Bearer ${API_KEY}`, 'alguna-version': '2026-04-01' };
  const answer = await fetch(`${sandbox.url}${path}`, { headers });
  return (await answer.json()) as T;
}

export async function versionsOf(
  sandbox: SandboxProcess,
  project: Project,
  key: string,
): Promise<readonly Version[]> {
  const { stdout } = await project.run(`state list subscriptions.${key} --json`);
  const { remoteId } = (JSON.parse(stdout) as { record: { remoteId: string } }).record;
  const at = `/subscriptions/${remoteId}/versions`;
  const { data } = await asked<{ data: readonly { id: string }[] }>(sandbox, at);
  return Promise.all(data.map(({ id }) => asked<Version>(sandbox, `${at}/${id}`)));
}

/** The amount of the fixed fee. */
export const amountOf = ({ items }: Version) =>
  items
    .flatMap(({ price, items: inner = [] }) => [price, ...inner.map((each) => each.price)])
    .find((price) => price?.fixed_pricing_model !== undefined)?.fixed_pricing_model?.price_per_unit;

/** What the service has on each of these days: the version that was published last among those with the latest start. */
export async function heldOn(rehearsal: Rehearsal, key: string, days: readonly string[]) {
  const versions = await versionsOf(rehearsal.sandbox, rehearsal.project, key);
  const published = versions.filter(({ status }) => status === 'published');
  return days.map((day) => {
    const held = published
      .filter(({ start_date: start }) => start.slice(0, 10) <= day)
      .sort((a, b) =>
        a.start_date === b.start_date ? (a.id < b.id ? -1 : 1) : a.start_date < b.start_date ? -1 : 1,
      )
      .at(-1);
    return held && amountOf(held);
  });
}

export const DAYS = ['2026-11-20', '2027-02-15', '2027-03-15', '2027-06-15'];

export async function applied({ project }: Rehearsal, written: Written): Promise<readonly string[]> {
  await project.write('billing/catalog.yaml', catalog(written));
  const steps = stepIds(await planOf(project));
  await applyAll(project);
  expect(stepIds(await planOf(project))).toEqual([]);
  return steps;
}

/** Applies on a day; the next plan is empty then. The plan that was applied. */
export async function appliedOn(
  { project, sandbox }: Rehearsal,
  day: string,
  written: string,
): Promise<Plan> {
  await setClock(sandbox, day);
  await project.write('billing/catalog.yaml', written);
  const beside = { at: `${day}T12:00:00Z` };
  const plan = await planOf(project, '', beside);
  if (plan.steps.length > 0) await applyAll(project, beside);
  expect(stepIds(await planOf(project, '', beside))).toEqual([]);
  return plan;
}

export const step = (day: string, amount: string, draft = false) =>
  `{ effective_at: ${day}, ${draft ? 'draft: true, ' : ''}items: ${own(amount)}, entitlements: [{ entitlement_key: sso, type: boolean, mode: static, value: "true" }] }`;
