// Plays the example `account`, with the vendor's own client as its reader: `account.mjs PYTHON`. Prints what was compared after each step.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { play } from '../../examples/play.mjs';

const reader = spawn(process.argv[2], [join(import.meta.dirname, 'read_account.py')], {
  stdio: ['pipe', 'pipe', 'inherit'],
});
const answers = createInterface({ input: reader.stdout })[Symbol.asyncIterator]();

async function compare({ url }, today, should) {
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
  await play('account', () => {}, undefined, { compare });
} finally {
  reader.stdin.end();
}
