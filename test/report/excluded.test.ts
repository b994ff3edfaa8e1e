/** What can be counted on one side only is named before every sum, in each form of a plan. */
import { describe, expect, it } from 'vitest';
import { planHtml } from '../../src/report/html/plan-html.ts';
import { createPalette } from '../../src/report/lines/lines.ts';
import { planMarkdown } from '../../src/report/markdown/report-markdown.ts';
import { planText } from './forms.ts';
import { PRICED } from './priced-plans.ts';
import { at } from './sample-plan.ts';

const [money] = PRICED.impact.money;
if (money === undefined) throw new Error('no money');
const yearly = {
  what: 'bundles.growth products.seats',
  reason: 'the length of the billing interval is not known (yearly)',
  changes: true,
  subscriptions: 36,
  for_example: at('subscriptions.acme'),
  known: { before: '925', after: null },
};
const plan = {
  ...PRICED,
  impact: { ...PRICED.impact, money: [{ ...money, excluded: [yearly, ...money.excluded] }] },
};
const WORDS =
  'excluded from all sums: growth › seats in 36 subscriptions, 925.00 a month before: the length of the billing interval is not known (yearly)';

describe('what one side alone can count', () => {
  it.each([
    ['text', planText(plan, { width: 300, palette: createPalette(false) })],
    ['markdown', planMarkdown(plan)],
    ['html', planHtml(plan)],
  ])('stands before the sums in %s', (_, shown) => {
    const total = shown.indexOf('149,700.00');
    expect(shown).toContain(WORDS);
    expect(total).toBeGreaterThan(0);
    expect(shown.indexOf(WORDS)).toBeLessThan(total);
    expect(shown.split(WORDS)).toHaveLength(2);
  });
});
