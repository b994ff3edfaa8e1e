/**
 * Resolves an intent by hand: a person has looked at the service and says if the request was executed, or asks for it to
 * be sent again, unchanged. The catalog plays no part.
 */
import { commandLine, type TypedFor } from '../../model/messages/command-line.ts';
import { type DiagnosticsError, fault } from '../../model/messages/diagnostic.ts';
import { suggestAddress } from '../../model/messages/nearest-name.ts';
import type { StepOutcome } from '../../model/plan/outcome.ts';
import type { Bindings } from '../../model/service/binding.ts';
import { isPresent, type Recorded } from '../../model/service/record.ts';
import { type Address, kindOf, ownerOf } from '../../model/values/address.ts';
import { isPathId } from '../../service/encode-request.ts';
import { NOTHING_ANSWERED } from '../../service/read-answered.ts';
import { mayArriveForMs, reusableFromMs } from '../journal/deadline.ts';
import type { Closing, Journal, JournaledIntent } from '../journal/journal.ts';
import { journalClock, type Runtime } from '../journal/journal-clock.ts';
import { recordsWhenDoneBefore } from '../sending/fold-answer.ts';
import { type OpenContext, openContext } from '../sending/run-context.ts';
import { resolveIntents } from './resolve-intents.ts';

export type Resolution =
  /** The request was executed and made this id. Its value is unknown: the next plan compares it or sends it. */
  | { readonly kind: 'executed'; readonly remoteId: string }
  /** Not executed: the next plan sends it again, under the same key unless that key holds another request. */
  | { readonly kind: 'not_applied' };

interface ResolveIntent extends TypedFor {
  readonly journal: Pick<Journal, 'openIntents' | 'standing'>;
  /** Closes the intent as the journal does, and records that a person said so. */
  readonly close: (
    intent: JournaledIntent,
    closing: Closing,
    records: readonly Recorded[],
    said: { readonly atMs: number; readonly reason: string | null },
  ) => Promise<void>;
  readonly records: ReadonlyMap<Address, Recorded>;
  readonly address: Address;
  readonly resolution: Resolution;
  /** The reason the person gave; stored with the intent. */
  readonly reason: string | null;
  readonly runtime: Runtime;
  /** Asks for the service's time; the clock of this machine may be wrong by days. Null where it does not tell. */
  readonly serviceMs: () => Promise<number | null>;
}

export interface Resolved {
  /** The intent before it was resolved. */
  readonly intent: JournaledIntent;
  /** Set where the next plan reuses the key: no apply sends the request after `untilMs` and before `fromMs`. */
  readonly rest: { readonly untilMs: number; readonly fromMs: number } | null;
}

/**
 * Throws a DiagnosticsError if the id is malformed, if nothing is in doubt at the address, if the request may still
 * arrive, or if the claim cannot be true: the id belongs to something else, or the service said that it executed the
 * request.
 */
export async function resolveIntent(input: ResolveIntent): Promise<Resolved> {
  const { journal, address, resolution, reason } = input;
  if (resolution.kind === 'executed') checkId(resolution.remoteId);
  const open = await journal.openIntents();
  const intent = open.find((entry) => entry.address === address);
  if (intent === undefined) throw nothingInDoubt(address, open, input);
  const serviceMs = await input.serviceMs();
  const clock = journalClock(input.runtime, (await journal.standing()).latestMs, () => serviceMs);
  const [now, atMs] = [clock.moment(), clock.now()];
  const waitMs = mayArriveForMs(intent, now);
  if (waitMs > 0) {
    const [sent, from] = [intent.lastSentAtMs, now.earliestMs + waitMs].map((ms) =>
      new Date(ms).toISOString(),
    );
    throw fault(
      'may-still-arrive',
      `the request was last sent at ${sent} and may still arrive`,
      intent.doubt === 'key_taken'
        ? `look again and resolve it from ${from} on: no apply sends it again, because its key belongs to another request`
        : `look again and resolve it from ${from} on, or run apply: it sends the same request under the same key`,
    );
  }
  if (resolution.kind === 'executed') checkMadeIt(intent, resolution.remoteId, input);
  else checkNotExecuted(intent, input);
  const { closing, records } = outcomeOf(
    intent,
    resolution,
    reason ?? 'looked up by hand',
    atMs,
    input.records,
  );
  await input.close(intent, closing, records, { atMs, reason });
  return { intent, rest: closing.kind === 'withdrawn' ? restOf(intent, now.earliestMs) : null };
}

/** The error names a similar address that is in doubt. */
function nothingInDoubt(
  address: Address,
  open: readonly Pick<JournaledIntent, 'address'>[],
  typed: TypedFor,
): DiagnosticsError {
  const addresses = open.map((intent) => intent.address);
  const otherwise = `see what is with: ${commandLine(typed, 'state list')}`;
  return fault(
    'nothing-in-doubt',
    `nothing is in doubt at ${address}`,
    suggestAddress(address, addresses, otherwise),
  );
}

function restOf({ deadlineMs: untilMs }: JournaledIntent, nowMs: number): Resolved['rest'] {
  const fromMs = reusableFromMs(untilMs);
  return nowMs >= fromMs ? null : { untilMs, fromMs };
}

/** An unset shell variable would give an empty id, which would stay on record for good. */
function checkId(id: string): void {
  if (isPathId(id)) return;
  throw fault(
    'unusable-id',
    `${JSON.stringify(id)} cannot be an id of the service`,
    'give the id that the service shows for what the request made',
  );
}

/** The service has confirmed that it executed the request. A request under another key would make the thing twice. */
function checkNotExecuted({ address, doubt }: JournaledIntent, typed: TypedFor): void {
  if (doubt !== 'id_unknown') return;
  throw fault(
    'was-executed',
    `the service has answered that it executed the request for ${address}, and gave no id`,
    `find what it created and give its id with --id, even if that is deleted by now; then run: ${commandLine(typed, `state rm ${address}`)}`,
  );
}

/** Two addresses with one id would change the same thing in turn, and what was made would have no record. */
function checkMadeIt(
  intent: JournaledIntent,
  id: string,
  input: TypedFor & Pick<ResolveIntent, 'records'>,
): void {
  const { address } = intent;
  if (!intent.operation.endsWith('.create')) {
    const known = input.records.get(address)?.remoteId ?? id;
    if (known === id) return;
    throw fault(
      'other-id',
      `the request was sent to ${address}, which is ${known}, not ${id}`,
      `if it was executed, give --id ${known}; if it was not, --answer not-applied`,
    );
  }
  const holder = [...input.records.values()].find(
    (row) => row.remoteId === id && isPresent(row) && isAlike(row.address, address),
  );
  if (holder === undefined) return;
  throw fault(
    'id-on-record',
    `${id} is on record as ${holder.address} already, so this request did not create it`,
    `give the id of what the request created, or --answer not-applied if it created nothing; see what is on record with: ${commandLine(input, 'state list')}`,
  );
}

/** An id is unique among things of one kind; a version's id is unique within its subscription. */
function isAlike(a: Address, b: Address): boolean {
  if (kindOf(a) !== kindOf(b)) return false;
  return kindOf(a) !== 'version' || ownerOf(a) === ownerOf(b);
}

function outcomeOf(
  intent: JournaledIntent,
  resolution: Resolution,
  reason: string,
  atMs: number,
  records: ReadonlyMap<Address, Recorded>,
): { readonly closing: Closing; readonly records: readonly Recorded[] } {
  if (resolution.kind === 'not_applied') {
    // The service holds another request under the key and will never execute this one under it.
    const closing: Closing =
      intent.doubt === 'key_taken'
        ? { kind: 'not_applied', status: null, reason }
        : { kind: 'withdrawn', status: null, reason, left: true };
    return { closing, records: [] };
  }
  const { remoteId } = resolution;
  const answer = { ...NOTHING_ANSWERED, remoteId };
  return {
    closing: { kind: 'done', status: null, remoteId, replayed: false, reason },
    records: recordsWhenDoneBefore(intent, answer, atMs, (address) => records.get(address)),
  };
}

interface SendAgain extends Omit<OpenContext, 'concurrency' | 'formerName'> {
  readonly bindings: Bindings;
  readonly address: Address;
  /** Records that a person asked for it; called before anything is sent. */
  readonly note: () => Promise<void>;
}

/** Returns the outcome of the intent. Throws a DiagnosticsError if nothing is open at the address. */
export async function sendAgain({ bindings, address, note, ...of }: SendAgain): Promise<StepOutcome> {
  const open = await of.journal.openIntents();
  const intent = open.find((entry) => entry.address === address);
  if (intent === undefined) throw nothingInDoubt(address, open, of);
  await note();
  const context = await openContext({ ...of, concurrency: 1 });
  const [outcome] = await resolveIntents(context, [intent], bindings, () => true);
  if (outcome !== undefined) return outcome;
  throw new Error(`${intent.stepId} was sent again, and nothing is reported of it`);
}
