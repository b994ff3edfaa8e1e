/** Which files the globs of a project name. */
import { lstat as lstatOf, realpath as realpathOf, type Stats, stat as statOf } from 'node:fs';
import { type GlobOptions, glob } from 'tinyglobby';

/** The project file may lie within reach of its own globs and is no catalog file. */
const NEVER = ['**/node_modules/**', 'pricewright.yaml'];

/** In order of their names, relative to `root`, with the separators of the system. */
export async function findCatalogFiles(root: string, globs: readonly string[]): Promise<readonly string[]> {
  const names = await glob([...globs], {
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
 * search calls these with a callback and never in their other forms, which its types ask for as well.
 */
const SEEING_DEAD_LINKS = {
  realpath: (file: string, done: (error: Error | null, resolved: string) => void) =>
    realpathOf(file, (error, resolved) => done(null, error ? file : resolved)),
  stat: (file: string, done: (error: Error | null, stats: Stats) => void) =>
    statOf(file, (error, stats) => (error ? lstatOf(file, done) : done(null, stats))),
} as NonNullable<GlobOptions['fs']>;
