/** The port for the store's permanent storage, and the home that stores nothing. */
import type { JsonObject } from '../../../model/values/json.ts';
import type { Collection } from '../records.ts';

export interface Change {
  readonly collection: Collection;
  readonly id: string;
  /** Null if the record was removed. */
  readonly record: JsonObject | null;
}

export interface Home {
  /** True if the data outlives the program. An answer then waits until its changes are durable. */
  readonly durable: boolean;
  /** All stored records, in the order of their first write. */
  load(): Iterable<Change>;
  /** Writes all changes or none. When it returns, they survive `kill -9`. Throws if it cannot write. */
  write(changes: readonly Change[]): void;
  close(): void;
}

export const MEMORY: Home = { durable: false, load: () => [], write: () => {}, close: () => {} };
