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
import { type Diagnostic, DiagnosticsError, fault } from '../../model/messages/diagnostic.ts';
import { inRepository, type Source } from '../../model/values/source.ts';
import { PROJECT_FILE } from '../../project/project.ts';
import { visible } from '../../report/words/sanitize.ts';
import { askGit } from '../io/ask-git.ts';
import { folderOf } from '../io/folder-of.ts';
import type { World } from '../io/world.ts';
import type { CommonOptions } from '../options/options.ts';
import { type Inputs, readInputs } from '../project/read-inputs.ts';

export interface OtherCatalog {
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
  const question = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${refOrDir}^{commit}`];
  const commit = await askGit(question, projectFolder);
  if (commit !== null) return checkOut(world, projectFolder, refOrDir, commit);
  throw fault(
    'unknown-ref',
    `${refOrDir || 'an empty name'} is neither a folder nor a commit of this repository`,
    'name a folder, a branch, a tag or a commit; in a shallow clone, fetch it first',
  );
}

/** Throws a DiagnosticsError where a file cannot be checked out: all that it declares would seem to be new. */
async function checkOut(
  world: World,
  projectFolder: string,
  ref: string,
  commit: string,
): Promise<OtherFolder> {
  const top = (await askGit(['rev-parse', '--show-toplevel'], projectFolder)) ?? projectFolder;
  const prefix = (await askGit(['rev-parse', '--show-prefix'], projectFolder)) ?? '';
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
