/**
 * Carries one durable intent to an end: send, judge, wait, count the next send, and send the same bytes again. It
 * closes the intent in one transaction with the records it changes. `judgeAnswer` alone decides what an answer means.
 */

import { commandLine } from '../../model/messages/command-line.ts';
import type { StepResult } from '../../model/plan/outcome.ts';
import type { BoundOperation } from '../../model/service/binding.ts';
import type { Recorded } from '../../model/service/record.ts';
import { ownerOf } from '../../model/values/address.ts';
import type { JsonObject } from '../../model/values/json.ts';
import { type Answer, idAt } from '../../service/answer.ts';
import { judgeAnswer, type SendHistory, type Verdict } from '../../service/judge-answer.ts';
import type { AnsweredResource, JudgedRequest } from '../../service/read-answered.ts';
import { expiresInMs, missingSince } from '../journal/deadline.ts';
import type { Closing, JournaledIntent } from '../journal/journal.ts';
import { backoffMs, LONGEST_WAIT_MS, type Moment } from '../journal/journal-clock.ts';
import { type Asked, askJournal, tryJournal } from './ask-journal.ts';
import {
  inDoubtResult,
  nothingAt,
  recordsWhenDone,
  recordsWhenDoneBefore,
  recordsWhenExpired,
  recordsWhenSuperseded,
} from './fold-answer.ts';
import { nameForKey } from './idempotency-key.ts';
import { ageUnknown } from './read-now.ts';
import type { RunContext } from './run-context.ts';

export type Carried =
  | { readonly kind: 'resolved'; readonly result: StepResult }
  /** Closed and not done: the step goes on under the next revision. */
  | { readonly kind: 'superseded'; readonly sends: number; readonly status: number; readonly reason: string };

/** A send counted longer ago than this is held back. */
const LONGEST_STANDSTILL_MS = 60_000;
/** A send that waits longer than this for its turn is counted once more when the turn comes. */
const LONGEST_TURN_MS = 30_000;

type SendAgain = Extract<Verdict, { kind: 'send_again' }>;

/** `before` is FRESH for an intent that was opened just now: its opening counted the first send. */
export async function sendIntent(
  context: RunContext,
  opened: JournaledIntent,
  operation: BoundOperation,
  before: SendHistory,
  usedBefore = false,
): Promise<Carried> {
  let intent = opened;
  let history = before;
  let counted = !before.left;
  for (let attempt = 1; ; attempt += 1) {
    if (!counted) {
      const now = context.clock.moment();
      if (now.latestMs > intent.deadlineMs) return pastDeadline(context, intent, operation);
      const again = await countAgain(context, intent, now);
      if (again.kind === 'failed') return inDoubt(intent, `it was not sent again: ${again.reason}`);
      intent = again.value;
    }
    counted = false;
    const passage = await passOver(context, intent, operation);
    intent = passage.intent;
    if (passage.kind === 'held_back') return heldBack(context, intent, history, passage.reason);
    const { answer } = passage;
    const gap = context.standing.missingFromMs !== null;
    const body = answer.kind === 'answered' && operation.answersId ? answer.body : undefined;
    const newId = body === undefined ? undefined : idAt(body, operation.idPath);
    const found = newId === undefined ? undefined : context.holders.holderOf(newId, intent.address);
    // Nothing is awaited that is known: a stop of the run must reach the next request in time.
    const holder = found instanceof Promise ? await found : found;
    const request = requestOf(context, intent, holder);
    const verdict = judgeAnswer({ answer, operation, key: intent.key, history, gap, request });
    if (verdict.kind !== 'send_again')
      return carryOut(context, intent, operation, verdict, { history, usedBefore });

    history = verdict.next;
    const ms = backoffMs(attempt, context.runtime.random(), verdict.retryAfterMs);
    // A refusal is asked about even after the last try; otherwise no apply would learn its meaning.
    const spent = attempt > context.retries && verdict.reason !== 'ask_once_more';
    if (spent || ms > LONGEST_WAIT_MS) return giveUp(context, intent, verdict);
    context.progress({ kind: 'waiting', id: intent.stepId, ms, reason: verdict.reason });
    await context.runtime.sleep(ms, context.stop.signal);
    if (context.stop.signal.aborted) return giveUp(context, intent, verdict);
  }
}

/** The request as the answer to it is judged. An id that no record has yet is that of something new. */
function requestOf(
  { records }: RunContext,
  { address, operation: name, body }: JournaledIntent,
  holder: string | undefined,
): JudgedRequest {
  const creates = name.endsWith('.create');
  const owner = ownerOf(address);
  const recorded = records.get(address);
  return {
    body: body === null ? null : (JSON.parse(body) as JsonObject),
    id: creates ? null : (recorded?.remoteId ?? null),
    recorded,
    subscriptionId: owner === address ? null : (records.get(owner)?.remoteId ?? null),
    holder,
  };
}

function countAgain(
  context: RunContext,
  intent: JournaledIntent,
  { latestMs: atMs, uptime }: Moment,
): Promise<Asked<JournaledIntent>> {
  return askJournal(context, async () => {
    await context.journal.countSend(intent.intent, atMs, uptime);
    return { ...intent, sends: intent.sends + 1, lastSentAtMs: atMs, lastSentUptime: uptime };
  });
}

/** `intent` includes the sends counted meanwhile. */
type Passage = { readonly intent: JournaledIntent } & (
  | { readonly kind: 'passed'; readonly answer: Answer }
  /** Counted and not sent. */
  | { readonly kind: 'held_back'; readonly reason: string }
);

/** Sends the request once, when its turn comes, unless the run was stopped or the process stood still meanwhile. */
function passOver(context: RunContext, asked: JournaledIntent, operation: BoundOperation): Promise<Passage> {
  const askedMs = context.clock.moment().latestMs;
  return context.limit.run(async () => {
    const stopped = context.stop.reason();
    if (stopped !== null) return { kind: 'held_back', intent: asked, reason: stopped };
    const turn = await countForTurn(context, asked, askedMs);
    if (turn.kind === 'failed') return { kind: 'held_back', intent: asked, reason: turn.reason };
    const intent = turn.value;
    // A send is counted once and leaves soon after, or not at all: others may act on the count.
    if (context.clock.moment().latestMs - intent.lastSentAtMs > LONGEST_STANDSTILL_MS)
      return { kind: 'held_back', intent, reason: 'this process was suspended before it could be sent' };
    context.progress({ kind: 'sending', id: intent.stepId, send: intent.sends });
    const { path, body, key } = intent;
    const answer = await context.client.send({ operation, path, body, key });
    return { kind: 'passed', intent, answer };
  }, context.stop.signal);
}

/** Counts the send again if its turn came late, because of a low rate or requests that hang. */
async function countForTurn(
  context: RunContext,
  intent: JournaledIntent,
  askedMs: number,
): Promise<Asked<JournaledIntent>> {
  const now = context.clock.moment();
  if (now.latestMs - askedMs <= LONGEST_TURN_MS) return { kind: 'answered', value: intent };
  if (now.latestMs > intent.deadlineMs)
    return { kind: 'failed', reason: 'its key may have expired before its turn came' };
  return countAgain(context, intent, now);
}

/**
 * Withdraws a request that never left; if the journal cannot record that, its intent stays open. A request that may
 * have left stays open. The next apply sends both again.
 */
async function heldBack(
  context: RunContext,
  intent: JournaledIntent,
  history: SendHistory,
  reason: string,
): Promise<Carried> {
  if (history.left) return inDoubt(intent, `it was not sent again: ${reason}`);
  const closing = { kind: 'withdrawn', status: null, reason, left: false } as const;
  const carried = { kind: 'resolved', result: { kind: 'not_started', reason } } as const;
  await close(context, intent, closing, [], context.clock.now(), carried);
  return carried;
}

async function carryOut(
  context: RunContext,
  intent: JournaledIntent,
  operation: BoundOperation,
  verdict: Exclude<Verdict, SendAgain>,
  { history, usedBefore }: { readonly history: SendHistory; readonly usedBefore: boolean },
): Promise<Carried> {
  const { sends } = intent;
  const atMs = context.clock.now();
  const recordAt = (address: Recorded['address']) => context.records.get(address);
  switch (verdict.kind) {
    case 'done':
      return closeDone(context, intent, verdict);
    case 'done_before': {
      const { status, resource } = verdict;
      if (operation.repeatable) {
        const closing = { kind: 'superseded', status, reason: 'executed before it was sent' } as const;
        const records = recordsWhenSuperseded(intent, atMs, recordAt);
        return close(context, intent, closing, records, atMs, { ...closing, sends });
      }
      const records = recordsWhenDoneBefore(intent, resource, atMs, recordAt);
      context.holders.hold(intent.address, resource.remoteId);
      const closing = {
        kind: 'done',
        status,
        remoteId: resource.remoteId,
        replayed: true,
        reason: null,
      } as const;
      const result = { kind: 'done', remote_id: remoteIdAt(intent, records), replayed: true, sends } as const;
      const explained = usedBefore || isExplained(context, intent, resource.createdAtMs);
      // Recorded before the outcome, so that no crash between the two hides the gap.
      if (!explained) await noteMissing(context, atMs);
      const carried = await close(context, intent, closing, records, atMs, { kind: 'resolved', result });
      if (!explained) context.stop.because(journalMisses(context, intent));
      return carried;
    }
    case 'key_taken': {
      const closing = { kind: 'superseded', status: verdict.status, reason: verdict.detail } as const;
      const records = recordsWhenSuperseded(intent, atMs, recordAt);
      return close(context, intent, closing, records, atMs, { ...closing, sends });
    }
    case 'refused': {
      const { status, detail } = verdict;
      const closing: Closing = verdict.stored
        ? { kind: 'not_applied', status, reason: detail }
        : { kind: 'withdrawn', status, reason: detail, left: true };
      const result = { kind: 'refused', status, detail, sends } as const;
      return close(context, intent, closing, [], atMs, { kind: 'resolved', result });
    }
    case 'in_doubt': {
      const { doubt, reason } = verdict;
      const failed = await tryJournal(context, () => context.journal.noteDoubt(intent.intent, doubt));
      return inDoubt(intent, failed === null ? reason : `${reason}; ${failed}`);
    }
    case 'stop_run': {
      const reason = `the service refuses the API key (${verdict.status}: ${verdict.detail})`;
      context.stop.because(reason, 'key_refused');
      if (history.uncertain) return inDoubt(intent, reason);
      // This send was not executed, but a late duplicate of it may be: the intent stays open and keeps its key.
      return { kind: 'resolved', result: { kind: 'not_started', reason } };
    }
    /* v8 ignore next 2 */
    default:
      return verdict satisfies never;
  }
}

/** `reason`: why it counts as done where no answer to the request says so. */
type Done = Pick<Extract<Closing, { kind: 'done' }>, 'status' | 'replayed'> & {
  readonly resource: AnsweredResource;
  readonly reason?: string;
};

/** `resource` is what the answer shows of the executed request, or what a read shows of it later. */
export function closeDone(
  context: RunContext,
  intent: JournaledIntent,
  { status, replayed, resource, reason }: Done,
): Promise<Carried> {
  const atMs = context.clock.now();
  const records = recordsWhenDone(intent, resource, atMs, (address) => context.records.get(address));
  context.holders.hold(intent.address, resource.remoteId);
  const closing = {
    kind: 'done',
    status,
    remoteId: resource.remoteId,
    replayed,
    reason: reason ?? null,
  } as const;
  const result = executed(intent, resource, { records, replayed, sends: intent.sends });
  return close(context, intent, closing, records, atMs, { kind: 'resolved', result });
}

/**
 * True if there is an explanation for a create that was executed before its first send: a duplicate of that send made
 * it, the state is new, or the create falls in the time that the journal is known to miss. Without an explanation the
 * journal misses something more, and the keys of other things of that time may have expired.
 */
function isExplained(
  { standing }: RunContext,
  { firstSentAtMs }: JournaledIntent,
  createdAtMs: number | null,
): boolean {
  const { confirmed, missingFromMs } = standing;
  if (confirmed || (createdAtMs !== null && createdAtMs >= firstSentAtMs)) return true;
  return missingFromMs !== null && (createdAtMs === null || createdAtMs >= missingFromMs);
}

/** Records a gap that starts when the journal was last whole. */
async function noteMissing(context: RunContext, atMs: number): Promise<void> {
  const fromMs = missingSince(context.standing.wholeUntilMs, context.standing);
  await tryJournal(context, () => context.journal.noteMissing(fromMs, atMs));
}

function journalMisses(context: RunContext, intent: JournaledIntent): string {
  return (
    `the journal misses something: ${intent.address} was created before this run sent it. ` +
    `If the state was restored from a copy, compare it with the service, then run: ${commandLine(context, 'recover --answer replays --reason …')}`
  );
}

/** The result of an executed request. Where the answer does not show everything, a read may show more. */
function executed(
  intent: JournaledIntent,
  { keptOtherwise: fields, shown }: AnsweredResource,
  {
    records,
    replayed,
    sends,
  }: { readonly records: readonly Recorded[]; readonly replayed: boolean; readonly sends: number },
): StepResult {
  const facts = { remote_id: remoteIdAt(intent, records), replayed, sends };
  if (fields.length > 0) return { kind: 'kept_otherwise', ...facts, fields };
  return { kind: 'done', ...facts, ...(!shown && intent.body !== null && { seen: false as const }) };
}

/** Ends the tries, or the run. A request that never left is withdrawn; any other stays open. */
async function giveUp(context: RunContext, intent: JournaledIntent, verdict: SendAgain): Promise<Carried> {
  const halted = context.stop.reason();
  if (verdict.reason === 'limited' && !verdict.next.uncertain && halted === null)
    return askedToWait(context, intent, verdict);
  if (verdict.next.left) return inDoubt(intent, openReason(verdict, context.clock.now()));
  const reason = halted ?? `the service cannot be reached: ${verdict.detail}`;
  if (halted === null) context.stop.because(reason, 'away');
  return heldBack(context, intent, verdict.next, reason);
}

/** The service says that it executed nothing: the next apply uses the same key. */
async function askedToWait(
  context: RunContext,
  intent: JournaledIntent,
  { retryAfterMs, detail }: SendAgain,
): Promise<Carried> {
  const atMs = context.clock.now();
  const until = retryAfterMs === null ? '' : `; apply again after ${wholeMinute(atMs + retryAfterMs)}`;
  const reason = `the service limits requests (429: ${detail})${until}`;
  context.stop.because(reason, 'away');
  const closing = { kind: 'withdrawn', status: 429, reason, left: true } as const;
  const carried = { kind: 'resolved', result: { kind: 'not_started', reason } } as const;
  return close(context, intent, closing, [], atMs, carried);
}

function openReason({ reason, detail, retryAfterMs, next }: SendAgain, nowMs: number): string {
  const known = next.uncertain ? 'it may have been executed' : 'not executed so far';
  const asked =
    retryAfterMs !== null && retryAfterMs > LONGEST_WAIT_MS
      ? `the service asks to wait until ${wholeMinute(nowMs + retryAfterMs)}, `
      : '';
  return `${reason.replaceAll('_', ' ')}: ${detail}; ${known}, ${asked}the next apply sends it again under the same key`;
}

/** The end of the minute, so that requests with the same wait report the same time. */
function wholeMinute(atMs: number): string {
  return new Date(Math.ceil(atMs / 60_000) * 60_000).toISOString();
}

async function pastDeadline(
  context: RunContext,
  intent: JournaledIntent,
  operation: BoundOperation,
): Promise<Carried> {
  const unknown = ageUnknown(context, intent);
  if (unknown !== null) return inDoubt(intent, unknown);
  const over = 'its key may have expired, so it is not sent again';
  if (!operation.repeatable) {
    return inDoubt(
      intent,
      `${over}; check whether it was executed, then resolve it with: ${commandLine(context, `recover ${intent.address} --id ID`)}, or --answer not-applied`,
    );
  }
  const now = context.clock.moment();
  const expiresMs = expiresInMs(intent, now);
  if (expiresMs > 0) {
    const from = new Date(now.earliestMs + expiresMs).toISOString();
    return inDoubt(intent, `${over}; it is given up at ${from} and planned again`);
  }
  const atMs = context.clock.now();
  const closing = { kind: 'not_applied', status: null, reason: 'past its deadline' } as const;
  const records = recordsWhenExpired(intent, (address) => context.records.get(address));
  const result = { kind: 'stale', reason: `${over}; the next plan sends it anew` } as const;
  return close(context, intent, closing, records, atMs, { kind: 'resolved', result });
}

/** Writes to the journal, then updates the run's records. If the write fails, the intent stays in doubt. */
export async function close(
  context: RunContext,
  intent: JournaledIntent,
  closing: Closing,
  changed: readonly Recorded[],
  atMs: number,
  carried: Carried,
): Promise<Carried> {
  // A key made of a former name is used up for anything that gets that name later.
  const name = nameForKey(intent.address, context.records, context.formerName);
  const former = changed.length > 0 && name !== intent.address ? [nothingAt(name, atMs)] : [];
  const records = [...changed, ...former];
  const failed = await tryJournal(context, () =>
    context.journal.closeIntent(intent.intent, closing, records, atMs),
  );
  if (failed !== null) return inDoubt(intent, `the outcome could not be recorded: ${failed}`);
  for (const record of records) context.records.set(record.address, record);
  return carried;
}

function inDoubt(intent: JournaledIntent, reason: string): Carried {
  return { kind: 'resolved', result: inDoubtResult(intent, reason) };
}

function remoteIdAt(intent: JournaledIntent, records: readonly Recorded[]): string | null {
  return records.find(({ address }) => address === intent.address)?.remoteId ?? null;
}
