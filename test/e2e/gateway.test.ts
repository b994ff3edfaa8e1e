/**
 * A gateway answers in the service's place, in the very shape of the service's own errors. Nothing is taken for done on its
 * word, it hears a handful of requests, and the next apply finds out once the service answers again.
 */
import { describe, expect, test } from 'vitest';
import type { Outcome } from '../../src/model/plan/outcome.ts';
import { fee, HEAD, oneSubscription, PRODUCTS } from './catalogs.ts';
import { type Gateway, problem, startGateway, type Word } from './gateway.ts';
import { applyAll, type Project, planOf, projectFile, smallProject } from './project.ts';
import type { SandboxProcess } from './sandbox-process.ts';

const CATALOG = 'billing/catalog.yaml';
const BUNDLE = (name: string) => `${HEAD}${PRODUCTS}bundles:
  growth:
    name: ${name}
    prices:
      platform: { type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, billing_interval: monthly, fixed_pricing_model: { price_per_unit: "10", units: 1 } }
`;
const DELETED = `${HEAD}products:
  platform: { id: prod_platform }
  logs: { id: prod_logs, absent: true }
`;
/** Two tries are enough to see that there are no more. */
const RETRIES = 2;

interface Story {
  readonly project: Project;
  readonly sandbox: SandboxProcess;
  readonly gateway: Gateway;
}

async function behindGateway(catalog: string): Promise<Story> {
  const { project, sandbox } = await smallProject(catalog);
  const gateway = await startGateway(sandbox.url);
  await project.write(
    'pricewright.yaml',
    projectFile([`apply: { retries: ${RETRIES} }`, 'guards: { deletions: 1 }']).replace(
      `"\${env.PRICEWRIGHT_SANDBOX_URL}"`,
      gateway.url,
    ),
  );
  return { project, sandbox, gateway };
}

/** What the apply says of the last step, and how often the service was asked for it. */
async function applied({ project, gateway }: Story, says: Word) {
  const before = gateway.keys.length;
  gateway.says = says;
  const { exitCode, stdout } = await project.run('apply --yes --json');
  gateway.says = null;
  const { steps } = JSON.parse(stdout) as Outcome;
  const sent = gateway.keys.slice(before);
  return {
    exitCode,
    result: steps.map(({ result }) => result.kind),
    requests: sent.length,
    keys: new Set(sent).size,
  };
}

const executions = async ({ sandbox }: Story, method: string) =>
  (await sandbox.log()).filter((entry) => entry.method === method && entry.outcome === 'executed').length;

const IN_DOUBT = { exitCode: 4, result: ['in_doubt'], requests: RETRIES + 1, keys: 1 };

describe('a change that a gateway answered', () => {
  test.each([
    [200, false],
    [404, false],
    [409, false],
    [422, false],
    [503, false],
    [200, true],
    [404, true],
    [422, true],
    [503, true],
  ])('PATCH of a bundle, %i, executed before: %s', async (status, after) => {
    const story = await behindGateway(BUNDLE('Growth'));
    await applyAll(story.project);
    await story.project.write(CATALOG, BUNDLE('Growth 2'));
    expect(await applied(story, problem(status, { after }))).toEqual(IN_DOUBT);
    await applyAll(story.project);
    expect((await story.sandbox.dump()).bundles).toMatchObject([{ name: 'Growth 2' }]);
    expect(await executions(story, 'PATCH')).toBe(1);
    expect((await planOf(story.project)).steps).toEqual([]);
  });

  test.each([
    [404, false],
    [404, true],
    [422, true],
  ])('POST of a subscription, %i, executed before: %s', async (status, after) => {
    const story = await behindGateway(oneSubscription(fee('10.00')));
    expect(await applied(story, problem(status, { after }))).toEqual(IN_DOUBT);
    await applyAll(story.project);
    expect((await story.sandbox.dump()).subscriptions).toHaveLength(1);
    expect(await executions(story, 'POST')).toBe(1);
  });

  test('DELETE of a product, 404: the product is still there, and is deleted by the next apply', async () => {
    const story = await behindGateway(DELETED);
    expect(await applied(story, problem(404))).toEqual(IN_DOUBT);
    expect(await executions(story, 'DELETE')).toBe(0);
    await applyAll(story.project);
    expect(await executions(story, 'DELETE')).toBe(1);
  });

  test.each([401, 403])('%i: not executed, and the run stops after one request', async (status) => {
    const story = await behindGateway(oneSubscription(fee('10.00')));
    const stopped = await applied(story, problem(status));
    expect(stopped).toMatchObject({ result: ['not_started'], requests: 1 });
    expect(stopped.exitCode).not.toBe(0);
    await applyAll(story.project);
    expect(await executions(story, 'POST')).toBe(1);
  });

  test('429: not executed so far, and asked again', async () => {
    const story = await behindGateway(oneSubscription(fee('10.00')));
    expect(await applied(story, problem(429))).toMatchObject({ requests: RETRIES + 1, keys: 1 });
    await applyAll(story.project);
    expect(await executions(story, 'POST')).toBe(1);
  });

  test('resolve --answer send-again believes it as little', async () => {
    const story = await behindGateway(oneSubscription(fee('10.00')));
    expect(await applied(story, problem(422))).toEqual(IN_DOUBT);
    story.gateway.says = problem(422);
    const again = await story.project.run('recover subscriptions.acme --answer send-again');
    expect([again.exitCode, again.stdout]).toEqual([4, expect.stringContaining('still in doubt')]);
    story.gateway.says = null;
    const found = await story.project.run('recover subscriptions.acme --answer send-again');
    expect([found.exitCode, await executions(story, 'POST')]).toEqual([0, 1]);
  });
});
