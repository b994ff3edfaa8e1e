/** The fields of the catalog's schema, by the kind of thing that has them, with the members of objects without a name. */
import schema from '../../../schemas/catalog.schema.json' with { type: 'json' };

interface Shape {
  readonly $ref?: string;
  readonly type?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly additionalProperties?: boolean | Shape;
}

const DEFINITIONS = schema.$defs as unknown as Readonly<Record<string, Shape>>;

/** The definitions with fields, by the kind whose table has them. A model's amounts are its price. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  product: ['product'],
  plan: ['plan'],
  customer: ['customer'],
  bundle: ['bundle'],
  subscription: ['subscription'],
  version: ['version'],
  entitlement: ['entitlement'],
  price: ['bundle_price_fields', 'item_price_fields'],
};

/** Fields that hold what another kind has, or amounts, numbers of units and what chooses among them. */
const APART: ReadonlySet<string> = new Set([
  'bundle_price',
  'bundle_price_change',
  'item_price',
  'price_override',
  'entitlements',
  'version',
  'tier',
  'matrix_node',
]);

const PRICE_ITSELF =
  /_pricing_model(\.(price_per_unit|units|prepaid_units|fixed_fee|percentage|tiers|dimensions\.(key|values)|charges\.(quantity|unit_price)_expression|root|metric_bindings\.alias))?$/;

export function fieldsOf(kind: string): readonly string[] {
  const names = KINDS[kind] ?? [];
  const found = names.flatMap((name) => membersOf(DEFINITIONS[name] ?? {}, []));
  return [...new Set(found)].filter((path) => !PRICE_ITSELF.test(path)).sort();
}

export const SCHEMA_KINDS = Object.keys(KINDS);

function membersOf(shape: Shape, path: readonly string[]): readonly string[] {
  return Object.entries(shape.properties ?? {}).flatMap(([name, member]) => below(member, [...path, name]));
}

function below(shape: Shape, path: readonly string[]): readonly string[] {
  const name = shape.$ref?.split('/').at(-1);
  if (name !== undefined && APART.has(name)) return [path.join('.')];
  const whole = name === undefined ? shape : (DEFINITIONS[name] ?? {});
  if (name !== undefined && whole.$ref !== undefined) return below(whole, path);
  const inner =
    whole.items ?? (typeof whole.additionalProperties === 'object' ? whole.additionalProperties : undefined);
  if (whole.properties !== undefined) return membersOf(whole, path);
  return inner === undefined || inner.type === 'string' ? [path.join('.')] : below(inner, path);
}
