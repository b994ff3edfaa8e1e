/** The table of `docs/explanation/timeline.md` has the prices that its catalog comes to. */
import { expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { scheduleOfTimeline } from '../../src/ledger/schedule-of-timeline.ts';
import type { Price } from '../../src/model/catalog/price.ts';
import { buildTimeline } from '../../src/timeline/build-timeline.ts';
import { catalogOf } from '../catalog-of.ts';
import { blocksOf, readPage } from './pages.ts';

const PAGE = 'docs/explanation/timeline.md';
const { version: _, ...written } = parse(
  blocksOf(PAGE).find(({ language }) => language === 'yaml')?.text ?? '',
);
const ROWS = [...readPage(PAGE).matchAll(/^\| (\d{4}-\d{2}-\d{2}) \| (.*) \|$/gm)].map(
  ([, day = '', cells = '']) => ({ day, cells: cells.split(' | ').map((cell) => cell.split(' ')[0]) }),
);

/** The fee of a subscription on a day; `fresh` is one that begins on it. */
function feeOn(day: string, key: string): string | undefined {
  const fresh = {
    customer_id: 'cus_fresh',
    currency: 'USD',
    contract: { period_type: 'fixed', duration_months: 12, start_date: day },
    versions: [{ items: [{ bundle: 'growth' }] }],
  };
  const catalog = catalogOf(stringify({ ...written, subscriptions: { ...written.subscriptions, fresh } }));
  const subscription = catalog.subscriptions.get(key);
  if (subscription === undefined) throw new Error(`no ${key}`);
  const { entries } = scheduleOfTimeline(catalog, buildTimeline(catalog, subscription), subscription);
  const held = entries.filter(({ from }) => from !== null && from <= day).at(-1);
  const price: Price | undefined = held?.items[0]?.price;
  return price?.fixed_pricing_model?.price_per_unit;
}

test('the page has a table', () => {
  expect(ROWS).toHaveLength(3);
});

test.each(ROWS)('on $day', ({ day, cells }) => {
  expect(['acme', 'brook', 'fresh'].map((key) => feeOn(day, key))).toEqual(cells);
});
