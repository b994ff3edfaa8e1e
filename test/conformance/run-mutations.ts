/**
 * Makes the sandbox wrong in one place at a time and prints the rule that finds each. `--only TEXT` picks changes by a
 * part of their name. Exit code 1 where one is found by no rule although the interface says what is right.
 */
import { parseArgs } from 'node:util';
import { caughtBy } from './mutations/mutants.ts';
import { MUTATIONS } from './mutations/mutations.ts';

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
const chosen = MUTATIONS.filter(({ name }) => name.includes(values.only));
const counts = { caught: 0, missed: 0, unobservable: 0 };
for (const [index, mutation] of chosen.entries()) {
  const { name, unobservable } = mutation;
  const rule = await caughtBy(mutation, `mutant-${index}`);
  if (rule !== undefined) counts.caught += 1;
  else if (unobservable === undefined) counts.missed += 1;
  else counts.unobservable += 1;
  const verdict = rule ?? (unobservable === undefined ? 'NOT CAUGHT' : `not observable: ${unobservable}`);
  console.log(`| ${name} | ${verdict} |`);
}
console.log(
  `${chosen.length} changes: ${counts.caught} caught, ${counts.missed} not caught, ${counts.unobservable} not observable`,
);
process.exitCode = counts.missed === 0 ? 0 : 1;
