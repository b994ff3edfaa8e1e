/** What is published is read right before: a draft that somebody changed between plan and request stays a draft. */
import { expect, test } from 'vitest';
import type { Outcome } from '../../src/model/plan/outcome.ts';
import type { JsonObject } from '../../src/model/values/json.ts';
import { fee, oneSubscription } from './catalogs.ts';
import { startGateway } from './gateway.ts';
import { applyAll, planOf, projectFile, smallProject, stepIds } from './project.ts';

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
  const { project, sandbox } = await smallProject(catalog(true), { profile: 'conventional' });
  const gateway = await startGateway(sandbox.url);
  await project.write(
    'pricewright.yaml',
    projectFile(['guards: { unmeasured: 1 }']).replace(
      `"\${env.PRICEWRIGHT_SANDBOX_URL}"`,
      `${gateway.url}, profile: conventional`,
    ),
  );
  await applyAll(project);
  await project.write('billing/catalog.yaml', catalog(false));
  expect(stepIds(await planOf(project))).toEqual([`versions.publish ${ADDRESS}`]);

  // The plan reads the list of versions; the one that is to be published is then read alone.
  gateway.shows = (version, path) =>
    path.includes('?')
      ? version
      : (JSON.parse(JSON.stringify(version).replaceAll('"160.00"', '"999.00"')) as JsonObject);
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
