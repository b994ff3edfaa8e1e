/**
 * A request that replaces content as a whole carries what the service has there and nobody stated. The part that the catalog
 * states stands beside it: that alone goes on record, so that no later plan takes the rest for a wish of the catalog.
 */
import { isJsonObject, type Json, type JsonObject, ownField, without } from '../values/json.ts';

const SAID = '$said';

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
  return Object.hasOwn(body, SAID) ? without(body, [SAID]) : body;
}

/** The body as far as the catalog states it. */
export function saidPart(body: JsonObject): JsonObject {
  const said = ownField(body, SAID);
  if (!isJsonObject(said)) return body;
  const fields = Object.entries({ ...sentPart(body), ...said });
  return Object.fromEntries(fields.filter(([name, value]) => value !== null || said[name] !== null));
}
