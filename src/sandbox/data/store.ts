/**
 * The sandbox's records in memory, in the order of their creation, and the changes that are not yet written to the home,
 * the port for permanent storage. Reads never wait. `commit` makes all changes so far durable in one transaction.
 */
import type { JsonObject } from '../../model/values/json.ts';
import { COLLECTIONS, type Collection, type Records } from './records.ts';

export interface Store {
  get<C extends Collection>(collection: C, id: string): Records[C] | undefined;
  all<C extends Collection>(collection: C): IterableIterator<Records[C]>;
  size(collection: Collection): number;
  put<C extends Collection>(collection: C, id: string, record: Records[C]): void;
  remove(collection: Collection, id: string): void;
  /** A new id of the form `sub_000001`, `sub_000002`, …. The collection does not contain it yet. */
  newId(collection: Collection, prefix: string): string;
  /** The next number of a named counter. */
  next(counter: string): number;
  /** Runs `work`, and undoes all its changes if it throws. Transactions can be nested. */
  transact<T>(work: () => T): T;
  commit(): void;
  /** Resolves when all changes so far are durable. One transaction serves all callers that wait at the time. */
  durable(): Promise<void>;
  close(): void;
}

type Tables = { readonly [C in Collection]: Map<string, Records[C]> };
interface Undo {
  readonly collection: Collection;
  readonly id: string;
  readonly before: JsonObject | undefined;
}

export function createStore(home: Home): Store {
  const tables = loadTables(home);
  const unwritten = new Map<string, Change>();
  let undo: Undo[] | undefined;
  let turn: Promise<void> | undefined;

  const table = (collection: Collection) => tables[collection] as Map<string, JsonObject>;

  function note(collection: Collection, id: string, record: JsonObject | null): void {
    undo?.push({ collection, id, before: table(collection).get(id) });
    if (home.durable) unwritten.set(`${collection} ${id}`, { collection, id, record });
  }

  const store: Store = {
    get: (collection, id) => tables[collection].get(id),
    all: (collection) => tables[collection].values(),
    size: (collection) => tables[collection].size,
    put(collection, id, record) {
      note(collection, id, record as JsonObject);
      table(collection).set(id, record as JsonObject);
    },
    remove(collection, id) {
      note(collection, id, null);
      table(collection).delete(id);
    },
    newId(collection, prefix) {
      for (;;) {
        const id = `${prefix}_${String(store.next(prefix)).padStart(6, '0')}`;
        if (!tables[collection].has(id)) return id;
      }
    },
    next(counter) {
      const value = (tables.counters.get(counter)?.value ?? 0) + 1;
      store.put('counters', counter, { value });
      return value;
    },
    transact(work) {
      const outer = undo;
      const steps = outer ?? [];
      const mark = steps.length;
      undo = steps;
      try {
        return work();
      } catch (cause) {
        undo = undefined;
        for (const { collection, id, before } of steps.splice(mark).reverse()) {
          if (before === undefined) table(collection).delete(id);
          else table(collection).set(id, before);
          note(collection, id, before ?? null);
        }
        throw cause;
      } finally {
        undo = outer;
      }
    },
    commit() {
      if (unwritten.size === 0) return;
      home.write([...unwritten.values()]);
      unwritten.clear();
    },
    durable() {
      if (unwritten.size === 0 && turn === undefined) return Promise.resolve();
      turn ??= new Promise((resolve, reject) => {
        setImmediate(() => {
          turn = undefined;
          try {
            store.commit();
            resolve();
          } catch (cause) {
            reject(cause);
          }
        });
      });
      return turn;
    },
    close() {
      store.commit();
      home.close();
    },
  };
  return store;
}

function loadTables(home: Home): Tables {
  const tables = Object.fromEntries(COLLECTIONS.map((name) => [name, new Map()])) as unknown as Tables;
  for (const { collection, id, record } of home.load())
    if (record !== null) (tables[collection] as Map<string, JsonObject>).set(id, record);
  // A reused key keeps its old place in the home. In memory, keys are sorted by age, because the removal of expired
  // keys depends on this order.
  const keys = [...tables.keys].sort(([, a], [, b]) => a.at - b.at);
  return { ...tables, keys: new Map(keys) };
}

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
