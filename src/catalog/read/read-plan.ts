/** Reads a plan: its fields, and the items of its template, with products and bundles by key. */
import {
  type Bundle,
  type CatalogPlan,
  type EntryItem,
  referenceName,
  type VersionEntry,
} from '../../model/catalog/catalog.ts';
import { overlayPrice } from '../../model/catalog/overlay-price.ts';
import { nameFix } from '../../model/messages/nearest-name.ts';
import { addressOf } from '../../model/values/address.ts';
import { isJsonObject, type JsonObject } from '../../model/values/json.ts';
import { remember, rememberPair } from '../../model/values/remember.ts';
import type { FieldPath, SharedLocate } from '../../model/values/source.ts';
import { locateIn } from '../../yaml/yaml-node.ts';
import { catalogSchema } from '../catalog-schema.ts';
import { checkPricing, isComplete } from '../check/check-price.ts';
import type { Written } from './declarations.ts';
import { readNamed } from './read-bundle.ts';
import { readItems } from './read-entries.ts';
import { type Reading, serviceFields } from './reading.ts';

export function readPlan(written: Written, reading: Reading): CatalogPlan {
  const plan = readNamed(written, reading);
  if (written.value.items === undefined) return plan;
  const items = readItems(written.value.items, locateIn(written.placed), reading);
  return { ...plan, fields: serviceFields(plan.fields, new Set(['items'])), items };
}

/**
 * The entries of a subscription that is made from a plan whose items the catalog writes: an item of the first entry takes
 * the place of the plan's own of that product or bundle, any other is added to them. One that is adopted with items of its
 * own has those alone.
 */
export function withPlanItems(
  entries: readonly VersionEntry[],
  plan: CatalogPlan | undefined,
  isAdopted: boolean,
): readonly VersionEntry[] {
  if (plan?.items === undefined || (isAdopted && entries[0]?.items !== undefined)) return entries;
  return overPlan(entries, plan);
}

const overPlan = rememberPair((entries: readonly VersionEntry[], plan: CatalogPlan) => {
  const [first = { effectiveAt: null, locate: (path, own) => own(path) } as VersionEntry, ...later] = entries;
  const own = new Map(first.items?.map((item) => [subjectName(item), item]));
  const kept = placedItems(plan).map((item) => {
    const name = subjectName(item);
    const over = own.get(name);
    own.delete(name);
    return over ?? item;
  });
  return [{ ...first, items: [...kept, ...own.values()], withPlan: true as const }, ...later];
});

/** A plan's items, placed where the plan writes them, whoever has them. */
const placedItems = remember(({ items = [], locate }: CatalogPlan): readonly EntryItem[] => {
  const placed = <T extends { readonly locate: SharedLocate }>(each: T): T => ({
    ...each,
    locate: (path: FieldPath) => each.locate(path, locate),
  });
  return items.map((item) =>
    placed(item.kind === 'bundle_id' ? { ...item, items: item.items.map(placed) } : item),
  );
});

function subjectName(item: EntryItem): string {
  if (item.kind === 'product') return referenceName(item.product);
  return item.kind === 'bundle' ? addressOf('bundle', item.bundle) : item.bundleId;
}

/** Checks the prices of a plan's bundles with what the plan lays over them. */
export function checkPlanItems(
  { items = [], locate }: CatalogPlan,
  bundles: ReadonlyMap<string, Bundle>,
  reading: Reading,
): void {
  for (const item of items) {
    if (item.kind !== 'bundle') continue;
    const prices = bundles.get(item.bundle)?.editions[0]?.prices;
    for (const [key, override] of prices === undefined ? [] : item.overrides) {
      const priced = prices?.get(key);
      const at = (path: readonly (string | number)[]) => item.locate(['prices', key, ...path], locate);
      if (priced === undefined) {
        reading.faults.error({
          code: 'unknown-price',
          source: at([]),
          message: `the bundle \`${item.bundle}\` has no price \`${key}\``,
          ...nameFix(key, [...(prices?.keys() ?? [])], 'remove the line'),
        });
      } else if (isJsonObject(override)) {
        const merged = overlayPrice(priced.price as JsonObject, override);
        if (isComplete(merged, at, catalogSchema(reading.profile).itemPrice, reading.faults))
          checkPricing(merged, at, reading.pricing, { profile: reading.profile, place: 'item' });
      }
    }
  }
}
