/** The record where the service kept something else than was sent, or was sent the same again. */
import { asksForTheSame } from '../catalog/limited-terms.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../values/json.ts';
import { remember } from '../values/remember.ts';
import { MOST_REFUSALS_TO_TAKE, type NotTaken } from './kept-otherwise.ts';
import type { DoneOperation, Recorded } from './record.ts';

/** Fields of a request that are no content. */
const BESIDE_CONTENT: ReadonlySet<string> = new Set(['draft', 'effective_at', 'description']);

/**
 * The fields of a request that sends nothing but what is recorded already, so that the service showed something else.
 * If it still does after this, it does not take them.
 */
export function sentAgain({ body }: DoneOperation, before: Recorded | undefined): NotTaken | undefined {
  const sent = Object.entries(body ?? {}).filter(([name]) => !BESIDE_CONTENT.has(name));
  if (sent.length === 0 || !sent.every((field) => isRecorded(field, before?.value))) return undefined;
  return Object.fromEntries(
    sent.map(([name, value]) => [name, { sent: value, times: MOST_REFUSALS_TO_TAKE }]),
  );
}

function isRecorded(
  [name, value]: readonly [string, Json],
  recorded: JsonObject | null | undefined,
): boolean {
  const known = recorded?.[name];
  return known === value || textOf(known) === textOf(value);
}

/** Item sets are long, and thousands of records and requests have the same ones. */
function textOf(value: Json | undefined): string | undefined {
  return isJsonArray(value) ? listText(value) : JSON.stringify(value);
}

const listText = remember((list: readonly Json[]) => JSON.stringify(list));

/** True if the recorded value was sent once more, because the service showed something else. */
export function isSentAgain({ notTaken = {}, value }: Recorded): boolean {
  return Object.entries(notTaken).some(([name, { sent }]) => isRecorded([name, sent], value));
}

/**
 * The record of a request of which the service kept something else: `kept` by top-level field, null for nothing. `before` is
 * the record before the request.
 */
export function recordKept(
  { notTaken: _, ...row }: Recorded,
  body: JsonObject,
  kept: JsonObject,
  before: Recorded | undefined,
): Recorded {
  const known = before?.notTaken ?? {};
  const left = Object.entries(known).filter(([name]) => !Object.hasOwn(body, name));
  const again = Object.keys(kept).map((name) => {
    const sent = body[name] ?? null;
    const earlier = known[name];
    const isSame =
      earlier !== undefined &&
      asksForTheSame({ value: earlier.sent, day: before?.start ?? null }, { value: sent, day: row.start });
    return [name, { sent, times: isSame ? earlier.times + 1 : 1 }] as const;
  });
  const notTaken: NotTaken = Object.fromEntries([...left, ...again]);
  const value = patchedValue(row.value ?? {}, kept);
  return { ...row, value, ...(Object.keys(notTaken).length > 0 && { notTaken }) };
}

/** Null removes a field, metadata is patched key by key, and every other field is replaced as a whole. */
export function patchedValue(value: JsonObject, body: JsonObject): JsonObject {
  const patched: Record<string, Json> = { ...value };
  for (const [name, change] of Object.entries(body)) {
    if (change === null) delete patched[name];
    else if (name === 'metadata' && isJsonObject(change)) {
      const kept = isJsonObject(patched.metadata) ? patched.metadata : {};
      const entries = Object.entries({ ...kept, ...change }).filter(([, entry]) => entry !== null);
      patched.metadata = Object.fromEntries(entries);
    } else patched[name] = change;
  }
  return patched;
}
