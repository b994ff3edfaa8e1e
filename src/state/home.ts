/** What one home of a state differs in from another. Everything else in this room is the same for all of them. */
import type { Kysely, SelectQueryBuilder, Transaction } from 'kysely';
import type { TypedFor } from '../model/command-line.ts';
import type { CommitWitness } from './journal/group-commit.ts';
import type { CountedType } from './schema/migrations.ts';
import type { Queries, Tables } from './schema/tables.ts';

/** Where a state lives. The URL may hold a password: it is never shown. */
export type Location =
  | { readonly kind: 'sqlite'; readonly file: string }
  | { readonly kind: 'postgres'; readonly url: string };

/** What a home is opened for. */
export interface Opening extends TypedFor {
  readonly mode: Mode;
}

/** `read` changes nothing and never waits for a writer; `create` makes the place where it is not there. */
export type Mode = 'read' | 'write' | 'create';

export interface HeldLock {
  /** Gives it back; never rejects. */
  release(): Promise<void>;
}

export interface Home {
  /** For messages: the file, or the database without user and password. */
  readonly place: string;
  /** For the commands that messages name: a home may hold those of others too. */
  readonly typed: TypedFor;
  readonly database: Kysely<Tables>;
  readonly counted: CountedType;
  /**
   * Its name for the order of texts by their bytes, which is the same in every home; a database may have another of
   * its own.
   */
  readonly byBytes: string;
  /** Whether others may write while a transaction is open, so that a row it rests on has to be held for as long. */
  readonly sharesWriting: boolean;
  /** The names of the tables that stand there. */
  tables(queries: Queries): Promise<readonly string[]>;
  /** A transaction in which nobody else changes the schema. */
  alone<T>(change: (transaction: Transaction<Tables>) => Promise<T>): Promise<T>;
  /** Tells what became of the commits of one writer in an environment; `writer` is nobody else's name. */
  witness(environment: string, writer: string): CommitWitness;
  /** Reads that all see the state as it is at one instant. */
  snapshot<T>(read: (queries: Queries) => Promise<T>): Promise<T>;
  /**
   * The rows of a query without parameters, in its order and within the transaction of `queries`: read part by part, and
   * the query is carried out once, however many there are.
   */
  eachRow<Row>(queries: Queries, query: SelectQueryBuilder<Tables, keyof Tables, Row>): AsyncIterable<Row>;
  /** After rows came with numbers of their own: the next number follows the highest. */
  countOn(queries: Queries): Promise<void>;
  /**
   * The environment's lock, which the database or the machine takes back when its holder dies; undefined where
   * another has it.
   */
  takeLock(environment: string): Promise<HeldLock | undefined>;
  /** Takes the lock away from a holder that lives. What it writes from then on is refused by its run, not by this. */
  breakLock(environment: string): Promise<void>;
  close(): Promise<void>;
  /** Closes it, and takes away what was made for a state that came to nothing. */
  abandon(): Promise<void>;
}
