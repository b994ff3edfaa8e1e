/**
 * One run as lines of text, of which the hashes are those of its record: somebody who has the lines and a hash that is kept
 * elsewhere needs neither the state nor this program.
 */
import type { RunTextsTable } from '../schema/tables.ts';
import { type ChainRows, eachRun } from './read-chain.ts';
import { answerLine, interventionLine, recordTextOf, requestLine, type Sha256, sha256 } from './run-hash.ts';

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
  /** What people did by hand between the run before and its end, which the record covers. */
  readonly interventions: readonly string[];
  /** Those to its requests that a later run noted, or a person. */
  readonly laterAnswers: readonly string[];
  /** The bodies of its requests, by their hashes. */
  readonly bodies: ReadonlyMap<Sha256, string>;
  /** The documents of the signed approvals of its plan. */
  readonly approvals: readonly string[];
}

/** Throws for a run that the rows do not have. */
export function evidenceOf(rows: ChainRows, run: string): RunEvidence {
  const runs = eachRun(rows);
  const own = runs.find(({ row }) => row.run === run);
  if (own === undefined) throw new Error(`run ${run} is not among the rows`);
  const { row, texts, requests, answers, interventions } = own;
  const textsOf = (kind: RunTextsTable['kind']) =>
    texts.filter((text) => text.kind === kind).map(({ text }) => text);
  const record = recordTextOf(own);
  return {
    record,
    hash: sha256(record),
    chain: runs.map(recordTextOf),
    texts: { plan: textsOf('plan'), provenance: textsOf('provenance'), outcome: textsOf('outcome') },
    requests: requests.map(requestLine),
    answers: answers.map(answerLine),
    interventions: interventions.map(interventionLine),
    laterAnswers: requests.filter((each) => each.closing !== null && each.closed_by !== run).map(answerLine),
    bodies: new Map(requests.flatMap(({ body }) => (body === null ? [] : [[sha256(body), body]]))),
    approvals: rows.approvals
      .filter(({ plan_digest }) => plan_digest === row.plan_digest)
      .map(({ document }) => document),
  };
}
