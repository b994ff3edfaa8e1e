/** Warnings about prices by quantity that are billed in advance, where nothing says how many units there are. Pure. */
import { bundleOf, everyEdition } from '../../model/catalog/bundle-in.ts';
import {
  type Bundle,
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
import { remember } from '../../model/values/remember.ts';
import { type Source, sourceText } from '../../model/values/source.ts';
import { metricsOf, ratedBy } from '../../pricing/read/read-price.ts';
import { productNames } from './shared-use.ts';

/** One for each place that writes such a price of a product of which no sample says a quantity. */
export function pricesWithoutQuantity(
  catalog: Catalog,
  samples: readonly UsageSample[],
): readonly Diagnostic[] {
  const sampled = new Set(samples.flatMap(({ used }) => (used.kind === 'product' ? [used.name] : [])));
  const isUncounted = ({ product, price }: Pick<PricedProduct, 'product' | 'price'>): boolean =>
    isByQuantityInAdvance(price) &&
    !productNames(catalog, referenceName(product)).some((each) => sampled.has(each));
  const listedIn = remember((bundle: Bundle) =>
    everyEdition(bundle).flatMap(({ prices }) => [...prices.values()].filter(isUncounted)),
  );
  const pricesOf = (item: EntryItem, subscription: Subscription): readonly PricedProduct[] => {
    if (item.kind === 'bundle_id') return [];
    if (item.kind === 'bundle') {
      const bundle = bundleOf(catalog, item.bundle, subscription);
      return bundle ? listedIn(bundle).filter(({ key = '' }) => !item.overrides.has(key)) : [];
    }
    if (!isUncounted(item)) return [];
    const own = locateFor(item.locate, subscription);
    return [{ ...item, locate: (path) => own(['price', ...path]) }];
  };
  // Thousands of subscriptions inherit one price of a bundle.
  const found = new Set<PricedProduct>();
  for (const subscription of catalog.subscriptions.values())
    for (const { items = [] } of subscription.entries)
      for (const item of items) for (const priced of pricesOf(item, subscription)) found.add(priced);
  const warnings = [...found].map(warningOf);
  return [...new Map(warnings.map((warning) => [sourceText(warning.source), warning])).values()];
}

function warningOf({ product, price, locate }: PricedProduct): Diagnostic & { readonly source: Source } {
  return {
    severity: 'warning',
    code: 'advance-without-quantity',
    source: locate([modelInUse(price) ?? 'type']),
    message: `\`${referenceName(product)}\` is charged by quantity, in advance, and no usage sample says how many units anybody has: no figure includes it`,
    fix: 'write the number into the contract, as `units` of a fixed price; or add a usage sample of the product',
  };
}

function isByQuantityInAdvance(price: Price): boolean {
  return (
    price.billing_direction === 'advance' && metricsOf(price).length === 0 && ratedBy(price) === 'quantity'
  );
}
