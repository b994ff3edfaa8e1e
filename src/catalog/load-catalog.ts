/** Reads the catalog's files; `readCatalog` interprets them. */
import { readFileSync, statSync } from 'node:fs';
import { tooLarge } from '../yaml/decode-text.ts';
import { collectFaults, type Faults } from '../yaml/faults.ts';
import { MAX_FILE_BYTES } from '../yaml/limits.ts';
import { type CatalogPlace, type FoundFile, locateFiles, reportUnreadable } from './files/locate-files.ts';
import { type CatalogFile, type ReadOptions, type ReadResult, readCatalog } from './read/read-catalog.ts';

export interface CatalogInput extends CatalogPlace, Omit<ReadOptions, 'complete' | 'strays'> {
  /** Texts that count instead of what lies on disk, by file relative to the project's folder. */
  readonly edited?: ReadonlyMap<string, string>;
}

/** Reports every fault of every file in one run. `catalog` is undefined where one of them is an error. */
export async function loadCatalog(input: CatalogInput): Promise<ReadResult> {
  const faults = collectFaults();
  const found = await locateFiles(input, faults);
  const read = found.files.map((found) => {
    const content = input.edited?.get(found.file);
    return content === undefined ? readCatalogFile(found, faults) : { file: found.file, content };
  });
  const files = read.filter((file) => file !== undefined);
  const complete = found.complete && files.length === read.length;
  return readCatalog(files, { ...input, complete, strays: found.strays }, faults);
}

/** Undefined, with a fault, for a file that cannot be read or is too large. */
export function readCatalogFile({ file, real }: FoundFile, faults: Faults): CatalogFile | undefined {
  try {
    const { size } = statSync(real);
    if (size <= MAX_FILE_BYTES) return { file, content: readFileSync(real) };
    faults.error({ ...tooLarge(size), source: { file, line: 1, column: 1 } });
  } catch (error) {
    reportUnreadable(file, error, faults);
  }
  return undefined;
}
