/** Checks that this program can use a state's schema, and upgrades an older one. */
import { sql } from 'kysely';
import { commandLine } from '../../model/messages/command-line.ts';
import { fault } from '../../model/messages/diagnostic.ts';
import { EXIT } from '../../model/plan/exit-code.ts';
import { emptyState, type HeldLock, type Home } from '../home.ts';
import { holderText, readHolder } from './lock-holder.ts';
import { MIGRATIONS, migrate } from './migrations.ts';
import { type Queries, WHOLE_STATE } from './tables.ts';

/**
 * `write` upgrades an older schema in one transaction. Throws a DiagnosticsError for a newer schema, for an older one
 * that is only read or that a run is using, and for a database that is not a state.
 */
export async function ensureSchema(
  home: Pick<Home, 'place' | 'typed' | 'database' | 'counted' | 'tables' | 'alone' | 'takeLock'>,
  mode: 'read' | 'write',
  migrations = MIGRATIONS,
): Promise<void> {
  const { place, typed } = home;
  const latest = migrations.length;
  const version = await schemaVersion(home, home.database);
  if (version === undefined) {
    if ((await home.tables(home.database)).length === 0) throw emptyState(place, typed);
    throw fault(
      'state-unreadable',
      `${place} is not a state of Pricewright`,
      `name the right place in the project file, or create a state with \`${commandLine(typed, 'state init')}\``,
    );
  }
  if (version > latest) {
    throw fault(
      'state-newer-schema',
      `${place} has schema ${version}; this program knows schemas up to ${latest}`,
      'use the version of Pricewright that wrote it, or a newer one',
    );
  }
  if (version === latest) return;
  if (mode === 'read') {
    throw fault(
      'state-older-schema',
      `${place} has schema ${version}; this program reads schema ${latest}`,
      `run \`${commandLine(typed, 'state export FILE')}\` once, which sends nothing, or an apply: either brings the state up`,
    );
  }
  const locks: HeldLock[] = [];
  try {
    await home.alone(async (transaction) => {
      // Another process may have upgraded it since.
      const now = (await schemaVersion(home, transaction)) ?? 0;
      if (now === latest) return;
      await holdVersion(transaction);
      for (const used of await environmentsInUse(transaction))
        locks.push(await lockToBringUp(home, transaction, used));
      await migrate(transaction, now, home.counted, migrations);
    });
  } finally {
    for (const lock of locks) await lock.release();
  }
}

/** Locks the version row, which worker transactions share: waits for them, and later ones see the new version. */
async function holdVersion(queries: Queries): Promise<void> {
  await queries
    .updateTable('meta')
    .set(({ ref }) => ({ value: ref('value') }))
    .where('environment', '=', WHOLE_STATE)
    .where('name', '=', 'schema_version')
    .execute();
}

async function environmentsInUse(queries: Queries): Promise<readonly string[]> {
  const rows = await queries.selectFrom('meta').select('environment').where('name', '=', 'lock').execute();
  return rows.map(({ environment }) => environment);
}

/**
 * Takes an environment's lock for the upgrade, because an older program within a run would find unknown tables and
 * could not record its requests. A run on workers does not prevent it: its workers find out by their own fence.
 */
async function lockToBringUp(
  home: Pick<Home, 'place' | 'takeLock'>,
  queries: Queries,
  environment: string,
): Promise<HeldLock> {
  const lock = await home.takeLock(environment);
  if (lock !== undefined) return lock;
  const holder = await readHolder(queries, environment);
  throw fault(
    'locked',
    `${home.place} has to be brought up to the schema of this program, and a run of an older one is using it` +
      (holder === undefined ? '' : `: ${holderText(holder)}`),
    'wait for it to end; if it hangs, end that process: the next apply resolves what it left in doubt',
    EXIT.locked,
  );
}

/** Undefined if there is no table with the version. */
async function schemaVersion(home: Pick<Home, 'tables'>, queries: Queries): Promise<number | undefined> {
  if (!(await home.tables(queries)).includes('meta')) return undefined;
  const { rows } = await sql<{ value: string }>`
    select value from meta where environment = ${WHOLE_STATE} and name = 'schema_version'
  `.execute(queries);
  const version = Number(rows[0]?.value);
  return Number.isSafeInteger(version) && version > 0 ? version : undefined;
}
