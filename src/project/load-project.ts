/** Reads the project file of a folder. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { tooLarge } from '../yaml/decode-text.ts';
import type { Fault } from '../yaml/faults.ts';
import { MAX_FILE_BYTES } from '../yaml/limits.ts';
import { PROJECT_FILE, type ReadProject } from './project.ts';
import { readProject } from './read-project.ts';

export interface ProjectInput {
  readonly folder: string;
  /** The value of `--env`. */
  readonly environmentName: string | undefined;
  /** Counts instead of the file on disk: an editor's text that is not saved yet. */
  readonly content?: string;
}

/** Reports every fault of the file in one run; needs no secret. `project` is undefined where one is an error. */
export async function loadProject({ folder, environmentName, content }: ProjectInput): Promise<ReadProject> {
  const absolute = resolve(folder);
  if (content !== undefined) return readProject(content, { folder: absolute, environmentName });
  const file = join(absolute, PROJECT_FILE);
  const source = { file: PROJECT_FILE, line: 1, column: 1 };
  try {
    const { size } = statSync(file);
    if (size > MAX_FILE_BYTES) return refused({ ...tooLarge(size), source });
    return readProject(readFileSync(file), { folder: absolute, environmentName });
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : undefined;
    if (reason === undefined) throw error;
    if (reason === 'ENOENT') {
      return refused({
        code: 'no-project-file',
        message: `there is no ${PROJECT_FILE} in ${absolute}`,
        fix: fixOfMissing(absolute),
      });
    }
    if (reason === 'ENOTDIR') {
      return refused({
        code: 'no-folder',
        message: `${absolute} is no folder`,
        fix: `name the folder that ${PROJECT_FILE} stands in`,
      });
    }
    return refused({
      code: 'unreadable-file',
      source,
      message: `the project file cannot be read (${reason})`,
      fix: 'make it a readable file',
    });
  }
}

/** Names an enclosing project where there is one, because a second project within it would make everything twice. */
function fixOfMissing(folder: string): string {
  let around = dirname(folder);
  while (!existsSync(join(around, PROJECT_FILE))) {
    if (around === dirname(around)) return 'run pricewright init there, or name the project by --chdir';
    around = dirname(around);
  }
  return `there is one in ${around}: run the command there, or name it by --chdir`;
}

function refused(fault: Fault): ReadProject {
  return { project: undefined, diagnostics: [{ severity: 'error', ...fault }] };
}
