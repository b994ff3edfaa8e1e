/** Changes that a customer asked for, by the word `requested`, from the catalog to the verdict of the guards. */
import { afterEach, describe, expect, test } from 'vitest';
import type { Plan } from '../../src/model/plan/plan.ts';
import { type ApprovingProject, approvingProject, newApprover, fee as price } from './approving-project.ts';

interface Written {
  readonly platform?: string;
  readonly acme?: string;
  readonly beta?: string;
}

const STARTER = '[{ items: [{ bundle: starter }] }]';

const catalog = ({ platform = '499', acme = STARTER, beta = '' }: Written = {}) => `version: "2026-04-01"
products: { platform: { name: Platform }, seats: { name: Seats } }
bundles:
  starter: { name: Starter, currency: USD, prices: { platform: ${price('49')}, seats: ${price('5')} } }
  growth: { name: Growth, currency: USD, prices: { platform: ${price(platform)}, seats: ${price('4')} } }
subscriptions:
  acme: { customer_id: cus_acme, currency: USD, auto_activate: true, contract: { period_type: fixed, duration_months: 36, start_date: 2026-01-01 }, versions: ${acme} }
  beta: { customer_id: cus_beta, currency: USD, auto_activate: true, contract: { period_type: fixed, duration_months: 36, start_date: 2026-01-01 }, versions: ${STARTER}${beta} }
`;

const LIMITS =
  'deletions: 0, price_increase_percent: 25, price_decrease_percent: 25, bill_increase_percent: 25, notice_days: 30, changes_percent: 30, monthly_change: { USD: { min: -20, max: 100 } }';

/** `guards` comes after the limits, `more` below them. */
const settings = (guards: string, more = '') => `guards: { ${LIMITS}${guards} }\n${more}`;

const ANYONE = ', requested: anyone, requested_deletions: 1';

const moved = (requested: string, prices = '{ seats: { fixed_pricing_model: { units: 10 } } }') =>
  `[{ items: [{ bundle: starter }] }, { effective_at: 2026-12-01, ${requested}items: [{ bundle: growth, prices: ${prices} }] }]`;
const UPGRADE = moved('requested: SALES-4711, ');
const END = ', ends: { on: 2026-12-31, requested: SALES-4712 }';

const open: ApprovingProject[] = [];
afterEach(async () => {
  for (const project of open.splice(0)) await project.close();
});

/** Both customers have the starter bundle. */
async function applied(guards: string, more = '', approvers = [] as ReturnType<typeof newApprover>[]) {
  const project = await approvingProject(approvers);
  open.push(project);
  project.settings(settings(guards, more));
  project.write('billing.yaml', catalog());
  for (const argv of [
    ['state', 'init'],
    ['apply', '--yes'],
  ]) {
    const ran = await project.run(...argv);
    expect(ran.exitCode, ran.text).toBe(0);
  }
  return project;
}

async function plan(project: ApprovingProject, written: Written): Promise<Plan> {
  project.write('billing.yaml', catalog(written));
  return project.planned();
}

const refusedBy = ({ guards }: Plan) =>
  guards.filter(({ outcome }) => outcome === 'refused').map(({ guard }) => guard);

/** The move itself is no price that increases, but nine more seats over those of the bundle are. */
const REFUSED = [
  'deletions',
  'price_increase_percent',
  'bill_increase_percent',
  'monthly_change',
  'notice_days',
  'changes_percent',
];

describe('an upgrade and a cancellation', () => {
  test('that nobody asked for are refused by six guards', async () => {
    const project = await applied(ANYONE);
    const found = await plan(project, { acme: moved(''), beta: ', ends: 2026-12-31' });
    expect(refusedBy(found)).toEqual(REFUSED);
    expect(found.requested).toBeUndefined();
  });

  test('that the customers asked for pass, are named first and are not sent with their tickets', async () => {
    const project = await applied(ANYONE);
    const found = await plan(project, { acme: UPGRADE, beta: END });
    expect(refusedBy(found)).toEqual([]);
    expect(found.requested).toEqual([
      { address: 'subscriptions.acme', change: 'entry', ticket: 'SALES-4711', from: '2026-12-01' },
      { address: 'subscriptions.beta', change: 'end', ticket: 'SALES-4712', from: '2026-12-31' },
    ]);
    const { text } = await project.run('plan');
    expect(text.replace(/\s+/g, ' ')).toContain(
      '2 changes that customers asked for (SALES-4711, SALES-4712) · acme moves from Starter to Growth',
    );
    expect(JSON.stringify(found.steps)).not.toContain('SALES-47');
    const { exitCode, text: said } = await project.run('apply', '--yes');
    expect(exitCode, said).toBe(0);
    const left = await project.planned();
    expect(left).toMatchObject({ steps: [] });
    expect(left.requested).toBeUndefined();
  });

  test('an entitlement that the bundle brings later is no part of what was asked for', async () => {
    const project = await applied(ANYONE);
    await plan(project, { acme: UPGRADE });
    expect((await project.run('apply', '--yes')).exitCode).toBe(0);
    const sso = '{ entitlement_key: sso, mode: static, type: boolean, value: "true" }';
    const changed = catalog({ acme: UPGRADE }).replace(
      'growth: {',
      `growth: { changes: [{ effective_at: 2027-01-01, entitlements: [${sso}] }], `,
    );
    project.write('billing.yaml', changed);
    const found = await project.planned();
    expect(found.steps.map(({ effective_at: day }) => day)).toEqual(['2027-01-01']);
    expect(found.requested).toBeUndefined();
  });

  test('are judged as ever without the setting, which the plan says', async () => {
    const project = await applied('');
    const found = await plan(project, { acme: UPGRADE, beta: END });
    expect(refusedBy(found)).toEqual(REFUSED);
    expect(found.notices.map(({ code }) => code)).toContain('requested-without-effect');
  });

  test('cancellations by request have a count of their own', async () => {
    const project = await applied(', requested: anyone');
    expect(refusedBy(await plan(project, { beta: END }))).toEqual(['requested_deletions']);
  });

  test('of two customers by one ticket are as many changes as ever', async () => {
    const project = await applied(ANYONE);
    const found = await plan(project, { acme: UPGRADE, beta: END.replace('4712', '4711') });
    expect(refusedBy(found)).toEqual(['changes_percent']);
  });

  test('the move has its own limit', async () => {
    const project = await applied(`${ANYONE}, move_increase_percent: 500`);
    expect(refusedBy(await plan(project, { acme: UPGRADE }))).toEqual(['move_increase_percent']);
  });
});

test('a list price of the new bundle that is billed at other times is what the customer asked for', async () => {
  const project = await applied(ANYONE);
  const arrears = (acme: string) =>
    catalog({ acme: acme.replace('growth', 'late') }).replace(
      '  growth:',
      `  late: { name: Late, currency: USD, prices: { platform: ${price('499').replace('advance', 'arrears')} } }\n  growth:`,
    );
  project.write('billing.yaml', arrears(STARTER));
  expect((await project.run('apply', '--yes')).exitCode).toBe(0);
  project.write('billing.yaml', arrears(moved('', '{}')));
  expect(refusedBy(await project.planned())).toContain('unmeasured');
  project.write('billing.yaml', arrears(moved('requested: S-1, ', '{}')));
  expect(refusedBy(await project.planned())).toEqual([]);
});

describe('more seats that the customer asked for', () => {
  const seats = (requested: string, units: number) =>
    `[{ items: [{ bundle: starter }] }, { effective_at: 2026-12-01, ${requested}items: [{ bundle: starter, prices: { seats: { fixed_pricing_model: { units: ${units} } } } }] }]`;

  test('pass whatever they cost', async () => {
    const project = await applied(ANYONE);
    expect(refusedBy(await plan(project, { acme: seats('', 100) }))).toContain('monthly_change');
    expect(refusedBy(await plan(project, { acme: seats('requested: S-1, ', 100) }))).toEqual([]);
  });
});

describe('what a request does not let through', () => {
  test('a list price that the same plan raises, for the customer who moves as for any other', async () => {
    const project = await applied(ANYONE);
    const found = await plan(project, { platform: '599', acme: UPGRADE });
    expect(refusedBy(found)).toEqual(
      expect.arrayContaining(['price_increase_percent', 'bill_increase_percent', 'notice_days']),
    );
  });

  test('a price above the list, by what it is above it', async () => {
    const project = await applied(ANYONE);
    const above = (amount: string) =>
      moved('requested: S-1, ', `{ platform: { fixed_pricing_model: { price_per_unit: "${amount}" } } }`);
    const found = await plan(project, { acme: above('650') });
    expect(refusedBy(found)).toEqual(
      expect.arrayContaining([
        'price_increase_percent',
        'bill_increase_percent',
        'monthly_change',
        'notice_days',
      ]),
    );
    const [first] = found.guards.filter(({ guard }) => guard === 'price_increase_percent');
    expect(first?.prices?.[0]?.measure).toMatch(/^\+30\.26 %/);
    expect(refusedBy(await plan(project, { acme: above('499') }))).toEqual([]);
    expect(refusedBy(await plan(project, { acme: above('399') }))).toEqual([]);
  });

  test('a higher price of what the customer has', async () => {
    const project = await applied(ANYONE);
    const dearer = `[{ items: [{ bundle: starter }] }, { effective_at: 2026-12-01, requested: S-1, items: [{ bundle: starter, prices: { platform: { fixed_pricing_model: { price_per_unit: "99" } } } }] }]`;
    expect(refusedBy(await plan(project, { acme: dearer }))).toEqual([
      'price_increase_percent',
      'bill_increase_percent',
      'notice_days',
    ]);
  });

  test('a bundle that the same plan brings', async () => {
    const project = await applied(ANYONE);
    const text = catalog({ acme: UPGRADE.replace('growth', 'scale') });
    project.write(
      'billing.yaml',
      text.replace(
        '  growth:',
        `  scale: { name: Scale, currency: USD, prices: { platform: ${price('499')}, seats: ${price('4')} } }\n  growth:`,
      ),
    );
    expect(refusedBy(await project.planned())).toEqual(
      expect.arrayContaining(['price_increase_percent', 'bill_increase_percent', 'notice_days']),
    );
  });

  test('a credit of its own that goes, beside one that the bundles of the move exchange', async () => {
    const project = await applied(ANYONE);
    const credit = (key: string, amount: string) =>
      `{ entitlement_key: ${key}, mode: static, type: credit, allocation: { amount: "${amount}", credit_type: monetary, rollover_enabled: false, rollover_max_periods: 0 }, timing: { recurrence: recurring, interval: monthly } }`;
    const credited = (versions: string, growth = '20') =>
      catalog({ acme: versions })
        .replace('name: Starter,', `name: Starter, entitlements: [${credit('calls', '30')}],`)
        .replace('name: Growth,', `name: Growth, entitlements: [${credit('calls', growth)}],`);
    const own = `entitlements: [${credit('prints', '15')}]`;
    const opening = (more: string) => `[{ items: [{ bundle: starter }], ${more} }`;
    const moves = (kept: string) =>
      `${opening(own)}, { effective_at: 2026-12-01, requested: S-1, items: [{ bundle: growth }], ${kept} }]`;
    const against = async (text: string) => {
      project.settings(settings(ANYONE), 'before');
      project.write('before/billing.yaml', credited(`${opening(own)}]`));
      project.write('billing.yaml', text);
      return refusedBy(await project.planned('diff', 'before'));
    };
    expect(await against(credited(moves(own)))).toEqual([]);
    expect(await against(credited(moves('entitlements: []')))).toEqual([
      'price_increase_percent',
      'notice_days',
    ]);
  });

  test('what another entry changes, and another customer', async () => {
    const project = await applied(ANYONE);
    const back = `${moved('requested: S-1, ', '{}').slice(0, -1)}, { effective_at: 2027-01-01, items: [{ bundle: starter, prices: { platform: { fixed_pricing_model: { price_per_unit: "99" } } } }] }]`;
    const found = await plan(project, { acme: back });
    expect(refusedBy(found)).toEqual(
      expect.arrayContaining(['price_increase_percent', 'bill_increase_percent']),
    );
    const before = catalog({ acme: UPGRADE }).replace(STARTER, moved(''));
    project.write('billing.yaml', before);
    const both = await project.planned();
    expect(both.guards.find(({ guard }) => guard === 'bill_increase_percent')?.addresses).toEqual([
      'subscriptions.beta',
    ]);
  });

  test('a request that brings the setting with it', async () => {
    const project = await applied('');
    project.settings(settings(''), 'before');
    project.write('before/billing.yaml', catalog());
    project.settings(settings(ANYONE));
    project.write('billing.yaml', catalog({ acme: UPGRADE, beta: END }));
    const found = await project.planned('diff', 'before');
    expect(refusedBy(found)).toEqual(REFUSED);
    const said = found.notices.map(({ message }) => message).join('\n');
    expect(said).toContain('requested: anyone');
    expect(said).toContain('requested_deletions is loosened from 0 to 1');
  });
});

describe('who may use the word', () => {
  test('the roles of the project sign what uses it, and nothing else', async () => {
    const sally = newApprover('sally');
    const more = `approvers: { sales: ["${sally.line}"] }\n`;
    const project = await applied(', requested: [sales], requested_deletions: 1', more, [sally]);
    const found = await plan(project, { acme: UPGRADE, beta: END });
    expect(refusedBy(found)).toEqual([]);
    expect(found.approvals?.required).toEqual([
      {
        by: ['sales'],
        reasons: ['requested: subscriptions.acme (SALES-4711), subscriptions.beta (SALES-4712)'],
      },
    ]);
    expect((await project.run('apply', '--yes')).exitCode).toBe(6);
    project.write('plan.json', JSON.stringify(found));
    const signed = await project.run(
      'approve',
      'plan.json',
      '--as',
      'sales',
      '--key',
      sally.file,
      '--out',
      'a.json',
    );
    expect(signed.exitCode, signed.text).toBe(0);
    const done = await project.run('apply', 'plan.json', '--signed', 'a.json');
    expect(done.exitCode, done.text).toBe(0);
  });

  test('the digest covers the tickets', async () => {
    const project = await applied(ANYONE);
    const one = await plan(project, { acme: UPGRADE });
    const other = await plan(project, { acme: UPGRADE.replace('4711', '4713') });
    expect(one.digest).not.toBe(other.digest);
  });

  test('a role without a key is refused', async () => {
    const project = await applied('');
    project.settings(settings(', requested: [sales]'));
    const { text, exitCode } = await project.run('validate');
    expect(exitCode).toBe(1);
    expect(text).toContain('unknown-role');
  });
});
