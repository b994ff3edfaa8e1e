/** Paths of the compared form, in which lists with an identity are keyed by it, as paths of a value as it is written. */

import type { NameId } from '../model/catalog/comparable.ts';
import { LIST_IDENTITY, SET_FIELDS } from '../model/catalog/field.ts';
import { isJsonArray, isJsonObject, type Json, ownField } from '../model/values/json.ts';
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
