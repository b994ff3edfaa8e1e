/** Ids and prices as JSON and as a TypeScript module; both follow `schemas/export.schema.json`. */
import type { JsonObject } from '../../model/values/json.ts';
import { jsonText } from '../words/sanitize.ts';
import { type Exported, productOf } from './exported.ts';

export function exportJson(exported: Exported): string {
  return jsonText(documentOf(exported));
}

/** A module without imports; every value is a constant, so that a mistyped address is a type error. */
export function exportTypeScript(exported: Exported): string {
  const { ids, prices, ...origin } = documentOf(exported);
  return [
    '// Written by `pricewright export --format ts`. Write it again rather than edit it.\n',
    `export const exported = ${constant(origin)}`,
    `export const ids = ${constant(ids)}`,
    `export const prices = ${constant(prices)}`,
  ].join('\n');
}

function constant(value: unknown): string {
  return `${jsonText(value).trimEnd()} as const;\n`;
}

function documentOf(exported: Exported) {
  const { project, environment, day, catalog, ids, prices } = exported;
  return {
    format_version: 1,
    project,
    environment,
    date: day,
    catalog,
    ids: Object.fromEntries(ids),
    prices: prices.map((price): JsonObject => {
      const product = productOf(price, exported);
      return {
        bundle: price.bundle,
        key: price.key,
        product: product.address,
        product_id: product.id,
        currency: price.currency,
        since: price.since,
        until: price.until,
        applies: price.applies && { ...price.applies },
        price: price.price as JsonObject,
      };
    }),
  };
}
