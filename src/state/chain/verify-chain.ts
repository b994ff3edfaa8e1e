/**
 * Checks that what is stored between an approval and the service's answers is as it was written and fits together: each
 * approval's signature, the plan that it is of, the run that carried the plan out, the requests of that run, and what people did by hand. Pure.
 *
 * Checksums find damage and careless edits. The chain of the runs finds what is gone from it: each holds the hash of the one
 * before, and one that is gone from the end is noticed by a hash that is kept elsewhere. Someone who may write to the
 * database can compute checksums and hashes anew. They cannot sign: without the private keys, no other plan than the approved
 * one can be made to look approved by them. And they cannot change a hash that is kept elsewhere: every run until then is in it.
 *
 * Outside of it: the environment's name, and what a request counts while it is open (its sends and their times).
 */
import type { Selectable } from 'kysely';
import { approvalIn } from '../../approval/approval-document.ts';
import type { CountedApproval } from '../../approval/judge-approvals.ts';
import { rulesFingerprint } from '../../approval/plan-approvals.ts';
import { NO_APPROVAL_RULES, type SignedApproval } from '../../model/plan/approval.ts';
import type { ProjectRules } from '../../model/plan/rules.ts';
import { hasRules } from '../../plan/rules/plan-rules.ts';
import { samplesDigest } from '../../plan/rules/sample-changes.ts';
import { approvalColumns, isAsWritten, recordColumns } from '../schema/rows.ts';
import { createValueReader } from '../schema/stored-once.ts';
import type { ApprovalsTable } from '../schema/tables.ts';
import { type ChainRows, eachRun, type RunRows } from './read-chain.ts';
import { headAfter, interventionLine, recordTextOf, SET_RULES, type Sha256, sha256 } from './run-hash.ts';
import { type CheckedRun, checkRun, wrongWith } from './verify-run.ts';

/** Something in the chain that is not as it was written, or does not fit the rest. */
interface ChainFault {
  /** The name of the run; null for a fault that is in none. */
  readonly run: string | null;
  /** A clause that names the thing and what is wrong with it. */
  readonly message: string;
}

/** A hash that is kept outside of the state. */
export interface KeptHash {
  readonly hash: Sha256;
  /** The place that has it, for messages. */
  readonly place: string;
  /** True if it may be that of a run of another environment of the state. */
  readonly anywhere: boolean;
}

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
  readonly interventions: number;
  /** Stands for everything until now; null where nothing is on record. */
  readonly head: ChainHead | null;
  readonly faults: readonly ChainFault[];
}

/** The end of the chain at some time: a run, and what people did by hand since its end. */
interface ChainHead {
  readonly hash: Sha256;
  readonly run: string | null;
  /** The number of interventions since the run. */
  readonly since: number;
}

type Add = (message: string) => void;

/** `kept`: hashes of runs that are kept outside of the state. */
export function verifyChain(rows: ChainRows, kept: readonly KeptHash[] = []): Verified {
  const faults: ChainFault[] = [];
  const addTo =
    (run: string | null): Add =>
    (message) =>
      faults.push({ run, message });
  const approvals = rows.approvals.flatMap((row) => signedIn(row, addTo(null)));
  const documents = new Set(rows.approvals.map(({ document }) => sha256(document)));
  const rules = rulesWalk(rows.interventions);
  const records = recordsWalk(rows, addTo);
  const runs: VerifiedRun[] = [];
  let before: RunRows | undefined;
  for (const each of eachRun(rows)) {
    const { run, plan_digest: planDigest, actor, hash, started_at_ms } = each.row;
    const startedAtMs = Number(started_at_ms);
    const add = addTo(run);
    const faultsBefore = faults.length;
    const checked = checkRun(each, { approvals, documents, add });
    checkLink(each, before, faults.length > faultsBefore, add);
    rules.pass(checked, startedAtMs, add);
    records.expectOf(each, checked);
    const common = { run, planDigest, startedAtMs, actor, hash };
    runs.push({ ...common, approvals: checked.counted, requests: each.requests.length });
    before = each;
  }
  const known = new Set(runs.map(({ run }) => run));
  for (const request of rows.requests)
    if (!known.has(request.run)) addTo(null)(wrongWith(request, undefined) ?? '');
  const heads = headsOf(rows);
  for (const one of kept) checkKept(rows, heads, one, addTo(null));
  records.end();
  rules.end(rows.rules, addTo(null));
  return {
    runs,
    approvals: rows.approvals.length,
    requests: rows.requests.length,
    interventions: rows.interventions.length,
    head: heads.at(-1) ?? null,
    faults,
  };
}

/** None for one that is not as it was signed. */
function signedIn(row: Selectable<ApprovalsTable>, add: Add): readonly SignedApproval[] {
  const approval = approvalIn(row.document);
  const isWhole = row.checksum !== null && isAsWritten(row.checksum, approvalColumns(row));
  if (isWhole && approval?.digest === row.plan_digest) return [approval];
  add(`approval ${row.number} of the plan ${row.plan_digest.slice(0, 12)} is not as it was signed`);
  return [];
}

/** A run that was cut short has no hash on record: the next one holds the hash of what there was of it. */
function checkLink(each: RunRows, before: RunRows | undefined, isFaulty: boolean, add: Add): void {
  const { row } = each;
  // A fault that is named already is not said again.
  if (row.hash !== null && row.hash !== sha256(recordTextOf(each)) && !isFaulty)
    add('a request, an answer or an intervention of it is gone or was changed, or its hash was');
  if (row.hash === null && row.ended_at_ms !== null) add('its hash is gone');
  if (before === undefined && row.previous !== null) add('the run before it is gone');
  if (before !== undefined && row.previous !== (before.row.hash ?? sha256(recordTextOf(before))))
    add(`the run before it is gone or was changed: it did not begin after run ${before.row.run}`);
}

/** The oldest first. A run that was cut short has none of its own. */
function headsOf(rows: ChainRows): readonly ChainHead[] {
  const runs = eachRun(rows).filter(({ row }) => row.hash !== null);
  const names = new Set(runs.map(({ row }) => row.run));
  const left = rows.interventions.filter(({ covered_by: run }) => run === null || !names.has(run));
  const heads: ChainHead[] = [];
  let last: ChainHead | undefined;
  const pass = (interventions: ChainRows['interventions']) => {
    for (const each of interventions) {
      const { hash = null, run = null, since = 0 } = last ?? {};
      last = { hash: headAfter(hash, interventionLine(each)), run, since: since + 1 };
      heads.push(last);
    }
  };
  for (const { row, interventions } of runs) {
    pass(interventions);
    last = { hash: row.hash ?? '', run: row.run, since: 0 };
    heads.push(last);
  }
  pass(left);
  return heads;
}

function checkKept(
  { elsewhere }: Pick<ChainRows, 'elsewhere'>,
  heads: readonly ChainHead[],
  { hash, place, anywhere }: KeptHash,
  add: Add,
): void {
  if (heads.some((head) => head.hash === hash) || (anywhere && elsewhere.includes(hash))) return;
  add(
    `${place} has the hash ${hash}, and no run has it: that run, or something done by hand since, is gone or was changed`,
  );
}

/** Each run was judged by the rules that the run before it put on record, or a person by hand. */
function rulesWalk(interventions: ChainRows['interventions']) {
  const byHand = interventions.filter(({ command }) => command === SET_RULES);
  let standing: string | null = null;
  let samples: string | undefined;
  let sinceMs = Number.NEGATIVE_INFINITY;
  const isSaid = (rules: string | null, untilMs: number): boolean =>
    byHand.some(
      ({ at_ms, subject }) =>
        Number(at_ms) >= sinceMs && Number(at_ms) <= untilMs && subject === (rules ?? EMPTY),
    );
  return {
    pass: ({ rules }: CheckedRun, startedAtMs: number, add: Add): void => {
      if (rules === undefined) return;
      if (rules.base !== standing && !isSaid(rules.base, startedAtMs))
        add('the rules that judged it are not those in force before it');
      standing = rules.record;
      samples = rules.usage;
      sinceMs = startedAtMs;
    },
    end: (onRecord: string | null, add: Add): void => {
      const rules = rulesOf(onRecord);
      if (rules === undefined) {
        add('the rules on record are not as they were written');
        return;
      }
      // Rules that ask for nothing count as none.
      const now = hasRules(rules) ? rulesFingerprint(rules) : null;
      if (now !== standing && !isSaid(now, Number.POSITIVE_INFINITY))
        add('the rules on record are not those of the last run');
      if (samplesDigest(rules) !== samples) add('the usage samples on record are not those of the last run');
    },
  };
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

/** The record that an address has to have, and the reason. */
interface Expected {
  readonly revision: number;
  readonly run: string;
  readonly because: string;
}

/**
 * A row stays for good, so an address whose request was done has one, with a revision that counts every request; and so has
 * each that a run put on record without a request.
 */
function recordsWalk({ records, values }: ChainRows, addTo: (run: string | null) => Add) {
  const read = createValueReader(values);
  const expected = new Map<string, Expected>();
  const isWhole = ({ value_hash, answered_hash }: ChainRows['records'][number]) =>
    read(value_hash) !== undefined && read(answered_hash) !== undefined;
  const expect = (address: string, one: Expected) => {
    if (one.revision >= (expected.get(address)?.revision ?? -1)) expected.set(address, one);
  };
  return {
    expectOf: ({ row: { run }, requests }: RunRows, { noted }: CheckedRun): void => {
      for (const address of noted) expect(address, { revision: 0, run, because: 'the run put it on record' });
      for (const { id, address, opens, operation, revision, closing } of requests) {
        if (closing !== 'done' && closing !== 'superseded') continue;
        const because = `request ${id} made it`;
        expect(address, { revision: revision + 1, run, because });
        if (opens !== null && closing === 'done' && ALWAYS_OPENS.has(operation))
          expect(opens, { revision: 0, run, because });
      }
    },
    end: (): void => {
      for (const row of records)
        if (!isAsWritten(row.checksum, recordColumns(row)) || !isWhole(row))
          addTo(null)(`the record of ${row.address} is not as it was written`);
      const revisions = new Map(records.map(({ address, revision }) => [address, revision]));
      for (const [address, { revision, run, because }] of expected) {
        const own = revisions.get(address);
        if (own === undefined) addTo(run)(`the record of ${address} is gone: ${because}`);
        else if (own < revision)
          addTo(run)(
            `the record of ${address} is an older one: it has revision ${own}, and its requests made ${revision}`,
          );
      }
    },
  };
}

/** An update that adopts a subscription opens a version only where the service names one. */
const ALWAYS_OPENS: ReadonlySet<string> = new Set(['subscriptions.create', 'versions.update']);
