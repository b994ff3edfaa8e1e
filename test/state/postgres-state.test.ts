import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { RunId } from '../../src/apply/journal/journal.ts';
import type { Location } from '../../src/state/home.ts';
import { createState, type OpenState, openState } from '../../src/state/open-state.ts';
import { openPostgresHome } from '../../src/state/postgres/postgres-home.ts';
import { readPostgresUrl } from '../../src/state/postgres/postgres-place.ts';
import { writeFact } from '../../src/state/schema/meta.ts';
import { ensureSchema, MIGRATIONS, type Migration, migrate } from '../../src/state/schema/schema-version.ts';
import { WHOLE_STATE } from '../../src/state/schema/tables.ts';
import { importState } from '../../src/state/transfer/import-state.ts';
import { exportState } from '../../src/state/transfer/transfer-state.ts';
import { newHolder } from '../apply/bench.ts';
import { smallPlan } from '../apply/plans.ts';
import { PASSWORD, type PostgresServer, startPostgres } from '../postgres-server.ts';
import { startProxy } from '../tcp-proxy.ts';
import { startChild } from './child.ts';
import { NOW, newIntent, openedId, rowsOf } from './intents.ts';
import { stateContract } from './state-contract.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

let schemas = 0;
const newUrl = () => {
  schemas += 1;
  return server.url(`state_${schemas}`);
};

function options(url: string, more: Partial<OpenState> = {}): OpenState {
  return {
    project: 'acme',
    environment: 'production',
    expectedStateId: null,
    origin: null,
    mode: 'write',
    ...more,
    kind: 'postgres',
    url,
  };
}

stateContract('PostgreSQL', async ({ createdMs, lost }) => {
  const url = newUrl();
  const id = await createState({
    kind: 'postgres',
    url,
    project: 'acme',
    nowMs: createdMs,
    ...(lost && { lost }),
  });
  return {
    open: (more) => openState(options(url, { expectedStateId: id, ...more })),
    remove: async () => undefined,
  };
});

describe('a state in PostgreSQL', () => {
  const create = async () => {
    const url = newUrl();
    const id = await createState({ kind: 'postgres', url, project: 'acme', nowMs: NOW });
    return { url, id };
  };

  test('created by several at once is one state', async () => {
    const url = newUrl();
    const made = await Promise.allSettled(
      [1, 2, 3, 4].map(() => createState({ kind: 'postgres', url, project: 'acme', nowMs: NOW })),
    );
    const ids = made.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(ids).toHaveLength(1);
    for (const one of made) if (one.status === 'rejected') expect(String(one.reason)).toMatch(/state-exists/);
    const state = await openState(options(url, { mode: 'read' }));
    expect(state.id).toBe(ids[0]);
    await state.close();
  });

  test('brought up by several at once is brought up once', async () => {
    const { url } = await create();
    const second = vi.fn(async () => undefined);
    const newer: Migration[] = [...MIGRATIONS, second];
    const homes = await Promise.all(
      [1, 2, 3].map(() => openPostgresHome(url, { mode: 'write', environment: 'production' })),
    );
    await Promise.all(homes.map((home) => ensureSchema(home, 'write', newer)));
    await Promise.all(homes.map((home) => home.close()));
    expect(second).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['nothing there', (url: string) => url.replace(/schema=\w+/, 'schema=nothing'), /state-missing/],
    ['no such user', (url: string) => url.replace('owner', 'stranger'), /state-unreachable.*28P01/],
    ['nobody listens', (url: string) => url.replace(/:\d+\//, ':1/'), /state-unreachable.*ECONNREFUSED/],
    ['no such database', (url: string) => url.replace('/postgres?', '/none?'), /state-unreachable.*3D000/],
  ])('%s: one clear fault, and no password in it', async (_, spoil, message) => {
    const { url } = await create();
    for (const mode of ['read', 'write'] as const) {
      const error = await openState(options(spoil(url), { mode })).catch(String);
      expect(error).toMatch(message);
      expect(error).not.toContain(PASSWORD);
    }
  });

  test.each([
    [
      'its session ended',
      `select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_sleep%' and pid <> pg_backend_pid()`,
      /state-unreachable.*57P01/,
    ],
    [
      'its statement cut short',
      `select pg_cancel_backend(pid) from pg_stat_activity where query like '%pg_sleep%' and pid <> pg_backend_pid()`,
      /state-unreachable.*57014.*statement_timeout/,
    ],
  ])('%s while it is asked: one clear fault, and no password in it', async (_, disturb, message) => {
    const { url } = await create();
    const home = await openPostgresHome(url, { mode: 'read', environment: 'production' });
    const asked = sql`select pg_sleep(20)`.execute(home.database).catch(String);
    await vi.waitUntil(async () => (await server.query(disturb)).length > 0);
    expect(await asked).toMatch(message);
    expect(await asked).not.toContain(PASSWORD);
    await home.close();
  });

  test('no connection is left for it while it is open: it waits for one', async () => {
    const { url } = await create();
    await server.query(`create role narrow login password '${PASSWORD}' connection limit 1`);
    const { schema } = readPostgresUrl(url);
    await server.query(`grant usage on schema ${schema} to narrow`);
    const narrow = await openPostgresHome(url.replace('owner', 'narrow'), {
      mode: 'read',
      environment: 'production',
    });
    const first = sql`select pg_sleep(1)`.execute(narrow.database);
    const second = await sql`select 1 as one`.execute(narrow.database);
    expect(second.rows).toEqual([{ one: 1 }]);
    await first;
    await narrow.close();
  });

  test('commits whose answers are lost on the way are not repeated: the intents stand as they were opened', async () => {
    const { url } = await create();
    const proxy = await startProxy(Number(new URL(url).port));
    const through = new URL(url);
    through.port = String(proxy.port);
    const state = await openState(options(through.href));
    const holder = newHolder();
    const { journal, release } = await state.lock(holder);
    const start = { run: holder.run, plan: smallPlan(), startedAtMs: NOW, actor: null, commit: null };
    await journal.startRun({ ...start, toolVersion: '0' });
    proxy.loseAnswerTo('commit');
    const opened = await Promise.all(
      ['bundles.a', 'bundles.b', 'bundles.c'].map((address) =>
        journal.openIntent(holder.run, newIntent(address)),
      ),
    );
    expect(opened.map(({ kind }) => kind)).toEqual(['opened', 'opened', 'opened']);
    const [first] = opened.map(openedId);
    proxy.loseAnswerTo('commit');
    await journal.countSend(first as never, NOW, null);
    const open = await journal.openIntents();
    expect(open.map(({ address, sends }) => [address, sends])).toEqual([
      ['bundles.a', 2],
      ['bundles.b', 1],
      ['bundles.c', 1],
    ]);
    await release();
    await state.close();
    await proxy.close();
  });

  test('opened for reading, it is written by nobody', async () => {
    const { url } = await create();
    const home = await openPostgresHome(url, { mode: 'read', environment: 'production' });
    await expect(home.database.deleteFrom('meta').execute()).rejects.toThrow(/read-only/);
    await home.close();
  });

  test('a lock is waited for as long as one is patient, and told of once', async () => {
    const { url } = await create();
    const [first, second] = [await openState(options(url)), await openState(options(url))];
    const lease = await first.lock(newHolder());
    const told: string[] = [];
    const patience = {
      waitMs: 300,
      signal: new AbortController().signal,
      onWait: (by: string) => void told.push(by),
    };
    await expect(second.lock(newHolder(), patience)).rejects.toThrow(
      /locked: another run holds the lock after/,
    );
    const next = await second.lock(newHolder(), {
      ...patience,
      waitMs: 60_000,
      onWait: (by) => {
        told.push(by);
        void lease.release();
      },
    });
    await next.release();
    expect(told).toEqual([
      expect.stringMatching(/^maria, process/),
      expect.stringMatching(/^maria, process/),
    ]);
    await first.close();
    await second.close();
  });

  const holderOf = (url: string) => startChild('lock-holder.ts', [JSON.stringify({ kind: 'postgres', url })]);

  test('a holder that is killed gives its lock back at once', async () => {
    const { url } = await create();
    const child = await holderOf(url);
    expect(await child.line()).toBe('locked');
    const state = await openState(options(url));
    await expect(state.lock(newHolder())).rejects.toThrow(
      /locked: another run holds the lock: child, process/,
    );
    await child.kill('SIGKILL');
    const patience = { waitMs: 5_000, signal: new AbortController().signal, onWait: () => undefined };
    const lease = await state.lock(newHolder(), patience);
    expect((await lease.journal.openIntents())[0]).toMatchObject({ address: 'bundles.child', sends: 1 });
    await lease.release();
    await state.close();
  });

  test('a lock stolen from a holder that stands still: its next write is refused', async () => {
    const { url } = await create();
    const child = await holderOf(url);
    await child.line();
    child.signal('SIGSTOP');
    const state = await openState(options(url));
    await state.unlock({ actor: 'ada', atMs: NOW, reason: null });
    const lease = await state.lock(newHolder());
    const before = (await lease.journal.openIntents()).length;
    child.signal('SIGCONT');
    expect(await child.line()).toMatch(/lock-lost.*maria, process/);
    expect(await lease.journal.openIntents()).toHaveLength(before);
    await child.kill('SIGKILL');
    await lease.release();
    await state.close();
  });

  test('goes to a file and back, every row of it', async () => {
    const { url, id } = await create();
    const state = await openState(options(url));
    const holder = newHolder();
    const { journal, release } = await state.lock(holder);
    const { run } = holder;
    // A dictionary has them in another order than their bytes.
    const keys = ['acme', 'acme-2', 'acme_1', 'acme1', 'beta'];
    await journal.noteRecords(run, keys.flatMap(rowsOf), NOW);
    await journal.startRun({
      run,
      plan: smallPlan(),
      startedAtMs: NOW,
      actor: null,
      commit: null,
      toolVersion: '0',
    });
    const request = newIntent('bundles.a', { uptime: { boot: 'b', ms: 7 } });
    const intent = openedId(await journal.openIntent(run, request));
    await journal.closeIntent(
      intent,
      { kind: 'withdrawn', status: null, reason: 'é\u0000"', left: true },
      [],
      NOW,
    );
    await journal.openIntent(run, newIntent('bundles.b'));
    const lines = async (location: Location) => {
      const written: string[] = [];
      await exportState(location, 'production', async (line) => void written.push(line));
      return written;
    };
    const postgres = { kind: 'postgres', url } as const;
    await expect(lines(postgres)).rejects.toMatchObject({ exitCode: 7 });
    await release();
    await state.close();

    const first = await lines(postgres);
    const file = join(mkdtempSync(join(tmpdir(), 'pricewright-moved-')), 'state.db');
    const sqlite = { kind: 'sqlite', file } as const;
    const expected = { project: 'acme', id };
    await importState(sqlite, each(first), expected);
    expect(await lines(sqlite)).toEqual(first);
    const back = { kind: 'postgres', url: newUrl() } as const;
    await importState(back, each(first), expected);
    expect(await lines(back)).toEqual(first);
    await expect(importState(back, each(first), expected)).rejects.toThrow(/state-exists/);

    const again = await openState(options(back.url));
    const addresses = keys.flatMap(rowsOf).map(({ address }) => address);
    expect([...(await again.reader.records()).keys()]).toEqual(addresses.sort());
    const next = await again.lock(newHolder());
    await next.journal.startRun({
      run: 'next' as RunId,
      plan: smallPlan(),
      startedAtMs: NOW,
      actor: null,
      commit: null,
      toolVersion: '0',
    });
    // Numbers go on from the highest.
    const opened = await next.journal.openIntent('next' as RunId, newIntent('bundles.c'));
    expect(openedId(opened)).toBeGreaterThan(intent + 1);
    await next.release();
    await again.close();

    for (const [spoilt, message] of [
      [first.slice(0, -1), /export-damaged: .*has no end/],
      [first.toSpliced(2, 1), /export-damaged: .*not those/],
      [[...first, first[1] ?? ''], /export-damaged: .*after its end/],
      [['{', ...first], /export-damaged: .*no JSON/],
      [[], /export-damaged/],
      [first.with(0, (first[0] ?? '').replace('"acme"', '"other"')), /state-other-project/],
    ] as const)
      await expect(importState({ kind: 'postgres', url: newUrl() }, each(spoilt), expected)).rejects.toThrow(
        message,
      );
  });
});

describe('an older state, and a user that does not own it', () => {
  const grants = (schema: string) => [
    `grant usage on schema ${schema} to applier`,
    `grant select, insert, update, delete on all tables in schema ${schema} to applier`,
    `grant usage on all sequences in schema ${schema} to applier`,
  ];

  test('who must do what is said, and is enough', async () => {
    const url = newUrl();
    const schema = new URL(url).searchParams.get('schema') ?? '';
    const home = await openPostgresHome(url, { mode: 'create', environment: 'production' });
    await home.alone(async (queries) => {
      await migrate(queries, 0, home.counted);
      await writeFact(queries, WHOLE_STATE, 'state_id', 'id');
      await writeFact(queries, WHOLE_STATE, 'project', 'acme');
    });
    await server.query(`create role applier login password '${PASSWORD}'`);
    for (const grant of grants(schema)) await server.query(grant);
    const applier = await openPostgresHome(server.url(schema, { user: 'applier' }), {
      mode: 'write',
      environment: 'production',
    });
    const newer: Migration[] = [
      ...MIGRATIONS,
      async (queries) => {
        await queries.schema.createTable('notes').addColumn('words', 'text').execute();
      },
    ];
    const told =
      /state-unreachable: .*permission denied.*42501.*; .*owns the tables .*`pricewright state export FILE`.*gives them again/;
    await expect(ensureSchema(applier, 'write', newer)).rejects.toThrow(told);

    await ensureSchema(home, 'write', newer);
    await ensureSchema(applier, 'write', newer);
    const note = () => sql`insert into notes values ('hello')`.execute(applier.database);
    await expect(note()).rejects.toThrow(/state-unreachable: .*permission denied for table notes, 42501/);
    for (const grant of grants(schema)) await server.query(grant);
    await note();
    await applier.close();
    await home.close();
  });

  test('whose lock another user may not take away', async () => {
    const url = newUrl();
    const schema = new URL(url).searchParams.get('schema') ?? '';
    await createState({ kind: 'postgres', url, project: 'acme', nowMs: NOW });
    await server.query(`create role unlocker login password '${PASSWORD}'`);
    for (const grant of grants(schema)) await server.query(grant.replace('applier', 'unlocker'));
    const state = await openState(options(url));
    const lease = await state.lock(newHolder());
    const other = await openState(options(server.url(schema, { user: 'unlocker' })));
    await expect(other.unlock({ actor: 'ada', atMs: NOW, reason: null })).rejects.toThrow(
      /state-unreachable: .*42501.*; .*user whose run hangs/,
    );
    expect(await state.holder()).toBeDefined();
    await lease.declareWhole({ atMs: NOW, reason: 'it still holds it' });
    await other.close();
    await lease.release();
    await state.close();
  });
});

async function* each(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines;
}
