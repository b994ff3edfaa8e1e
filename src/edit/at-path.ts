/** Values at a path of plain data: read, put in and taken out, always as a copy. */
import { isJsonArray, isJsonObject, type Json, type JsonObject, ownField } from '../model/values/json.ts';
import type { FieldPath } from '../model/values/source.ts';

/** Undefined where nothing is written there. */
export function valueAtPath(root: Json | undefined, path: FieldPath): Json | undefined {
  let at = root;
  for (const step of path) {
    if (isJsonArray(at)) at = typeof step === 'number' ? at[step] : undefined;
    else at = isJsonObject(at) ? ownField(at, String(step)) : undefined;
  }
  return at;
}

/** With `value` at the path; without the field where `value` is undefined. Mappings on the way are made. */
export function withValueAt(root: Json | undefined, path: FieldPath, value: Json | undefined): Json {
  const [step, ...rest] = path;
  if (step === undefined) return value ?? null;
  if (isJsonArray(root))
    return root.map((element, index) => (index === step ? withValueAt(element, rest, value) : element));
  const object = isJsonObject(root) ? root : {};
  const name = String(step);
  if (rest.length === 0 && value === undefined) return without(object, name);
  return { ...object, [name]: withValueAt(ownField(object, name), rest, value) };
}

function without(object: JsonObject, name: string): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([other]) => other !== name));
}

/** True if both say the same, whatever the order of their fields. */
export function sameData(a: Json, b: Json): boolean {
  if (isJsonArray(a))
    return (
      isJsonArray(b) && a.length === b.length && a.every((each, index) => sameData(each, b[index] ?? null))
    );
  if (!isJsonObject(a)) return a === b;
  const names = Object.keys(a);
  return (
    isJsonObject(b) &&
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && sameData(a[name] ?? null, b[name] ?? null))
  );
}
