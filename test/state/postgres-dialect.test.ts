/** A connection on which the server stays silent is used no more. */
import { Kysely } from 'kysely';
import type { Pool } from 'pg';
import { expect, test } from 'vitest';
import { postgresDialect } from '../../src/state/postgres/postgres-dialect.ts';
import type { Tables } from '../../src/state/schema/tables.ts';

/** A pool whose first connection answers all but the query with these words, and each later one everything. */
function silentAt(words: string) {
  const asked: string[] = [];
  const released: boolean[] = [];
  let opened = 0;
  const connect = async () => {
    opened += 1;
    const isFirst = opened === 1;
    return {
      query: async (query: string | { readonly text: string }) => {
        const text = typeof query === 'string' ? query : query.text;
        asked.push(text);
        if (isFirst && text.includes(words)) throw new Error('Query read timeout');
        return { command: 'SELECT', rowCount: 0, rows: [] };
      },
      release: (isBroken: boolean) => released.push(isBroken),
    };
  };
  const pool = { connect, end: () => new Promise<void>(() => undefined) } as unknown as Pool;
  const database = new Kysely<Tables>({ dialect: postgresDialect(pool, 'here') });
  return { database, asked, released };
}

test('no rollback waits for the same silence, and the next query gets another connection', async () => {
  const { database, asked, released } = silentAt('delete from "meta"');
  const change = database.transaction().execute((queries) => queries.deleteFrom('meta').execute());
  await expect(change).rejects.toThrow(/here cannot be used \(Query read timeout\)/);
  expect(asked.at(-1)).toMatch(/^delete/);
  await database.selectFrom('meta').selectAll().execute();
  expect(released).toEqual([true, false]);
});

test('a farewell without an answer ends', async () => {
  const { database } = silentAt('nothing');
  await database.selectFrom('meta').selectAll().execute();
  await database.destroy();
});
