/** A price lock that goes with the very edit that it would hold back is seen by who approves the request. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyQuickstart, QUICKSTART } from './quickstart-project.ts';
import { runInProcess } from './run-in-process.ts';

const LOCKED = 'billing/subscriptions/enterprise.yaml';
const LOCK = /^ *price_lock: .*\n/m;

let folder = '';
let written = '';
beforeAll(() => {
  folder = copyQuickstart('locks');
  written = readFileSync(join(folder, LOCKED), 'utf8');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function planned(text: string): Promise<string> {
  writeFileSync(join(folder, LOCKED), text);
  const { stdout } = await runInProcess(['diff', QUICKSTART], { cwd: folder });
  return stdout.replace(/\s+/g, ' ');
}

test('a lock that goes needs attention, and one that stays does not', async () => {
  expect(written).toMatch(LOCK);
  expect(await planned(written)).not.toContain('price lock changed');
  const without = await planned(written.replace(LOCK, ''));
  expect(without).toMatch(/price lock changed at Ironvale Rail\./);
  expect(without).toMatch(/subscriptions\.ironvale: the price lock is removed: it was (renewal|[\d-]+)/);
});

test('a lock that changes is told with both', async () => {
  const changed = await planned(written.replace(LOCK, (line) => line.replace(/: .*/, ': always')));
  expect(changed).toMatch(/the price lock was (renewal|[\d-]+), and becomes always/);
});

test('a lock that comes is told in the sentence, as no edit of a list price reaches it any more', async () => {
  const others = 'billing/subscriptions/europe.yaml';
  const text = readFileSync(join(QUICKSTART, others), 'utf8');
  writeFileSync(
    join(folder, others),
    text.replace(/^( *)customer_id:/m, '$1price_lock: always\n$1customer_id:'),
  );
  const locked = await planned(written);
  writeFileSync(join(folder, others), text);
  expect(locked).toMatch(/Nothing to send now\. Price lock changed at [^.]+\./);
  expect(locked).toContain(
    'a price lock is new: always; until it ends, no edit of a list price applies to it',
  );
});

test('a lock that goes with the change that it would hold back is refused, under another key too', async () => {
  const without = await planned(written.replace(LOCK, ''));
  expect(without).toMatch(/locked_prices .*subscriptions\.ironvale/);
  expect(without).toContain('without that lock bundles.growth would change them on 2027-01-19');
  const renamed = written
    .replace(LOCK, '')
    .replace(/^( *)ironvale:\n/m, '$1ironvale_ltd:\n$1  renamed_from: ironvale\n');
  expect(await planned(renamed)).toContain(
    'without that lock bundles.growth would change them on 2027-01-19',
  );
});

test('a later day is no way past a lock that goes with the edit of a price', async () => {
  const bundles = join(folder, 'billing/bundles.yaml');
  const prices = readFileSync(bundles, 'utf8');
  writeFileSync(bundles, prices.replace('price_per_unit: "499.00"', 'price_per_unit: "509.00"'));
  const locked = await planned(written);
  const unlocked = await planned(written.replace(LOCK, ''));
  writeFileSync(bundles, prices);
  expect(locked).toContain('To fix: put 509.00 into the change of 2027-01-19, or copy the exception');
  expect(unlocked).toMatch(/Limits broken: [^.]*price locks/);
  expect(unlocked).toContain('To fix: copy the exception below (price locks)');
});

test('a lock that goes and lets no change through is for who reads the request', async () => {
  const later = await planned(written.replace(LOCK, (line) => line.replace(/: .*/, ': always')));
  expect(later).not.toContain('without that lock');
});
