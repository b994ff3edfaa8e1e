/**
 * One YAML text ▶ a tree with positions. YAML 1.2, core schema, one document; what could surprise a reader of the file
 * (merge keys, tags, reserved names, repeated keys) is refused, and what could exhaust the program is bounded. Most texts
 * take the fast way, everything faulty or rare the thorough one; both give the same.
 */
import { decodeText } from './decode-text.ts';
import type { Faults } from './faults.ts';
import { parseYaml, type ReadYaml } from './parse-yaml.ts';
import { readQuickly } from './quick-yaml.ts';
import { lineStartsOf, type PlacedNode, type YamlFile } from './yaml-node.ts';

export type { ReadYaml } from './parse-yaml.ts';

export function readYaml(file: string, content: string | Uint8Array, faults: Faults): ReadYaml {
  const text = decodeText(file, content, faults);
  if (text === undefined) return { root: undefined, complete: false };
  const place = placesIn(file, text);
  const quick = readQuickly(text);
  if (quick === undefined) return parseYaml(text, place, faults);
  const root: PlacedNode = {
    file: place,
    get node() {
      return quick.tree();
    },
    get offset() {
      return quick.tree().offset;
    },
    lazy: quick,
  };
  return { root, complete: true };
}

/** Lines are counted when somebody asks for one. */
function placesIn(file: string, text: string): YamlFile {
  let starts: readonly number[] | undefined;
  return {
    file,
    get lineStarts() {
      starts ??= lineStartsOf(text);
      return starts;
    },
  };
}
