/**
 * One-off fees. A fee belongs to the version of the day on which the subscription gets it: an entry's own with the entry that
 * brings it, a bundle's with the bundle. No later version has it.
 */
import { isOneOff } from '../model/catalog/billing-interval.ts';
import { type PricedProduct, type Reference, referenceName } from '../model/catalog/catalog.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../model/values/json.ts';
import { remember } from '../model/values/remember.ts';
import type { Timeline, TimelinePoint, VersionItem } from './timeline.ts';

/** The point without the fees that came with an earlier one. */
export function beginningOf({ points }: Timeline, point: TimelinePoint): TimelinePoint {
  const earlier = points.slice(0, points.indexOf(point)).findLast(({ draft }) => !draft);
  const known = new Set(earlier?.items?.flatMap(feesOf));
  if (known.size === 0 || point.items === undefined) return point;
  const items = point.items.flatMap((item) => newIn(item, known));
  const isSame = items.length === point.items.length && items.every((item, at) => item === point.items?.[at]);
  return isSame ? point : { ...point, items };
}

/** The products whose fees an entry brings by itself, not by a bundle. */
export function ownFees(timeline: Timeline, point: TimelinePoint): readonly Reference[] {
  const items = beginningOf(timeline, point).items ?? [];
  return items.flatMap((item) => (item.kind === 'product' && isFee(item) ? [item.product] : []));
}

function newIn(item: VersionItem, known: ReadonlySet<string>): readonly VersionItem[] {
  if (!feesOf(item).some((fee) => known.has(fee))) return [item];
  if (item.kind === 'product') return [];
  const items = item.items.filter((priced) => !isFee(priced) || !known.has(bundledFee(item, priced)));
  return items.length === 0 ? [] : [{ ...item, items }];
}

/** An item's own fee is another one where its price is another; that of a bundle stays the one that came with the bundle. */
const feesOf = remember((item: VersionItem): readonly string[] => {
  if (item.kind === 'bundle') return item.items.filter(isFee).map((priced) => bundledFee(item, priced));
  return isFee(item) ? [`${referenceName(item.product)} ${JSON.stringify(item.price)}`] : [];
});

function bundledFee(
  item: VersionItem & { kind: 'bundle' },
  { product }: Pick<PricedProduct, 'product'>,
): string {
  return `${referenceName(item.bundle)} ${referenceName(product)}`;
}

function isFee({ price }: Pick<PricedProduct, 'price'>): boolean {
  return isOneOff(price);
}

/** A version's content, as sent or in compared form, without its fees; the same object where it has none. */
export const withoutOneOffs = remember((value: JsonObject): JsonObject => {
  const items = itemsLeft(value.items);
  if (items === undefined || items === value.items) return value;
  const { items: _, ...rest } = value;
  // In compared form, no items are no field.
  return isJsonObject(items) && Object.keys(items).length === 0 ? rest : { ...rest, items };
});

function itemsLeft(items: Json | undefined): Json | undefined {
  if (isJsonArray(items)) {
    const left = items.flatMap((item) => itemLeft(item) ?? []);
    return left.length === items.length && left.every((item, at) => item === items[at]) ? items : left;
  }
  if (!isJsonObject(items)) return items;
  const named = Object.entries(items);
  const left = named.flatMap(([name, item]): (readonly [string, Json])[] => {
    const kept = itemLeft(item);
    return kept === undefined ? [] : [[name, kept]];
  });
  const isWhole = left.length === named.length && left.every(([name, item]) => item === items[name]);
  return isWhole ? items : Object.fromEntries(left);
}

function itemLeft(item: Json): Json | undefined {
  if (!isJsonObject(item)) return item;
  if (isJsonObject(item.price)) return isOneOff(item.price) ? undefined : item;
  const items = itemsLeft(item.items);
  if (items === undefined || items === item.items) return item;
  const isEmpty = isJsonArray(items)
    ? items.length === 0
    : isJsonObject(items) && Object.keys(items).length === 0;
  return isEmpty ? undefined : { ...item, items };
}
