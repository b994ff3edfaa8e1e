/** What is published is read right before: a draft that somebody changed between plan and request stays a draft. */
import { expect, test } from 'vitest';
import type { Outcome } from '../../src/model/plan/outcome.ts';
import type { JsonObject } from '../../src/model/values/json.ts';
import { settingsOf } from '../served.ts';
import { fee, HEAD, oneSubscription, PRODUCTS, subscription } from './catalogs.ts';
import { startGateway } from './gateway.ts';
import { applyAll, expectDone, planOf, projectFile, smallProject, stepIds } from './project.ts';

const ADDRESS = 'subscriptions.acme.versions.2027-03-01';
const catalog = (draft: boolean) =>
  oneSubscription(
    fee('10.00'),
    fee('160.00', '2027-03-01').replace(
      '      - effective_at',
      `      - draft: ${draft}\n        effective_at`,
    ),
  );

test('a draft that somebody edits while the run goes on is not published', async () => {
  const { project, sandbox } = await smallProject(catalog(true), { profile: 'bound' });
  const gateway = await startGateway(sandbox.url);
  await project.write(
    'pricewright.yaml',
    projectFile(['guards: { unmeasured: 1 }']).replace(
      `"\${env.PRICEWRIGHT_SANDBOX_URL}"`,
      `${gateway.url}, ${settingsOf('bound')}`,
    ),
  );
  await applyAll(project);
  await project.write('billing/catalog.yaml', catalog(false));
  expect(stepIds(await planOf(project))).toEqual([`versions.publish ${ADDRESS}`]);

  // The plan reads the draft, which is read again before it is published.
  let isPlanned = false;
  gateway.shows = (version) => {
    const text = JSON.stringify(version);
    if (!text.includes('"160.00"')) return version;
    const shown = isPlanned ? (JSON.parse(text.replaceAll('"160.00"', '"999.00"')) as JsonObject) : version;
    isPlanned = true;
    return shown;
  };
  const sent = gateway.keys.length;
  const { exitCode, stdout } = await project.run('apply --yes --json');
  const outcome = JSON.parse(stdout) as Outcome;
  expect(outcome.steps[0]?.result).toMatchObject({
    kind: 'stale',
    reason: expect.stringContaining('price_per_unit is "999", not "160"'),
  });
  expect([exitCode, gateway.keys.length]).toEqual([5, sent]);

  gateway.shows = (version) => version;
  await applyAll(project);
  expect((await planOf(project)).steps).toEqual([]);
});

async function throughGateway(text: string, service = settingsOf('bound')) {
  const { project, sandbox } = await smallProject(text, { profile: 'bound' });
  const gateway = await startGateway(sandbox.url);
  await project.write(
    'pricewright.yaml',
    projectFile(['guards: { unmeasured: 1, deletions: 5 }']).replace(
      `"\${env.PRICEWRIGHT_SANDBOX_URL}"`,
      `${gateway.url}, ${service}`,
    ),
  );
  return { project, sandbox, gateway };
}

const PRICE = `
        product: platform
        type: fixed
        fee_type: fixed
        billing_direction: advance
        charge_on_contract_start: true
        fixed_pricing_model: { price_per_unit: "10.00", units: 1 }
`;
const THINGS = (absent: string) => `${HEAD}products:
  platform: { id: prod_platform }
  addon: { name: Add-on${absent} }
plans: { team: { name: Team plan, currency: USD${absent} } }
bundles: { pair: { name: Pair${absent}, prices: { platform: {${PRICE.trim().replace(/\n +/g, ', ')}} } } }
`;

test.each([
  ['products.addon', 'Add-on'],
  ['plans.team', 'Team plan'],
  ['bundles.pair', 'Pair'],
])('%s is not deleted where somebody changed it since the plan', async (address, name) => {
  const { project, gateway, sandbox } = await throughGateway(THINGS(''));
  await applyAll(project);
  // What somebody changed before the plan is in the plan's sight, and is deleted all the same.
  const held = [...(await sandbox.dump()).products, ...(await sandbox.dump()).bundles].find(
    (each) => each.name === name,
  );
  if (held !== undefined) await sandbox.edit(held.id, { description: 'by hand' });
  await project.write('billing/catalog.yaml', THINGS(', absent: true'));

  // The plan reads products and bundles alone, and plans in a list.
  let isPlanned = address === 'plans.team';
  gateway.shows = (object, path) => {
    if (object.name !== name || path.includes('?')) return object;
    const shown = isPlanned ? { ...object, name: 'Still in use' } : object;
    isPlanned = true;
    return shown;
  };
  const { exitCode, stdout } = await project.run(`apply --yes --json --target ${address}`);
  expect((JSON.parse(stdout) as Outcome).steps[0]?.result).toMatchObject({
    kind: 'stale',
    reason: expect.stringContaining('/name is not as the plan read it'),
  });
  expect(exitCode).toBe(5);
  gateway.shows = (object) => object;
  expectDone(await project.run(`apply --yes --target ${address}`));
});

test('a plan that only a list shows is read there before it is deleted', async () => {
  const plan = (absent: string) => `${HEAD}plans: { team: { name: Team plan, currency: USD${absent} } }\n`;
  const { project, gateway } = await throughGateway(
    plan(''),
    'profile: published, operations: { plans.create: { method: POST, path: /plans }, plans.delete: { method: DELETE, path: "/plans/{id}" } }',
  );
  await applyAll(project);
  await project.write('billing/catalog.yaml', plan(', absent: true'));
  let reads = 0;
  gateway.shows = (object) => {
    if (object.name !== 'Team plan') return object;
    reads += 1;
    return reads === 1 ? object : { ...object, name: 'Still in use' };
  };
  const { exitCode, stdout } = await project.run('apply --yes --json');
  expect((JSON.parse(stdout) as Outcome).steps[0]?.result).toMatchObject({
    kind: 'stale',
    reason: expect.stringContaining('/name is not as the plan read it'),
  });
  expect(exitCode).toBe(5);
  gateway.shows = (object) => object;
  expectDone(await project.run('apply --yes'));
});

test('a subscription whose version somebody changed since it was created is not activated', async () => {
  const { project, gateway } = await throughGateway(
    `${HEAD}${PRODUCTS}subscriptions:\n${subscription(
      'acme',
      'cus_mapleworks',
      fee('160.00'),
      '    minimum_spend: { amount: "5.00", period: monthly }\n',
    )}`,
  );
  // The first read is that of the apply itself, right after it created the subscription.
  let reads = 0;
  gateway.shows = (object) => {
    reads += 'items' in object ? 1 : 0;
    if (reads <= 1) return object;
    return JSON.parse(JSON.stringify(object).replaceAll('"160.00"', '"999.00"')) as JsonObject;
  };
  const { exitCode, stdout } = await project.run('apply --yes --json');
  expect((JSON.parse(stdout) as Outcome).steps.at(-1)).toMatchObject({
    id: 'subscriptions.activate subscriptions.acme',
    result: { kind: 'stale', reason: expect.stringContaining('price_per_unit is "999", not "160"') },
  });
  expect(exitCode).toBe(5);
});
