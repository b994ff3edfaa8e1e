/**
 * `drift`: shows what part of the catalog could be compared with the service, and what changed outside the catalog.
 * Exits with 2 where something did.
 */

import { someOf } from '../../model/messages/counted.ts';
import type { Diagnostic } from '../../model/messages/diagnostic.ts';
import type { ExitCode } from '../../model/plan/exit-code.ts';
import type { Coverage } from '../../model/service/observed.ts';
import { unexcused } from '../../report/lines/coverage-lines.ts';
import { driftJson, driftReport } from '../../report/sections/drift-sections.ts';
import { printReport } from '../io/render.ts';
import { printDiagnostics } from '../io/report-faults.ts';
import type { World } from '../io/world.ts';
import type { Options } from '../options/options.ts';
import { findDrift } from '../planning/find-drift.ts';

export async function drift(world: World, options: Options<'drift'>): Promise<ExitCode> {
  const { found, exitCode } = await findDrift(world, options);
  await printReport(world, options, driftReport(found), () => driftJson(found));
  if (options.strict) printDiagnostics(world, notComparedFaults(found.coverage), { color: options.color });
  return exitCode;
}

/** The most addresses that one fault names; `--json` has all of them. */
const MOST_NAMED = 20;

function notComparedFaults(coverage: Coverage): readonly Diagnostic[] {
  return unexcused(coverage).map(({ reason, addresses }) => ({
    severity: 'error',
    code: 'not-compared',
    message: `--strict: not compared, as ${reason}: ${someOf(addresses, MOST_NAMED)}`,
    fix: 'bind a read of them in the project file, write in the catalog what the service has there, or leave --strict out',
  }));
}
