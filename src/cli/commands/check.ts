/** `check`: `validate`, the layout of the catalog's files, and `test`, in one run for an editor's hook or a pipeline. */
import { type ExitCode, winningExitCode } from '../../model/plan/exit-code.ts';
import type { JsonObject } from '../../model/values/json.ts';
import { jsonText } from '../../report/words/sanitize.ts';
import type { CommonOptions } from '../common-options.ts';
import type { World } from '../io/world.ts';
import { fmt } from './fmt.ts';
import { test } from './test.ts';
import { validate } from './validate.ts';

/** A catalog with faults has no prices to test. Throws a DiagnosticsError with its faults. */
export async function check(world: World, options: CommonOptions): Promise<ExitCode> {
  const parts = {
    validate: (part: World) => validate(part, { ...options, format: 'text' }),
    layout: (part: World) => fmt(part, { ...options, check: true }),
    tests: (part: World) => test(part, { ...options, format: 'text', mayBeNone: true }),
  };
  const codes: ExitCode[] = [];
  const documents: Record<string, JsonObject> = {};
  for (const [name, run] of Object.entries(parts)) {
    let text = '';
    const stdout = {
      isTerminal: false,
      columns: undefined,
      write: (more: string) => {
        text += more;
      },
    };
    codes.push(await run(options.json ? { ...world, stdout } : world));
    if (options.json) documents[name] = JSON.parse(text) as JsonObject;
  }
  if (options.json) world.stdout.write(jsonText(documents));
  return winningExitCode(codes);
}
