/**
 * `reconcile`: compares the invoices of a month with the prices of the catalog. Exits with 2 where they differ.
 * Changes nothing anywhere.
 */

import { EXIT, type ExitCode, winningExitCode } from '../../model/plan/exit-code.ts';
import { reconcileCsv, reconcileJson } from '../../report/reconcile/reconcile-formats.ts';
import { reconcileReport } from '../../report/reconcile/reconcile-report.ts';
import { reportText } from '../../report/text/report-text.ts';
import type { ReconcileFormat } from '../io/formats.ts';
import { textOptions } from '../io/terminal.ts';
import type { World } from '../io/world.ts';
import { findBilled, type ReconcileOptions } from '../planning/find-billed.ts';

export interface ReconcileCommandOptions extends ReconcileOptions {
  readonly format: ReconcileFormat;
  /** Fails the command where something was not compared. */
  readonly strict?: boolean;
}

export async function reconcile(world: World, options: ReconcileCommandOptions): Promise<ExitCode> {
  const found = await findBilled(world, options);
  const { stdout } = world;
  const format = options.json ? 'json' : options.format;
  switch (format) {
    case 'text':
      stdout.write(reportText(reconcileReport(found), textOptions(world, stdout, options)));
      break;
    case 'json':
      stdout.write(reconcileJson(found));
      break;
    case 'csv':
      stdout.write(reconcileCsv(found));
      break;
    default:
      throw format satisfies never;
  }
  return winningExitCode([
    found.differences.length > 0 ? EXIT.changesPending : EXIT.done,
    options.strict && found.not_compared.length > 0 ? EXIT.error : EXIT.done,
  ]);
}
