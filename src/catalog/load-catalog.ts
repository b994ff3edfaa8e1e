/** Reads the catalog's files; `readCatalog` interprets them. */
import { readFileAt } from '../files/find-files.ts';
import { collectFaults } from '../yaml/faults.ts';
import { type CatalogPlace, locateFiles } from './files/locate-files.ts';
import { type ReadOptions, type ReadResult, readCatalog } from './read/read-catalog.ts';

export interface CatalogInput extends CatalogPlace, Omit<ReadOptions, 'complete' | 'strays'> {
  /** Texts that count instead of what lies on disk, by file relative to the project's folder. */
  readonly edited?: ReadonlyMap<string, string>;
}

/** Reports every fault of every file in one run. `catalog` is undefined where one of them is an error. */
export async function loadCatalog(input: CatalogInput): Promise<ReadResult> {
  const faults = collectFaults();
  const found = await locateFiles(input, faults);
  const read = found.files.map(({ file, real }) => {
    const content = input.edited?.get(file);
    return content === undefined ? readFileAt(file, real, faults) : { file, content };
  });
  const files = read.filter((file) => file !== undefined);
  const complete = found.complete && files.length === read.length;
  return readCatalog(files, { ...input, complete, strays: found.strays }, faults);
}
