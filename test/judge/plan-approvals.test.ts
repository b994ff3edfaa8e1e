/** The conditions of approval rules: what each measures, and that what cannot be measured is asked about. */
import { describe, expect, it, test } from 'vitest';
import { changedRules, keysOf } from '../../src/approval/plan-approvals.ts';
import { assemblePlan } from '../../src/judge/assemble-plan.ts';
import { projectApplied } from '../../src/judge/project-applied.ts';
import type { ApprovalCondition, ApprovalRules } from '../../src/model/plan/approval.ts';
import type { Guards } from '../../src/model/plan/guards.ts';
import { catalogOf } from '../catalog-of.ts';
import { inputsOf } from '../plan/plan-of.ts';

const price = (amount: string, more = 'type: fixed, fee_type: fixed'): string =>
  `{ ${more}, billing_direction: advance, charge_on_contract_start: true, billing_interval: monthly, fixed_pricing_model: { price_per_unit: "${amount}", units: 1 } }`;
const metered = (amount: string): string =>
  `{ type: unit, fee_type: metered, billing_direction: arrears, charge_on_contract_start: false, billing_interval: monthly, metric_ids: [met_calls], unit_pricing_model: { price_per_unit: "${amount}" } }`;

interface Wanted {
  readonly platform?: string;
  readonly calls?: string;
  readonly bundle?: string;
  readonly more?: string;
  readonly others?: string;
  readonly currency?: string;
}

const catalog = ({
  platform = '100.00',
  calls = '0.10',
  bundle = 'small',
  more = '',
  others = '',
  currency = 'USD',
}: Wanted): string =>
  `products: { platform: { id: p1 }, api: { id: p2 } }
bundles:
  small: { name: Small, prices: { platform: ${price(platform)} } }
  large: { name: Large, prices: { platform: ${price('150.00')} } }
  metered: { name: Metered, prices: { api: ${metered(calls)} } }
subscriptions:
  acme: { customer_id: cus_acme, currency: ${currency}${more}, versions: [{ items: [{ bundle: ${bundle} }] }] }
  beta: { customer_id: cus_beta, currency: ${currency}, versions: [{ items: [{ bundle: metered }] }] }
${others}`;

const rulesOf = (when: ApprovalCondition): ApprovalRules => ({
  rules: [{ when, by: ['finance'] }],
  approvers: {},
});

function reasons(when: ApprovalCondition, after: Wanted, before: Wanted = {}, guards: Partial<Guards> = {}) {
  const projected = projectApplied(inputsOf({ catalog: catalog(before), profile: 'bound' }));
  if (projected.kind === 'faulty') throw new Error(JSON.stringify(projected.diagnostics));
  const { plan, diagnostics } = assemblePlan({
    ...inputsOf({ catalog: catalog(after), guards, profile: 'bound' }),
    catalog: catalogOf(catalog(after)),
    observed: projected.observed,
    approvals: rulesOf(when),
  });
  if (plan === undefined) throw new Error(JSON.stringify(diagnostics));
  return plan.approvals?.required.flatMap((each) => each.reasons) ?? ['none'];
}

const GAMMA =
  '  gamma: { customer_id: cus_gamma, currency: USD, versions: [{ items: [{ bundle: large }] }] }\n';

test.each<[string, ApprovalCondition, Wanted, RegExp | null]>([
  ['more than the amount', { monthly_increase_above: '5.00' }, { platform: '105.01' }, /USD \+5\.01/],
  ['the amount itself', { monthly_increase_above: '5.00' }, { platform: '105.00' }, null],
  ['less is no increase', { monthly_increase_above: '5.00' }, { platform: '1.00' }, null],
  ['an increase is no decrease', { monthly_decrease_above: '5.00' }, { platform: '110.00' }, null],
  ['less by more', { monthly_decrease_above: '5.00' }, { platform: '94.99' }, /USD −5\.01/],
  ['less by the amount', { monthly_decrease_above: '5.00' }, { platform: '95.00' }, null],
  ['another currency', { monthly_increase_above: { EUR: '5.00' } }, { platform: '100.01' }, /USD \+0\.01/],
  ['its currency', { monthly_increase_above: { USD: '5.00' } }, { platform: '105.00' }, null],
  ['usage that nobody knows', { monthly_increase_above: '5000' }, { calls: '0.11' }, /cannot be measured/],
  ['new subscriptions', { monthly_increase_above: '5.00' }, { others: GAMMA }, null],
  [
    'a larger percentage',
    { any_price_increase_percent_above: '9.9' },
    { calls: '0.11' },
    /increases by 10\.00 %/,
  ],
  ['the percentage', { any_price_increase_percent_above: '10' }, { calls: '0.11' }, null],
  ['a move', { moves: true }, { bundle: 'large' }, /1 subscription moves/],
  ['no move', { moves: true }, { platform: '101.00' }, null],
  [
    'an end',
    { deletions: true },
    { more: ', ends: "2027-03-01"' },
    /subscriptions\.acme would be deleted or end/,
  ],
  [
    'an end is less',
    { monthly_decrease_above: '5.00' },
    { more: ', ends: "2027-03-01"' },
    /acme|USD −100\.00/,
  ],
  ['no end', { deletions: true }, { platform: '101.00' }, null],
  ['anything', { always: true }, { platform: '100.01' }, /every plan/],
  ['nothing', { always: true }, {}, null],
])('%s', (_, when, after, expected) => {
  const guards = { deletions: 9 };
  const found = reasons(when, after, {}, guards);
  if (expected === null) expect(found).toEqual([]);
  else expect(found.join('\n')).toMatch(expected);
});

test('an exception from a guard', () => {
  const exception = {
    guard: 'price_increase_percent',
    limit: '50',
    until: '2027-01-01',
    reason: 'agreed',
  } as never;
  const guards = { price_increase_percent: '1', exceptions: [exception] };
  expect(reasons({ guard_exceptions: true }, { platform: '110.00' }, {}, guards)).toEqual([
    'guard_exceptions: price_increase_percent excepted until 2027-01-01: agreed',
  ]);
  expect(reasons({ guard_exceptions: true }, { platform: '100.50' }, {}, guards)).toEqual([]);
});

describe('rules that change', () => {
  const A = 'ssh-ed25519 AAA a';
  const B = 'ssh-ed25519 BBB b';
  const rule = { when: { always: true }, by: ['finance', 'legal'] } as const;
  const base: ApprovalRules = { rules: [rule], approvers: { finance: [A], legal: [B] } };
  const asked = (own: ApprovalRules) => changedRules(base, own).map(({ by }) => by.join(' '));

  it('ask whom they named', () => {
    expect(asked(base)).toEqual([]);
    expect(asked({ ...base, rules: [] })).toEqual(['finance legal']);
    expect(asked({ ...base, rules: [{ ...rule, by: ['finance'] }] })).toEqual(['finance legal']);
    expect(asked({ ...base, rules: [{ ...rule, by: ['legal', 'finance'] }] })).toEqual([]);
    expect(asked({ ...base, approvers: { ...base.approvers, finance: [A, B] } })).toEqual(['finance']);
    expect(asked({ ...base, approvers: { ...base.approvers, finance: ['ssh-ed25519 AAA c'] } })).toEqual([
      'finance',
    ]);
  });

  it('ask as many people about a new key as a rule asks of its role', () => {
    const two: ApprovalRules = {
      rules: [{ when: { always: true }, by: ['sales', 'sales'] }],
      approvers: { sales: [A, B], idle: [A] },
    };
    const C = 'ssh-ed25519 CCC c';
    const by = (own: ApprovalRules) => changedRules(two, own).flatMap((each) => each.by);
    expect(by({ ...two, approvers: { sales: [A, B, C], idle: [A] } })).toEqual(['sales', 'sales']);
    expect(by({ ...two, approvers: { sales: [A, B], idle: [A, C] } })).toEqual(['idle']);
  });

  it('ask nobody where they only ask for more, or take a key away', () => {
    const added = { when: { moves: true }, by: ['sales'] } as const;
    expect(asked({ rules: [rule, added], approvers: { ...base.approvers, sales: [B] } })).toEqual([]);
    expect(asked({ ...base, approvers: { legal: [B] } })).toEqual([]);
  });

  it('leave the keys that stood before', () => {
    const own = (finance: readonly string[]): ApprovalRules => ({ ...base, approvers: { finance } });
    expect(keysOf('finance', [base], own([A, B]))).toEqual([A]);
    expect(keysOf('finance', [{ ...base, approvers: { finance: [A, B] } }], own([A]))).toEqual([A]);
    expect(keysOf('finance', [base], own([B]))).toEqual([A]);
    expect(keysOf('sales', [base], { ...base, approvers: { sales: [B] } })).toEqual([B]);
  });
});

test('without rules a plan names none, and has the digest that it always had', () => {
  const { plan } = assemblePlan(inputsOf({ catalog: catalog({}) }));
  const { plan: same } = assemblePlan({
    ...inputsOf({ catalog: catalog({}) }),
    approvals: { rules: [], approvers: {} },
  });
  const { plan: other } = assemblePlan({
    ...inputsOf({ catalog: catalog({}) }),
    approvals: rulesOf({ moves: true }),
  });
  expect(plan?.approvals).toBeUndefined();
  expect(same?.digest).toBe(plan?.digest);
  expect(other?.digest).not.toBe(plan?.digest);
});
