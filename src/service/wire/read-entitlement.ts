/** An active entitlement of a subscription (interface, "Entitlement"). Its version is the one in force. */
import type { Json, JsonObject } from '../../model/values/json.ts';
import { readObject, type WireReading } from './wire-reading.ts';

export type WireEntitlement = JsonObject & {
  readonly key: string;
  /** Null for an entitlement of the default profile, which no version owns. */
  readonly version_id?: string | null;
  readonly subscription_id?: string | null;
};

export function readEntitlement(json: Json): WireReading<WireEntitlement> {
  return readObject<WireEntitlement>(json, { key: 'id', version_id: 'id?', subscription_id: 'id?' });
}
