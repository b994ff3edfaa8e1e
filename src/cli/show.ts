/** `show FILE`: a saved plan or outcome, rendered. */
import { resolve } from 'node:path';
import { EXIT, type ExitCode } from '../model/exit-code.ts';
import type { CommonOptions } from './common-options.ts';
import { folderOf } from './folder-of.ts';
import type { Format } from './formats.ts';
import { renderOutcome, renderPlan } from './render.ts';
import { readDocument, readOutcomeText, readPlanText } from './saved-document.ts';
import type { World } from './world.ts';

export interface ShowOptions extends CommonOptions {
  readonly format: Format;
}

export async function show(world: World, options: ShowOptions, file: string): Promise<ExitCode> {
  const text = await readDocument(resolve(folderOf(world, options), file), file);
  const shown = isOutcome(text)
    ? await renderOutcome(world, readOutcomeText(text, file), options)
    : await renderPlan(world, readPlanText(text, file), options);
  world.stdout.write(shown);
  return EXIT.done;
}

/** An outcome names its run; a plan has none yet. What is neither is refused as a plan. */
function isOutcome(text: string): boolean {
  try {
    const data: unknown = JSON.parse(text);
    return typeof data === 'object' && data !== null && 'run' in data;
  } catch {
    return false;
  }
}
