/** Texts that nobody would write on purpose: half-typed, broken, hostile. The server answers, and goes on. */
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startEditor } from './editor.ts';
import { SAMPLE } from './sample-project.ts';

const BUNDLES = 'billing/bundles.yaml';
const SUBSCRIPTIONS = 'billing/subscriptions.yaml';

/** What would move the text of a terminal or turn the direction of a line. */
const UNSEEN = /\p{Cc}(?<!\n)|\p{Cf}/u;

const BROKEN: readonly (readonly [name: string, text: string])[] = [
  ['nothing', ''],
  ['a comment alone', '# billing'],
  ['an open brace', 'version: "2026-04-01"\nbundles: {'],
  ['an open bracket in a list', `${SAMPLE[SUBSCRIPTIONS]}      - items: [`],
  ['an open quote', `${SAMPLE[SUBSCRIPTIONS]}    name: "never closed`],
  ['tabs', 'version: "2026-04-01"\nsubscriptions:\n\tacme:\n\t\tplan: startup\n'],
  ['two documents', `${SAMPLE[SUBSCRIPTIONS]}---\na: 1\n`],
  ['merge conflict marks', `<<<<<<< HEAD\n${SAMPLE[SUBSCRIPTIONS]}=======\n>>>>>>> other\n`],
  ['a mapping as a key', 'version: "2026-04-01"\nsubscriptions:\n  ? { a: 1 }\n  : { plan: startup }\n'],
  [
    'aliases of aliases',
    `a: &a [x]\n${'bcdefghij'
      .split('')
      .map((each, at) => `${each}: &${each} [${`*${'abcdefghij'[at]},`.repeat(9)}]`)
      .join('\n')}\n`,
  ],
  ['depth', `${'['.repeat(3000)}`],
  [
    'reserved names',
    'version: "2026-04-01"\nbundles:\n  __proto__: { name: x }\n  constructor: { prices: { toString: 1 } }\n',
  ],
  ['no text', '\u0000\u0001'],
  [
    'a list for a mapping',
    'version: "2026-04-01"\nsubscriptions: [1, { versions: [{ items: [null, { bundle: [] }] }] }]\n',
  ],
];

test('answers for broken texts at every place asked, and is well again after them', async () => {
  const editor = await startEditor(SAMPLE);
  editor.open(SUBSCRIPTIONS);
  for (const [name, text] of BROKEN) {
    editor.type(SUBSCRIPTIONS, text);
    const lines = text.split('\n');
    const places = [...lines.keys()]
      .slice(-8)
      .flatMap((line) => [0, lines[line]?.length ?? 0].map((character) => ({ line, character })));
    for (const place of places) {
      expect(await editor.complete(SUBSCRIPTIONS, place), name).toBeInstanceOf(Array);
      expect(typeof (await editor.hover(SUBSCRIPTIONS, place)), name).toBe('string');
      expect(await editor.definition(SUBSCRIPTIONS, place), name).toBeInstanceOf(Array);
    }
  }
  const [first] = await editor.diagnostics(SUBSCRIPTIONS, (all) => all.length > 0);
  expect(first?.code).toBeDefined();
  editor.type(SUBSCRIPTIONS, SAMPLE[SUBSCRIPTIONS] ?? '');
  await editor.diagnostics(SUBSCRIPTIONS, (all) => all.length === 0);
  expect(await editor.definition(SUBSCRIPTIONS, editor.at(SUBSCRIPTIONS, '- bundle: gr|owth'))).toHaveLength(
    1,
  );
});

test('half-typed, the names of what is whole are still completed', async () => {
  const editor = await startEditor(SAMPLE);
  editor.open(SUBSCRIPTIONS);
  const whole = SAMPLE[SUBSCRIPTIONS] ?? '';
  const labels = async (text: string) => {
    editor.type(SUBSCRIPTIONS, text.replace('|', ''));
    const before = text.slice(0, text.indexOf('|')).split('\n');
    const place = { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
    return (await editor.complete(SUBSCRIPTIONS, place)).map(({ label }) => label);
  };
  expect(await labels(`${whole}  delta:\n    versions:\n      - items:\n          - bundle: |`)).toContain(
    'growth',
  );
  expect(await labels(`${whole}  delta:\n    versions:\n      - items:\n          - bundle:|`)).toContain(
    'growth',
  );
  expect(await labels(`${whole}  delta:\n    versions:\n      - items:\n          - |`)).toContain('bundle');
  expect(await labels(`${whole}  delta:\n    versions:\n      - items:\n          - { bun|`)).toContain(
    'bundle',
  );
  expect(await labels(`${whole}  delta: { plan: st|`)).toContain('startup');
  expect(await labels(`${whole}  # delta: |`)).toEqual([]);
  expect(await labels(whole.replace('    plan: startup', '    plan: "st|'))).toContain('startup');
});

test('hostile names stay names in diagnostics and in a hover', async () => {
  const hostile = '[click](command:x)`<img src=x>`\u202e\u001b[31m';
  const text = (SAMPLE[SUBSCRIPTIONS] ?? '')
    .replace('name: Acme', `name: ${JSON.stringify(hostile)}`)
    .replace('  cobalt:', `  ${JSON.stringify(hostile)}:`);
  const editor = await startEditor(SAMPLE);
  editor.open(SUBSCRIPTIONS);
  editor.type(SUBSCRIPTIONS, text);
  const found = await editor.diagnostics(SUBSCRIPTIONS, (all) => all.length > 0);
  expect(found.map(({ code }) => code)).toContain('bad-key');
  for (const { message } of found) expect(message).not.toMatch(UNSEEN);
  for (const piece of ['- bundle: gr|owth', 'name: "|[click', '  ac|me:'])
    expect(await editor.hover(SUBSCRIPTIONS, editor.at(SUBSCRIPTIONS, piece))).not.toMatch(UNSEEN);
});

test('each environment is checked, and a fault of one names it', async () => {
  const project = (SAMPLE['pricewright.yaml'] ?? '').replace(
    'variables:\n  seat_price: "15.00"\n',
    'environments:\n  staging: { service: { account: test }, variables: { seat_price: "1.00" } }\n  production: { service: { account: live }, variables: { seat_price: "15.00" } }\n',
  );
  const editor = await startEditor({ ...SAMPLE, 'pricewright.yaml': project });
  editor.open(BUNDLES);
  editor.open('pricewright.yaml');
  const place = editor.at(BUNDLES, '  gr|owth:');
  expect(await editor.hover(BUNDLES, place)).toContain('environment staging\n');
  editor.type('pricewright.yaml', project.replace('{ seat_price: "15.00" }', '{ seat: "15.00" }'));
  const [missing, ...others] = await editor.diagnostics(BUNDLES, (all) => all.length > 0);
  expect(others).toEqual([]);
  expect(missing?.message).toContain('in production: there is no variable `seat_price`');
  const chosen = await startEditor({ ...SAMPLE, 'pricewright.yaml': project }, ['--env', 'production']);
  chosen.open(BUNDLES);
  const hover = await chosen.hover(BUNDLES, chosen.at(BUNDLES, '  gr|owth:'));
  expect(hover).toContain('environment production\n');
  expect(hover).toContain('- seats: unit 15.00 each');
});

test('a file that another program writes counts, and files of no project are left alone', async () => {
  const editor = await startEditor({ ...SAMPLE, 'notes/other.yaml': 'bundles: 1\n' });
  editor.open(SUBSCRIPTIONS);
  editor.open('notes/other.yaml');
  expect(await editor.complete('notes/other.yaml', { line: 0, character: 9 })).toEqual([]);
  editor.write(BUNDLES, (SAMPLE[BUNDLES] ?? '').replace('  growth:', '  enterprise:'));
  await editor.diagnostics(SUBSCRIPTIONS, (all) => all.some(({ code }) => code === 'unknown-bundle'));
  expect(await editor.definition(SUBSCRIPTIONS, editor.at(SUBSCRIPTIONS, '- bundle: gr|owth'))).toEqual([]);
  editor.close(SUBSCRIPTIONS);
});

test('it writes nothing, and ends when it is told to', async () => {
  const editor = await startEditor(SAMPLE);
  editor.open(BUNDLES);
  editor.type(BUNDLES, (SAMPLE[BUNDLES] ?? '').replace('"499.00"', '499'));
  await editor.diagnostics(BUNDLES, (all) => all.length > 0);
  await editor.hover(BUNDLES, editor.at(BUNDLES, '  gr|owth:'));
  const files = readdirSync(editor.folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.yaml'),
  );
  expect(readdirSync(editor.folder).sort()).toEqual(['billing', 'pricewright.yaml']);
  for (const file of files) expect(readFileSync(join(editor.folder, file), 'utf8')).toBe(SAMPLE[file]);
  const ended = once(editor.process, 'exit');
  await editor.connection.sendRequest('shutdown');
  void editor.connection.sendNotification('exit');
  expect((await ended)[0]).toBe(0);
});
