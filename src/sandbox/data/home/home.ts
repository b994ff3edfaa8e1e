/** Where the store keeps its records beyond its own memory: the port, and the home that keeps nothing. */
import type { JsonObject } from '../../../model/json.ts';
import type { Collection } from '../records.ts';

export interface Change {
  readonly collection: Collection;
  readonly id: string;
  /** Null where the record was taken away. */
  readonly record: JsonObject | null;
}

export interface Home {
  /** Whether it outlives the process, so that an answer has to wait for its changes. */
  readonly durable: boolean;
  /** Everything written before, in the order in which it was first written. */
  load(): Iterable<Change>;
  /** Writes all of the changes or none; when it returns, they survive `kill -9`. Throws where it cannot. */
  write(changes: readonly Change[]): void;
  close(): void;
}

export const MEMORY: Home = { durable: false, load: () => [], write: () => {}, close: () => {} };
