/** A subscription as the service answers it (interface, "Subscription (response shape)"). */
import type { Json, JsonObject } from '../../model/json.ts';
import { readObject, type WireReading } from './wire-reading.ts';

export type WireSubscription = JsonObject & {
  readonly id: string;
  readonly customer_id: string;
  readonly status: string;
  readonly currency: string;
  readonly metadata: JsonObject;
  readonly current_version_id?: string | null;
};

/** Only what planning relies on is checked; every other field is kept as it came. */
export function readSubscription(json: Json): WireReading<WireSubscription> {
  return readObject<WireSubscription>(json, {
    id: 'id',
    customer_id: 'id',
    status: 'text',
    currency: 'text',
    metadata: 'object',
    current_version_id: 'text?',
  });
}
