/** Encodes the metrics that a price or a product names, with the id of a declared metric still by its address. Pure. */
import type { Reference } from '../../model/catalog/catalog.ts';
import { type Address, parseAddress } from '../../model/values/address.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject, objectsIn } from '../../model/values/json.ts';
import { remember } from '../../model/values/remember.ts';
import { encodeReference } from '../context.ts';

/** A value that names no declared metric is returned as it is. */
export const encodeMetrics = remember((value: JsonObject): JsonObject => {
  if (metricReferences(value).length === 0) return value;
  const { metric_ids: ids, expression_pricing_model: model } = value;
  return {
    ...value,
    ...(isJsonArray(ids) && { metric_ids: ids.map(encoded) }),
    ...(isJsonObject(model) && {
      expression_pricing_model: {
        ...model,
        metric_bindings: objectsIn(model.metric_bindings).map((binding) => ({
          ...binding,
          metric_id: encoded(binding.metric_id ?? null),
        })),
      },
    }),
  };
});

function encoded(metric: Json): Json {
  const reference = referenceTo(metric);
  return reference === undefined ? metric : encodeReference(reference);
}

/** The metrics of the catalog that a price or a product names. */
export const metricReferences = remember((value: JsonObject): readonly Reference[] => {
  const { metric_ids: ids, expression_pricing_model: model } = value;
  const bindings = isJsonObject(model) ? objectsIn(model.metric_bindings) : [];
  const named = [...(isJsonArray(ids) ? ids : []), ...bindings.map(({ metric_id: id }) => id ?? null)];
  return named.flatMap((metric) => referenceTo(metric) ?? []);
});

function referenceTo(metric: Json): Reference | undefined {
  const isDeclared = typeof metric === 'string' && parseAddress(metric)?.kind === 'metric';
  return isDeclared ? { kind: 'address', address: metric as Address } : undefined;
}
