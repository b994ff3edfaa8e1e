/**
 * A service that keeps something else than it was sent, and answers so: the outcome names each field, the next plan
 * proposes it once more, and after that it is deferred by name.
 */
import { describe, expect, test } from 'vitest';
import type { Outcome } from '../../src/model/plan/outcome.ts';
import { isJsonObject, type JsonObject } from '../../src/model/values/json.ts';
import { settingsOf } from '../served.ts';
import { fee, HEAD, PRODUCTS, subscription } from './catalogs.ts';
import { type Altered, type Gateway, startGateway } from './gateway.ts';
import { applyAll, type Project, planOf, projectFile, smallProject } from './project.ts';

const CATALOG = 'billing/catalog.yaml';
const catalog = (fields: string, amount = '10.00') =>
  `${HEAD}${PRODUCTS}subscriptions:\n${subscription('acme', 'cus_mapleworks', fee(amount), fields)}`;

type Profile = 'published' | 'bound';

async function story(profile: Profile, text: string): Promise<{ project: Project; gateway: Gateway }> {
  const { project, sandbox } = await smallProject(text, { profile });
  const gateway = await startGateway(sandbox.url);
  await project.write(
    'pricewright.yaml',
    projectFile(['guards: { unmeasured: 1 }']).replace(
      `"\${env.PRICEWRIGHT_SANDBOX_URL}"`,
      `${gateway.url}, ${settingsOf(profile)}`,
    ),
  );
  await applyAll(project);
  return { project, gateway };
}

async function applied(project: Project): Promise<{ exitCode: number | null; outcome: Outcome }> {
  const { exitCode, stdout } = await project.run('apply --yes --json');
  return { exitCode, outcome: JSON.parse(stdout) as Outcome };
}

const without =
  (name: string) =>
  ({ body }: Altered): JsonObject =>
    Object.fromEntries(Object.entries(body).filter(([field]) => field !== name));
const other =
  (name: string, value: JsonObject | string) =>
  ({ body }: Altered): JsonObject =>
    name in body ? { ...body, [name]: value } : body;

const BEFORE = '    name: Acme\n    metadata: { segment: small, owner: ann }\n';
type Row = readonly [what: string, fields: string, alters: (request: Altered) => JsonObject, path: string];

const PATCHED: readonly Row[] = [
  ['a name that is dropped', BEFORE.replace('Acme', 'Acme Ltd'), without('name'), '/name'],
  [
    'a minimum that is dropped',
    `${BEFORE}    minimum_spend: { amount: "100.00", period: monthly }\n`,
    without('minimum_spend'),
    '/minimum_spend',
  ],
  [
    'a minimum that is altered',
    `${BEFORE}    minimum_spend: { amount: "100.00", period: monthly }\n`,
    other('minimum_spend', { amount: '90.00', period: 'monthly' }),
    '/minimum_spend/amount',
  ],
  [
    'a discount that is dropped',
    `${BEFORE}    discount: { type: percentage, amount: "10", duration_type: monthly_rolling }\n`,
    without('discount'),
    '/discount',
  ],
  [
    'an escalation that is dropped',
    `${BEFORE}    price_escalation: { enabled: true, type: percentage, interval_months: 12, percentage: "3" }\n`,
    without('price_escalation'),
    '/price_escalation',
  ],
  [
    'a renewal that is turned around',
    `${BEFORE}    renewal: { auto_renew: true, duration_months: 12 }\n`,
    other('renewal', { auto_renew: false, duration_months: 12 }),
    '/renewal/auto_renew',
  ],
  ['metadata that is dropped', BEFORE.replace('small', 'large'), without('metadata'), '/metadata/segment'],
  [
    'a removal from metadata that is dropped',
    BEFORE.replace(', owner: ann', ''),
    without('metadata'),
    '/metadata/owner',
  ],
];

describe.each<Profile>(['published', 'bound'])('under %s', (profile) => {
  test.each(PATCHED)('%s', async (_, fields, alters, path) => {
    const { project, gateway } = await story(profile, catalog(BEFORE));
    await project.write(CATALOG, catalog(fields));
    gateway.alters = (request) => (request.method === 'PATCH' ? alters(request) : request.body);

    const first = await applied(project);
    expect(first).toMatchObject({
      exitCode: 3,
      outcome: { counts: { kept_otherwise: 1, done: 0 }, steps: [{ result: { fields: [{ path }] } }] },
    });
    expect(await planOf(project)).toMatchObject({
      steps: [{ operation: 'subscriptions.update', cause: 'not_taken' }],
    });
    expect((await applied(project)).exitCode).toBe(3);

    // The service had its two chances: nothing is sent again, and the wish stays named.
    const sent = gateway.keys.length;
    const third = await applied(project);
    expect([third.exitCode, third.outcome.steps.length, gateway.keys.length]).toEqual([0, 0, sent]);
    expect(await planOf(project)).toMatchObject({
      steps: [],
      deferred: [{ kind: 'not_taken', address: 'subscriptions.acme' }],
    });
    expect((await project.run('plan')).stdout).toContain('sent 2 times');
  });

  test('a price of a version that is altered; another price is sent again once the service behaves', async () => {
    const { project, gateway } = await story(profile, catalog(''));
    await project.write(CATALOG, catalog('', '12.00'));
    gateway.alters = ({ body }) =>
      JSON.parse(JSON.stringify(body).replaceAll('"12.00"', '"11.00"')) as JsonObject;

    const { exitCode, outcome } = await applied(project);
    expect(exitCode).toBe(3);
    expect(outcome.steps[0]?.result).toMatchObject({
      kind: 'kept_otherwise',
      fields: [{ sent: '12', kept: '11' }],
    });
    const again = await planOf(project);
    expect([again.steps.length, again.steps[0]?.cause]).toEqual([1, 'not_taken']);
    await applied(project);
    expect(await planOf(project)).toMatchObject({ steps: [], deferred: [{ kind: 'not_taken' }] });

    gateway.alters = ({ body }) => body;
    await project.write(CATALOG, catalog('', '12.50'));
    await applyAll(project);
    expect(await planOf(project)).toMatchObject({ steps: [], deferred: [] });
  });

  test('a contract of a create that is altered', async () => {
    const { project, gateway } = await story(profile, `${HEAD}${PRODUCTS}`);
    gateway.alters = ({ body }) =>
      isJsonObject(body.contract) ? { ...body, contract: { ...body.contract, duration_months: 12 } } : body;
    await project.write(CATALOG, catalog(''));
    const { exitCode, outcome } = await applied(project);
    expect([exitCode, outcome.steps[0]?.result]).toMatchObject([
      3,
      { kind: 'kept_otherwise', fields: [{ path: '/contract/duration_months', sent: 24, kept: 12 }] },
    ]);
  });

  test('a subscription that stays a draft', async () => {
    const { project, gateway } = await story(profile, `${HEAD}${PRODUCTS}`);
    gateway.alters = without('auto_activate');
    await project.write(CATALOG, catalog(''));
    const { exitCode, outcome } = await applied(project);
    expect([exitCode, outcome.steps[0]?.result]).toMatchObject([
      3,
      { kind: 'kept_otherwise', fields: [{ path: '/auto_activate', sent: true, kept: 'draft' }] },
    ]);
  });
});

test('an answer that shows the subscription as canceled is said, under the published interface', async () => {
  const { project, sandbox } = await smallProject(catalog(BEFORE));
  await applyAll(project);
  const [held] = (await sandbox.dump()).subscriptions;
  await sandbox.edit(held?.id ?? '', { status: 'canceled' });
  await project.write(CATALOG, catalog(BEFORE.replace('Acme', 'Acme Ltd')));
  const { exitCode, outcome } = await applied(project);
  expect([exitCode, outcome.steps[0]?.result]).toMatchObject([
    3,
    { kind: 'kept_otherwise', fields: [{ path: '/status', sent: 'active', kept: 'canceled' }] },
  ]);
  const { deferred, drift } = await planOf(project);
  expect(deferred).toMatchObject([{ kind: 'ended', reason: expect.stringContaining('"canceled"') }]);
  expect(drift).toMatchObject([
    { address: 'subscriptions.acme', differences: [{ from: 'active', value: 'canceled' }] },
  ]);
});
