/**
 * `recover ADDRESS --answer send-again`: sends one intent again, unchanged, because a person asked for it. The catalog plays
 * no part.
 */

import { type TypedFor, typedFor } from '../../model/messages/command-line.ts';
import type { Progress, StepOutcome } from '../../model/plan/outcome.ts';
import type { Bindings } from '../../model/service/binding.ts';
import type { Recorded } from '../../model/service/record.ts';
import type { Address } from '../../model/values/address.ts';
import type { ServiceClient } from '../../service/answer.ts';
import type { Journal, RunId } from '../journal/journal.ts';
import { journalClock } from '../journal/journal-clock.ts';
import type { Runtime } from '../journal/runtime.ts';
import { createDoubtStreak } from '../sending/doubt-streak.ts';
import { idHolders } from '../sending/id-holders.ts';
import { createRequestLimit } from '../sending/request-limit.ts';
import { createStop } from '../sending/run-context.ts';
import { nothingInDoubt } from './resolve-intent.ts';
import { resolveIntents } from './resolve-intents.ts';

export interface SendAgain extends TypedFor {
  readonly journal: Journal;
  /** The run that holds the lock. */
  readonly run: RunId;
  readonly project: string;
  readonly client: ServiceClient;
  readonly bindings: Bindings;
  readonly records: ReadonlyMap<Address, Recorded>;
  readonly address: Address;
  /** Records that a person asked for it; called before anything is sent. */
  readonly note: () => Promise<void>;
  readonly retries: number;
  readonly runtime: Runtime;
  readonly signal: AbortSignal;
  readonly progress?: (progress: Progress) => void;
}

/** Returns the outcome of the intent. Throws a DiagnosticsError if nothing is open at the address. */
export async function sendAgain(input: SendAgain): Promise<StepOutcome> {
  const { journal, address, runtime } = input;
  const open = await journal.openIntents();
  const intent = open.find((entry) => entry.address === address);
  if (intent === undefined) throw nothingInDoubt(address, open, input);
  await input.note();
  const standing = await journal.standing();
  const [outcome] = await resolveIntents(
    {
      run: input.run,
      project: input.project,
      ...typedFor(input),
      journal,
      client: input.client,
      runtime,
      clock: journalClock(runtime, standing.latestMs, input.client.serviceMs),
      standing,
      retries: input.retries,
      limit: createRequestLimit(1, input.client.turn),
      underWay: (task) => task(),
      formerName: () => undefined,
      records: new Map(input.records),
      holders: idHolders(input.records),
      stop: createStop(input.signal),
      doubts: createDoubtStreak(),
      progress: input.progress ?? (() => undefined),
    },
    [intent],
    input.bindings,
    () => true,
  );
  if (outcome !== undefined) return outcome;
  throw new Error(`${intent.stepId} was sent again, and nothing is reported of it`);
}
