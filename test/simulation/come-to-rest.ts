/**
 * Calm weather: applies, and a person who looks at what stays in doubt or may exist already, until a plan is empty. A run
 * that refuses what nobody can know is no rest: the person has to say what is there, and the next apply goes on.
 */

import type { Process } from './machine.ts';
import type { Executed } from './network.ts';
import type { Store } from './store.ts';
import { type Applied, confirmMissing, confirmOlder, type LockFile, resolveAll, trustState } from './team.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const MOST_CALM_APPLIES = 14;

export interface ComingToRest {
  readonly apply: () => Promise<Applied | undefined>;
  readonly pass: (ms: number) => Promise<void>;
  readonly now: () => number;
  readonly store: Store;
  readonly person: Process;
  readonly executed: readonly Executed[];
  readonly lockFile: LockFile;
  /** Told of every apply, and of what the person did. */
  readonly told?: (what: Applied | 'trusted' | 'confirmed' | 'older' | { readonly resolved: number }) => void;
}

export type Rest =
  | { readonly kind: 'empty' }
  /** Something that may exist does exist, and nobody gave its id: only an edit of the catalog goes on from here. */
  | { readonly kind: 'exists_unrecorded' }
  | { readonly kind: 'restless'; readonly last: string };

export async function comeToRest(coming: ComingToRest): Promise<Rest> {
  const { store, person, executed, told = () => undefined } = coming;
  let last = '';
  for (let turn = 0; turn < MOST_CALM_APPLIES; turn += 1) {
    const applied = await coming.apply();
    if (applied === undefined) return { kind: 'restless', last: 'threw' };
    told(applied);
    last = JSON.stringify(applied.kind === 'ran' ? applied.outcome : applied.kind);
    if (applied.kind === 'nothing_to_do' && (await store.openIntents()).length === 0)
      return { kind: 'empty' };
    if (applied.kind === 'refused' && applied.codes.includes('state-behind')) {
      await confirmOlder(store, coming.lockFile, coming.now());
      told('older');
    }
    const stopped = applied.kind === 'ran' ? applied.outcome.stopped : null;
    if (applied.kind === 'ran' && stopped?.includes('may exist already')) {
      const confirmed = await confirmMissing(store, applied.plan, executed, coming.now());
      if (confirmed === 'exists') return { kind: 'exists_unrecorded' };
      told('confirmed');
    } else if (stopped?.includes('journal misses')) {
      told('trusted');
      await trustState(store, coming.now());
    }
    if (applied.kind === 'ran' && applied.outcome.steps.some(({ result }) => result.kind === 'not_started'))
      await coming.pass(2 * HOUR_MS);
    if ((await store.openIntents()).length > 0) {
      await coming.pass(2 * HOUR_MS + MINUTE_MS);
      told({ resolved: await resolveAll(store, person, executed) });
    }
  }
  return { kind: 'restless', last };
}
