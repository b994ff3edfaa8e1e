/** The envelope of every list (interface, "What the service does", convention 6). */
import { isJsonArray, isJsonObject, type Json } from '../../model/values/json.ts';
import type { WireReading } from './wire-reading.ts';

export interface Page {
  readonly items: readonly Json[];
  /** The offset between two pages; at least 1 if there is more than one page. */
  readonly perPage: number;
  readonly totalPages: number;
}

export function readListPage(json: Json): WireReading<Page> {
  if (!isJsonObject(json)) return wrong('it is not an object');
  const { data, pagination } = json;
  if (!isJsonArray(data)) return wrong('data is not a list');
  if (!isJsonObject(pagination)) return wrong('pagination is not an object');
  const { per_page: perPage, total_pages: totalPages } = pagination;
  if (!isCount(perPage)) return wrong('pagination.per_page is not a count');
  if (!isCount(totalPages)) return wrong('pagination.total_pages is not a count');
  if (totalPages > 1 && perPage === 0) return wrong('pagination.per_page is 0 on a list of several pages');
  if (totalPages === 0 && data.length > 0) return wrong('pagination.total_pages is 0 on a list with items');
  return { kind: 'read', value: { items: data, perPage, totalPages } };
}

function isCount(value: Json | undefined): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

function wrong(what: string): WireReading<Page> {
  return { kind: 'wrong', what };
}
