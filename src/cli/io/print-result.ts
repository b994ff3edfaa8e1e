/** Prints the result of a small command: a sentence for a person, or the same as data under `--json`. */
import { EXIT, type ExitCode } from '../../model/plan/exit-code.ts';
import type { JsonObject } from '../../model/values/json.ts';
import { jsonText, visible } from '../../report/words/sanitize.ts';
import type { CommonOptions } from '../options/options.ts';
import type { World } from './world.ts';

export function printResult(
  world: World,
  { json }: CommonOptions,
  data: JsonObject,
  sentence: string,
): ExitCode {
  world.stdout.write(json ? jsonText(data) : `${sentence.split('\n').map(visible).join('\n')}\n`);
  return EXIT.done;
}
