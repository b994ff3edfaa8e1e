/** Settles by hand what is in doubt: a person looked, and says what became of the request. */
import type { Address } from '../model/address.ts';
import { fault } from '../model/diagnostic.ts';
import type { Recorded } from '../model/record.ts';
import { closableFromMs } from './deadline.ts';
import { recordsWhenDoneBefore } from './fold-answer.ts';
import type { Closing, Journal, JournaledIntent } from './journal.ts';
import { type Runtime, steadyClock } from './runtime.ts';

export type Resolution =
  /** It was executed, and this is the id. Its value counts as unknown: the next plan compares it or sends it. */
  | { readonly kind: 'executed'; readonly remoteId: string }
  /** It was not executed: the next plan sends it anew, under another key. */
  | { readonly kind: 'not_applied' };

export interface ResolveIntent {
  readonly journal: Journal;
  readonly records: ReadonlyMap<Address, Recorded>;
  readonly address: Address;
  readonly resolution: Resolution;
  /** Kept with the intent. */
  readonly reason: string;
  readonly runtime: Runtime;
}

/** The intent as it was. Throws a DiagnosticsError where nothing is open there, or where the request may still arrive. */
export async function resolveIntent(input: ResolveIntent): Promise<JournaledIntent> {
  const { journal, address, resolution, reason } = input;
  const open = await journal.openIntents();
  const intent = open.find((entry) => entry.address === address);
  if (intent === undefined) {
    throw fault(
      'nothing-in-doubt',
      `nothing is in doubt at ${address}`,
      'see what is with: pricewright state list',
    );
  }
  const { latestMs } = await journal.standing();
  const atMs = steadyClock(input.runtime, latestMs)();
  const fromMs = closableFromMs(intent);
  if (atMs < fromMs) {
    const [sent, from] = [intent.lastSentAtMs, fromMs].map((ms) => new Date(ms).toISOString());
    throw fault(
      'may-still-arrive',
      `the request was last sent at ${sent} and may still arrive`,
      `look again and resolve it from ${from} on, or run apply: it sends the same request under the same key`,
    );
  }
  const { closing, records } = outcomeOf(intent, resolution, reason, atMs, input.records);
  await journal.closeIntent(intent.intent, closing, records, atMs);
  return intent;
}

function outcomeOf(
  intent: JournaledIntent,
  resolution: Resolution,
  reason: string,
  atMs: number,
  records: ReadonlyMap<Address, Recorded>,
): { readonly closing: Closing; readonly records: readonly Recorded[] } {
  if (resolution.kind === 'not_applied') {
    return { closing: { kind: 'not_applied', status: null, reason }, records: [] };
  }
  const { remoteId } = resolution;
  const told = { remoteId, status: null, currentVersionId: null, value: null, createdAtMs: null };
  return {
    closing: { kind: 'done', status: null, remoteId, replayed: false, reason },
    records: recordsWhenDoneBefore(intent, told, atMs, (address) => records.get(address)),
  };
}
