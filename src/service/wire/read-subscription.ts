/** A subscription as the service answers it (interface, "Subscription (response shape)"). */

import { isServiceId } from '../../model/service/service-id.ts';
import { type Json, type JsonObject, objectsIn } from '../../model/values/json.ts';
import { AN_ID, readObject, type WireReading } from './wire-reading.ts';

export type WireSubscription = JsonObject & {
  readonly id: string;
  readonly customer_id: string;
  readonly status: string;
  readonly currency: string;
  readonly metadata: JsonObject;
  readonly current_version_id?: string | null;
};

/** Checks only the fields that planning needs; every other field is kept unchanged. */
export function readSubscription(json: Json): WireReading<WireSubscription> {
  const reading = readObject<WireSubscription>(json, {
    id: 'id',
    customer_id: 'id',
    status: 'text',
    currency: 'text',
    metadata: 'object',
    current_version_id: 'id?',
  });
  if (reading.kind === 'wrong') return reading;
  const isPendingSound = objectsIn(reading.value.pending_changes).every(
    ({ version_id: id }) => typeof id !== 'string' || isServiceId(id),
  );
  return isPendingSound ? reading : { kind: 'wrong', what: `version_id of a pending change is not ${AN_ID}` };
}
