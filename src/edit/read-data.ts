/** The data of a catalog file's text, to hold an edited text against the one before it. */
import type { Json } from '../model/values/json.ts';
import { collectFaults } from '../yaml/faults.ts';
import { readYaml } from '../yaml/read-yaml.ts';
import { dataOf } from '../yaml/yaml-node.ts';

/** Null for a text that is no YAML. */
export function readData(file: string, text: string): Json {
  const { root } = readYaml(file, text, collectFaults());
  return root ? dataOf(root) : null;
}

/** The same with values that aliases share as values of their own, so that one of them can differ. */
export function readUnshared(file: string, text: string): Json {
  return JSON.parse(JSON.stringify(readData(file, text))) as Json;
}
