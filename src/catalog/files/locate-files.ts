/** Finds the files of a catalog, their places once links are followed, and files that look like a part of it. */
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { basename, dirname, extname, join, normalize, relative, resolve } from 'node:path';
import {
  type FoundNames,
  findFiles,
  isWithin,
  outsideFault,
  reportUnreadable,
} from '../../files/find-files.ts';
import { refusalText } from '../../model/messages/system-error.ts';
import type { Fault, Faults } from '../../yaml/faults.ts';

export interface CatalogPlace {
  /** The project's folder. Globs and the files of diagnostics are relative to it. */
  readonly folder: string;
  readonly globs: readonly string[];
}

/** `complete`: no file is out of reach. `strays`: see {@link straysAmong}. */
export async function locateFiles(
  input: CatalogPlace,
  faults: Faults,
): Promise<{
  readonly files: readonly FoundFile[];
  readonly complete: boolean;
  readonly strays: readonly string[];
}> {
  const root = existsSync(input.folder) ? realpathSync(input.folder) : resolve(input.folder);
  const { names, otherwise, outside, limit } = findCatalogFiles(root, input.globs);
  for (const each of outside) faults.error(outsideFault(each));
  const strays = straysAmong(root, otherwise);
  for (const stray of strays) faults.warning(strayFault(stray));
  if (names.length === 0 && outside.length === 0) {
    faults.error({
      code: 'no-catalog-files',
      message: `no file matches ${input.globs.map((pattern) => `\`${pattern}\`${noFolder(root, pattern)}`).join(', ')}`,
      fix: 'write a catalog file there, or correct `catalog` in the project file',
    });
  }
  const folders = new Map<string, Folder>();
  const found = names.map((name) => findFile({ root, limit }, name, folders, faults));
  const inside = found.filter((file) => file !== undefined);
  return {
    files: onceEach(inside),
    complete: outside.length === 0 && inside.length === names.length,
    strays,
  };
}

/** ` (billing cannot be read (ENOTDIR): …)` where the folder in which a glob begins is none; empty otherwise. */
function noFolder(root: string, glob: string): string {
  const parts = glob.split('/').slice(0, -1);
  const magic = parts.findIndex((part) => /[*?[\]{}()!]/.test(part));
  const folder = parts.slice(0, magic === -1 ? undefined : magic).join('/');
  try {
    readdirSync(join(root, folder));
    return '';
  } catch (error) {
    return ` (${folder} cannot be read ${refusalText(error)})`;
  }
}

export interface FoundFile {
  readonly file: string;
  /** The file's place once links are followed. */
  readonly real: string;
  readonly isLink: boolean;
}

/** The project's folder, and the one that no file may lie outside of. */
interface Reach {
  readonly root: string;
  readonly limit: string;
}

/** Undefined, with a fault, for a link out of the reach: the desired state must be in the repository. */
function findFile(
  { root, limit }: Reach,
  name: string,
  folders: Map<string, Folder>,
  faults: Faults,
): FoundFile | undefined {
  const file = name.replaceAll('\\', '/');
  try {
    const place = dirname(name);
    const folder = folders.get(place) ?? folderAt({ root, limit }, place);
    folders.set(place, folder);
    const base = basename(name);
    const own = join(folder.real, base);
    const isLink = folder.links.has(base);
    const real = isLink ? realpathSync(own) : own;
    if (isLink ? isWithin(limit, real) : folder.isWithin)
      return { file, real, isLink: isLink || folder.isLinked };
    faults.error(outsideFault({ kind: 'link', name: file, real }));
  } catch (error) {
    reportUnreadable(file, error, faults);
  }
  return undefined;
}

/** Facts about one folder that all its files share, looked up once. */
interface Folder {
  readonly real: string;
  readonly isWithin: boolean;
  /** True where a link leads to the folder. */
  readonly isLinked: boolean;
  /** Names in the folder that are links themselves. */
  readonly links: ReadonlySet<string>;
}

function folderAt({ root, limit }: Reach, place: string): Folder {
  const real = realpathSync(join(root, place));
  const links = readdirSync(real, { withFileTypes: true }).filter((entry) => entry.isSymbolicLink());
  return {
    real,
    isWithin: isWithin(limit, real),
    isLinked: relative(root, real) !== normalize(place).replace(/^\.$/, ''),
    links: new Set(links.map(({ name }) => name)),
  };
}

/** A file that several paths reach is read once, under its own name where a glob matched that name. */
function onceEach(found: readonly FoundFile[]): readonly FoundFile[] {
  const byRealPath = new Map<string, FoundFile>();
  for (const file of found) {
    const known = byRealPath.get(file.real);
    if (known === undefined || (known.isLink && !file.isLink)) byRealPath.set(file.real, file);
  }
  return [...byRealPath.values()];
}

/** A line that begins a section of a catalog. */
const SECTION = /^(?:metrics|products|bundles|entitlement_sets|plans|customers|subscriptions):/m;

/** The names, with `/`, of the files that look like a part of the catalog. */
function straysAmong(root: string, names: readonly string[]): readonly string[] {
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

/** The project file can match its own globs, but it is no catalog file. */
const NEVER = ['**/node_modules/**', 'pricewright.yaml', 'pricewright.yml'];

interface CatalogNames extends FoundNames {
  /** Files that the globs would match with the other ending of `.yaml` and `.yml`. */
  readonly otherwise: readonly string[];
}

function findCatalogFiles(root: string, globs: readonly string[]): CatalogNames {
  const other = otherEnding(globs);
  const others = other === undefined ? [] : globs.map((glob) => glob.replace(/\.ya?ml$/, other));
  const { names, limit, outside } = findFiles(root, [...globs, ...others], NEVER);
  const isOther = (name: string): boolean => other !== undefined && name.endsWith(other);
  return {
    names: names.filter((name) => !isOther(name)),
    otherwise: names.filter(isOther),
    limit,
    outside: outside.filter((each) => each.kind === 'link' || globs.includes(each.glob)),
  };
}

/** The ending that no glob has, where all globs have the other one. */
function otherEnding(globs: readonly string[]): string | undefined {
  const ending = ENDINGS.find((one) => globs.every((glob) => glob.endsWith(one)));
  return ending && ENDINGS.find((one) => one !== ending);
}

const ENDINGS = ['.yaml', '.yml'];
