/** Reads the catalog's files; what they mean is `readCatalog`'s to say. */
import { readFileSync, statSync } from 'node:fs';
import { tooLarge } from '../yaml/decode-text.ts';
import { collectFaults, type Faults } from '../yaml/faults.ts';
import { MAX_FILE_BYTES } from '../yaml/limits.ts';
import { type CatalogPlace, type FoundFile, locateFiles, reportUnreadable } from './files/locate-files.ts';
import { type CatalogFile, type ReadResult, readCatalog } from './read/read-catalog.ts';
import type { ChosenEnvironment } from './read/reading.ts';

export interface CatalogInput extends CatalogPlace {
  /** Null where the project has no environments. */
  readonly environment: ChosenEnvironment | null;
  readonly variables: ReadonlyMap<string, string | number | boolean>;
}

/** Every fault of every file in one run; `catalog` is undefined where one of them is an error. */
export async function loadCatalog(input: CatalogInput): Promise<ReadResult> {
  const faults = collectFaults();
  const found = await locateFiles(input, faults);
  const read = found.files.map((file) => readCatalogFile(file, faults));
  const files = read.filter((file) => file !== undefined);
  const complete = found.complete && files.length === read.length;
  return readCatalog(files, { ...input, complete, strays: found.strays }, faults);
}

/** Undefined, with a fault, for what cannot be read or is too large to be. */
function readCatalogFile({ file, real }: FoundFile, faults: Faults): CatalogFile | undefined {
  try {
    const { size } = statSync(real);
    if (size <= MAX_FILE_BYTES) return { file, content: readFileSync(real) };
    faults.error({ ...tooLarge(size), source: { file, line: 1, column: 1 } });
  } catch (error) {
    reportUnreadable(file, error, faults);
  }
  return undefined;
}
