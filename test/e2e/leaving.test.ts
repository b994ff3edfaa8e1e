/** What leaves the catalog, what comes back, and what is renamed or deleted: nothing is forgotten, nothing is made twice. */
import { describe, expect, test } from 'vitest';
import type { Outcome } from '../../src/model/plan/outcome.ts';
import { fee, HEAD, oneSubscription, PRODUCTS, subscription } from './catalogs.ts';
import { applyAll, expectDone, planOf, projectFile, smallProject, stepIds } from './project.ts';

const CATALOG = 'billing/catalog.yaml';
const ACME = subscription('acme', 'cus_mapleworks', fee('10.00'));
const BETA = subscription('beta', 'cus_bakehouse', fee('11.00'));
const catalogOf = (...subscriptions: readonly string[]) =>
  `${HEAD}${PRODUCTS}subscriptions:${subscriptions.length === 0 ? ' {}' : ''}\n${subscriptions.join('')}`;

describe('a subscription that leaves the catalog', () => {
  test('is listed as orphaned, touched by nothing, and matched again when it returns', async () => {
    const { sandbox, project } = await smallProject(catalogOf(ACME, BETA));
    await applyAll(project);
    await project.write(CATALOG, catalogOf(ACME));
    const without = await planOf(project);
    expect(without.steps).toEqual([]);
    expect(without.deferred).toMatchObject([{ kind: 'orphaned', address: 'subscriptions.beta' }]);
    expect((await project.run('plan --detailed-exitcode')).exitCode).toBe(0);
    const before = await sandbox.dump();
    expectDone(await project.run('apply --yes'));

    await project.write(CATALOG, catalogOf(ACME, BETA));
    const restored = await planOf(project);
    expect([restored.steps, restored.deferred]).toEqual([[], []]);
    expectDone(await project.run('apply --yes'));
    expect(await sandbox.dump()).toEqual(before);
  });

  test('makes a new one for its customer wait until one of the two ways is said', async () => {
    const { sandbox, project } = await smallProject(catalogOf(ACME));
    await applyAll(project);
    const renamed = subscription('acme_corp', 'cus_mapleworks', fee('10.00'));
    await project.write(CATALOG, catalogOf(renamed));
    const waiting = await planOf(project);
    expect(waiting.steps).toEqual([]);
    expect(waiting.deferred.map(({ address }) => address).sort()).toEqual([
      'subscriptions.acme',
      'subscriptions.acme_corp',
    ]);

    await project.write(
      CATALOG,
      catalogOf(subscription('acme_corp', 'cus_mapleworks', fee('10.00'), '    renamed_from: acme\n')),
    );
    const carried = await planOf(project);
    expect(carried.steps).toEqual([]);
    expect(carried.renames.map(({ from, to }) => [from, to])).toContainEqual([
      'subscriptions.acme',
      'subscriptions.acme_corp',
    ]);
    expectDone(await project.run('apply --yes'));
    const { stdout } = await project.run('state list');
    expect(stdout).toContain('subscriptions.acme_corp  sub_');
    expect(stdout).toContain('subscriptions.acme  -  (removed)');
    // Once carried over, the note may go, and the new key is the one that is followed.
    await project.write(CATALOG, catalogOf(subscription('acme_corp', 'cus_mapleworks', fee('12.00'))));
    expect(stepIds(await planOf(project))).toEqual([
      'versions.create subscriptions.acme_corp.versions.opening',
    ]);
    await applyAll(project);
    const { subscriptions, versions } = await sandbox.dump();
    expect([subscriptions.length, versions.length]).toEqual([1, 2]);
  });

  test('is created anew only after `state rm`', async () => {
    const { sandbox, project } = await smallProject(catalogOf(ACME));
    await applyAll(project);
    const removed = expectDone(await project.run('state rm subscriptions.acme'));
    expect(removed.stdout).toContain('What the service has stays there');
    expect((await sandbox.dump()).subscriptions.length).toBe(1);
    expect(stepIds(await planOf(project))).toEqual(['subscriptions.create subscriptions.acme']);
    await applyAll(project);
    expect((await sandbox.dump()).subscriptions.length).toBe(2);
    expect((await planOf(project)).steps).toEqual([]);
  });
});

describe('a product that is absent', () => {
  const WITH_ABSENT = oneSubscription(fee('10.00')).replace(
    'logs: { id: prod_logs }',
    'logs: { id: prod_logs, absent: true }',
  );

  test('is deleted only where the guard has an exception', async () => {
    const { sandbox, project } = await smallProject(oneSubscription(fee('10.00')));
    await applyAll(project);
    await project.write(CATALOG, WITH_ABSENT);
    const refused = await project.run('apply --yes');
    expect(refused.exitCode).toBe(6);
    expect(refused.stdout).toContain('products.logs');

    await project.write(
      'pricewright.yaml',
      projectFile([
        'guards:',
        '  exceptions:',
        '    - { guard: deletions, limit: 1, for: products.logs, until: 2026-12-01, reason: Logs were sold }',
      ]),
    );
    // An exception that comes with the change counts from the next one on, or once a person puts it on record.
    expect((await project.run('apply --yes')).exitCode).toBe(6);
    expectDone(await project.run('state set rules --reason agreed'));
    const outcome = await applyAll(project);
    expect(outcome.steps.map(({ id }) => id)).toEqual(['products.delete products.logs']);
    expect((await planOf(project)).steps).toEqual([]);
    expectDone(await project.run('apply --yes'));
    const deletions = (await sandbox.log()).filter(({ method }) => method === 'DELETE');
    expect(deletions.map(({ path, outcome }) => [path, outcome])).toEqual([
      ['/products/prod_logs', 'executed'],
    ]);
  });
});

describe('a subscription from a plan', () => {
  const OVER_PLAN = (amount: string) => `${HEAD}${PRODUCTS}plans:
  startup: { name: Startup program, currency: USD }
subscriptions:
  acme:
    customer_id: cus_mapleworks
    plan: startup
    currency: USD
    auto_activate: true
    contract: { period_type: fixed, duration_months: 24, start_date: 2026-06-01 }
    versions:
${fee(amount).replaceAll('price_per_unit: "99.00"', '')}          - product: logs
            price:
              type: unit
              fee_type: fixed
              billing_direction: arrears
              billing_interval: monthly
              charge_on_contract_start: false
              unit_pricing_model: { price_per_unit: "0.50" }
`;

  test("keeps the plan's items, takes its overrides, and follows their edits", async () => {
    const { sandbox, project } = await smallProject(OVER_PLAN('89.00'));
    await applyAll(project);
    const [made] = (await sandbox.dump()).versions;
    expect(JSON.stringify(made)).toContain('"price_per_unit":"89.00"');
    expect(JSON.stringify(made)).not.toContain('"price_per_unit":"99.00"');
    expect((await planOf(project)).steps).toEqual([]);

    await project.write(CATALOG, OVER_PLAN('79.00'));
    await applyAll(project);
    const { versions } = await sandbox.dump();
    expect(versions.length).toBe(2);
    const latest = JSON.stringify(versions.at(-1));
    expect(latest).toContain('"price_per_unit":"79.00"');
    expect(latest).toContain('"price_per_unit":"0.50"');
    expect((await planOf(project)).steps).toEqual([]);
  });
});

describe('what is in doubt', () => {
  const doubtful = async () => {
    const rehearsal = await smallProject(catalogOf(ACME));
    await rehearsal.sandbox.disturb({ kind: 'no_id', method: 'POST', path: '/subscriptions', stored: true });
    const { exitCode, stdout } = await rehearsal.project.run('apply --yes --json');
    expect(exitCode).toBe(4);
    expect((JSON.parse(stdout) as Outcome).counts.in_doubt).toBe(1);
    await rehearsal.sandbox.calm();
    return rehearsal;
  };
  /** The connection breaks under the one send of the creation. */
  const cutOff = async ({ execute }: { readonly execute: boolean }) => {
    const rehearsal = await smallProject(catalogOf(ACME));
    await rehearsal.project.write('pricewright.yaml', projectFile(['apply: { retries: 0 }']));
    await rehearsal.sandbox.disturb({ kind: 'drop', method: 'POST', path: '/subscriptions', execute });
    expect((await rehearsal.project.run('apply --yes')).exitCode).toBe(4);
    await rehearsal.sandbox.calm();
    return rehearsal;
  };
  const LATER = '2026-11-20T15:00:00Z';

  test('is listed with what is on record, though nobody knows yet whether it is there', async () => {
    const { project } = await cutOff({ execute: true });
    expect((await project.run('state list')).stdout).toContain('subscriptions.acme  -  (in doubt)\n');
    const rows = JSON.parse((await project.run('state list --json')).stdout) as readonly object[];
    expect(rows).toContainEqual({
      ...{ address: 'subscriptions.acme', remoteId: null, presence: 'unknown' },
      inDoubt: true,
    });
  });

  test('is not resolved by hand while the request may still arrive', async () => {
    const { project } = await doubtful();
    const early = await project.run('recover subscriptions.acme --id sub_000001');
    expect(early.exitCode).toBe(1);
    expect(early.stderr).toContain('may still arrive');
    expect((await planOf(project)).resolved_first.length).toBe(1);
  });

  test('resolved by its id, it is not made a second time, and the next applies come to an end', async () => {
    const { sandbox, project } = await doubtful();
    const [made] = (await sandbox.dump()).subscriptions;
    expectDone(await project.run(`recover subscriptions.acme --id ${made?.id}`, { at: LATER }));
    expectDone(await project.run('apply --yes', { at: LATER }));
    expectDone(await project.run('apply --yes', { at: LATER }));
    const plan = await planOf(project, '', { at: LATER });
    expect(stepIds(plan)).toEqual([]);
    expect((await sandbox.dump()).subscriptions.length).toBe(1);
  });

  test('is not said to be not applied where the service has answered that it is', async () => {
    const { sandbox, project } = await doubtful();
    const resolved = await project.run('recover subscriptions.acme --answer not-applied', { at: LATER });
    expect(resolved.stderr).toContain('missing-reason');
    const refused = await project.run('recover subscriptions.acme --answer not-applied --reason no', {
      at: LATER,
    });
    expect([refused.exitCode, refused.stderr]).toEqual([1, expect.stringContaining('was-executed')]);
    const unusable = await project.run('recover subscriptions.acme --id ..', { at: LATER });
    expect(unusable.stderr).toContain('unusable-id');
    // Deleted by hand meanwhile: it is made anew, under a key of its own.
    expectDone(await project.run('recover subscriptions.acme --id sub_000001', { at: LATER }));
    expectDone(await project.run('state rm subscriptions.acme', { at: LATER }));
    await applyAll(project, { at: LATER });
    const creates = (await sandbox.log()).filter(({ operation }) => operation === 'subscriptions.create');
    expect(new Set(creates.map(({ key }) => key)).size).toBe(2);
  });

  test('resolved by asking the service again, it is what the service made of it, whatever the catalog says', async () => {
    const { sandbox, project } = await cutOff({ execute: true });
    await project.write(CATALOG, catalogOf(BETA));
    const sent = expectDone(
      await project.run('recover subscriptions.acme --answer send-again --reason asked'),
    );
    expect(sent.stdout).toContain('subscriptions.create subscriptions.acme: executed as sub_');
    const creates = (await sandbox.log()).filter(({ operation }) => operation === 'subscriptions.create');
    expect([creates.length, new Set(creates.map(({ key }) => key)).size]).toEqual([2, 1]);
    expect((await sandbox.dump()).subscriptions.length).toBe(1);
    expect((await project.run('state list')).stdout).toContain('subscriptions.acme  sub_');
    expect((await project.run('log')).stdout).toContain(
      '  recover --answer send-again subscriptions.acme: asked\n',
    );
    const again = await project.run('recover subscriptions.acme --answer send-again');
    expect([again.exitCode, again.stderr]).toEqual([1, expect.stringContaining('nothing-in-doubt')]);
  });

  test('resolved as not applied while its key lives, it tells when it goes out, and no apply before is a success', async () => {
    const { project } = await cutOff({ execute: false });
    const { stdout } = expectDone(
      await project.run('recover subscriptions.acme --answer not-applied --reason looked', { at: LATER }),
    );
    expect(stdout).toMatch(
      /sends it anew: apply it until 2026-11-2\dT[\d:.]+Z, or from 2026-11-2\dT[\d:.]+Z on/,
    );
    const between = await project.run('apply --yes', { at: '2026-11-21T10:00:00Z' });
    expect([between.exitCode, between.stdout]).toEqual([3, expect.stringContaining('apply again from')]);
  });
});
