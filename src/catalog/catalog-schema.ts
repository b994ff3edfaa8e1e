/** `schemas/catalog.schema.json`, as checks of whole files and of prices merged from changes and overrides. */

import type { AnySchemaObject } from 'ajv/dist/2020.js';
import schema from '../../schemas/catalog.schema.json' with { type: 'json' };
import { PROFILES, type ProfileName } from '../interface/index.ts';
import { type ShapeCheck, shapeChecks } from '../yaml/shape/check-shape.ts';
import { closedShape } from './closed-shape.ts';

export interface CatalogSchema {
  readonly file: ShapeCheck;
  readonly bundlePrice: ShapeCheck;
  readonly itemPrice: ShapeCheck;
  readonly priceDefaults: ShapeCheck;
}

const OPEN = checksOf(shapeChecks('catalog', catalogShape));
const CLOSED = checksOf(shapeChecks('closed_catalog', closedCatalog), 'price_defaults_of_PriceInput');

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
  return PROFILES[profile].traits.closesValues ? CLOSED : OPEN;
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
