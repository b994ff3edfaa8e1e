/** Ids and prices for other programs. */
import type { ListPrice } from '../../impact/price-list.ts';
import type { Address } from '../../model/values/address.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';

export interface Exported {
  readonly project: string;
  readonly environment: string;
  /** The day whose prices these are. */
  readonly day: CalendarDay;
  readonly catalog: { readonly digest: string; readonly commit: string | null };
  /** Everything the catalog declares, with its id at the service; null where state knows none yet. */
  readonly ids: ReadonlyMap<Address, string | null>;
  readonly prices: readonly ListPrice[];
}

/** The address and the id of a price's product; null for what is not known. */
export function productOf(
  { product }: ListPrice,
  { ids }: Exported,
): { readonly address: Address | null; readonly id: string | null } {
  return product.kind === 'id'
    ? { address: null, id: product.id }
    : { address: product.address, id: ids.get(product.address) ?? null };
}
