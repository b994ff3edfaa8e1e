/** `show FILE`: renders a saved plan or outcome. */
import { resolve } from 'node:path';
import { fault } from '../../model/messages/diagnostic.ts';
import { EXIT, type ExitCode } from '../../model/plan/exit-code.ts';
import { folderOf } from '../io/folder-of.ts';
import { printPlan, renderOutcome } from '../io/render.ts';
import { outcomeIn, planIn, readJson } from '../io/saved-document.ts';
import type { World } from '../io/world.ts';
import type { Options } from '../options/options.ts';

export async function show(world: World, options: Options<'show'>, file: string): Promise<ExitCode> {
  const data = await readJson(resolve(folderOf(world, options), file), file);
  if (!isDocument(data))
    throw fault(
      data === undefined ? 'document-not-json' : 'document-unknown',
      `${file} ${data === undefined ? 'is not JSON, or was cut short' : 'is neither a plan nor an outcome document'}`,
      'name a file that `plan --out` or `apply --out` wrote',
    );
  // An outcome names its run; a plan has none yet.
  if ('run' in data) world.stdout.write(await renderOutcome(world, outcomeIn(data, file), options));
  else await printPlan(world, planIn(data, file), options);
  return EXIT.done;
}

function isDocument(data: unknown): data is object {
  return typeof data === 'object' && data !== null && 'format_version' in data;
}
