/** `diff BASE REF…`: each candidate's figures are those of its own `diff`. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import schema from '../../schemas/candidates.schema.json' with { type: 'json' };
import type { Plan } from '../../src/model/plan/plan.ts';
import type { CandidatesDocument } from '../../src/report/documents/candidates.ts';
import { monthlyPriceText as fee } from '../prices.ts';
import { runInProcess } from './run-in-process.ts';

const SETTINGS = `version: 1
project: candidates-billing-7f3k2q
catalog: [billing.yaml]
service: { base_url: "https://billing.example.com" }
state: { sqlite: state.db }
guards: { price_increase_percent: 10 }
`;

function catalog(growth: string, small = '50.00', eur = '90.00'): string {
  const subscription = (key: string, bundle: string, currency = 'USD') =>
    `  ${key}: { customer_id: cus_${key}, currency: ${currency}, contract: { period_type: fixed, duration_months: 24, start_date: 2026-01-01 }, versions: [{ items: [{ bundle: ${bundle} }] }] }`;
  return `version: "2026-04-01"
products: { platform: { name: Platform } }
bundles:
  growth: { name: Growth, currency: USD, prices: { platform: ${fee(growth)} } }
  small: { name: Small, currency: USD, prices: { platform: ${fee(small)} } }
  euro: { name: Euro, currency: EUR, prices: { platform: ${fee(eur)} } }
subscriptions:
${[subscription('acme', 'growth'), subscription('beta', 'growth'), subscription('cara', 'small'), subscription('dora', 'euro', 'EUR')].join('\n')}
`;
}

const CANDIDATES = {
  now: catalog('100.00'),
  five: catalog('105.00'),
  mixed: catalog('108.00', '45.00', '99.00'),
  bold: catalog('150.00'),
  same: catalog('100.00'),
};

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pricewright-candidates-'));
  for (const [name, text] of Object.entries(CANDIDATES)) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'pricewright.yaml'), SETTINGS);
    writeFileSync(join(folder, name, 'billing.yaml'), text);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (...argv: string[]) => runInProcess(['diff', ...argv], { cwd: join(folder, 'now') });
const others = ['../five', '../mixed', '../bold', '../same'];

async function compared(...argv: string[]): Promise<CandidatesDocument> {
  const { stdout, stderr } = await run(...argv, '--json');
  if (stdout === '') throw new Error(stderr);
  const document = JSON.parse(stdout) as CandidatesDocument;
  const validate = new Ajv2020({ allErrors: true }).compile(schema);
  expect(validate(document), JSON.stringify(validate.errors)).toBe(true);
  return document;
}

test('each candidate has the figures of its own comparison', async () => {
  const { candidates, base } = await compared('.', ...others);
  expect(base).toBe('the catalog at hand');
  expect(candidates.map(({ name }) => name)).toEqual(others);
  for (const candidate of candidates) {
    const plan = JSON.parse((await run('.', candidate.name, '--json')).stdout) as Plan;
    expect(candidate.recurring.map(({ currency, month }) => [currency, month.before, month.after])).toEqual(
      plan.impact.money.map(({ currency, monthly }) => [currency, monthly.before, monthly.after]),
    );
    expect(candidate.guards.refused).toEqual(plan.guards.map(({ guard }) => guard));
    expect(candidate.catalog_digest).toBe(plan.catalog.digest);
  }
  const [five, mixed, bold, same] = candidates;
  expect(five).toMatchObject({
    recurring: [{ currency: 'USD', month: { difference: '10' }, year: { difference: '120' } }],
    paying: { more: 2, less: 0 },
    largest_increase: { currency: 'USD', before: '100', after: '105', percent: '5.0' },
    guards: { refused: [] },
  });
  expect(mixed).toMatchObject({
    recurring: [
      { currency: 'EUR', month: { difference: '9' } },
      { currency: 'USD', month: { difference: '11' } },
    ],
    paying: { more: 3, less: 1 },
    largest_increase: { currency: 'EUR', percent: '10.0' },
  });
  expect(bold?.guards.refused).toEqual(['price_increase_percent']);
  expect(same).toMatchObject({
    recurring: [],
    largest_increase: null,
    first_invoice: null,
    subscriptions: 0,
  });
});

test('one table in each form', async () => {
  const text = await run('.', '../five', '../bold');
  expect(text).toMatchObject({ exitCode: 0, stderr: '' });
  expect(text.stdout).toMatchInlineSnapshot(`
    "Candidates for candidates-billing-7f3k2q · environment default · 2026-11-20 ·
      against the catalog at hand
    candidate                  ../five                  ../bold
    USD a month         +10.00, +5.0 %         +100.00, +50.0 %
    USD a year         +120.00, +5.0 %       +1,200.00, +50.0 %
    pay more                         2                        2
    pay less                         0                        0
    largest increase            +5.0 %                  +50.0 %
    customer                      acme                     acme
    first invoice           2026-12-01               2026-12-01
    not known                        –                        –
    guards                        pass   price_increase_percent
    "
  `);
  const narrow = await run('.', ...others);
  expect(narrow.stdout).toContain('\n../mixed\n');
  const markdown = await run('.', ...others, '--format', 'markdown');
  expect(markdown.stdout).toContain('| USD a month | +10.00, +5.0 % | +11.00, +4.4 % |');
  const html = await run('.', ...others, '--format', 'html');
  expect(html.stdout).toContain(
    '<th scope="row">USD a month</th><td class="number">+10.00, +5.0\u00a0%</td>',
  );
  expect(html.stdout).toContain("default-src 'none'");
});

test('commits are candidates as well, and the document goes to a file', async () => {
  const here = join(folder, 'git');
  mkdirSync(here);
  const git = (...argv: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...argv], { cwd: here });
  git('init', '-q', '--initial-branch', 'main');
  writeFileSync(join(here, 'pricewright.yaml'), SETTINGS);
  for (const [name, amount] of [
    ['main', '100.00'],
    ['rise-5', '105.00'],
    ['rise-8', '108.00'],
  ] as const) {
    if (name !== 'main') git('checkout', '-q', '-b', name, 'main');
    writeFileSync(join(here, 'billing.yaml'), catalog(amount));
    git('add', '.');
    git('commit', '-qm', name);
  }
  const ran = await runInProcess(['diff', 'main', 'rise-5', 'rise-8', '--out', 'found.json'], {
    cwd: here,
  });
  expect(ran, ran.text).toMatchObject({ exitCode: 0 });
  const found = JSON.parse(readFileSync(join(here, 'found.json'), 'utf8')) as CandidatesDocument;
  expect(found.candidates.map(({ recurring }) => recurring[0]?.month.difference)).toEqual(['10', '16']);
  const again = ['diff', 'main', 'rise-5', 'rise-8', '--out', 'found.json', '--detailed-exitcode'];
  expect((await runInProcess(again, { cwd: here })).exitCode).toBe(2);
});

test.each([
  [['.', 'a', 'b', 'c', 'd', 'e', 'f'], 'candidates-misused'],
  [['.', '../five', 'env:staging'], 'candidates-misused'],
  [['.', '../five', '../bold', '--format', 'notices'], 'candidates-misused'],
  [['.', '../five', '../bold', '--comment', 'c.md'], 'candidates-misused'],
  [['.', '../five', '../nowhere'], 'unknown-ref'],
  [[], 'missing required argument'],
])('%j is refused as %s', async (argv, code) => {
  expect(await run(...argv)).toMatchObject({ exitCode: 1, stderr: expect.stringContaining(code) });
});
