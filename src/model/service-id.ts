/** What an id of the service is. */
import type { Json } from './json.ts';

/** The interface allows an idempotency key as many. An id ends up in paths, in state and on screens. */
export const MAX_ID_CHARACTERS = 255;

/** Whether a field of an answer holds an id; a longer text is not the service's word. */
export function isServiceId(value: Json | undefined): value is string {
  return typeof value === 'string' && value !== '' && value.length <= MAX_ID_CHARACTERS;
}
