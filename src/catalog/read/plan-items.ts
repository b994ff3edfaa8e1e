/** The items of a pricing plan that the catalog writes, as those of a subscription. */
import {
  type CatalogPlan,
  type EntryItem,
  referenceName,
  type VersionEntry,
} from '../../model/catalog/catalog.ts';
import { addressOf } from '../../model/values/address.ts';
import { remember, rememberPair } from '../../model/values/remember.ts';
import type { FieldPath, SharedLocate } from '../../model/values/source.ts';

const OPENING: VersionEntry = { effectiveAt: null, locate: (path, own) => own(path) };

/**
 * The entries of a subscription that is made from a plan. One that is adopted with items of its own has those alone, and
 * nobody knows the items of a plan that writes none.
 */
export function withPlanItems(
  entries: readonly VersionEntry[],
  plan: CatalogPlan | undefined,
  isAdopted: boolean,
): readonly VersionEntry[] {
  const isWhole = isAdopted && entries[0]?.items !== undefined;
  return plan?.items === undefined || isWhole ? entries : openedWith(entries, plan);
}

const openedWith = rememberPair((entries: readonly VersionEntry[], plan: CatalogPlan) => {
  const [first = OPENING, ...later] = entries;
  return [{ ...first, items: overPlan(plan, first.items), withPlan: true as const }, ...later];
});

/** An item of its own takes the place of the plan's item of that product or bundle, any other is added. */
export function overPlan(plan: CatalogPlan, own: readonly EntryItem[] = []): readonly EntryItem[] {
  const left = new Map(own.map((item) => [subjectName(item), item]));
  const kept = placedItems(plan).map((item) => {
    const name = subjectName(item);
    const over = left.get(name);
    left.delete(name);
    return over ?? item;
  });
  return [...kept, ...left.values()];
}

/** The items, placed where the plan writes them, whoever has them. */
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
