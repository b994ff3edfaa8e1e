/** Records that change without a request: durable first, then for the rest of the run. */
import type { Recorded } from '../../model/service/record.ts';
import type { RunContext } from './run-context.ts';
import { tryJournal } from './send-intent.ts';

/** Stops the run if the journal fails. */
export async function noteRecords(
  context: RunContext,
  rows: readonly Recorded[],
  atMs = context.clock.now(),
): Promise<void> {
  if (rows.length === 0) return;
  const failed = await tryJournal(context, () => context.journal.noteRecords(context.run, rows, atMs));
  if (failed === null) for (const row of rows) context.records.set(row.address, row);
}
