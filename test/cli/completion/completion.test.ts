/** Completion from the tree of commands and the files of a project, and silence where there is nothing to say. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runInProcess } from '../run-in-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'pricewright-completion-'));

beforeAll(() => {
  mkdirSync(join(folder, 'billing'));
  writeFileSync(
    join(folder, 'pricewright.yaml'),
    `version: 1
project: told-billing-7f3k2q
catalog: [billing/*.yaml]
environments: { staging: {}, production: { catalog: [live/*.yaml] }, "$(touch x)": {} }
`,
  );
  writeFileSync(
    join(folder, 'billing/a.yaml'),
    `version: "2026-04-01"
products: { seats: { id: prod_1 }, "$(touch x)": { id: prod_2 }, "a b": {}, "-rf": {} }
bundles: { starter: {}, growth: {} }
subscriptions:
  acme: { customer_id: cus_1 }
`,
  );
  writeFileSync(join(folder, 'billing/b.yaml'), 'products: [: {\n');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The values offered for a line whose last word, which may be empty, stands at the cursor. */
async function offered(line: string, shell = 'fish', cwd = folder): Promise<readonly string[]> {
  const ran = await runInProcess(['completion', '--complete', shell, '--', ...line.split(' ')], { cwd });
  expect({ exitCode: ran.exitCode, stderr: ran.stderr }).toEqual({ exitCode: 0, stderr: '' });
  return ran.stdout.split('\n').flatMap((each) => (each === '' ? [] : [each.split('\t')[0] ?? '']));
}

describe('a line is completed with', () => {
  test.each([
    ['che', ['check']],
    ['check ', ['layout', 'prices']],
    ['state li', ['list']],
    ['plan --ref', ['--refresh']],
    ['plan --refresh ', ['all', 'changed', 'none']],
    ['plan --refresh=n', ['--refresh=none']],
    ['plan --env ', ['staging', 'production']],
    ['plan --env=p', ['--env=production']],
    ['--env st', ['staging']],
    ['plan --target bundles.', ['bundles.starter', 'bundles.growth'].sort()],
    ['plan --target bundles.growth --target sub', ['subscriptions.acme']],
    ['why ', ['products.seats', 'bundles.growth', 'bundles.starter', 'subscriptions.acme', 'acme']],
    ['diff ', ['env:staging', 'env:production']],
    ['why --env production ', []],
    ['quote ', ['acme']],
    ['quote acme --quantity ', ['seats=']],
    ['reprice starter g', ['growth']],
    ['state import x.jsonl --as s', ['staging']],
    ['apply ', [':files']],
    ['apply --out=', [':files']],
    ['sandbox --seed ', [':files']],
    ['sandbox --profile ', [':folders']],
    ['show -- --', [':files']],
    ['completion ', ['bash', 'zsh', 'fish']],
    ['completion --c', ['--chdir']],
  ])('%s', async (line, expected) => {
    expect(await offered(line)).toEqual(expected);
  });

  test('every command, and the options of every command', async () => {
    expect(await offered('')).toEqual(
      expect.arrayContaining(['init', 'plan', 'apply', 'state', 'recover', 'help']),
    );
    expect(await offered('plan --')).toEqual(expect.arrayContaining(['--out', '--env', '--chdir', '--help']));
  });

  test('the names of the project that --chdir names', async () => {
    expect(await offered(`--chdir ${folder} quote `, 'fish', tmpdir())).toEqual(['acme']);
  });
});

test('a name that a shell would expand, or take for an option, is never offered', async () => {
  const all = [
    ...(await offered('why ')),
    ...(await offered('plan --env ')),
    ...(await offered('quote x --quantity ')),
  ];
  expect(all.length).toBeGreaterThan(5);
  expect(all.filter((value) => !/^[\w.-]+=?$/.test(value) || value.startsWith('-'))).toEqual([]);
});

test('bash is answered with the part behind the sign at which it breaks words', async () => {
  expect(await offered('plan --env = p', 'bash')).toEqual(['production']);
  expect(await offered('plan --env = ', 'bash')).toEqual(['staging', 'production']);
});

test.each(['why ', 'plan --env ', 'quote --chdir /nowhere '])(
  'outside a project, %s has no answer',
  async (line) => {
    expect(await offered(line, 'zsh', tmpdir())).toEqual([]);
  },
);

test('another shell is refused', async () => {
  const { exitCode, stderr } = await runInProcess(['completion', 'powershell'], { cwd: folder });
  expect(exitCode).toBe(1);
  expect(stderr).toContain('name one of bash, zsh, fish');
  const { stdout } = await runInProcess(['completion', '--json'], { cwd: folder });
  expect(JSON.parse(stdout)).toMatchObject({ diagnostics: [{ code: 'unknown-shell' }] });
});
