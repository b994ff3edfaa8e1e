/** A product. The interface shows none of its fields, so only those needed for adoption are checked. */
import type { Json, JsonObject } from '../../model/values/json.ts';
import { readObject, type WireReading } from './wire-reading.ts';

export type WireProduct = JsonObject & { readonly id: string; readonly status?: string | null };

export function readProduct(json: Json): WireReading<WireProduct> {
  return readObject<WireProduct>(json, { id: 'id', status: 'text?' });
}
