/** `init --from prices.csv`: from a price list to a project with a plan, a page, and ten invented customers, without an account. */
import { expect, test } from 'vitest';
import { ownFolder } from './own-folder.ts';

const { run, read, write, list: files } = ownFolder();
const list = (text: string | Uint8Array) => write('prices.csv', text);

const PRICES = `name,price,interval,currency,units
Starter,49.00,month,USD,
Starter,45.00,month,EUR,
Starter,490.00,year,USD,
Team,$199.00,monthly,usd,2
Seat,12.50,Month,USD,seat
"Onboarding, remote","1,500",once,USD,
`;

test('a price list is a project that applies, whose figures are those of the list', async () => {
  list(PRICES);
  const { exitCode, stdout, text } = await run('init --from prices.csv');
  expect(exitCode, text).toBe(0);
  expect(stdout).toContain('10 new customers');
  // Of ten customers in turn of four prices: Starter 49.00 twice and 45.00 EUR once, three pay 490.00 a year, two Teams
  // of two, and 3 and 30 seats.
  expect(stdout).toContain('+45.00 EUR a month and +1,428.99 USD a month for 10');
  expect(2 * 49 + Math.floor((3 * 49000) / 12) / 100 + 2 * 398 + 33 * 12.5).toBeCloseTo(1428.99, 1);
  expect(stdout.replaceAll(/\s+/g, ' ')).toContain('once: +1,500.00 USD in 1 subscription');
  expect(read('plan.html')).toMatch(/^<!doctype html>/i);
  for (const line of ['validate', 'check layout', 'apply --yes'])
    expect(await run(line)).toMatchObject({ exitCode: 0 });
  const planned = await run('plan --detailed-exitcode');
  expect(planned.stdout).toContain('Nothing to do');
  expect(files('billing')).toEqual(['bundles.yaml', 'customers.yaml', 'products.yaml', 'subscriptions.yaml']);
});

test('two columns are enough, and a folder has one project', async () => {
  list('\uFEFFPrice,Name\r\n5,Coffee\r\n');
  const { exitCode, stdout } = await run('init --from prices.csv --json');
  expect(exitCode).toBe(0);
  expect(JSON.parse(stdout).wrote).toContain('plan.html');
  expect(read('billing/bundles.yaml')).toContain('{ price_per_unit: "5", units: 1 }');
  expect((await run('init --from prices.csv')).stderr).toContain('project-exists');
});

test('every fault has its line, and nothing is written', async () => {
  list(
    'name,price,interval,currency\nA,x,month,USD\n,5,month,USD\nB,5,now and then,USD\nC,5,month,DOLLAR\nD,-5,month\nE,5,,\nE,6,,\n',
  );
  const { exitCode, stderr } = await run('init --from prices.csv');
  expect(stderr.split('\n').map((line) => line.split(';')[0])).toEqual([
    'prices.csv:2:3: unknown-value: `price` is "x" and takes an amount',
    'prices.csv:3:2: unknown-value: the line has no name',
    'prices.csv:4:5: unknown-value: `interval` is "now and then", which is none',
    'prices.csv:5:11: unknown-value: `currency` is "DOLLAR", which is none',
    'prices.csv:6:1: csv-field-count: the line has 3 fields, and the first line names 4 columns',
    'prices.csv:8:1: duplicate-item: the list has two prices of E, monthly, USD',
    '6 errors in 1 file.',
    '',
  ]);
  expect(exitCode).toBe(1);
  expect(files()).toEqual(['prices.csv']);
});

test.each([
  ['name;price\nA;5\n', 'csv-separator'],
  ['name,cost\nA,5\n', 'unknown-column'],
  ['name\nA\n', 'missing-column'],
  ['', 'missing-column'],
  ['name,price\n', 'empty-list'],
  ['name,price\rA,5\r', 'line-ends'],
  [Uint8Array.of(0xff, 0xfe), 'not-utf8'],
])('%j is %s', async (text, code) => {
  list(text);
  expect((await run('init --from prices.csv')).stderr).toContain(code);
});

test('a file that is not there', async () => {
  expect((await run('init --from nothing.csv')).stderr).toContain('nothing.csv cannot be read (ENOENT)');
});
