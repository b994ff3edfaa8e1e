/** The columns of a run that its checksums cover: those of its start, and those of its end. */
import type { Selectable } from 'kysely';
import type { RunsTable } from '../schema/tables.ts';

type Start = Pick<
  Selectable<RunsTable>,
  'run' | 'plan_digest' | 'actor' | 'commit_hash' | 'tool_version' | 'started_at_ms' | 'previous'
>;

/** The environment is left out, because it may get another name. */
export function runColumns(row: Start) {
  const { run, plan_digest, actor, commit_hash, tool_version, started_at_ms, previous } = row;
  return [run, plan_digest, actor, commit_hash, tool_version, started_at_ms, previous];
}

export function runEndColumns({
  run,
  ended_at_ms,
  completed,
  hash,
}: Pick<Selectable<RunsTable>, 'run' | 'ended_at_ms' | 'completed' | 'hash'>) {
  return [run, ended_at_ms, completed, hash];
}
