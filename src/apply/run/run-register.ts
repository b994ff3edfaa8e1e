/**
 * The register of runs: a draft subscription at the service, the anchor, that names the last run of this state. Every
 * run reads the anchor before it sends anything else, and writes its own name there. A state that was restored from
 * an older copy, or that replaces a lost one, finds a name it does not know: its journal misses what that run did.
 */

import { LATE_ARRIVAL_MS } from '../../interface/index.ts';
import { isAnchorOf, RUN_FIELD } from '../../model/service/anchor.ts';
import type { BoundOperation } from '../../model/service/binding.ts';
import { isJsonObject, type JsonObject } from '../../model/values/json.ts';
import type { Answer } from '../../service/answer.ts';
import { fillPath } from '../../service/encode-request.ts';
import { FRESH, judgeAnswer, RESUMED, type SendHistory } from '../../service/judge-answer.ts';
import { OF_NO_RECORD } from '../../service/read-answered.ts';
import { missingSince, SENDING_WINDOW_MS } from '../journal/deadline.ts';
import type { Register } from '../journal/journal.ts';
import { backoffMs, LONGEST_WAIT_MS } from '../journal/journal-clock.ts';
import { tryJournal } from '../sending/ask-journal.ts';
import type { RunContext } from '../sending/run-context.ts';

/** The anchor's subscription and the operation that updates it. */
export interface Anchor {
  readonly subscriptionId: string;
  readonly operation: BoundOperation;
}

export interface Missed {
  readonly kind: 'missing';
  readonly fromMs: number;
  /** The run that the register names; null if it names none. */
  readonly run: string | null;
}

type RegisterCheck =
  /** The register names a run of this journal, or none where none was ever written. */
  | { readonly kind: 'whole' }
  /** Another run wrote to the register since: this journal misses what that run did after `fromMs`. */
  | Missed
  /** Nothing may be sent. The run is stopped and has the reason. */
  | { readonly kind: 'stopped' };

/** Must be called before anything else is sent. Unless it stops the run, the register names this run afterwards. */
export async function passRegister(context: RunContext, anchor: Anchor): Promise<RegisterCheck> {
  const known = await context.journal.register();
  const held = await ask(context, anchor);
  if (held === STOPPED || isRefusal(held)) return { kind: 'stopped' };
  const check = compare(context, known, held);
  if (check.kind === 'missing') {
    // Recorded before the register is written, so that no crash hides the gap.
    const noted = () => context.journal.noteMissing(check.fromMs, context.clock.now());
    if ((await tryJournal(context, noted)) !== null) return { kind: 'stopped' };
  }
  const resolved = check.kind === 'whole' ? await resolvePending(context, anchor, known, held) : known;
  if (resolved === STOPPED) return { kind: 'stopped' };
  return (await write(context, anchor, resolved)) ? check : { kind: 'stopped' };
}

const STOPPED = Symbol('stopped');
const WHOLE: RegisterCheck = { kind: 'whole' };

/** Compares the anchor's name with the known name and a pending one. Another state wrote any other name. */
function compare(
  { standing }: RunContext,
  { current, pending }: Register,
  held: string | null,
): RegisterCheck {
  if (held === (current?.run ?? null) || (pending !== null && held === pending.run)) return WHOLE;
  const fromMs = missingSince(current?.atMs ?? standing.wholeUntilMs, standing);
  return { kind: 'missing', fromMs, run: held };
}

/** Sends a pending name until the service has it, as long as its key lives: the request may still arrive. */
async function resolvePending(
  context: RunContext,
  anchor: Anchor,
  known: Register,
  held: string | null,
): Promise<Register | typeof STOPPED> {
  const { pending } = known;
  const { clock } = context;
  if (pending === null) return known;
  if (held === pending.run) return { current: { run: pending.run, atMs: clock.now() }, pending: null };
  const { earliestMs, latestMs } = clock.moment();
  const untilMs = pending.firstSentAtMs + SENDING_WINDOW_MS;
  // Nothing is sent past its window, whatever a clock said that was ahead.
  const arrivesUntilMs = Math.min(pending.lastSentAtMs, untilMs) + LATE_ARRIVAL_MS;
  if (earliestMs > arrivesUntilMs) return { ...known, pending: null };
  if (latestMs > untilMs) {
    context.stop.because(
      `the name of an earlier run may still arrive at the anchor; apply again from ${new Date(arrivesUntilMs).toISOString()}`,
    );
    return STOPPED;
  }
  const again = { ...known, pending: { ...pending, lastSentAtMs: latestMs } };
  if ((await tryJournal(context, () => context.journal.noteRegister(again))) !== null) return STOPPED;
  const sent = await ask(context, anchor, pending.run, RESUMED);
  if (sent === STOPPED) return STOPPED;
  // A refusal stored under the key is final: the name never arrives.
  if (isRefusal(sent)) return { ...known, pending: null };
  return { current: { run: pending.run, atMs: context.clock.now() }, pending: null };
}

/** Writes this run's name. The name is durable before it leaves, and has arrived before anything else is sent. */
async function write(context: RunContext, anchor: Anchor, known: Register): Promise<boolean> {
  const { run, clock, journal } = context;
  const { earliestMs: firstSentAtMs, latestMs: lastSentAtMs } = clock.moment();
  const pending = { run, firstSentAtMs, lastSentAtMs };
  if ((await tryJournal(context, () => journal.noteRegister({ ...known, pending }))) !== null) return false;
  const sent = await ask(context, anchor, run);
  if (isRefusal(sent)) context.stop.because(refused(anchor.subscriptionId, sent.refused));
  if (sent === STOPPED || isRefusal(sent)) return false;
  const current = { run, atMs: clock.now() };
  return (await tryJournal(context, () => journal.noteRegister({ current, pending: null }))) === null;
}

/** The final refusal of a name. */
interface Refusal {
  readonly refused: string;
}

function isRefusal(asked: string | null | typeof STOPPED | Refusal): asked is Refusal {
  return asked !== null && typeof asked === 'object';
}

/**
 * Returns the run that the anchor names after the request; null if it names none. `written` is the run that the request
 * writes; without it the request reads. A refused read stops the run.
 */
async function ask(
  context: RunContext,
  { subscriptionId, operation }: Anchor,
  written?: string,
  before: SendHistory = FRESH,
): Promise<string | null | typeof STOPPED | Refusal> {
  const path = fillPath(operation.path, { id: subscriptionId });
  const isRead = written === undefined;
  const body = isRead ? '{}' : JSON.stringify({ metadata: { [RUN_FIELD]: written } });
  let history = before;
  for (let attempt = 1; ; attempt += 1) {
    // A replayed answer would show an earlier moment, so each read has a key of its own.
    const key = isRead ? `pwr_${context.run}_read_${attempt}` : `pwr_${written}_register`;
    if (context.stop.reason() !== null) return STOPPED;
    const answer = await context.client.send({ operation, path, body, key });
    const verdict = judgeAnswer({
      answer,
      operation,
      key,
      history,
      gap: false,
      request: { ...OF_NO_RECORD, id: subscriptionId },
    });
    if (verdict.kind === 'done' || verdict.kind === 'done_before') {
      const metadata = metadataIn(answer);
      if (isRead && !isAnchorOf(metadata, context.project)) {
        context.stop.because(foreign(subscriptionId));
        return STOPPED;
      }
      return runNamedIn(metadata);
    }
    if (verdict.kind === 'stop_run') {
      context.stop.because(
        `the service refuses the API key (${verdict.status}: ${verdict.detail})`,
        'key_refused',
      );
      return STOPPED;
    }
    if (!isRead && verdict.kind === 'refused') return { refused: verdict.detail };
    // A refused read changes nothing, so there is no need to ask again if it was executed.
    const isRefused = isRead && 'reason' in verdict && verdict.reason === 'ask_once_more';
    if (verdict.kind !== 'send_again' || isRefused) {
      context.stop.because(refused(subscriptionId, 'detail' in verdict ? verdict.detail : verdict.reason));
      return STOPPED;
    }
    history = isRead ? FRESH : verdict.next;
    const ms = backoffMs(attempt, context.runtime.random(), verdict.retryAfterMs);
    if (attempt > context.retries || ms > LONGEST_WAIT_MS) {
      context.stop.because(
        `the register of runs at ${subscriptionId} cannot be reached, and nothing is sent before it is: ${verdict.detail}`,
        'away',
      );
      return STOPPED;
    }
    await context.runtime.sleep(ms, context.stop.signal);
  }
}

function refused(subscriptionId: string, detail: string): string {
  return (
    `the register of runs at ${subscriptionId} (pricewright.lock) was refused: ${detail}. ` +
    'Make sure that the subscription is there, or make another with: pricewright state init --anchor CUSTOMER=CODE'
  );
}

/** A customer's own subscription must not become a register, whoever wrote its id into the lock file. */
function foreign(subscriptionId: string): string {
  return (
    `the subscription ${subscriptionId}, which pricewright.lock names as the register of runs, is no register of this project. ` +
    'Restore pricewright.lock from Git, or take the line `anchor:` out of it'
  );
}

function metadataIn(answer: Answer): JsonObject | undefined {
  const body = answer.kind === 'answered' && isJsonObject(answer.body) ? answer.body : undefined;
  return isJsonObject(body?.metadata) ? body.metadata : undefined;
}

function runNamedIn(metadata: JsonObject | undefined): string | null {
  const named = metadata?.[RUN_FIELD];
  return typeof named === 'string' ? named : null;
}
