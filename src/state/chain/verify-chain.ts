/**
 * Checks that what is stored between an approval and the service's answers is as it was written and fits together: each
 * approval's signature, the plan that it is of, the run that carried the plan out, and the requests of that run. Pure.
 *
 * Checksums find damage and careless edits; the chain of the runs finds what is gone from it. Someone who may write to
 * the database can compute both anew. They cannot sign: without the private keys, no other plan than the approved one can be
 * made to look approved by them. And they cannot change a hash that is kept elsewhere: every run until then is in it.
 *
 * Outside of it: the environment's name, and what a request counts while it is open (its sends and their times).
 */

import type { CountedApproval } from '../../approval/judge-approvals.ts';
import { NO_APPROVAL_RULES } from '../../model/plan/approval.ts';
import { wasExecuted } from '../../model/plan/outcome.ts';
import type { ProjectRules } from '../../model/plan/rules.ts';
import { rulesFingerprint } from '../../plan/approvals/changed-rules.ts';
import { samplesDigest } from '../../plan/rules/samples-on-record.ts';
import type { ChainFault } from './chain-fault.ts';
import type { ChainRows } from './read-chain.ts';
import { sha256 } from './run-hash.ts';
import { checkApprovalRow } from './verify-approval.ts';
import { checkKept, checkLinks, type KeptHash, type RunRows } from './verify-links.ts';
import { checkRecords } from './verify-records.ts';
import { checkRequest } from './verify-request.ts';
import { type CheckedRun, checkRun, standingAs } from './verify-run.ts';

export interface VerifiedRun {
  readonly run: string;
  readonly planDigest: string;
  readonly startedAtMs: number;
  readonly actor: string | null;
  /** The approvals that counted for its plan. */
  readonly approvals: readonly CountedApproval[];
  /** The number of its requests. */
  readonly requests: number;
  /** Null for a run that was cut short. */
  readonly hash: string | null;
}

export interface Verified {
  /** The oldest first. */
  readonly runs: readonly VerifiedRun[];
  readonly approvals: number;
  readonly requests: number;
  readonly faults: readonly ChainFault[];
}

/** `kept`: hashes of runs that are kept outside of the state. */
export function verifyChain(rows: ChainRows, kept: readonly KeptHash[] = []): Verified {
  const faults: ChainFault[] = [];
  const approvals = rows.approvals.map((row) => checkApprovalRow(row, faults));
  const documents = new Set(rows.approvals.map(({ document }) => sha256(document)));
  const byRun = groupRows(rows);
  const runs = rows.runs.map((row) =>
    checkRun(row, byRun.texts.get(row.run) ?? [], { approvals, documents, faults }),
  );
  const known = new Map(runs.map((run) => [run.run, run]));
  for (const row of rows.requests) checkRequest(row, known.get(row.run), faults);
  for (const run of runs) checkDone(run, byRun.requests.get(run.run) ?? [], faults);
  checkLinks(rows.runs, byRun, faults);
  checkKept(rows, kept, faults);
  checkRecords(rows, runs, faults);
  checkRules(rows, runs, faults);
  return {
    runs: runs.map(({ run, planDigest, startedAtMs, actor, hash, counted }) => ({
      run,
      planDigest,
      startedAtMs,
      actor,
      hash,
      approvals: counted,
      requests: byRun.requests.get(run)?.length ?? 0,
    })),
    approvals: approvals.length,
    requests: rows.requests.length,
    faults,
  };
}

export function groupRows({ texts, requests }: Pick<ChainRows, 'texts' | 'requests'>): RunRows {
  return {
    texts: grouped(texts, ({ run }) => run),
    requests: grouped(requests, ({ run }) => run),
    answers: grouped(requests, ({ closed_by }) => closed_by),
  };
}

function grouped<Row>(
  rows: readonly Row[],
  runOf: (row: Row) => string | null,
): ReadonlyMap<string, readonly Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const run = runOf(row);
    if (run === null) continue;
    const own = groups.get(run);
    if (own) own.push(row);
    else groups.set(run, [row]);
  }
  return groups;
}

/** A step that the outcome calls done has a request that was closed as done. */
function checkDone(
  { run, outcome }: CheckedRun,
  requests: ChainRows['requests'],
  faults: ChainFault[],
): void {
  const done = new Set(requests.filter(({ closing }) => closing === 'done').map(({ step_id }) => step_id));
  for (const { id, origin, result } of outcome?.steps ?? [])
    if (origin === 'planned' && wasExecuted(result) && result.sends > 0 && !done.has(id))
      faults.push({
        run,
        message: `the outcome has ${id} as done, and no request for it is on record as done`,
      });
}

/** Each run was judged by the rules that the run before it put on record, or a person by hand. */
function checkRules(rows: ChainRows, runs: readonly CheckedRun[], faults: ChainFault[]): void {
  let standing: string | null = null;
  let samples: string | undefined;
  let sinceMs = Number.NEGATIVE_INFINITY;
  const saidSince = (untilMs: number) =>
    rows.byHand.flatMap(({ at_ms, subject }) =>
      Number(at_ms) >= sinceMs && Number(at_ms) <= untilMs ? [subject] : [],
    );
  for (const { run, rules, startedAtMs } of runs) {
    if (rules === undefined) continue;
    const said = saidSince(startedAtMs);
    if (rules.base !== standing && !said.includes(rules.base ?? EMPTY))
      faults.push({ run, message: 'the rules that judged it are not those that stood before it' });
    standing = rules.record;
    samples = rules.usage;
    sinceMs = startedAtMs;
  }
  const said = saidSince(Number.POSITIVE_INFINITY);
  const rules = rulesOf(rows.rules);
  const now = rules && standingAs(rules);
  if (now === undefined)
    faults.push({ run: null, message: 'the rules on record are not as they were written' });
  else if (now !== standing && !said.includes(now ?? EMPTY))
    faults.push({ run: null, message: 'the rules on record are not those of the last run' });
  if (rules !== undefined && samplesDigest(rules) !== samples)
    faults.push({ run: null, message: 'the usage samples on record are not those of the last run' });
}

const EMPTY = rulesFingerprint(NO_APPROVAL_RULES);

/** Undefined for a text that this program did not write. */
function rulesOf(text: string | null): ProjectRules | undefined {
  if (text === null) return NO_APPROVAL_RULES;
  try {
    const rules = JSON.parse(text) as ProjectRules;
    return JSON.stringify(rules) === text ? rules : undefined;
  } catch {
    return undefined;
  }
}
