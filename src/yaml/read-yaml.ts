/**
 * Reads one YAML text into a tree with positions: YAML 1.2, core schema, one document. Features that could surprise a
 * reader of the file (merge keys, tags, reserved names, repeated keys) are refused, and the size of a file is
 * limited. The fast reader reads most texts, and the thorough reader those that are faulty or rare. Both give the
 * same result.
 */
import { decodeText } from './decode-text.ts';
import { readQuickly } from './fast/quick-yaml.ts';
import type { Faults } from './faults.ts';
import { MAX_VALUES, TOO_MANY_VALUES } from './limits.ts';
import { indexLines } from './line-index.ts';
import { parseYaml, type ReadYaml, UNREADABLE } from './parse-yaml.ts';
import { type LazyTree, type PlacedNode, sourceAt, type YamlFile } from './yaml-node.ts';

export type { ReadYaml } from './parse-yaml.ts';

export function readYaml(file: string, content: string | Uint8Array, faults: Faults): ReadYaml {
  const text = decodeText(file, content, faults);
  if (text === undefined) return UNREADABLE;
  const place = { file, lines: indexLines(text) };
  const quick = readQuickly(text);
  if (quick === undefined) return parseYaml(text, place, faults);
  if (quick.values <= MAX_VALUES) return placedTree(quick, place);
  faults.error({ ...TOO_MANY_VALUES, source: sourceAt(place, 0) });
  return UNREADABLE;
}

function placedTree(quick: LazyTree, file: YamlFile): ReadYaml {
  const root: PlacedNode = {
    file,
    get node() {
      return quick.tree();
    },
    get offset() {
      return quick.tree().offset;
    },
    lazy: quick,
  };
  return { root, complete: true, guessed: false, reported: new Set() };
}
