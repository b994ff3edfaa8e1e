/**
 * Checks the chain of runs: each holds the hash of the one before, so none goes unnoticed between two others. One that is
 * gone from the end is noticed by a hash that is kept elsewhere.
 */
import type { Selectable } from 'kysely';
import type { RequestRow } from '../schema/request-bodies.ts';
import type { RunsTable, RunTextsTable } from '../schema/tables.ts';
import type { ChainFault } from './chain-fault.ts';
import type { ChainRows } from './read-chain.ts';
import { partHashesOf, recordText, type Sha256, sha256 } from './run-hash.ts';

/** A hash that is kept outside of the state. */
export interface KeptHash {
  readonly hash: Sha256;
  /** The place that has it, for messages. */
  readonly place: string;
  /** True if it may be that of a run of another environment of the state. */
  readonly anywhere: boolean;
}

export interface RunRows {
  readonly texts: ReadonlyMap<string, readonly RunTextsTable[]>;
  readonly requests: ReadonlyMap<string, readonly RequestRow[]>;
  /** By the run that noted the answer. */
  readonly answers: ReadonlyMap<string, readonly RequestRow[]>;
}

/** The text of which the SHA-256 is the hash of a run. */
export function recordTextOf(row: Selectable<RunsTable>, { texts, requests, answers }: RunRows): string {
  const { run } = row;
  return recordText(row, partHashesOf(texts.get(run) ?? [], requests.get(run) ?? [], answers.get(run) ?? []));
}

/** Must be called after the parts of the runs were checked: a fault that is named already is not said again. */
export function checkLinks(runs: ChainRows['runs'], parts: RunRows, faults: ChainFault[]): void {
  const named = new Set(faults.map(({ run }) => run));
  let before: Selectable<RunsTable> | undefined;
  for (const row of runs) {
    const add = (message: string) => faults.push({ run: row.run, message });
    const hash = sha256(recordTextOf(row, parts));
    if (row.hash !== null && row.hash !== hash && !named.has(row.run))
      add('a request or an answer of it is gone, or its hash was changed');
    if (row.hash === null && row.ended_at_ms !== null) add('its hash is gone');
    if (before === undefined && row.previous !== null) add('the run before it is gone');
    if (before !== undefined && row.previous !== hashOf(before, parts))
      add(`the run before it is gone or was changed: it did not begin after run ${before.run}`);
    before = row;
  }
}

/** A run that was cut short has none on record. The next one holds the hash of what there was of it. */
function hashOf(row: Selectable<RunsTable>, parts: RunRows): Sha256 {
  return row.hash ?? sha256(recordTextOf(row, parts));
}

export function checkKept(
  { runs, elsewhere }: Pick<ChainRows, 'runs' | 'elsewhere'>,
  kept: readonly KeptHash[],
  faults: ChainFault[],
): void {
  for (const { hash, place, anywhere } of kept) {
    const isThere =
      runs.some((run) => run.hash === hash) || (anywhere && elsewhere.some((other) => other === hash));
    if (isThere) continue;
    faults.push({
      run: null,
      message: `${place} has the hash ${hash}, and no run has it: that run is gone or was changed`,
    });
  }
}
