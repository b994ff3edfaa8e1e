import { describe, expect, it } from 'vitest';
import type { Price } from '../../src/model/catalog/price.ts';
import { addressOf } from '../../src/model/values/address.ts';
import { createPalette } from '../../src/report/lines/palette.ts';
import { planText } from '../../src/report/text/plan-text.ts';
import { attentionList, calmText } from '../../src/report/view/attention-list.ts';
import { impactOf, PRICED, tiered, unit } from './priced-plans.ts';
import { RENDERED_PLANS } from './rendered-plans.ts';
import { plan } from './sample-plan.ts';

const named = (name: string) => RENDERED_PLANS.find((each) => each.name === name)?.plan ?? plan();
const words = (of: ReturnType<typeof plan>) => attentionList(of).map((watch) => watch.words.text);

describe('what to watch', () => {
  it('leaves out what waits for its day, unless the plan touches what it waits with', () => {
    const [locked] = named('deferred').deferred.filter(({ kind }) => kind === 'price_locked');
    const [step] = PRICED.steps;
    if (locked === undefined || step === undefined) throw new Error('nothing is locked');
    const about = addressOf('bundle', 'growth');
    const said = (more: object) =>
      attentionList({ ...PRICED, deferred: [{ ...locked, about }], ...more }).some(
        ({ anchor }) => anchor === 'deferred-title',
      );
    expect(said({ steps: [] })).toBe(false);
    expect(said({ steps: [{ ...step, address: about }] })).toBe(true);
    expect(said({ steps: [{ ...step, follows: about }] })).toBe(true);
    expect(said({ steps: [{ ...step, address: locked.address }] })).toBe(true);
  });

  it('is said in the order of its gravity, with what is deferred by kind', () => {
    expect(
      attentionList(named('everything')).map(({ words: { text, style } }) => `${style}: ${text}`),
    ).toEqual([
      'error: refused by 4 guards',
      'error: 1 deletion',
      'warning: let through by 2 exceptions to a guard',
      'warning: its effect on bills is unknown',
      'warning: 1 request in doubt',
      'warning: 5 deferred (1 blocked, 1 unread, 1 orphaned, 1 ended, 1 dependent)',
      'warning: 1 address drifted',
    ]);
  });

  it('is nothing where a plan only does what it says', () => {
    const [bundle] = named('creates').steps.filter(({ operation }) => operation === 'bundles.create');
    if (bundle === undefined) throw new Error('no bundle');
    expect(words({ ...named('several-steps'), steps: [bundle] })).toEqual([]);
    expect(calmText(named('several-steps'))).toBe('nothing is refused, deleted or deferred');
    expect(calmText(plan())).toBe('');
  });

  it('is what nobody knows of bills', () => {
    expect(words(named('several-steps'))).toEqual(['its effect on bills is unknown']);
  });

  it('names what existing customers pay less, whatever new ones bring', () => {
    const [money] = PRICED.impact.money;
    if (money === undefined) throw new Error('no money');
    const fallen = { ...money, created: 0, monthly: { before: '99800', after: '998.004' } };
    const less = { ...PRICED, impact: { ...PRICED.impact, money: [fallen] } };
    expect(words(less)).toContain(`existing customers pay ${money.currency} 98,802.00 less a month in all`);
    expect(words(PRICED).join()).not.toContain('less a month in all');
  });

  it('counts the warnings of the catalog', () => {
    const warning = {
      code: 'catalog-warning',
      address: null,
      message: 'a.yaml:1:2: negative-rate: …',
    } as const;
    expect(words({ ...PRICED, notices: [warning, warning] })).toContain('2 warnings of the catalog');
  });

  it('names changes that are in no sum', () => {
    expect(words(PRICED)).toContain('excluded changes in 40 subscriptions');
  });

  it('names whom an edit of a bundle reaches in spite of a price lock', () => {
    const bundles = PRICED.impact.bundles.map((each) => ({ ...each, despite_lock: 2 }));
    const reached = { ...PRICED, impact: { ...PRICED.impact, bundles } };
    expect(words(reached)).toContain('a price change affects 2 price-locked subscriptions');
    expect(planText(reached, { width: 200, palette: createPalette(false) })).toContain(
      '7 price-locked, 2 price-locked subscriptions are affected: locks cover dated changes only',
    );
  });

  it('names who pays more in other months than the one compared', () => {
    expect(words(PRICED)).toContain(
      'in other months cus_northgate pays USD 200.00 more a month for each of 2 subscriptions from 2026-12-01 to 2028-11-30, and 1 more such increase',
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
