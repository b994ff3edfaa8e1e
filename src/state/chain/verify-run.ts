/** Checks one run: its row, its plan and its outcome, its requests, and that the plan had the approvals that it asked for. */
import type { Selectable } from 'kysely';
import { stagedBeside } from '../../apply/staging/staged-requests.ts';
import { approvedDigests, type CountedApproval, judgeApprovals } from '../../approval/judge-approvals.ts';
import { counted } from '../../model/messages/counted.ts';
import type { SignedApproval } from '../../model/plan/approval.ts';
import { type Outcome, wasExecuted } from '../../model/plan/outcome.ts';
import type { Plan } from '../../model/plan/plan.ts';
import type { Provenance } from '../../model/plan/provenance.ts';
import type { Address } from '../../model/values/address.ts';
import { isIntact } from '../../plan/document/plan-digest.ts';
import { fromDocument, type PlanDocument } from '../../plan/document/plan-document.ts';
import {
  closingColumns,
  intentColumns,
  isAsWritten,
  runColumns,
  runEndColumns,
  runTextColumns,
  withPart,
} from '../schema/rows.ts';
import { isNamedBy, type RequestRow } from '../schema/stored-once.ts';
import type { RunsTable, RunTextsTable } from '../schema/tables.ts';
import type { RunRows } from './read-chain.ts';
import { hashOfLines } from './run-hash.ts';

export interface CheckedRun {
  readonly counted: readonly CountedApproval[];
  /** The rules around its plan; undefined where the plan names none, or cannot be read. */
  readonly rules: RulesAround | undefined;
  /** The addresses that it put on record without a request. */
  readonly noted: readonly Address[];
}

/** Each by its fingerprint; null for none. */
interface RulesAround {
  /** The rules on record that judged the plan. */
  readonly base: string | null;
  /** The rules that the run put on record. */
  readonly record: string | null;
  /** The usage samples that it put there with them. */
  readonly usage?: string;
}

interface Checking {
  readonly approvals: readonly SignedApproval[];
  /** The hashes of the documents of all approvals on record. */
  readonly documents: ReadonlySet<string>;
  readonly add: (message: string) => void;
}

export function checkRun(run: RunRows, { approvals, documents, add }: Checking): CheckedRun {
  const { row, texts, requests } = run;
  if (!isAsWritten(row.checksum, runColumns(row))) add('its row in the log is not as it was written');
  if (!isEndAsWritten(row)) add('its end in the log is not as it was written');
  const document = readText<PlanDocument>(texts, 'plan', add);
  const outcome = readText<Outcome>(texts, 'outcome', add);
  const provenance = readText<Provenance>(texts, 'provenance', add);
  if (provenance !== undefined) checkProvenance(provenance, texts, documents, add);
  const plan = document && fromDocument(document);
  if (document === undefined) add('its plan is not on record');
  else {
    if (document.digest !== row.plan_digest) add('its plan is another one than it was approved for');
    if (!isIntact(document)) add('its plan was changed since it was made');
    if (plan === undefined) add('its plan cannot be read');
  }
  if ((outcome === undefined) !== (row.ended_at_ms === null))
    add('its end and its outcome do not belong together');
  if (outcome !== undefined && (outcome.run !== row.run || outcome.plan_digest !== row.plan_digest))
    add('its outcome is that of another run');
  const steps =
    plan && new Map(plan.steps.flatMap((step) => [[step.id, step.digest], ...stagedBeside(step)]));
  for (const request of requests) {
    const wrong = wrongWith(request, { planDigest: row.plan_digest, steps });
    if (wrong !== undefined) add(wrong);
  }
  if (outcome !== undefined) checkDone(outcome, requests, add);
  return {
    counted: plan === undefined ? [] : checkApproved(plan, approvals, add),
    rules: plan?.rules,
    noted: outcome === undefined || plan === undefined ? [] : notedBy(plan, outcome),
  };
}

/** A run that stopped, or left something in doubt, may not have noted all of it. */
function notedBy({ renames, adoptions }: Plan, { stopped, interrupted, steps }: Outcome): readonly Address[] {
  const isWhole = stopped === null && !interrupted && steps.every(({ result }) => result.kind !== 'in_doubt');
  if (!isWhole) return [];
  return [...renames.flatMap(({ from, to }) => [from, to]), ...adoptions.map(({ address }) => address)];
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

/** A step that the outcome calls done has a request that was closed as done. */
function checkDone(
  { steps }: Outcome,
  requests: readonly RequestRow[],
  add: (message: string) => void,
): void {
  const done = new Set(requests.filter(({ closing }) => closing === 'done').map(({ step_id }) => step_id));
  for (const { id, origin, result } of steps)
    if (origin === 'planned' && wasExecuted(result) && result.sends > 0 && !done.has(id))
      add(`the outcome has ${id} as done, and no request for it is on record as done`);
}

function checkApproved(
  plan: Plan,
  approvals: readonly SignedApproval[],
  add: (message: string) => void,
): readonly CountedApproval[] {
  if (plan.approvals === undefined) return [];
  const digests = new Set(approvedDigests(plan));
  const own = approvals.filter(({ digest }) => digests.has(digest));
  const { counted, missing } = judgeApprovals(plan.approvals, plan, own);
  for (const { roles } of missing) add(`no approval by ${roles.join(' and ')} is on record for its plan`);
  return counted;
}

interface Sender {
  readonly planDigest: string;
  /** Step digests by step id; undefined where the plan cannot be read. */
  readonly steps: ReadonlyMap<string, string> | undefined;
}

/** The fault of a request of the journal and its end; undefined where there is none. `run`: the one that sent it. */
export function wrongWith(row: RequestRow, run: Sender | undefined): string | undefined {
  const wrong = (how: string) => `request ${row.id} for ${row.address} ${how}`;
  if (!isAsWritten(row.checksum, intentColumns(row)) || !isNamedBy(row.body_hash, row.body))
    return wrong('is not as it was written');
  if (!isClosedAsWritten(row)) return wrong('has another end than was written');
  if (run === undefined) return wrong('is of a run that is not on record');
  if (row.plan_digest !== run.planDigest) return wrong('is of another plan than its run');
  if (run.steps !== undefined && run.steps.get(row.step_id) !== row.step_digest)
    return wrong('is no step of the plan of its run');
  return undefined;
}

function isClosedAsWritten(row: RequestRow): boolean {
  const [, ...end] = closingColumns(row);
  const isOpen = end.every((column) => column === null);
  if (isOpen) return row.closing_checksum === null;
  if (row.closing === null || row.closed_at_ms === null) return false;
  return isAsWritten(row.closing_checksum, closingColumns(row));
}
