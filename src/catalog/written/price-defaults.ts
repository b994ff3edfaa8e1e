/** The `defaults` for prices: fields for every price that is written whole and says nothing of them. */
import { takesDefault } from '../../model/catalog/billing-interval.ts';
import { isJsonObject, type Json, type JsonObject } from '../../model/values/json.ts';
import type { FieldPath, Locate, Source } from '../../model/values/source.ts';
import { dataOf, locateIn, type PlacedNode, placedEntry } from '../../yaml/yaml-node.ts';

/** The section with the fields that the prices and subscriptions of a file have where they do not write them. */
export const DEFAULTS = 'defaults';

/** By field, with the place where the file or the project writes it. */
export type PriceDefaults = ReadonlyMap<string, { readonly value: Json; readonly locate: Locate }>;

/** The fields of a file, and those of the project under them. `json`: the content of the file once it is checked. */
export function priceDefaultsIn(
  root: PlacedNode,
  json: Json,
  project: PlacedNode | undefined,
): PriceDefaults {
  const defaults = isJsonObject(json) ? json[DEFAULTS] : undefined;
  const own = isJsonObject(defaults) ? defaults.prices : undefined;
  return new Map([
    ...(project ? fieldsIn(dataOf(project), project) : []),
    ...(own === undefined ? [] : fieldsIn(own, placedEntry(root, DEFAULTS, 'prices'))),
  ]);
}

function fieldsIn(fields: Json, placed: PlacedNode) {
  const locate = locateIn(placed);
  return Object.entries(isJsonObject(fields) ? fields : {}).map(
    ([name, value]) => [name, { value, locate }] as const,
  );
}

interface Price<Own extends readonly Locate[]> {
  readonly value: JsonObject;
  readonly locate: (path: FieldPath, ...own: Own) => Source;
}

/** A price that writes null has no default. */
export function withDefaults<Own extends readonly Locate[]>(
  price: Price<Own>,
  defaults: PriceDefaults,
): Price<Own> {
  if (defaults.size === 0) return price;
  const { value, locate } = price;
  const isWritten = (field: string) => value[field] !== undefined;
  const given = [...defaults].filter(
    ([field, each]) =>
      each.value !== null && !isWritten(field) && takesDefault(field, value.billing_frequency, isWritten),
  );
  const written = Object.entries(value).filter(
    ([field, inner]) => inner !== null || (defaults.get(field)?.value ?? null) === null,
  );
  const places = new Map(given.map(([field, each]) => [field, each.locate]));
  return {
    value: Object.fromEntries([...written, ...given.map(([field, each]) => [field, each.value] as const)]),
    locate: (path, ...own) => places.get(String(path[0]))?.(path) ?? locate(path, ...own),
  };
}
