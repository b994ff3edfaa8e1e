/** Prices of the vendor's profile: what a request must hold, what is stored, and what an answer adds. */
import type { MatrixNode, Price } from '../../model/catalog/price.ts';
import { modelNamedBy, pricingModelsOf } from '../../model/catalog/price.ts';
import type { JsonObject } from '../../model/values/json.ts';
import { Refusal } from '../answers/answer.ts';
import { type Item, isBundleItem } from '../data/records.ts';
import type { Store } from '../data/store.ts';
import { storedItems } from '../data/stored-price.ts';

/** The items of a version, complete: each product and each bundle once, each price by the vendor's rules. */
export function vendorItems(
  store: Store,
  items: readonly Item[],
  currency: string,
  at = 'items',
): readonly Item[] {
  const seen = new Set<string>();
  for (const [index, item] of items.entries()) {
    const field = `${at}[${index}]`;
    const ref = itemRef(item);
    if (ref === undefined) throw new Refusal(422, `${field}: product_id or bundle_id is required`);
    if (seen.has(ref)) throw new Refusal(422, `${field}: ${ref} is there twice`);
    seen.add(ref);
    if (!isBundleItem(item)) requireRules(item.price, `${field}.price`);
    else
      for (const [place, { price }] of item.items.entries())
        requireRules(price, `${field}.items[${place}].price`);
  }
  return storedItems(
    store,
    items.map((item) => withCellKeys(store, item)),
    currency,
    at,
  );
}

/** The id by which a version knows an item. */
export function itemRef(item: Item): string | undefined {
  return isBundleItem(item) ? item.bundle_id : item.product_id;
}

/** The vendor's rules for a price of a version, plan or subscription. */
function requireRules(price: Price | undefined, field: string): void {
  if (price === undefined) throw new Refusal(422, `${field}: is required`);
  requireFeeRules(price, field);
  if (price.fee_type === 'fixed' && price.billing_frequency === undefined)
    throw new Refusal(422, `${field}.billing_frequency: is required for a fixed fee`);
  for (const name of ['billing_interval_unit', 'recurring_instalment_interval_unit'])
    if (![undefined, 'month'].includes((price as JsonObject)[name] as string))
      throw new Refusal(422, `${field}.${name}: must be month`);
  requireDuration(price.discount as JsonObject | undefined, `${field}.discount`);
}

/** The rules that hold in bundles too. */
export function requireFeeRules(price: JsonObject, field: string): void {
  const model = modelNamedBy(String(price.type));
  if (model === undefined || price[model] === undefined)
    throw new Refusal(422, `${field}.type: the price has no pricing model of the type ${String(price.type)}`);
  if (pricingModelsOf(price).length > 1) throw new Refusal(422, `${field}: has more than one pricing model`);
  if (price.fee_type !== 'metered') return;
  if (price.billing_direction !== 'arrears')
    throw new Refusal(422, `${field}.billing_direction: must be arrears for a metered fee`);
  const metrics = price.metric_ids as readonly string[] | undefined;
  if (price.expression_pricing_model === undefined && (metrics ?? []).length === 0)
    throw new Refusal(422, `${field}.metric_ids: at least one is required for a metered fee`);
}

/** A discount for a fixed time says how long. */
export function requireDuration(discount: JsonObject | null | undefined, field: string): void {
  if (discount == null || discount.duration_type !== 'fixed') return;
  for (const name of ['duration_unit', 'duration_value'])
    if (discount[name] === undefined || discount[name] === null)
      throw new Refusal(422, `${field}.${name}: is required where duration_type is fixed`);
}

/** A cell keeps the key that it is sent with; a new one is given a key. */
function withCellKeys(store: Store, item: Item): Item {
  if (isBundleItem(item))
    return { ...item, items: item.items.map((each) => ({ ...each, price: keyed(store, each.price) })) };
  return { ...item, price: keyed(store, item.price) };
}

export function keyed<P extends JsonObject>(store: Store, price: P): P {
  const { matrix_pricing_model: matrix } = price as unknown as Price;
  if (matrix === undefined || matrix === null) return price;
  return { ...price, matrix_pricing_model: { ...matrix, root: keyedNode(store, matrix.root) } };
}

function keyedNode(store: Store, node: MatrixNode): MatrixNode {
  const { leaf, splits, fallback } = node;
  return {
    ...node,
    ...(leaf && { leaf: { ...leaf, cell_key: leaf.cell_key ?? `cell_${store.next('cell')}` } }),
    ...(splits && {
      splits: splits.map((split) => ({
        ...split,
        branches: split.branches.map((branch) => ({ ...branch, child: keyedNode(store, branch.child) })),
        ...(split.wildcard && { wildcard: keyedNode(store, split.wildcard) }),
      })),
    }),
    ...(fallback && { fallback: keyedNode(store, fallback) }),
  };
}

/** Every answer shows these fields of a price, also where nobody wrote them. */
export function priceView(price: JsonObject): JsonObject {
  const metered = Array.isArray(price.metric_ids) && price.metric_ids.length > 0;
  return {
    charge_on_contract_start: false,
    billing_direction: metered ? 'arrears' : 'advance',
    fee_type: metered ? 'metered' : 'fixed',
    ...price,
  };
}
