/** The queue of one environment: steps for any number of workers, in the same database as the state. */
import { createHash } from 'node:crypto';
import { Kysely } from 'kysely';
import type { Pool } from 'pg';
import { commandLine, type TypedFor, typedFor } from '../../model/messages/command-line.ts';
import { fault } from '../../model/messages/diagnostic.ts';
import type { Home, Location } from '../../state/home.ts';
import { postgresDialect } from '../../state/postgres/postgres-dialect.ts';
import { postgresRefusal } from '../../state/postgres/postgres-fault.ts';
import { openPool, openPostgresHome } from '../../state/postgres/postgres-home.ts';
import { readPostgresUrl } from '../../state/postgres/postgres-url.ts';
import { layQueue } from './lay-queue.ts';
import type { QueueOwnTables, QueueTables } from './tables.ts';

/** One connection listens; the others fetch and complete jobs, claim steps and read records. */
const ENGINE_CONNECTIONS = 6;

export interface Queue extends TypedFor {
  readonly home: Home;
  /** Each commit is synced to disk. */
  readonly durable: Kysely<QueueTables>;
  /** For writes that a server crash may lose, such as claims: a commit is confirmed before it is synced. */
  readonly quick: Kysely<QueueTables>;
  readonly pool: Pool;
  readonly engineSchema: string;
  /** The name of this queue's jobs. Workers for another service or environment never see them. */
  readonly task: string;
  close(): Promise<void>;
}

export interface OpenQueue extends TypedFor {
  readonly location: Location;
  /** The origin of the service that receives the steps. */
  readonly origin: string;
}

/** The state must have been opened and checked before. Throws a DiagnosticsError if it is not in PostgreSQL. */
export async function openQueue({ location, origin, ...project }: OpenQueue): Promise<Queue> {
  if (location.kind !== 'postgres')
    throw fault(
      'queue-needs-postgres',
      'steps are spread over workers by a database, and this state is a file of one machine',
      `move it with \`${commandLine(project, 'state export FILE')}\` and \`${commandLine(project, 'state import FILE')}\`, and name the database under \`state.postgres\` in between`,
    );
  const place = readPostgresUrl(location.url);
  const home = await openPostgresHome(location.url, { mode: 'write', ...typedFor(project) });
  const pool = openPool(place, ['synchronous_commit = off'], { max: ENGINE_CONNECTIONS });
  const engineSchema = `${place.schema}_queue`;
  const quick = new Kysely<QueueTables>({ dialect: postgresDialect(pool, place.place) });
  const close = async () => {
    await quick.destroy();
    if (!pool.ended) await pool.end();
    await home.close();
  };
  try {
    await layQueue(home, pool, engineSchema);
  } catch (error) {
    await close();
    throw postgresRefusal(error, home.place);
  }
  const task = `step ${createHash('sha256').update(`${project.environment} ${origin}`).digest('hex').slice(0, 24)}`;
  const durable = home.database.withTables<QueueOwnTables>();
  return { ...typedFor(project), home, durable, quick, pool, engineSchema, task, close };
}
