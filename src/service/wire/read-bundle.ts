/** A bundle. The interface does not show its answer; a bound read has the fields of the request. */
import type { Json, JsonObject } from '../../model/values/json.ts';
import { readObject, type WireReading } from './wire-reading.ts';

export type WireBundle = JsonObject & {
  readonly id: string;
  readonly name: string;
  readonly prices: readonly JsonObject[];
  readonly status?: string | null;
};

export function readBundle(json: Json): WireReading<WireBundle> {
  return readObject<WireBundle>(json, { id: 'id', name: 'text', prices: 'objects', status: 'text?' });
}
