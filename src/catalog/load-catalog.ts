/** Finds the catalog's files and reads them. All I/O of the catalog is here; what the files mean is `readCatalog`'s. */
import { readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import pLimit from 'p-limit';
import { glob } from 'tinyglobby';
import { tooLarge } from '../yaml/decode-text.ts';
import { collectFaults, type Faults } from '../yaml/faults.ts';
import { MAX_FILE_BYTES } from '../yaml/limits.ts';
import { type CatalogFile, type ReadResult, readCatalog } from './read-catalog.ts';

export interface CatalogInput {
  /** The project's folder; globs and the files of diagnostics are relative to it. */
  readonly folder: string;
  readonly globs: readonly string[];
  /** Null where the project has no environments. */
  readonly environment: string | null;
  readonly variables: ReadonlyMap<string, string | number | boolean>;
}

const FILES_AT_ONCE = 16;

/** The project file may lie within reach of its own globs and is no catalog file. */
const NEVER = ['**/node_modules/**', 'pricewright.yaml'];

/** Every fault of every file in one run; `catalog` is undefined where one of them is an error. */
export async function loadCatalog(input: CatalogInput): Promise<ReadResult> {
  const faults = collectFaults();
  const names = await glob([...input.globs], {
    cwd: input.folder,
    ignore: NEVER,
    followSymbolicLinks: false,
    expandDirectories: false,
    onlyFiles: true,
  });
  if (names.length === 0) {
    faults.error({
      code: 'no-catalog-files',
      message: `no file matches ${input.globs.map((pattern) => `\`${pattern}\``).join(', ')}`,
      mend: 'write a catalog file there, or correct `catalog` in the project file',
    });
  }
  const root = await realpath(input.folder).catch(() => path.resolve(input.folder));
  const limit = pLimit(FILES_AT_ONCE);
  const files = await Promise.all(
    names.toSorted().map((name) => limit(() => readCatalogFile(root, name, faults))),
  );
  const read = files.filter((file) => file !== undefined);
  const complete = read.length === names.length;
  return readCatalog(read, { ...input, complete }, faults);
}

/** Undefined, with a fault, for what cannot or must not be read. */
async function readCatalogFile(root: string, name: string, faults: Faults): Promise<CatalogFile | undefined> {
  const file = name.replaceAll('\\', '/');
  const source = { file, line: 1, column: 1 };
  try {
    const real = await realpath(path.join(root, name));
    if (path.relative(root, real).startsWith('..') || path.isAbsolute(path.relative(root, real))) {
      faults.error({
        code: 'outside-project',
        source,
        message: `the file lies outside the project's folder, at ${real}`,
        mend: 'copy it into the folder, or leave it out of the globs',
      });
      return undefined;
    }
    const { size } = await stat(real);
    if (size > MAX_FILE_BYTES) {
      faults.error({ ...tooLarge(size), source });
      return undefined;
    }
    return { file, content: await readFile(real) };
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    faults.error({
      code: 'unreadable-file',
      source,
      message: `the file cannot be read (${reason})`,
      mend: 'make it readable, or leave it out of the globs',
    });
    return undefined;
  }
}
