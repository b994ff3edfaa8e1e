/**
 * Prices on record that were taken over from the service. No answer shows their instalments, so that nobody knows them:
 * their unit is null on record, until a request of ours replaces the price as a whole.
 */
import { hasInstalments, type Price } from '../catalog/price.ts';
import {
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
  objectsIn,
  pick,
  without,
} from '../values/json.ts';

const UNIT = 'recurring_instalment_interval_unit';

interface FoundPrice {
  readonly bundle: Json | undefined;
  readonly product: Json | undefined;
  readonly price: JsonObject;
}

/** The prices of a version's items, or of a bundle. */
export function pricesOf({ items, prices }: JsonObject): readonly FoundPrice[] {
  const within = (list: Json | undefined, bundle?: Json): readonly FoundPrice[] =>
    objectsIn(list).flatMap((each) =>
      isJsonArray(each.items)
        ? within(each.items, each.bundle_id)
        : [{ bundle, product: each.product_id, price: isJsonObject(each.price) ? each.price : each }],
    );
  return [...within(items), ...within(prices)];
}

export function isUnread({ price }: FoundPrice): boolean {
  return price[UNIT] === null;
}

/** The value with every price marked that states no instalments. */
export function markedUnread(value: JsonObject): JsonObject {
  return mapPrices(value, (price) => (hasInstalments(price as Price) ? price : { ...price, [UNIT]: null }));
}

/** The value as it can be sent. */
export function withoutMarks(value: JsonObject): JsonObject {
  return pricesOf(value).some(isUnread)
    ? mapPrices(value, (price) => (price[UNIT] === null ? without(price, [UNIT]) : price))
    : value;
}

/** The value with the fields of its prices that are on record and that no answer shows. */
export function withUnshownOnRecord(
  value: JsonObject,
  recorded: JsonObject,
  unshown: ReadonlySet<string>,
): JsonObject {
  const known = unshown.size === 0 ? [] : pricesOf(recorded);
  const stated = known.filter(({ price }) => [...unshown].some((name) => price[name] != null));
  if (stated.length === 0) return value;
  return mapPrices(value, (price, product, bundle) => {
    const own = stated.find((each) => each.bundle === bundle && each.product === product)?.price ?? {};
    return { ...pick(own, [...unshown]), ...price };
  });
}

function mapPrices(
  value: JsonObject,
  change: (price: JsonObject, product: Json | undefined, bundle: Json | undefined) => JsonObject,
): JsonObject {
  const within = (list: Json, bundle?: Json): Json =>
    objectsIn(list).map((each): JsonObject => {
      if (isJsonArray(each.items)) return { ...each, items: within(each.items, each.bundle_id) };
      const changed = change(isJsonObject(each.price) ? each.price : each, each.product_id, bundle);
      return isJsonObject(each.price) ? { ...each, price: changed } : changed;
    });
  return {
    ...value,
    ...(isJsonArray(value.items) && { items: within(value.items) }),
    ...(isJsonArray(value.prices) && { prices: within(value.prices) }),
  };
}
