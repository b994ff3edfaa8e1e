/**
 * One request rate over all workers: the database gives each request a slot of its own. Slots are booked for all
 * waiting requests together. Each booking returns a time to wait, so no machine's clock matters.
 */
import { type Kysely, sql } from 'kysely';
import { type Pace, waitUnlessHalted } from '../../service/pace.ts';
import type { QueueTables } from '../database/tables.ts';

/** A higher number would let one worker get far ahead of the others. */
const MOST_AT_ONCE = 32;

interface Waiting {
  readonly go: () => void;
  readonly fail: (error: unknown) => void;
  readonly halted: AbortSignal | undefined;
}

/** The pace rejects if no slot could be booked. */
export function sharedRate(queries: Kysely<QueueTables>, environment: string, perSecond: number): Pace {
  const slotMs = 1000 / perSecond;
  let waiting: Waiting[] = [];
  let booking = false;

  const bookAll = async (): Promise<void> => {
    booking = true;
    while (waiting.length > 0) {
      const turn = waiting.slice(0, MOST_AT_ONCE);
      waiting = waiting.slice(MOST_AT_ONCE);
      try {
        const waitMs = await book(queries, environment, turn.length * slotMs);
        for (const [index, { go, halted }] of turn.entries())
          void waitUnlessHalted(Math.max(0, waitMs + index * slotMs), halted).then(go);
      } catch (error) {
        for (const { fail } of turn) fail(error);
      }
    }
    booking = false;
  };

  return (halted) =>
    new Promise((go, fail) => {
      if (halted?.aborted) return go();
      waiting.push({ go, fail, halted });
      if (!booking) void bookAll();
    });
}

/** Milliseconds until the first of the booked slots. */
async function book(queries: Kysely<QueueTables>, environment: string, lengthMs: number): Promise<number> {
  const length = sql`make_interval(secs => ${lengthMs / 1000}::double precision)`;
  const { rows } = await sql<{ wait_ms: number }>`
    insert into queue_rate as rate (environment, free_at) values (${environment}, clock_timestamp() + ${length})
    on conflict (environment) do update set free_at = greatest(rate.free_at, clock_timestamp()) + ${length}
    returning extract(epoch from rate.free_at - clock_timestamp())::double precision * 1000 - ${lengthMs}::double precision as wait_ms
  `.execute(queries);
  return rows[0]?.wait_ms ?? 0;
}
