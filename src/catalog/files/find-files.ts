/** Which files the globs of a project name. */
import { lstatSync, type PathLike, realpathSync, statSync } from 'node:fs';
import { type GlobOptions, globSync } from 'tinyglobby';

/** The project file may lie within reach of its own globs and is no catalog file. */
const NEVER = ['**/node_modules/**', 'pricewright.yaml', 'pricewright.yml'];

export interface CatalogNames {
  readonly names: readonly string[];
  /** Those that the globs would name if they ended with the other of `.yaml` and `.yml`. */
  readonly otherwise: readonly string[];
}

/** In order of their names, relative to `root`, with the separators of the system. */
export function findCatalogFiles(root: string, globs: readonly string[]): CatalogNames {
  const other = otherEnding(globs);
  const others = other === undefined ? [] : globs.map((glob) => glob.replace(/\.ya?ml$/, other));
  const found = globSync([...globs, ...others], {
    cwd: root,
    ignore: NEVER,
    expandDirectories: false,
    onlyFiles: true,
    fs: SEEING_DEAD_LINKS,
  }).toSorted();
  const isOther = (name: string): boolean => other !== undefined && name.endsWith(other);
  return { names: found.filter((name) => !isOther(name)), otherwise: found.filter(isOther) };
}

/** The one of two endings that no glob has, where all of them have the other. */
function otherEnding(globs: readonly string[]): string | undefined {
  const ending = ENDINGS.find((one) => globs.every((glob) => glob.endsWith(one)));
  return ending && ENDINGS.find((one) => one !== ending);
}

const ENDINGS = ['.yaml', '.yml'];

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
