/** Which files the globs of a project name. Nothing outside the project's folder is looked into, whatever leads there. */
import { lstatSync, type PathLike, realpathSync, statSync } from 'node:fs';
import { posix, relative } from 'node:path';
import { type GlobOptions, globSync } from 'tinyglobby';
import { isWithin } from './is-within.ts';
import type { Outside } from './outside.ts';

export interface FoundNames {
  /** In order, relative to the folder, with the separators of the system. */
  readonly names: readonly string[];
  /** Globs and links that lead out of the folder. Those that lead to single files are among the names. */
  readonly outside: readonly Outside[];
}

/** `root`: the project's folder, all links followed. */
export function findFiles(
  root: string,
  globs: readonly string[],
  ignore: readonly string[] = [],
): FoundNames {
  const outside = new Map<string, Outside>();
  const names = globSync(globs.filter(staysInside), {
    cwd: root,
    ignore: [...ignore],
    expandDirectories: false,
    onlyFiles: true,
    fs: seeingLinks(root, (link, real) =>
      outside.set(link, { kind: 'link', name: relative(root, link), real }),
    ),
  });
  const climbing = globs
    .filter((glob) => !staysInside(glob))
    .map((glob): Outside => ({ kind: 'glob', glob }));
  const linked = [...outside.values()].filter(
    (each) => each.kind === 'link' && !isExcluded(each.name, globs),
  );
  return { names: names.toSorted(), outside: [...climbing, ...linked] };
}

/** What a glob excludes (`!result/**`), and what package managers lay: nobody has to say so. */
function isExcluded(name: string, globs: readonly string[]): boolean {
  const path = name.replaceAll('\\', '/');
  if (path.split('/').includes('node_modules')) return true;
  const excluded = globs.flatMap((glob) =>
    glob.startsWith('!') ? [glob.slice(1).replace(/\/\*\*.*$/, '')] : [],
  );
  return excluded.some((folder) => path === folder || path.startsWith(`${folder}/`));
}

function staysInside(glob: string): boolean {
  const plain = posix.normalize(glob.replace(/^!/, ''));
  return !posix.isAbsolute(plain) && plain !== '..' && !plain.startsWith('../') && !/^[a-z]:/i.test(plain);
}

/**
 * To the search, a link that leads nowhere is a file: what it should have led to is missing, and reading it tells so. One
 * that leads to a folder outside is a file as well, so that it is not walked. The search calls these in this one of their
 * forms, and its types ask for the others as well.
 */
function seeingLinks(
  root: string,
  leadsOut: (link: string, real: string) => void,
): NonNullable<GlobOptions['fs']> {
  const out = new Map<string, string>();
  return {
    realpathSync: (link: PathLike) => {
      const real = orElse(
        () => realpathSync(link),
        () => link,
      );
      if (!isWithin(root, String(real))) out.set(String(real), String(link));
      return real;
    },
    statSync: (real: PathLike) => {
      const link = out.get(String(real));
      const seen = orElse(
        () => statSync(real),
        () => lstatSync(real),
      );
      if (link === undefined || !seen.isDirectory()) return seen;
      leadsOut(link, String(real));
      return lstatSync(link);
    },
  } as NonNullable<GlobOptions['fs']>;
}

function orElse<First, Second>(first: () => First, second: () => Second): First | Second {
  try {
    return first();
  } catch {
    return second();
  }
}
