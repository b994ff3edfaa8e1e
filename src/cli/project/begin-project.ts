/** Begins a project: its files and a new state, in a folder that has none of them. */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fault } from '../../model/messages/diagnostic.ts';
import { PROJECT_FILE } from '../../project/project.ts';
import { LOCK_FILE } from '../../state/lock-file.ts';
import { folderOf } from '../io/folder-of.ts';
import type { World } from '../io/world.ts';
import type { CommonOptions } from '../options/options.ts';
import { createProjectState } from './create-project-state.ts';
import { readProjectInputs } from './read-inputs.ts';

/** The path of the state in the project file that is written. */
const STATE_FILE = '.pricewright/state.db';
const FIRST_ENVIRONMENT = 'sandbox';

/** A type, so that it can be printed as JSON. */
export type BegunProject = {
  /** The files, relative to the project's folder. */
  readonly wrote: readonly string[];
  readonly project: string;
};

/**
 * Writes the files of a new project, given its id, and makes the state of its first environment. A file that is there already is left alone.
 * Throws a DiagnosticsError where the folder has a project.
 */
export async function beginProject(
  world: World,
  options: CommonOptions,
  texts: (id: string) => ReadonlyMap<string, string> | Promise<ReadonlyMap<string, string>>,
): Promise<BegunProject> {
  const folder = folderOf(world, options);
  if (existsSync(join(folder, PROJECT_FILE))) {
    throw fault(
      'project-exists',
      `there is a ${PROJECT_FILE} in ${folder} already`,
      'use it; for its state: pricewright state init',
    );
  }
  await refuseUnlessNew(folder, options);
  const wrote = [];
  const id = `${idFromFolder(folder)}-${world.token(8)}`;
  for (const [file, text] of await texts(id)) {
    const path = join(folder, file);
    if (existsSync(path)) continue;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text, { flag: 'wx' });
    wrote.push(file);
  }
  const { project } = await readProjectInputs(world, { ...options, env: FIRST_ENVIRONMENT });
  await createProjectState(world, project, undefined);
  wrote.push(LOCK_FILE, STATE_FILE);
  return { wrote, project: project.id };
}

/**
 * Runs before anything is written. A project file with another id beside an old state, or without a state, would get
 * in the way of a fix. Throws a DiagnosticsError.
 */
async function refuseUnlessNew(folder: string, { env }: CommonOptions): Promise<void> {
  if (env !== undefined) {
    throw fault(
      'no-environments',
      `--env ${env} names an environment, and a new project has its own`,
      `leave --env out; environments are written in ${PROJECT_FILE}`,
    );
  }
  for (const name of [LOCK_FILE, STATE_FILE]) {
    if (!existsSync(join(folder, name))) continue;
    throw fault(
      'state-known',
      `there is a ${name} in ${folder} already: the project had another id, which nothing can replace`,
      `restore ${PROJECT_FILE} from Git; for a project of its own, choose another folder`,
    );
  }
}

/** The folder's name as part of an id: lower-case letters, digits and dashes. */
function idFromFolder(folder: string): string {
  const name = basename(folder)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return name.slice(0, 40) || 'billing';
}
