/** Queries that are built and compiled once, for what runs with every request: building costs more than running. */
import type { Compilable, CompiledQuery, DatabaseConnection, DialectAdapter, QueryResult } from 'kysely';
import type { Queries } from './tables.ts';

/** Stands for a value in a query that is being built. */
class Place {
  readonly name: PropertyKey;
  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/** Where the value of this name will stand, typed as the value itself. */
export type PlaceOf<Values> = <Name extends keyof Values>(name: Name) => Values[Name];

export type PreparedQuery<Values, Row> = (queries: Queries, values: Values) => Promise<QueryResult<Row>>;

/** `build` is called once per database, at the first use there; every use runs the same text with values of its own. */
export function prepareQuery<Values extends object, Row = unknown>(
  build: (queries: Queries, place: PlaceOf<Values>) => Compilable<Row>,
): PreparedQuery<Values, Row> {
  const known = new WeakMap<DialectAdapter, CompiledQuery<Row>>();
  return (queries, values) => {
    const { adapter } = queries.getExecutor();
    // A place is never looked at while building, only carried to where its value goes.
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

/** Within a transaction straight over its connection: the ways there cost more than the query. */
async function execute<Row>(queries: Queries, query: CompiledQuery<Row>): Promise<QueryResult<Row>> {
  if (!queries.isTransaction) return queries.executeQuery(query);
  const connection =
    connections.get(queries) ?? (await queries.getExecutor().provideConnection(async (own) => own));
  connections.set(queries, connection);
  return connection.executeQuery(query);
}
