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
  const shell = shellIn(folder, { BILLING_API_KEY: 'sandbox' });
  const lines = await install(shell, packed);
  expect(lines.map(commandOf)).toEqual([
    'npx pricewright init',
    'npx pricewright validate',
    'npx pricewright sandbox --seed-from .',
    'export BILLING_API_KEY=sandbox',
    'npx pricewright plan',
    'npx pricewright apply',
    expect.stringMatching(/^# add a second customer to billing\/catalog\.yaml/),
  ]);
  const [init = '', validate = '', sandbox = '', , plan = '', apply = ''] = lines.map(commandOf);
  await shell.type(init);
  await shell.type(validate);
  // The port of the page may be taken here.
  const service = shell.keep(`${sandbox} --port 0`);
  const url = await service.printed(/base_url: (\S+)/);
  await replaceIn(folder, 'pricewright.yaml', /base_url: .*/, `base_url: ${url}`);
  expect(await shell.type(plan)).toContain('subscriptions.acme');
  // Nobody is there to be asked.
  expect(await shell.type(`${apply} --yes`)).toContain('3 done');

  await replaceIn(folder, 'billing/catalog.yaml', /\n*$/, `\n\n${await secondCustomer(shell)}`);
  expect(await shell.type(`${plan} --detailed-exitcode || echo "exit $?"`)).toContain('exit 2');
  await service.printed(/Added from the catalog: cus_globex/);
  expect(await shell.type(`${apply} --yes`)).toContain('2 done');
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

/** The customer that the tutorial adds. */
async function secondCustomer(shell: Shell): Promise<string> {
  const page = await shell.read('node_modules/pricewright/docs/tutorial.md');
  const [, below = ''] = page.split('## 5. A second customer');
  const [, block = ''] = /^```yaml\n(.*?)^```$/ms.exec(below) ?? [];
  expect(block).toContain('globex:');
  return block;
}

async function replaceIn(folder: string, file: string, from: RegExp, to: string): Promise<void> {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  expect(text).toMatch(from);
  writeFileSync(path, text.replace(from, to));
}
