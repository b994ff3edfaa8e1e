/** A subscription version as the service answers it (interface, "Subscription version"). */
import type { Json, JsonObject } from '../../model/values/json.ts';
import { readObject, type WireReading } from './wire-reading.ts';

export type WireVersion = JsonObject & {
  readonly id: string;
  readonly subscription_id: string;
  readonly status: string;
  readonly items: readonly JsonObject[];
  readonly entitlements: readonly JsonObject[];
  readonly description?: string | null;
};

export function readVersion(json: Json): WireReading<WireVersion> {
  return readObject<WireVersion>(json, {
    id: 'id',
    subscription_id: 'id',
    status: 'text',
    items: 'objects',
    entitlements: 'objects',
    description: 'text?',
  });
}
