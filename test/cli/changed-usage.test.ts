/** A request that edits usage samples together with a price: the plan names each of them. */
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ApprovingProject, approvingProject, newApprover } from './approving-project.ts';

const alice = newApprover('alice');
let project: ApprovingProject;

beforeEach(async () => {
  project = await approvingProject([alice]);
  project.rules('[]', { finance: [alice] });
  project.write('pricewright.yaml', `${project.read('pricewright.yaml')}usage: [usage.csv]\n`);
  project.price('10.00');
  usage(['cus_acme,met_logs,120', 'cus_beta,met_logs,75']);
  mkdirSync(join(project.folder, 'base'));
  for (const file of ['pricewright.yaml', 'billing.yaml', 'usage.csv'])
    cpSync(join(project.folder, file), join(project.folder, 'base', file));
  project.price('12.00');
});

afterEach(() => project.close());

const usage = (rows: readonly string[]) =>
  project.write('usage.csv', `${['customer,metric,quantity', ...rows].join('\n')}\n`);

const usageIn = (folder: string, text: string) => project.write(`${folder}/usage.csv`, text);

const notices = async () =>
  (await project.planned('diff', 'base')).notices.filter(({ code }) => code === 'usage-samples-changed');

test('samples in another order are the same', async () => {
  usage(['cus_beta,met_logs,75', 'cus_acme,met_logs,120']);
  expect(await notices()).toEqual([]);
});

test('one that changes, one that goes and one that comes are named, and need attention', async () => {
  usage(['cus_acme,met_logs,0.0001', 'cus_acme,met_spans,4']);
  expect(await notices()).toEqual([
    {
      code: 'usage-samples-changed',
      address: null,
      message:
        '3 usage samples change (cus_acme met_logs 120 → 0.0001, cus_acme met_spans none → 4, cus_beta met_logs 75 → none): sums use the changed samples; until an apply records them, guards and approval rules use the former ones as well',
    },
  ]);
  const { stdout } = await project.run('diff', 'base');
  expect(stdout).toMatch(/Check: usage\s+samples\s+changed:\s+amounts\s+use\s+the\s+new\s+ones/);
});

test('a month is another sample, and those of past months count in the look-back', async () => {
  project.write(
    'usage.csv',
    'customer,subscription,metric,quantity,month\ncus_acme,,met_logs,120,\ncus_beta,,met_logs,75,2026-01\n',
  );
  expect((await notices()).map(({ message }) => message)).toEqual([
    '1 usage sample changes (cus_beta met_logs 75 → none): sums use the changed samples; until an apply records them, guards and approval rules use the former ones as well',
    '1 usage sample of a past month changes (cus_beta met_logs 2026-01 none → 75): the look-back uses the changed samples',
  ]);
});

test('a subscription is not the customer of its name', async () => {
  project.write(
    'usage.csv',
    'customer,subscription,metric,quantity\n,acme,met_logs,120\ncus_beta,,met_logs,75\n',
  );
  usageIn('base', 'customer,metric,quantity\nacme,met_logs,120\ncus_beta,met_logs,75\n');
  expect((await notices()).map(({ message }) => message)).toEqual([
    '2 usage samples change (acme met_logs 120 → none, subscriptions.acme met_logs none → 120): sums use the changed samples; until an apply records them, guards and approval rules use the former ones as well',
  ]);
});
