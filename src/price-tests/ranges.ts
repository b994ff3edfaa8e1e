/** The written ranges of usage, by product or metric. */

import type { PricedItem } from '../impact/priced-subscription.ts';
import type { Catalog } from '../model/catalog/catalog.ts';
import type { Price } from '../model/catalog/price.ts';
import { suggestName } from '../model/messages/nearest-name.ts';
import { bareProduct } from '../model/values/address.ts';
import { decimal } from '../model/values/decimal.ts';
import type { FieldPath } from '../model/values/source.ts';
import type { QuantityRange } from '../pricing/compare/bill-differences.ts';
import { metricsOf } from '../pricing/read/read-model.ts';
import type { WrittenRanges } from './read/written-test.ts';
import type { Prepared } from './statement-kind.ts';

export type RangeOf = (name: string, price: Price) => QuantityRange;

/** Reports a name that is of no price, and a range that ends before it begins; undefined then. */
export function readRanges(
  written: WrittenRanges | undefined,
  { items, catalog, at, others }: RangeOptions,
  refuse: Prepared<never>['refuse'],
): RangeOf | undefined {
  const ranges = new Map<string, QuantityRange>();
  const names = usedNames(items, catalog);
  let sound = true;
  for (const [name, text] of Object.entries(written ?? {})) {
    const known = names.get(name);
    const range = rangeOf(String(text));
    if (known === undefined) {
      refuse([...at, name], unknownUse(name, [...names.keys()]));
      sound = false;
    } else if (range.to?.lt(range.from)) {
      const message = `the range of \`${name}\` ends before it begins`;
      refuse([...at, name], { code: 'empty-range', message, fix: 'write the lower quantity first' });
      sound = false;
    } else ranges.set(known, range);
  }
  if (!sound) return undefined;
  return (name, price) => {
    const metrics = metricsOf(price);
    const byMetric = metrics.length === 1 ? ranges.get(metrics[0] ?? '') : undefined;
    return ranges.get(name) ?? byMetric ?? others;
  };
}

interface RangeOptions {
  /** The prices of the statement; a range is of one of their products or metrics. */
  readonly items: readonly PricedItem[];
  readonly catalog: Pick<Catalog, 'products'>;
  /** The field of the ranges. */
  readonly at: FieldPath;
  /** The range of everything that is not named. */
  readonly others: QuantityRange;
}

function rangeOf(text: string): QuantityRange {
  const [from = '0', to] = text.split('..');
  if (to === undefined) return { from: decimal(from), to: decimal(from) };
  return { from: decimal(from), to: to === '' ? null : decimal(to) };
}

/**
 * The names of products and metrics that a test may use, each with the product's address or id, or the metric's id.
 * A product goes by its key too.
 */
export function usedNames(
  items: readonly PricedItem[],
  { products }: Pick<Catalog, 'products'>,
): ReadonlyMap<string, string> {
  const ofMetrics = items.flatMap(({ price }) => metricsOf(price).map((id) => [id, id] as const));
  const ofProducts = items.flatMap(({ product }) => {
    const key = bareProduct(product);
    const id = products.get(key)?.id;
    return [key, product, ...(id === undefined ? [] : [id])].map((name) => [name, product] as const);
  });
  return new Map([...ofMetrics, ...ofProducts]);
}

export function unknownUse(name: string, names: readonly string[]) {
  return {
    code: 'unknown-use',
    message: `\`${name}\` is no product and no metric of these prices`,
    fix: suggestName(
      name,
      names.filter((each) => !each.startsWith('products.')),
      'name one that the prices have',
    ),
  };
}
