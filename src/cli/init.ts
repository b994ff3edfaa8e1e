/** `init`: a project file, an example catalog and a new state, in a folder that has none of them. */
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fault } from '../model/diagnostic.ts';
import { EXIT, type ExitCode } from '../model/exit-code.ts';
import { PROJECT_FILE } from '../project/project.ts';
import { EXAMPLE_CATALOG, projectText } from '../project/write-project.ts';
import type { CommonOptions } from './common-options.ts';
import { printResult } from './print-result.ts';
import { folderOf, readProjectInputs } from './read-inputs.ts';
import { createProjectState } from './state-init.ts';
import type { World } from './world.ts';

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
  const catalog = join(folder, 'billing', 'catalog.yaml');
  await mkdir(join(folder, 'billing'), { recursive: true });
  await writeFile(file, projectText({ id: `${nameOf(folder)}-${world.token(8)}` }), { flag: 'wx' });
  const wrote = [PROJECT_FILE];
  if (!(await exists(catalog))) {
    await writeFile(catalog, EXAMPLE_CATALOG, { flag: 'wx' });
    wrote.push('billing/catalog.yaml');
  }
  const { project } = await readProjectInputs(world, options);
  await createProjectState(world, project, undefined);
  wrote.push('pricewright.lock', '.pricewright/state.db');
  const next =
    'Next: edit them and run `pricewright validate`; to rehearse: `pricewright sandbox --seed-from .`, which says how to ' +
    'point the project at it; then `pricewright plan`.';
  printResult(world, options, { wrote, project: project.id }, `Wrote ${wrote.join(', ')}.\n${next}`);
  return EXIT.done;
}

/** The folder's name as a part of an id: lower-case letters, digits and dashes. */
function nameOf(folder: string): string {
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
