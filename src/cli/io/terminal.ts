/**
 * Prints for this person: as wide as the terminal, in colour only where it is wanted and visible, as data
 * under `--json`.
 */

import { EXIT, type ExitCode } from '../../model/plan/exit-code.ts';
import type { JsonObject } from '../../model/values/json.ts';
import { pipelineVariable } from '../../project/environment-text.ts';
import { createPalette, type TextOptions } from '../../report/lines/lines.ts';
import { jsonText, visible } from '../../report/words/sanitize.ts';
import type { CommonOptions } from '../options/options.ts';
import type { OutputStream, World } from './world.ts';

const DEFAULT_WIDTH = 80;
/** Longer lines are hard to read, however wide the window is. */
const WIDEST = 120;

export function textOptions(
  world: World,
  stream: OutputStream,
  options: { readonly color: boolean },
): TextOptions {
  const width = Math.min(stream.columns || DEFAULT_WIDTH, WIDEST);
  return { width, palette: createPalette(hasColour(world, stream, options)) };
}

/**
 * `NO_COLOR` with any value and `--no-color` win; `FORCE_COLOR` comes next (0 for no colour).
 * Otherwise the output must be a terminal, outside CI.
 */
function hasColour({ env }: World, stream: OutputStream, { color }: { readonly color: boolean }): boolean {
  if (!color || (env.NO_COLOR ?? '') !== '') return false;
  if ((env.FORCE_COLOR ?? '') !== '') return env.FORCE_COLOR !== '0';
  return stream.isTerminal && pipelineVariable(env) === undefined && env.TERM !== 'dumb';
}

/** The result of a small command: a sentence for a person, or the same as data under `--json`. */
export function printResult(
  world: World,
  { json }: CommonOptions,
  data: JsonObject,
  sentence: string,
): ExitCode {
  world.stdout.write(json ? jsonText(data) : `${sentence.split('\n').map(visible).join('\n')}\n`);
  return EXIT.done;
}
