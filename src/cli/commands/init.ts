/** `init`: writes a project file, an example catalog and a new state, in a folder that has none of them. */
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fault } from '../../model/messages/diagnostic.ts';
import { EXIT, type ExitCode } from '../../model/plan/exit-code.ts';
import { dayAt } from '../../model/values/calendar-day.ts';
import { PROJECT_FILE } from '../../project/project.ts';
import { exampleCatalog, projectText } from '../../project/write-project.ts';
import { LOCK_FILE } from '../../state/lock-file.ts';
import type { CommonOptions } from '../common-options.ts';
import { folderOf } from '../io/folder-of.ts';
import { printResult } from '../io/print-result.ts';
import type { World } from '../io/world.ts';
import { createProjectState } from '../project/create-project-state.ts';
import { readProjectInputs } from '../project/read-inputs.ts';

/** The path of the state in the project file that is written. */
const STATE_FILE = '.pricewright/state.db';
const EXAMPLE_FILE = 'billing/catalog.yaml';

export async function init(world: World, options: CommonOptions): Promise<ExitCode> {
  const folder = folderOf(world, options);
  const file = join(folder, PROJECT_FILE);
  if (await exists(file)) {
    throw fault(
      'project-exists',
      `there is a ${PROJECT_FILE} in ${folder} already`,
      'use it; for its state: pricewright state init',
    );
  }
  await refuseUnlessNew(folder, options);
  const catalog = join(folder, EXAMPLE_FILE);
  await mkdir(dirname(catalog), { recursive: true });
  await writeFile(file, projectText(`${idFromFolder(folder)}-${world.token(8)}`), { flag: 'wx' });
  const wrote = [PROJECT_FILE];
  if (!(await exists(catalog))) {
    await writeFile(catalog, exampleCatalog(dayAt(world.now(), 'UTC')), { flag: 'wx' });
    wrote.push(EXAMPLE_FILE);
  }
  const { project } = await readProjectInputs(world, options);
  await createProjectState(world, project, undefined);
  wrote.push(LOCK_FILE, STATE_FILE);
  const next =
    'Next: edit them and run `pricewright validate`; to rehearse: `pricewright sandbox --seed-from .`, which says how to ' +
    'point the project at it; then `pricewright plan`. To take over an account that is there already: remove ' +
    `${EXAMPLE_FILE} and run \`pricewright pull\`. Commit ${LOCK_FILE} after each apply, or let \`pricewright ci apply\` apply: by the run that it ` +
    'names an older copy of the state is noticed.';
  printResult(world, options, { wrote, project: project.id }, `Wrote ${wrote.join(', ')}.\n${next}`);
  return EXIT.done;
}

/**
 * Runs before anything is written. A project file with another id beside an old state, or without a state, would get
 * in the way of a fix. Throws a DiagnosticsError.
 */
async function refuseUnlessNew(folder: string, { env }: CommonOptions): Promise<void> {
  if (env !== undefined) {
    throw fault(
      'no-environments',
      `--env ${env} names an environment, and a new project has none`,
      `leave --env out; environments are added to ${PROJECT_FILE}`,
    );
  }
  for (const name of [LOCK_FILE, STATE_FILE]) {
    if (!(await exists(join(folder, name)))) continue;
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

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
