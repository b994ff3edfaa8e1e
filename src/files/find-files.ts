/**
 * Finds the files that the globs of a project name, and reads one of them, or reports why it cannot be read. The search stays in
 * the project's folder, even behind links, or in the repository around it where a glob begins with `../`.
 */
import { existsSync, lstatSync, type PathLike, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, posix, relative, resolve, sep } from 'node:path';
import { type GlobOptions, globSync } from 'tinyglobby';
import type { Diagnostic } from '../model/messages/diagnostic.ts';
import { refusalText } from '../model/messages/system-error.ts';
import type { Source } from '../model/values/source.ts';
import { MAX_FILE_BYTES, tooLarge } from '../yaml/decode-text.ts';
import type { Faults } from '../yaml/faults.ts';

export interface FoundNames {
  /** In order, relative to the folder, with the system's separators. */
  readonly names: readonly string[];
  /** The folder that no file may lie outside of: the project's, or its repository. Absolute, without links. */
  readonly limit: string;
  /** Globs and links that lead out of `limit`. A link to a single file is among the names instead. */
  readonly outside: readonly Outside[];
}

/** `root` is the project's folder, with all links followed. */
export function findFiles(
  root: string,
  globs: readonly string[],
  ignore: readonly string[] = [],
): FoundNames {
  const outside = new Map<string, Outside>();
  const limit = globs.some((glob) => startOf(root, glob) !== root) ? repositoryOf(root) : root;
  const staysInside = (glob: string): boolean => {
    const start = startOf(root, glob);
    return start !== undefined && isWithin(limit, start);
  };
  const names = globSync(globs.filter(staysInside), {
    cwd: root,
    ignore: [...ignore],
    expandDirectories: false,
    onlyFiles: true,
    fs: seeingLinks(limit, (link, real) =>
      outside.set(link, { kind: 'link', name: relative(root, link), real }),
    ),
  });
  const climbing = globs
    .filter((glob) => !staysInside(glob))
    .map((glob): Outside => ({ kind: 'glob', glob }));
  const linked = [...outside.values()].filter(
    (each) => each.kind === 'link' && !isExcluded(each.name, globs),
  );
  return { names: names.toSorted(), limit, outside: [...climbing, ...linked] };
}

/** True for a name that a glob excludes (`!result/**`), and for package managers' folders, which need no glob. */
function isExcluded(name: string, globs: readonly string[]): boolean {
  const path = name.replaceAll('\\', '/');
  if (path.split('/').includes('node_modules')) return true;
  const excluded = globs.flatMap((glob) =>
    glob.startsWith('!') ? [glob.slice(1).replace(/\/\*\*.*$/, '')] : [],
  );
  return excluded.some((folder) => path === folder || path.startsWith(`${folder}/`));
}

/** The folder from which a glob searches: `root`, or one above it. Undefined for a glob that is absolute. */
function startOf(root: string, glob: string): string | undefined {
  const plain = posix.normalize(glob.replace(/^!/, ''));
  if (posix.isAbsolute(plain) || /^[a-z]:/i.test(plain)) return undefined;
  return resolve(root, /^(?:\.\.(?:\/|$))*/.exec(plain)?.[0] ?? '');
}

/** The top folder of the repository or work tree around a folder; the folder itself where it is in none. */
export function repositoryOf(folder: string): string {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) return at;
    if (at === dirname(at)) return folder;
  }
}

/**
 * The file system as the search sees it. A link that leads nowhere is a file: its target is missing, and reading it
 * reports that. A link to a folder outside is a file as well, so that the search does not walk it. The search calls
 * these functions only in this form, although its types ask for the others as well.
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

/** Globs and links that lead out of a project and its repository, where the desired state has to be. */
type Outside =
  | { readonly kind: 'glob'; readonly glob: string }
  /** A link to a folder or a file. `name` is relative to the project's folder; `real` is the link's target. */
  | { readonly kind: 'link'; readonly name: string; readonly real: string };

export function outsideFault(outside: Outside): Omit<Diagnostic, 'severity'> {
  if (outside.kind === 'glob') {
    return {
      code: 'outside-project',
      message: `the glob \`${outside.glob}\` leads out of the project's folder and its repository`,
      fix: 'keep the files in the repository, and name them relative to the folder',
    };
  }
  return {
    code: 'outside-project',
    source: { file: outside.name.replaceAll('\\', '/'), line: 1, column: 1 },
    message: `it leads out of the project's folder, to ${outside.real}`,
    fix: 'copy what is there into the folder, or leave it out of the globs',
  };
}

/** True where a path lies in a folder or is the folder. Both are absolute, with all links followed. */
export function isWithin(root: string, real: string): boolean {
  const below = relative(root, real);
  return below !== '..' && !below.startsWith(`..${sep}`) && !isAbsolute(below);
}

interface FileContent {
  /** Relative to the project's folder, with `/`. */
  readonly file: string;
  readonly content: Uint8Array;
}

/**
 * The file of this name in the project's folder, all links of which are followed in `root`. Undefined, with a fault, where it
 * lies outside, cannot be read or is too large. The fault is at `named`, or at the file itself.
 */
export function readFileIn(
  root: string,
  name: string,
  faults: Faults,
  named?: Source,
): FileContent | undefined {
  const file = name.replaceAll('\\', '/');
  if (!isWithin(root, resolve(root, name))) {
    faults.error({ ...outsideFault({ kind: 'glob', glob: file }), ...(named && { source: named }) });
    return undefined;
  }
  try {
    const real = realpathSync(join(root, name));
    if (isWithin(root, real)) return readFileAt(file, real, faults, named);
    faults.error(outsideFault({ kind: 'link', name, real }));
  } catch (error) {
    reportUnreadable(file, error, faults, named);
  }
  return undefined;
}

/** `real` is the file's place once links are followed. */
export function readFileAt(
  file: string,
  real: string,
  faults: Faults,
  named?: Source,
): FileContent | undefined {
  try {
    const { size } = statSync(real);
    if (size <= MAX_FILE_BYTES) return { file, content: readFileSync(real) };
    faults.error({ ...tooLarge(size), source: named ?? topOf(file) });
  } catch (error) {
    reportUnreadable(file, error, faults, named);
  }
  return undefined;
}

export function reportUnreadable(file: string, error: unknown, faults: Faults, named?: Source): void {
  faults.error({
    code: 'unreadable-file',
    source: named ?? topOf(file),
    message: `${named ? file : 'the file'} cannot be read ${refusalText(error)}`,
    fix: named
      ? 'name a file that can be read, relative to the folder of the project file'
      : 'make it readable, or leave it out of the globs',
  });
}

function topOf(file: string): Source {
  return { file, line: 1, column: 1 };
}
