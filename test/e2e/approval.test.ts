/** What an apply needs before it sends anything: an approval that still fits, no guard against it, and the lock. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Outcome } from '../../src/model/plan/outcome.ts';
import type { Plan } from '../../src/model/plan/plan.ts';
import { settingsOf } from '../served.ts';
import { fee, HEAD, oneSubscription, PRODUCTS, subscription } from './catalogs.ts';
import { applyAll, expectDone, planOf, projectFile, quickstart, smallProject } from './project.ts';

const CATALOG = 'billing/catalog.yaml';

describe('apply FILE', () => {
  test('twice: the second time every step counts as done and nothing is sent', async () => {
    const { sandbox, project } = await quickstart();
    expectDone(await project.run('plan --out plan.json'));
    expect((await stat(join(project.folder, 'plan.json'))).mode & 0o777).toBe(0o600);
    expectDone(await project.run('apply plan.json'));
    const sent = (await sandbox.log()).length;
    const again = await project.run('apply plan.json --json');
    expect(again.exitCode).toBe(0);
    expect((JSON.parse(again.stdout) as Outcome).counts).toMatchObject({ done: 30, stale: 0 });
    expect((await sandbox.log(sent)).filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  test('carries out what is fresh, names what is stale and why, and exits with 5', async () => {
    const { sandbox, project } = await quickstart();
    await applyAll(project);
    await project.replace('billing/bundles.yaml', 'price_per_unit: "0.60"', 'price_per_unit: "0.65"');
    expectDone(await project.run('plan --out plan.json'));
    const planned = JSON.parse(await project.read('plan.json')) as Plan;
    await project.replace(
      'billing/subscriptions/self-serve.yaml',
      `      - items:
          - bundle: starter
          - product: seats`,
      `      - description: Edited since
        items:
          - bundle: starter
          - product: seats`,
    );
    const stale = await project.run('apply plan.json --out outcome.json');
    expect(stale.exitCode).toBe(5);
    expect(stale.stdout).toContain('subscriptions.tidemark.versions.opening');
    const outcome = JSON.parse(await project.read('outcome.json')) as Outcome;
    expect(outcome.counts).toMatchObject({ done: planned.steps.length - 1, stale: 1 });
    expect(
      outcome.steps.filter(({ result }) => result.kind === 'stale').map(({ address }) => address),
    ).toEqual(['subscriptions.tidemark.versions.opening']);
    const versions = (await sandbox.dump()).versions.filter(
      ({ description }) => description === 'Edited since',
    );
    expect(versions).toEqual([]);
  });
});

test('apply FILE shows the money that was approved, and none of what came since', async () => {
  const { project } = await smallProject(oneSubscription(fee('100.00')));
  await applyAll(project);
  await project.write(CATALOG, oneSubscription(fee('110.00')));
  expectDone(await project.run('plan --out plan.json'));
  await project.write(CATALOG, oneSubscription(fee('110.00'), fee('150.00', '2028-01-01')));
  const { stdout } = expectDone(await project.run('apply plan.json'));
  expect(stdout).toContain('USD  100.00 → 110.00  (+10.00, +10.0 %)');
  expect(stdout).not.toContain('150.00');
});

test('apply FILE notes no adoption that the file does not have', async () => {
  const one = 'version: "2026-04-01"\nproducts:\n  platform: { id: prod_platform }\n';
  const { project } = await smallProject(one);
  expectDone(await project.run('plan --out plan.json'));
  await project.write(CATALOG, `${one}  logs: { id: prod_logs }\n`);
  expectDone(await project.run('apply plan.json'));
  expect((await project.run('state list')).stdout.trim()).toMatch(/^products\.platform\b.*$/);
});

test('an approval covers the id of what is adopted, by digest and by file', async () => {
  const adopting = (id: string) => `version: "2026-04-01"\nproducts:\n  platform: { id: ${id} }\n`;
  const { project } = await smallProject(adopting('prod_platform'));
  const { digest } = JSON.parse(expectDone(await project.run('plan --out plan.json --json')).stdout) as Plan;
  await project.write(CATALOG, adopting('prod_logs'));
  const other = await project.run(`apply --approved ${digest}`);
  expect(other.exitCode).toBe(5);
  expect(other.stderr).toContain('not approved: products.platform = prod_logs');
  await project.run('apply plan.json');
  expect((await project.run('state list')).stdout).not.toContain('prod_logs');
  await project.write(CATALOG, adopting('prod_platform'));
  expectDone(await project.run(`apply --approved ${digest}`));
  expect((await project.run('state list')).stdout).toContain('prod_platform');
});

test('apply --resume with nothing to resume shows no change that waits for an apply of its own, and says that there is one', async () => {
  const { sandbox, project } = await smallProject(oneSubscription(fee('10.00')));
  await applyAll(project);
  await project.write('billing/catalog.yaml', oneSubscription(fee('12.00')));
  const { digest } = await planOf(project);
  const sent = (await sandbox.log()).length;
  const { stdout } = expectDone(await project.run('apply --resume'));
  expect(stdout).toContain('Nothing to do.');
  expect(stdout, 'the digest of a plan that nobody carried out').not.toContain(digest);
  expect(stdout).toContain('Plan: 0 to create, 0 to update, 0 new versions, 0 to delete');
  expect(stdout).not.toContain('12.00');
  expect(stdout).toContain('no run was cut short: 1 further step waits for an apply without --resume');
  expect((await sandbox.log(sent)).filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('apply --resume with nothing to resume is not stopped by a guard against what waits', async () => {
  const { project } = await smallProject(oneSubscription(fee('10.00')));
  await applyAll(project);
  await project.write('pricewright.yaml', projectFile(['guards: { price_increase_percent: 25 }']));
  await project.write(CATALOG, oneSubscription(fee('13.00')));
  expect((await project.run('plan')).exitCode).toBe(6);
  expect(expectDone(await project.run('apply --resume')).stdout).toContain('Nothing to do.');
});

describe('apply FILE of a plan for another environment', () => {
  const ENVIRONMENTS = 'environments: { staging: {}, production: {} }';

  test.each([
    ['its steps are stale', oneSubscription(fee('10.00'))],
    ['it only adopts', 'version: "2026-04-01"\nproducts: { platform: { id: prod_platform } }\n'],
  ])('writes nothing to state and exits with 5: %s', async (_, catalog) => {
    const { project } = await smallProject(catalog);
    await project.write('pricewright.yaml', projectFile([ENVIRONMENTS]));
    expectDone(await project.run('plan --env staging --out plan.json'));
    const refused = await project.run('apply plan.json --env production');
    expect(refused.exitCode).toBe(5);
    expect(refused.stdout + refused.stderr).toMatch(
      /the plan was made for\s+environment\s+staging,\s+this\s+is\s+production/,
    );
    expect(await project.run('state list --env production')).toMatchObject({ exitCode: 0, stdout: '' });
  });
});

describe('apply --approved', () => {
  test('goes on with the digest of the plan as it is, and stops with 5 for any other', async () => {
    const { sandbox, project } = await quickstart();
    const { digest } = await planOf(project);
    const short = await project.run(`apply --approved ${digest.slice(0, 12)}`);
    expect([short.exitCode, short.stderr]).toEqual([5, expect.stringContaining('one has 64 characters')]);
    const wrong = await project.run(`apply --approved ${'0'.repeat(64)}`);
    expect(wrong.exitCode).toBe(5);
    expect(wrong.stderr).toContain(digest);
    expect((await sandbox.log()).filter(({ method }) => method !== 'GET')).toEqual([]);
    expectDone(await project.run(`apply --approved ${digest}`));
    expect((await sandbox.dump()).subscriptions.length).toBe(15);
  });

  test('goes on with what remains of a run that was killed', async () => {
    const { sandbox, project } = await quickstart({ latencyMs: 60 });
    const { digest } = await planOf(project);
    const cut = project.start(`apply --approved ${digest}`);
    await cut.wrote('stderr', /8\/30 done/);
    cut.kill('SIGKILL');
    await cut.finished;
    const rest = await project.run(`apply --approved ${digest}`);
    expect(rest.exitCode, rest.stderr).toBe(0);
    expect((await planOf(project)).steps).toEqual([]);
    expect((await sandbox.dump()).subscriptions.length).toBe(15);
  });
});

describe('off a terminal', () => {
  test('apply without an approval sends nothing and says what to give', async () => {
    const { sandbox, project } = await quickstart();
    const { exitCode, stderr } = await project.run('apply', { input: 'yes\n' });
    expect(exitCode).toBe(1);
    expect(stderr).toContain('--approved DIGEST');
    expect(expectDone(await project.run('state list --json')).stdout).toBe('[]\n');
    expect(expectDone(await project.run('log --json')).stdout).toBe('[]\n');
    expect((await sandbox.log()).filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  test('apply without an approval exits with 0 where nothing is to be done', async () => {
    const { project } = await smallProject(oneSubscription(fee('10.00')));
    expectDone(await project.run('apply --yes'));
    expectDone(await project.run('apply'));
  });

  test('--yes beside a plan file applies the file', async () => {
    const { project } = await smallProject(oneSubscription(fee('10.00')));
    expectDone(await project.run('plan --out plan.json'));
    await project.write(CATALOG, oneSubscription(fee('12.00')));
    expect((await project.run('apply plan.json --yes')).exitCode).toBe(5);
    await project.write(CATALOG, oneSubscription(fee('10.00')));
    expectDone(await project.run('apply plan.json --yes'));
  });

  test('two approvals at once are one too many', async () => {
    const { project } = await smallProject(oneSubscription(fee('10.00')));
    const { exitCode, stderr } = await project.run('apply plan.json --resume');
    expect(exitCode).toBe(1);
    expect(stderr).toContain('exclude each other');
  });
});

describe('a guard', () => {
  const GUARDED = projectFile(['guards: { price_increase_percent: 25 }']);

  test('refuses with 6, the file is written all the same, and neither way of applying passes it', async () => {
    const { sandbox, project } = await smallProject(oneSubscription(fee('10.00')));
    await applyAll(project);
    await project.write('pricewright.yaml', GUARDED);
    await project.write(CATALOG, oneSubscription(fee('13.00')));
    const sent = (await sandbox.log()).length;

    const plan = await project.run('plan --out plan.json --detailed-exitcode');
    expect(plan.exitCode).toBe(6);
    expect(plan.stdout).toContain('price_increase_percent');
    const { guards, digest } = JSON.parse(await project.read('plan.json')) as Plan;
    expect(guards.map(({ outcome }) => outcome)).toEqual(['refused']);
    for (const way of ['plan.json', '--yes', `--approved ${digest}`]) {
      expect((await project.run(`apply ${way}`)).exitCode, way).toBe(6);
    }
    expect((await sandbox.log(sent)).filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  test('says under --json as well what it refuses', async () => {
    const { project } = await smallProject(oneSubscription(fee('10.00')));
    await applyAll(project);
    await project.write('pricewright.yaml', GUARDED);
    await project.write(CATALOG, oneSubscription(fee('13.00')));
    const refused = await project.run('apply --yes --json');
    expect(refused.exitCode).toBe(6);
    expect(() => JSON.parse(refused.stdout)).not.toThrow();
    expect(refused.stdout).toContain('price_increase_percent');
  });

  test('lets pass what an exception allows', async () => {
    const { project } = await smallProject(oneSubscription(fee('10.00')));
    await applyAll(project);
    await project.write(CATALOG, oneSubscription(fee('13.00')));
    await project.write(
      'pricewright.yaml',
      projectFile([
        'guards:',
        '  price_increase_percent: 25',
        '  exceptions:',
        '    - { guard: price_increase_percent, limit: 30, for: subscriptions.acme, until: 2026-12-31, reason: Agreed }',
      ]),
    );
    expectDone(await project.run('state set rules --reason agreed'));
    await applyAll(project);
    expect((await project.run('plan --detailed-exitcode')).exitCode).toBe(0);
  });
});

describe('two applies at once', () => {
  test('the second is told who holds the lock and exits with 7; the holder killed, the next goes on', async () => {
    const { sandbox, project } = await quickstart();
    await sandbox.disturb({ kind: 'hang', method: 'POST', path: '/subscriptions' });
    const first = project.start('apply --yes');
    await first.wrote('stderr', /3\/30 done/);
    const second = await project.run('apply --yes');
    expect(second.exitCode).toBe(7);
    expect(second.stderr).toContain(`process ${first.process.pid}`);
    // A plan needs no lock.
    expect((await project.run('plan')).exitCode).toBe(0);

    first.kill('SIGKILL');
    await first.finished;
    await sandbox.calm();
    await applyAll(project);
    expect((await sandbox.dump()).subscriptions.length).toBe(15);
  });
});

test('apply FILE undoes at the service what the file was made to undo, and is not narrowed', async () => {
  const { sandbox, project } = await smallProject(oneSubscription(fee('49.00')), { profile: 'bound' });
  await project.write(
    'pricewright.yaml',
    projectFile().replace('service: { ', `service: { ${settingsOf('bound')}, `),
  );
  await project.replace(CATALOG, '    currency: USD', '    name: Acme\n    currency: USD');
  await applyAll(project);
  const subscription = (await sandbox.dump()).subscriptions[0];
  await sandbox.edit(String(subscription?.id), { name: 'Edited by hand' });
  expectDone(await project.run('revert subscriptions.acme --dry-run --out plan.json'));
  const narrowed = await project.run('apply plan.json --target subscriptions.acme');
  expect([narrowed.exitCode, narrowed.stderr]).toEqual([1, expect.stringMatching(/^target-beside-file: /)]);
  expectDone(await project.run('apply plan.json'));
  expect((await sandbox.dump()).subscriptions).toMatchObject([{ name: 'Acme' }]);
});

test('apply --resume undoes the rest of what the run that was cut short was to undo', async () => {
  const keys = ['acme', 'beta', 'core'];
  const named = (key: string): string =>
    subscription(key, 'cus_mapleworks', fee('49.00'), `    name: ${key}\n`);
  const catalog = [HEAD, PRODUCTS, 'subscriptions:\n', ...keys.map(named)].join('');
  const { sandbox, project } = await smallProject(catalog, { profile: 'bound' });
  await project.write(
    'pricewright.yaml',
    // Two steps are begun at once where one request is, so that the third is not.
    projectFile(['apply: { concurrency: 1 }']).replace('service: { ', `service: { ${settingsOf('bound')}, `),
  );
  await applyAll(project);
  for (const { id } of (await sandbox.dump()).subscriptions)
    await sandbox.edit(String(id), { name: 'Edited by hand' });
  await sandbox.disturb({ kind: 'hang', method: 'PATCH' });
  const cut = project.start(`revert --yes${keys.map((key) => ` subscriptions.${key}`).join('')}`);
  await cut.wrote('stderr', /3 steps to do/);
  await expect.poll(async () => (await project.run('state list')).stdout).toMatch(/in doubt/);
  cut.kill('SIGKILL');
  await cut.finished;
  await sandbox.calm();
  expectDone(await project.run('apply --resume'));
  expect((await sandbox.dump()).subscriptions.map(({ name }) => name)).toEqual(keys);
});
