/**
 * The other catalog that a command reads: that of a folder, or of the project as it was at a commit, checked out into a
 * temporary folder. Every option that names one reads it here.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, posix, resolve } from 'node:path';
import { promisify } from 'node:util';
import { readCatalog } from '../../catalog/read/read-catalog.ts';
import type { Catalog } from '../../model/catalog/catalog.ts';
import { isOneOfSeveral } from '../../model/messages/command-line.ts';
import { type Diagnostic, DiagnosticsError, fault } from '../../model/messages/diagnostic.ts';
import type { CatalogOfPlan } from '../../model/plan/plan.ts';
import { inRepository, type Source } from '../../model/values/source.ts';
import { PROJECT_FILE, type Project } from '../../project/project.ts';
import { visible } from '../../report/words/sanitize.ts';
import type { LoggedRun } from '../../state/journal/read-log.ts';
import type { State } from '../../state/state.ts';
import type { StoredRun } from '../../undo/named-run.ts';
import { undoRun } from '../../undo/undo-run.ts';
import { askGit } from '../io/ask-git.ts';
import { folderOf } from '../io/folder-of.ts';
import type { World } from '../io/world.ts';
import type { CommonOptions } from '../options/options.ts';
import { catalogInputOf, type Inputs, readInputs } from '../project/read-inputs.ts';
import type { PlanningOptions } from './make-plan.ts';

interface OtherCatalog {
  /** The name of this side in the plan. */
  readonly name: string;
  /** The command's options in its folder. */
  readonly options: CommonOptions;
  read(): Promise<Inputs>;
  /** Reports faults as that side's: its files have the same names as this side's. */
  telling<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** Throws a DiagnosticsError where there is no such folder or commit. Nothing of it is left after `work`. */
export async function withOther<Result>(
  world: World,
  options: CommonOptions,
  refOrDir: string,
  work: (other: OtherCatalog) => Promise<Result>,
): Promise<Result> {
  const other = await otherFolder(world, folderOf(world, options), refOrDir);
  const there = { ...options, chdir: other.folder };
  const telling: OtherCatalog['telling'] = (own) => tellingOf(other, own);
  const read = () => telling(() => readInputs(world, there));
  try {
    return await work({ name: other.name, options: there, telling, read });
  } finally {
    await other.remove();
  }
}

interface OtherFolder {
  readonly folder: string;
  readonly name: string;
  /** The place of one of its files, as a person or Git would write it. */
  place(file: string): string;
  remove(): Promise<void>;
}

/** An existing folder comes before a commit of the same name. Throws a DiagnosticsError where there is neither. */
async function otherFolder(world: World, projectFolder: string, refOrDir: string): Promise<OtherFolder> {
  const folder = resolve(projectFolder, refOrDir);
  // An unset variable leaves an empty name. The project would then be compared with itself, and show no change.
  if (refOrDir !== '' && (await isFolder(folder)))
    return {
      folder,
      name: refOrDir,
      place: (file) => posix.join(refOrDir, file),
      remove: () => Promise.resolve(),
    };
  const commit = ['--verify', '--quiet', '--end-of-options', `${refOrDir}^{commit}`];
  const found = await askGit(['rev-parse', '--show-toplevel', '--show-prefix', ...commit], projectFolder);
  if (found !== null) return checkOut(world, refOrDir, found);
  throw await unknownRef(refOrDir || 'an empty name', projectFolder);
}

async function unknownRef(name: string, folder: string): Promise<DiagnosticsError> {
  const shallow = await askGit(['rev-parse', '--is-shallow-repository'], folder);
  const isRunning = shallow !== null || (await askGit(['--version'], folder)) !== null;
  if (!isRunning)
    return fault(
      'unknown-ref',
      `${name} is no folder, and Git does not run here`,
      'install Git, or name a folder',
    );
  if (shallow === null)
    return fault(
      'unknown-ref',
      `${name} is no folder, and the project is in no Git repository`,
      'name a folder, or run it in a clone',
    );
  const fetched =
    shallow === 'true' ? '; this clone is shallow, so fetch it first: git fetch --unshallow' : '';
  return fault(
    'unknown-ref',
    `${name} is neither a folder nor a commit of this repository`,
    `name a folder, a branch, a tag or a commit${fetched}`,
  );
}

/**
 * `found` has the root of the repository, the project's place in it, and the commit, each on its line. Throws a DiagnosticsError
 * where a file cannot be checked out: all that it declares would seem to be new.
 */
async function checkOut(world: World, ref: string, found: string): Promise<OtherFolder> {
  const [top = '', prefix = '', commit = ''] = found.split('\n');
  const checkedOut = await mkdtemp(join(tmpdir(), 'pricewright-against-'));
  const remove = () => rm(checkedOut, { recursive: true, force: true });
  const target = join(checkedOut, 'tree');
  // A separate index, so that neither the person's index nor the work tree is touched.
  const env = { ...world.env, GIT_INDEX_FILE: join(checkedOut, '.index') };
  const git = (...args: readonly string[]) => promisify(execFile)('git', args, { cwd: top, env });
  try {
    await git('read-tree', commit);
    await git('checkout-index', '--all', '--force', '--quiet', `--prefix=${target}/`);
    // Ends the search for files as a repository does: a project may take some from beside its own folder.
    await mkdir(join(target, '.git'), { recursive: true });
  } catch (cause) {
    await remove();
    throw notCheckedOut(ref, cause);
  }
  return {
    folder: join(target, prefix),
    name: commitName(ref, commit),
    place: (file) => `${ref}:${inRepository(prefix, file)}`,
    remove,
  };
}

/** `main (5f3c2a1b0d9e)`; the short hash alone where that is all that was named. */
function commitName(ref: string, commit: string): string {
  const short = commit.slice(0, 12);
  return commit.startsWith(ref) ? short : `${ref} (${short})`;
}

function notCheckedOut(ref: string, cause: unknown): Error {
  const { stderr } = cause as { readonly stderr?: unknown };
  const [said = 'Git failed'] = typeof stderr === 'string' ? stderr.split('\n').filter(Boolean) : [];
  return fault(
    'not-checked-out',
    `not every file of ${ref} can be checked out: ${visible(said)}`,
    'see that Git can check it out here, and that the disk has room',
  );
}

async function tellingOf<Result>(other: OtherFolder, work: () => Promise<Result>): Promise<Result> {
  if (!existsSync(join(other.folder, PROJECT_FILE)))
    throw fault(
      'no-project-file',
      `${other.name} has no ${PROJECT_FILE} there`,
      'name a commit or a folder that has one',
    );
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DiagnosticsError)) throw error;
    throw new DiagnosticsError(
      error.diagnostics.map((diagnostic) => placedIn(other, diagnostic)),
      error.exitCode,
    );
  }
}

function placedIn({ name, place }: OtherFolder, diagnostic: Diagnostic): Diagnostic {
  const placed = (source: Source): Source => ({ ...source, file: place(source.file) });
  const { source, related, message } = diagnostic;
  return {
    ...diagnostic,
    message: `in ${name}: ${message}`,
    ...(source && { source: placed(source) }),
    ...(related && { related: related.map((each) => ({ ...each, source: placed(each.source) })) }),
  };
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

export interface Undoing {
  /** The project as it is, with the catalog from before the run. */
  readonly inputs: Inputs;
  readonly narrowed: Pick<PlanningOptions, 'targets' | 'goesBack'>;
  /** The files of that catalog, where no commit has them. */
  readonly files: CatalogOfPlan['files'];
}

/**
 * `undo RUN`: the catalog before a past run is checked out of Git, and proven by the digest that its own run noted. Throws a
 * DiagnosticsError for a run that no catalog in Git can undo, and where nothing is left to plan.
 */
export async function undoing(
  world: World,
  options: CommonOptions,
  inputs: Inputs,
  state: State,
  name: string,
): Promise<Undoing> {
  const { catalog: now, project, today } = inputs;
  const { catalog, before, targets, notices } = await undoRun(
    {
      ...{ runs: state, typed: project, today, catalog: now },
      catalogOf: (run) => catalogOf(world, options, inputs, run),
    },
    name,
  );
  const warnings = [...inputs.warnings, ...notices];
  const { commit, files } = before.plan.catalog;
  return { inputs: { ...inputs, catalog, commit, warnings }, narrowed: { targets, goesBack: true }, files };
}

/** Throws a DiagnosticsError where the variables of the environment are others than those of the run. */
function catalogOnRecord(
  project: Project,
  { run, plan }: StoredRun,
  files: Readonly<Record<string, string>>,
): Catalog {
  const texts = Object.entries(files).map(([file, content]) => ({ file, content }));
  const { catalog, diagnostics } = readCatalog(texts, catalogInputOf(project));
  if (catalog === undefined) throw new DiagnosticsError(diagnostics);
  if (catalog.digest === plan.catalog.digest) return catalog;
  throw notInGit(run, 'its files are on record, and the variables of the project are others by now');
}

/** Throws a DiagnosticsError where Git does not have the very files that the run was applied from. */
async function catalogOf(
  world: World,
  options: CommonOptions,
  { project }: Inputs,
  { run, plan }: StoredRun,
): Promise<Catalog> {
  const { commit, files } = plan.catalog;
  if (files !== undefined) return catalogOnRecord(project, { run, plan }, files);
  if (commit === null) throw notInGit(run, 'its files are not on record');
  // The environment may have had another name then, or the project none at all.
  const { env: _, ...rest } = options;
  const then = { ...rest, ...(isOneOfSeveral(plan) && { env: plan.environment }) };
  const { catalog } = await withOther(world, then, commit, ({ read }) => read());
  if (catalog.digest === plan.catalog.digest) return catalog;
  throw notInGit(run, `it was applied from other files than those of commit ${commit.slice(0, 12)}`);
}

function notInGit({ run }: LoggedRun, why: string): Error {
  return fault(
    'catalog-not-in-git',
    `the catalog of run ${run}, which an undo restores, is not known: ${why}`,
    'edit the catalog by hand to what it was, and plan as usual',
  );
}
