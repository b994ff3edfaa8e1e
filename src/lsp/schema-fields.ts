/** The fields and values that a schema allows at a place in a file. */

import type { FieldPath } from '../model/values/source.ts';

export interface SchemaField {
  readonly name: string;
  readonly about: string;
  /** The form of its value, behind the colon. */
  readonly holds: 'value' | 'map' | 'list';
}

interface Schema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly then?: Schema;
  readonly else?: Schema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly examples?: readonly unknown[];
}

/** The fields that a mapping at `path` may have; empty where a person chooses the keys. */
export function fieldsAt(root: object, path: FieldPath): readonly SchemaField[] {
  const fields = new Map<string, SchemaField>();
  for (const each of schemasAt(root as Schema, path))
    for (const [name, schema] of Object.entries(each.properties ?? {})) {
      if (fields.has(name)) continue;
      const forms = expanded(root as Schema, schema);
      fields.set(name, { name, about: aboutOf(forms), holds: holdsOf(forms) });
    }
  return [...fields.values()];
}

/** The values that the schema names for `path`, as YAML texts. */
export function valuesAt(root: object, path: FieldPath): readonly string[] {
  const values = new Set<string>();
  for (const each of schemasAt(root as Schema, path)) {
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
export function aboutAt(root: object, path: FieldPath): string {
  return aboutOf(schemasAt(root as Schema, path));
}

function schemasAt(root: Schema, path: FieldPath): readonly Schema[] {
  let schemas = expanded(root, root);
  for (const step of path) {
    const next = schemas.flatMap((each): readonly Schema[] => {
      if (typeof step === 'number') return each.items ? [each.items] : [];
      const own = each.properties && Object.hasOwn(each.properties, step) ? each.properties[step] : undefined;
      if (own !== undefined) return [own];
      return typeof each.additionalProperties === 'object' ? [each.additionalProperties] : [];
    });
    schemas = next.flatMap((each) => expanded(root, each));
  }
  return schemas;
}

/** The schema, what it refers to, and all that it combines. */
function expanded(root: Schema, schema: Schema): readonly Schema[] {
  const name = schema.$ref?.replace('#/$defs/', '');
  const target = name === undefined ? undefined : root.$defs?.[name];
  return [
    schema,
    ...(target ? expanded(root, target) : []),
    ...[...(schema.allOf ?? []), ...[schema.then, schema.else].filter((side) => side !== undefined)].flatMap(
      (each) => expanded(root, each),
    ),
  ];
}

function aboutOf(forms: readonly Schema[]): string {
  return forms.find(({ description }) => description !== undefined)?.description ?? '';
}

function holdsOf(forms: readonly Schema[]): SchemaField['holds'] {
  const types = forms.flatMap(({ type }) => type ?? []);
  if (types.includes('object') || forms.some(({ properties }) => properties !== undefined)) return 'map';
  return types.includes('array') ? 'list' : 'value';
}

/** A text that YAML would take for something else stands in quotes. */
function yamlOf(value: string | number): string {
  return typeof value === 'number' || /^[A-Za-z_][\w-]*$/.test(value) ? String(value) : JSON.stringify(value);
}
