/** The packed package has what a person needs, and README's "Start your own" holds for it word by word. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Packed, packInto, type Shell, shellIn } from './installed.ts';
import { temporaryFolder } from './sandbox-process.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The lines of the first block of shell commands below a heading, with their comments. */
function linesBelow(text: string, heading: string): readonly string[] {
  const [, below = ''] = text.split(`\n## ${heading}\n`);
  const [, block = ''] = /^```sh\n(.*?)^```$/ms.exec(below) ?? [];
  return block.trimEnd().split('\n');
}

const where = mkdtempSync(join(tmpdir(), 'pricewright-packed-'));
let packed: Packed;
beforeAll(async () => {
  packed = await packInto(where);
}, 60_000);
afterAll(() => rmSync(where, { recursive: true, force: true }));

const commandOf = (line: string): string => line.replace(/ +#.*/, '');

test('the package says where it comes from, and has documents, examples and schemas', () => {
  const { repository, homepage, bugs, keywords } = JSON.parse(
    readFileSync(join(ROOT, 'package.json'), 'utf8'),
  ) as Readonly<Record<string, unknown>>;
  expect(repository).toMatchObject({ type: 'git', url: expect.stringMatching(/^git\+https:.*\.git$/) });
  for (const address of [homepage, bugs]) expect(address).toMatch(/^https:/);
  expect(keywords).toContain('billing');

  const { files } = packed;
  expect(files).toEqual(
    expect.arrayContaining([
      ...['README.md', 'CHANGELOG.md', 'LICENSE', 'dist/main.js', 'dist/index.js', 'dist/LICENCES.txt'],
      ...['docs/README.md', 'docs/reference/catalog.md', 'docs/reference/commands.md'],
      ...[
        'examples/quickstart/tour.mjs',
        'examples/quickstart/pricewright.yaml',
        'examples/ci/github-actions.yml',
      ],
      ...['schemas/catalog.schema.json', 'schemas/plan.schema.json'],
    ]),
  );
  expect(files.filter((file) => /(^|\/)(\.pricewright|test|src|node_modules)\//.test(file))).toEqual([]);
  // `explain CODE` prints the pages of diagnostics.
  expect(files.filter((file) => /\/diagnostics\/|\/types\//.test(file))).toEqual([]);
});

test('"Start your own" to the second customer, in an empty folder', async () => {
  const folder = await temporaryFolder();
  const shell = shellIn(folder, {});
  const lines = await install(shell, packed);
  expect(lines.map(commandOf)).toEqual([
    'npx pricewright init',
    'npx pricewright plan',
    'npx pricewright apply',
    expect.stringMatching(/^# change a price in billing\/catalog\.yaml/),
  ]);
  const [init = '', plan = '', apply = ''] = lines.map(commandOf);
  const startedMs = Date.now();
  await shell.type(init);
  expect(await shell.type(plan)).toContain('subscriptions.acme');
  // Half a minute is allowed; a few seconds are usual.
  expect(Date.now() - startedMs).toBeLessThan(30_000);
  // Nobody is there to be asked.
  expect(await shell.type(`${apply} --yes`)).toContain('5 done');

  await replaceIn(folder, 'billing/catalog.yaml', /"49\.00"/, '"52.00"');
  expect(await shell.type(`${plan} --detailed-exitcode || echo "exit $?"`)).toContain('exit 2');
  const [customer = '', subscription = ''] = await secondCustomer(shell);
  const [, start = ''] = /start_date: (\S+) /.exec(await shell.read('billing/catalog.yaml')) ?? [];
  await replaceIn(folder, 'billing/catalog.yaml', /^customers:\n/m, `customers:\n${customer}`);
  await replaceIn(folder, 'billing/catalog.yaml', /\n*$/, `\n\n${subscription.replace('START', start)}`);
  await shell.type('npx pricewright validate');
  expect(await shell.type(`${apply} --yes`)).toContain('done');
  expect(await shell.type(`${plan} --detailed-exitcode`)).toContain('Nothing to do.');
}, 300_000);

/** Installs the tarball by README's first line, and gives the lines of the installed README that follow it. */
async function install(shell: Shell, { tarball }: Packed): Promise<readonly string[]> {
  const [first = '', ...rest] = linesBelow(readFileSync(join(ROOT, 'README.md'), 'utf8'), 'Start your own');
  expect(first).toBe('npm install --save-dev pricewright');
  await shell.type(first.replace(/pricewright$/, tarball));
  const installed = linesBelow(await shell.read('node_modules/pricewright/README.md'), 'Start your own');
  expect(installed.slice(1)).toEqual(rest);
  return rest;
}

/** The customer that the tutorial adds, and its subscription. */
async function secondCustomer(shell: Shell): Promise<readonly string[]> {
  const page = await shell.read('node_modules/pricewright/docs/tutorial.md');
  const [, below = ''] = page.split('## 5. A second customer');
  const blocks = [...below.matchAll(/^```yaml\n(.*?)^```$/gms)].map(([, block = '']) => block);
  expect(blocks.join('')).toContain('globex:');
  return blocks;
}

async function replaceIn(folder: string, file: string, from: RegExp, to: string): Promise<void> {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  expect(text).toMatch(from);
  writeFileSync(path, text.replace(from, to));
}
