import { describe, expect, it } from 'vitest';
import type { GuardName } from '../../src/model/plan/guards.ts';
import type { Difference } from '../../src/model/plan/plan.ts';
import type { Address } from '../../src/model/values/address.ts';
import { summaryOf } from '../../src/report/summary/summary.ts';
import { PRICED } from './priced-plans.ts';
import { RENDERED_PLANS } from './rendered-plans.ts';
import { saidOf } from './said-of-plan.ts';
import { at, day, plan, step } from './sample-plan.ts';

const named = (name: string) => RENDERED_PLANS.find((each) => each.name === name)?.plan ?? plan();
const place = (line: number) => ({ file: 'billing/bundles.yaml', line, column: 70 });
const linesOf = (of: ReturnType<typeof plan>) => summaryOf(of).lines;

describe('the summary of a plan', () => {
  it('says the verdict, what changes, how much for whom, and limits with notice', () => {
    expect(linesOf(PRICED)).toEqual([
      'Ready to apply. api_calls +200.0 % at 1,001 and −20.0 % beyond 100,001 in growth · seats +10.0 % at 1 and −12.5 % at 51 in growth.',
      'Platform 499.00 → 538.92 USD (+8.0 %) in growth · messages new in growth · legacy_sync removed in growth · and 1 more change.',
      'From 2027-01-19: not known for 40 of 300 subscriptions; known: +11,976.00 USD a month (+8.0 %, +143,712.00 a year)',
      'Check: cus_northgate pays 200.00 USD more a month for each of 2 subscriptions from 2026-12-01 through 2028-11-30, and 1 more such increase',
      "Within all limits · 60 days' notice",
    ]);
  });

  it('uses names where the plan has them', () => {
    const names = { 'products.platform': 'Platform fee', 'bundles.growth': 'Growth' };
    const [, second = ''] = linesOf({ ...PRICED, impact: { ...PRICED.impact, names } });
    expect(second).toContain('Platform fee 499.00 → 538.92 USD (+8.0 %) in Growth');
  });

  it('quotes a name that could be taken for words of the plan', () => {
    const names = { 'products.platform': 'Fee. Within all limits', 'bundles.growth': 'Big · no change' };
    const said = saidOf({ ...PRICED, impact: { ...PRICED.impact, names } });
    expect(said).toContain('"Fee. Within all limits" 499.00 → 538.92 USD (+8.0 %) in "Big · no change"');
  });

  it('says both months where the first one does not last', () => {
    const [money] = PRICED.impact.money;
    if (money === undefined) throw new Error('no money');
    const months = [
      { month: '2027-02', before: '100', after: '400' },
      { month: '2027-03', before: '100', after: '137.77' },
    ];
    const series = { months, first_full: '2027-02', all_in_effect: '2027-03', ending: 0, unknown: 0 };
    const lines = linesOf({ ...PRICED, impact: { ...PRICED.impact, money: [{ ...money, series }] } });
    expect(lines.join('\n')).toContain('+300.00 USD in 2027-02, then +37.77 a month');
  });

  it('says how long a change lasts that ends while it is billed, and its sum', () => {
    const [money] = PRICED.impact.money;
    if (money === undefined) throw new Error('no money');
    const changed = (before: string, ...later: readonly string[]) => {
      const months = ['45', '45', '45', ...later].map((after, index) => ({
        month: `2027-0${index + 3}`,
        before: index < 3 ? before : after,
        after,
      }));
      const series = { months, first_full: '2027-03', all_in_effect: '2027-03', ending: 0, unknown: 0 };
      const monthly = { before, after: '45' };
      const yearly = { before: `${Number(before) * 12}`, after: '540' };
      const counted = { ...money, monthly, yearly, series, uncounted_changes: 0 };
      return linesOf({ ...PRICED, impact: { ...PRICED.impact, money: [counted] } });
    };
    const of = (...later: readonly string[]) => changed('90', ...later);
    const ofNew = () => changed('0', '0', '0');
    expect(of('90', '90').join('\n')).toContain(
      '−45.00 USD a month through 2027-05 (−50.0 %, −135.00 in all) for',
    );
    // Its contract ended then.
    expect(of('0', '0').join('\n')).toContain('−45.00 USD a month (−50.0 %, −540.00 a year) for');
    expect(of().join('\n')).toContain('−45.00 USD a month (−50.0 %, −540.00 a year) for');
    // A new customer's contract of three months.
    expect(ofNew().join('\n')).toContain('+45.00 USD a month (+540.00 a year) for');
  });

  it('says that a guard refuses it, by how much, and what it deletes', () => {
    const lines = linesOf(named('everything'));
    expect(lines[0]).toMatch(/^Refused by 4 guards\. Product legacy deleted · /);
    expect(lines.at(-1)).toMatch(/^Limits broken: price increase up to \+50\.00 % \(limit 25 %\), /);
  });

  it('claims nothing of bills that nobody counted', () => {
    expect(linesOf(named('resolved-first'))).toContain('Its effect on bills is unknown');
    expect(linesOf(named('refused'))).toContain('From today: no bill changes');
    const address = at('subscriptions.acme.staged.2027-01-19');
    const deletion = step({ operation: 'versions.delete', address, action: 'withdraw' });
    expect(linesOf(plan({ steps: [deletion] })).join('\n')).not.toContain('is unknown');
  });

  it('names no price that comes with what is new', () => {
    const [price] = PRICED.impact.prices;
    if (price === undefined) throw new Error('no price');
    const added = { ...price, direction: 'added' as const };
    const prices = { ...named('creates').impact, prices: [added] };
    expect(saidOf({ ...named('creates'), impact: prices })).not.toContain(' new in ');
    const [version] = PRICED.steps;
    const alone = {
      ...PRICED,
      steps: version ? [version] : [],
      impact: { ...PRICED.impact, prices: [added] },
    };
    expect(linesOf(alone)[0]).toMatch(/^Ready to apply\. api_calls new in growth/);
  });

  it('is one line where nothing is to be done', () => {
    expect(linesOf(plan())).toEqual(['Nothing to do.']);
  });

  it('says that what is in doubt is resolved, and nothing of what is left so', () => {
    expect(linesOf(named('resolved-first'))[0]).toMatch(/ Resolves 1 request in doubt\.$/);
  });

  it('counts what has no room, and keeps it for the list below', () => {
    const warning = { code: 'catalog-warning', address: null, message: 'a.yaml:1:2: …' } as const;
    const { lines, attention } = summaryOf({ ...PRICED, notices: [warning] });
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(160);
    // One that is too long keeps no other one out.
    expect(lines).toContain('Check: 1 catalog warning · and 1 more point');
    expect(attention.map(({ anchor }) => anchor)).toEqual(['money']);
  });

  it('names the dated change that takes an amount back, a decimal point that may have slipped, and the way past', () => {
    const path = '/prices/products.platform/fixed_pricing_model/price_per_unit';
    const linesFor = (value: string, ...more: readonly (readonly [GuardName, readonly Address[]])[]) => {
      const edit = { op: 'replace', path, from: '499.00', value, cause: 'catalog' } as const;
      const [bundle, version] = [at('bundles.growth'), at('subscriptions.acme.versions.opening')];
      const later = { ...edit, from: value, value: '538.92', source: place(144) };
      return linesOf(
        plan({
          steps: [
            step({
              operation: 'bundles.update',
              address: bundle,
              differences: [{ ...edit, source: place(24) }],
            }),
            step({ operation: 'versions.create', address: version, follows: bundle }),
          ],
          deferred: [
            {
              ...{
                kind: 'not_due',
                address: bundle,
                reason: 'its prices change',
                fix: 'none',
                currency: 'USD',
              },
              ...{ day: day('2027-01-19'), differences: [later] },
            },
          ],
          guards: [['locked_prices', [version]] as const, ...more].map(([guard, addresses]) => ({
            ...{ guard, outcome: 'refused', addresses, message: '', fix: '' },
          })),
          guard_rules: { limits: { notice_days: '30', changes_percent: '20' }, protect: [], exceptions: [] },
          way_past: { source: { file: 'pricewright.yaml', line: 7, column: 10 }, text: '' },
        }),
      ).join('\n');
    };
    expect(linesFor('649.00')).toContain('Temporary: billing/bundles.yaml:144 sets 538.92 on 2027-01-19');
    expect(linesFor('649.00')).toContain(
      'To fix: put 649.00 into the change of 2027-01-19, or copy the exception below (price locks) to pricewright.yaml:7:10 once agreed',
    );
    expect(linesFor('649.00')).not.toContain('slipped');
    expect(linesFor('649.00', ['changes_percent', []])).toContain(
      ', and copy the exception below (share of what changes) to pricewright.yaml:7:10 once agreed',
    );
    expect(linesFor('49.90')).toContain(
      'Check: 49.90 is a tenth of 499.00: correct billing/bundles.yaml:24 if the decimal point slipped',
    );
    expect(linesFor('49.90')).toContain('To fix: if 49.90 is meant, put it into the change of 2027-01-19');
    const escalation = {
      op: 'replace',
      path: '/price_escalation/percentage',
      from: '5',
      value: '50',
    } as const;
    const slipped = step({
      operation: 'subscriptions.update',
      address: at('subscriptions.acme'),
      differences: [{ ...escalation, cause: 'catalog', source: place(9) }],
    });
    expect(linesOf(plan({ steps: [slipped] })).join('\n')).toContain(
      '50 % is ten times 5 %: correct billing/bundles.yaml:9 if the decimal point slipped',
    );
    const variable = { ...place(9), variable: 'uplift' };
    const byVariable = step({
      operation: 'subscriptions.update',
      address: at('subscriptions.acme'),
      differences: [{ ...escalation, cause: 'catalog', source: variable }],
    });
    expect(linesOf(plan({ steps: [byVariable] })).join('\n')).toContain(
      'correct the variable uplift if the decimal point slipped',
    );
    const cell = (name: string, from: string, value: string, line: number): Difference => ({
      op: 'replace',
      path: `/prices/products.calls/cells/${name}/price_per_unit`,
      ...{ from, value, cause: 'catalog', source: place(line) },
    });
    const cells = [cell('eu', '12.00', '9.00', 35), cell('us', '9.00', '12.00', 36)];
    const mixedUp = step({
      operation: 'bundles.update',
      address: at('bundles.growth'),
      differences: cells,
    });
    expect(linesOf(plan({ steps: [mixedUp] })).join('\n')).toContain(
      '12.00 and 9.00 change places (billing/bundles.yaml:35 and billing/bundles.yaml:36)',
    );
    // A customer's own price has no day under a bundle's changes.
    expect(linesFor('649.00', ['notice_days', [at('subscriptions.own.versions.opening')]])).toContain(
      "and give 30 days' notice, then copy the exception below (notice) to",
    );
  });
});
