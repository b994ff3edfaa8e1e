/** A contract without an end is written as such, and stays so. */
import { expect, test } from 'vitest';
import { settingsOf } from '../served.ts';
import { fee, oneSubscription } from './catalogs.ts';
import { applyAll, planOf, projectFile, smallProject } from './project.ts';

test.each(['published', 'bound'] as const)('under %s', async (profile) => {
  const catalog = oneSubscription(fee('10.00')).replace(
    'period_type: fixed, duration_months: 24',
    'period_type: monthly_rolling, duration_months: null',
  );
  const { project, sandbox } = await smallProject(catalog, { profile });
  await project.write(
    'pricewright.yaml',
    projectFile().replace('service: {', `service: { ${settingsOf(profile)},`),
  );
  await applyAll(project);
  expect((await sandbox.dump()).subscriptions).toMatchObject([
    { contract: { period_type: 'monthly_rolling', duration_months: null, end_date: null } },
  ]);
  expect(await planOf(project)).toMatchObject({ steps: [], deferred: [], drift: [] });
});
