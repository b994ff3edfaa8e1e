// A price rise with the company of the quickstart, from the meeting in which it is decided to its proof: compared, announced, approved once,
// carried out in three waves, checked against the invoices of the first, paused for a fault that they show, and resumed.
import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { playHere } from '../team.mjs';

/** The key of a person lies elsewhere; here it is in a folder that Git leaves out. */
const KEY = '.pricewright/finance.pem';
const RULE = 'approvals: [{ when: { monthly_increase_above: "0.00" }, by: [finance] }]';
const WAVES = `
        applies:
          waves:
            - { metadata.pilot: agreed, at: 2027-03-01 }
            - { metadata.channel: website, at: 2027-05-01 }
            - { rest: true, at: 2027-07-01 }`;
const CHANGE = 'bundles.starter.changes.2027-03-01';

if (process.argv[1] === fileURLToPath(import.meta.url)) await playHere(rise);

export async function rise({ folder, month, pricewright, whole, quietly, commit, git, edit, backDoor }) {
  const sign = () => pricewright('approve', 'plan.json', '--as', 'finance', '--key', KEY);
  await month('2026-12-01', 'The prices go live. Finance signs whatever makes customers pay more.');
  await quietly('state', 'init');
  await edit(
    'pricewright.yaml',
    '  deletions: 0',
    '  deletions: 0\n  price_increase_percent: 15\n  unannounced: 5',
  );
  await writeFile(join(folder, KEY), newKey());
  await edit(
    'pricewright.yaml',
    'report:',
    `${RULE}\napprovers: { finance: ["${await lineOf(folder)} carla"] }\n\nreport:`,
  );
  await edit(
    'billing/subscriptions/self-serve.yaml',
    'metadata: { segment: self_serve, channel: website }',
    'metadata: { segment: self_serve, channel: website, pilot: agreed }',
  );
  await commit('prices of 2026');
  await quietly('apply', '--yes');
  await commit('the run');

  await month('2026-12-07', 'Three candidates for Starter from March on, in one table for the meeting.');
  for (const percent of ['5', '8', '12']) {
    await git('switch', '--quiet', '--create', `rise-${percent}`, 'main');
    await quietly(
      'reprice',
      'starter',
      '--only',
      'platform',
      '--by',
      `${percent}%`,
      '--round',
      '0.50',
      '--at',
      '2027-03-01',
    );
    await git('commit', '--quiet', '--all', '--message', `Starter +${percent} % from March`);
  }
  await git('switch', '--quiet', 'main');
  await pricewright('diff', 'main', 'rise-5', 'rise-8', 'rise-12');

  await month('2026-12-10', 'It is 8 %, in three waves. Who has to be informed?');
  await git('merge', '--quiet', 'rise-8');
  await edit('billing/bundles.yaml', '- effective_at: 2027-03-01', `- effective_at: 2027-03-01${WAVES}`);
  await commit('in three waves');
  await quietly('plan', '--out', 'plan.json');
  const letters = await quietly('show', 'plan.json', '--format', 'notices');
  await writeFile(join(folder, 'letters.csv'), letters);
  await pricewright('show', 'plan.json', '--format', 'notices');

  await month('2026-12-14', 'The letters are out, finance signs, and the plan is applied: approved once.');
  await pricewright('notices', 'letters.csv', '--reason', 'by post');
  await whole('plan', '--out', 'plan.json');
  await sign();
  await pricewright('apply', 'plan.json');
  await commit('the run');

  await month(
    '2027-01-19',
    'Every day a job asks what is due. Today it is the price of Growth, approved when it went live.',
  );
  await pricewright('apply', '--due');

  await month('2027-03-01', 'And today it is Starter.');
  await pricewright('apply', '--due');
  await pricewright('apply', '--due');
  await commit('the runs');

  await month(
    '2027-04-05',
    'The invoices of the first wave. The service billed its customer at the old price: pause.',
  );
  const { ids } = JSON.parse(await quietly('export'));
  await backDoor('bill', {
    month: '2027-03',
    faults: [{ kind: 'old_price', subscription_id: ids['subscriptions.bakehouse'] }],
  });
  await whole('reconcile', 'record', '--at', '2027-03');
  await edit(
    'billing/bundles.yaml',
    '          waves:',
    '          paused: { from: 2027-04-06 }\n          waves:',
  );
  await commit('pause');
  await pricewright('apply', '--yes');
  await commit('the run');

  await month('2027-05-03', 'April was billed as it should be. The rise goes on from June.');
  await backDoor('bill', { month: '2027-04' });
  await whole('reconcile', 'record', '--at', '2027-04');
  await edit('billing/bundles.yaml', '{ from: 2027-04-06 }', '{ from: 2027-04-06, until: 2027-06-01 }');
  await commit('go on');
  await pricewright('plan', '--out', 'plan.json');
  await sign();
  await pricewright('apply', 'plan.json');
  await commit('the run');

  await month('2027-08-03', 'Everybody has it.');
  await backDoor('bill', { month: '2027-07' });
  await whole('reconcile', 'record', '--at', '2027-07');
  await pricewright('plan');

  await month(
    '2027-08-04',
    'What anybody may ask in two years: who announced, approved and applied it, and what was billed?',
  );
  await pricewright('log', CHANGE);
  await pricewright('log', CHANGE, '--out', 'proof');
}

function newKey() {
  const { privateKey } = generateKeyPairSync('ed25519');
  return privateKey.export({ format: 'pem', type: 'pkcs8' });
}

/** The public key as SSH writes it. */
async function lineOf(folder) {
  const { x } = createPublicKey(await readFile(join(folder, KEY), 'utf8')).export({ format: 'jwk' });
  const parts = ['ssh-ed25519', Buffer.from(x, 'base64url')].map((part) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(part.length);
    return Buffer.concat([length, Buffer.from(part)]);
  });
  return `ssh-ed25519 ${Buffer.concat(parts).toString('base64')}`;
}
