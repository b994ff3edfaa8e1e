/** The plan of a run, stored in the form of its document. */
import type { Plan } from '../../model/plan/plan.ts';
import { fromDocument, type PlanDocument, toDocument } from '../../plan/document/plan-document.ts';
import type { Sha256 } from '../chain/run-hash.ts';
import type { Queries } from '../schema/tables.ts';
import { readRunText, writeRunText } from './run-texts.ts';

/** May be called once for each run. Returns the hash of the stored text. */
export function writeRunPlan(queries: Queries, run: string, plan: Plan): Promise<Sha256> {
  return writeRunText(queries, { run, kind: 'plan' }, toDocument(plan));
}

/** Undefined if it is not stored. */
export async function readRunPlan(queries: Queries, run: string): Promise<Plan | undefined> {
  const document = await readRunText<PlanDocument>(queries, { run, kind: 'plan' });
  return document && fromDocument(document);
}
