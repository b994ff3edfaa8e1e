/** Signed approvals in the state, and the rules in force, which judge the next plan. */
import type { RunApprovals } from '../../apply/journal/journal.ts';
import type { ProjectRules } from '../../model/plan/rules.ts';
import { readFact, writeFact } from '../schema/meta.ts';
import { approvalColumns, checkRow, checksumOf } from '../schema/rows.ts';
import type { Queries } from '../schema/tables.ts';

export interface KeptApproval {
  readonly planDigest: string;
  readonly document: string;
  readonly atMs: number;
}

/** Must be called in the transaction that begins the run. */
export async function noteApprovals(
  queries: Queries,
  environment: string,
  { rules, documents }: RunApprovals,
  { plan, startedAtMs }: { readonly plan: { readonly digest: string }; readonly startedAtMs: number },
): Promise<void> {
  for (const document of documents)
    await keepApproval(queries, environment, { planDigest: plan.digest, document, atMs: startedAtMs });
  await writeRules(queries, environment, rules);
}

/** Does nothing for a document that is kept already. */
export async function keepApproval(
  queries: Queries,
  environment: string,
  { planDigest, document, atMs }: KeptApproval,
): Promise<void> {
  if ((await readApprovalsOf(queries, environment, planDigest)).includes(document)) return;
  const row = { plan_digest: planDigest, document, noted_at_ms: atMs };
  await queries
    .insertInto('approvals')
    .values({ environment, ...row, checksum: checksumOf(approvalColumns(row)) })
    .execute();
}

/** The oldest first. Throws a DiagnosticsError for a row that has changed since it was written. */
export async function readApprovalsOf(
  queries: Queries,
  environment: string,
  planDigest: string,
): Promise<readonly string[]> {
  const rows = await queries
    .selectFrom('approvals')
    .selectAll()
    .where('environment', '=', environment)
    .where('plan_digest', '=', planDigest)
    .orderBy('number')
    .execute();
  return rows.map((row) => {
    checkRow(
      row.checksum,
      approvalColumns(row),
      `an approval of the plan ${planDigest.slice(0, 12)} in the state`,
    );
    return row.document;
  });
}

export async function readRules(queries: Queries, environment: string): Promise<ProjectRules | undefined> {
  const text = await readFact(queries, environment, 'approval_rules');
  return text === undefined ? undefined : (JSON.parse(text) as ProjectRules);
}

export async function writeRules(queries: Queries, environment: string, rules: ProjectRules): Promise<void> {
  await writeFact(queries, environment, 'approval_rules', JSON.stringify(rules));
}
