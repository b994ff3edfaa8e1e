/** `check`: `validate`, the layout of the catalog's files and its price assertions. Needs no network, state or secret. */
import { type ExitCode, winningExitCode } from '../../model/plan/exit-code.ts';
import type { JsonObject } from '../../model/values/json.ts';
import { jsonText } from '../../report/words/sanitize.ts';
import { checkCatalog } from '../checking/check-catalog.ts';
import { checkLayout } from '../checking/check-layout.ts';
import { checkPrices } from '../checking/check-prices.ts';
import { intoText, type World } from '../io/world.ts';
import type { CommonOptions } from '../options/options.ts';

/** A catalog with faults has no prices to test. Throws a DiagnosticsError with its faults. */
export async function check(world: World, options: CommonOptions): Promise<ExitCode> {
  const codes: ExitCode[] = [];
  const documents: Record<string, JsonObject> = {};
  const parts: Readonly<Record<string, (part: World) => Promise<ExitCode>>> = {
    catalog: (part) => checkCatalog(part, options),
    layout: (part) => checkLayout(part, options),
    prices: (part) => checkPrices(part, { ...options, mayBeNone: true }),
  };
  for (const [name, run] of Object.entries(parts)) {
    const { stream: stdout, text } = intoText();
    codes.push(await run(options.json ? { ...world, stdout } : world));
    if (options.json) documents[name] = JSON.parse(text()) as JsonObject;
  }
  if (options.json) world.stdout.write(jsonText(documents));
  return winningExitCode(codes);
}
