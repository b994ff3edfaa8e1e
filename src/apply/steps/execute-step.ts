/**
 * Carries out one step: fills in its ids, makes its intent durable under the right key, then sends it. If the key
 * turns out to be used, the step goes on under the next revision, a bounded number of times.
 */

import type { OperationName } from '../../interface/index.ts';
import { commandLine, type TypedFor } from '../../model/messages/command-line.ts';
import type { StepResult } from '../../model/plan/outcome.ts';
import type { Step } from '../../model/plan/plan.ts';
import type { BoundOperation } from '../../model/service/binding.ts';
import { isPresent } from '../../model/service/record.ts';
import type { Address } from '../../model/values/address.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { canonicalBody, fillReferences } from '../../service/encode-request.ts';
import { FRESH } from '../../service/judge-answer.ts';
import { creationUntilMs, deadlineMs, reuseOf } from '../journal/deadline.ts';
import type { IntentId, JournaledIntent, KeyHistory, NewIntent, RunId } from '../journal/journal.ts';
import { askJournal } from '../sending/ask-journal.ts';
import { idempotencyKey, nameForKey } from '../sending/idempotency-key.ts';
import type { RunContext } from '../sending/run-context.ts';
import { sendIntent } from '../sending/send-intent.ts';

/**
 * Most keys that one step may use up in one run. A lost journal may miss more mutations of one address within a key's
 * life; each apply then continues where the last one ended. A faulty service receives only a handful of requests.
 */
const MOST_KEYS = 6;
/** Most keys that a step skips because something that had the same name before used them. */
const MOST_ROUNDS_OF_OTHERS = 1000;

interface PlannedStep {
  readonly step: Step;
  readonly operation: BoundOperation;
  readonly planDigest: string;
  /** The day on which a version starts that names none. */
  readonly today: CalendarDay;
}

export async function executeStep(context: RunContext, planned: PlannedStep): Promise<StepResult> {
  let sends = 0;
  let last = '';
  for (let turn = 1; turn <= MOST_KEYS; turn += 1) {
    const stopped = context.stop.reason();
    if (stopped !== null) return { kind: 'not_started', reason: stopped };
    const opened = await openIntent(context, planned);
    if (opened.kind === 'not_opened') return opened.result;
    const carried = await sendIntent(context, opened.intent, planned.operation, FRESH, opened.usedBefore);
    if (carried.kind === 'resolved') return withSends(carried.result, sends);
    sends += carried.sends;
    last = `${carried.status}: ${carried.reason}`;
  }
  // A service that stores no refusals looks the same; a person then needs its own words.
  return {
    kind: 'stale',
    reason: `${MOST_KEYS} idempotency keys were rejected as already used (the last answer: ${last}); the next apply continues with further keys`,
  };
}

type Opened =
  /** `usedBefore`: an intent under the same key was withdrawn, which explains a replayed answer. */
  | { readonly kind: 'opened'; readonly intent: JournaledIntent; readonly usedBefore: boolean }
  | { readonly kind: 'not_opened'; readonly result: StepResult };

/** The intent is durable once this returns it. Without an intent, nothing was sent. */
async function openIntent(context: RunContext, { step, ...planned }: PlannedStep): Promise<Opened> {
  const filled = fillReferences(step.path, step.body, (address) => idAt(context, address));
  if (filled.kind === 'missing') {
    const on = filled.addresses.join(', ');
    return { kind: 'not_opened', result: { kind: 'dependent', on } };
  }
  const { address, operation } = step;
  const body = filled.body === null ? null : canonicalBody(filled.body);
  const revision = context.records.get(address)?.revision ?? 0;
  const opened = await askJournal(context, async () => {
    const name = nameForKey(address, context.records, context.formerName);
    const names = new Set([address, name]);
    const { round, withdrawn, usedUntilMs } = await keyHistory(context, names, operation, revision);
    const now = context.clock.moment();
    // The run checked this when it began; the process may have stood still since.
    const lastMs = creationUntilMs(step, context.standing) ?? Number.POSITIVE_INFINITY;
    if (now.latestMs > lastMs) return mayExist(address);
    const reuse = reuseOf(usedUntilMs, now);
    if ('notBeforeMs' in reuse) return atEndOfLife(reuse.notBeforeMs);
    const request: KeylessIntent = {
      stepId: step.id,
      stepDigest: step.digest,
      planDigest: planned.planDigest,
      address,
      operation,
      opens: step.opens,
      day: step.effective_at ?? planned.today,
      revision,
      method: planned.operation.method,
      path: filled.path,
      body,
      atMs: now.earliestMs,
      sentAtMs: now.latestMs,
      uptime: now.uptime,
      deadlineMs: Math.min(deadlineMs(now, context.standing), lastMs, reuse.untilMs),
    };
    return openUnderFreeKey(context, request, { name, round, usedBefore: withdrawn });
  });
  if (opened.kind === 'answered') return opened.value;
  return notOpened(opened.reason);
}

type KeylessIntent = Omit<NewIntent, 'round' | 'key'>;

interface KeyChoice {
  /** The name that the key is made of. */
  readonly name: Address;
  /** The first round whose key may be free. */
  readonly round: number;
  readonly usedBefore: boolean;
}

/**
 * Opens the intent in the first round whose key nothing else has used. A thing that had this name before it was
 * renamed may have been made under a key of this name; it stands at another address now.
 */
async function openUnderFreeKey(
  context: RunContext,
  request: KeylessIntent,
  { name, round: first, usedBefore }: KeyChoice,
): Promise<Opened> {
  const { project, environment, run } = context;
  const { address, operation, revision, stepId } = request;
  for (let round = first; round < first + MOST_ROUNDS_OF_OTHERS; round += 1) {
    const key = idempotencyKey({ project, environment, address: name, operation, revision, round });
    const fresh: NewIntent = { round, key, ...request };
    const opened = await context.journal.openIntent(run, fresh);
    if (opened.kind === 'opened')
      return { kind: 'opened', intent: justOpened(opened.intent, run, fresh), usedBefore };
    if (opened.closing === null) return keyInDoubt(context, opened.by);
    if (opened.by === address && opened.closing !== 'not_applied') return recordGone(context, address);
  }
  throw new Error(`${MOST_ROUNDS_OF_OTHERS} keys of ${stepId} were used by others`);
}

function justOpened(intent: IntentId, run: RunId, fresh: NewIntent): JournaledIntent {
  const { atMs, sentAtMs, uptime } = fresh;
  // The spread comes last: an object of this size takes ten times as long to make if it grows after a spread.
  return {
    intent,
    run,
    lastSentUptime: uptime,
    doubt: null,
    openedAtMs: atMs,
    firstSentAtMs: atMs,
    lastSentAtMs: sentAtMs,
    sends: 1,
    ...fresh,
  };
}

function notOpened(reason: string): Opened {
  return { kind: 'not_opened', result: { kind: 'not_started', reason } };
}

function keyInDoubt(typed: TypedFor, by: Address): Opened {
  const command = commandLine(typed, `recover ${by} --answer send-again`);
  return notOpened(`its key is that of the request in doubt for ${by}; resolve that first with: ${command}`);
}

/** The run ends: more records may be gone. */
function recordGone(context: RunContext, address: Address): Opened {
  const command = commandLine(context, 'log --verify');
  const reason = `the record of ${address} is gone or an older one, since the journal has its key as used: restore the state from a copy; see: ${command}`;
  context.stop.because(reason);
  return notOpened(reason);
}

function mayExist(address: Address): Opened {
  return notOpened(
    `the journal misses what was applied before, and the service can no longer say whether ${address} exists; apply again to see what to do next`,
  );
}

function atEndOfLife(notBeforeMs: number): Opened {
  const from = new Date(notBeforeMs).toISOString();
  return notOpened(`its key was used before and expires too soon; apply again from ${from} on`);
}

/** The history of the keys of one thing under all its names, the present name first. */
async function keyHistory(
  context: RunContext,
  names: ReadonlySet<Address>,
  operation: OperationName,
  revision: number,
): Promise<KeyHistory> {
  let whole: KeyHistory = { round: 0, withdrawn: false, usedUntilMs: null };
  for (const name of names) {
    const { round, withdrawn, usedUntilMs } = await context.journal.keyHistory(name, operation, revision);
    // If the present name has had rounds, an intent withdrawn under the former name belongs to an earlier round.
    const counts = whole.round === 0;
    whole = {
      round: whole.round + round,
      withdrawn: whole.withdrawn || (counts && withdrawn),
      usedUntilMs: whole.usedUntilMs ?? (counts ? usedUntilMs : null),
    };
  }
  return whole;
}

function idAt(context: RunContext, address: Address): string | undefined {
  const record = context.records.get(address);
  return isPresent(record) ? (record.remoteId ?? undefined) : undefined;
}

function withSends(result: StepResult, earlier: number): StepResult {
  return 'sends' in result ? { ...result, sends: result.sends + earlier } : result;
}
