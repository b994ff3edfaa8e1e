/** Queries that are built and compiled once, for what runs with every request: building costs more than running. */
import type { Compilable, CompiledQuery, QueryResult } from 'kysely';
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

/** `build` is called once, at the first use; every use of the result runs the same text with values of its own. */
export function prepareQuery<Values extends object, Row = unknown>(
  build: (queries: Queries, place: PlaceOf<Values>) => Compilable<Row>,
): PreparedQuery<Values, Row> {
  let compiled: CompiledQuery<Row> | undefined;
  return (queries, values) => {
    // A place is never looked at while building, only carried to where its value goes.
    compiled ??= build(queries, (name) => new Place(name) as never).compile();
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Place ? values[parameter.name as keyof Values] : parameter,
    );
    return queries.executeQuery({ ...compiled, parameters });
  };
}
