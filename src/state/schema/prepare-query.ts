/** Queries that are compiled once and run with every request, because building one costs more than running it. */
import type { Compilable, CompiledQuery, DatabaseConnection, DialectAdapter, QueryResult } from 'kysely';
import type { Queries } from './tables.ts';

/** A placeholder for a value in a query that is being built. */
class Place {
  readonly name: PropertyKey;
  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/** Returns the placeholder for the value of this name, typed as the value. */
export type PlaceOf<Values> = <Name extends keyof Values>(name: Name) => Values[Name];

/** The placeholders of some columns, for an insertion or a change of a row. */
export function placesOf<Values, Name extends keyof Values>(
  place: PlaceOf<Values>,
  names: readonly Name[],
): Pick<Values, Name> {
  return Object.fromEntries(names.map((name) => [name, place(name)])) as Pick<Values, Name>;
}

type PreparedQuery<Values, Row> = (queries: Queries, values: Values) => Promise<QueryResult<Row>>;

/** `build` is called once per database, at the first use. Every use runs the same text with its own values. */
export function prepareQuery<Values extends object, Row = unknown>(
  build: (queries: Queries, place: PlaceOf<Values>) => Compilable<Row>,
): PreparedQuery<Values, Row> {
  const known = new WeakMap<DialectAdapter, CompiledQuery<Row>>();
  return (queries, values) => {
    const { adapter } = queries.getExecutor();
    // Building a query never reads a placeholder; it only carries it to the parameters.
    const compiled = known.get(adapter) ?? build(queries, (name) => new Place(name) as never).compile();
    known.set(adapter, compiled);
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Place ? values[parameter.name as keyof Values] : parameter,
    );
    return execute(queries, { ...compiled, parameters });
  };
}

/** The one connection of each transaction. */
const connections = new WeakMap<Queries, DatabaseConnection>();

/** Inside a transaction the query goes straight to its connection: kysely's own path costs more than the query. */
async function execute<Row>(queries: Queries, query: CompiledQuery<Row>): Promise<QueryResult<Row>> {
  if (!queries.isTransaction) return queries.executeQuery(query);
  const connection =
    connections.get(queries) ?? (await queries.getExecutor().provideConnection(async (own) => own));
  connections.set(queries, connection);
  return connection.executeQuery(query);
}
