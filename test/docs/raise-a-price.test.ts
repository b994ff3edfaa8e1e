/** Every way that `docs/how-to/raise-a-price.md` shows comes to the prices that it says. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { scheduleOfTimeline } from '../../src/impact/schedule-of-timeline.ts';
import { mergePatch } from '../../src/model/catalog/overlay-price.ts';
import type { JsonObject } from '../../src/model/values/json.ts';
import { buildTimeline } from '../../src/timeline/build-timeline.ts';
import { catalogOf } from '../catalog-of.ts';

const PAGE = readFileSync(join(import.meta.dirname, '../../docs/how-to/raise-a-price.md'), 'utf8');
const [BASE = '', ...CHANGES] = blocks('yaml');
const PRICES = blocks('text');
const TITLES = [...PAGE.matchAll(/^## (.*)$/gm)].map(([, title]) => title ?? '').slice(0, CHANGES.length);

function blocks(language: string): readonly string[] {
  return [...PAGE.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'gms'))].map(
    ([, text]) => text ?? '',
  );
}

describe('raise a price', () => {
  it('has prices for each way', () => {
    expect(CHANGES).toHaveLength(4);
    expect(PRICES).toHaveLength(4);
  });

  it.each(TITLES.map((title, index) => ({ title, index })))('$title', ({ index }) => {
    const catalog = catalogOf(stringify(mergePatch(baseCatalog(), parse(CHANGES[index] ?? ''))));
    const lines = [...catalog.subscriptions.values()].map((subscription) => {
      const { entries } = scheduleOfTimeline(buildTimeline(catalog, subscription), subscription);
      const prices = entries.map(({ from, items }) => `${feeOf(items[0]?.price)} from ${from}`);
      return `${subscription.key}: ${prices.join(', ')}\n`;
    });
    expect(lines.join('')).toBe(PRICES[index]);
  });
});

function baseCatalog(): JsonObject {
  const { version, ...rest } = parse(BASE) as JsonObject;
  expect(version).toBe('2026-04-01');
  return rest;
}

function feeOf(price: unknown): string {
  return (price as { readonly fixed_pricing_model: { readonly price_per_unit: string } }).fixed_pricing_model
    .price_per_unit;
}
