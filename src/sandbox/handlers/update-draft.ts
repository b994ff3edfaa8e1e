/** The draft update, which has its own camelCase form (interface, "Update a draft version"). */
import type { Price } from '../../model/catalog/price.ts';
import { type Answer, ok, Refusal } from '../answers/answer.ts';
import {
  type BundleItem,
  type Item,
  isBundleItem,
  type PricedProduct,
  type VersionRecord,
} from '../data/records.ts';
import { storedItems } from '../data/stored-price.ts';
import { versionView } from '../data/views.ts';
import { bodyOf, type Call, changed } from '../http/call.ts';
import { requireDraft, versionOf } from './versions.ts';

interface NewPrice {
  readonly productId: string;
  readonly type: string;
  readonly unitAmount: string;
}
interface PriceSet {
  readonly existingPriceIds?: readonly string[];
  readonly newPrices?: readonly NewPrice[];
}
interface UpdateBody {
  readonly prices?: PriceSet;
  readonly priceBundles?: readonly (PriceSet & { readonly bundleId: string })[];
  readonly changeDescription?: string;
  readonly startDate?: string;
  readonly isMidCycle?: boolean;
}

/**
 * `prices` replaces the single items and `priceBundles` the bundle items. Each keeps the existing prices that it
 * names and adds the new ones. If one is absent, its items stay unchanged.
 */
export function updateDraft(call: Call): Answer {
  const { subscription, version } = versionOf(call);
  const body = bodyOf<UpdateBody>(call, 'version/update');
  requireDraft(version);
  const known = pricesById(version);
  const single = body.prices
    ? productsOf(body.prices, known, 'prices')
    : version.items.filter((item) => !isBundleItem(item));
  const bundles: readonly Item[] = body.priceBundles
    ? body.priceBundles.map((bundle, index) => bundleOf(bundle, known, `priceBundles[${index}]`))
    : version.items.filter(isBundleItem);
  const updated = changed(call, 'versions', {
    ...version,
    items: storedItems(call.store, [...single, ...bundles], subscription.currency),
    description: body.changeDescription ?? version.description,
    start_date: body.startDate?.slice(0, 10) ?? version.start_date,
  });
  return ok(versionView(call.store, subscription, updated));
}

/**
 * Indexes the prices by id. No answer shows the id of a price, so the sandbox derives one from the price's place:
 * `ver_000001.1`, and `ver_000001.2.1` within a bundle item.
 */
function pricesById(version: VersionRecord): ReadonlyMap<string, PricedProduct> {
  const known = new Map<string, PricedProduct>();
  for (const [index, item] of version.items.entries()) {
    const id = `${version.id}.${index + 1}`;
    if (!isBundleItem(item)) known.set(id, item);
    else for (const [place, inner] of item.items.entries()) known.set(`${id}.${place + 1}`, inner);
  }
  return known;
}

function productsOf(
  set: PriceSet,
  known: ReadonlyMap<string, PricedProduct>,
  field: string,
): readonly PricedProduct[] {
  const kept = (set.existingPriceIds ?? []).map((id, index) => {
    const item = known.get(id);
    if (item === undefined)
      throw new Refusal(422, `${field}.existingPriceIds[${index}]: there is no price ${id}`);
    return item;
  });
  const added = (set.newPrices ?? []).map((price) => ({
    product_id: price.productId,
    price: priceFrom(price),
  }));
  return [...kept, ...added];
}

function bundleOf(
  bundle: PriceSet & { readonly bundleId: string },
  known: ReadonlyMap<string, PricedProduct>,
  field: string,
): BundleItem {
  return { bundle_id: bundle.bundleId, items: productsOf(bundle, known, field) };
}

/** The simplified form has one amount: that of a fixed price, of one unit, or of the only tier. */
function priceFrom({ type, unitAmount }: NewPrice): Price {
  if (type === 'fixed') return { type, fixed_pricing_model: { price_per_unit: unitAmount, units: 1 } };
  if (type === 'tiered' || type === 'graduated_tiered')
    return { type, [`${type}_pricing_model`]: { tiers: [{ min_units: 0, price_per_unit: unitAmount }] } };
  return { type, unit_pricing_model: { price_per_unit: unitAmount } };
}
