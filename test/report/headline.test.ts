import { describe, expect, it } from 'vitest';
import { headlineOf } from '../../src/report/view/headline.ts';
import { PRICED } from './priced-plans.ts';
import { RENDERED_PLANS } from './rendered-plans.ts';
import { plan } from './sample-plan.ts';

const named = (name: string) => RENDERED_PLANS.find((each) => each.name === name)?.plan ?? plan();

describe('a plan in one sentence', () => {
  it('says what, for whom, how much, from when, at what notice, and what is missing', () => {
    expect(headlineOf(PRICED)).toBe(
      'api_calls +200.0 % and −20.0 % in growth, seats +10.0 % and −12.5 % in growth, platform +8.0 % in growth, ' +
        'messages new in growth, legacy_sync removed in growth, logs −14.3 % in growth from 2027-01-19: ' +
        '300 subscriptions (a change is excluded in 40 of them), +11,976.00 USD a month, largest increase +38.1 %; ' +
        "60 days' notice; no guard refuses it",
    );
  });

  it('says both months where the first one does not last', () => {
    const [money] = PRICED.impact.money;
    if (money === undefined) throw new Error('no money');
    const months = [
      { month: '2027-02', before: '100', after: '400' },
      { month: '2027-03', before: '100', after: '137.77' },
    ];
    const series = { months, first_full: '2027-02', all_in_effect: '2027-03', ending: 0, unknown: 0 };
    const headline = headlineOf({ ...PRICED, impact: { ...PRICED.impact, money: [{ ...money, series }] } });
    expect(headline).toContain('+300.00 USD in 2027-02 and +37.77 USD a month from 2027-03, largest');
  });

  it('says that a guard refuses it, and what it deletes', () => {
    const headline = headlineOf(named('everything'));
    expect(headline).toContain('product legacy deleted');
    expect(headline).toMatch(/refused by 4 guards$/);
  });

  it('claims nothing of bills that nobody counted', () => {
    expect(headlineOf(named('dated-version'))).toContain('its effect on bills is unknown');
    expect(headlineOf(named('refused'))).toContain('no bill changes');
  });

  it('names no price that comes with what is new', () => {
    const [price] = PRICED.impact.prices;
    if (price === undefined) throw new Error('no price');
    const added = { ...price, direction: 'added' as const };
    const prices = { ...named('creates').impact, prices: [added] };
    expect(headlineOf({ ...named('creates'), impact: prices })).not.toContain(' new in ');
    const [version] = PRICED.steps;
    const alone = {
      ...PRICED,
      steps: version ? [version] : [],
      impact: { ...PRICED.impact, prices: [added] },
    };
    expect(headlineOf(alone)).toMatch(/^api_calls new in growth from /);
  });

  it('is empty where nothing is sent', () => {
    expect(headlineOf(plan())).toBe('');
  });

  it('says that what is in doubt is sent again', () => {
    expect(headlineOf(named('resolved-first'))).toMatch(/^\d+ requests? in doubt sent again/);
  });
});
