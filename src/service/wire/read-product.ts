/** A product. The interface shows none of its fields, so only what adoption needs is asked for. */
import type { Json, JsonObject } from '../../model/json.ts';
import { readObject, type WireReading } from './wire-reading.ts';

export type WireProduct = JsonObject & { readonly id: string; readonly status?: string | null };

export function readProduct(json: Json): WireReading<WireProduct> {
  return readObject<WireProduct>(json, { id: 'id', status: 'text?' });
}
