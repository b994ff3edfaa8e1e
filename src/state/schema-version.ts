/** Whether this program can use a state's schema, and bringing an older one up. */
import { sql } from 'kysely';
import { fault } from '../model/diagnostic.ts';
import type { Home } from './home.ts';
import { MIGRATIONS, migrate } from './migrations.ts';
import { emptyState } from './missing-state.ts';
import { type Queries, WHOLE_STATE } from './tables.ts';

/**
 * `write` brings an older schema up, in one transaction. Throws a DiagnosticsError for a newer one, for an older one
 * that is only read, and for a database that is no state.
 */
export async function ensureSchema(
  home: Pick<Home, 'place' | 'database' | 'counted' | 'tables' | 'alone'>,
  mode: 'read' | 'write',
  migrations = MIGRATIONS,
): Promise<void> {
  const { place } = home;
  const latest = migrations.length;
  const version = await schemaVersion(home, home.database);
  if (version === undefined) {
    if ((await home.tables(home.database)).length === 0) throw emptyState(place);
    throw fault(
      'state-unreadable',
      `${place} is not a state of Pricewright`,
      'name the right place in the project file, or create a state with `pricewright state init`',
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
      'run `pricewright apply` once, or `pricewright state export FILE`, which sends nothing: either brings the state up',
    );
  }
  await home.alone(async (transaction) => {
    // Another process may have brought it up since.
    const now = (await schemaVersion(home, transaction)) ?? 0;
    if (now < latest) await migrate(transaction, now, home.counted, migrations);
  });
}

/** Undefined where there is no table that could say. */
async function schemaVersion(home: Pick<Home, 'tables'>, queries: Queries): Promise<number | undefined> {
  if (!(await home.tables(queries)).includes('meta')) return undefined;
  const { rows } = await sql<{ value: string }>`
    select value from meta where environment = ${WHOLE_STATE} and name = 'schema_version'
  `.execute(queries);
  const version = Number(rows[0]?.value);
  return Number.isSafeInteger(version) && version > 0 ? version : undefined;
}
