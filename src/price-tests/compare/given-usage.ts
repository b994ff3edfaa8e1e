/** Usage that a statement gives, in the form in which bills look it up. */

import type { PricedItem } from '../../impact/priced-subscription.ts';
import { needsUsage } from '../../impact/usage/rate-sample.ts';
import type { UsageLookup } from '../../impact/usage/usage-lookup.ts';
import type { Catalog } from '../../model/catalog/catalog.ts';
import type { Price } from '../../model/catalog/price.ts';
import type { UsageSample } from '../../model/catalog/usage-sample.ts';
import type { TestUse } from '../../model/plan/price-test.ts';
import { bareProduct } from '../../model/values/address.ts';
import { metricsOf } from '../../pricing/read/read-model.ts';
import { unknownUse, usedNames } from '../ranges.ts';
import type { WrittenSample, WrittenStatements } from '../read/written-test.ts';
import type { Prepared } from '../statement-kind.ts';

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

/** The usage that a `bill` statement writes, as usage samples. */
export interface TestUsage {
  readonly lookup: UsageLookup;
  readonly shown: readonly TestUse[];
}

/**
 * Undefined, with a fault, for a name that is of no price. A price that needs usage and has none here is rated at zero;
 * one that declares its units is rated at those.
 */
export function readTestUsage(
  written: WrittenStatements['bill']['usage'],
  items: readonly PricedItem[],
  catalog: Pick<Catalog, 'products'>,
  refuse: Prepared<never>['refuse'],
): TestUsage | undefined {
  const names = usedNames(items, catalog);
  const uses = new Map<string, readonly WrittenSample[]>();
  let sound = true;
  for (const [name, use] of Object.entries(written ?? {})) {
    const known = names.get(name);
    const wrong =
      known === undefined ? unknownUse(name, [...names.keys()]) : faultOf(name, pricesOf(items, known));
    if (wrong !== undefined) {
      refuse(['usage', name], wrong);
      sound = false;
    } else if (known !== undefined) uses.set(known, typeof use === 'object' ? use : [{ quantity: use }]);
  }
  if (!sound) return undefined;
  return { lookup: lookupIn(uses), shown: [...uses].flatMap(shownUses) };
}

function pricesOf(items: readonly PricedItem[], known: string): readonly Price[] {
  return items.flatMap(({ product, price }) => (product === known ? [price] : []));
}

/** A use that cannot be counted by the prices of its product. `own` is empty for a metric. */
function faultOf(name: string, own: readonly Price[]) {
  if (own.length > 0 && own.every((price) => price.fixed_pricing_model !== undefined)) {
    const message = `the price of \`${name}\` is fixed, so that no use changes it`;
    return { code: 'fixed-price', message, fix: 'remove it' };
  }
  const metrics = own.map(metricsOf);
  if (!metrics.some((each) => each.length > 1)) return undefined;
  const fix = `give the use of each metric: ${metrics.flat().join(', ')}`;
  return { code: 'several-metrics', message: `\`${name}\` is priced by several metrics`, fix };
}

function shownUses([name, uses]: readonly [string, readonly WrittenSample[]]): readonly TestUse[] {
  return uses.map(({ quantity, dimensions }) => ({
    name: bareProduct(name),
    quantity: String(quantity),
    of: 'quantity',
    months: 1,
    cell: dimensions ?? null,
  }));
}
