/** The catalog of `docs/how-to/prices-by-currency.md` comes to the prices that the page says. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scheduleOfTimeline } from '../../src/ledger/schedule-of-timeline.ts';
import { buildTimeline } from '../../src/timeline/build-timeline.ts';
import { catalogOf } from '../catalog-of.ts';

const PAGE = readFileSync(join(import.meta.dirname, '../../docs/how-to/prices-by-currency.md'), 'utf8');
const block = (language: string): string =>
  new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'ms').exec(PAGE)?.[1] ?? '';

test('each customer pays the amounts of their currency', () => {
  const catalog = catalogOf(block('yaml').replace(/^version:.*\n/, ''));
  const lines = [...catalog.subscriptions.values()].map((subscription) => {
    const { entries } = scheduleOfTimeline(catalog, buildTimeline(catalog, subscription), subscription);
    const prices = entries.map(({ from, items }) => {
      const fee = items.find(({ product }) => product === 'products.platform')?.price.fixed_pricing_model;
      return `${fee?.price_per_unit} ${subscription.fields.currency} from ${from}`;
    });
    return `${subscription.key}: ${prices.join(', ')}\n`;
  });
  expect(lines.join('')).toBe(block('text'));
});
