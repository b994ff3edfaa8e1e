/**
 * Opens the state of one environment, wherever it is stored, or creates an empty one with a new id (`state init`), which
 * goes into `pricewright.lock`. The code of one kind of home is loaded without that of the other.
 */

import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { commandLine, DEFAULT_ENVIRONMENT, type TypedFor, typedFor } from '../model/messages/command-line.ts';
import { fault } from '../model/messages/diagnostic.ts';
import { EXIT } from '../model/plan/exit-code.ts';
import type { Provenance } from '../model/plan/provenance.ts';
import type { SameDay } from '../model/service/observed.ts';
import { readChain } from './chain/read-chain.ts';
import type { Home, Location, Opening } from './home.ts';
import { keepApproval, readApprovalsOf, readRules } from './journal/approvals.ts';
import {
  noteIntervention,
  readAnnounced,
  readInterventions,
  readInterventionsAt,
} from './journal/interventions.ts';
import { openLease } from './journal/lease.ts';
import { journalReads } from './journal/read-journal.ts';
import {
  knowsRun,
  readApplied,
  readEnvironments,
  readIntentsAt,
  readRuns,
  readRunsNamed,
} from './journal/read-log.ts';
import { readRunPlan, readRunText } from './journal/run-texts.ts';
import {
  checkFacts,
  forgetHolder,
  holderText,
  type LockHolder,
  readEnvironmentsOf,
  readFact,
  readFacts,
  readHolder,
  type StateFact,
  writeFact,
} from './schema/meta.ts';
import { listRecords, readRecords, readRecordsAt } from './schema/rows.ts';
import { ensureSchema, migrate } from './schema/schema-version.ts';
import { type Queries, WHOLE_STATE } from './schema/tables.ts';
import type { Lease, Patience, State } from './state.ts';

export type OpenState = Location &
  TypedFor & {
    readonly project: string;
    /** From `pricewright.lock`; null if no id is to be checked. */
    readonly expectedStateId: string | null;
    /** The service in the project file; null if it is not to be checked. */
    readonly origin: string | null;
    /** `read` changes nothing and never waits for a writer. */
    readonly mode: 'read' | 'write';
  };

/**
 * Throws a DiagnosticsError for a state that is missing, cannot be reached or read, has a newer schema, is not the
 * one that the lock file names, belongs to another project, or was applied to another origin.
 */
export async function openState(options: OpenState): Promise<State> {
  const { mode } = options;
  const home = await openHome(options, { mode, ...typedFor(options) });
  try {
    await ensureSchema(home, mode);
    await checkFacts(home.database, home.place, {
      project: options.project,
      typed: home.typed,
      stateId: options.expectedStateId,
      origin: options.origin,
    });
    const facts = await readFacts(home.database, WHOLE_STATE);
    return stateOver(home, options, facts.get('state_id') ?? '');
  } catch (error) {
    await home.close();
    throw error;
  }
}

function stateOver(home: Home, { environment, mode }: OpenState, id: string): State {
  const { database } = home;
  const { openIntents } = journalReads(database, environment);
  return {
    id,
    place: home.place,
    reader: {
      records: () => readRecords(database, environment),
      openIntents,
      sameDay: async () => (await readFact(database, environment, 'same_day')) as SameDay | undefined,
      applied: (sinceMs) => readApplied(database, environment, sinceMs),
      announced: () => readAnnounced(database, environment),
    },
    environmentsOf: (origin) => readEnvironmentsOf(database, origin),
    environments: () => readEnvironments(database),
    listed: () => listRecords(database, environment),
    recordsAt: (addresses) => readRecordsAt(database, environment, addresses),
    knowsRun: (run) => knowsRun(database, run),
    runs: (limit) => readRuns(database, environment, limit),
    runsNamed: (prefix) => readRunsNamed(database, environment, prefix),
    planOfRun: (run) => readRunPlan(database, run),
    provenanceOfRun: (run) => readRunText<Provenance>(database, { run, kind: 'provenance' }),
    interventions: (limit) => readInterventions(database, environment, limit),
    interventionsAt: (address) => readInterventionsAt(database, environment, address),
    rules: () => readRules(database, environment),
    approvalsOf: (planDigest) => readApprovalsOf(database, environment, planDigest),
    keepApproval: (kept) =>
      database.transaction().execute((queries) => keepApproval(queries, environment, kept)),
    chain: () => home.snapshot((queries) => readChain(queries, environment)),
    intentsAt: (address) => readIntentsAt(database, environment, address),
    holder: () => readHolder(database, environment),
    lock: async (holder, patience) => {
      if (mode === 'read') throw new Error('a state opened for reading cannot be locked');
      return takeLock(home, holder, patience);
    },
    // One transaction: a user who may not end the holder's session must not remove the holder either.
    unlock: (by) =>
      database.transaction().execute(async (queries) => {
        const holder = await readHolder(queries, environment);
        const subject = holder === undefined ? null : `run ${holder.run}`;
        await noteIntervention(queries, environment, {
          command: 'recover --answer unlock',
          subject,
          ...by,
        });
        await forgetHolder(queries, environment);
        await home.breakLock(environment);
      }),
    close: () => home.close(),
  };
}

/** Pause between two tries for a lock that another run holds. */
const BETWEEN_TRIES_MS = 250;

async function takeLock(home: Home, holder: LockHolder, patience: Patience | undefined): Promise<Lease> {
  let waitedMs = 0;
  for (;;) {
    const tried = await tryLock(home, holder);
    if (tried.kind === 'taken') return tried.lease;
    const leftMs = (patience?.waitMs ?? 0) - waitedMs;
    if (patience === undefined || leftMs <= 0 || patience.signal.aborted)
      throw locked(home.typed, tried.by, waitedMs);
    if (waitedMs === 0) patience.onWait(tried.by === undefined ? 'another run' : holderText(tried.by));
    const pauseMs = Math.min(BETWEEN_TRIES_MS, leftMs);
    await delay(pauseMs, undefined, { signal: patience.signal }).catch(() => undefined);
    waitedMs += pauseMs;
  }
}

type Tried =
  | { readonly kind: 'taken'; readonly lease: Lease }
  | { readonly kind: 'held'; readonly by: LockHolder | undefined };

async function tryLock(home: Home, holder: LockHolder): Promise<Tried> {
  const { database, typed } = home;
  const { environment } = typed;
  const lock = await home.takeLock(environment);
  if (lock === undefined) return { kind: 'held', by: await readHolder(database, environment) };
  try {
    // A newer program may have upgraded the state since it was opened; none can while the lock is held.
    await ensureSchema(home, 'read');
    const before = await readHolder(database, environment);
    // Workers carry such a run on until its last step, even if the process that began it is gone.
    if (before?.spread) {
      await lock.release();
      return { kind: 'held', by: before };
    }
    return { kind: 'taken', lease: await openLease(database, typed, holder, lock.release, home) };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

function locked(typed: TypedFor, by: LockHolder | undefined, waitedMs: number): Error {
  const command = (words: string) => commandLine(typed, words);
  const waited = waitedMs === 0 ? '' : ` after ${Math.round(waitedMs / 1000)} s`;
  return fault(
    'locked',
    `another run holds the lock${waited}${by === undefined ? '' : `: ${holderText(by)}`}`,
    by?.spread
      ? `wait for its workers; see how far it is with \`${command('worker status')}\`, or end it with \`${command('worker cancel')}\``
      : `wait for it to end, with --lock-timeout or by hand; if it hangs: ${command('recover --answer unlock')}`,
    EXIT.locked,
  );
}

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

/** Throws a DiagnosticsError if it cannot be reached or is not a home. */
export async function openHome(location: Location, opening: Opening): Promise<Home> {
  switch (location.kind) {
    case 'sqlite':
      return (await import('./sqlite/sqlite-home.ts')).openSqliteHome(location.file, opening);
    case 'postgres':
      return (await import('./postgres/postgres-home.ts')).openPostgresHome(location.url, opening);
    default:
      return location satisfies never;
  }
}
