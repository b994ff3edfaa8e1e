/** Ids and prices for other programs, as the document that `schemas/export.schema.json` describes. Every format is written from it. */
import type { ListPrice } from '../../ledger/price-list.ts';
import type { Address } from '../../model/values/address.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import type { JsonObject } from '../../model/values/json.ts';

export interface Exporting {
  readonly project: string;
  readonly environment: string;
  /** The day whose prices these are. */
  readonly day: CalendarDay;
  readonly catalog: { readonly digest: string; readonly commit: string | null };
  /** Everything the catalog declares, with its id at the service; null where state knows none yet. */
  readonly ids: ReadonlyMap<Address, string | null>;
  readonly prices: readonly ListPrice[];
}

export type ExportDocument = ReturnType<typeof exportDocument>;

export function exportDocument({ day, ids, prices, ...place }: Exporting) {
  const { project, environment, catalog } = place;
  return {
    format_version: 1,
    project,
    environment,
    date: day,
    catalog,
    ids: Object.fromEntries(ids) as Readonly<Record<Address, string | null>>,
    prices: prices.map(({ product, applies, price, bundle, key, currency, since, until }) => ({
      bundle,
      key,
      ...(product.kind === 'id'
        ? { product: null, product_id: product.id }
        : { product: product.address, product_id: ids.get(product.address) ?? null }),
      currency,
      since,
      until,
      applies: applies && { ...applies },
      price: price as JsonObject,
    })),
  };
}
