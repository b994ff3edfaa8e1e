/**
 * One run as lines of text, of which the hashes are those of its record: somebody who has the lines and a hash that is kept
 * elsewhere needs neither the state nor this program.
 */
import type { RequestRow } from '../schema/request-bodies.ts';
import type { RunTextsTable } from '../schema/tables.ts';
import type { ChainRows } from './read-chain.ts';
import { answerLine, requestLine, type Sha256, sha256 } from './run-hash.ts';
import { groupRows } from './verify-chain.ts';
import { recordTextOf } from './verify-links.ts';

export interface RunEvidence {
  /** The text whose SHA-256 is the hash of the run. */
  readonly record: string;
  readonly hash: Sha256;
  /** The records of all runs that are linked with it, from the first to the newest. */
  readonly chain: readonly string[];
  /** The stored texts, empty where there is none. */
  readonly texts: Readonly<Record<RunTextsTable['kind'], readonly string[]>>;
  readonly requests: readonly string[];
  /** The answers that this run noted, which the record covers. */
  readonly answers: readonly string[];
  /** Those to its requests that a later run noted, or a person. */
  readonly laterAnswers: readonly string[];
  /** The bodies of its requests, by their hashes. */
  readonly bodies: ReadonlyMap<Sha256, string>;
  /** The documents of the signed approvals of its plan. */
  readonly approvals: readonly string[];
}

/** Throws for a run that the rows do not have. */
export function evidenceOf(rows: ChainRows, run: string): RunEvidence {
  const parts = groupRows(rows);
  const row = rows.runs.find((each) => each.run === run);
  if (row === undefined) throw new Error(`run ${run} is not among the rows`);
  const textsOf = (kind: RunTextsTable['kind']) =>
    (parts.texts.get(run) ?? []).filter((text) => text.kind === kind).map(({ text }) => text);
  const requests = parts.requests.get(run) ?? [];
  const record = recordTextOf(row, parts);
  return {
    record,
    hash: sha256(record),
    chain: rows.runs.map((each) => recordTextOf(each, parts)),
    texts: { plan: textsOf('plan'), provenance: textsOf('provenance'), outcome: textsOf('outcome') },
    requests: requests.map(requestLine),
    answers: (parts.answers.get(run) ?? []).map(answerLine),
    laterAnswers: requests.filter((each) => each.closing !== null && each.closed_by !== run).map(answerLine),
    bodies: bodiesOf(requests),
    approvals: rows.approvals
      .filter(({ plan_digest }) => plan_digest === row.plan_digest)
      .map(({ document }) => document),
  };
}

function bodiesOf(requests: readonly RequestRow[]): ReadonlyMap<Sha256, string> {
  return new Map(requests.flatMap(({ body }) => (body === null ? [] : [[sha256(body), body]])));
}
