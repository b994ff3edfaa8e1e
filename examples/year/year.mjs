// A pricing team's year with the company of the quickstart: every month one thing that such a team does, from the files to the bill.
import { fileURLToPath } from 'node:url';
import { playHere } from '../team.mjs';

const PEDALPOST = `  pedalpost:
    customer_id: cus_pedalpost
    name: Pedalpost Couriers
    currency: USD
    auto_activate: true
    contract: { period_type: fixed, duration_months: 12, start_date: 2026-09-01 }
    renewal: { auto_renew: true, duration_months: 12 }
    metadata: { segment: self_serve, channel: website }
    versions:
      - items:
          - bundle: starter
`;

if (process.argv[1] === fileURLToPath(import.meta.url)) await playHere(year);

export async function year({ month, pricewright, quietly, commit, git, edit, backDoor }) {
  await edit(
    'pricewright.yaml',
    '  deletions: 0',
    '  deletions: 0\n  price_increase_percent: 10\n  price_decrease_percent: 50',
  );

  await month('2026-12-01', 'December. The prices go live.');
  await pricewright('validate');
  await pricewright('state', 'init');
  await commit('prices of 2026');
  await pricewright('apply', '--yes');

  await month('2027-01-19', 'January. The list price of Growth, dated since last year, takes effect.');
  await pricewright('plan');
  await pricewright('apply', '--yes');

  await month(
    '2027-02-08',
    'February. Starter costs 5 % more from June on, for each customer at the renewal.',
  );
  await pricewright(
    'reprice',
    'starter',
    '--only',
    'platform',
    '--by',
    '5%',
    '--round',
    '0.50',
    '--at',
    '2027-06-01',
    '--applies',
    'renewal',
  );
  await commit('Starter +5 % at renewal');
  await pricewright('apply', '--yes');

  await month('2027-03-10', 'March. Who has to be informed of a price list for traces, from May on?');
  await pricewright(
    'reprice',
    'growth',
    '--only',
    'traces',
    '--by',
    '8%',
    '--at',
    '2027-05-01',
    '--dry-run',
    '--json',
  );
  await pricewright('reprice', 'growth', '--only', 'traces', '--by', '8%', '--at', '2027-05-01');
  await pricewright('plan', '--out', 'plan.json');
  await pricewright('show', 'plan.json', '--format', 'notices');
  await commit('traces +8 % from May');
  await pricewright('apply', 'plan.json');

  await month('2027-04-12', 'April. Pedalpost moves from Starter to Growth: a move, and no price rise.');
  await edit(
    'billing/subscriptions/self-serve.yaml',
    PEDALPOST,
    PEDALPOST.replace('bundle: starter', 'bundle: growth'),
  );
  await pricewright('plan');
  await commit('Pedalpost moves to Growth');
  await pricewright('apply', '--yes');

  await month(
    '2027-05-03',
    'May. Somebody described a customer at the service by hand; it is taken into the files.',
  );
  const { ids } = JSON.parse(await quietly('export'));
  await backDoor('edit', { id: ids['subscriptions.bakehouse'], set: { description: 'Pays by card' } });
  await pricewright('drift');
  await pricewright('accept');
  await commit('the description that the service has');

  await month('2027-06-14', 'June. A slip of the keyboard: 49.00 becomes 490.00. The guards stop it.');
  await edit(
    'billing/bundles.yaml',
    'fixed_pricing_model: { price_per_unit: "49.00", units: 1 }',
    'fixed_pricing_model: { price_per_unit: "490.00", units: 1 }',
  );
  await pricewright('plan');
  await git('checkout', '--quiet', 'billing');

  await month('2027-07-05', 'July. Why does Ironvale pay what it pays?');
  await pricewright('why', 'ironvale');

  await month(
    '2027-08-16',
    'August. A change went live that should not have; it is undone, then reverted in Git.',
  );
  await edit(
    'billing/bundles.yaml',
    'unit_pricing_model: { price_per_unit: "0.60" }',
    'unit_pricing_model: { price_per_unit: "0.65" }',
  );
  await commit('logs of Starter at 0.65');
  await pricewright('apply', '--yes');
  const [last] = JSON.parse(await quietly('log', '--limit', '1', '--json'));
  await pricewright('undo', last.run, '--dry-run');
  const { digest } = JSON.parse(await quietly('undo', last.run, '--dry-run', '--json'));
  await pricewright('undo', last.run, '--approved', digest);
  await git('revert', '--no-edit', 'HEAD');
  await pricewright('plan');

  await month('2027-09-06', 'September. The website shows the prices of October.');
  await pricewright('export', '--at', '2027-10-01', '--format', 'csv');

  await month('2027-10-04', 'October. One customer keeps its price when the others pay more.');
  await pricewright(
    'reprice',
    'starter',
    '--set',
    'logs=0.65',
    '--at',
    '2027-12-01',
    '--except',
    'bakehouse',
  );
  await commit('logs of Starter at 0.65, but for Bakehouse');
  await pricewright('apply', '--yes');

  await month('2027-11-15', 'November. The files are laid out alike, and nothing is left to do.');
  await pricewright('check', 'layout');
  await pricewright('plan', '--detailed-exitcode');
  await pricewright('log', '--limit', '12');
}
