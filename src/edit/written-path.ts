/** Paths of the compared form as paths of a written value, and the values at paths of plain data. */

import { LIST_IDENTITY, SET_FIELDS } from '../interface/index.ts';
import type { NameId } from '../model/catalog/comparable.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject, ownField } from '../model/values/json.ts';
import type { FieldPath } from '../model/values/source.ts';

/** `element`: the compared value at the path, by which an element of a list without an order is found. */
export function writtenPath(
  root: Json | undefined,
  compared: readonly string[],
  element: Json | undefined,
  nameId: NameId,
): FieldPath {
  const path: (string | number)[] = [];
  let [at, name] = [root, ''];
  for (const step of compared) {
    const next: string | number = isJsonArray(at) ? indexIn(at, { name, step, element, nameId }) : step;
    path.push(next);
    name = String(next);
    if (isJsonArray(at)) at = typeof next === 'number' ? at[next] : undefined;
    else at = isJsonObject(at) ? ownField(at, name) : undefined;
  }
  return path;
}

interface Sought {
  readonly name: string;
  readonly step: string;
  readonly element: Json | undefined;
  readonly nameId: NameId;
}

/** The step itself where no element has it. */
function indexIn(list: readonly Json[], { name, step, element, nameId }: Sought): string | number {
  const identities = LIST_IDENTITY[name] ?? [];
  const index = SET_FIELDS.has(name)
    ? list.findIndex((each) => String(each) === String(element))
    : list.findIndex((each, at) => step === (identityOf(each, identities, nameId) ?? String(at)));
  return index < 0 ? step : index;
}

function identityOf(element: Json, identities: readonly string[], nameId: NameId): string | undefined {
  if (!isJsonObject(element)) return undefined;
  const field = identities.find((each) => typeof element[each] === 'string');
  if (field === undefined) return undefined;
  const id = String(element[field]);
  return nameId(id) ?? id;
}

/** Undefined where nothing is written there. */
export function valueAtPath(root: Json | undefined, path: FieldPath): Json | undefined {
  let at = root;
  for (const step of path) {
    if (isJsonArray(at)) at = typeof step === 'number' ? at[step] : undefined;
    else at = isJsonObject(at) ? ownField(at, String(step)) : undefined;
  }
  return at;
}

/**
 * With `value` at the path; without the field where `value` is undefined. Mappings on the way are made. `insert`: in front of the
 * element of a list that has the path.
 */
export function withValueAt(
  root: Json | undefined,
  path: FieldPath,
  value: Json | undefined,
  insert?: boolean,
): Json {
  const [step, ...rest] = path;
  if (step === undefined) return value ?? null;
  if (insert && rest.length === 0)
    return (isJsonArray(root) ? root : []).toSpliced(Number(step), 0, value ?? null);
  if (isJsonArray(root))
    return root.map((each, index) => (index === step ? withValueAt(each, rest, value, insert) : each));
  const object = isJsonObject(root) ? root : {};
  const name = String(step);
  if (rest.length === 0 && value === undefined) return without(object, name);
  return { ...object, [name]: withValueAt(ownField(object, name), rest, value, insert) };
}

function without(object: JsonObject, name: string): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([other]) => other !== name));
}
