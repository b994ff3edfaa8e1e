/** `drift`, with what of it can be undone. */
import { expect, test } from 'vitest';
import type { Drift } from '../../src/model/plan/plan.ts';
import { applyAll, expectDone, quickstart } from './project.ts';

test('what revert undoes is offered, and what lasts is told apart', async () => {
  const { sandbox, project } = await quickstart({ profile: 'bound' });
  await applyAll(project);
  const editAt = async (address: string, set: Parameters<typeof sandbox.edit>[1]): Promise<void> => {
    const { stdout } = expectDone(await project.run(`state list ${address} --json`));
    await sandbox.edit(JSON.parse(stdout).record.remoteId, set);
  };
  const told = async () => {
    const { stdout, exitCode } = await project.run('drift --json');
    const { drift, lasting } = JSON.parse(stdout) as Record<'drift' | 'lasting', readonly Drift[]>;
    const addresses = [drift, lasting].map((some) => some.map(({ address }) => address));
    return { exitCode, addresses, text: (await project.run('drift')).stdout };
  };

  await editAt('bundles.growth', { name: 'Edited by hand' });
  const edited = await told();
  expect(edited).toMatchObject({ exitCode: 2, addresses: [['bundles.growth'], []] });
  expect(edited.text).toContain('To undo bundles.growth: pricewright revert bundles.growth');
  expectDone(await project.run('revert --yes bundles.growth'));

  await editAt('subscriptions.bakehouse', { minimum_spend: { amount: '500', period: 'monthly' } });
  expect((await told()).text).toMatch(
    /Recurring per month, if it is undone.*\n {2}USD {2}500\.00 → \d+\.\d\d {2}\(−/,
  );
  expectDone(await project.run('revert --yes subscriptions.bakehouse'));

  await editAt('subscriptions.bakehouse', { status: 'cancelled' });
  const ended = await told();
  expect(ended).toMatchObject({
    exitCode: 2,
    addresses: [['subscriptions.bakehouse'], ['subscriptions.bakehouse']],
  });
  expect(ended.text).toContain('What revert does not undo\n  subscriptions.bakehouse\n');
  expect(ended.text).not.toContain('To undo ');
});
