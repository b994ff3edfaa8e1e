/**
 * A request that replaces content as a whole carries what the service has there and nobody stated. The part that the catalog
 * states stands beside it: that alone goes on record, so that no later plan takes the rest for a wish of the catalog.
 */
import type { CalendarDay } from '../values/calendar-day.ts';
import { isJsonObject, type Json, type JsonObject, ownField, without } from '../values/json.ts';

const SAID = '$said';
/** The day on which a discount was given that the request goes on with. */
const GIVEN = '$given';

/** `body` as it is sent, with the fields of `said` that are not the same there. */
export function withSaid(body: JsonObject, said: JsonObject): JsonObject {
  const others = Object.keys(body).filter((name) => !isSame(ownField(said, name), body[name]));
  if (others.length === 0) return body;
  return { ...body, [SAID]: Object.fromEntries(others.map((name) => [name, said[name] ?? null])) };
}

function isSame(one: Json | undefined, other: Json | undefined): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** The body that goes over the wire. */
export function sentPart(body: JsonObject): JsonObject {
  return Object.hasOwn(body, SAID) || Object.hasOwn(body, GIVEN) ? without(body, [SAID, GIVEN]) : body;
}

/** `body` with what is left of a discount that was given on a day; null where nothing is. */
export function withLeft(
  body: JsonObject,
  discount: JsonObject,
  left: JsonObject | null,
  day: CalendarDay,
): JsonObject {
  return { ...withSaid({ ...body, discount: left }, { ...body, discount }), [GIVEN]: day };
}

/** Undefined where the request begins the discount. */
export function givenOn(body: JsonObject): CalendarDay | undefined {
  const day = ownField(body, GIVEN);
  return typeof day === 'string' ? (day as CalendarDay) : undefined;
}

/** The body as far as the catalog states it. */
export function saidPart(body: JsonObject): JsonObject {
  const said = ownField(body, SAID);
  if (!isJsonObject(said)) return sentPart(body);
  const fields = Object.entries({ ...sentPart(body), ...said });
  return Object.fromEntries(fields.filter(([name, value]) => value !== null || said[name] !== null));
}
