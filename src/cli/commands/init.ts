/** `init`: writes a project file, a catalog and a new state, in a folder that has none of them. */
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { ExitCode } from '../../model/plan/exit-code.ts';
import { dayAt } from '../../model/values/calendar-day.ts';
import { PROJECT_FILE } from '../../project/project.ts';
import {
  exampleCatalog,
  projectFromExample,
  projectText,
  withOwnSchema,
} from '../../project/write-project.ts';
import { packageFolder } from '../io/package-folder.ts';
import { printResult } from '../io/print-result.ts';
import type { World } from '../io/world.ts';
import { isStart, type Start } from '../options/named-values.ts';
import type { Options } from '../options/options.ts';
import { beginProject } from '../project/begin-project.ts';
import { projectOfPrices } from '../trying/project-of-prices.ts';

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
