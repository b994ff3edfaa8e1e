/** A credit note from the list (interface, "Credit note"). Amounts stay strings. */
import type { Json, JsonObject } from '../../model/values/json.ts';
import { readObject, type WireReading } from './wire-reading.ts';

export type WireCreditNote = JsonObject & {
  readonly id: string;
  readonly customer_id: string;
  readonly currency: string;
  readonly status: string;
  readonly total: string;
  readonly created_at: string;
  readonly line_items: readonly JsonObject[];
};

export function readCreditNote(json: Json): WireReading<WireCreditNote> {
  return readObject<WireCreditNote>(json, {
    id: 'id',
    customer_id: 'id',
    currency: 'text',
    status: 'text',
    total: 'text',
    created_at: 'text',
    line_items: 'objects',
  });
}
