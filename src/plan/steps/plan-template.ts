/**
 * The template of a pricing plan, as it is sent and as it is compared. No answer shows it, so what was sent is what the
 * service has. A price that the plan takes from a bundle is no part of the comparison: a rise of the list asks for no
 * new plan, and a plan whose copy is older than the list is named as behind.
 */
import type { CatalogPlan, EntryItem } from '../../model/catalog/catalog.ts';
import { comparable } from '../../model/catalog/comparable.ts';
import { currencyOfPlan } from '../../model/catalog/declared-currency.ts';
import { overlayPrice } from '../../model/catalog/overlay-price.ts';
import type { Notice } from '../../model/plan/plan.ts';
import { addressOf } from '../../model/values/address.ts';
import { isJsonObject, type JsonObject } from '../../model/values/json.ts';
import { expandItems } from '../../timeline/build-timeline.ts';
import type { VersionItem } from '../../timeline/timeline.ts';
import { encodeItems } from '../bodies/encode-items.ts';
import { type Context, compared, referenceName } from '../context.ts';
import { same } from '../diff/three-way.ts';

export interface Template {
  readonly items: readonly VersionItem[];
  /** Everything that a creation sends. */
  readonly fields: JsonObject;
}

export function templateOf(context: Context, plan: CatalogPlan): Template {
  const { fields, items } = plan;
  if (items === undefined) return { items: [], fields };
  const expanded = expandItems(context.catalog, items, context.today, currencyOfPlan(plan));
  const encoded = encodeItems(expanded).map((item, index) => ({ ...nameOf(context, items[index]), ...item }));
  return { items: expanded, fields: { ...fields, items: encoded } };
}

/** A plan names its bundles beside their ids. */
function nameOf({ catalog }: Context, item: EntryItem | undefined): JsonObject {
  const bundle = item?.kind === 'bundle' ? catalog.bundles.get(item.bundle) : undefined;
  if (bundle === undefined) return {};
  return {
    name: bundle.name ?? bundle.key,
    ...(bundle.description !== undefined && { bundle_description: bundle.description }),
  };
}

/** The fields to compare with what was sent: as written, over the bundles' prices that were sent. */
export function comparedTemplate(
  context: Context,
  { items = [] }: CatalogPlan,
  { fields }: Template,
  sent: JsonObject,
): { readonly fields: JsonObject; readonly isBehind: boolean } {
  const [wanted, known] = [compared(context, fields), compared(context, sent)];
  if (!isJsonObject(wanted.items) || !isJsonObject(known.items)) return { fields, isBehind: false };
  const asSent: Record<string, JsonObject[string]> = { ...wanted.items };
  for (const item of items) {
    const own = item.kind === 'bundle' ? addressOf('bundle', item.bundle) : undefined;
    const before = own === undefined ? undefined : known.items[own];
    if (item.kind === 'bundle' && own !== undefined && isJsonObject(before))
      asSent[own] = laidOver(context, item, before);
  }
  const expected = { ...wanted, items: asSent };
  const isAsWritten = same(pickItems(expected), pickItems(known));
  return isAsWritten
    ? { fields: { ...fields, items: known.items }, isBehind: !same(wanted.items, known.items) }
    : { fields, isBehind: false };
}

const pickItems = ({ items = null }: JsonObject) => items;

/** The bundle as it was sent, with the plan's own prices over it. */
function laidOver(context: Context, item: EntryItem & { kind: 'bundle' }, sent: JsonObject): JsonObject {
  const prices = context.catalog.bundles.get(item.bundle)?.editions.at(-1)?.prices;
  const items: Record<string, JsonObject[string]> = isJsonObject(sent.items) ? { ...sent.items } : {};
  for (const [key, override] of item.overrides) {
    const product = prices?.get(key)?.product;
    const name = product && referenceName(context, product);
    const child = name === undefined ? undefined : items[name];
    if (name === undefined) continue;
    if (override === null) delete items[name];
    else if (isJsonObject(child) && isJsonObject(child.price))
      items[name] = { ...child, price: comparable(overlayPrice(child.price, override), context.nameId) };
  }
  return { ...sent, items };
}

export function behindNotice({ address }: CatalogPlan): Notice {
  return {
    code: 'plan-behind',
    address,
    message: `it was made with earlier prices of its bundles, and no operation changes a plan: what is made from it here is sent with its items in full, what is made from it at the service takes those`,
  };
}
