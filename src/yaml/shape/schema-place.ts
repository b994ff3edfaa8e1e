/** Describes each place of a value by its JSON Schema, through `$ref`, `allOf` and both sides of a condition. */

import type { AnySchemaObject } from 'ajv/dist/2020.js';
import type { DiagnosticCode } from '../../model/messages/diagnostic-code.ts';
import type { Json } from '../../model/values/json.ts';
import type { FieldPath } from '../../model/values/source.ts';

export interface SchemaPlace {
  /** The schemas of the place, with all that they refer to. */
  readonly parts: readonly AnySchemaObject[];
  /** The fields that the schema names. A list, a scalar and a keyed mapping have none. */
  readonly names: ReadonlySet<string>;
  /** True for a keyed mapping: the author chooses its keys, and its entries are of one kind. */
  readonly isKeyed: boolean;
  /** The title in the schema, such as `A bundle price`. */
  readonly title: string | undefined;
  /**
   * Maps a field to the one other field that belongs with it (`x-companions`). The companion of an absent field is
   * out of place.
   */
  readonly companions: ReadonlyMap<string, string>;
  /** The place of a field, or of an entry of a list or a keyed mapping. A place unknown to the schema has no names. */
  within(step: string | number): SchemaPlace;
}

export function schemaPlace(root: AnySchemaObject, definition?: string): SchemaPlace {
  /** A part of the schema, together with the parts that it refers to. */
  const whole = (part: AnySchemaObject): readonly AnySchemaObject[] => {
    const referred = typeof part.$ref === 'string' ? whole(definitionOf(root, part.$ref)) : [];
    const sides = [part.then, part.else].filter((side) => side !== undefined);
    const joined: readonly AnySchemaObject[] = [...(part.allOf ?? []), ...sides];
    return [part, ...referred, ...joined.flatMap(whole)];
  };
  const placeOfParts = (parts: readonly AnySchemaObject[]): SchemaPlace => {
    const names = new Set(parts.flatMap((part) => Object.keys(part.properties ?? {})));
    const known = new Map<string, SchemaPlace>();
    return {
      parts,
      names,
      isKeyed: parts.some(isKeyed),
      title: parts.find((part) => part.title !== undefined)?.title,
      companions: new Map(parts.flatMap((part) => Object.entries<string>(part['x-companions'] ?? {}))),
      within: (step) => {
        const name = typeof step === 'number' ? 'items' : names.has(step) ? `field ${step}` : 'entry';
        const place =
          known.get(name) ?? placeOfParts(parts.flatMap((part) => childOf(part, step)).flatMap(whole));
        known.set(name, place);
        return place;
      },
    };
  };
  return placeOfParts(whole(definition === undefined ? root : { $ref: `${DEFINITIONS}${definition}` }));
}

export function placeAt(root: SchemaPlace, path: FieldPath): SchemaPlace {
  return path.reduce<SchemaPlace>((place, step) => place.within(step), root);
}

const DEFINITIONS = '#/$defs/';

function definitionOf(root: AnySchemaObject, reference: string): AnySchemaObject {
  const steps = reference.slice(DEFINITIONS.length).split('/');
  const definition = steps.reduce<AnySchemaObject | undefined>((part, step) => part?.[step], root.$defs);
  if (definition === undefined) throw new Error(`the schema has no ${reference}`);
  return definition;
}

function childOf(part: AnySchemaObject, step: string | number): readonly AnySchemaObject[] {
  if (typeof step === 'number') return part.items === undefined ? [] : [part.items];
  if (part.properties !== undefined && Object.hasOwn(part.properties, step)) return [part.properties[step]];
  return isKeyed(part) ? [part.additionalProperties] : [];
}

function isKeyed({ properties, additionalProperties }: AnySchemaObject): boolean {
  return properties === undefined && typeof additionalProperties === 'object';
}

/**
 * The change to a faulty value before later rules see it. `keep`: none, and the value is usable. `none`: none, and
 * the value is not usable. `hole`: none, and the field that was meant is not usable.
 */
export type Repair =
  | { readonly kind: 'keep' }
  | { readonly kind: 'none' }
  | { readonly kind: 'hole'; readonly name: string }
  | { readonly kind: 'remove'; readonly name: string }
  | { readonly kind: 'replace'; readonly value: Json };

/** The part of a schema that words the reports of its violations. */
export interface FaultSchema {
  readonly title?: string;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly enum?: readonly unknown[];
  readonly examples?: readonly string[];
  /** The vendor's field whose set it is. The catalog leaves it open under other profiles. */
  readonly 'x-closed'?: string;
  readonly pattern?: string;
  readonly 'x-fault'?: { readonly code: DiagnosticCode; readonly expects: string; readonly fix: string };
  /** The fix for what other tools write for no limit, such as `inf`, `null` or -1. */
  readonly 'x-open'?: string;
  readonly 'x-misplaced'?: Readonly<Record<string, string>>;
}
