/**
 * The hash of a run. It covers the run's row, its outcome, what it began with (its plan among that), the requests that it made and the
 * answers that it noted, what people did by hand since the run before, and the hash of that run: so the newest hash stands for every
 * run until then.
 *
 * Each part is hashed as lines of text, which `log RUN --out` writes as files: `sha256sum` alone finds the same.
 */
import { createHash, hash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { IntentsTable, InterventionsTable, Queries, RunTextsTable } from '../schema/tables.ts';
import { type ChainRows, eachRun, type RunRows } from './read-chain.ts';

export type Sha256 = string;

export function sha256(text: string): Sha256 {
  return hash('sha256', text, 'hex');
}

/** The hash of lines, each with its end. */
export function linesHash() {
  const sum = createHash('sha256');
  return {
    add: (line: string): void => {
      sum.update(line).update('\n');
    },
    end: (): Sha256 => sum.digest('hex'),
  };
}

export function hashOfLines(lines: Iterable<string>): Sha256 {
  const sum = linesHash();
  for (const line of lines) sum.add(line);
  return sum.end();
}

/** The body is named by its hash. */
function requestLine(row: Omit<Selectable<IntentsTable>, 'environment'>): string {
  const { id, step_id, step_digest, plan_digest, address, operation, opens, day } = row;
  const { revision, round, key, method, path, body_hash: body_sha256 } = row;
  const opened_at_ms = Number(row.opened_at_ms);
  return JSON.stringify({
    ...{ id, step_id, step_digest, plan_digest, address, operation, opens, day },
    ...{ revision, round, key, method, path, body_sha256, opened_at_ms },
  });
}

function answerLine(row: Selectable<IntentsTable>): string {
  const { id, address, closing, answer_status: status, remote_id, replayed, withdrawn_left, reason } = row;
  const closed_at_ms = Number(row.closed_at_ms);
  return JSON.stringify({
    ...{ id, address, closing, closed_at_ms, status, remote_id, replayed, withdrawn_left, reason },
  });
}

export function interventionLine(row: Selectable<InterventionsTable>): string {
  const { number, actor, command, subject, reason, document } = row;
  const said = { number, at_ms: Number(row.at_ms), actor, command, subject, reason };
  return JSON.stringify(document === null ? said : { ...said, document });
}

/** The head of the chain after what people did by hand since a run; `hash` is that of the run, null before the first. */
export function headAfter(hash: Sha256 | null, line: string): Sha256 {
  return sha256(`${hash ?? ''}\n${line}\n`);
}

function textHash(
  texts: readonly Pick<RunTextsTable, 'kind' | 'text'>[],
  kind: RunTextsTable['kind'],
): Sha256 | null {
  const own = texts.filter((text) => text.kind === kind);
  return own.length === 0 ? null : hashOfLines(own.map(({ text }) => text));
}

/** The rows that the hash of a run covers. */
interface HashedRows extends Omit<RunRows, 'texts' | 'requests' | 'answers'> {
  readonly texts: readonly Pick<RunTextsTable, 'kind' | 'text'>[];
  readonly requests: readonly Selectable<IntentsTable>[];
  readonly answers: readonly Selectable<IntentsTable>[];
}

/** The text of which the SHA-256 is the hash of a run. */
export function recordTextOf({ row, texts, requests, answers, interventions }: HashedRows): string {
  return JSON.stringify({
    format: 1,
    previous: row.previous,
    run: row.run,
    plan_digest: row.plan_digest,
    actor: row.actor,
    commit: row.commit_hash,
    tool_version: row.tool_version,
    started_at_ms: Number(row.started_at_ms),
    ended_at_ms: row.ended_at_ms === null ? null : Number(row.ended_at_ms),
    completed: Number(row.completed),
    provenance_sha256: textHash(texts, 'provenance'),
    outcome_sha256: textHash(texts, 'outcome'),
    requests_sha256: hashOfLines(requests.map(requestLine)),
    answers_sha256: hashOfLines(answers.map(answerLine)),
    interventions_sha256: hashOfLines(interventions.map(interventionLine)),
  });
}

/** The hash of a run as it stands. Must be called in a transaction in which nothing is written to the run. */
export async function readRunHash(queries: Queries, run: string): Promise<Sha256> {
  const row = await queries.selectFrom('runs').selectAll().where('run', '=', run).executeTakeFirstOrThrow();
  const texts = await queries
    .selectFrom('run_texts')
    .select(['kind', 'text'])
    .where('run', '=', run)
    .where('kind', '<>', 'plan')
    .orderBy('kind')
    .orderBy('part')
    .execute();
  const interventions = await queries
    .selectFrom('interventions')
    .selectAll()
    .where('covered_by', '=', run)
    .orderBy('number')
    .execute();
  const intents = queries.selectFrom('intents').selectAll().orderBy('id');
  const requests = await intents.where('run', '=', run).execute();
  const answers = await intents.where('closed_by', '=', run).execute();
  return sha256(recordTextOf({ row, texts, requests, answers, interventions }));
}

/** The hash that the next run holds: that of the newest run; null before the first. */
export async function readNewestHash(queries: Queries, environment: string): Promise<Sha256 | null> {
  const newest = await queries
    .selectFrom('runs')
    .select(['run', 'hash'])
    .where('environment', '=', environment)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  // A run that was cut short was given none at its end.
  return newest === undefined ? null : (newest.hash ?? (await readRunHash(queries, newest.run)));
}

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
  /** Interventions between the run before and its end, which the record covers. */
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

/**
 * The command by which a person puts rules on record. Its subject is the fingerprint of the rules; rows before it name what
 * this changes.
 */
export const SET_RULES = 'state set rules';
