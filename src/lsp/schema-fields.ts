/** The fields and values that a schema allows at a place in a file. */

import type { FieldPath } from '../model/values/source.ts';
import { placeAt, type SchemaPlace, schemaPlace } from '../yaml/shape/schema-place.ts';

export interface SchemaField {
  readonly name: string;
  readonly about: string;
  /** The form of its value, behind the colon. */
  readonly holds: 'value' | 'map' | 'list';
}

/** The fields that a mapping at `path` may have; empty where a person chooses the keys. */
export function fieldsAt(schema: object, path: FieldPath): readonly SchemaField[] {
  const place = placeAt(schemaPlace(schema), path);
  return [...place.names].map((name) => {
    const { parts } = place.within(name);
    return { name, about: aboutOf(parts), holds: holdsOf(parts) };
  });
}

/** The values that the schema names for `path`, as YAML texts. */
export function valuesAt(schema: object, path: FieldPath): readonly string[] {
  const values = new Set<string>();
  for (const each of placeAt(schemaPlace(schema), path).parts) {
    const named = [
      ...(each.enum ?? []),
      ...(each.const === undefined ? [] : [each.const]),
      ...(each.examples ?? []),
    ];
    for (const value of named)
      if (typeof value === 'string' || typeof value === 'number') values.add(yamlOf(value));
    if ([each.type].flat().includes('boolean')) for (const flag of ['true', 'false']) values.add(flag);
  }
  return [...values];
}

/** The description of what stands at `path`; empty where the schema has none. */
export function aboutAt(schema: object, path: FieldPath): string {
  return aboutOf(placeAt(schemaPlace(schema), path).parts);
}

function aboutOf(forms: SchemaPlace['parts']): string {
  return forms.find(({ description }) => description !== undefined)?.description ?? '';
}

function holdsOf(forms: SchemaPlace['parts']): SchemaField['holds'] {
  const types = forms.flatMap(({ type }) => type ?? []);
  if (types.includes('object') || forms.some(({ properties }) => properties !== undefined)) return 'map';
  return types.includes('array') ? 'list' : 'value';
}

/** A text that YAML would take for something else stands in quotes. */
function yamlOf(value: string | number): string {
  return typeof value === 'number' || /^[A-Za-z_][\w-]*$/.test(value) ? String(value) : JSON.stringify(value);
}
