/**
 * Checks the records against the requests that made them: a row stays for good, so an address whose request was done
 * has one, with a revision that counts every request.
 */
import type { RequestRow } from '../schema/request-bodies.ts';
import { isAsWritten } from '../schema/row-checksum.ts';
import { recordColumns } from '../schema/rows.ts';
import type { ChainFault } from './chain-fault.ts';
import type { ChainRows } from './read-chain.ts';
import type { CheckedRun } from './verify-run.ts';

/** What an address has to have on record, and what says so. */
interface Expected {
  readonly revision: number;
  readonly run: string;
  readonly because: string;
}

export function checkRecords(
  { records, requests }: Pick<ChainRows, 'records' | 'requests'>,
  runs: readonly CheckedRun[],
  faults: ChainFault[],
): void {
  const revisions = new Map(records.map(({ address, revision }) => [address, revision]));
  for (const row of records)
    if (!isAsWritten(row.checksum, recordColumns(row)))
      faults.push({ run: null, message: `the record of ${row.address} is not as it was written` });
  for (const [address, { revision, run, because }] of expectedAt(requests, runs)) {
    const own = revisions.get(address);
    if (own === undefined) faults.push({ run, message: `the record of ${address} is gone: ${because}` });
    else if (own < revision)
      faults.push({
        run,
        message: `the record of ${address} is an older one: it has revision ${own}, and its requests made ${revision}`,
      });
  }
}

function expectedAt(
  requests: readonly RequestRow[],
  runs: readonly CheckedRun[],
): ReadonlyMap<string, Expected> {
  const expected = new Map<string, Expected>();
  const expect = (address: string, one: Expected) => {
    if (one.revision >= (expected.get(address)?.revision ?? -1)) expected.set(address, one);
  };
  for (const { run, noted } of runs)
    for (const address of noted) expect(address, { revision: 0, run, because: 'the run put it on record' });
  for (const row of requests) {
    const { id, run, address, opens, revision, closing } = row;
    if (closing !== 'done' && closing !== 'superseded') continue;
    const because = `request ${id} made it`;
    expect(address, { revision: revision + 1, run, because });
    if (opens !== null && closing === 'done' && ALWAYS_OPENS.has(row.operation))
      expect(opens, { revision: 0, run, because });
  }
  return expected;
}

/** An update that adopts a subscription opens a version only where the service names one. */
const ALWAYS_OPENS: ReadonlySet<string> = new Set(['subscriptions.create', 'versions.update']);
