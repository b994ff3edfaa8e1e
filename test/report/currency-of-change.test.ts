/** Amounts of a change in the digits of its currency, which the plan's impact names. */
import { expect, test } from 'vitest';
import { createPriceIdentity } from '../../src/ledger/prices/price-identity.ts';
import { priceImpact } from '../../src/ledger/prices/price-impact.ts';
import { planHtml } from '../../src/report/html/plan-html.ts';
import { createPalette } from '../../src/report/lines/lines.ts';
import { planMarkdown } from '../../src/report/markdown/report-markdown.ts';
import { currencyFinder } from '../../src/report/view/change-sections.ts';
import { planText } from './forms.ts';
import { fixed } from './priced-plans.ts';
import { at, change, plan, step } from './sample-plan.ts';

const AMOUNT = '/items/bundles.growth/items/products.platform/price/fixed_pricing_model/price_per_unit';

/** A version of each subscription, whose platform fee increases from 1500 to 1600 of its currency. */
function dearer(currencies: Readonly<Record<string, string>>) {
  const version = (name: string) => at(`subscriptions.${name}.versions.2026-12-01`);
  const occurrences = Object.entries(currencies).map(([name, currency]) => ({
    product: at('products.platform'),
    bundle: at('bundles.growth'),
    currency,
    before: fixed('1500'),
    after: fixed('1600'),
    address: version(name),
  }));
  const steps = Object.keys(currencies).map((name) =>
    step({
      operation: 'versions.create',
      address: version(name),
      differences: [change(AMOUNT, '1500', '1600')],
    }),
  );
  const prices = priceImpact(occurrences, createPriceIdentity());
  return plan({ steps, impact: { bundles: [], money: [], prices } });
}

test('yen have no decimal places, dinars three', () => {
  const text = planText(dearer({ yen: 'JPY', dinar: 'KWD', dollar: 'USD' }), {
    width: 200,
    palette: createPalette(false),
  });
  expect(text).toContain('growth › platform › price_per_unit  1,500 → 1,600 ');
  expect(text).toContain('growth › platform › price_per_unit  1,500.000 → 1,600.000 ');
  expect(text).toContain('growth › platform › price_per_unit  1,500.00 → 1,600.00 ');
});

test('what changes alike in currencies of as many digits is told once', () => {
  const text = planText(dearer({ euro: 'EUR', dollar: 'USD', franc: 'CHF', pound: 'GBP', yen: 'JPY' }), {
    width: 200,
    palette: createPalette(false),
  });
  expect(text).toContain('» 4 subscriptions');
  expect(text).toContain('» subscriptions.yen');
});

test('all three formats have them', () => {
  const yen = dearer({ yen: 'JPY' });
  for (const text of [planMarkdown(yen), planHtml(yen)]) {
    expect(text).toMatch(/>?`?1,500`?(<\/\w+>)? → /);
    expect(text).not.toContain('1,500.00');
  }
});

test('a thing of several currencies has none', () => {
  const shared = dearer({ yen: 'JPY', dollar: 'USD' });
  const prices = shared.impact.prices.map((price) => ({
    ...price,
    changes: price.changes.map((each) => ({ ...each, addresses: [at('bundles.growth'), ...each.addresses] })),
  }));
  const currencyOf = currencyFinder({ impact: { ...shared.impact, prices } });
  expect(currencyOf(at('bundles.growth'))).toBeNull();
  expect(currencyOf(at('subscriptions.yen'))).toBe('JPY');
  expect(currencyOf(at('subscriptions.other'))).toBeNull();
});
