/** The folder of the installed package, which has documentation and examples beside the program. */
import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** Absolute; undefined where the part is not installed. The program runs from a chunk of its bundle or from its source. */
export function packageFolder(part: 'docs' | 'examples'): string | undefined {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) {
      const within = join(folder, part);
      return existsSync(within) ? within : undefined;
    }
    if (dirname(folder) === folder) return undefined;
  }
}

/** The path of a page of `docs/` that opens from the folder `cwd`. */
export function pathOfPage(page: string, cwd: string): string {
  const docs = packageFolder('docs');
  if (docs === undefined) return `docs/${page}`;
  const near = relative(cwd, join(docs, page));
  return near.startsWith('..') ? join(docs, page) : near;
}
