/**
 * How many requests the commands take of a service whose published versions never change. `FEWEST_REQUESTS` sets how
 * many subscriptions there are. Requests are counted, never timed.
 */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { API_KEY, TODAY } from './program.ts';
import {
  applyAll,
  environmentFor,
  expectDone,
  type Project,
  planOf,
  projectFile,
  projectIn,
  smallProject,
} from './project.ts';
import { type SandboxProcess, startSandbox, temporaryFolder } from './sandbox-process.ts';

const MANY = Number(process.env.FEWEST_REQUESTS ?? 150);
const PAGES = Math.ceil(MANY / 100);
/** Lists of products, bundles and the like, and what a run asks before it begins. */
const HANDFUL = 10;
/** A large account takes minutes. */
const PATIENCE_MS = 60_000 + MANY * 800;

const HANDS = MANY < 10_000 ? 20 : 100;
const DRAFTS = 5;
/** More than a handful of products, metrics and plans that have tags, so that a read of each would be seen. */
const TAGGED = 20;

const fee = (amount: string) =>
  `{ type: fixed, fee_type: fixed, billing_direction: advance, billing_interval: monthly, charge_on_contract_start: false, fixed_pricing_model: { price_per_unit: "${amount}", units: 1 } }`;

const subscription = (index: number) => `  s${index}:
    customer_id: cust_1
    currency: USD
    auto_activate: true
    contract: { start_date: 2026-11-01, duration_months: 24, period_type: fixed }
    versions:
      - items: [{ bundle: starter }]
${index < DRAFTS ? `      - { effective_at: 2027-03-01, draft: true, items: [{ product: platform, price: ${fee('60.00')} }] }\n` : ''}`;

const tagged = (line: (key: string) => string) =>
  Array.from({ length: TAGGED }, (_, index) => line(`t${index}`)).join('\n');

const catalog = (list: string) => `version: "2026-04-01"
products:
  platform: { name: Platform, fee_type: fixed, payment_terms: advance, billing_frequency: recurring }
${tagged((key) => `  ${key}: { name: Product ${key}, fee_type: fixed, payment_terms: advance, billing_frequency: recurring, tags: [gold] }`)}
metrics:
${tagged((key) => `  ${key}: { name: Metric ${key}, event_name: ${key}, aggregation: { method: count }, tags: [gold] }`)}
plans:
${tagged((key) => `  ${key}: { name: Plan ${key}, currency: USD, tags: [gold], items: [{ bundle: starter }] }`)}
bundles:
  starter: { name: Starter, prices: { platform: ${fee(list)} } }
subscriptions:
${Array.from({ length: MANY }, (_, index) => subscription(index)).join('')}`;

interface Counted {
  readonly reads: number;
  /** Those of a version by its id. */
  readonly versions: number;
  readonly sent: number;
}

/** Counts what a command asks of the service. A page and a thing by its id count alike. */
async function counted(sandbox: SandboxProcess, run: () => Promise<unknown>): Promise<Counted> {
  const before = (await sandbox.log()).at(-1)?.sequence ?? 0;
  await run();
  const log = await sandbox.log(before);
  const asked = log.filter(({ method }) => method === 'GET').map(({ path }) => path);
  expect(log.filter(({ status }) => status === 429)).toEqual([]);
  const versions = asked.filter((path) => /\/versions\/[^/?]+$/.test(path)).length;
  return { reads: asked.length, versions, sent: log.length - asked.length };
}

async function sent(sandbox: SandboxProcess, method: string, path: string, body: object): Promise<unknown> {
  const answer = await fetch(`${sandbox.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${API_KEY}`,
      'alguna-version': '2026-04-01',
      'idempotency-key': `by-hand-${path}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  expect(answer.ok).toBe(true);
  return answer.json();
}

/** Somebody gives some subscriptions another price in the vendor's dashboard. */
async function changeByHand(sandbox: SandboxProcess): Promise<void> {
  const { products, subscriptions } = await sandbox.dump();
  for (const { id } of subscriptions.slice(-HANDS)) {
    await sent(sandbox, 'POST', `/subscriptions/${id}/versions`, {
      draft: false,
      effective_at: TODAY,
      items: [
        {
          product_id: products[0]?.id,
          price: {
            ...{
              type: 'fixed',
              fee_type: 'fixed',
              billing_direction: 'advance',
              billing_interval: 'monthly',
            },
            ...{ billing_frequency: 'recurring', charge_on_contract_start: false },
            fixed_pricing_model: { price_per_unit: '1.00', units: 1 },
          },
        },
      ],
    });
  }
}

/** Another project for the same account, which has nothing so far. */
async function secondProject(project: Project, sandbox: SandboxProcess): Promise<Project> {
  const second = projectIn(await temporaryFolder(), environmentFor(sandbox));
  await second.write('pricewright.yaml', await project.read('pricewright.yaml'));
  expectDone(await second.run('state init'));
  return second;
}

test('an account that agrees is read by its lists, and what was read once is known by its id', {
  timeout: PATIENCE_MS,
}, async () => {
  const { project } = await smallProject(catalog('49.00'));
  await project.write(
    'seed.yaml',
    'customers: [{ id: cust_1, currency: USD }]\ntags: [{ id: tag_1, name: gold, entity_types: [product, metric, plan] }]\n',
  );
  const sandbox = await startSandbox({ profile: 'alguna', seed: join(project.folder, 'seed.yaml') });
  await project.write(
    'pricewright.yaml',
    projectFile(['guards: { unmeasured: 100000 }']).replace(
      `"\${env.PRICEWRIGHT_SANDBOX_URL}"`,
      `${sandbox.url}, profile: alguna, account: sandbox, requests_per_second: 95`,
    ),
  );
  await applyAll(project);
  const few = {
    reads: expect.toSatisfy((reads) => reads <= PAGES + DRAFTS + HANDFUL),
    versions: DRAFTS,
    sent: 0,
  };
  const isEmpty = async () => expect((await planOf(project)).steps).toEqual([]);
  // No answer shows the items that a subscription opened with: each first version is read once, and nothing else by its id.
  const first = await counted(sandbox, isEmpty);
  expect([first.versions, first.sent]).toEqual([MANY + DRAFTS, 0]);
  expect(first.reads - first.versions).toBeLessThanOrEqual(PAGES + HANDFUL);
  await applyAll(project);
  expect(await counted(sandbox, isEmpty)).toEqual(few);
  expect(await counted(sandbox, async () => expectDone(await project.run('drift')))).toEqual(few);

  await project.write('billing/catalog.yaml', catalog('50.00'));
  const rise = await counted(sandbox, () => applyAll(project));
  // Staged: a draft, its revenue, a look at it and its publication for each version.
  expect(rise).toEqual({
    reads: expect.toSatisfy((reads) => reads <= 2 * MANY + PAGES + DRAFTS + HANDFUL),
    versions: MANY + DRAFTS,
    sent: 2 * MANY + 1,
  });
  // The answers showed what is published now.
  expect(await counted(sandbox, isEmpty)).toEqual(few);

  const adopted = await secondProject(project, sandbox);
  const pulled = await counted(sandbox, async () => expectDone(await adopted.run('pull')));
  expect(pulled.reads).toBeLessThanOrEqual(MANY + PAGES + DRAFTS + HANDFUL);

  await changeByHand(sandbox);
  const byHand = await counted(sandbox, async () =>
    expect((await planOf(project)).drift).toHaveLength(HANDS),
  );
  expect(byHand.reads).toBeLessThanOrEqual(PAGES + DRAFTS + 2 * HANDS + HANDFUL);
});
