/**
 * The state of a project as the shipping code keeps it, on an SQLite that lives in memory and outlives every process of a
 * schedule: committed is durable. It can be copied, rolled back to a copy, and lost.
 */
import { DatabaseSync, type DatabaseSyncInstance, type StatementSyncInstance } from '@photostructure/sqlite';
import { Kysely, type Transaction } from 'kysely';
import type { JournaledIntent } from '../../src/apply/journal/journal.ts';
import { fault } from '../../src/model/messages/diagnostic.ts';
import type { SameDay } from '../../src/model/service/observed.ts';
import type { Recorded } from '../../src/model/service/record.ts';
import type { Address } from '../../src/model/values/address.ts';
import type { RecordReader } from '../../src/observe/record-reader.ts';
import type { ServiceRequest } from '../../src/service/answer.ts';
import { openLease } from '../../src/state/journal/lease.ts';
import { journalReads } from '../../src/state/journal/read-journal.ts';
import { type LockHolder, readFact, writeFact } from '../../src/state/schema/meta.ts';
import { recordsIn } from '../../src/state/schema/rows.ts';
import { migrate } from '../../src/state/schema/schema-version.ts';
import { type Tables, WHOLE_STATE } from '../../src/state/schema/tables.ts';
import { sqliteDialect } from '../../src/state/sqlite/sqlite-dialect.ts';
import { rowWitness } from '../../src/state/sqlite/sqlite-home.ts';
import type { Lease } from '../../src/state/state.ts';
import type { Process } from './machine.ts';

const ENVIRONMENT = 'default';
/** Children after their parents. */
const TABLES = [
  'meta',
  'record_values',
  'resources',
  'runs',
  'run_texts',
  'request_bodies',
  'intents',
  'interventions',
  'approvals',
] as const;

type Row = Readonly<Record<string, unknown>>;
export type Copy = ReadonlyMap<string, readonly Row[]>;

/** The latest instant that a copy notes, whenever it was taken. */
export function latestIn(copy: Copy): number {
  const instants = [
    ...(copy.get('runs') ?? []).flatMap(({ started_at_ms, ended_at_ms }) => [started_at_ms, ended_at_ms]),
    ...(copy.get('intents') ?? []).flatMap(({ last_sent_at_ms, closed_at_ms }) => [
      last_sent_at_ms,
      closed_at_ms,
    ]),
    ...(copy.get('resources') ?? []).map(({ noted_at_ms }) => noted_at_ms),
    ...(copy.get('meta') ?? []).filter(({ name }) => name === 'created_at_ms').map(({ value }) => value),
  ];
  return Math.max(...instants.map(Number));
}

/** The number of the last intent in a copy, 0 where there is none. */
export function lastIntentIn(copy: Copy): number {
  return Math.max(0, ...(copy.get('intents') ?? []).map(({ id }) => Number(id)));
}

/** An intent as the journal had it when its bytes left. */
export interface SeenIntent {
  readonly name: string;
  /** How many sends were counted. */
  readonly sends: number;
  /** By the journal's clock. */
  readonly openedAtMs: number;
}

export interface Loss {
  readonly atMs: number;
  /** Of the state that was lost; null where nobody knows. */
  readonly createdMs: number | null;
}

export interface Store {
  readonly reader: RecordReader;
  /** The lease of a process: what it commits it may not live to see. */
  lock(holder: LockHolder, process?: Pick<Process, 'isAlive' | 'wear'>): Promise<Lease>;
  /** As the death of the holder does. */
  dropLock(holder: LockHolder): void;
  /** As `recover --answer unlock` does. */
  steal(): Promise<void>;
  isLocked(): boolean;
  /** The newest intent with the request's key and bytes; null where there is none. */
  intentOf(request: ServiceRequest): SeenIntent | null;
  intents(): readonly Row[];
  /** The ids of what it has as made. */
  idsOnRecord(): readonly string[];
  runs(): readonly Row[];
  /** How each intent was closed, by its number; null where it is open. */
  closings(): ReadonlyMap<unknown, string | null>;
  records(): Promise<ReadonlyMap<Address, Recorded>>;
  openIntents(): Promise<readonly JournaledIntent[]>;
  copy(): Copy;
  restore(copy: Copy): void;
  /** A state of its own, empty; `loss` where it takes a lost one's place. */
  begin(nowMs: number, loss?: Loss): Promise<void>;
}

interface Memory {
  readonly sqlite: DatabaseSyncInstance;
  readonly database: Kysely<Tables>;
  /** Each text is prepared once. */
  prepared(text: string): StatementSyncInstance;
}

let memory: Promise<Memory> | undefined;

async function open(): Promise<Memory> {
  const sqlite = new DatabaseSync(':memory:');
  const database = new Kysely<Tables>({ dialect: sqliteDialect(sqlite, () => sqlite.close()) });
  await database.transaction().execute((queries) => migrate(queries, 0, 'integer'));
  const statements = new Map<string, StatementSyncInstance>();
  const prepared = (text: string) => {
    const known = statements.get(text) ?? sqlite.prepare(text);
    statements.set(text, known);
    return known;
  };
  return { sqlite, database, prepared };
}

/** A database as a process sees it that may die after any transaction, and commits nothing once it is dead. */
function mortal(database: Kysely<Tables>, process: Pick<Process, 'isAlive' | 'wear'>): Kysely<Tables> {
  const transaction = () => ({
    execute: async <T>(work: (queries: Transaction<Tables>) => Promise<T>): Promise<T> => {
      if (!process.isAlive()) throw new Error('the process is dead');
      const value = await database.transaction().execute(work);
      process.wear();
      return value;
    },
  });
  return new Proxy(database, {
    get: (target, name) => {
      if (name === 'transaction') return transaction;
      const member = Reflect.get(target, name, target);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}

/** One database serves all schedules of a process, one after another: laying its tables takes as long as a schedule. */
export async function createStore(nowMs: number): Promise<Store> {
  memory ??= open();
  const { sqlite, database, prepared } = await memory;
  const rows = (table: string) => prepared(`SELECT * FROM ${table} ORDER BY rowid`).all() as Row[];
  let holding: LockHolder | undefined;
  let restored = 0;

  const clear = (): void => {
    for (const table of [...TABLES].reverse()) {
      const kept = table === 'meta' ? " WHERE name <> 'schema_version'" : '';
      prepared(`DELETE FROM ${table}${kept}`).run();
    }
    prepared('DELETE FROM sqlite_sequence').run();
  };

  const store: Store = {
    reader: {
      records: async () => {
        const found = prepared('SELECT * FROM resources ORDER BY address').all() as never[];
        const records = await recordsIn(database, found);
        return new Map(records.map((record) => [record.address, record]));
      },
      openIntents: journalReads(database, ENVIRONMENT).openIntents,
      sameDay: async () => (await readFact(database, ENVIRONMENT, 'same_day')) as SameDay | undefined,
    },
    async lock(holder, process) {
      if (holding !== undefined) throw fault('locked', 'another run holds the lock', 'wait');
      holding = holder;
      const seen = process === undefined ? database : mortal(database, process);
      // Nobody else writes while a transaction is open.
      const home: Parameters<typeof openLease>[4] = {
        sharesWriting: false,
        witness: (environment, writer) => rowWitness(seen, environment, writer),
      };
      return openLease(seen, { environment: ENVIRONMENT }, holder, () => store.dropLock(holder), home);
    },
    dropLock(holder) {
      if (holding === holder) holding = undefined;
    },
    async steal() {
      holding = undefined;
      sqlite.exec("DELETE FROM meta WHERE name = 'lock'");
    },
    isLocked: () => holding !== undefined,
    intentOf: ({ operation, key, path, body }) => {
      const row = prepared(
        `SELECT id, sends, opened_at_ms FROM intents WHERE key = ? AND method = ? AND path = ?
         AND (SELECT body FROM request_bodies b WHERE b.run = intents.run AND b.hash = body_hash) IS ? ORDER BY id DESC`,
      ).get(key, operation.method, path, body);
      // Numbers come again in a state that was restored.
      if (row === undefined) return null;
      const { id, sends, opened_at_ms } = row as Row;
      return { name: `${restored}.${id}`, sends: Number(sends), openedAtMs: Number(opened_at_ms) };
    },
    intents: () => rows('intents'),
    idsOnRecord: () =>
      (
        prepared(
          "SELECT remote_id FROM resources WHERE presence = 'present' AND remote_id IS NOT NULL",
        ).all() as Row[]
      ).map((row) => String(row.remote_id)),
    runs: () => rows('runs'),
    closings: () => {
      const found = prepared('SELECT id, closing, remote_id FROM intents').all() as Row[];
      return new Map(
        found.map(({ id, closing, remote_id }) => [id, closing === null ? null : `${closing} ${remote_id}`]),
      );
    },
    records: () => store.reader.records(),
    openIntents: async () => (await store.reader.openIntents()) as readonly JournaledIntent[],
    copy: () => new Map(TABLES.map((table) => [table, rows(table)])),
    restore(copy) {
      restored += 1;
      clear();
      for (const table of TABLES) {
        for (const row of copy.get(table) ?? []) {
          if (table === 'meta' && (row.name === 'schema_version' || row.name === 'lock')) continue;
          const names = Object.keys(row);
          const places = names.map(() => '?').join(', ');
          prepared(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${places})`).run(
            ...(Object.values(row) as never[]),
          );
        }
      }
    },
    async begin(atMs, loss) {
      restored += 1;
      clear();
      await writeFact(database, WHOLE_STATE, 'created_at_ms', String(atMs));
      if (loss === undefined) return;
      await writeFact(database, WHOLE_STATE, 'lost_at_ms', String(loss.atMs));
      if (loss.createdMs !== null)
        await writeFact(database, WHOLE_STATE, 'lost_created_at_ms', String(loss.createdMs));
    },
  };
  holding = undefined;
  await store.begin(nowMs);
  return store;
}
