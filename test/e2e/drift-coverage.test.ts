/** `drift` says what it compared before it says that nothing drifted, and finds what a probe or a list can show. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import driftSchema from '../../schemas/drift.schema.json' with { type: 'json' };
import planSchema from '../../schemas/plan.schema.json' with { type: 'json' };
import type { Drift } from '../../src/model/plan/plan.ts';
import type { Coverage, FoundUnmanaged } from '../../src/model/service/observed.ts';
import { API_KEY } from './program.ts';
import { applyAll, expectDone, type Project, planOf, quickstart } from './project.ts';

const isDriftDocument = new Ajv2020({ allowUnionTypes: true })
  .addSchema(planSchema, 'plan.schema.json')
  .compile(driftSchema);

interface DriftDocument extends FoundUnmanaged {
  readonly coverage: Coverage;
  readonly drift: readonly Drift[];
  readonly failed_probes: readonly { readonly address: string; readonly reason: string }[];
}

async function driftOf(
  project: Project,
  options = '',
): Promise<{ exitCode: number | null; document: DriftDocument }> {
  const { stdout, exitCode } = await project.run(`drift --json${options}`);
  const document = JSON.parse(stdout) as DriftDocument;
  isDriftDocument(document);
  expect(isDriftDocument.errors).toBeNull();
  return { exitCode, document };
}

async function idAt(project: Project, address: string): Promise<string> {
  const { stdout } = expectDone(await project.run(`state list ${address} --json`));
  return (JSON.parse(stdout) as { record: { remoteId: string } }).record.remoteId;
}

test('a discount given by hand is not called no drift where nothing reads it, and a probe finds it', async () => {
  const { sandbox, project } = await quickstart();
  await applyAll(project);
  const address = 'subscriptions.bakehouse';
  await sandbox.edit(await idAt(project, address), {
    discount: { type: 'percentage', amount: '90', duration_type: 'fixed' },
  });

  const unread = await project.run('drift');
  expect(unread.exitCode).toBe(0);
  expect(unread.stdout).toMatch(/\nCompared with the service: \d+ of \d+ addresses\n {2}not compared: /);
  expect(unread.stdout).toContain('subscriptions (subscriptions.get is not bound)');
  expect(unread.stdout).not.toContain('No drift.\n');
  const strict = await project.run('drift --strict --json');
  expect(strict.exitCode).toBe(1);
  expect(strict.stderr).toMatch(
    /^not-compared: --strict: not compared, as subscriptions\.get is not bound: .*subscriptions\.bakehouse.* leave --strict out$/m,
  );
  for (const { addresses, excused } of (JSON.parse(strict.stdout) as DriftDocument).coverage.not_compared)
    expect(strict.stderr.includes(addresses[0] ?? '')).toBe(excused === undefined);

  const before = (await sandbox.log()).length;
  const probed = await driftOf(project, ' --probe');
  expect(probed.exitCode).toBe(2);
  expect(probed.document.drift).toMatchObject([
    { address, differences: [{ op: 'add', path: '/discount', cause: 'service' }] },
  ]);
  const kinds = probed.document.coverage.not_compared.map(({ kind }) => kind);
  expect(kinds).not.toContain('subscription');
  const sent = (await sandbox.log()).slice(before).filter(({ method }) => method !== 'GET');
  expect(sent.length).toBe((await sandbox.dump()).subscriptions.length);
  for (const { method, path } of sent) expect(`${method} ${path}`).toMatch(/^PATCH \/subscriptions\/[^/]+$/);

  // Each probe has keys of its own, so that no stored answer is taken for what the service has now.
  await sandbox.edit(await idAt(project, address), { discount: null });
  expect((await driftOf(project, ' --probe')).document.drift).toEqual([]);
  expect((await planOf(project)).steps).toEqual([]);
  // A probe leaves nothing to resume.
  expect((await project.run('apply --resume')).exitCode).toBe(0);
});

test('a probe that the service refuses fails the command, and its subscription counts as not compared', async () => {
  const { sandbox, project } = await quickstart();
  await applyAll(project);
  const id = await idAt(project, 'subscriptions.bakehouse');
  const response = await fetch(`${sandbox.url}/_sandbox/edit`, {
    method: 'POST',
    headers: { authorization: `Bearer ${API_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ id, remove: true }),
  });
  expect(response.ok).toBe(true);
  const { stdout, exitCode } = await project.run('drift --probe --json');
  const document = JSON.parse(stdout) as DriftDocument;
  expect(exitCode).toBe(3);
  expect(document.failed_probes).toMatchObject([{ address: 'subscriptions.bakehouse' }]);
  expect(document.coverage.not_compared).toContainEqual(
    expect.objectContaining({ kind: 'subscription', addresses: ['subscriptions.bakehouse'] }),
  );
});

test('a subscription made by hand is listed as unmanaged where lists are bound', async () => {
  const { sandbox, project } = await quickstart({ profile: 'bound' });
  await applyAll(project);
  const before = await driftOf(project, ' --strict');
  // The plan has a description at the service, and nobody wrote down which.
  const reason = 'the catalog does not write description; the rest was compared';
  const notCompared = [{ kind: 'plan', reason, excused: true, addresses: ['plans.growth_annual'] }];
  expect(before).toMatchObject({
    exitCode: 0,
    document: { coverage: { not_compared: notCompared }, not_listed: [] },
  });
  const [some] = (await sandbox.dump()).subscriptions;
  const made = await fetch(`${sandbox.url}/subscriptions`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${API_KEY}`,
      'content-type': 'application/json',
      'service-version': '2026-04-01',
      'idempotency-key': 'by-hand',
    },
    body: JSON.stringify({ customer_id: some?.customer_id, currency: 'USD', name: 'By hand' }),
  });
  const { id } = (await made.json()) as { id: string };
  const after = await driftOf(project);
  expect(after.document.unmanaged.filter(({ kind }) => kind === 'subscription')).toMatchObject([
    { id, name: 'By hand', status: 'draft' },
  ]);
  expect((await project.run('drift')).stdout).toContain(`? subscription ${id}  By hand`);
});
