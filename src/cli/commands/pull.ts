/**
 * `pull`: writes catalog files for what the service has, as far as it can be read. Reads only, overwrites nothing.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, extname, join, relative, resolve } from 'node:path';
import { readCatalog } from '../../catalog/read/read-catalog.ts';
import type { Catalog } from '../../model/catalog/catalog.ts';
import { type IgnoredCount, ignoredText } from '../../model/catalog/ignored.ts';
import { counted } from '../../model/messages/counted.ts';
import { type Diagnostic, DiagnosticsError, fault, isError } from '../../model/messages/diagnostic.ts';
import { errorCode } from '../../model/messages/system-error.ts';
import { EXIT, type ExitCode } from '../../model/plan/exit-code.ts';
import { dayAt } from '../../model/values/calendar-day.ts';
import { readAccount } from '../../observe/read-account.ts';
import type { Project } from '../../project/project.ts';
import { type KnownIds, NO_KNOWN_IDS, readKnownIds } from '../../pull/known-ids.ts';
import { pullCatalog } from '../../pull/pull-catalog.ts';
import type { PulledFile } from '../../pull/pulled-files.ts';
import type { Remark } from '../../pull/remarks.ts';
import { jsonText, visible } from '../../report/words/sanitize.ts';
import { dataOf } from '../../yaml/yaml-node.ts';
import { folderOf, readNamed } from '../io/folder-of.ts';
import { printDiagnostics, unlessFaulty } from '../io/report-faults.ts';
import type { World } from '../io/world.ts';
import type { Options } from '../options/options.ts';
import { connect, withService } from '../planning/connect.ts';
import { readingOf } from '../planning/make-plan.ts';
import { catalogInputOf, type ProjectInputs, readInputs, readProjectInputs } from '../project/read-inputs.ts';

type PullOptions = Options<'pull'>;

type PullProject = ProjectInputs & { readonly catalog: Catalog | null };

/**
 * If the service has something that no catalog can express, the files are written nevertheless, the faults are
 * shown, and the exit code is 1.
 */
export async function pull(world: World, options: PullOptions, ids?: string): Promise<ExitCode> {
  const inputs: PullProject = options.new
    ? await readInputs(world, options)
    : { ...(await readProjectInputs(world, options)), catalog: null };
  const { project, catalog } = inputs;
  const today = dayAt(world.now(), project.timezone);
  // A pull does not depend on a catalog that is there.
  const replaced = options.new ? undefined : (await unlessFaulty(() => readInputs(world, options)))?.catalog;
  const known = await knownIdsOf(world, options, ids);
  const { account, origin } = await readEverything(world, inputs, known);
  const { files, remarks, open, ignored } = pullCatalog({
    account,
    today,
    environment: project.environments.length > 0 ? project.environment : null,
    typed: project,
    origin,
    catalog,
    ...(replaced && { replaced }),
    confirmed: project.unread,
    ignored: project.ignored ?? [],
    priceDefaults: project.priceDefaults && dataOf(project.priceDefaults),
    choice: options.prices,
  });
  const folder = options.out === undefined ? null : resolve(folderOf(world, options), options.out);
  // Files beside a catalog get a suffix, because the catalog's files have the plain names.
  const targets = targetsOf(files, project, { folder, suffix: options.new ? `-${today}` : '' });
  const written = await writeNewFiles(targets);
  const warning = ({ code, message, fix }: Remark): Diagnostic => ({
    severity: 'warning',
    code,
    message,
    fix,
  });
  const faults = catalogFaults(targets, project, { isWhole: catalog === null });
  const diagnostics = [...remarks.map(warning), ...faults];
  printResult(world, options, { targets, written, diagnostics, last: open.map(warning), ignored });
  return faults.some(isError) ? EXIT.error : EXIT.done;
}

/** Throws a DiagnosticsError with every fault of the file of ids. */
async function knownIdsOf(world: World, options: PullOptions, file?: string): Promise<KnownIds> {
  if (file === undefined) return NO_KNOWN_IDS;
  const fix = 'give a file with a line `KIND ID [KEY]` for each id that is known';
  const text = await readNamed(world, options, file, fix);
  const { known, diagnostics } = readKnownIds(file, text);
  if (diagnostics.length > 0) throw new DiagnosticsError(diagnostics);
  return known;
}

/** Throws a DiagnosticsError where a read failed. */
async function readEverything(world: World, inputs: ProjectInputs, known: KnownIds) {
  const connection = connect(world, inputs);
  return withService(world, inputs.project, connection, { mode: 'read' }, async (state) => {
    const reading = await readAccount({
      ...readingOf(world, inputs, connection),
      reader: state.reader,
      known,
      today: dayAt(world.now(), inputs.project.timezone),
    });
    if (reading.kind === 'failed') throw new DiagnosticsError(reading.diagnostics);
    return { account: reading.account, origin: connection.origin };
  });
}

interface Result {
  readonly targets: readonly PulledTarget[];
  readonly written: ReadonlySet<PulledTarget>;
  readonly diagnostics: readonly Diagnostic[];
  /** The points that somebody has to decide or to confirm. */
  readonly last: readonly Diagnostic[];
  readonly ignored: readonly IgnoredCount[];
}

function printResult(
  world: World,
  options: PullOptions,
  { targets, written, diagnostics, last, ignored }: Result,
): void {
  if (options.json) {
    const files = targets.map((target) => ({
      file: target.file,
      entries: target.keys.length,
      written: written.has(target),
    }));
    world.stdout.write(
      jsonText({ files, diagnostics: [...diagnostics, ...last], ...(ignored.length > 0 && { ignored }) }),
    );
    return;
  }
  printDiagnostics(world, diagnostics, options);
  if (targets.length === 0) world.stdout.write('Nothing to write.\n');
  for (const target of targets) {
    const count = counted(target.keys.length, 'entry', 'entries');
    const verb = written.has(target) ? 'Wrote' : 'Unchanged:';
    world.stdout.write(`${verb} ${visible(target.file)} (${count}).\n`);
  }
  for (const each of ignored) world.stdout.write(`${visible(ignoredText(each))}.\n`);
  if (last.length > 0) world.stdout.write('\nTo decide or to confirm:\n');
  for (const { message, fix = '' } of last)
    world.stdout.write(`- ${visible(message)}. Fix: ${visible(fix)}.\n`);
}

interface PulledTarget {
  readonly path: string;
  /** Relative to the project's folder, with `/`. */
  readonly file: string;
  readonly text: string;
  readonly keys: readonly string[];
}

interface Destination {
  /** Absolute; null for the folder of the first catalog glob that stays in the project's. */
  readonly folder: string | null;
  /** The text between name and ending. */
  readonly suffix: string;
}

function targetsOf(
  files: readonly PulledFile[],
  project: Project,
  { folder, suffix }: Destination,
): readonly PulledTarget[] {
  const { catalogGlobs: globs } = project;
  const glob = globs.find((each) => !each.startsWith('../')) ?? globs[0] ?? '';
  const into = folder ?? resolve(project.folder, globFolder(glob));
  const ending = extname(glob) === '.yml' ? '.yml' : '.yaml';
  return files.map(({ name, text, keys }) => {
    const path = join(into, `${name}${suffix}${ending}`);
    return { path, file: relative(project.folder, path).replaceAll('\\', '/'), text, keys };
  });
}

const GLOB_SIGNS = /[*?[\]{}()!+@]/;

/** The folders before the first one that is a pattern: `billing` of `billing/**\/*.yaml`. */
export function globFolder(glob: string): string {
  const folders = glob.split('/').slice(0, -1);
  const pattern = folders.findIndex((folder) => GLOB_SIGNS.test(folder));
  return (pattern < 0 ? folders : folders.slice(0, pattern)).join('/') || '.';
}

/**
 * Writes the files that are not there yet, and returns them. A file with the same text is left alone.
 * If a file has another text, it throws a DiagnosticsError and writes nothing.
 */
async function writeNewFiles(targets: readonly PulledTarget[]): Promise<ReadonlySet<PulledTarget>> {
  const before = await Promise.all(targets.map(({ path }) => fileText(path)));
  const taken = targets.filter(({ text }, index) => before[index] !== undefined && before[index] !== text);
  if (taken.length > 0) {
    throw fault(
      'file-exists',
      `${taken.map(({ file }) => visible(file)).join(', ')} would be overwritten, so nothing was written`,
      'write elsewhere with --out DIR, pull only what the catalog lacks with --new, or move the files away',
    );
  }
  const fresh = targets.filter((_, index) => before[index] === undefined);
  for (const { path, text } of fresh) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text, { flag: 'wx' });
  }
  return new Set(fresh);
}

async function fileText(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
}

/** The faults of the files as a catalog. There are some where the service has what a catalog cannot express. */
function catalogFaults(
  targets: readonly PulledTarget[],
  project: Project,
  { isWhole }: { readonly isWhole: boolean },
): readonly Diagnostic[] {
  return readCatalog(
    targets.map(({ file, text }) => ({ file, content: text })),
    {
      ...catalogInputOf(project),
      // Files pulled beside a catalog refer to it.
      complete: isWhole,
    },
  ).diagnostics.filter(({ severity }) => severity === 'error');
}
