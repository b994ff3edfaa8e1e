/** Group commit alone: a transaction after a busy one waits for more, and each write is told its own outcome. */
import { DatabaseSync } from '@photostructure/sqlite';
import { Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createGroupCommit, type GroupCommit } from '../../src/state/group-commit.ts';
import { sqliteDialect } from '../../src/state/sqlite-dialect.ts';
import type { Tables } from '../../src/state/tables.ts';

let database: Kysely<Tables>;
beforeEach(() => {
  const sqlite = new DatabaseSync(':memory:');
  database = new Kysely<Tables>({ dialect: sqliteDialect(sqlite, () => sqlite.close()) });
});
afterEach(() => database.destroy());

test.each([0, 3])('what is ready together goes together, gathered for %i ms', async (gatherMs) => {
  let transactions = 0;
  const count = async () => {
    transactions += 1;
  };
  const commits = createGroupCommit(database, count, gatherMs);
  const together = (many: number) =>
    Promise.all(Array.from({ length: many }, (_, index) => commits.write(async () => index)));
  expect(await together(20)).toHaveLength(20);
  expect(transactions).toBe(1);
  // After a busy one the next waits a moment for more; it goes all the same where none come.
  await new Promise((resolve) => setImmediate(resolve));
  expect(await commits.write(async () => 'alone')).toBe('alone');
  expect(transactions).toBe(2);
});

describe('after a busy commit', () => {
  const BUSY = 20;
  let transactions: number;
  let commits: GroupCommit;
  const together = (many: number) =>
    Promise.all(Array.from({ length: many }, () => commits.write(async () => undefined)));

  beforeEach(async () => {
    transactions = 0;
    commits = createGroupCommit(database, async () => {
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
  const commits = createGroupCommit(database, async () => undefined);
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
  const commits = createGroupCommit(database, async () => undefined);
  const outcomes = await Promise.allSettled([
    commits.write(async () => 1),
    commits.write(() => Promise.reject(new Error('mine'))),
    commits.write(async () => 3),
  ]);
  expect(outcomes).toMatchObject([{ value: 1 }, { reason: { message: 'mine' } }, { value: 3 }]);
});
