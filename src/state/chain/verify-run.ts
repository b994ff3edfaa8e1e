/** Checks one run: its row, its plan and its outcome, and that the plan had the approvals that it asked for. */
import type { Selectable } from 'kysely';
import { type CountedApproval, judgeApprovals } from '../../approval/judge-approvals.ts';
import { counted } from '../../model/messages/counted.ts';
import type { PlanApprovals } from '../../model/plan/approval.ts';
import type { Outcome } from '../../model/plan/outcome.ts';
import type { Plan } from '../../model/plan/plan.ts';
import type { Provenance } from '../../model/plan/provenance.ts';
import type { ProjectRules } from '../../model/plan/rules.ts';
import type { Address } from '../../model/values/address.ts';
import { rulesFingerprint } from '../../plan/approvals/changed-rules.ts';
import { fromDocument, type PlanDocument } from '../../plan/document/plan-document.ts';
import { isIntact } from '../../plan/document/seal-plan.ts';
import { hasRules } from '../../plan/rules/plan-rules.ts';
import { runColumns, runEndColumns } from '../journal/run-checksums.ts';
import { runTextColumns, withPart } from '../journal/run-texts.ts';
import { isAsWritten } from '../schema/row-checksum.ts';
import type { RunsTable, RunTextsTable } from '../schema/tables.ts';
import type { ChainFault } from './chain-fault.ts';
import { hashOfLines } from './run-hash.ts';
import type { CheckedApproval } from './verify-approval.ts';

export interface CheckedRun {
  readonly run: string;
  readonly planDigest: string;
  readonly startedAtMs: number;
  readonly actor: string | null;
  readonly hash: string | null;
  readonly counted: readonly CountedApproval[];
  /** The rules around its plan; undefined where the plan names none, or cannot be read. */
  readonly rules: RulesAround | undefined;
  /** Step digests by step id; undefined where the plan cannot be read. */
  readonly steps: ReadonlyMap<string, string> | undefined;
  readonly outcome: Outcome | undefined;
  /** The addresses that it put on record without a request. */
  readonly noted: readonly Address[];
}

/** Each by its fingerprint; null for none. */
export interface RulesAround {
  /** The rules on record that judged the plan. */
  readonly base: string | null;
  /** The rules that the run put on record. */
  readonly record: string | null;
  /** The usage samples that it put there with them. */
  readonly usage?: string;
}

interface Checking {
  readonly approvals: readonly CheckedApproval[];
  /** The hashes of the documents of all approvals on record. */
  readonly documents: ReadonlySet<string>;
  readonly faults: ChainFault[];
}

export function checkRun(
  row: Selectable<RunsTable>,
  texts: readonly RunTextsTable[],
  { approvals, documents, faults }: Checking,
): CheckedRun {
  const { run } = row;
  const add = (message: string) => faults.push({ run, message });
  if (!isAsWritten(row.checksum, runColumns(row))) add('its row in the log is not as it was written');
  if (!isEndAsWritten(row)) add('its end in the log is not as it was written');
  const document = readText<PlanDocument>(texts, 'plan', add);
  const outcome = readText<Outcome>(texts, 'outcome', add);
  const provenance = readText<Provenance>(texts, 'provenance', add);
  if (provenance !== undefined) checkProvenance(provenance, texts, documents, add);
  const plan = document && fromDocument(document);
  if (document !== undefined) checkPlan(document, row, add);
  if (document !== undefined && plan === undefined) add('its plan cannot be read');
  if (document === undefined) add('its plan is not on record');
  if ((outcome === undefined) !== (row.ended_at_ms === null))
    add('its end and its outcome do not belong together');
  if (outcome !== undefined && (outcome.run !== run || outcome.plan_digest !== row.plan_digest))
    add('its outcome is that of another run');
  return {
    run,
    planDigest: row.plan_digest,
    startedAtMs: Number(row.started_at_ms),
    actor: row.actor,
    hash: row.hash,
    counted: plan?.approvals === undefined ? [] : checkApproved(plan, plan.approvals, approvals, add),
    rules: plan?.rules,
    steps: plan && new Map(plan.steps.map(({ id, digest }) => [id, digest])),
    outcome,
    noted: outcome === undefined || plan === undefined ? [] : notedBy(plan, outcome),
  };
}

/** A run that stopped, or left something in doubt, may not have noted all of it. */
function notedBy({ renames, adoptions }: Plan, { stopped, interrupted, steps }: Outcome): readonly Address[] {
  const isWhole = stopped === null && !interrupted && steps.every(({ result }) => result.kind !== 'in_doubt');
  if (!isWhole) return [];
  return [...renames.flatMap(({ from, to }) => [from, to]), ...adoptions.map(({ address }) => address)];
}

/** Rules that ask for nothing count as none. */
export function standingAs(rules: ProjectRules): string | null {
  return hasRules(rules) ? rulesFingerprint(rules) : null;
}

function isEndAsWritten(row: Selectable<RunsTable>): boolean {
  if (row.ended_at_ms === null) return row.end_checksum === null && Number(row.completed) === 0;
  return isAsWritten(row.end_checksum, runEndColumns(row));
}

/** The plan that the run began with, and every approval that was on record for it then. */
function checkProvenance(
  { plan_sha256, approvals_sha256 }: Provenance,
  texts: readonly RunTextsTable[],
  documents: ReadonlySet<string>,
  add: (message: string) => void,
): void {
  const plan = texts.filter(({ kind }) => kind === 'plan').map(({ text }) => text);
  if (hashOfLines(plan) !== plan_sha256) add('its plan is not the one that it began with');
  const gone = approvals_sha256.filter((hash) => !documents.has(hash)).length;
  if (gone > 0) add(`gone from the record or changed: ${counted(gone, 'approval')} that it began with`);
}

/** Undefined where it is not stored, or cannot be read. */
function readText<Document>(
  texts: readonly RunTextsTable[],
  kind: RunTextsTable['kind'],
  add: (message: string) => void,
): Document | undefined {
  const parts = texts.filter((text) => text.kind === kind);
  const isWhole = parts.every(
    (text, index) => Number(text.part) === index && isAsWritten(text.checksum, runTextColumns(text)),
  );
  if (!isWhole) add(`its ${kind} is not as it was written`);
  if (!isWhole) return undefined;
  try {
    return parts.reduce<Document | undefined>((document, { text }) => withPart(document, text), undefined);
  } catch {
    add(`its ${kind} cannot be read`);
    return undefined;
  }
}

function checkPlan(plan: PlanDocument, row: Selectable<RunsTable>, add: (message: string) => void): void {
  if (plan.digest !== row.plan_digest) add('its plan is another one than it was approved for');
  if (!isIntact(plan)) add('its plan was changed since it was made');
}

function checkApproved(
  plan: Plan,
  asked: PlanApprovals,
  approvals: readonly CheckedApproval[],
  add: (message: string) => void,
): readonly CountedApproval[] {
  const own = approvals.filter((approval) => approval?.digest === plan.digest);
  const { counted, missing } = judgeApprovals(
    asked,
    plan,
    own.filter((approval) => approval !== undefined),
  );
  for (const { roles } of missing) add(`no approval by ${roles.join(' and ')} is on record for its plan`);
  return counted;
}
