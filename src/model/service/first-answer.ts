/**
 * The service's own defaults of a subscription: the values that its first answer showed for fields, and members of
 * fields, that no request writes. A later change of one of them is somebody's doing. Pure.
 */

import { type Field, fieldsOf } from '../../interface/index.ts';
import { projectOnto } from '../catalog/comparable.ts';
import { isJsonObject, type Json, type JsonObject, ownField } from '../values/json.ts';

/** The name under which a record's `answered` has them. */
export const FIRST_ANSWERED = 'first_answered';

/** The part of a record that has them. */
interface Answered {
  readonly answered: JsonObject | null;
}

const ANSWERED: readonly Field[] = (fieldsOf('subscription') ?? []).filter(({ answered }) => answered);
const WITH_DEFAULT = ANSWERED.filter(({ unset }) => unset === 'default');

/** Undefined where no answer has shown any. */
export function firstAnswer({ answered }: Answered): JsonObject | undefined {
  const first = answered?.[FIRST_ANSWERED];
  return isJsonObject(first) ? first : undefined;
}

/**
 * The value to keep once an answer shows `shown` to the request `body`; a member that was sent counts as it is shown now. A field
 * that was `kept` otherwise than it was sent shows the defaults of its other members.
 */
export function firstAnswerAfter(
  before: Answered | undefined,
  body: JsonObject,
  shown: JsonObject | null,
  kept: JsonObject,
): JsonObject | undefined {
  const first = before && firstAnswer(before);
  if (shown === null) return first;
  const entries = WITH_DEFAULT.flatMap(({ name, managed }): readonly (readonly [string, Json])[] => {
    const [sent, now] = [ownField(body, name), ownField(shown, name)];
    if (Object.hasOwn(kept, name)) {
      const known = (first && ownField(first, name)) ?? unsentMembers(now, sent);
      return known === undefined ? [] : [[name, known]];
    }
    const was = first === undefined ? now : ownField(first, name);
    if (managed === 'by-key') return was === undefined ? [] : [[name, withoutKeys(was, sent)]];
    const value = sent === undefined ? was : withUnsent(now, sent, was);
    return value === undefined || JSON.stringify(value) === JSON.stringify(sent) ? [] : [[name, value]];
  });
  return Object.fromEntries(entries);
}

/** Undefined for what is no object: a value that was sent and kept otherwise shows no default. */
function unsentMembers(now: Json | undefined, sent: Json | undefined): JsonObject | undefined {
  return isJsonObject(now) && isJsonObject(sent) ? withoutKeys(now, sent) : undefined;
}

/** The members of a value that were not sent. */
export function withoutKeys<Value extends Json | undefined>(
  value: Value,
  sent: Json | undefined,
): Value | JsonObject {
  if (!isJsonObject(value) || !isJsonObject(sent)) return value;
  return Object.fromEntries(Object.entries(value).filter(([key]) => !Object.hasOwn(sent, key)));
}

/** Members that the service sets by another one: with that they are nobody's doing. */
const FOLLOWS: Readonly<Record<string, string>> = { payment_collection_method: 'auto_pay_invoices' };

function withUnsent(now: Json | undefined, sent: Json, was: Json | undefined): Json | undefined {
  if (!isJsonObject(now) || !isJsonObject(sent) || !isJsonObject(was)) return now;
  const unsent = Object.entries(was).filter(
    ([member]) => !Object.hasOwn(sent, member) && !Object.hasOwn(sent, FOLLOWS[member] ?? member),
  );
  return { ...now, ...Object.fromEntries(unsent) };
}

/**
 * The fields that an answer shows if nobody has changed anything: as sent, else as first answered. Null for a field of
 * which that is not known beyond what was sent.
 */
export function expectedFields(record: Answered, sent: JsonObject): JsonObject {
  const first = firstAnswer(record);
  return Object.fromEntries(
    ANSWERED.flatMap(({ name, unset }): readonly (readonly [string, Json])[] => {
      const [written, shown] = [ownField(sent, name), first && ownField(first, name)];
      if (unset === 'default' && first === undefined) return [[name, null]];
      const value =
        isJsonObject(written) && isJsonObject(shown)
          ? { ...shown, ...withoutNulls(written) }
          : (written ?? shown);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** A member that was sent as null has the service's default again. */
function withoutNulls(value: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null));
}

/** The fields of an answer with content of which nobody knows what it was before. Both values are in compared form. */
export function unknownBefore(record: Answered, sent: JsonObject, shown: JsonObject): readonly string[] {
  if (firstAnswer(record) !== undefined) return [];
  const known = projectOnto(shown, sent);
  return WITH_DEFAULT.map(({ name }) => name).filter(
    (name) => JSON.stringify(shown[name]) !== JSON.stringify(known[name]),
  );
}
