/**
 * `init`: writes a project file, a catalog and a new state, in a folder that has none of them; from a price
 * list in CSV with invented customers, its first plan and the page of it. Needs no account.
 */

import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { counted } from '../../model/messages/counted.ts';
import { DiagnosticsError, fault } from '../../model/messages/diagnostic.ts';
import type { ExitCode } from '../../model/plan/exit-code.ts';
import { addMonths, dayAt, firstOfMonth } from '../../model/values/calendar-day.ts';
import { PROJECT_FILE } from '../../project/project.ts';
import {
  exampleCatalog,
  projectFromExample,
  projectText,
  withOwnSchema,
} from '../../project/write-project.ts';
import { visible } from '../../report/words/sanitize.ts';
import { LOCK_FILE } from '../../state/lock-file.ts';
import { decodeText } from '../../yaml/decode-text.ts';
import { collectFaults } from '../../yaml/faults.ts';
import { bytesNamed, folderOf, packageFolder } from '../io/folder-of.ts';
import { printPlan } from '../io/render.ts';
import { printResult } from '../io/terminal.ts';
import { intoText, type World } from '../io/world.ts';
import { writeDocument } from '../io/write-document.ts';
import { isStart, type Start } from '../options/option-values.ts';
import type { CommonOptions, Options } from '../options/options.ts';
import { planFor } from '../planning/plan-for.ts';
import { createProjectState } from '../project/create-project-state.ts';
import { catalogOfPrices, type ListedPrice, readPriceList } from '../project/price-list.ts';
import { readProjectInputs } from '../project/read-inputs.ts';

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

export async function init(world: World, options: Options<'init'>): Promise<ExitCode> {
  const { from } = options;
  if (from !== undefined && !isStart(from)) return projectOfPrices(world, options, from);
  const begun = await beginProject(world, options, (id) => textsOf(world, from, id));
  const next =
    'Next: pricewright plan, then pricewright apply: they use the environment `sandbox`, a billing service within Pricewright. Change a price ' +
    `under billing/, and plan again.\nFor the real account see docs/how-to/go-to-production.md. Commit everything but .pricewright/.`;
  return printResult(world, options, begun, `Wrote ${begun.wrote.join(', ')}.\n${next}`);
}

/** The texts of a new project, by their paths in it. */
async function textsOf(
  world: World,
  from: Start | undefined,
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

const PAGE = 'plan.html';

/** Throws a DiagnosticsError with every fault of the file, and where the folder has a project already. */
async function projectOfPrices(world: World, options: CommonOptions, file: string): Promise<ExitCode> {
  const list = await listIn(world, options, file);
  // Far enough ahead that `notice_days` lets a first change pass.
  const start = firstOfMonth(addMonths(dayAt(world.now(), 'UTC'), 3));
  const begun = await beginProject(
    world,
    options,
    (id) => new Map([[PROJECT_FILE, projectText(id)], ...catalogOfPrices(list, start)]),
  );
  const plan = await planFor(world, { ...options, refresh: 'all' });
  const page = intoText();
  await printPlan(world, plan, { ...options, json: false, format: 'html' }, page.stream);
  await writeDocument(world, options, PAGE, page.text());
  if (!options.json) await printPlan(world, plan, options);
  const wrote = [...begun.wrote, PAGE];
  const next =
    `\nWrote a project of ${counted(list.length, 'price')} and ten invented customers; the plan as a page is ${PAGE}.\n` +
    'Next: pricewright apply, change a price in billing/bundles.yaml, and pricewright plan.';
  return printResult(world, options, { ...begun, wrote, digest: plan.digest }, next);
}

async function listIn(world: World, options: CommonOptions, file: string): Promise<readonly ListedPrice[]> {
  const fix = 'name a CSV file with a line name,price,interval,currency,units above its prices';
  const content = await bytesNamed(world, options, file, fix);
  const faults = collectFaults();
  const text = decodeText(file, content, faults);
  const list = text === undefined ? [] : readPriceList(file, text, faults);
  if (list.length === 0 && faults.errorCount() === 0)
    throw fault('empty-list', `${visible(file)} has no price`, 'write one in each line below the first');
  if (faults.errorCount() > 0) throw new DiagnosticsError(faults.list());
  return list;
}

/** The path of the state in the project file that is written. */
const STATE_FILE = '.pricewright/state.db';
const FIRST_ENVIRONMENT = 'sandbox';

/** A type, so that it can be printed as JSON. */
type BegunProject = {
  /** The files, relative to the project's folder. */
  readonly wrote: readonly string[];
  readonly project: string;
};

/**
 * Writes the files of a new project, given its id, and makes the state of its first environment. A file that is there already is left alone.
 * Throws a DiagnosticsError where the folder has a project.
 */
async function beginProject(
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
