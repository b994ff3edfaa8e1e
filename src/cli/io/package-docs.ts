/** The documentation that is installed with the program, for a person to read on. */
import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** Absolute; undefined where the documentation is not installed. The program runs from a chunk of its bundle or from its source. */
export function docsFolder(): string | undefined {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) {
      const docs = join(folder, 'docs');
      return existsSync(docs) ? docs : undefined;
    }
    if (dirname(folder) === folder) return undefined;
  }
}

/** The path of a page of `docs/` that opens from the folder `cwd`. */
export function pathOfPage(page: string, cwd: string): string {
  const docs = docsFolder();
  if (docs === undefined) return `docs/${page}`;
  const near = relative(cwd, join(docs, page));
  return near.startsWith('..') ? join(docs, page) : near;
}
