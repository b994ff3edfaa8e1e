/** The long texts of a run, its plan and its outcome: apart from its row, so that who asks when runs were does not read them. */
import { prepareQuery } from './prepare-query.ts';
import type { Queries, RunTextsTable } from './tables.ts';

type Of = Pick<RunTextsTable, 'run' | 'kind'>;

const insertText = prepareQuery<RunTextsTable>((queries, place) =>
  queries.insertInto('run_texts').values({ run: place('run'), kind: place('kind'), text: place('text') }),
);

const selectText = prepareQuery<Of, Pick<RunTextsTable, 'text'>>((queries, place) =>
  queries
    .selectFrom('run_texts')
    .select('text')
    .where('run', '=', place('run'))
    .where('kind', '=', place('kind')),
);

/** Once for each kind. */
export async function writeRunText(queries: Queries, { run, kind }: Of, content: unknown): Promise<void> {
  await insertText(queries, { run, kind, text: JSON.stringify(content) });
}

/** Undefined where it was not written. */
export async function readRunText<T>(queries: Queries, of: Of): Promise<T | undefined> {
  const { rows } = await selectText(queries, of);
  return rows[0] === undefined ? undefined : (JSON.parse(rows[0].text) as T);
}
