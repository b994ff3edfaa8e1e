/**
 * Checks that what is stored between an approval and the service's answers is as it was written and fits together: each
 * approval's signature, the plan that it is of, the run that carried the plan out, and the requests of that run. Pure.
 *
 * Checksums find damage and careless edits. Someone who may write to the database can compute them anew, but cannot
 * sign: without the private keys, no other plan than the approved one can be made to look approved by them.
 *
 * Outside of it: the environment's name, and what a request counts while it is open (its sends and their times).
 */
import type { CountedApproval } from '../../approval/judge-approvals.ts';
import { type ApprovalRules, hasApprovalRules, NO_APPROVAL_RULES } from '../../model/plan/approval.ts';
import { rulesFingerprint } from '../../plan/approvals/changed-rules.ts';
import type { ChainFault } from './chain-fault.ts';
import type { ChainRows } from './read-chain.ts';
import { checkApprovalRow } from './verify-approval.ts';
import { checkRecords } from './verify-records.ts';
import { checkRequest } from './verify-request.ts';
import { type CheckedRun, checkRun } from './verify-run.ts';

export interface VerifiedRun {
  readonly run: string;
  readonly planDigest: string;
  readonly startedAtMs: number;
  readonly actor: string | null;
  /** The approvals that counted for its plan. */
  readonly approvals: readonly CountedApproval[];
  /** The number of its requests. */
  readonly requests: number;
}

export interface Verified {
  /** The oldest first. */
  readonly runs: readonly VerifiedRun[];
  readonly approvals: number;
  readonly requests: number;
  /** The number of rows of older programs, which have no checksum. */
  readonly unchecked: number;
  readonly faults: readonly ChainFault[];
}

export function verifyChain(rows: ChainRows): Verified {
  const faults: ChainFault[] = [];
  const approvals = rows.approvals.map((row) => checkApprovalRow(row, faults));
  const byRun = groupRows(rows);
  const runs = rows.runs.map((row) => checkRun(row, byRun.texts.get(row.run) ?? [], { approvals, faults }));
  const known = new Map(runs.map((run) => [run.run, run]));
  for (const row of rows.requests) checkRequest(row, known.get(row.run), faults);
  for (const run of runs) checkDone(run, byRun.requests.get(run.run) ?? [], faults);
  checkRecords(rows, runs, faults);
  checkRules(rows, runs, faults);
  return {
    runs: runs.map(({ run, planDigest, startedAtMs, actor, counted }) => ({
      run,
      planDigest,
      startedAtMs,
      actor,
      approvals: counted,
      requests: byRun.requests.get(run)?.length ?? 0,
    })),
    approvals: approvals.length,
    requests: rows.requests.length,
    unchecked:
      rows.runs.filter(({ checksum }) => checksum === null).length +
      rows.requests.filter(({ checksum }) => checksum === null).length,
    faults,
  };
}

function groupRows({ texts, requests }: ChainRows) {
  return { texts: byRunOf(texts), requests: byRunOf(requests) };
}

function byRunOf<Row extends { readonly run: string }>(rows: readonly Row[]): ReadonlyMap<string, Row[]> {
  const grouped = new Map<string, Row[]>();
  for (const row of rows) {
    const own = grouped.get(row.run);
    if (own) own.push(row);
    else grouped.set(row.run, [row]);
  }
  return grouped;
}

/** A step that the outcome calls done has a request that was closed as done. */
function checkDone(
  { run, outcome }: CheckedRun,
  requests: ChainRows['requests'],
  faults: ChainFault[],
): void {
  const done = new Set(requests.filter(({ closing }) => closing === 'done').map(({ step_id }) => step_id));
  for (const { id, origin, result } of outcome?.steps ?? [])
    if (origin === 'planned' && result.kind === 'done' && result.sends > 0 && !done.has(id))
      faults.push({
        run,
        message: `the outcome has ${id} as done, and no request for it is on record as done`,
      });
}

/** Each run was judged by the rules that the run before it put on record, or a person by hand. */
function checkRules(rows: ChainRows, runs: readonly CheckedRun[], faults: ChainFault[]): void {
  let standing: string | null = null;
  let sinceMs = Number.NEGATIVE_INFINITY;
  const saidSince = (untilMs: number) =>
    rows.byHand.flatMap(({ at_ms, subject }) =>
      Number(at_ms) >= sinceMs && Number(at_ms) <= untilMs ? [subject] : [],
    );
  for (const { run, approvals, startedAtMs } of runs) {
    if (approvals === undefined) continue;
    const said = saidSince(startedAtMs);
    if (approvals.base !== standing && !said.includes(approvals.base ?? EMPTY))
      faults.push({ run, message: 'the approval rules that judged it are not those that stood before it' });
    standing = standingAs(approvals.rules);
    sinceMs = startedAtMs;
  }
  const said = saidSince(Number.POSITIVE_INFINITY);
  const now = rulesOf(rows.rules);
  if (now === undefined)
    faults.push({ run: null, message: 'the approval rules on record are not as they were written' });
  else if (now !== standing && !said.includes(now ?? EMPTY))
    faults.push({ run: null, message: 'the approval rules on record are not those of the last run' });
}

const EMPTY = rulesFingerprint(NO_APPROVAL_RULES);

function standingAs(rules: ApprovalRules): string | null {
  return hasApprovalRules(rules) ? rulesFingerprint(rules) : null;
}

/** Undefined for a text that this program did not write. */
function rulesOf(text: string | null): string | null | undefined {
  if (text === null) return null;
  try {
    const rules = JSON.parse(text) as ApprovalRules;
    return JSON.stringify(rules) === text ? standingAs(rules) : undefined;
  } catch {
    return undefined;
  }
}
