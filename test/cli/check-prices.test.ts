/** `check prices`: its forms, its exit codes, its faults, and a commit to compare with. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stringify } from 'yaml';
import schema from '../../schemas/test-results.schema.json' with { type: 'json' };
import { copyQuickstart } from './quickstart-project.ts';
import { runInProcess } from './run-in-process.ts';

const HOSTILE = '</testcase><a b="c">]]>&amp;\u0000\u001b[31m\ud800\uffff\u202e ::error::x';

let folder = '';
const run = (...argv: string[]) => runInProcess(['check', 'prices', ...argv], { cwd: folder });
const validate = new Ajv2020({ allErrors: true, allowUnionTypes: true }).compile(schema);

function write(file: string, content: unknown): void {
  mkdirSync(join(folder, file, '..'), { recursive: true });
  writeFileSync(join(folder, file), typeof content === 'string' ? content : stringify(content));
}

function tests(...list: readonly unknown[]): void {
  rmSync(join(folder, 'tests'), { recursive: true, force: true });
  write('tests/prices.yaml', { version: 1, tests: list });
}

function git(...argv: string[]): void {
  const identity = '-c user.email=nobody@example.com -c user.name=Ada -c commit.gpgSign=false';
  execFileSync('git', [...identity.split(' '), ...argv], { cwd: folder, stdio: 'ignore' });
}

beforeAll(() => {
  folder = copyQuickstart('prices');
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the statements of the quickstart hold', async () => {
  const { exitCode, stdout, stderr } = await run();
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  expect(stdout).toMatch(
    /^holds {2}Pedalpost pays the list price\n {2}assumed: checks: its discount started on /,
  );
  expect(stdout).toMatch(/\n8 statements: 8 hold\.\n$/);
});

test('a failure, and a statement that is not proven, follow the schema and exit with 6', async () => {
  tests(
    { name: 'fails', never_cheaper_to_use_more: { bundle: 'growth', product: 'seats' } },
    { name: 'bent', never_cheaper_to_use_more: { bundle: 'growth', product: 'assistant' } },
  );
  const { exitCode, stdout } = await run('--json');
  const data = JSON.parse(stdout);
  expect(validate(data), JSON.stringify(validate.errors)).toBe(true);
  expect(exitCode).toBe(6);
  expect(data.counts).toEqual({ statements: 2, holds: 0, fails: 1, not_proven: 1, broken: 2 });
  expect((await run('--json')).stdout).toBe(stdout);
  // The unproven statement comes first, wherever it was written.
  expect((await run()).stdout).toMatch(/^NOT PROVEN {2}bent\n[\s\S]*\nFAILS {2}fails\n/);
});

test('an unproven statement may be allowed', async () => {
  const statement = { never_cheaper_to_use_more: { bundle: 'growth', product: 'assistant' } };
  tests({ name: 'bent', allow_unproven: true, ...statement });
  const { exitCode, stdout } = await run();
  expect(exitCode).toBe(0);
  expect(stdout).toMatch(
    /^NOT PROVEN, which the test allows {2}bent\n[\s\S]*\n1 statement: 0 hold, 1 not proven\.\n$/,
  );
  expect((await run('--format', 'junit')).stdout).toContain('<skipped message="not proven: assistant: ');
});

test('JUnit has a case for each statement, and a hostile name is harmless', async () => {
  tests(
    {
      name: HOSTILE.replace('\ud800', ''),
      never_cheaper_to_use_more: { bundle: 'growth', product: 'seats' },
    },
    { name: 'holds', never_cheaper_to_use_more: { bundle: 'starter' } },
  );
  const { stdout, exitCode } = await run('--format', 'junit');
  expect(exitCode).toBe(6);
  expect(stdout).toMatch(
    /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<testsuites name="pricewright check prices" tests="2" failures="1" errors="0" skipped="0">\n/,
  );
  const text = stdout.slice(stdout.indexOf('\n') + 1);
  const rest = text.replace(/<\/?[a-z]+(?: [a-z]+="(?:[^"<&]|&#\d+;)*")*\/?>/g, '');
  expect(rest.replaceAll(/&#\d+;/g, '')).not.toMatch(/[<>&"]/);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML cannot hold.
  expect(stdout).not.toMatch(/[\u0000-\u0008\u000b-\u001f\ud800-\udfff\ufffe\uffff\u202e]/);
  expect(
    [...text.matchAll(/<(\/?)(\w+)[^>]*?(\/?)>/g)].reduce(
      (open, [, end, , alone]) => open + (alone ? 0 : end ? -1 : 1),
      0,
    ),
  ).toBe(0);
  expect((await run()).stdout).not.toContain('\u001b');
});

test('every fault of every test is reported at its place, and nothing is answered', async () => {
  rmSync(join(folder, 'tests'), { recursive: true, force: true });
  write(
    'tests/prices.yaml',
    `version: 1
tests:
  - bill: { bundle: grwth, equals: "1.00" }
  - bill: { subscription: pedalpost, at: 2027-1-15, equals: 109.00 }
  - cheaper_than: { bundle: starter, than: growth_eur }
    name: two currencies
  - name: nothing
  - unchanged: { since: no-such-commit }
  - margin_at_least: { bundle: starter, percent: 40, costs: ../costs.yaml }
  - for_each: { segment: nobody }
    never_cheaper_to_use_more: {}
  - bill: { subscription: pedalpost, at: 2026-08-31, equals: "1.00" }
  - bill: { bundle: growth, usage: { assistant: 4 }, equals: "1.00" }
`,
  );
  const { exitCode, stdout, stderr } = await run();
  expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
  expect(
    stderr.split('\n').map((line) => line.replace(/^(tests\/prices\.yaml:\d+:\d+: [\w-]+): .*/, '$1')),
  ).toEqual([
    'tests/prices.yaml:3:21: unknown-bundle',
    'tests/prices.yaml:4:42: not-a-day',
    'tests/prices.yaml:4:61: unquoted-amount',
    'tests/prices.yaml:5:44: two-currencies',
    'tests/prices.yaml:7:5: no-statement',
    'tests/prices.yaml:8:25: unknown-ref',
    'tests/prices.yaml:9:61: outside-project',
    'tests/prices.yaml:10:5: matches-nothing',
    'tests/prices.yaml:12:42: not-in-force',
    'tests/prices.yaml:13:49: several-metrics',
    '10 errors in 1 file.',
    '',
  ]);
});

test('a project without tests is a fault, and its file may name others', async () => {
  rmSync(join(folder, 'tests'), { recursive: true, force: true });
  expect((await run()).stderr).toMatch(/^no-tests: no file matches `tests\/\*\*\/\*\.yaml`, /);
  const project = readFileSync(join(folder, 'pricewright.yaml'), 'utf8');
  write('pricewright.yaml', `${project}\ntests: [pricing/*.yaml]\n`);
  write('pricing/one.yaml', { version: 1, tests: [{ never_cheaper_to_use_more: { bundle: 'starter' } }] });
  expect((await run()).stdout).toBe('1 statement: 1 holds.\n');
  write('pricewright.yaml', project);
});

test('`unchanged` compares with a commit, at every usage', async () => {
  tests(
    { unchanged: { except: { bundle: 'starter' }, since: 'HEAD' } },
    { unchanged: { for: { segment: 'self_serve' }, since: 'HEAD' } },
  );
  git('init', '--quiet');
  git('add', '--all');
  git('commit', '--quiet', '-m', 'First');
  expect((await run()).stdout).toBe('2 statements: 2 hold.\n');
  const file = 'billing/bundles.yaml';
  const text = readFileSync(join(folder, file), 'utf8');
  write(file, text.replace('price_per_unit: "0.60"', 'price_per_unit: "0.61"'));
  const { exitCode, stdout } = await run();
  expect(exitCode).toBe(6);
  expect(stdout).toMatch(
    /^FAILS {2}unchanged\n {2}tests\/prices\.yaml:\d+:5\n {2}the bill of subscriptions\.bakehouse moves: its prices change, and 2 more\.\n {2}on 2026-11-20:\n {4}at HEAD: 49\.60 USD a month at logs 1\n {4}now: 49\.61 USD a month at logs 1\n {2}set by billing\/bundles\.yaml:\d+:\d+\n\n2 statements: 1 holds, 1 fails\.\n$/,
  );
});
