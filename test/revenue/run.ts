/**
 * Compares the ledger's months with the service's on generated accounts of 40 subscriptions. `--subscriptions N` (2,000 if not
 * given), `--seed N` for the first account.
 */
import { parseArgs } from 'node:util';
import { checkedAccount, heldAccount } from './check-account.ts';

const EACH = 40;
const { values } = parseArgs({
  options: {
    subscriptions: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
  },
});
const accounts = Math.ceil(Number(values.subscriptions) / EACH);
const first = Number(values.seed);
const sums = { subscriptions: 0, agreeing: 0, partial: 0, with_named_assumption: 0, disagreements: 0 };
const named = new Map<string, number>();
for (let number = first; number < first + accounts; number += 1) {
  const held = await heldAccount(number, EACH);
  const { revenue, disagreements } = checkedAccount(number, held);
  for (const disagreement of disagreements) console.log(disagreement);
  for (const { assumption, subscriptions } of revenue.gaps)
    named.set(assumption, (named.get(assumption) ?? 0) + subscriptions.length);
  sums.subscriptions += revenue.asked;
  sums.agreeing += revenue.agreeing;
  sums.partial += revenue.partial;
  sums.with_named_assumption +=
    revenue.asked - revenue.agreeing - revenue.partial - revenue.differences.length;
  sums.disagreements += disagreements.length;
  await held.rehearsal.close();
}
console.log(JSON.stringify({ accounts, ...sums, named: Object.fromEntries(named) }));
if (sums.disagreements > 0) process.exitCode = 1;
