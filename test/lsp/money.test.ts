/** A hover says what the editor's texts do to money against the commit that is checked out, without secret or request. */
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { startEditor } from './editor.ts';
import { SAMPLE } from './sample-project.ts';

const BUNDLES = 'billing/bundles.yaml';
const SUBSCRIPTIONS = 'billing/subscriptions.yaml';

function commit(folder: string): void {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], {
      cwd: folder,
      stdio: 'pipe',
    });
  git('init', '-q');
  git('add', '.');
  git('commit', '-qm', 'Prices');
}

test('the change of a bundle, a subscription and a product, with texts that are not saved', async () => {
  const editor = await startEditor(SAMPLE, [], commit);
  editor.open(BUNDLES);
  editor.open(SUBSCRIPTIONS);
  const bundle = editor.at(SUBSCRIPTIONS, '- bundle: gr|owth');
  const before = await editor.hover(SUBSCRIPTIONS, bundle);
  expect(before).toMatch(/Against HEAD \([0-9a-f]{12}\): no subscription changes here\.$/);
  editor.type(BUNDLES, (SAMPLE[BUNDLES] ?? '').replace('"499.00"', '"520.00"'));
  const after = await editor.hover(SUBSCRIPTIONS, bundle);
  expect(after).toContain('- platform: fixed 520.00 × 1; bills 520.00');
  expect(after).toMatch(
    /Against HEAD \([0-9a-f]{12}\): 2 subscriptions change, USD 998\.00 → 1,040\.00 a month\./,
  );
  const acme = await editor.hover(SUBSCRIPTIONS, editor.at(SUBSCRIPTIONS, '  ac|me:'));
  expect(acme).toContain('1 subscription changes, USD 499.00 → 520.00 a month.');
  const product = await editor.hover(BUNDLES, editor.at(BUNDLES, '      plat|form:'));
  expect(product).toContain('2 subscriptions change');
  const cobalt = await editor.hover(SUBSCRIPTIONS, editor.at(SUBSCRIPTIONS, '  cob|alt:'));
  expect(cobalt).toContain('no subscription changes here.');
});

test('a catalog with faults, and a folder without Git, are not compared, and the hover says so', async () => {
  const editor = await startEditor(SAMPLE);
  editor.open(BUNDLES);
  const place = editor.at(BUNDLES, '  gr|owth:');
  expect(await editor.hover(BUNDLES, place)).toContain(
    'Not compared with HEAD: there is no commit to compare with.',
  );
  editor.type(BUNDLES, (SAMPLE[BUNDLES] ?? '').replace('"499.00"', '499.00'));
  expect(await editor.hover(BUNDLES, place)).toContain(
    'The catalog has faults: these are its prices when it last had none.',
  );
});

test('a commit made meanwhile is the one that is compared with, and prices are known from before a fault', async () => {
  const editor = await startEditor(SAMPLE, [], commit);
  editor.open(BUNDLES);
  const place = editor.at(BUNDLES, '  gr|owth:');
  const first = /HEAD \(([0-9a-f]{12})\)/.exec(await editor.hover(BUNDLES, place))?.[1];
  execFileSync(
    'git',
    ['-c', 'user.name=t', '-c', 'user.email=t@example.com', 'commit', '--allow-empty', '-qm', 'More'],
    {
      cwd: editor.folder,
    },
  );
  const second = /HEAD \(([0-9a-f]{12})\)/.exec(await editor.hover(BUNDLES, place))?.[1];
  expect(first).toBeDefined();
  expect(second).toBeDefined();
  expect(second).not.toBe(first);

  const other = await startEditor(SAMPLE);
  other.open(BUNDLES);
  other.type(BUNDLES, (SAMPLE[BUNDLES] ?? '').replace('"499.00"', '499'));
  await other.diagnostics(BUNDLES, (all) => all.length > 0);
  other.type(BUNDLES, SAMPLE[BUNDLES] ?? '');
  await other.diagnostics(BUNDLES, (all) => all.length === 0);
  other.type(BUNDLES, (SAMPLE[BUNDLES] ?? '').replace('"499.00"', '499'));
  expect(await other.hover(BUNDLES, other.at(BUNDLES, '  gr|owth:'))).toContain(
    'these are its prices when it last had none',
  );
});

test('more subscriptions than a hover compares are left to `diff`', async () => {
  const many = Array.from(
    { length: 2_001 },
    (_, at) => `  more_${at}: { customer_id: cus_${at}, currency: USD, plan: startup }\n`,
  );
  const editor = await startEditor(
    { ...SAMPLE, [SUBSCRIPTIONS]: `${SAMPLE[SUBSCRIPTIONS]}${many.join('')}` },
    [],
    commit,
  );
  editor.open(BUNDLES);
  expect(await editor.hover(BUNDLES, editor.at(BUNDLES, '  gr|owth:'))).toContain(
    'Not compared with HEAD: there are more than 2,000 subscriptions: pricewright diff compares them.',
  );
});
