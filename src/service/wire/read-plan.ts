/** A pricing plan of the service (interface, "Plan"). */
import type { Json, JsonObject } from '../../model/values/json.ts';
import { readObject, type WireReading } from './wire-reading.ts';

export type WirePlan = JsonObject & {
  readonly id: string;
  readonly name: string;
  readonly currency: string;
};

export function readPlan(json: Json): WireReading<WirePlan> {
  return readObject<WirePlan>(json, { id: 'id', name: 'text', currency: 'text' });
}
