/** Which files the globs of a project name. */
import { lstatSync, type PathLike, realpathSync, statSync } from 'node:fs';
import { type GlobOptions, globSync } from 'tinyglobby';

/** The project file may lie within reach of its own globs and is no catalog file. */
const NEVER = ['**/node_modules/**', 'pricewright.yaml'];

/** In order of their names, relative to `root`, with the separators of the system. */
export function findCatalogFiles(root: string, globs: readonly string[]): readonly string[] {
  const names = globSync([...globs], {
    cwd: root,
    ignore: NEVER,
    expandDirectories: false,
    onlyFiles: true,
    fs: SEEING_DEAD_LINKS,
  });
  return names.toSorted();
}

/**
 * To the search, a link that leads nowhere is a file: what it should have led to is missing, and reading it tells so. The
 * search calls these in this one of their forms, and its types ask for the others as well.
 */
const SEEING_DEAD_LINKS = {
  realpathSync: (file: PathLike) =>
    orElse(
      () => realpathSync(file),
      () => file,
    ),
  statSync: (file: PathLike) =>
    orElse(
      () => statSync(file),
      () => lstatSync(file),
    ),
} as NonNullable<GlobOptions['fs']>;

function orElse<First, Second>(first: () => First, second: () => Second): First | Second {
  try {
    return first();
  } catch {
    return second();
  }
}
