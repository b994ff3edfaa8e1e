/** An account of the profile `alguna` whose customers follow one list price, for plans that are staged. */
import { asked } from './alguna-account.ts';
import { algunaProject, environmentFor, type Project, projectIn, type Rehearsal } from './project.ts';
import { type Rewrite, rewritingProxy } from './rewriting-proxy.ts';

export interface ListPrice {
  readonly list?: string;
  readonly customers?: number;
  /** The items of single customers, by number. */
  readonly more?: Readonly<Record<number, string>>;
}

const price = (amount: string) =>
  `{ type: fixed, fee_type: fixed, billing_direction: advance, billing_interval: monthly, charge_on_contract_start: false, fixed_pricing_model: { price_per_unit: "${amount}", units: 1 } }`;

export const listPrice = ({ list = '499.00', customers = 5, more = {} }: ListPrice = {}) =>
  `version: "2026-04-01"
products:
  platform: { name: Platform, fee_type: fixed, payment_terms: advance, billing_frequency: recurring }
bundles:
  growth: { name: Growth, currency: USD, prices: { platform: ${price(list)} } }
subscriptions:
${Array.from(
  { length: customers },
  (_, index) => `  c${index}:
    customer_id: cust_${index}
    currency: USD
    auto_activate: true
    contract: { start_date: 2026-11-20, duration_months: 24, period_type: fixed }
    versions: [{ items: [${more[index] ?? '{ bundle: growth }'}] }]
`,
).join('')}`;

export async function stagedAccount(
  written: ListPrice = {},
  { staged = 'always', choices = {}, lines = [] as readonly string[], pace = 90 } = {},
): Promise<StagedAccount> {
  const { customers = 5 } = written;
  const seed = Array.from({ length: customers }, (_, index) => `{ id: cust_${index}, currency: USD }`);
  const { sandbox, project } = await algunaProject(
    listPrice(written),
    `customers: [${seed.join(', ')}]\nchoices: ${JSON.stringify(choices)}\n`,
    [`apply: { staged: ${staged} }`, 'guards: { unmeasured: 100, deletions: 5 }', ...lines],
  );
  await project.replace(
    'pricewright.yaml',
    'account: sandbox',
    `account: sandbox, requests_per_second: ${pace}`,
  );
  let rewrite: Rewrite = () => undefined;
  const url = await rewritingProxy(sandbox, (request, body) => rewrite(request, body));
  return {
    sandbox,
    project: projectIn(project.folder, environmentFor({ url })),
    alter: (altering) => {
      rewrite = altering;
    },
  };
}

export interface StagedAccount extends Rehearsal {
  /** From now on the service answers this. */
  alter(rewrite: Rewrite): void;
}

export interface HeldVersion {
  readonly id: string;
  readonly status: string;
  readonly start_date: string;
  readonly items: readonly {
    readonly items: readonly {
      readonly price: { readonly fixed_pricing_model: { readonly price_per_unit: string } };
    }[];
  }[];
}

export async function idOf(project: Project, key: string): Promise<string> {
  const { stdout } = await project.run(`state list subscriptions.${key} --json`);
  return (JSON.parse(stdout) as { record: { remoteId: string } }).record.remoteId;
}

/** The versions of each subscription at the service, as `published 529.00`. */
export async function versionsAt(
  { sandbox, project }: Rehearsal,
  customers: number,
): Promise<readonly (readonly string[])[]> {
  return Promise.all(
    Array.from({ length: customers }, async (_, index) => {
      const at = `/subscriptions/${await idOf(project, `c${index}`)}/versions`;
      const { data } = await asked<{ data: readonly { id: string }[] }>(sandbox, at);
      const all = await Promise.all(data.map(({ id }) => asked<HeldVersion>(sandbox, `${at}/${id}`)));
      return all.map(
        ({ status, items }) => `${status} ${items[0]?.items[0]?.price.fixed_pricing_model.price_per_unit}`,
      );
    }),
  );
}
