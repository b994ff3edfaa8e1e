import stringWidth from 'string-width';
import { describe, expect, test } from 'vitest';
import type { Plan } from '../../src/model/plan/plan.ts';
import { createPalette } from '../../src/report/lines/lines.ts';
import { countsLine } from '../../src/report/lines/plan-words.ts';
import { planMarkdown } from '../../src/report/markdown/report-markdown.ts';
import { planText } from './forms.ts';
import { expectGolden } from './golden.ts';
import { fixed, impactOf, tiered } from './priced-plans.ts';
import { HOSTILE, RENDERED_PLANS } from './rendered-plans.ts';
import {
  at,
  change,
  day,
  PLATFORM_FEE,
  plan,
  step,
  subscriptionCreate,
  versionCreate,
} from './sample-plan.ts';

const cheaperLater = tiered(
  { max_units: 10, price_per_unit: '2.00' },
  { min_units: 10, price_per_unit: '0.50' },
);

const plainly = { width: 80, palette: createPalette(false) };
const ESCAPE = '\u001b';

/** What a terminal shows of coloured text; only colours are taken out, so any other escape stays and is found. */
function withoutColours(text: string): string {
  return text.replaceAll(new RegExp(`${ESCAPE}\\[\\d+m`, 'g'), '');
}

// The sections of each plan, once: other forms have the same ones, and a golden file for their layout alone.
describe('golden plans', () => {
  test.each(RENDERED_PLANS)('$name', ({ name, plan: sample, width = 80, color = false }) => {
    expectGolden(`plan-${name}`, planText(sample, { width, palette: createPalette(color) }));
  });
});

test('subscriptions of two bundles that get the same entitlement are two groups, each with its bundle', () => {
  const entitlements = [{ entitlement_key: 'sso', mode: 'static', type: 'boolean', value: 'true' }];
  const steps = ['alpha', 'beta'].flatMap((bundle) =>
    [1, 2, 3, 4].map((each) =>
      versionCreate(
        `subscriptions.${bundle}_${each}.versions.2027-01-19`,
        '2027-01-19',
        [change('/entitlements', undefined, entitlements)],
        { body: { items: [{ bundle_id: { $ref: `bundles.${bundle}#id` }, items: [] }], entitlements } },
      ),
    ),
  );
  const [, subscriptions = ''] = planText(plan({ steps }), plainly).split(/^Subscriptions$/m);
  expect(subscriptions.match(/\d+ subscriptions|(alpha|beta) · entitlements sso/g)).toEqual([
    '4 subscriptions',
    'alpha · entitlements sso',
    '4 subscriptions',
    'beta · entitlements sso',
  ]);
});

test('a guard names no address twice', () => {
  const text = planText(RENDERED_PLANS.find(({ name }) => name === 'refused')?.plan ?? plan(), plainly);
  const [, guards = ''] = /^(REFUSED.*?)^$/ms.exec(text) ?? [];
  const findings = guards.split(/^ {2}(?=✗|Excepted)/m);
  expect(findings).toHaveLength(7);
  for (const finding of findings) {
    const named = finding.match(/\b(?:subscriptions|products|bundles)\.\w+/g) ?? [];
    expect(new Set(named).size).toBe(named.length);
  }
});

describe.each(RENDERED_PLANS)('$name', ({ plan: sample }) => {
  test.each([60, 80, 120])('is no wider than %i columns, except where one word alone is', (width) => {
    for (const row of planText(sample, { width, palette: createPalette(false) }).split('\n')) {
      const oneWord = !row.trim().includes(' ');
      const isCopied = sample.way_past?.text.includes(row) ?? false;
      expect(oneWord || isCopied || stringWidth(row) <= width, row).toBe(true);
    }
  });

  test('closes with its counts and its digest', () => {
    const rows = planText(sample, plainly).trimEnd().split('\n');
    expect(rows.at(-1)).toBe(`Digest: ${sample.digest}`);
    const unwrapped = rows.join(' ').replaceAll(/ +/g, ' ');
    expect(unwrapped).toContain(countsLine(sample));
  });

  test('has no raw control without colour, and says the same with it', () => {
    const text = planText(sample, plainly);
    expect(text).not.toMatch(/[^\P{Cc}\n]|\p{Cf}/u);
    const coloured = planText(sample, { width: 80, palette: createPalette(true) });
    expect(coloured).toContain(ESCAPE);
    expect(withoutColours(coloured)).toBe(text);
  });

  test('renders to the same text twice', () => {
    expect(planText(sample, plainly)).toBe(planText(structuredClone(sample), plainly));
  });
});

test('a plan with nothing to do takes six lines at most', () => {
  const rows = planText(plan(), plainly).trimEnd().split('\n');
  expect(rows.length).toBeLessThanOrEqual(6);
  expect(rows.join('\n')).toContain('Nothing to do');
});

test('numbers of addresses are read in groups of three', () => {
  const text = planText(plan({ compared: { live: 0, recorded: 10_003, unknown: 0 } }), plainly);
  expect(text).toContain('Checked 10,003 resources: 0 against the service, 10,003 against the state.');
});

test('a change shows old, new, file and line', () => {
  const text = planText(
    plan({
      steps: [versionCreate('subscriptions.a.versions.opening', null, [change(PLATFORM_FEE, '1', '2')])],
    }),
    { width: 200, palette: createPalette(false) },
  );
  expect(text).toContain('growth › platform › price_per_unit  1.00 → 2.00  billing/bundles.yaml:112');
});

test('of many prices the steepest increase stands first, whatever it is called', () => {
  const flat = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  const prices = impactOf([
    ...flat.map((product) => ({ product, before: fixed('10.00'), after: fixed('11.00') })),
    { product: 'mixed', before: tiered({ price_per_unit: '1.00' }), after: cheaperLater },
    { product: 'zulu', before: fixed('10.00'), after: fixed('100.00') },
  ]);
  const sample = plan({ impact: { bundles: [], money: [], prices } });
  const named = (text: string) => text.match(/growth › [a-z]+/g);
  expect(named(planText(sample, plainly))?.slice(0, 3)).toEqual([
    'growth › zulu',
    'growth › mixed',
    'growth › a',
  ]);
  expect(named(planMarkdown(sample))?.slice(0, 2)).toEqual(['growth › zulu', 'growth › mixed']);
});

test('of many prices the largest decrease is among those that are described', () => {
  const rising = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((product) => ({
    product,
    before: fixed('10.00'),
    after: fixed('11.00'),
  }));
  const prices = impactOf([
    ...rising,
    { product: 'slip', before: fixed('499.00'), after: fixed('4.99') },
    { product: 'trifle', before: fixed('10.00'), after: fixed('9.99') },
  ]);
  const text = planText(plan({ impact: { bundles: [], money: [], prices } }), plainly);
  expect(text).toContain('largest decrease −99.0 % (499.00 → 4.99)\n  … and 4 more prices that change');
});

test('the differences of one thing are read from the first tier to the last', () => {
  const at = (tier: number) =>
    `/prices/products.logs/graduated_tiered_pricing_model/tiers/${tier}/price_per_unit`;
  const differences = [11, 2, 0].map((tier) => change(at(tier), '1', '2'));
  const text = planText(
    plan({ steps: [versionCreate('subscriptions.a.versions.opening', null, differences)] }),
    plainly,
  );
  expect(text.match(/tier \d+/g)).toEqual(['tier 1', 'tier 3', 'tier 12']);
});

test('300 alike changes are one entry that keeps their count', () => {
  const sample = RENDERED_PLANS.find(({ name }) => name === 'alike');
  const text = planText(sample?.plan ?? plan(), plainly);
  expect(text.split('\n').length).toBeLessThan(30);
  expect(text).toContain('» 300 subscriptions');
  expect(text).toContain('… and 297 more');
  expect(text).toContain('subscriptions.negotiated');
  expect(text).toContain('12 to create, 0 to update, 301 new versions');
});

test('three alike changes are shown one by one, four as one', () => {
  const shown = (count: number) =>
    planText(
      plan({
        steps: Array.from({ length: count }, (_, index) =>
          step({
            operation: 'subscriptions.update',
            address: at(`subscriptions.s${index}`),
            differences: [change('/discount/amount', '10', '12')],
          }),
        ),
      }),
      plainly,
    );
  expect(shown(3).match(/~ subscriptions\.s/g)).toHaveLength(3);
  expect(shown(4)).toContain('~ 4 subscriptions');
});

test.each([
  ['the price', { items: [{ bundle_id: { $ref: 'bundles.starter#id' }, items: [] }] }],
  ['the plan', { plan_id: 'plan_x' }],
  ['the term', { contract: { period_type: 'fixed', duration_months: 12, start_date: '2026-12-01' } }],
  ['the currency', { currency: 'EUR' }],
])('creations that differ in %s are not alike', (_, body) => {
  const steps = ['a', 'b', 'c', 'd', 'e'].map((key) => subscriptionCreate(key, key === 'e' ? body : {}));
  const text = planText(plan({ steps }), plainly);
  expect(text).toContain('+ 4 subscriptions');
  expect(text).toContain('+ subscriptions.e');
});

test('a subscription that is not activated is said to stay a draft', () => {
  const draft = subscriptionCreate('acme', { auto_activate: false });
  const activation = step({
    operation: 'subscriptions.activate',
    action: 'activate',
    address: at('subscriptions.acme'),
  });
  const shown = (...steps: Plan['steps']) => planText(plan({ steps }), plainly);
  expect(shown(draft)).toContain('24 months from 2026-12-01 · stays a draft');
  expect(shown(draft, activation)).not.toContain('draft');
  expect(shown(subscriptionCreate('acme'))).not.toContain('draft');
});

test('two differences with one short path are told apart by their whole paths', () => {
  const steps = [
    versionCreate('subscriptions.a.versions.opening', null, [
      change('/items/bundles.growth/items/products.logs/price/unit_pricing_model/price_per_unit', '1', '2'),
      change('/items/bundles.growth/items/products.logs/price/price_per_unit', '3', '4'),
    ]),
  ];
  const text = planText(plan({ steps }), { width: 200, palette: createPalette(false) });
  expect(text).toContain('› unit_pricing_model › price_per_unit  1.00 → 2.00');
  expect(text).toContain('› price › price_per_unit  3.00 → 4.00');
});

test('a hostile name is shown, and none of it acts', () => {
  const sample = RENDERED_PLANS.find(({ name }) => name === 'hostile-names');
  const text = planText(sample?.plan ?? plan(), plainly);
  expect(HOSTILE).toContain(ESCAPE);
  expect(text).toContain('\\u{1b}[2K');
  expect(text).toContain('\\u{202e}evil\\u{202c}\\u{200b}');
  expect(text).not.toMatch(/^\s*::/m);
  expect(text).not.toContain('##[');
});

test('few that are alike keep their places between others', () => {
  const changed = (key: string, to: string) =>
    step({
      operation: 'subscriptions.update',
      address: at(`subscriptions.${key}`),
      differences: [change('/discount/amount', '10', to)],
    });
  const text = planText(
    plan({ steps: [changed('a', '12'), changed('b', '15'), changed('c', '12')] }),
    plainly,
  );
  expect(text.match(/~ subscriptions\.\w/g)).toEqual([
    '~ subscriptions.a',
    '~ subscriptions.b',
    '~ subscriptions.c',
  ]);
});

test.each([
  ['price_per_unit', '/items/x/price/unit_pricing_model/price_per_unit', '0.5 → 0.125', '0.50 → 0.125'],
  ['a threshold', '/minimum_spend/amount', '1500 → 1600', '1,500.00 → 1,600.00'],
  ['a percentage', '/discount/amount', '10 → 12.5', '10 → 12.5'],
])('%s is shown with what decimals it needs', (_, path, values, shown) => {
  const [from = '', to = ''] = values.split(' → ');
  const steps = [
    step({
      operation: 'subscriptions.update',
      address: at('subscriptions.a'),
      differences: [change(path, from, to)],
    }),
  ];
  expect(planText(plan({ steps }), { width: 200, palette: createPalette(false) })).toContain(`  ${shown}  `);
});

test('no line break parts a share from its sign', () => {
  const message = 'increases by 81.0 %, over the limit of 20 %';
  const refused = { guard: 'price_increase_percent', outcome: 'refused', addresses: [], message, fix: 'm' };
  const dear = plan({ guards: [refused as Plan['guards'][number]] });
  for (let width = 40; width < 80; width += 1) {
    const rows = planText(dear, { width, palette: createPalette(false) }).split('\n');
    expect(rows.filter((row) => row.trim().startsWith('%'))).toEqual([]);
  }
});

test('what is not at the service any more is said so', () => {
  const address = at('subscriptions.bistro.versions.opening');
  const differences = [{ op: 'remove', path: '', cause: 'service', source: null } as const];
  const text = planText(plan({ drift: [{ address, differences }] }), plainly);
  expect(text).toContain('≠ subscriptions.bistro.versions.opening\n      not found at the service (404)\n');
});

test('exceptions by themselves stand side by side', () => {
  const excepted = (guard: 'notice_days' | 'deletions') =>
    ({ guard, outcome: 'excepted', addresses: [], message: 'm', fix: 'agreed' }) as const;
  const text = planText(plan({ guards: [excepted('notice_days'), excepted('deletions')] }), plainly);
  expect(text).toContain('\nExcepted from notice_days: m (agreed)\nExcepted from deletions: m (agreed)\n');
});

test('a change that waits for an answer says what to write in every plan, and one that waits for its day once', () => {
  const stands = (kind: 'unconfirmed' | 'price_locked', address: string) =>
    ({ kind, address: at(address), reason: `why ${kind}`, fix: `do ${kind}`, stands: true }) as const;
  const deferred = [stands('unconfirmed', 'bundles.large'), stands('price_locked', 'subscriptions.acme')];
  const text = planText(
    plan({ deferred, baseline: { kind: 'run', run: 'r', day: day('2026-11-19') } }),
    plainly,
  );
  expect(text).toMatch(
    /2 deferred changes are not new .*[\s\S]*unconfirmed {2}bundles\.large[\s\S]*Fix: do unconfirmed\./,
  );
  expect(text).not.toContain('do price_locked');
});
