/** The usage that a `bill` statement writes, as usage samples. */
import type { PricedItem } from '../impact/priced-subscription.ts';
import type { UsageLookup } from '../impact/usage/usage-lookup.ts';
import type { Catalog } from '../model/catalog/catalog.ts';
import type { Price } from '../model/catalog/price.ts';
import type { TestUse } from '../model/plan/price-test.ts';
import { metricsOf } from '../pricing/metered.ts';
import { lookupIn } from './compare/given-usage.ts';
import { unknownUse, usedNames } from './ranges.ts';
import type { WrittenSample, WrittenStatements } from './read/written-test.ts';
import type { Prepared } from './statement-kind.ts';

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
    name: name.replace(/^products\./, ''),
    quantity: String(quantity),
    of: 'quantity',
    months: 1,
    cell: dimensions ?? null,
  }));
}
