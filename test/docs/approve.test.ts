/** `docs/how-to/approve.md`: the plan names who has to sign, and is applied once Alice has. */
import { expect, test } from 'vitest';
import { approvingProject, newApprover } from '../cli/approving-project.ts';
import { blocksOf } from './pages.ts';

const [, ASKED] = blocksOf('docs/how-to/approve.md');

test('the plan asks as the page shows, and the commands of the page go through', async () => {
  const alice = newApprover('alice@example.com');
  const project = await approvingProject([alice]);
  try {
    project.price('1000.00');
    project.rules('[]', { finance: [alice] });
    for (const argv of [
      ['state', 'init'],
      ['apply', '--yes'],
    ])
      expect(await project.run(...argv)).toMatchObject({ exitCode: 0 });
    project.rules('[{ when: { monthly_increase_above: "1000.00" }, by: [finance] }]', { finance: [alice] });
    project.price('1600.00');
    const { stdout } = await project.run('plan', '--out', 'plan.json');
    expect(stdout).toContain(ASKED?.text);

    const refused = await project.run('apply', 'plan.json');
    expect(refused).toMatchObject({ exitCode: 6 });
    const signed = await project.run('approve', 'plan.json', '--as', 'finance', '--key', alice.file);
    expect(signed).toMatchObject({ exitCode: 0 });
    expect(await project.run('apply', 'plan.json')).toMatchObject({ exitCode: 0 });
  } finally {
    await project.close();
  }
});
