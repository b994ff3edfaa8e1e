/** Completes a value that was read with the recorded fields that no answer shows. */

import { fieldsOf } from '../../interface/index.ts';
import type { Kind } from '../../model/values/address.ts';
import type { JsonObject } from '../../model/values/json.ts';

/** A field that no answer shows is compared with what was recorded, never with its absence from the answer. */
export function withUnanswered(kind: Kind, shown: JsonObject, recorded: JsonObject): JsonObject {
  const unanswered = (fieldsOf(kind) ?? []).filter(({ answered }) => !answered).map(({ name }) => name);
  const known = Object.entries(recorded).filter(([name]) => unanswered.includes(name));
  return { ...Object.fromEntries(known), ...shown };
}
