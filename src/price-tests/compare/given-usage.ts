/** Usage and ranges of use that a statement gives, in the form in which bills look them up. */

import type { PricedItem } from '../../ledger/priced-subscription.ts';
import { needsUsage } from '../../ledger/usage/rate-sample.ts';
import type { UsageLookup } from '../../ledger/usage/usage-lookup.ts';
import type { Catalog } from '../../model/catalog/catalog.ts';
import type { Price } from '../../model/catalog/price.ts';
import type { UsageSample } from '../../model/catalog/usage-sample.ts';
import type { DiagnosticCode } from '../../model/messages/diagnostic-code.ts';
import { suggestName } from '../../model/messages/nearest-name.ts';
import type { TestUse } from '../../model/plan/price-test.ts';
import { bareKey } from '../../model/values/address.ts';
import { decimal } from '../../model/values/decimal.ts';
import type { FieldPath } from '../../model/values/source.ts';
import { metricsOf, ratedBy } from '../../pricing/read/read-price.ts';
import type { Refuse } from '../statement-kind.ts';
import type { WrittenRanges, WrittenSample, WrittenStatements } from '../written-test.ts';
import type { QuantityRange } from './choices.ts';

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
  if (ratedBy(price) === 'cells') return given;
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
  refuse: Refuse,
): TestUsage | undefined {
  const names = usedNames(items, catalog);
  const uses = new Map<string, readonly WrittenSample[]>();
  let sound = true;
  for (const [name, use] of Object.entries(written ?? {})) {
    const known = names.get(name);
    const wrong =
      known === undefined ? unknownUse(name, [...names.keys()]) : faultOf(name, pricesOf(items, known));
    if (wrong !== undefined) {
      refuse(['usage', name], ...wrong);
      sound = false;
    } else if (known !== undefined) uses.set(known, typeof use === 'object' ? use : [{ quantity: use }]);
  }
  if (!sound) return undefined;
  return { lookup: lookupIn(uses), shown: [...uses].flatMap(shownUses) };
}

function pricesOf(items: readonly PricedItem[], known: string): readonly Price[] {
  return items.flatMap(({ product, price }) => (product === known ? [price] : []));
}

type UseFault = readonly [code: DiagnosticCode, message: string, fix: string];

/** A use that cannot be counted by the prices of its product. `own` is empty for a metric. */
function faultOf(name: string, own: readonly Price[]): UseFault | undefined {
  if (own.length > 0 && own.every((price) => ratedBy(price) === 'nothing')) {
    const message = `the price of \`${name}\` is fixed, so that no use changes it`;
    return ['fixed-price', message, 'remove it'];
  }
  const metrics = own.map(metricsOf);
  if (!metrics.some((each) => each.length > 1)) return undefined;
  const fix = `give the use of each metric: ${metrics.flat().join(', ')}`;
  return ['several-metrics', `\`${name}\` is priced by several metrics`, fix];
}

function shownUses([name, uses]: readonly [string, readonly WrittenSample[]]): readonly TestUse[] {
  return uses.map(({ quantity, dimensions }) => ({
    name: bareKey(name),
    quantity: String(quantity),
    of: 'quantity',
    months: 1,
    cell: dimensions ?? null,
  }));
}

/** The written ranges of usage, by product or metric. */
export type RangeOf = (name: string, price: Price) => QuantityRange;

/** Reports a name that is of no price, and a range that ends before it begins; undefined then. */
export function readRanges(
  written: WrittenRanges | undefined,
  { items, catalog, at, others }: RangeOptions,
  refuse: Refuse,
): RangeOf | undefined {
  const ranges = new Map<string, QuantityRange>();
  const names = usedNames(items, catalog);
  let sound = true;
  for (const [name, text] of Object.entries(written ?? {})) {
    const known = names.get(name);
    const range = rangeOf(String(text));
    if (known === undefined) {
      refuse([...at, name], ...unknownUse(name, [...names.keys()]));
      sound = false;
    } else if (range.to?.lt(range.from)) {
      const message = `the range of \`${name}\` ends before it begins`;
      refuse([...at, name], 'empty-range', message, 'write the lower quantity first');
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
 * A product goes by its key too, and so does a metric of the catalog.
 */
function usedNames(
  items: readonly PricedItem[],
  { products }: Pick<Catalog, 'products'>,
): ReadonlyMap<string, string> {
  const ofMetrics = items.flatMap(({ price }) =>
    metricsOf(price).flatMap((metric) => [bareKey(metric), metric].map((name) => [name, metric] as const)),
  );
  const ofProducts = items.flatMap(({ product }) => {
    const key = bareKey(product);
    const id = products.get(key)?.id;
    return [key, product, ...(id === undefined ? [] : [id])].map((name) => [name, product] as const);
  });
  return new Map([...ofMetrics, ...ofProducts]);
}

function unknownUse(name: string, names: readonly string[]): UseFault {
  const keys = names.filter((each) => !/^(?:products|metrics)\./.test(each));
  return [
    'unknown-use',
    `\`${name}\` is no product and no metric of these prices`,
    suggestName(name, keys, 'name one that the prices have'),
  ];
}
