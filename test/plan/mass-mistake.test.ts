/** The costliest typo: 499.00 becomes 4.99 for everyone, under the guards that `init` writes. */
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { normaliseGuards } from '../../src/project/normalise-settings.ts';
import { projectText } from '../../src/project/write-project.ts';
import type { WrittenGuards } from '../../src/project/written-settings.ts';
import { monthlyPrice as price } from '../prices.ts';
import { planOf } from './plan-of.ts';

const KEYS = Array.from({ length: 200 }, (_, index) => `customer_${index}`);
const followers = Object.fromEntries(
  KEYS.flatMap((key) => [
    [`subscriptions.${key}`, { value: { customer_id: `cus_${key}`, currency: 'USD' } }],
    [
      `subscriptions.${key}.versions.opening`,
      { value: { items: [{ bundle_id: 'b1', items: [{ product_id: 'p1', price: price('499.00') }] }] } },
    ],
  ]),
);
const catalog = `products: { platform: { id: p1 } }
bundles: { growth: { id: b1, name: Growth, prices: { platform: ${JSON.stringify(price('4.99'))} } } }
subscriptions:
${KEYS.map((key) => `  ${key}: { customer_id: cus_${key}, currency: USD, versions: [{ items: [{ bundle: growth }] }] }\n`).join('')}`;

it('is refused for what it changes and for what it takes', () => {
  const { guards: written } = parse(projectText('acme-7f3k2q')) as { readonly guards: WrittenGuards };
  const { guards } = planOf({
    catalog,
    profile: 'bound',
    guards: normaliseGuards(written),
    records: {
      'products.platform': { remoteId: 'p1' },
      'bundles.growth': {
        remoteId: 'b1',
        value: { name: 'Growth', prices: [{ product_id: 'p1', ...price('499.00') }] },
      },
      ...followers,
    },
  });
  expect(guards.map(({ guard, outcome, message }) => `${guard} ${outcome}: ${message}`)).toEqual([
    'price_decrease_percent refused: bundles.growth: products.platform decreases by 99.00 %, over the limit of 50 %; 200 addresses such as subscriptions.customer_0.versions.opening: bundles.growth products.platform decreases by 99.00 %, over the limit of 50 %',
    'changes_percent refused: this plan changes 201 of 202 recorded things, 200 of them through a bundle (99.50 %, over the limit of 30 %)',
  ]);
});
