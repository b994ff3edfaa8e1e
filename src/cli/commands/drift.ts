/**
 * `drift`: shows what part of the catalog could be compared with the service, and what changed outside the catalog.
 * Exits with 2 where something did.
 */
import type { ExitCode } from '../../model/plan/exit-code.ts';
import { driftJson } from '../../report/json/drift-json.ts';
import { driftText } from '../../report/text/drift-text.ts';
import { textOptions } from '../io/terminal.ts';
import type { World } from '../io/world.ts';
import { type DriftOptions, findDrift } from '../planning/find-drift.ts';

export async function drift(world: World, options: DriftOptions): Promise<ExitCode> {
  const { found, exitCode } = await findDrift(world, options);
  const { stdout } = world;
  stdout.write(options.json ? driftJson(found) : driftText(found, textOptions(world, stdout, options)));
  return exitCode;
}
