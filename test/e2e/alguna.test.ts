/**
 * The profile `alguna`, end to end: after each ordinary change, what the service has on each day is the catalog's, and the
 * next plan is empty.
 */
import { expect, test } from 'vitest';
import { account, amountOf, applied, catalog, DAYS, heldOn, step, versionsOf } from './alguna-account.ts';
import { applyAll, planOf, stepIds } from './project.ts';

test('a new account, a rise, and a step that comes, moves both ways and goes', async () => {
  const rehearsal = await account({ entries: [step('2027-03-01', '90.00')] });
  expect(await applied(rehearsal, { entries: [step('2027-03-01', '90.00')] })).toContain(
    'versions.update subscriptions.own.versions.opening',
  );
  const [opening, ...more] = await versionsOf(rehearsal.sandbox, rehearsal.project, 'own');
  expect([opening?.status, opening?.start_date.slice(0, 10), opening?.entitlements.length]).toEqual([
    'published',
    '2026-11-01',
    1,
  ]);
  expect(more).toHaveLength(1);
  expect(await heldOn(rehearsal, 'own', DAYS)).toEqual(['80.00', '80.00', '90.00', '90.00']);

  const rise = await applied(rehearsal, { list: '53.00', entries: [step('2027-03-01', '90.00')] });
  expect(rise).toEqual([
    'bundles.update bundles.starter',
    'versions.create subscriptions.follows.versions.opening',
  ]);
  expect(await heldOn(rehearsal, 'follows', DAYS)).toEqual(['53.00', '53.00', '53.00', '53.00']);

  for (const [day, amounts] of [
    ['2027-02-01', ['80.00', '90.00', '90.00', '90.00']],
    ['2027-05-01', ['80.00', '80.00', '80.00', '90.00']],
  ] as const) {
    await applied(rehearsal, { list: '53.00', entries: [step(day, '90.00')] });
    expect(await heldOn(rehearsal, 'own', DAYS)).toEqual(amounts);
  }
  await applied(rehearsal, { list: '53.00' });
  expect(await heldOn(rehearsal, 'own', DAYS)).toEqual(['80.00', '80.00', '80.00', '80.00']);
  const log = await rehearsal.sandbox.log();
  expect(log.filter(({ status }) => status !== null && status >= 400)).toEqual([]);
});

test('a draft is replaced as a whole, moved, and published; nothing is made twice', async () => {
  const rehearsal = await account({});
  await applied(rehearsal, {});
  await applied(rehearsal, { entries: [step('2027-03-01', '90.00', true)] });
  expect(await applied(rehearsal, { entries: [step('2027-03-01', '95.00', true)] })).toEqual([
    'versions.update subscriptions.own.versions.2027-03-01',
  ]);
  await applied(rehearsal, { entries: [step('2027-06-01', '95.00', true)] });
  const drafts = (await versionsOf(rehearsal.sandbox, rehearsal.project, 'own')).filter(
    ({ status }) => status === 'draft',
  );
  expect(
    drafts.map((draft) => [draft.start_date.slice(0, 10), amountOf(draft), draft.entitlements.length]),
  ).toEqual([['2027-06-01', '95.00', 1]]);
  const notesOf = async (amount: string) => {
    const entries = [step('2027-06-01', amount)];
    await rehearsal.project.write('billing/catalog.yaml', catalog({ entries }));
    return (await planOf(rehearsal.project)).steps.flatMap(({ notes }) => notes).join();
  };
  expect(await notesOf('97.00')).toContain('takes over the draft');
  expect(await notesOf('95.00')).not.toContain('takes over');
  await applied(rehearsal, { entries: [step('2027-06-01', '95.00')] });
  expect(await heldOn(rehearsal, 'own', DAYS)).toEqual(['80.00', '80.00', '80.00', '95.00']);
});

test('a term that goes is cleared by null, and the plan says what completes the first version', async () => {
  const rehearsal = await account({
    more: ['discount: { amount: "5", type: percentage, duration_type: monthly_rolling }'],
  });
  const { stdout } = await rehearsal.project.run('plan');
  expect(stdout).toContain('opening version, with what its creation cannot carry');
  expect(stdout).not.toContain('draft');
  expect(stdout.replace(/\s+/g, ' ')).toContain('no answer shows the description and the tags');
  await applyAll(rehearsal.project);
  expect(await applied(rehearsal, {})).toEqual(['subscriptions.update subscriptions.own']);
});

test('an end is sent once, with its day and a reason; one that changes later is deferred', async () => {
  const rehearsal = await account({});
  const { project } = rehearsal;
  await applied(rehearsal, {});
  const ends = 'ends: { on: 2027-01-31, reason: pricing, note: "too dear" }';
  await project.write('billing/catalog.yaml', catalog({ more: [ends] }));
  const said = (await project.run('plan')).stdout.replace(/\s+/g, ' ');
  expect(said).toContain('is not taken back by any operation, and invoices not yet issued may be cancelled');
  const plan = await planOf(project);
  expect(plan.steps.map(({ body }) => body)).toEqual([
    { effective: '2027-01-31', reason: 'pricing', reason_description: 'too dear' },
  ]);
  expect(await applied(rehearsal, { more: [ends] })).toEqual(['subscriptions.cancel subscriptions.own']);
  expect(await applied(rehearsal, { more: ['ends: 2027-01-31'] })).toEqual([]);
  expect(await applied(rehearsal, { more: ['ends: 2027-03-31'] })).toEqual([]);
  const after = (await project.run('plan')).stdout.replace(/\s+/g, ' ');
  expect(after).toContain('it ends on 2027-01-31 by a cancellation at the service');
  expect(after).toContain("once somebody took it back in the service's dashboard");
});

test('an end without a reason has the reason of the project, and one at the end of the term another way out', async () => {
  const rehearsal = await account({});
  const { project } = rehearsal;
  await project.replace('pricewright.yaml', 'profile: alguna', 'profile: alguna, end_reason: upgraded');
  const more = ['renewal: { auto_renew: true, duration_months: 12, period_type: fixed }'];
  await applied(rehearsal, { more });
  const ended = [...more, 'ends: 2028-11-01'];
  await project.write('billing/catalog.yaml', catalog({ more: ended }));
  expect((await project.run('plan')).stdout.replace(/\s+/g, ' ')).toContain(
    '`renewal: { auto_renew: false }` ends it on that day as well, and can be taken back',
  );
  const [cancel] = (await planOf(project)).steps;
  expect(cancel?.body).toEqual({ effective: '2028-11-01', reason: 'upgraded' });
  expect(await applied(rehearsal, { more: ended })).toEqual(['subscriptions.cancel subscriptions.own']);
});

test('an operation that the project unbinds is absent, and a binding sends the fields that it sets', async () => {
  const rehearsal = await account({});
  const { project } = rehearsal;
  await applied(rehearsal, {});
  const more = ['ends: 2027-01-31'];
  await project.write('billing/catalog.yaml', catalog({ more }));
  const bind = (from: string, cancel: string) =>
    project.replace(
      'pricewright.yaml',
      from,
      `profile: alguna, operations: { subscriptions.cancel: ${cancel} }`,
    );
  await bind('profile: alguna', 'null');
  const { stdout } = await project.run('plan');
  expect(stdout.replace(/\s+/g, ' ')).toContain(
    'ending it on 2027-01-31 needs subscriptions.cancel, which the project file unbinds',
  );
  expect((await planOf(project)).steps).toEqual([]);
  await bind(
    'profile: alguna, operations: { subscriptions.cancel: null }',
    '{ method: POST, path: "/subscriptions/{id}/cancel", fields: { day: effective }, set: { reason: features } }',
  );
  expect((await planOf(project)).steps.map(({ body }) => body)).toEqual([
    { effective: '2027-01-31', reason: 'features' },
  ]);
  expect(await applied(rehearsal, { more })).toEqual(['subscriptions.cancel subscriptions.own']);
});

test('a reason that the service does not have is an error with the reasons that it has', async () => {
  const { project } = await account({ more: ['ends: { on: 2027-01-31, reason: price }'] });
  const { stdout, stderr, exitCode } = await project.run('validate');
  expect(exitCode).toBe(1);
  expect(`${stdout}${stderr}`).toContain('pricing');
});

test('what no update of a product takes is deferred with two ways out, and the rest is sent', async () => {
  const rehearsal = await account({});
  const { project } = rehearsal;
  await applied(rehearsal, {});
  const other = catalog({}).replace(
    '{ name: Calls, fee_type: metered, payment_terms: arrears, metric_ids: [mtr_1] }',
    '{ name: API calls, fee_type: metered, payment_terms: arrears, metric_ids: [mtr_1, mtr_2] }',
  );
  await project.write('billing/catalog.yaml', other);
  const plan = await planOf(project);
  expect(stepIds(plan)).toEqual(['products.update products.calls']);
  expect(plan.steps[0]?.body).toEqual({ name: 'API calls' });
  const said = (await project.run('plan')).stdout.replace(/\s+/g, ' ');
  expect(said).toContain('the service changes no metric_ids of one that exists');
  expect(said).toContain('use it where this one is used (bundles.starter); or write back the value');
  await applyAll(project);
  const log = await rehearsal.sandbox.log();
  expect(log.filter(({ status }) => status !== null && status >= 400)).toEqual([]);
  expect(stepIds(await planOf(project))).toEqual([]);
});

test('what the vendor has no operation for has another way out, and is not said to be bound', async () => {
  const unused = catalog({}).replace(/subscriptions:[\s\S]*/, '');
  const { project } = await account({});
  await project.write('billing/catalog.yaml', unused);
  await applyAll(project);
  await project.write(
    'billing/catalog.yaml',
    unused.replace('  starter:\n', '  starter:\n    absent: true\n'),
  );
  const said = (await project.run('plan')).stdout.replace(/\s+/g, ' ');
  expect(said).toContain('deleting it needs bundles.delete, which the service does not have');
  expect(said).toContain('take the bundle out of use');
  expect(said).not.toContain('bind it in the project file');
  expect(said).not.toContain('deleted');
  await project.write(
    'billing/catalog.yaml',
    unused.replace('  starter:\n', '  starter:\n    absent: 2026-12-01\n'),
  );
  expect(stepIds(await planOf(project))).toEqual([]);
  const { stdout } = await project.run('why bundles.starter');
  expect(stdout).toContain('absent from 2026-12-01');
  expect(stdout).not.toContain('deleted');
  // The way out that the plan names.
  await project.write('billing/catalog.yaml', unused.replace('name: Starter', 'name: Starter (retired)'));
  expect(stepIds(await planOf(project))).toEqual(['bundles.update bundles.starter']);
});

test('a bundle that is absent and still used is not promised a deletion', async () => {
  const rehearsal = await account({});
  const { project } = rehearsal;
  await applied(rehearsal, {});
  await project.write(
    'billing/catalog.yaml',
    catalog({})
      .replace(/subscriptions:[\s\S]*/, '')
      .replace('  starter:\n', '  starter:\n    absent: true\n'),
  );
  const [deferred] = (await planOf(project)).deferred.filter(({ address }) => address === 'bundles.starter');
  expect(deferred?.kind).toBe('blocked');
  expect(deferred?.reason).toContain('it is still used by subscriptions.');
  expect(deferred?.fix).toContain('run state rm for it');
});
