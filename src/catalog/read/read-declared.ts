/** The common fields of products, bundles, plans, customers and subscriptions: adoption, renaming, deletion. */

import type { Declared } from '../../model/catalog/catalog.ts';
import { nameFix } from '../../model/messages/nearest-name.ts';
import { COLLECTION } from '../../model/values/address.ts';
import { parseCalendarDay } from '../../model/values/calendar-day.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../model/values/json.ts';
import type { Faults } from '../../yaml/faults.ts';
import { locateIn } from '../../yaml/yaml-node.ts';
import type { Written } from './declarations.ts';
import type { ChosenEnvironment, Reading } from './reading.ts';

export function readDeclared(written: Written, reading: Reading): Declared {
  const { key, address, value, placed } = written;
  const id = readId(written, reading);
  const absent = readAbsent(value.absent);
  const renamedFrom = readRenamedFrom(written, reading);
  const adopt = readAdopt(written, reading);
  return {
    key,
    address,
    file: placed.file.file,
    ...(id === undefined ? {} : { id }),
    ...(absent === undefined ? {} : { absent }),
    ...(renamedFrom === undefined ? {} : { renamedFrom }),
    ...(adopt === undefined ? {} : { adopt }),
    ...(isJsonArray(value.other_than) && { otherThan: value.other_than.map(String) }),
    locate: locateIn(placed),
  };
}

/** The fields of a resource without Pricewright's own. */
export function serviceFields(value: JsonObject, own: ReadonlySet<string>): JsonObject {
  const fields: Record<string, Json> = {};
  for (const [name, inner] of Object.entries(value)) if (!own.has(name)) fields[name] = inner;
  return fields;
}

export const DECLARED_FIELDS: ReadonlySet<string> = new Set([
  'id',
  'absent',
  'renamed_from',
  'adopt',
  'other_than',
]);

/** The id for the chosen environment. It reports no fault where the id is missing. */
export function chosenId(
  { value }: Pick<Written, 'value'>,
  environment: ChosenEnvironment | null,
): string | undefined {
  const { id } = value;
  const chosen = isJsonObject(id) && environment !== null ? id[environment.name] : id;
  return typeof chosen === 'string' ? chosen : undefined;
}

function readId(written: Written, { environment, faults }: Reading): string | undefined {
  const { value, placed } = written;
  if (environment === null && isJsonObject(value.id)) {
    faults.error({
      code: 'no-environments',
      source: locateIn(placed)(['id']),
      message: '`id` is given per environment, and the project has none',
      fix: 'write the one id, or add `environments` to the project file',
    });
  }
  if (environment !== null && isJsonObject(value.id))
    refuseUnknownIn(value.id, environment.all, written, faults);
  return chosenId(written, environment);
}

/** An id under a mistaken environment would make the thing a second time. */
function refuseUnknownIn(
  ids: JsonObject,
  environments: readonly string[],
  { placed }: Written,
  faults: Faults,
): void {
  for (const name of Object.keys(ids)) {
    if (environments.includes(name)) continue;
    faults.error({
      code: 'unknown-environment',
      source: locateIn(placed)(['id', name]),
      message: `\`id\` is given for \`${name}\`, and the project has no environment of that name`,
      ...nameFix(name, environments, 'name one of its environments, or take the id out'),
    });
  }
}

function readAbsent(absent: Json | undefined): Declared['absent'] {
  if (absent === true) return true;
  return typeof absent === 'string' ? parseCalendarDay(absent) : undefined;
}

function readAdopt({ value, placed }: Written, { faults }: Reading): Declared['adopt'] {
  const { adopt } = value;
  if (adopt !== 'as_written' && adopt !== 'send') return undefined;
  if (value.id === undefined) {
    faults.error({
      code: 'adopt-without-id',
      source: locateIn(placed)(['adopt']),
      message: '`adopt` says how something is taken over, and there is no `id` of it',
      fix: 'add `id`, or remove `adopt`',
    });
  }
  return adopt;
}

function readRenamedFrom(written: Written, { declared, faults }: Reading): string | undefined {
  const { kind, key, value, placed } = written;
  const former = value.renamed_from;
  if (typeof former !== 'string') return undefined;
  const still = declared[kind].get(former);
  if (still !== undefined) {
    faults.error({
      code: 'renamed-from-declared',
      source: locateIn(placed)(['renamed_from']),
      message:
        former === key
          ? `\`${key}\` cannot take over from itself`
          : `\`${former}\` is still declared under \`${COLLECTION[kind]}\`, so its record cannot be taken over`,
      fix: former === key ? 'remove `renamed_from`' : 'remove the old entry, or `renamed_from`',
      ...(former === key
        ? {}
        : { related: [{ source: locateIn(still.placed)([]), message: 'declared here' }] }),
    });
  }
  return former;
}
