/** The exceptions that a refused plan prints: put where it says, byte for byte, they let it pass. */
import { afterEach, describe, expect, test } from 'vitest';
import type { Plan } from '../../src/model/plan/plan.ts';
import { monthlyPriceText as PRICE } from '../prices.ts';
import { settingsOf } from '../served.ts';
import { type ApprovingProject, approvingProject } from './approving-project.ts';

const TERMS =
  'currency: USD, auto_activate: true, contract: { period_type: fixed, duration_months: 24, start_date: 2026-01-01 }';

/** Two bundles become dearer, acme moves and beta ends: five guards, and of several more than one exception. */
const catalog = (starter: string, growth: string, acme: string, beta = '') => `version: "2026-04-01"
products: { platform: { name: Platform } }
bundles:
  starter: { name: Starter, currency: USD, prices: { platform: ${PRICE(starter)} } }
  growth: { name: Growth, currency: USD, prices: { platform: ${PRICE(growth)} } }
subscriptions:
  acme: { customer_id: cus_acme, ${TERMS}, versions: [{ items: [{ bundle: ${acme} }] }] }
  beta: { customer_id: cus_beta, ${TERMS}, versions: [{ items: [{ bundle: growth }] }]${beta} }
`;
const BEFORE = catalog('49', '499', 'starter');
const AFTER = catalog('99', '999', 'growth', ', ends: 2026-12-31');

const HEAD = `version: 1
project: paste-billing-7f3k2q
catalog: [billing.yaml]
service: { base_url: "\${env.URL}", api_key: "\${env.KEY}", ${settingsOf('bound')} }
state: { sqlite: state.db }
`;
const FLOW =
  'deletions: 0, price_increase_percent: 25, notice_days: 30, bill_increase_percent: 50, changes_percent: 10';
const BLOCK = `${FLOW.replaceAll(/(^|, )/g, '\n  ')}\n`;
const NESTED = BLOCK.replaceAll('\n  ', '\n      ');
const OLD = '{ guard: notice_days, limit: 90, until: 2026-12-31, reason: "Agreed: \\"all\\" #1" }';

const LAYOUTS: readonly (readonly [string, string, string?])[] = [
  ['a mapping in braces', `guards: { ${FLOW} }\n`],
  ['an empty mapping in braces', 'guards: {}\n'],
  ['a block', `guards:${BLOCK}`],
  ['a block with more below it', `guards:${BLOCK}apply: { retries: 2 }\n`],
  ['a block without a break at its end', `guards:${BLOCK}`.trimEnd()],
  ['no section at all', ''],
  ['no section, and no break at the end', '# end'],
  ['a section that is left empty', 'guards:\napply: { retries: 2 }\n'],
  ['a list', `guards:${BLOCK}  exceptions:\n    - ${OLD}\n  protect: []\n`],
  ['a list at the depth of its key', `guards:${BLOCK}  exceptions:\n  - ${OLD}\n`],
  ['a list in brackets', `guards:${BLOCK}  exceptions: [${OLD}]\n`],
  ['an empty list', `guards:${BLOCK}  exceptions: []\n`],
  ['everything in braces', `guards: { ${FLOW}, exceptions: [${OLD}] }\n`],
  ['lines that end as on Windows', `guards:${BLOCK}`.replaceAll('\n', '\r\n')],
  [
    'an environment without guards',
    `guards:${BLOCK}environments:\n  live: { apply: { retries: 3 } }\n`,
    'live',
  ],
  ['an environment that says nothing', `guards:${BLOCK}environments:\n  live:\n  test: {}\n`, 'live'],
  ['an environment with guards', `environments:\n  live:\n    guards:${NESTED}`, 'live'],
  [
    'an environment whose exceptions are those of the top',
    `guards:${BLOCK}  exceptions:\n    - ${OLD}\nenvironments:\n  live:\n    apply: { retries: 3 }\n`,
    'live',
  ],
];

const open: ApprovingProject[] = [];
afterEach(async () => {
  for (const project of open.splice(0)) await project.close();
});

const outcomes = ({ guards }: Plan) => [...new Set(guards.map(({ outcome }) => outcome))];

function inserted(text: string, { way_past: way }: Plan): string {
  if (way === undefined) throw new Error('nothing to insert');
  const { line, column } = way.source;
  const lines = text.split('\n');
  const at = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0) + column - 1;
  return text.slice(0, at) + way.text + text.slice(at);
}

describe('a refused plan passes once its text stands where it says', () => {
  test.each(LAYOUTS)('%s', async (_, guards = '', environment) => {
    const project = await approvingProject([]);
    open.push(project);
    const named = environment === undefined ? [] : ['--env', environment];
    const file = HEAD + guards;
    project.write('pricewright.yaml', HEAD + guards.replace(/guards:[\s\S]*?(?=\napply|\nenv|$)/, ''));
    project.write('billing.yaml', BEFORE);
    project.write('pricewright.yaml', file);
    for (const argv of [
      ['state', 'init'],
      ['apply', '--yes'],
    ]) {
      const ran = await project.run(...argv, ...named);
      expect(ran.exitCode, ran.text).toBe(0);
    }
    project.write('billing.yaml', AFTER);
    const refused = await project.planned(...named);
    expect(outcomes(refused)).toContain('refused');
    expect(refused.way_past?.source.file).toBe('pricewright.yaml');
    const { text } = await project.run('plan', ...named);
    for (const each of refused.way_past?.text.split('\n') ?? []) expect(text).toContain(each.trimEnd());
    project.write('pricewright.yaml', inserted(file, refused));
    expect(outcomes(await project.planned(...named))).toContain('refused');
    const said = await project.run('state', 'set', 'rules', '--reason', 'agreed', ...named);
    expect(said.exitCode, said.text).toBe(0);
    const passing = await project.planned(...named);
    expect(outcomes(passing), project.read('pricewright.yaml')).toEqual(['excepted']);
    expect(passing.way_past).toBeUndefined();
  });
});

test('each guard has the entries that it needs, as lines of a list', async () => {
  const project = await approvingProject([]);
  open.push(project);
  project.write('pricewright.yaml', `${HEAD}guards:${BLOCK}`);
  project.write('billing.yaml', BEFORE);
  await project.run('state', 'init');
  await project.run('apply', '--yes');
  project.write('billing.yaml', AFTER);
  const { guards, way_past: way } = await project.planned();
  const raised = guards.find(({ guard }) => guard === 'price_increase_percent');
  const entry = (limit: number, whom: string) =>
    `- { guard: price_increase_percent, limit: ${limit}, for: ${whom}, until: 2026-12-04, reason: "who agreed, and why" }`;
  expect(raised?.exception?.split('\n')).toEqual([
    entry(1939, 'bundles.growth'),
    entry(103, 'bundles.starter'),
  ]);
  expect(raised?.fix).toContain('pricewright.yaml:7');
  expect(way).toMatchObject({ source: { file: 'pricewright.yaml', line: 7, column: 1 } });
  const { text } = await project.run('plan');
  expect(text).toContain(`\n${way?.text}`);
});
