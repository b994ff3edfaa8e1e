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
  const ending = ENDINGS.find((one) => globs.every((glob) => glob.endsWith(one)));
  const other = ending === undefined ? undefined : ENDINGS.find((one) => one !== ending);
  const others = globs.map((glob) => `${glob.slice(0, -(ending ?? '').length)}${other}`);
  const found = globSync([...globs, ...(other === undefined ? [] : others)], {
    cwd: root,
    ignore: NEVER,
    expandDirectories: false,
    onlyFiles: true,
    fs: SEEING_DEAD_LINKS,
  }).toSorted();
  const isOther = (name: string): boolean => other !== undefined && name.endsWith(other);
  return { names: found.filter((name) => !isOther(name)), otherwise: found.filter(isOther) };
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
