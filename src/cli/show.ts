/** `show FILE`: a saved plan or outcome, rendered. */
import { resolve } from 'node:path';
import { EXIT, type ExitCode } from '../model/exit-code.ts';
import type { CommonOptions } from './common-options.ts';
import { folderOf } from './folder-of.ts';
import type { Format } from './formats.ts';
import { printPlan, renderOutcome } from './render.ts';
import { outcomeIn, planIn, readJson } from './saved-document.ts';
import type { World } from './world.ts';

export interface ShowOptions extends CommonOptions {
  readonly format: Format;
}

export async function show(world: World, options: ShowOptions, file: string): Promise<ExitCode> {
  const data = await readJson(resolve(folderOf(world, options), file), file);
  if (isOutcome(data)) world.stdout.write(await renderOutcome(world, outcomeIn(data, file), options));
  else await printPlan(world, planIn(data, file), options);
  return EXIT.done;
}

/** An outcome names its run; a plan has none yet. What is neither is refused as a plan. */
function isOutcome(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'run' in data;
}
