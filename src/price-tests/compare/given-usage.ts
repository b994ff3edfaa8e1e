/** Usage that a statement gives, in the form in which bills look it up. */
import { needsUsage } from '../../impact/usage/rate-sample.ts';
import type { UsageLookup } from '../../impact/usage/usage-lookup.ts';
import type { Price } from '../../model/catalog/price.ts';
import type { UsageSample } from '../../model/catalog/usage-sample.ts';
import { metricsOf } from '../../pricing/metered.ts';
import type { WrittenSample } from '../read/written-test.ts';

/**
 * `uses` is by a product's address or id, or a metric's id. A price that needs usage and has none is rated at zero; one
 * that declares its units is rated at those.
 */
export function lookupIn(uses: ReadonlyMap<string, readonly WrittenSample[]>): UsageLookup {
  return {
    knows: () => true,
    isFormer: false,
    useOf: (_, product, price) => {
      const metrics = metricsOf(price);
      const [only] = metrics;
      const ofProduct = uses.get(product);
      if (ofProduct !== undefined)
        return {
          kind: 'rows',
          rows: ofProduct.map((use) => sample(use, product, metrics.length === 1 ? only : undefined)),
        };
      const named = metrics.some((metric) => uses.has(metric));
      if (!named && !needsUsage(price)) return { kind: 'none', reason: 'no usage is given' };
      return { kind: 'rows', rows: rowsOf(product, price, metrics, uses) };
    },
  };
}

function rowsOf(
  product: string,
  price: Price,
  metrics: readonly string[],
  uses: ReadonlyMap<string, readonly WrittenSample[]>,
): readonly UsageSample[] {
  const given = metrics.flatMap((metric) =>
    (uses.get(metric) ?? []).map((use) => sample(use, product, metric)),
  );
  // A matrix is billed for each cell that is used, so it has no row for no use.
  if (price.matrix_pricing_model !== undefined) return given;
  const unused = metrics.filter((metric) => !uses.has(metric));
  const zero: WrittenSample = {
    quantity: '0',
    ...(given.every(({ count }) => count !== null) && { count: '0' }),
  };
  if (metrics.length === 0) return [sample(zero, product, undefined)];
  return [...given, ...unused.map((metric) => sample(zero, product, metric))];
}

function sample(
  { quantity, count, dimensions = {} }: WrittenSample,
  product: string,
  metric: string | undefined,
): UsageSample {
  return {
    user: { kind: 'customer', id: '' },
    used: metric === undefined ? { kind: 'product', name: product } : { kind: 'metric', id: metric },
    perMonth: String(quantity),
    count: count === undefined ? null : String(count),
    dimensions: new Map(Object.entries(dimensions)),
    event: null,
    month: null,
    source: { file: 'tests', line: 1, column: 1 },
  };
}
