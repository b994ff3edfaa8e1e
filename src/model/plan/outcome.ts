/** The outcome of an apply, as data (`schemas/outcome.schema.json`): one entry per step, and the end of the run. */

import type { OperationName } from '../../interface/index.ts';
import type { TypedFor } from '../messages/command-line.ts';
import type { KeptOtherwise } from '../service/kept-otherwise.ts';
import type { Address } from '../values/address.ts';

export type StepResult =
  /** Executed and confirmed. `replayed`: the service had executed it earlier under the same key. */
  | {
      readonly kind: 'done';
      readonly remote_id: string | null;
      readonly replayed: boolean;
      readonly sends: number;
      /** Set where neither the answer nor a read shows what the service kept. */
      readonly seen?: false;
    }
  /** Executed, and the service kept something else than was sent. What depends on it goes on. */
  | {
      readonly kind: 'kept_otherwise';
      readonly remote_id: string | null;
      readonly replayed: boolean;
      readonly sends: number;
      readonly fields: readonly KeptOtherwise[];
    }
  /** The service refused it for good: nothing was executed. */
  | { readonly kind: 'refused'; readonly status: number; readonly detail: string; readonly sends: number }
  /** The service may or may not have executed it; the intent stays open. */
  | {
      readonly kind: 'in_doubt';
      readonly key: string;
      readonly last_sent_at: string;
      readonly sends: number;
      readonly reason: string;
    }
  /** A step that this one depends on was not done. */
  | { readonly kind: 'dependent'; readonly on: string }
  /** The run was stopped before the step's turn. */
  | { readonly kind: 'not_started'; readonly reason: string }
  /** The step is not sent: the ground it was planned on has changed since, or its day has passed. */
  | { readonly kind: 'stale'; readonly reason: string };

export interface StepOutcome {
  readonly id: string;
  readonly address: Address;
  readonly operation: OperationName;
  /** `resolved`: an intent of an earlier run. `planned`: a step of this plan. `withdrawn`: a draft that was to be deleted. */
  readonly origin: 'resolved' | 'planned' | 'withdrawn';
  readonly result: StepResult;
}

/** The stages of a run: drafts are laid, then looked at, then published. */
export type RunStage = 'stage' | 'check' | 'commit';

/** Recurring changes a month, as decimals: of each subscription that of its last version with another month. */
interface StagedMoney {
  readonly currency: string;
  readonly in_force: string;
  readonly not_in_force: string;
}

/** The end of a staged run. */
export interface StagedOutcome {
  /** The stage in which it ended. */
  readonly ended: RunStage;
  /**
   * `nothing`: no version and no change of what is in force was executed. `unknown`: one is in doubt, and no other was. `part`:
   * some were. `all`: every one. `staged`: the drafts are laid and checked, and wait for the commit.
   */
  readonly in_force: 'nothing' | 'unknown' | 'part' | 'all' | 'staged';
  /** The number of new versions. */
  readonly versions: number;
  /** The number of these that are published. */
  readonly published: number;
  /** The number of these that were published and are still drafts: the account has approvals of its own. */
  readonly waiting: number;
  /** The number of drafts that the run deleted, and of those that are still there. */
  readonly drafts: { readonly deleted: number; readonly kept: number };
  /** Drafts that are no longer what was staged, or that nobody staged. They are left alone. */
  readonly left: readonly { readonly address: Address; readonly id: string; readonly reason: string }[];
  /** Things that were created and bill nothing; the next run uses them. */
  readonly created: readonly Address[];
  /** The number of drafts of which the service's figure is not the ledger's, by why it stopped nothing; absent without any. */
  readonly assumed?: Readonly<Partial<Record<'accepted' | 'constant_gap' | 'unavailable', number>>>;
  /** The change of the recurring month, without usage, by currency; absent where nothing is known of it. */
  readonly money?: readonly StagedMoney[];
  /** Why nothing more went in force; absent where everything did. */
  readonly because?: string;
}

export interface Outcome extends TypedFor {
  readonly format_version: 1;
  readonly run: string;
  readonly project: string;
  readonly plan_digest: string;
  /** The changes of the plan and their money, in at most three lines; absent where nobody said them. */
  readonly summary?: readonly string[];
  readonly started_at: string;
  readonly finished_at: string;
  readonly interrupted: boolean;
  /** The reason that the run stopped early (a refused key, the lock lost, an unwritable journal); otherwise null. */
  readonly stopped: string | null;
  readonly steps: readonly StepOutcome[];
  /** Set where the plan was staged. */
  readonly staged?: StagedOutcome;
  readonly counts: Readonly<Record<StepResult['kind'], number>>;
  /** The hash of the run on record, which covers every run before it; absent where its end is not on record. */
  readonly record_hash?: string;
}

/** An event of a run, for a progress display. Nothing depends on it. */
export type Progress =
  | { readonly kind: 'planned'; readonly steps: number }
  /** `later` is the number of requests that the stages after it need. */
  | { readonly kind: 'stage'; readonly stage: RunStage; readonly steps: number; readonly later: number }
  | { readonly kind: 'sending'; readonly id: string; readonly send: number }
  | { readonly kind: 'waiting'; readonly id: string; readonly ms: number; readonly reason: string }
  | { readonly kind: 'finished'; readonly outcome: StepOutcome };

export type Executed = Extract<StepResult, { kind: 'done' | 'kept_otherwise' }>;

/** True where the service executed the request, whatever it kept of it. */
export function wasExecuted(result: StepResult | undefined): result is Executed {
  return result?.kind === 'done' || result?.kind === 'kept_otherwise';
}

/** The sign that a version does not hold on its day, or that nobody could see whether it does. */
export const NOT_HOLDING = '/holds';

/** True where what depends on a step may go on. */
export function letsOthersGo(result: StepResult | undefined): boolean {
  const isStopped =
    result?.kind === 'kept_otherwise' && result.fields.some(({ path }) => path === NOT_HOLDING);
  return wasExecuted(result) && !isStopped;
}

/** True where an earlier run did the step under this plan. This run sent nothing for it. */
export function isDoneBefore({ result }: StepOutcome): boolean {
  return result.kind === 'done' && result.sends === 0;
}

/**
 * All runs of one plan as one outcome, made of the outcomes of a state, oldest first: the last word on each step, a later run's
 * word on what was in doubt among them. Undefined where no run of this plan ended.
 */
export function outcomeOfPlan(digest: string, outcomes: readonly Outcome[]): Outcome | undefined {
  const own = outcomes.filter(({ plan_digest }) => plan_digest === digest);
  const [first, last] = [own[0], own.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const steps = new Map<string, StepOutcome>();
  for (const outcome of outcomes)
    for (const step of outcome.steps) {
      const before = steps.get(step.id)?.result.kind;
      const isNews =
        outcome.plan_digest === digest
          ? before !== 'done' || !isDoneBefore(step)
          : before === 'in_doubt' && step.origin === 'resolved';
      if (isNews) steps.set(step.id, step);
    }
  const all = [...steps.values()];
  // A run that had nothing left to send says nothing of money.
  const { summary } = own.findLast((outcome) => outcome.summary !== undefined) ?? last;
  const whole = { ...last, started_at: first.started_at, steps: all, counts: countResults(all) };
  return { ...whole, ...(summary && { summary }) };
}

export function countResults(steps: readonly StepOutcome[]): Outcome['counts'] {
  const counts = {
    done: 0,
    kept_otherwise: 0,
    refused: 0,
    in_doubt: 0,
    dependent: 0,
    not_started: 0,
    stale: 0,
  };
  for (const step of steps) counts[step.result.kind] += 1;
  return counts;
}
