/** Opens the home of a state by its kind, without loading the code of the other kind. */
import type { Home, Location, Opening } from './home.ts';

/** Throws a DiagnosticsError if it cannot be reached or is not a home. */
export async function openHome(location: Location, opening: Opening): Promise<Home> {
  switch (location.kind) {
    case 'sqlite':
      return (await import('./sqlite/sqlite-home.ts')).openSqliteHome(location.file, opening);
    case 'postgres':
      return (await import('./postgres/postgres-home.ts')).openPostgresHome(location.url, opening);
    default:
      return location satisfies never;
  }
}
