/** Group commit alone: a transaction after a busy one waits for more, and each write is told its own outcome. */
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { Kysely, type Transaction } from 'kysely';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { fault } from '../../src/model/messages/diagnostic.ts';
import { createGroupCommit, type GroupCommit, type Write } from '../../src/state/journal/group-commit.ts';
import { readFacts, writeFact } from '../../src/state/schema/meta.ts';
import { MIGRATIONS, migrate } from '../../src/state/schema/schema-version.ts';
import type { Tables } from '../../src/state/schema/tables.ts';
import { sqliteDialect } from '../../src/state/sqlite/sqlite-dialect.ts';
import { rowWitness } from '../../src/state/sqlite/sqlite-home.ts';

let database: Kysely<Tables>;
let sqlite: DatabaseSyncInstance;
beforeEach(async () => {
  sqlite = new DatabaseSync(':memory:');
  database = new Kysely<Tables>({ dialect: sqliteDialect(sqlite, () => sqlite.close()) });
  await migrate(database as Transaction<Tables>, 0, 'integer', MIGRATIONS);
});
afterEach(() => database.destroy());

const groupCommit = (guard: Write<void>, gatherMs = 0) =>
  createGroupCommit(database, guard, rowWitness(database, 'x', 'test'), gatherMs);

test.each([0, 3])('what is ready together goes together, gathered for %i ms', async (gatherMs) => {
  let transactions = 0;
  const count = async () => {
    transactions += 1;
  };
  const commits = groupCommit(count, gatherMs);
  const together = (many: number) =>
    Promise.all(Array.from({ length: many }, (_, index) => commits.write(async () => index)));
  expect(await together(20)).toHaveLength(20);
  expect(transactions).toBe(1);
  // After a busy one the next waits a moment for more; it goes all the same where none come.
  await new Promise((resolve) => setImmediate(resolve));
  expect(await commits.write(async () => 'alone')).toBe('alone');
  expect(transactions).toBe(2);
});

test('where no database is found, none of the others waits for one', async () => {
  let tried = 0;
  const away = fault('state-unreachable', 'the state cannot be used', 'check the database');
  const commits = groupCommit(async () => {
    tried += 1;
    throw away;
  });
  const writes = await Promise.allSettled(
    Array.from({ length: 20 }, () => commits.write(async () => undefined)),
  );
  expect(writes).toEqual(writes.map(() => ({ status: 'rejected', reason: away })));
  // Together, and the first of them alone.
  expect(tried).toBe(2);
});

describe('after a busy commit', () => {
  const BUSY = 20;
  let transactions: number;
  let commits: GroupCommit;
  const together = (many: number) =>
    Promise.all(Array.from({ length: many }, () => commits.write(async () => undefined)));

  beforeEach(async () => {
    transactions = 0;
    commits = groupCommit(async () => {
      transactions += 1;
    });
    await together(BUSY);
    await new Promise((resolve) => setImmediate(resolve));
    // From here on no time passes, and nobody waits for it to.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
  });

  test('as many go without waiting for more, each time', async () => {
    await together(BUSY);
    expect(transactions).toBe(2);
    await new Promise((resolve) => setImmediate(resolve));
    await together(BUSY + 5);
    expect(transactions).toBe(3);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('fewer wait, and go once the wait is over', async () => {
    const written = together(BUSY - 1);
    for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(transactions).toBe(1);
    vi.runAllTimers();
    await written;
    expect(transactions).toBe(2);
  });
});

test('while many are written together, what else there is to do has its turn', async () => {
  const commits = groupCommit(async () => undefined);
  const done: string[] = [];
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      commits.write(async () => {
        if (index === 0) setImmediate(() => done.push('something else'));
        done.push(`write ${index}`);
      }),
    ),
  );
  expect(done.indexOf('something else')).toBeGreaterThan(0);
  expect(done.at(-1)).toBe('write 19');
});

test('one that fails takes no other with it', async () => {
  const commits = groupCommit(async () => undefined);
  const outcomes = await Promise.allSettled([
    commits.write(async () => 1),
    commits.write(() => Promise.reject(new Error('mine'))),
    commits.write(async () => 3),
  ]);
  expect(outcomes).toMatchObject([{ value: 1 }, { reason: { message: 'mine' } }, { value: 3 }]);
});

describe('a commit whose answer is lost', () => {
  let runs: number;
  const each = (many: number) =>
    Array.from({ length: many }, (_, index) => async (queries: Transaction<Tables>) => {
      runs += 1;
      await writeFact(queries, `e${index}`, 'origin', `written ${runs}`);
      return index;
    });
  beforeEach(() => {
    runs = 0;
  });

  /** The next commit goes wrong before or after it took place. */
  function disturb(when: 'before' | 'after'): void {
    const commit = sqlite.prepare('commit');
    const prepare = sqlite.prepare.bind(sqlite);
    let done = false;
    vi.spyOn(sqlite, 'prepare').mockImplementation((text: string) => {
      const statement = prepare(text);
      if (text === 'commit')
        vi.spyOn(statement, 'run').mockImplementation(() => {
          if (done || when === 'after') commit.run();
          if (done) return { changes: 0, lastInsertRowid: 0 };
          done = true;
          throw new Error('the answer is lost');
        });
      return statement;
    });
  }

  test.each([1, 5])('%i writes that took place are not carried out again', async (many) => {
    disturb('after');
    const commits = groupCommit(async () => undefined);
    const written = await Promise.all(each(many).map((job) => commits.write(job)));
    expect(written).toEqual(Array.from({ length: many }, (_, index) => index));
    expect(runs).toBe(many);
    expect(await readFacts(database, `e${many - 1}`)).toEqual(new Map([['origin', `written ${many}`]]));
  });

  test('what did not take place is tried apart', async () => {
    disturb('before');
    const commits = groupCommit(async () => undefined);
    expect(await Promise.all(each(3).map((job) => commits.write(job)))).toEqual([0, 1, 2]);
    expect(runs).toBe(6);
  });

  test('where the database cannot tell, nothing is carried out again', async () => {
    disturb('after');
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    let looks = 0;
    const fateOf = async () => {
      looks += 1;
      throw new Error('no way to it');
    };
    const witness = { ...rowWitness(database, 'x', 'test'), fateOf };
    const commits = createGroupCommit(database, async () => undefined, witness);
    const outcomes = Promise.allSettled(each(3).map((job) => commits.write(job)));
    const lost = { status: 'rejected', reason: { message: 'the answer is lost' } };
    expect(await outcomes).toMatchObject([lost, lost, lost]);
    expect(runs).toBe(3);
    expect(looks).toBeGreaterThan(1);
  });
});
