/** `apply.drift: revert`: what was sent once more and is not taken, or is not to be seen yet, is not sent again. */
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/model/values/json.ts';
import { settingsOf } from '../served.ts';
import { fee, HEAD, PRODUCTS, subscription } from './catalogs.ts';
import { type Gateway, startGateway } from './gateway.ts';
import { applyAll, type Project, planOf, projectFile, smallProject, stepIds } from './project.ts';
import type { SandboxProcess } from './sandbox-process.ts';

const CATALOG = `${HEAD}${PRODUCTS}subscriptions:\n${subscription('acme', 'cus_mapleworks', fee('10.00'))}`;
const VERSION = 'subscriptions.acme.versions.opening';

async function reverting(
  profile: 'published' | 'bound',
): Promise<{ project: Project; sandbox: SandboxProcess; gateway: Gateway }> {
  const { project, sandbox } = await smallProject(CATALOG, { profile });
  const gateway = await startGateway(sandbox.url);
  await project.write(
    'pricewright.yaml',
    projectFile(['apply: { drift: revert }', 'guards: { unmeasured: 1 }']).replace(
      `"\${env.PRICEWRIGHT_SANDBOX_URL}"`,
      `${gateway.url}, ${settingsOf(profile)}`,
    ),
  );
  await applyAll(project);
  return { project, sandbox, gateway };
}

async function idOf(project: Project, address: string): Promise<string> {
  const { stdout } = await project.run(`state list ${address} --json`);
  return (JSON.parse(stdout) as { record: { remoteId: string } }).record.remoteId;
}

/** The answers of reads, with another amount in each price. */
const withAmount = (amount: string) => (body: JsonObject) =>
  JSON.parse(JSON.stringify(body).replaceAll('"10.00"', JSON.stringify(amount))) as JsonObject;

describe.each(['published', 'bound'] as const)('under %s', (profile) => {
  test('a price that the service shows otherwise is sent once more, and then deferred by name', async () => {
    const { project, gateway } = await reverting(profile);
    gateway.shows = withAmount('11.00');
    expect(stepIds(await planOf(project))).toEqual([`versions.create ${VERSION}`]);
    await project.run('apply --yes');

    const sent = gateway.keys.length;
    expect(await planOf(project)).toMatchObject({
      steps: [],
      drift: [],
      deferred: [{ kind: 'not_taken', address: VERSION }],
    });
    await project.run('apply --yes');
    expect(gateway.keys.length).toBe(sent);

    // Who names it does not wait.
    expect(stepIds(await planOf(project, ` ${VERSION} --dry-run`, undefined, 'revert'))).toEqual([
      `versions.create ${VERSION}`,
    ]);
    await project.run(`revert --yes ${VERSION}`);
    expect(gateway.keys.length).toBe(sent + 1);

    // The service shows it at last: it counts as taken, and a later change is undone again.
    gateway.shows = (body) => body;
    await applyAll(project);
    expect(await planOf(project)).toMatchObject({ steps: [], deferred: [], drift: [] });
    gateway.shows = withAmount('12.00');
    expect(stepIds(await planOf(project))).toEqual([`versions.create ${VERSION}`]);
  });

  test('a replica that is behind is waited for', async () => {
    const { project, gateway } = await reverting(profile);
    gateway.shows = (body) => ({ ...withAmount('9.00')(body), updated_at: '2026-11-01T00:00:00Z' });
    const sent = gateway.keys.length;
    expect(await planOf(project)).toMatchObject({
      steps: [],
      deferred: [{ kind: 'not_taken', address: VERSION }],
    });
    expect((await project.run('plan')).stdout).toMatch(/the\s+service may be behind/);
    expect(stepIds(await planOf(project, ` ${VERSION} --dry-run`, undefined, 'revert'))).toEqual([
      `versions.create ${VERSION}`,
    ]);
    await project.run('apply --yes');
    expect(gateway.keys.length).toBe(sent);
  });
});

test('what somebody changed since the last apply is undone at once', async () => {
  const { project, sandbox } = await reverting('bound');
  await sandbox.edit(await idOf(project, 'subscriptions.acme'), {
    discount: { type: 'percentage', amount: '90', duration_type: 'fixed' },
  });
  expect(stepIds(await planOf(project))).toEqual(['subscriptions.update subscriptions.acme']);
});
