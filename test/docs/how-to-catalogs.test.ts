/** The catalogs of how-to pages are valid, and their customers pay what the pages say. */
import { expect, test } from 'vitest';
import { scheduleOfTimeline } from '../../src/ledger/schedule-of-timeline.ts';
import { amountsIn } from '../../src/model/catalog/price.ts';
import { buildTimeline } from '../../src/timeline/build-timeline.ts';
import { catalogOf } from '../catalog-of.ts';
import { blocksOf, PAGES, readPage } from './pages.ts';
import { CATALOG, pageAsRun } from './shown-commands.ts';

const HOW_TO = PAGES.filter((page) => page.startsWith('docs/how-to/'));

const shown = HOW_TO.flatMap((page) =>
  blocksOf(page).flatMap(({ language, text }, index) =>
    language === 'yaml' && CATALOG.test(text) ? [{ page, index, text }] : [],
  ),
);

test.each(shown)('the catalog in block $index of $page is valid', ({ text }) => {
  expect(catalogOf(text.replace(CATALOG, '')).digest).toMatch(/^[0-9a-f]{64}$/);
});

test('bundles that are like each other have the amounts that the page says', () => {
  const blocks = blocksOf('docs/how-to/similar-prices.md');
  const catalog = catalogOf((blocks[0]?.text ?? '').replace(CATALOG, ''));
  const lines = [...catalog.subscriptions.values()].map((subscription) => {
    const { entries } = scheduleOfTimeline(catalog, buildTimeline(catalog, subscription), subscription);
    const days = entries.map(({ from, items }) => {
      const prices = items.flatMap(({ product, price }) =>
        Object.values(price).flatMap((model) =>
          amountsIn(model, []).map(({ amount }) => `${product.replace('products.', '')} ${amount}`),
        ),
      );
      return `${prices.join(', ')} ${subscription.fields.currency} from ${from}`;
    });
    return `${subscription.key}: ${days.join('; ')}\n`;
  });
  expect(lines.join('')).toBe(blocks[1]?.text);
});

test('a command that is shown on a catalog prints what the page shows', async () => {
  let held = 0;
  for (const page of HOW_TO) {
    const text = await pageAsRun(page);
    if (text === undefined) continue;
    expect(readPage(page)).toBe(text);
    held += 1;
  }
  expect(held).toBeGreaterThan(9);
});
