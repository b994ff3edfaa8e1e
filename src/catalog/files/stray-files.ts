/** Files that look like a part of the catalog and are not read: all globs have the other of `.yaml` and `.yml`. */
import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Fault } from '../../yaml/faults.ts';

/** A line that begins a section of a catalog. */
const SECTION = /^(?:products|bundles|entitlement_sets|plans|customers|subscriptions):/m;

/** The names, with `/`, of the files that look like a part of the catalog. */
export function straysAmong(root: string, names: readonly string[]): readonly string[] {
  return names.filter((name) => looksLikeCatalog(join(root, name))).map((name) => name.replaceAll('\\', '/'));
}

function looksLikeCatalog(file: string): boolean {
  try {
    return SECTION.test(readFileSync(file, 'utf8'));
  } catch {
    return false;
  }
}

/** Nothing in the file is planned or billed, and no other message would show that. */
export function strayFault(file: string): Fault {
  return {
    code: 'stray-file',
    source: { file, line: 1, column: 1 },
    message: `it looks like a part of the catalog and is not read: no glob ends with \`${extname(file)}\``,
    fix: 'give it the ending of the others, or name it under `catalog` in the project file',
  };
}
