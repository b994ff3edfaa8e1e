/**
 * `schemas/catalog.schema.json`, as checks of whole files and of prices merged from changes and overrides; and the same
 * as a vendor closes it: each field that the vendor's contract gives a set of values takes those alone, and a bundle's
 * price has every field of a price.
 */
import type { AnySchemaObject } from 'ajv/dist/2020.js';
import schema from '../../schemas/catalog.schema.json' with { type: 'json' };
import { PROFILES, type ProfileName } from '../interface/index.ts';
import { NO_INSTALMENTS } from '../model/catalog/price.ts';
import { isJsonArray, isJsonObject, type Json } from '../model/values/json.ts';
import type { FieldPath } from '../model/values/source.ts';
import { type ShapeCheck, shapeChecks } from '../yaml/shape/check-shape.ts';

interface CatalogSchema {
  readonly file: ShapeCheck;
  readonly bundlePrice: ShapeCheck;
  readonly itemPrice: ShapeCheck;
  readonly priceDefaults: ShapeCheck;
}

const OPEN_CHECKS = checksOf(shapeChecks('catalog', catalogShape));
const CLOSED_CHECKS = checksOf(shapeChecks('closed_catalog', closedCatalog), 'price_defaults_of_PriceInput');

function checksOf(
  check: (definition?: string) => ShapeCheck,
  priceDefaults = 'price_defaults',
): CatalogSchema {
  return {
    file: check(),
    bundlePrice: check('bundle_price'),
    itemPrice: check('item_price'),
    priceDefaults: check(priceDefaults),
  };
}

/** The fields of a bundle's price that `defaults` may give, and that no price lacks. */
export const GIVEN_FIELDS: readonly string[] = schema.$defs.bundle_price['x-whole'];

/** The schema for a profile: one whose vendor closes the value sets has its own. */
export function catalogSchema(profile: ProfileName): CatalogSchema {
  return PROFILES[profile].traits.closesValues ? CLOSED_CHECKS : OPEN_CHECKS;
}

/** The schema under a profile whose vendor closes the value sets. */
export function closedCatalog(): AnySchemaObject {
  return closedShape(catalogShape());
}

/** The schema as it is checked here; see {@link withoutVariables}. */
export function catalogShape(): typeof schema {
  return withoutVariables(schema) as typeof schema;
}

const VARIABLE = '\\$\\{var\\.[A-Za-z0-9_-]+\\}';

/**
 * Editors see files before their variables are replaced, so the schema allows `${var.name}` for numbers and other
 * fixed forms. Here variables are replaced already, and text that still looks like one is plain text. Editors do not
 * know the `defaults` either, so the schema keeps apart what those may give (`x-whole`).
 */
function withoutVariables(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withoutVariables);
  if (typeof part !== 'object' || part === null) return part;
  const entries = Object.entries(part).map(([name, value]) => [name, withoutVariables(value)]);
  const copy: Record<string, unknown> = Object.fromEntries(entries);
  if (copy.pattern === `^${VARIABLE}$`) {
    delete copy.pattern;
    if (Array.isArray(copy.type)) copy.type = copy.type.filter((type) => type !== 'string');
  } else if (typeof copy.pattern === 'string') {
    copy.pattern = copy.pattern.replace(`|${VARIABLE}`, '');
  }
  return copy;
}

import contract from '../../schemas/interface/alguna.schema.json' with { type: 'json' };

type Shapes = Readonly<
  Record<
    string,
    { readonly properties?: Readonly<Record<string, AnySchemaObject>>; readonly required?: readonly string[] }
  >
>;

const VENDORS: Shapes = {
  ...(contract.$defs as Shapes),
  catalog: {},
  subscription: {
    properties: {
      ...contract.$defs['subscriptions.create'].properties,
      ...contract.$defs['subscriptions.update'].properties,
    },
  },
};

/** The vendor's shape of a field of the catalog that has another place there, by the shape around it. */
const PLACED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  catalog: {
    defaults: 'defaults',
    products: 'products.create',
    bundles: 'bundles.create',
    plans: 'plans.create',
    customers: 'customers.create',
    metrics: 'metrics.create',
    entitlement_sets: 'EntitlementInput',
    subscriptions: 'subscription',
  },
  defaults: { prices: 'PriceInput', subscriptions: 'subscription' },
  'bundles.create': { changes: 'bundles.create', entitlements: 'EntitlementInput' },
  subscription: { versions: 'subscription_versions.create' },
  VersionItemInput: { prices: 'PriceInput' },
};

/** Each closed set is named by the vendor's shape and field in `x-closed`. */
export function closedShape(open: AnySchemaObject): AnySchemaObject {
  const from: Record<string, AnySchemaObject> = {
    ...open.$defs,
    bundle_price_fields: wholePrice(open.$defs),
  };
  const made: Record<string, AnySchemaObject> = {};

  const closedField = (part: AnySchemaObject, shape: string, field: string): AnySchemaObject => {
    const values = valuesOf(shape, field);
    if (values === undefined) {
      const inner = PLACED[shape]?.[field] ?? shapeIn(VENDORS[shape]?.properties?.[field]);
      return inner === undefined ? part : closed(part, inner);
    }
    const { examples: _, $ref: __, ...others } = part;
    const isNullable = [part.type, part.enum].flat().some((type) => type === 'null' || type === null);
    const words = field === 'recurring_instalment_interval_unit' ? [...values, NO_INSTALMENTS] : values;
    return { ...others, enum: isNullable ? [...words, null] : words, [CLOSED]: `${shape}.${field}` };
  };

  const closed = (part: AnySchemaObject, shape: string): AnySchemaObject => {
    const copy: Record<string, unknown> = { ...part };
    if (typeof part.$ref === 'string') {
      const name = part.$ref.slice(DEFINITIONS.length);
      const own = `${name.replaceAll('/', '.')}_of_${shape}`;
      if (made[own] === undefined) {
        made[own] = {};
        made[own] = closed(partAt(from, name), shape);
      }
      copy.$ref = `${DEFINITIONS}${own}`;
    }
    if (part.properties !== undefined) copy.properties = closedFields(part, shape);
    if (Array.isArray(part.allOf))
      copy.allOf = part.allOf.map((each: AnySchemaObject) => closed(each, shape));
    for (const inner of ['items', 'additionalProperties', 'anyOf', 'oneOf', 'then', 'else']) {
      const value = part[inner];
      if (Array.isArray(value)) copy[inner] = value.map((each: AnySchemaObject) => closed(each, shape));
      else if (typeof value === 'object') copy[inner] = closed(value, shape);
    }
    return copy;
  };

  /** A mapping that takes any field takes one with a set, too. */
  const closedFields = (part: AnySchemaObject, shape: string): AnySchemaObject => {
    const vendors = part.additionalProperties === true ? Object.keys(VENDORS[shape]?.properties ?? {}) : [];
    const more = vendors.filter(
      (field) => part.properties[field] === undefined && valuesOf(shape, field) !== undefined,
    );
    const open = { ...part.properties, ...Object.fromEntries(more.map((field) => [field, {}])) };
    return Object.fromEntries(
      Object.entries(open).map(([field, inner]) => [
        field,
        closedField(inner as AnySchemaObject, shape, field),
      ]),
    );
  };

  const schema = closed({ ...open, $defs: undefined }, 'catalog');
  return { ...schema, $defs: { ...from, ...made } };
}

/** Says in a schema that a set is the vendor's, and of which field. */
const CLOSED = 'x-closed';
const DEFINITIONS = '#/$defs/';

/** The part that a reference names, a definition or a field within one. */
function partAt(definitions: AnySchemaObject, name: string): AnySchemaObject {
  return name.split('/').reduce((part, step) => part[step] ?? {}, definitions);
}

function wholePrice(definitions: Readonly<Record<string, AnySchemaObject>>): AnySchemaObject {
  const { bundle_price_fields: bundle, item_price_fields: item } = definitions;
  const properties = { ...bundle?.properties, ...item?.properties };
  const misplaced = Object.entries(bundle?.['x-misplaced'] ?? {});
  return {
    ...bundle,
    properties,
    'x-misplaced': Object.fromEntries(misplaced.filter(([name]) => !(name in properties))),
  };
}

/**
 * The vendor's set of values of a field, by its shape or operation; undefined for a field that takes any. A request that
 * takes any text there is answered with one of a set: that set counts.
 */
export function valuesOf(shape: string, field: string): readonly string[] | undefined {
  const answered = `${shape.replace(/(Create)?Request$|Input$/, '')}Response`;
  const [values] = [shape, answered].flatMap((name) => {
    const part = VENDORS[name]?.properties?.[field];
    return part?.enum === undefined ? [] : [part.enum as readonly unknown[]];
  });
  return values?.filter((value) => typeof value === 'string');
}

/** True for a value of a vendor's set. */
export function isInSet(shape: string, field: string, value: unknown): boolean {
  return valuesOf(shape, field)?.some((each) => each === value) === true;
}

/** The fields that the vendor publishes of a shape. */
export function fieldsOf(shape: string): readonly string[] {
  return Object.keys(VENDORS[shape]?.properties ?? {});
}

interface Lacking {
  readonly path: FieldPath;
  readonly field: string;
  /** The vendor's set for the field; empty where it closes none. */
  readonly values: readonly string[];
}

/** The fields that the vendor's shape asks for and a value lacks, each field of a shape once. */
export function lackingIn(value: Json, shape: string): readonly Lacking[] {
  const found = new Map<string, Lacking>();
  const look = (part: Json, path: FieldPath, of: string): void => {
    if (isJsonArray(part)) for (const [index, each] of part.entries()) look(each, [...path, index], of);
    if (!isJsonObject(part)) return;
    for (const field of VENDORS[of]?.required ?? [])
      if (part[field] === undefined && !ELSEWHERE.has(`${of}.${field}`) && !found.has(`${of}.${field}`))
        found.set(`${of}.${field}`, { path, field, values: valuesOf(of, field) ?? [] });
    for (const [field, inner] of shapesWithin(of)) look(part[field] ?? null, [...path, field], inner);
  };
  look(value, [], shape);
  return [...found.values()];
}

const WITHIN = new Map<string, readonly (readonly [field: string, shape: string])[]>();

/** The fields of a shape that have a shape themselves; read once, since every price of a catalog asks. */
function shapesWithin(shape: string): readonly (readonly [field: string, shape: string])[] {
  const known = WITHIN.get(shape);
  if (known !== undefined) return known;
  const found = Object.entries(VENDORS[shape]?.properties ?? {}).flatMap(([field, part]) => {
    const inner = shapeIn(part);
    return inner === undefined ? [] : [[field, inner] as const];
  });
  WITHIN.set(shape, found);
  return found;
}

/** Given by a key of the catalog, by a name, or by a rule that says more of it. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  'MetricBinding.metric_id',
  'products.create.name',
  'plans.create.name',
  'customers.create.name',
]);

/** The shape that a field of the vendor has, or each of its entries. */
function shapeIn(part: AnySchemaObject | undefined): string | undefined {
  return part && /"#\/\$defs\/([^"]+)"/.exec(JSON.stringify(part))?.[1];
}
