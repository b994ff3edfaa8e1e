/**
 * Plays the example `account`, with the vendor's own client as its reader: `npm run script test/clients/account.ts PYTHON`, from the
 * root. Prints what was compared after each step.
 */
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { within } from '../e2e/play-here.ts';

const [python = 'python3'] = process.argv.slice(2);
const reader = spawn(python, [resolve('test/clients/read_account.py')], {
  stdio: ['pipe', 'pipe', 'inherit'],
});
const answers = createInterface({ input: reader.stdout })[Symbol.asyncIterator]();

async function compare({ url }: { readonly url: string }, today: string, should: object) {
  reader.stdin.write(`${JSON.stringify({ url, today, should })}\n`);
  const { value } = await answers.next();
  if (value === undefined) throw new Error('the reader has ended');
  const found = JSON.parse(value);
  console.log(
    `${today} read by the client: ${found.subscriptions} subscriptions on ${found.compared} days, ${found.differences.length} differences`,
  );
  return found;
}

try {
  const { play } = await import(resolve('examples/play.mjs'));
  await play('account', () => undefined, within, { compare });
} finally {
  reader.stdin.end();
}
