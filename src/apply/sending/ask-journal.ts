/** A run's questions to its journal, and its writes there: nothing may be sent without a journal. */
import type { Recorded } from '../../model/service/record.ts';
import type { RunContext } from './run-context.ts';

export type Asked<T> =
  | { readonly kind: 'answered'; readonly value: T }
  | { readonly kind: 'failed'; readonly reason: string };

/** Stops the run if the journal fails: nothing may be sent without a journal. */
export async function askJournal<T>(context: RunContext, work: () => Promise<T>): Promise<Asked<T>> {
  try {
    return { kind: 'answered', value: await work() };
  } catch (cause) {
    const reason = `the journal cannot be written: ${cause instanceof Error ? cause.message : String(cause)}`;
    context.stop.because(reason);
    return { kind: 'failed', reason };
  }
}

/** Null if the write succeeded, else the reason why not. */
export async function tryJournal(context: RunContext, write: () => Promise<void>): Promise<string | null> {
  const answered = await askJournal(context, write);
  return answered.kind === 'answered' ? null : answered.reason;
}

/** Records that change without a request: durable first, then for the rest of the run. */
export async function noteRecords(
  context: RunContext,
  rows: readonly Recorded[],
  atMs = context.clock.now(),
): Promise<void> {
  if (rows.length === 0) return;
  const failed = await tryJournal(context, () => context.journal.noteRecords(context.run, rows, atMs));
  if (failed === null) for (const row of rows) context.records.set(row.address, row);
}
