/** The run that has the lock of an environment, as it is on record. */

import type { LockHolder } from '../state.ts';
import { readFact, writeFact } from './meta.ts';
import type { Queries } from './tables.ts';

export async function readHolder(queries: Queries, environment: string): Promise<LockHolder | undefined> {
  const text = await readFact(queries, environment, 'lock');
  return text === undefined ? undefined : (JSON.parse(text) as LockHolder);
}

/** Removes the holder; with `only`, as it was recorded alone: a run that workers carry on by now keeps its lock. */
export async function forgetHolder(queries: Queries, environment: string, only?: LockHolder): Promise<void> {
  const held = queries.deleteFrom('meta').where('environment', '=', environment).where('name', '=', 'lock');
  await (only ? held.where('value', '=', JSON.stringify(only)) : held).execute();
}

export function noteHolder(queries: Queries, environment: string, holder: LockHolder): Promise<void> {
  return writeFact(queries, environment, 'lock', JSON.stringify(holder));
}

export function holderText({ run, pid, host, actor, commit, sinceMs, spread }: LockHolder): string {
  const who = actor === null ? '' : `${actor}, `;
  const what = commit === null ? '' : ` at commit ${commit.slice(0, 12)}`;
  const how = spread ? 'a run carried on by workers for ' : '';
  return `${how}${who}process ${pid} on ${host} (run ${run}${what}, since ${new Date(sinceMs).toISOString()})`;
}
