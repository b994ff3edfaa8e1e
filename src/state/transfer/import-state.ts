/** Creates a state from the lines of an exported one. A fault in the lines is reported with its line number. */
import { sql } from 'kysely';
import { DiagnosticsError, fault } from '../../model/messages/diagnostic.ts';
import type { Home, Location } from '../home.ts';
import { layState } from '../open-state.ts';
import { readFacts } from '../schema/meta.ts';
import { MIGRATIONS } from '../schema/schema-version.ts';
import { columnsOf, type Queries, TABLE_NAMES, type TableName, WHOLE_STATE } from '../schema/tables.ts';
import { type NamedAnew, type NewName, nameImported } from './name-imported.ts';
import { type Exported, FORMAT, type Row, type Sum, sumOf } from './transfer-state.ts';

/** Most rows in one insertion. */
const ROWS_AT_ONCE = 500;

interface Head {
  readonly project: string;
  readonly id: string;
}

interface Expected {
  readonly project: string;
  /** From `pricewright.lock`; null if it names none. */
  readonly id: string | null;
  /** The new name of an environment, if there is one. */
  readonly as?: NewName | undefined;
}

interface Imported extends Exported {
  /** The environment that got a new name. */
  readonly anew: NamedAnew | undefined;
}

/**
 * Creates the state at an empty place and reads it back before it is durable. Throws a DiagnosticsError if the place
 * is not empty, or if the lines are damaged, have another schema, or are not of the project and state in `expected`.
 */
export async function importState(
  location: Location,
  lines: AsyncIterable<string>,
  expected: Expected,
): Promise<Imported> {
  let imported: Imported | undefined;
  await layState(location, 'import again then', async (queries, home) => {
    imported = await fill(home, queries, lines, expected);
  });
  /* v8 ignore if */
  if (imported === undefined) throw new Error('nothing was laid');
  return imported;
}

async function fill(
  home: Home,
  queries: Queries,
  lines: AsyncIterable<string>,
  expected: Expected,
): Promise<Imported> {
  let head: Head | undefined;
  let declared: Sum | undefined;
  let number = 0;
  const rows = rowsInto(queries);
  for await (const line of lines) {
    number += 1;
    const entry = parsed(line, number);
    if (head === undefined) head = checkHead(entry, expected);
    else if (declared !== undefined) throw damaged('it goes on after its end', number);
    else if (isRow(entry)) await rows.add(entry[0], { row: entry[1], number });
    else if (isSum(entry)) declared = entry;
    else throw damaged('the line is of no known form', number);
  }
  await rows.flush();
  if (head === undefined) throw damaged('it is empty');
  if (declared === undefined) throw damaged('it has no end');
  const sum = await sumOf(home, queries, async () => undefined);
  if (JSON.stringify(sum) !== JSON.stringify(declared))
    throw damaged('its rows are not those that its end names');
  const facts = await readFacts(queries, WHOLE_STATE);
  if (facts.get('project') !== head.project || facts.get('state_id') !== head.id)
    throw damaged('its rows are not of the project and the state that it begins with', 1);
  // Naming writes a row of its own, whose number comes after those of the export.
  await home.countOn(queries);
  return { ...head, ...sum, anew: expected.as && (await nameImported(queries, expected.as)) };
}

interface NumberedRow {
  readonly row: Row;
  /** The number of its line, from 1. */
  readonly number: number;
}

/** Gathers rows of one table, so that many are inserted at once. */
function rowsInto(queries: Queries) {
  let name: TableName = 'meta';
  let waiting: NumberedRow[] = [];
  const flush = async () => {
    const rows = waiting;
    waiting = [];
    if (rows.length > 0) await insert(queries, name, rows);
  };
  return {
    add: async (table: TableName, numbered: NumberedRow) => {
      if (table !== name || waiting.length >= ROWS_AT_ONCE) await flush();
      name = table;
      const names = sortedNames(Object.keys(numbered.row));
      if (names !== sortedNames(columnsOf(name)))
        throw damaged(`the row has other columns than \`${name}\` has: ${names}`, numbered.number);
      waiting.push(numbered);
    },
    flush,
  };
}

/** Inserts all rows at once. If they are refused, inserts them one by one to find the line. */
async function insert(queries: Queries, name: TableName, rows: readonly NumberedRow[]): Promise<void> {
  await sql`savepoint before_rows`.execute(queries);
  try {
    await queries
      .insertInto(name)
      .values(rows.map(({ row }) => row) as never)
      .execute();
  } catch (error) {
    if (error instanceof DiagnosticsError) throw error;
    // If the database is gone, this fails too, with an error of its own.
    await sql`rollback to savepoint before_rows`.execute(queries);
    const [first, ...rest] = rows;
    if (first !== undefined && rest.length === 0)
      throw damaged(`the row is refused (${error instanceof Error ? error.message : error})`, first.number);
    for (const row of rows) await insert(queries, name, [row]);
  }
  await sql`release savepoint before_rows`.execute(queries);
}

function sortedNames(names: readonly string[]): string {
  return [...names].sort().join(', ');
}

function checkHead(entry: unknown, expected: Expected): Head {
  const {
    pricewright_state: format,
    schema,
    project,
    id,
  } = (entry ?? {}) as Readonly<Record<string, unknown>>;
  if (
    format !== FORMAT ||
    typeof schema !== 'number' ||
    typeof project !== 'string' ||
    typeof id !== 'string'
  )
    throw damaged('it does not begin as an exported state does', 1);
  if (schema !== MIGRATIONS.length) throw otherSchema(schema);
  if (project !== expected.project)
    throw fault(
      'state-other-project',
      `it belongs to project ${project}, not ${expected.project}`,
      'import it where its own project file is',
    );
  if (expected.id !== null && id !== expected.id)
    throw fault(
      'state-other-id',
      `it is state ${id}, and pricewright.lock names ${expected.id}`,
      'import the state that pricewright.lock names',
    );
  return { project, id };
}

function otherSchema(schema: number): Error {
  return fault(
    'export-other-schema',
    `it was exported with schema ${schema}; this program has schema ${MIGRATIONS.length}`,
    schema > MIGRATIONS.length
      ? 'import it with the version of Pricewright that wrote it, or a newer one'
      : 'export it again with this version of Pricewright; where the state that it came from is gone, import it with the ' +
          'version that wrote it, and this one brings it up',
  );
}

function isRow(entry: unknown): entry is [TableName, Row] {
  if (!Array.isArray(entry) || !TABLE_NAMES.includes(entry[0])) return false;
  const row: unknown = entry[1];
  return typeof row === 'object' && row !== null && !Array.isArray(row);
}

function isSum(entry: unknown): entry is Sum {
  return typeof entry === 'object' && entry !== null && 'digest' in entry && 'rows' in entry;
}

function parsed(line: string, number: number): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw damaged('the line is no JSON', number);
  }
}

/** `number` is the faulty line, from 1, if there is one. */
function damaged(how: string, number?: number): Error {
  const where = number === undefined ? '' : ` at line ${number}`;
  return fault('export-damaged', `the exported state is damaged${where}: ${how}`, 'export it again');
}
