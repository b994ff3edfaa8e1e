/** The differences between the homes of a state. Everything else in this room is the same for all of them. */
import type { Kysely, SelectQueryBuilder, Transaction } from 'kysely';
import { commandLine, type TypedFor } from '../model/messages/command-line.ts';
import { type DiagnosticsError, fault } from '../model/messages/diagnostic.ts';
import type { CommitWitness } from './journal/group-commit.ts';
import type { CountedType, Queries, Tables } from './schema/tables.ts';

/** The place of a state. The URL may hold a password and is never shown. */
export type Location =
  | { readonly kind: 'sqlite'; readonly file: string }
  | { readonly kind: 'postgres'; readonly url: string };

/** The purpose for which a home is opened. */
export interface Opening extends TypedFor {
  readonly mode: Mode;
}

/** `read` changes nothing and never waits for a writer; `create` makes the place if it is missing. */
type Mode = 'read' | 'write' | 'create';

export interface HeldLock {
  /** Releases the lock; never rejects. */
  release(): Promise<void>;
}

export interface Home {
  /** The file, or the database without user and password; for messages. */
  readonly place: string;
  /** For commands in messages: a home may hold other environments too. */
  readonly typed: TypedFor;
  readonly database: Kysely<Tables>;
  readonly counted: CountedType;
  /**
   * The home's name for sorting texts by their bytes, which gives the same order in every home; a database's default
   * order may differ.
   */
  readonly byBytes: string;
  /** True if others may write while a transaction is open, so that a transaction must lock the rows it rests on. */
  readonly sharesWriting: boolean;
  /** The names of the existing tables. */
  tables(queries: Queries): Promise<readonly string[]>;
  /** A transaction in which nobody else changes the schema. */
  alone<T>(change: (transaction: Transaction<Tables>) => Promise<T>): Promise<T>;
  /** The witness of one writer's commits in an environment; `writer` must be a unique name. */
  witness(environment: string, writer: string): CommitWitness;
  /** Runs reads that all see the state at the same instant. */
  snapshot<T>(read: (queries: Queries) => Promise<T>): Promise<T>;
  /**
   * The rows of a query without parameters, in its order and within the transaction of `queries`. Rows are read in
   * parts, and the query runs only once.
   */
  eachRow<Row>(queries: Queries, query: SelectQueryBuilder<Tables, keyof Tables, Row>): AsyncIterable<Row>;
  /** Must be called after rows were inserted with numbers: the next number follows the highest. */
  countOn(queries: Queries): Promise<void>;
  /**
   * Takes the environment's lock, which the database or the machine releases when its holder dies. Undefined if
   * another run holds it.
   */
  takeLock(environment: string): Promise<HeldLock | undefined>;
  /** Takes the lock away from a live holder. Its later writes are refused by its run id, not by this lock. */
  breakLock(environment: string): Promise<void>;
  close(): Promise<void>;
  /** Closes the home, and removes what was made for a state that could not be created. */
  abandon(): Promise<void>;
}

export function missingState(place: string, typed: TypedFor): DiagnosticsError {
  return fault('state-missing', `there is no state at ${place}`, fixFor(typed));
}

/** The fault of an empty place: a creation was cut short, or a disk lost the content. */
export function emptyState(place: string, typed: TypedFor): DiagnosticsError {
  return fault('state-missing', `there is no state at ${place}: it is empty`, fixFor(typed));
}

function fixFor(typed: TypedFor): string {
  return (
    'copy it from the machine that has it (`state export` there) and ' +
    `\`${commandLine(typed, 'state import FILE')}\`, or restore it from a backup; if it is lost, \`${commandLine(typed, 'state rebuild --reason …')}\` finds again what can be proven, and \`${commandLine(typed, 'recover --answer lost --reason …')}\` starts over`
  );
}
