import { describe, expect, it } from 'vitest';
import type { Price } from '../../src/model/catalog/price.ts';
import { addressOf } from '../../src/model/values/address.ts';
import { createPalette } from '../../src/report/lines/lines.ts';
import { planText } from './forms.ts';
import { impactOf, PRICED, tiered, unit } from './priced-plans.ts';
import { RENDERED_PLANS } from './rendered-plans.ts';
import { pointsOf } from './said-of-plan.ts';
import { plan } from './sample-plan.ts';

const named = (name: string) => RENDERED_PLANS.find((each) => each.name === name)?.plan ?? plan();
const words = (of: ReturnType<typeof plan>) => pointsOf(of).map((watch) => watch.words.text);

describe('what to watch', () => {
  it('leaves out what waits for its day, unless the plan touches what it waits with', () => {
    const [locked] = named('deferred').deferred.filter(({ kind }) => kind === 'price_locked');
    const [step] = PRICED.steps;
    if (locked === undefined || step === undefined) throw new Error('nothing is locked');
    const about = addressOf('bundle', 'growth');
    const said = (more: object) =>
      pointsOf({ ...PRICED, deferred: [{ ...locked, about }], ...more }).some(
        ({ anchor }) => anchor === 'deferred-title',
      );
    expect(said({ steps: [] })).toBe(false);
    expect(said({ steps: [{ ...step, address: about }] })).toBe(true);
    expect(said({ steps: [{ ...step, follows: about }] })).toBe(true);
    expect(said({ steps: [{ ...step, address: locked.address }] })).toBe(true);
  });

  it('is said in the order of its gravity, with what is deferred by kind', () => {
    expect(pointsOf(named('everything')).map(({ words: { text, style } }) => `${style}: ${text}`)).toEqual([
      'error: product legacy deleted',
      'warning: resolves 1 request in doubt',
      'warning: 5 deferred (1 blocked, 1 unread, 1 orphaned, 1 ended, 1 dependent)',
      'warning: 1 address drifted',
    ]);
  });

  it('is nothing where a plan only does what it says', () => {
    const [bundle] = named('creates').steps.filter(({ operation }) => operation === 'bundles.create');
    if (bundle === undefined) throw new Error('no bundle');
    expect(words({ ...named('several-steps'), steps: [bundle] })).toEqual([]);
  });

  it('names what existing customers pay less, whatever new ones bring', () => {
    const [money] = PRICED.impact.money;
    if (money === undefined) throw new Error('no money');
    const [group] = money.groups;
    if (group === undefined) throw new Error('no group');
    const monthly = { before: '99800', after: '998.004' };
    const groups = [{ ...group, created: false, monthly }];
    const fallen = { ...money, created: 1, groups, monthly };
    const less = { ...PRICED, impact: { ...PRICED.impact, money: [fallen] } };
    expect(words(less)).toContain(`existing customers pay ${money.currency} 98,802.00 less a month in all`);
    expect(words(PRICED).join()).not.toContain('less a month in all');
  });

  it('counts catalog warnings', () => {
    const warning = {
      code: 'catalog-warning',
      address: null,
      message: 'a.yaml:1:2: negative-rate: …',
    } as const;
    expect(words({ ...PRICED, notices: [warning, warning] })).toContain('2 catalog warnings');
  });

  it('begins with the later runs that an undo takes back', () => {
    const message =
      'takes back 1 later run too: Seats 15.00 → 16.00 USD (+6.7 %) in Growth for acme, by 9qv3n8x2';
    expect(words({ ...PRICED, notices: [{ code: 'changed-since', address: null, message }] })[0]).toBe(
      message,
    );
  });

  it('names whom an edit of a bundle reaches in spite of a price lock', () => {
    const bundles = PRICED.impact.bundles.map((each) => ({ ...each, despite_lock: 2 }));
    const reached = { ...PRICED, impact: { ...PRICED.impact, bundles } };
    expect(words(reached)).toContain('a price change affects 2 price-locked subscriptions');
    expect(planText(reached, { width: 200, palette: createPalette(false) })).toContain(
      '7 price-locked, 2 of them affected: locks cover dated changes only',
    );
  });

  it('names who pays more in other months than the one compared', () => {
    expect(words(PRICED)).toContain(
      'cus_northgate pays 200.00 USD more a month for each of 2 subscriptions from 2026-12-01 through 2028-11-30, and 1 more such increase',
    );
  });
});

const flat = unit('20');
const cheaperFrom11 = tiered(
  { max_units: 10, price_per_unit: '20' },
  { min_units: 11, price_per_unit: '17' },
);
const cheaperFrom21 = tiered(
  { max_units: 20, price_per_unit: '20' },
  { min_units: 21, price_per_unit: '17' },
);
const dearer = tiered({ max_units: 10, price_per_unit: '22' }, { min_units: 11, price_per_unit: '17' });
const endless = tiered({ price_per_unit: '20' });
const ending = tiered({ max_units: 100, price_per_unit: '20' });

const DROP = 'using more costs less in 1 price';
const GAP = 'no bill for some usage in 1 price';

describe('a drop or a gap', () => {
  it.each<[string, Price | null, Price, readonly string[]]>([
    ['that comes with a change', flat, cheaperFrom11, [DROP]],
    ['that comes with a new price', null, cheaperFrom11, [DROP]],
    ['that moves', cheaperFrom11, cheaperFrom21, [DROP]],
    ['that was there already', cheaperFrom11, dearer, []],
    ['that goes away', cheaperFrom11, flat, []],
    ['at the end of the tiers', endless, ending, [GAP]],
    ['that was at their end already', ending, tiered({ max_units: 100, price_per_unit: '22' }), []],
  ])('%s', (_, before, after, expected) => {
    const prices = impactOf([{ product: 'seats', before, after }]);
    expect(prices).toHaveLength(1);
    expect(words(plan({ impact: { bundles: [], prices, money: [] } }))).toEqual(expected);
  });
});
