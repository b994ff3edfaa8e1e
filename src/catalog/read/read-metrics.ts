/**
 * Reads the metrics that a price or a product names by key. The rest of the program knows one form: `metric_ids` and
 * `metric_id`, with the address of a metric that the catalog declares, and the service's id of any other.
 */
import { locateWithin } from '../../model/catalog/catalog.ts';
import { withBindings } from '../../model/catalog/price.ts';
import { addressOf } from '../../model/values/address.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../model/values/json.ts';
import type { FieldPath, Locate, Source } from '../../model/values/source.ts';
import { locateIn } from '../../yaml/yaml-node.ts';
import type { Written } from '../written/declarations.ts';
import { chosenId, type Reading, referTo } from '../written/reading.ts';

/** The names of the fields as a person writes them. */
const WRITTEN: Readonly<Record<string, string>> = { metric_ids: 'metrics', metric_id: 'metric' };

export function readMetrics(written: JsonObject, locate: Locate, reading: Reading): JsonObject {
  const value = withBindings(written, (binding, path) =>
    isJsonObject(binding) ? readBinding(binding, locateWithin(locate, ...path), reading) : binding,
  );
  const { metrics, metric_ids: ids } = value;
  if (metrics === undefined && ids === undefined) return value;
  refuseBoth(value, 'metrics', 'metric_ids', locate, reading);
  if (metrics === undefined) return { ...value, metric_ids: each(ids ?? null, (id) => known(id, reading)) };
  const named = each(metrics, (key, index) => keyed(String(key), () => locate(['metrics', index]), reading));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== 'metric_ids')
      .map(([name, inner]) => (name === 'metrics' ? ['metric_ids', named] : [name, inner])),
  );
}

function each(list: Json, read: (element: Json, index: number) => Json): Json {
  return isJsonArray(list) ? list.map(read) : list;
}

function readBinding(binding: JsonObject, locate: Locate, reading: Reading): JsonObject {
  const { metric, metric_id: id, ...rest } = binding;
  refuseBoth(binding, 'metric', 'metric_id', locate, reading);
  if (metric === undefined && id === undefined)
    reading.faults.error({
      code: 'missing-field',
      source: locate([]),
      message: 'the binding names no metric',
      fix: 'add `metric` with its key under `metrics`, or `metric_id` with the id of the service',
    });
  if (typeof metric === 'string')
    return { ...rest, metric_id: keyed(metric, () => locate(['metric']), reading) };
  return { ...rest, ...(id !== undefined && { metric_id: known(id, reading) }) };
}

function keyed(key: string, place: () => Source, reading: Reading): string {
  referTo(reading, 'metric', key, place);
  return addressOf('metric', key);
}

function known(id: Json, { declared, environment }: Reading): Json {
  if (declared.metric.size === 0) return id;
  const own = [...declared.metric.values()].find((written) => chosenId(written, environment) === id);
  return own?.address ?? id;
}

function refuseBoth(holder: JsonObject, key: string, id: string, locate: Locate, { faults }: Reading): void {
  if (holder[key] === undefined || holder[id] === undefined) return;
  faults.error({
    code: 'two-references',
    source: locate([id]),
    message: `metrics are named by \`${key}\` and by \`${id}\``,
    fix: 'keep one of the two: a metric under `metrics` may have an `id`',
  });
}

/** Locates the fields of values that {@link readMetrics} read, where they are written. */
export function locateMetrics<Own extends readonly Locate[]>(
  written: readonly (Json | undefined)[],
  locate: (path: FieldPath, ...own: Own) => Source,
): (path: FieldPath, ...own: Own) => Source {
  const names = written.flatMap((value) => (isJsonObject(value) ? namesIn(value) : []));
  if (names.length === 0) return locate;
  return (path, ...own) =>
    locate(
      path.map((step) => (names.includes(String(step)) ? (WRITTEN[String(step)] ?? step) : step)),
      ...own,
    );
}

function namesIn(price: JsonObject): readonly string[] {
  const names = price.metrics === undefined ? [] : ['metric_ids'];
  withBindings(price, (binding) => {
    if (isJsonObject(binding) && binding.metric !== undefined) names.push('metric_id');
    return binding;
  });
  return names;
}

/** A metric without an id is created, and one with an id needs nothing more. */
export function checkMetric(written: Written, { environment, faults }: Reading): void {
  const { value, placed } = written;
  const { aggregation } = value;
  const locate = locateIn(placed);
  const isAdopted = chosenId(written, environment) !== undefined;
  for (const name of isAdopted ? [] : ['event_name', 'aggregation']) {
    if (value[name] !== undefined) continue;
    faults.error({
      code: 'missing-field',
      source: locate([]),
      message: `the metric lacks \`${name}\`, without which it cannot be created`,
      fix: `add \`${name}\`, or the \`id\` of a metric that exists`,
    });
  }
  if (!isJsonObject(aggregation) || aggregation.method === 'count' || aggregation.field) return;
  faults.error({
    code: 'missing-field',
    source: locate(['aggregation']),
    message: `\`aggregation\` lacks \`field\`, which \`${String(aggregation.method)}\` needs`,
    fix: 'add the property of the event that is counted, or write `method: count`',
  });
}
