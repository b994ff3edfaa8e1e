/** Creates an empty state with a new id (`state init`). The id goes into `pricewright.lock`. */
import { randomUUID } from 'node:crypto';
import { DEFAULT_ENVIRONMENT } from '../model/messages/command-line.ts';
import { fault } from '../model/messages/diagnostic.ts';
import type { Home, Location } from './home.ts';
import { noteIntervention } from './journal/interventions.ts';
import { openHome } from './open-home.ts';
import { type StateFact, writeFact } from './schema/meta.ts';
import { migrate } from './schema/migrations.ts';
import { type Queries, WHOLE_STATE } from './schema/tables.ts';

export type NewState = Location & {
  readonly project: string;
  readonly nowMs: number;
  /** Set if it replaces a lost state. Requests are then sent with the lost state's keys in mind. */
  readonly lost?: {
    readonly reason: string;
    readonly actor: string | null;
    /** For the record only: when the lost state was last applied from, as a person remembers it. */
    readonly lastApplyMs: number | null;
    /** When the lost state was created (`pricewright.lock`); null or absent if unknown. */
    readonly createdMs?: number | null;
  };
};

/** Returns the new state's id. Throws a DiagnosticsError if its place is not empty. */
export async function createState(state: NewState): Promise<string> {
  const id = randomUUID();
  const again = 'to start over then: pricewright recover --answer lost --reason …';
  await layState(state, again, async (queries) => {
    for (const [name, value] of factsOf(state, id)) await writeFact(queries, WHOLE_STATE, name, value);
    if (state.lost !== undefined)
      await noteIntervention(queries, WHOLE_STATE, {
        atMs: state.nowMs,
        actor: state.lost.actor,
        command: 'recover --answer lost',
        subject: null,
        reason: state.lost.reason,
      });
  });
  return id;
}

/**
 * Creates the tables and the content that `fill` writes, in one transaction; if it fails, nothing is left. A creation
 * that was cut short leaves an empty place, which counts as new. Throws a DiagnosticsError if the place is not empty;
 * `again` says how to go on once the old state was moved away.
 */
export async function layState(
  location: Location,
  again: string,
  fill: (queries: Queries, home: Home) => Promise<void>,
): Promise<void> {
  const home = await openHome(location, { mode: 'create', environment: DEFAULT_ENVIRONMENT });
  try {
    await home.alone(async (transaction) => {
      if ((await home.tables(transaction)).length > 0) throw alreadyThere(home.place, again);
      await migrate(transaction, 0, home.counted);
      await fill(transaction, home);
      await home.countOn(transaction);
    });
  } catch (error) {
    await home.abandon();
    throw error;
  }
  await home.close();
}

function alreadyThere(place: string, again: string): Error {
  const message = `there is a state at ${place} already`;
  const own = 'if it is that of another project, write `?schema=NAME` at the end of the database URL';
  const fix = `use it, or move it away first; ${again}`;
  return fault(
    'state-exists',
    message,
    place.startsWith('postgres:') ? `${own}; if it is yours, ${fix}` : fix,
  );
}

function factsOf({ project, nowMs, lost }: NewState, id: string) {
  const facts: Readonly<Partial<Record<StateFact, string | number | null>>> = {
    state_id: id,
    project,
    created_at_ms: nowMs,
    ...(lost && { lost_at_ms: nowMs, lost_created_at_ms: lost.createdMs, last_apply_ms: lost.lastApplyMs }),
  };
  return Object.entries(facts).flatMap(([name, value]) =>
    value == null ? [] : [[name as StateFact, String(value)] as const],
  );
}
