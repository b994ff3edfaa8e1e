/**
 * Reduces an answer to the fields that were sent. A service adds fields to its input, and these are not the
 * catalog's.
 */
import { LIST_IDENTITY } from '../model/catalog/field.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject, ownField } from '../model/values/json.ts';

/** `shown` without the fields that `sent` lacks. List elements that were never sent are kept whole. */
export function managedPart(shown: JsonObject, sent: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(shown).flatMap(([name, value]) => {
      const counterpart = ownField(sent, name);
      return counterpart === undefined ? [] : [[name, managedValue(name, value, counterpart)] as const];
    }),
  );
}

function managedValue(name: string, shown: Json, sent: Json): Json {
  if (isJsonObject(shown) && isJsonObject(sent)) return managedPart(shown, sent);
  if (!isJsonArray(shown) || !isJsonArray(sent)) return shown;
  return shown.map((element, index) => {
    const counterpart = counterpartOf(name, element, sent) ?? sent[index];
    return counterpart === undefined || !isSame(name, element, counterpart)
      ? element
      : managedValue(name, element, counterpart);
  });
}

function counterpartOf(name: string, element: Json, sent: readonly Json[]): Json | undefined {
  return identityOf(name, element) === undefined
    ? undefined
    : sent.find((candidate) => isSame(name, element, candidate));
}

function isSame(name: string, a: Json, b: Json): boolean {
  return identityOf(name, a) === identityOf(name, b);
}

function identityOf(name: string, element: Json): string | undefined {
  const identities = LIST_IDENTITY[name] ?? [];
  if (!isJsonObject(element)) return undefined;
  const field = identities.find((identity) => typeof element[identity] === 'string');
  return field === undefined ? undefined : `${field} ${String(element[field])}`;
}
