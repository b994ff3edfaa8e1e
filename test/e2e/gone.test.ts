/** Things on record that the service does not find: what the catalog wants of them is deferred by name, and never lost. */
import { expect, test } from 'vitest';
import { settingsOf } from '../served.ts';
import { fee, HEAD, PRODUCTS, subscription } from './catalogs.ts';
import { type Gateway, startGateway } from './gateway.ts';
import { applyAll, type Project, planOf, projectFile, smallProject, stepIds } from './project.ts';
import { type SandboxProcess, startSandbox } from './sandbox-process.ts';

const CATALOG = 'billing/catalog.yaml';
const catalog = (amounts: Readonly<Record<string, string>>) =>
  `${HEAD}${PRODUCTS}subscriptions:\n${Object.entries(amounts)
    .map(([key, amount]) => subscription(key, 'cus_mapleworks', fee(amount)))
    .join('')}`;

async function applied(): Promise<{ project: Project; sandbox: SandboxProcess; gateway: Gateway }> {
  const { project, sandbox } = await smallProject(catalog({ acme: '10.00', bolt: '10.00', cask: '10.00' }), {
    profile: 'bound',
  });
  const gateway = await startGateway(sandbox.url);
  await project.write(
    'pricewright.yaml',
    projectFile().replace(`"\${env.PRICEWRIGHT_SANDBOX_URL}"`, `${gateway.url}, ${settingsOf('bound')}`),
  );
  await applyAll(project);
  return { project, sandbox, gateway };
}

test('a price for a subscription that is gone is deferred, and the exit codes say so', async () => {
  const { project, sandbox } = await applied();
  const { stdout } = await project.run('state list subscriptions.acme --json');
  await sandbox.remove(JSON.parse(stdout).record.remoteId);

  await project.write(CATALOG, catalog({ acme: '12.00', bolt: '12.00', cask: '10.00' }));
  const plan = await planOf(project);
  expect(stepIds(plan)).toEqual(['versions.create subscriptions.bolt.versions.opening']);
  expect(plan.deferred).toMatchObject([{ kind: 'gone', address: 'subscriptions.acme' }]);
  // Two products and one subscription stay as they are; the others change, or are gone.
  expect(plan.counts).toMatchObject({ version: 1, drift: 1, unchanged: 3 });
  const { exitCode, stdout: text } = await project.run('apply --yes');
  expect(exitCode).toBe(3);
  expect(text).toContain('the service does not find it (404), so this cannot be sent');

  // Nothing is left to send, and the wish is still there.
  expect(await planOf(project)).toMatchObject({ steps: [], deferred: [{ kind: 'gone' }] });
  expect((await project.run('plan --detailed-exitcode')).exitCode).toBe(2);
  expect((await project.run('apply --yes')).exitCode).toBe(3);
});

test('nothing is sent to an account that has none of what is on record', async () => {
  const { project, gateway } = await applied();
  gateway.service = (await startSandbox({ profile: 'bound' })).url;
  await project.write(CATALOG, catalog({ acme: '10.00', bolt: '10.00', cask: '10.00', dune: '10.00' }));
  const sent = gateway.keys.length;
  const { exitCode, stderr } = await project.run('apply --yes');
  expect([exitCode, gateway.keys.length]).toEqual([1, sent]);
  expect(stderr).toContain('another-account: the service finds none of the');
});
