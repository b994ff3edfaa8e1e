/**
 * How every run begins, whoever carries its steps out: its plan is stored, what earlier runs left open is resolved, and what
 * needs no request is noted.
 */
import { type Address, ownerOf } from '../model/address.ts';
import type { Bindings } from '../model/binding.ts';
import { typedFor } from '../model/command-line.ts';
import type { Progress, StepOutcome, StepResult } from '../model/outcome.ts';
import type { Plan, Step } from '../model/plan.ts';
import type { Recorded } from '../model/record.ts';
import { referencedAddresses } from '../model/references.ts';
import type { ServiceClient } from '../service/answer.ts';
import { paceOf } from '../service/pace.ts';
import { createAdaptiveLimit } from './adaptive-limit.ts';
import { askTime } from './ask-time.ts';
import { createDoubtStreak } from './doubt-streak.ts';
import type { FormerName } from './former-name.ts';
import type { Journal, RunId } from './journal.ts';
import { journalClock } from './journal-clock.ts';
import { unknowable } from './missing-uses.ts';
import { recordsOfPlan } from './note-plan.ts';
import type { ReadBack } from './read-back.ts';
import { resolveIntents } from './resolve-intents.ts';
import { createStop, type RunContext } from './run-context.ts';
import { type Anchor, type Missed, passRegister } from './run-register.ts';
import type { Runtime } from './runtime.ts';
import { tryJournal } from './send-intent.ts';

export interface RunPlan {
  readonly plan: Plan;
  readonly run: RunId;
  /** Who applies, for the log; null where it is not known. */
  readonly actor: string | null;
  readonly journal: Journal;
  readonly client: ServiceClient;
  readonly bindings: Bindings;
  /** The records that the plan was made on. */
  readonly records: ReadonlyMap<Address, Recorded>;
  /** Told once the run is noted, before anything is sent; where it rejects nothing is. */
  readonly begun?: () => Promise<void>;
  /** The register of runs; absent where the project has none. */
  readonly anchor?: Anchor;
  /** Told where the register names a run that this journal does not know. */
  readonly missed?: (what: Missed) => void;
  /** Whether the catalog still holds an address: only those open intents are resolved. */
  readonly holds: (address: Address) => boolean;
  /** The catalog's `formerNames`; without it nothing had another name. */
  readonly formerName?: FormerName;
  /** Results of steps that are not to be run: done under this plan before, or stale (`checkFreshness`). By step id. */
  readonly already?: ReadonlyMap<string, StepResult>;
  /** `concurrency`: steps in flight at once. `retries`: how often a request is sent again in one run, at most. */
  readonly options: {
    readonly concurrency: number;
    readonly retries: number;
    /** How fast requests leave at most; no limit where it is absent. */
    readonly requestsPerSecond?: number | null;
  };
  readonly runtime: Runtime;
  /** The time zone of the plan's today; without it no step is too late. */
  readonly timezone?: string;
  /** Aborts where a person interrupts: what is in flight is finished, nothing new is started. */
  readonly signal: AbortSignal;
  readonly progress?: (progress: Progress) => void;
  /** Told where a version was applied and the service shows something else. Where it is absent nothing is read back. */
  readonly readBack?: (other: ReadBack) => void;
}

export interface Begun {
  readonly context: RunContext;
  readonly startedAtMs: number;
  /** What became of the intents that earlier runs had left open. */
  readonly resolved: readonly StepOutcome[];
  /**
   * What is known of a step without carrying it out; undefined where it is to be carried out. `failed` is the id of a step
   * that it depends on and that was not done, else null.
   */
  readonly known: (step: Step, failed: string | null) => StepResult | undefined;
}

/** Throws where the journal cannot be read or the run cannot be noted at all, before anything is sent. */
export async function beginRun(input: RunPlan): Promise<Begun> {
  const { plan, run, journal } = input;
  const standing = await journal.standing(input.runtime.uptime?.().boot ?? null);
  const clock = journalClock(input.runtime, standing);
  const stop = createStop(input.signal);
  const progress = input.progress ?? (() => undefined);
  const { concurrency, requestsPerSecond } = input.options;
  const limit = createAdaptiveLimit(concurrency, paceOf(requestsPerSecond ?? null));
  const asked: RunContext = {
    run,
    project: plan.project,
    ...typedFor(plan),
    journal,
    client: input.client,
    runtime: input.runtime,
    clock,
    standing,
    retries: input.options.retries,
    limit,
    underWay: limit.underWay,
    formerName: input.formerName ?? (() => undefined),
    records: new Map(input.records),
    stop,
    doubts: createDoubtStreak(),
    progress,
  };

  const startedAtMs = clock.now();
  await journal.startRun({
    run,
    plan,
    startedAtMs,
    actor: input.actor,
    commit: plan.catalog.commit,
    toolVersion: plan.tool_version,
  });
  await input.begun?.();
  const open = await journal.openIntents();
  progress({ kind: 'planned', steps: open.length + plan.steps.length });

  const context = await heedRegister(asked, input);
  const resolved = await resolveIntents(context, open, input.bindings, input.holds);
  const unresolved = unresolvedIn(resolved, plan);
  await noteRecords(context, withoutUnresolved(plan, unresolved));
  const steps = plan.steps.filter((step) => unresolvedBefore(step, unresolved) === undefined);
  const refusal = unknowable({
    plan: { ...plan, steps },
    standing: context.standing,
    atMs: clock.now(),
  });
  if (refusal !== null) stop.because(refusal);
  return {
    context,
    startedAtMs,
    resolved,
    known: (step, failed) => {
      const given = input.already?.get(step.id);
      if (given !== undefined) return given;
      const on = failed ?? unresolvedBefore(step, unresolved);
      return on === undefined ? undefined : { kind: 'dependent', on };
    },
  };
}

/** What the run goes by from here on, where its journal turned out to miss something. */
async function heedRegister(context: RunContext, { anchor, missed, bindings }: RunPlan): Promise<RunContext> {
  if (anchor === undefined) {
    if (context.standing.missingFromMs !== null) await askTime(context, bindings);
    return context;
  }
  const check = await passRegister(context, anchor);
  if (check.kind !== 'missing') return context;
  missed?.(check);
  return { ...context, standing: { ...context.standing, missingFromMs: check.fromMs } };
}

/** What is still in doubt, by the id of its step: at the address that it was sent to, and at the one that took its place. */
function unresolvedIn(resolved: readonly StepOutcome[], { renames }: Plan): ReadonlyMap<Address, string> {
  const open = resolved.flatMap(({ id, address, result }) =>
    result.kind === 'done' ? [] : [[ownerOf(address), id] as const],
  );
  const unresolved = new Map(open);
  for (const { from, to } of renames) {
    const id = unresolved.get(ownerOf(from));
    if (id !== undefined) unresolved.set(ownerOf(to), id);
  }
  return unresolved;
}

/** A record keeps its name as long as a request is in doubt there: carried over it would say what may not hold any more. */
function withoutUnresolved(
  { renames, adoptions }: Plan,
  unresolved: ReadonlyMap<Address, string>,
): Pick<Plan, 'renames' | 'adoptions'> {
  const held = renames.filter(({ from }) => unresolved.has(ownerOf(from)));
  const targets = new Set(held.map(({ to }) => ownerOf(to)));
  return {
    renames: renames.filter((rename) => !held.includes(rename)),
    adoptions: adoptions.filter(({ address }) => !targets.has(ownerOf(address))),
  };
}

/** The plan held nothing against what it read where a request is in doubt, so what it compared holds after resolving too. */
async function noteRecords(context: RunContext, plan: Pick<Plan, 'renames' | 'adoptions'>): Promise<void> {
  if (context.stop.reason() !== null) return;
  const atMs = context.clock.now();
  const records = recordsOfPlan(plan, context.records, atMs);
  if (records.length === 0) return;
  const failed = await tryJournal(context, () => context.journal.noteRecords(context.run, records, atMs));
  if (failed === null) for (const record of records) context.records.set(record.address, record);
}

/** The plan expects that open intents come out as done; where one did not, what builds on it is planned anew. */
function unresolvedBefore(step: Step, unresolved: ReadonlyMap<Address, string>): string | undefined {
  if (unresolved.size === 0) return undefined;
  const needed = [step.address, ...referencedAddresses(step.path, step.body)];
  return needed.map((address) => unresolved.get(ownerOf(address))).find((id) => id !== undefined);
}
