/** Warnings about prices by quantity that are billed in advance, where nothing says how many units there are. Pure. */
import { bundleOf, everyEdition } from '../../model/catalog/bundle-in.ts';
import {
  type Catalog,
  type EntryItem,
  locateFor,
  type PricedProduct,
  referenceName,
  type Subscription,
} from '../../model/catalog/catalog.ts';
import { modelInUse, type Price } from '../../model/catalog/price.ts';
import type { UsageSample } from '../../model/catalog/usage-sample.ts';
import type { Diagnostic } from '../../model/messages/diagnostic.ts';
import { sourceText } from '../../model/values/source.ts';
import { metricsOf, ratedBy } from '../../pricing/read/read-model.ts';
import { productNames } from './product-names.ts';

/** One for each place that writes such a price of a product of which no sample says a quantity. */
export function pricesWithoutQuantity(
  catalog: Catalog,
  samples: readonly UsageSample[],
): readonly Diagnostic[] {
  const sampled = new Set(samples.flatMap(({ used }) => (used.kind === 'product' ? [used.name] : [])));
  const warnings = new Map<string, Diagnostic>();
  for (const subscription of catalog.subscriptions.values()) {
    for (const { product, price, locate } of pricesIn(subscription, catalog)) {
      if (!isByQuantityInAdvance(price)) continue;
      const name = referenceName(product);
      if (productNames(catalog, name).some((each) => sampled.has(each))) continue;
      const source = locate([modelInUse(price) ?? 'type']);
      warnings.set(sourceText(source), {
        severity: 'warning',
        code: 'advance-without-quantity',
        source,
        message: `\`${name}\` is charged by quantity, in advance, and no usage sample says how many units anybody has: no figure includes it`,
        fix: 'write the number into the contract, as `units` of a fixed price; or add a usage sample of the product',
      });
    }
  }
  return [...warnings.values()];
}

function isByQuantityInAdvance(price: Price): boolean {
  return (
    price.billing_direction === 'advance' && metricsOf(price).length === 0 && ratedBy(price) === 'quantity'
  );
}

function pricesIn(subscription: Subscription, catalog: Catalog): readonly PricedProduct[] {
  return subscription.entries.flatMap(({ items = [] }) =>
    items.flatMap((item) => pricesOf(item, subscription, catalog)),
  );
}

function pricesOf(item: EntryItem, subscription: Subscription, catalog: Catalog): readonly PricedProduct[] {
  if (item.kind === 'bundle_id') return [];
  if (item.kind === 'product') {
    const { product, price, locate } = item;
    const own = locateFor(locate, subscription);
    return [{ product, price, locate: (path) => own(['price', ...path]) }];
  }
  const bundle = bundleOf(catalog, item.bundle, subscription);
  const prices = bundle ? everyEdition(bundle).flatMap((edition) => [...edition.prices.values()]) : [];
  return prices.filter(({ key = '' }) => !item.overrides.has(key));
}
