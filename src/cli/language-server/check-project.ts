/**
 * Checks a project as `validate` does, with the texts of an editor in place of the files. Runs beside the server, since a
 * large catalog takes longer than a person waits for an answer. Keeps in memory which files were sound; writes nothing.
 */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { digestHashes, hashOfFile } from '../../catalog/digest-files.ts';
import { type FoundFile, locateFiles } from '../../catalog/files/locate-files.ts';
import { type CatalogInput, loadCatalog, readCatalogFile } from '../../catalog/load-catalog.ts';
import { readCatalog } from '../../catalog/read/read-catalog.ts';
import { type LoadedCatalog, loadChanged } from '../../incremental/load-changed.ts';
import { cachedFrom, type ValidFiles, validFiles } from '../../incremental/valid-files.ts';
import { compareDiagnostics, type Diagnostic, DiagnosticsError } from '../../model/messages/diagnostic.ts';
import { PROJECT_FILE, type Project } from '../../project/project.ts';
import { buildTimeline } from '../../timeline/build-timeline.ts';
import { collectFaults } from '../../yaml/faults.ts';
import { diagnosticsOf } from '../io/report-faults.ts';
import type { World } from '../io/world.ts';
import { type Edited, readInputs } from '../project/read-inputs.ts';
import { environmentsIn } from './environments-in.ts';

export interface Checker {
  /** Never throws: what goes wrong is a diagnostic. */
  check(edited: Edited): Promise<readonly Diagnostic[]>;
}

/** `environment`: the value of `--env`. Without it, each environment of the project is checked. */
export function createChecker(world: World, folder: string, environment: string | undefined): Checker {
  const memories = new Map<string, Memory>();
  return {
    check: async (edited) => {
      const declared = environmentsIn(projectText(folder, edited));
      const names = environment === undefined && declared.length > 0 ? declared : [environment];
      const found: (readonly Diagnostic[])[] = [];
      for (const name of names) {
        const memory = memories.get(name ?? '') ?? { sizes: new Map() };
        memories.set(name ?? '', memory);
        found.push(await checkOne(world, { folder, name, edited, memory }));
      }
      return merged(found, names);
    },
  };
}

interface Checking {
  readonly folder: string;
  readonly name: string | undefined;
  readonly edited: Edited;
  readonly memory: Memory;
}

/** The memory of one environment from one check to the next. */
interface Memory {
  /** The hash of each file as of its size and time. */
  readonly sizes: Map<string, { readonly stamp: string; readonly hash: string }>;
  sound?: { readonly valid: ValidFiles; readonly hashes: ReadonlyMap<string, string> };
}

async function checkOne(world: World, checking: Checking): Promise<readonly Diagnostic[]> {
  const { folder, name, edited } = checking;
  const options = { chdir: folder, color: false, ...(name !== undefined && { env: name }) };
  try {
    const inputs = await readInputs(
      world,
      options,
      (project, input) => loadBeside(project, input, checking),
      edited,
    );
    for (const subscription of inputs.catalog.subscriptions.values())
      buildTimeline(inputs.catalog, subscription);
    return inputs.warnings;
  } catch (error) {
    return error instanceof DiagnosticsError ? error.diagnostics : diagnosticsOf(error);
  }
}

/** Below this size, all files are read in less time than they are compared. */
const SMALL_BYTES = 1024 * 1024;

/** Usage samples need every subscription, here and in `validate`. */
async function loadBeside(project: Project, input: CatalogInput, checking: Checking): Promise<LoadedCatalog> {
  const faults = collectFaults();
  const { files, complete } = await locateFiles(input, faults);
  const isSmall = files.reduce((sum, { real }) => sum + sizeOf(real), 0) < SMALL_BYTES;
  if (isSmall || !complete || project.usageGlobs.length > 0 || faults.list().length > 0)
    return loadCatalog(input);
  const { memory } = checking;
  const hashes = new Map(files.map((file) => [file.file, hashNow(file, checking)]));
  const cacheKey = hashOfFile(
    JSON.stringify([project.environment, projectText(project.folder, checking.edited)]),
  );
  const known = memory.sound?.valid.cacheKey === cacheKey ? memory.sound : undefined;
  if (known !== undefined) {
    const faulty = faultsOfChanged(input, files, hashes, known);
    if (faulty !== undefined) return faulty;
  }
  const read = await loadChanged(input, async () => known && cachedFrom(known.valid), hashes);
  if (
    read.catalog !== undefined &&
    read.diagnostics.length === 0 &&
    digestHashes([...hashes], input.variables) === read.catalog.digest
  ) {
    const whole = { catalog: read.catalog, upToDate: read.upToDate };
    memory.sound = { valid: validFiles({ cacheKey, hashes }, whole, known?.valid), hashes };
  }
  return read;
}

/**
 * The faults of subscription files that changed since all was sound, beside shared files that did not: then nothing else
 * can be faulty, and nothing else is read. Undefined where that is not so, or where there are none.
 */
function faultsOfChanged(
  input: CatalogInput,
  files: readonly FoundFile[],
  hashes: ReadonlyMap<string, string>,
  known: NonNullable<Memory['sound']>,
): LoadedCatalog | undefined {
  if (known.hashes.size !== hashes.size) return undefined;
  const sound = new Set(known.valid.files.map(([file]) => file));
  const isSame = ({ file }: FoundFile) => known.hashes.get(file) === hashes.get(file);
  if (!files.every((file) => sound.has(file.file) || isSame(file))) return undefined;
  const toRead = files.filter((file) => !sound.has(file.file) || !isSame(file));
  const faults = collectFaults();
  const contents = toRead.flatMap((file) => {
    const content = input.edited?.get(file.file);
    return content === undefined ? (readCatalogFile(file, faults) ?? []) : { file: file.file, content };
  });
  const read = readCatalog(contents, input, faults);
  return read.catalog === undefined ? read : undefined;
}

function hashNow({ file, real }: FoundFile, { edited, memory }: Checking): string {
  const text = edited.get(file);
  if (text !== undefined) return hashOfFile(text);
  const { size, mtimeMs, ino } = statSync(real, { throwIfNoEntry: false }) ?? {
    size: -1,
    mtimeMs: 0,
    ino: 0,
  };
  const stamp = `${size} ${mtimeMs} ${ino}`;
  const known = memory.sizes.get(file);
  if (known?.stamp === stamp) return known.hash;
  const hash = size < 0 ? '' : hashOfFile(readFileSync(real));
  memory.sizes.set(file, { stamp, hash });
  return hash;
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

export function projectText(folder: string, edited: Edited): string {
  try {
    return edited.get(PROJECT_FILE) ?? readFileSync(join(folder, PROJECT_FILE), 'utf8');
  } catch {
    return '';
  }
}

/** Each diagnostic once. One that only some environments have names them. */
function merged(
  found: readonly (readonly Diagnostic[])[],
  names: readonly (string | undefined)[],
): readonly Diagnostic[] {
  const alike = new Map<string, { readonly diagnostic: Diagnostic; readonly where: string[] }>();
  for (const [index, diagnostics] of found.entries())
    for (const diagnostic of diagnostics) {
      const { severity, code, source, message } = diagnostic;
      const id = JSON.stringify([severity, code, source, message]);
      const known = alike.get(id) ?? { diagnostic, where: [] };
      known.where.push(names[index] ?? '');
      alike.set(id, known);
    }
  return [...alike.values()]
    .map(({ diagnostic, where }) =>
      new Set(where).size === names.length
        ? diagnostic
        : { ...diagnostic, message: `in ${[...new Set(where)].join(', ')}: ${diagnostic.message}` },
    )
    .sort(compareDiagnostics);
}
