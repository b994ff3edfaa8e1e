/** Ids of the service. */
import type { Json } from '../values/json.ts';

/** The limit that the interface sets for an idempotency key. An id ends up in paths, in state and on screens. */
export const MAX_ID_CHARACTERS = 255;

/** True where a field of an answer holds an id. A longer text is no id of the service. */
export function isServiceId(value: Json | undefined): value is string {
  return typeof value === 'string' && value !== '' && value.length <= MAX_ID_CHARACTERS;
}
