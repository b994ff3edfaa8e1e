/**
 * The text that may stand at the cursor of a catalog file, of the project file, or of a file of price tests or unit costs, by the
 * schema and the names of the project.
 */
import { ENTITLEMENT_SETS } from '../model/values/address.ts';
import type { FieldPath } from '../model/values/source.ts';
import { placeAt, type SchemaPlace, schemaPlace } from '../yaml/shape/schema-place.ts';
import { entryOf } from '../yaml/yaml-node.ts';
import type { Cursor } from './cursor.ts';
import type { MentionIndex, ThingKind } from './mention-index.ts';

export interface Candidate {
  readonly label: string;
  /** The text to write; a newline in it stands before a line that is indented by two more. */
  readonly text: string;
  readonly what: 'field' | 'thing' | 'value';
  readonly about: string;
}

/** By the field that names them. */
const NAMED: Readonly<Record<string, ThingKind>> = {
  metric: 'metric',
  product: 'product',
  bundle: 'bundle',
  like: 'bundle',
  plan: 'plan',
  customer: 'customer',
  subscription: 'subscription',
  monthly: 'bundle',
  than: 'bundle',
};

/** The sections of files that are about the catalog, and where no variable counts. */
const BESIDE = ['tests', 'costs', 'usage'];

export function completionsAt(schema: object, index: MentionIndex, cursor: Cursor): readonly Candidate[] {
  return cursor.kind === 'key' ? keysAt(schema, index, cursor) : valuesOf(schema, index, cursor);
}

function keysAt(schema: object, index: MentionIndex, cursor: Cursor): readonly Candidate[] {
  const { path, siblings } = cursor;
  const [last, holder] = [path.at(-1), path.at(-2)];
  const names = priceKeys(index, cursor);
  const products = takesProducts(path) ? index.keysOf('product') : [];
  const sets = holder === 'entitlements' && typeof last === 'number' ? index.keysOf('entitlement_set') : [];
  return [
    ...fieldsAt(schema, path)
      .filter(({ name }) => !siblings.includes(name))
      .map(fieldCandidate),
    ...names
      .filter((name) => !siblings.includes(name))
      .map((name) => ({ ...thing(name, 'a price of the bundle'), text: `${name}:` })),
    ...products
      .filter((name) => !siblings.includes(name))
      .map((name) => ({ ...thing(name, 'a product'), text: `${name}: ` })),
    ...(siblings.length > 0 ? [] : sets.map((name) => thing(name, 'an entitlement set'))),
  ];
}

/** True for usage and ranges of a price test, and for unit costs. */
function takesProducts(path: FieldPath): boolean {
  const [section] = path;
  if (section === 'costs') return path.length === 1;
  return (
    section === 'tests' &&
    (path.at(-1) === 'usage' || (path.at(-1) === 'for' && path.at(-2) === 'cheaper_than'))
  );
}

/** The keys of `prices`: products in a bundle, and the bundle's own in an item that uses it. */
function priceKeys(index: MentionIndex, { path, around }: Cursor): readonly string[] {
  if (path.at(-1) !== 'prices') return [];
  if (path[0] === 'bundles') {
    const like = path.length === 3 ? entryOf(around, 'like')?.value : undefined;
    const inherited = like?.kind === 'scalar' ? pricesOf(index, String(like.value)) : [];
    if (path.length === 3) return [...new Set([...inherited, ...index.keysOf('product')])];
    return pricesOf(index, String(path[1]));
  }
  const bundle = entryOf(around, 'bundle')?.value;
  return bundle?.kind === 'scalar' ? pricesOf(index, String(bundle.value)) : [];
}

function pricesOf(index: MentionIndex, bundle: string): readonly string[] {
  const prefix = `${bundle}/`;
  return index.keysOf('price').flatMap((key) => (key.startsWith(prefix) ? key.slice(prefix.length) : []));
}

function valuesOf(schema: object, index: MentionIndex, { path, word }: Cursor): readonly Candidate[] {
  const field = String(path.at(-1));
  const kind = NAMED[field];
  const list = typeof path.at(-1) === 'number' ? path.at(-2) : undefined;
  const listed =
    list === 'metrics'
      ? 'metric'
      : list === 'entitlements' && path[0] !== ENTITLEMENT_SETS
        ? 'entitlement_set'
        : undefined;
  const things =
    kind !== undefined && fieldsAt(schema, path).length === 0
      ? index.keysOf(kind)
      : listed === undefined
        ? []
        : index.keysOf(listed);
  const named = BESIDE.includes(String(path[0])) ? [] : index.keysOf('variable');
  const variables = named.map((name) => {
    const text = `\${var.${name}}`;
    return {
      label: text,
      text: word.startsWith('$') ? text : `"${text}"`,
      what: 'thing' as const,
      about: 'a variable',
    };
  });
  const values = valuesAt(schema, path).map((text) => ({
    label: text,
    text,
    what: 'value' as const,
    about: '',
  }));
  return [
    ...things.map((name) => thing(name, `a ${(kind ?? listed ?? '').replace('_', ' ')}`)),
    ...values,
    ...variables,
  ];
}

function thing(name: string, about: string): Candidate {
  return { label: name, text: /^[a-z_]/.test(name) ? name : JSON.stringify(name), what: 'thing', about };
}

function fieldCandidate({ name, about, holds }: SchemaField): Candidate {
  const text = holds === 'value' ? `${name}: ` : holds === 'list' ? `${name}:\n- ` : `${name}:\n`;
  return { label: name, text, what: 'field', about };
}

interface SchemaField {
  readonly name: string;
  readonly about: string;
  /** The form of its value, behind the colon. */
  readonly holds: 'value' | 'map' | 'list';
}

/** The fields that a mapping at `path` may have; empty where a person chooses the keys. */
function fieldsAt(schema: object, path: FieldPath): readonly SchemaField[] {
  const place = placeAt(schemaPlace(schema), path);
  return [...place.names].map((name) => {
    const { parts } = place.within(name);
    return { name, about: aboutOf(parts), holds: holdsOf(parts) };
  });
}

/** The values that the schema names for `path`, as YAML texts. */
function valuesAt(schema: object, path: FieldPath): readonly string[] {
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
