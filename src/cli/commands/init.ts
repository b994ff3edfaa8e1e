/** `init`: writes a project file, an example catalog and a new state, in a folder that has none of them. */
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { fault } from '../../model/messages/diagnostic.ts';
import { EXIT, type ExitCode } from '../../model/plan/exit-code.ts';
import { dayAt } from '../../model/values/calendar-day.ts';
import { PROJECT_FILE } from '../../project/project.ts';
import {
  exampleCatalog,
  projectFromExample,
  projectText,
  withOwnSchema,
} from '../../project/write-project.ts';
import { LOCK_FILE } from '../../state/lock-file.ts';
import type { CommonOptions } from '../common-options.ts';
import { folderOf } from '../io/folder-of.ts';
import type { Start } from '../io/formats.ts';
import { packageFolder } from '../io/package-folder.ts';
import { printResult } from '../io/print-result.ts';
import type { World } from '../io/world.ts';
import { createProjectState } from '../project/create-project-state.ts';
import { readProjectInputs } from '../project/read-inputs.ts';

/** The path of the state in the project file that is written. */
const STATE_FILE = '.pricewright/state.db';
const FIRST_ENVIRONMENT = 'sandbox';
/** The content of an example's sandbox before the first apply; the embedded one takes that from the catalog. */
const SEED_FILE = 'sandbox.yaml';
const EXAMPLE_FILE = 'billing/catalog.yaml';

/** The examples that a project may begin with, each with its folder in `examples/`. */
const FOLDERS = {
  quickstart: 'quickstart',
  usage: 'usage-based',
  seats: 'seats',
  ramp: 'ramp-deal',
  marketplace: 'marketplace',
} as const satisfies Readonly<Record<Start, string>>;

interface InitOptions extends CommonOptions {
  readonly from?: Start;
}

export async function init(world: World, options: InitOptions): Promise<ExitCode> {
  const folder = folderOf(world, options);
  if (await exists(join(folder, PROJECT_FILE))) {
    throw fault(
      'project-exists',
      `there is a ${PROJECT_FILE} in ${folder} already`,
      'use it; for its state: pricewright state init',
    );
  }
  await refuseUnlessNew(folder, options);
  const wrote = [];
  const id = `${idFromFolder(folder)}-${world.token(8)}`;
  for (const [file, text] of await textsOf(world, options, id)) {
    const path = join(folder, file);
    if (await exists(path)) continue;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text, { flag: 'wx' });
    wrote.push(file);
  }
  const { project } = await readProjectInputs(world, { ...options, env: FIRST_ENVIRONMENT });
  await createProjectState(world, project, undefined);
  wrote.push(LOCK_FILE, STATE_FILE);
  const next =
    'Next: pricewright plan, then pricewright apply: they use the environment `sandbox`, a billing service within Pricewright. Change a price ' +
    `under billing/, and plan again.\nFor the real account see docs/how-to/go-to-production.md. Commit everything but .pricewright/.`;
  printResult(world, options, { wrote, project: project.id }, `Wrote ${wrote.join(', ')}.\n${next}`);
  return EXIT.done;
}

/** The texts of a new project, by their paths in it. */
async function textsOf(
  world: World,
  { from }: InitOptions,
  id: string,
): Promise<ReadonlyMap<string, string>> {
  if (from === undefined)
    return new Map([
      [PROJECT_FILE, projectText(id)],
      [EXAMPLE_FILE, exampleCatalog(dayAt(world.now(), 'UTC'))],
    ]);
  const folder = join(packageFolder('examples') ?? 'examples', FOLDERS[from]);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && /\.(yaml|csv)$/.test(entry.name) && entry.name !== SEED_FILE)
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));
  const texts = files.sort().map(async (file) => {
    const text = await readFile(join(folder, file), 'utf8');
    const own = file === PROJECT_FILE ? projectFromExample(text, id) : withOwnSchema(text, file);
    return [file, own] as const;
  });
  return new Map(await Promise.all(texts));
}

/**
 * Runs before anything is written. A project file with another id beside an old state, or without a state, would get
 * in the way of a fix. Throws a DiagnosticsError.
 */
async function refuseUnlessNew(folder: string, { env }: CommonOptions): Promise<void> {
  if (env !== undefined) {
    throw fault(
      'no-environments',
      `--env ${env} names an environment, and a new project brings its own`,
      `leave --env out; environments are written in ${PROJECT_FILE}`,
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
