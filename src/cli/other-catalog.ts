/** The other side of `plan --against`: a folder, or the project as it was at a commit, checked out into a folder of its own. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, posix, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type Diagnostic, DiagnosticsError, fault } from '../model/diagnostic.ts';
import type { Source } from '../model/source.ts';
import { PROJECT_FILE } from '../project/project.ts';
import type { World } from './world.ts';

export interface OtherFolder {
  readonly folder: string;
  /** How it is called in the plan. */
  readonly name: string;
  /** Where a file of it is to be found, as a person or Git would say. */
  place(file: string): string;
  remove(): Promise<void>;
}

const LARGEST_OUTPUT_BYTES = 64 * 1024 * 1024;

/** A folder that is there wins over a commit of the same name. Throws a DiagnosticsError for what is neither. */
export async function otherFolder(
  world: World,
  projectFolder: string,
  refOrDir: string,
): Promise<OtherFolder> {
  const folder = resolve(projectFolder, refOrDir);
  // A variable that is not set leaves an empty name, and the project compared with itself would have no change.
  if (refOrDir !== '' && (await isFolder(folder)))
    return {
      folder,
      name: refOrDir,
      place: (file) => posix.join(refOrDir, file),
      remove: () => Promise.resolve(),
    };
  const git = gitIn(world, projectFolder);
  const commit = (
    await git(['rev-parse', '--verify', '--quiet', '--end-of-options', `${refOrDir}^{commit}`])
  ).trim();
  if (commit === '') {
    throw fault(
      'unknown-ref',
      `${refOrDir || 'an empty name'} is neither a folder nor a commit of this repository`,
      'name a folder, a branch, a tag or a commit; in a shallow clone, fetch it first',
    );
  }
  const prefix = (await git(['rev-parse', '--show-prefix'])).trim();
  const checkedOut = await mkdtemp(join(tmpdir(), 'pricewright-against-'));
  // An index of its own: neither the person's index nor work tree is touched.
  const env = { GIT_INDEX_FILE: join(checkedOut, '.index') };
  const target = join(checkedOut, 'tree');
  await git(['read-tree', commit], env);
  await git(['checkout-index', '--all', '--force', `--prefix=${target}/`], env);
  return {
    folder: join(target, prefix),
    name: `${refOrDir} (${commit.slice(0, 12)})`,
    place: (file) => `${refOrDir}:${prefix}${file}`,
    remove: () => rm(checkedOut, { recursive: true, force: true }),
  };
}

/** Does something with the other side; its faults are told as that side's, whose files have the names of this one's. */
export async function tellingOf<Result>(other: OtherFolder, work: () => Promise<Result>): Promise<Result> {
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

/** Answers what Git prints, and nothing where it fails. */
function gitIn(
  world: World,
  folder: string,
): (args: readonly string[], env?: Record<string, string>) => Promise<string> {
  return async (args, env = {}) => {
    try {
      const top = args[0] === 'checkout-index' ? { cwd: await topOf(folder) } : { cwd: folder };
      const { stdout } = await promisify(execFile)('git', [...args], {
        ...top,
        env: { ...world.env, ...env },
        maxBuffer: LARGEST_OUTPUT_BYTES,
      });
      return stdout;
    } catch {
      return '';
    }
  };
}

async function topOf(folder: string): Promise<string> {
  const { stdout } = await promisify(execFile)('git', ['rev-parse', '--show-toplevel'], { cwd: folder });
  return stdout.trim();
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
