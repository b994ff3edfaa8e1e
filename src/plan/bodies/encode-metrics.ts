/** Encodes the metrics that a price or a product names, with the id of a declared metric still by its address. Pure. */
import type { Reference } from '../../model/catalog/catalog.ts';
import { renameMetrics } from '../../model/catalog/price.ts';
import { type Address, parseAddress } from '../../model/values/address.ts';
import type { Json, JsonObject } from '../../model/values/json.ts';
import { remember } from '../../model/values/remember.ts';
import { encodeReference } from '../context.ts';

/** A value that names no declared metric is returned as it is. */
export const encodeMetrics = remember((value: JsonObject): JsonObject => {
  if (metricReferences(value).length === 0) return value;
  return renameMetrics(value, (metric) => {
    const reference = referenceTo(metric);
    return reference === undefined ? metric : encodeReference(reference);
  });
});

/** The metrics of the catalog that a price or a product names. */
export const metricReferences = remember((value: JsonObject): readonly Reference[] => {
  const named: Reference[] = [];
  renameMetrics(value, (metric) => {
    const reference = referenceTo(metric);
    if (reference !== undefined) named.push(reference);
    return metric;
  });
  return named;
});

function referenceTo(metric: Json): Reference | undefined {
  const isDeclared = typeof metric === 'string' && parseAddress(metric)?.kind === 'metric';
  return isDeclared ? { kind: 'address', address: metric as Address } : undefined;
}
