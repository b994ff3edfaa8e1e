/** Reads every row between the approvals of an environment and its records, as it is stored. */
import type { Selectable } from 'kysely';
import { groupBy } from '../../model/values/group-by.ts';
import { readFact } from '../schema/meta.ts';
import { type RequestRow, selectRequests, selectValues, type ValueRow } from '../schema/stored-once.ts';
import {
  type ApprovalsTable,
  type InterventionsTable,
  type Queries,
  type ResourcesTable,
  type RunsTable,
  type RunTextsTable,
  WHOLE_STATE,
} from '../schema/tables.ts';

export interface ChainRows {
  /** The rules in force on record, as JSON; null where there are none. */
  readonly rules: string | null;
  /** In the order in which they began. */
  readonly runs: readonly Selectable<RunsTable>[];
  /** The hashes of the runs of other environments of this state. */
  readonly elsewhere: readonly string[];
  /** By run, kind and part. */
  readonly texts: readonly RunTextsTable[];
  readonly requests: readonly RequestRow[];
  readonly records: readonly Selectable<ResourcesTable>[];
  /** The values that the records name. */
  readonly values: readonly ValueRow[];
  readonly approvals: readonly Selectable<ApprovalsTable>[];
  /** Those of the environment and of the whole state, the oldest first. */
  readonly interventions: readonly Selectable<InterventionsTable>[];
}

/** A run with what stands beside its row. */
export interface RunRows {
  readonly row: Selectable<RunsTable>;
  readonly texts: readonly RunTextsTable[];
  readonly requests: readonly RequestRow[];
  /** The requests whose answers it noted. */
  readonly answers: readonly RequestRow[];
  /** Interventions between the run before and its end. */
  readonly interventions: readonly Selectable<InterventionsTable>[];
}

/** In the order in which they began. */
export function eachRun({ runs, texts, requests, interventions }: ChainRows): readonly RunRows[] {
  const byRun = groupBy(texts, ({ run }) => run);
  const sent = groupBy(requests, ({ run }) => run);
  const noted = groupBy(requests, ({ closed_by }) => closed_by);
  const covered = groupBy(interventions, ({ covered_by }) => covered_by);
  return runs.map((row) => ({
    row,
    texts: byRun.get(row.run) ?? [],
    requests: sent.get(row.run) ?? [],
    answers: noted.get(row.run) ?? [],
    interventions: covered.get(row.run) ?? [],
  }));
}

/** Must be called within one snapshot. */
export async function readChain(queries: Queries, environment: string): Promise<ChainRows> {
  const runs = queries.selectFrom('runs').where('environment', '=', environment);
  const records = await queries
    .selectFrom('resources')
    .selectAll()
    .where('environment', '=', environment)
    .orderBy('address')
    .execute();
  return {
    rules: (await readFact(queries, environment, 'approval_rules')) ?? null,
    runs: await runs.selectAll().orderBy('number').execute(),
    elsewhere: await hashesElsewhere(queries, environment),
    texts: await queries
      .selectFrom('run_texts')
      .selectAll()
      .where('run', 'in', runs.select('run'))
      .orderBy('part')
      .execute(),
    requests: await selectRequests(queries).where('environment', '=', environment).orderBy('id').execute(),
    records,
    values: await selectValues(queries, records),
    approvals: await queries
      .selectFrom('approvals')
      .selectAll()
      .where('environment', '=', environment)
      .orderBy('number')
      .execute(),
    interventions: await queries
      .selectFrom('interventions')
      .selectAll()
      .where('environment', 'in', [environment, WHOLE_STATE])
      .orderBy('number')
      .execute(),
  };
}

async function hashesElsewhere(queries: Queries, environment: string): Promise<readonly string[]> {
  const rows = await queries
    .selectFrom('runs')
    .select('hash')
    .where('environment', '<>', environment)
    .where('hash', 'is not', null)
    .execute();
  return rows.flatMap(({ hash }) => hash ?? []);
}
