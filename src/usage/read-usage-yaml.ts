/** Reads a usage file in YAML into rows. */
import schema from '../../schemas/usage.schema.json' with { type: 'json' };
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../model/values/json.ts';
import type { Faults } from '../yaml/faults.ts';
import { readYaml } from '../yaml/read-yaml.ts';
import { checkShape, shapeChecks } from '../yaml/shape/check-shape.ts';
import { locateIn } from '../yaml/yaml-node.ts';
import type { WrittenSample } from './written-sample.ts';

const check = shapeChecks('usage', () => schema)();

/** The rows without those that have a fault in their shape. */
export function readUsageYaml(
  file: string,
  content: string | Uint8Array,
  faults: Faults,
): readonly WrittenSample[] {
  const { root, guessed, reported } = readYaml(file, content, faults);
  if (!root || guessed) return [];
  const { json, unsound } = checkShape(check, root, faults, { reported });
  const usage = isJsonObject(json) ? json.usage : undefined;
  if (!isJsonArray(usage)) return [];
  const locate = locateIn(root);
  return usage.flatMap((row, index) => {
    const isUnsound = unsound.some((path) => path.length <= 1 || path[1] === index);
    if (isUnsound || !isJsonObject(row)) return [];
    return [{ ...rowOf(row), locate: (path) => locate(['usage', index, ...path]) }];
  });
}

function rowOf(row: JsonObject): Omit<WrittenSample, 'locate'> {
  const dimensions = isJsonObject(row.dimensions) ? Object.entries(row.dimensions) : [];
  const { event } = row;
  return {
    ...textsOf(row),
    ...(isJsonObject(event)
      ? {
          event: {
            name: String(event.name),
            property: event.property === undefined ? null : String(event.property),
          },
        }
      : {}),
    dimensions: new Map(dimensions.map(([key, value]) => [key, String(value)])),
  };
}

const TEXTS = ['customer', 'subscription', 'metric', 'product', 'quantity', 'count', 'month'] as const;

/** The fields of a checked row: texts, or whole numbers in fields that allow them. */
function textsOf(row: JsonObject): Partial<Record<(typeof TEXTS)[number], string>> {
  const given = TEXTS.flatMap((name): [string, string][] => {
    const value: Json | undefined = row[name];
    return value === undefined ? [] : [[name, String(value)]];
  });
  return Object.fromEntries(given);
}
