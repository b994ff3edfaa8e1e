/**
 * The names of a project that a shell may complete: environments, and keys of the catalog. Reads quickly and tolerates what
 * `validate` would refuse, since a person completes while a file is half written. Nothing that holds money may rest on it.
 */
import { readFileSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { findFiles } from '../../files/find-files.ts';
import { COLLECTION, KEY_PATTERN } from '../../model/values/address.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../model/values/json.ts';
import { PROJECT_FILE } from '../../project/project.ts';
import { collectFaults } from '../../yaml/faults.ts';
import { readYaml } from '../../yaml/read-yaml.ts';
import { dataOf } from '../../yaml/yaml-node.ts';

export interface ProjectNames {
  readonly environments: readonly string[];
  /** By section of the catalog, such as `bundles`. */
  readonly keys: ReadonlyMap<string, readonly string[]>;
}

/** Reading more would keep a person waiting at the key: the names of later files are left out. */
const MOST_BYTES = 4 * 1024 * 1024;
const ENVIRONMENT = /^[A-Za-z0-9][A-Za-z0-9_.-]*$/;

/** Empty where there is no project or its file cannot be read; never throws. Names that a shell would expand are left out. */
export function projectNames(folder: string, environment: string | undefined): ProjectNames {
  const project = dataIn(join(folder, PROJECT_FILE));
  const environments = objectAt(project, 'environments');
  const chosen = environment === undefined ? {} : objectAt(environments, environment);
  return {
    environments: Object.keys(environments).filter((name) => ENVIRONMENT.test(name)),
    keys: keysIn(folder, globsOf(chosen) ?? globsOf(project) ?? []),
  };
}

function globsOf({ catalog }: JsonObject): readonly string[] | undefined {
  if (typeof catalog === 'string') return [catalog];
  return isJsonArray(catalog) ? catalog.filter((glob) => typeof glob === 'string') : undefined;
}

function keysIn(folder: string, globs: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const keys = new Map<string, Set<string>>(Object.values(COLLECTION).map((section) => [section, new Set()]));
  for (const file of firstFiles(folder, globs)) {
    const data = dataIn(file);
    for (const [section, found] of keys)
      for (const key of Object.keys(objectAt(data, section))) if (KEY_PATTERN.test(key)) found.add(key);
  }
  return new Map([...keys].map(([section, found]) => [section, [...found].sort()]));
}

/** The catalog's files in order, as far as they are read. */
function firstFiles(folder: string, globs: readonly string[]): readonly string[] {
  let bytes = 0;
  const files = orElse(() => findFiles(realpathSync(folder), globs).names, []).map((name) =>
    join(folder, name),
  );
  return files.filter((file) => {
    bytes += orElse(() => statSync(file).size, MOST_BYTES);
    return bytes <= MOST_BYTES;
  });
}

function dataIn(file: string): JsonObject {
  return orElse(() => {
    if (statSync(file).size > MOST_BYTES) return {};
    const { root } = readYaml(file, readFileSync(file), collectFaults());
    const data = root && dataOf(root);
    return isJsonObject(data) ? data : {};
  }, {});
}

function objectAt(data: JsonObject, key: string): JsonObject {
  const value: Json | undefined = Object.hasOwn(data, key) ? data[key] : undefined;
  return isJsonObject(value) ? value : {};
}

function orElse<Value>(read: () => Value, otherwise: Value): Value {
  try {
    return read();
  } catch {
    return otherwise;
  }
}
