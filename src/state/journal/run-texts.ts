/**
 * The long texts of a run: its plan and its outcome. They are apart from its row, so that reading the times of runs
 * does not read them, and in parts, because the whole may exceed the longest string. Each part is JSON. The first is
 * the document with the beginning of its lists; each other part continues the lists.
 */
import type { Outcome } from '../../model/plan/outcome.ts';
import type { Plan } from '../../model/plan/plan.ts';
import { fromDocument, type PlanDocument, toDocument } from '../../plan/document/plan-document.ts';
import { linesHash, type Sha256 } from '../chain/run-hash.ts';
import { checksumOf, runTextColumns, withPart } from '../schema/rows.ts';
import type { Queries, RunTextsTable } from '../schema/tables.ts';

type Of = Pick<RunTextsTable, 'run' | 'kind'>;

/** Most elements of each list in one part. */
const ELEMENTS = 1_000;

/** May be called once for each kind. Returns the hash of the parts, each as a line. */
export async function writeRunText(queries: Queries, of: Of, document: object): Promise<Sha256> {
  let part = 0;
  const sum = linesHash();
  for (const text of partsOf(document)) {
    const row = { ...of, part, text };
    await queries
      .insertInto('run_texts')
      .values({ ...row, checksum: checksumOf(runTextColumns(row)) })
      .execute();
    sum.add(text);
    part += 1;
  }
  return sum.end();
}

/** Undefined if it was not written. */
export async function readRunText<T>(queries: Queries, of: Of): Promise<T | undefined> {
  let document: T | undefined;
  for (let part = 0; ; part += 1) {
    const row = await queries
      .selectFrom('run_texts')
      .select('text')
      .where('run', '=', of.run)
      .where('kind', '=', of.kind)
      .where('part', '=', part)
      .executeTakeFirst();
    if (row === undefined) return document;
    document = withPart(document, row.text);
  }
}

/** The outcome of a run with the hash of the run, which it has from its end on. Undefined before. */
export async function readRunOutcome(queries: Queries, run: string): Promise<Outcome | undefined> {
  const outcome = await readRunText<Outcome>(queries, { run, kind: 'outcome' });
  if (outcome === undefined) return undefined;
  const row = await queries.selectFrom('runs').select('hash').where('run', '=', run).executeTakeFirst();
  return withHash(outcome, row?.hash ?? null);
}

export function withHash(outcome: Outcome, hash: string | null): Outcome {
  return hash === null ? outcome : { ...outcome, record_hash: hash };
}

function* partsOf(document: object): Generator<string> {
  const lists = Object.entries(document).filter((field): field is [string, unknown[]] =>
    Array.isArray(field[1]),
  );
  const longest = Math.max(0, ...lists.map(([, list]) => list.length));
  const slices = (from: number) =>
    Object.fromEntries(lists.map(([name, list]) => [name, list.slice(from, from + ELEMENTS)]));
  yield JSON.stringify({ ...document, ...slices(0) });
  for (let from = ELEMENTS; from < longest; from += ELEMENTS) yield JSON.stringify(slices(from));
}

/** May be called once for each run. Returns the hash of the stored text. */
export function writeRunPlan(queries: Queries, run: string, plan: Plan): Promise<Sha256> {
  return writeRunText(queries, { run, kind: 'plan' }, toDocument(plan));
}

/** Undefined if it is not stored. */
export async function readRunPlan(queries: Queries, run: string): Promise<Plan | undefined> {
  const document = await readRunText<PlanDocument>(queries, { run, kind: 'plan' });
  return document && fromDocument(document);
}
