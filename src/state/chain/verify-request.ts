/** Checks one request of the journal, with its end, against the run that sent it. */
import { isAsNamed, type RequestRow } from '../schema/request-bodies.ts';
import { isAsWritten } from '../schema/row-checksum.ts';
import { closingColumns, intentColumns } from '../schema/rows.ts';
import type { ChainFault } from './chain-fault.ts';
import type { CheckedRun } from './verify-run.ts';

export function checkRequest(row: RequestRow, run: CheckedRun | undefined, faults: ChainFault[]): void {
  const message = wrongWith(row, run);
  if (message !== undefined)
    faults.push({ run: run?.run ?? null, message: `request ${row.id} for ${row.address} ${message}` });
}

function wrongWith(row: RequestRow, run: CheckedRun | undefined): string | undefined {
  if (!isAsWritten(row.checksum, intentColumns(row)) || !isAsNamed(row)) return 'is not as it was written';
  if (!isClosedAsWritten(row)) return 'has another end than was written';
  if (run === undefined) return 'is of a run that is not on record';
  if (row.plan_digest !== run.planDigest) return 'is of another plan than its run';
  const { steps } = run;
  if (steps !== undefined && steps.get(row.step_id) !== row.step_digest)
    return 'is no step of the plan of its run';
  return undefined;
}

function isClosedAsWritten(row: RequestRow): boolean {
  const [, ...end] = closingColumns(row);
  const isOpen = end.every((column) => column === null);
  if (isOpen) return row.closing_checksum === null;
  if (row.closing === null || row.closed_at_ms === null) return false;
  return isAsWritten(row.closing_checksum, closingColumns(row));
}
