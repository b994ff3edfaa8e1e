/**
 * The start of every run, in one process or on a queue: stores the plan, resolves the intents that earlier runs left
 * open, and records the changes that need no request.
 */

import { typedFor } from '../../model/messages/command-line.ts';
import { type Progress, type StepOutcome, type StepResult, wasExecuted } from '../../model/plan/outcome.ts';
import type { Adoption, Plan, Step } from '../../model/plan/plan.ts';
import type { Pipeline } from '../../model/plan/provenance.ts';
import { type AnsweredDates, withAnsweredDates } from '../../model/service/billing-dates.ts';
import type { Bindings } from '../../model/service/binding.ts';
import { FIRST_ANSWERED } from '../../model/service/first-answer.ts';
import { withFixedDays, withFormerName } from '../../model/service/fixed-days.ts';
import { keepingFound } from '../../model/service/given-discounts.ts';
import {
  answeredWithoutVersions,
  isPresent,
  type Recorded,
  type Rename,
} from '../../model/service/record.ts';
import { referencedAddresses } from '../../model/service/references.ts';
import { type Address, isStaged, ownerOf } from '../../model/values/address.ts';
import type { ServiceClient } from '../../service/answer.ts';
import { unknowable } from '../journal/deadline.ts';
import type { Journal, RunApprovals, RunId } from '../journal/journal.ts';
import { aheadMs, type Clocks, type Runtime } from '../journal/journal-clock.ts';
import { resolveIntents } from '../resolving/resolve-intents.ts';
import { noteRecords, tryJournal } from '../sending/ask-journal.ts';
import type { FormerName } from '../sending/idempotency-key.ts';
import { readServiceTime } from '../sending/read-now.ts';
import { openContext, type RunContext } from '../sending/run-context.ts';
import type { StagedOptions } from '../staging/staged-run.ts';
import { type Anchor, type Missed, passRegister } from './run-register.ts';

/** A difference between the clocks that a person should see to. */
const WORTH_SAYING_MS = 5 * 60 * 1000;

export interface RunPlan {
  readonly plan: Plan;
  readonly run: RunId;
  /** The person or pipeline that applies, for the log; null if unknown. */
  readonly actor: string | null;
  readonly journal: Journal;
  readonly client: ServiceClient;
  readonly bindings: Bindings;
  /** The records that the plan was made from. */
  readonly records: ReadonlyMap<Address, Recorded>;
  /** The days on cycle that the service showed for this plan. */
  readonly billingDates?: ReadonlyMap<Address, AnsweredDates>;
  /** Set where the plan names rules: those rules, and its approvals, which the caller has checked. */
  readonly approvals?: RunApprovals;
  /** The changes of the plan and their money in words, for the outcome. */
  readonly summary?: readonly string[];
  /** The pipeline that applies, for the log. */
  readonly pipeline?: Pipeline;
  /** Called once the run is recorded, before anything is sent. If it rejects, nothing is sent. */
  readonly begun?: () => Promise<void>;
  /** The register of runs; absent where the project has none. */
  readonly anchor?: Anchor;
  /** Called if the machine's clock and the service's are minutes apart. */
  readonly apart?: (clocks: Clocks) => void;
  /** Called if the register names a run that this journal does not know. */
  readonly missed?: (what: Missed) => void;
  /** True if the catalog still has the address. Open intents at other addresses are not resolved. */
  readonly holds: (address: Address) => boolean;
  /** The catalog's `formerNames`; if it is absent, nothing has a former name. */
  readonly formerName?: FormerName;
  /** Results by step id of steps that must not be run: done under this plan before, or stale (`checkFreshness`). */
  readonly already?: ReadonlyMap<string, StepResult>;
  /** `concurrency`: most requests on the wire at once. `retries`: most times that one run sends a request again. */
  readonly options: {
    readonly concurrency: number;
    readonly retries: number;
  };
  readonly runtime: Runtime;
  /** The time zone of the plan's `today`; without it no step is too late. */
  readonly timezone?: string;
  /** How far a staged run goes. */
  readonly staging?: StagedOptions;
  /** Aborts when a person interrupts. The run then finishes requests in flight and starts nothing new. */
  readonly signal: AbortSignal;
  readonly progress?: (progress: Progress) => void;
}

export interface Begun {
  readonly context: RunContext;
  readonly startedAtMs: number;
  /** Outcomes of the intents that earlier runs left open. */
  readonly resolved: readonly StepOutcome[];
  /**
   * The result of a step that is not to be carried out; undefined for a step that is. `failed` is the id of a
   * dependency that was not done, else null.
   */
  readonly known: (step: Step, failed: string | null) => StepResult | undefined;
}

/** Throws, before anything is sent, if the journal cannot be read or the run cannot be recorded. */
export async function beginRun(input: RunPlan): Promise<Begun> {
  const { plan, run, journal } = input;
  const asked = await openContext({
    run,
    project: plan.project,
    ...typedFor(plan),
    journal,
    client: input.client,
    runtime: input.runtime,
    ...input.options,
    records: input.records,
    formerName: input.formerName,
    signal: input.signal,
    progress: input.progress,
  });
  const { clock, stop, progress } = asked;

  const open = await journal.openIntents();
  const sends = open.length + plan.steps.length > 0 || input.anchor !== undefined;
  const isAnswered = !sends || (await readServiceTime(asked, input.bindings));
  const startedAtMs = clock.now();
  await journal.startRun({
    run,
    plan,
    startedAtMs,
    actor: input.actor,
    commit: plan.catalog.commit,
    toolVersion: plan.tool_version,
    ...(!isAnswered && { unanswered: true }),
    ...(input.approvals && { approvals: input.approvals }),
    ...(input.pipeline && { pipeline: input.pipeline }),
  });
  const clocks = clock.clocks();
  if (clocks.serviceMs !== null) await tryJournal(asked, () => journal.noteHeard(clock.moment().earliestMs));
  if (Math.abs(aheadMs(clocks)) > WORTH_SAYING_MS) input.apart?.(clocks);
  await input.begun?.();
  progress({ kind: 'planned', steps: open.length + plan.steps.length });

  const context = await heedRegister(asked, input);
  const resolved = await resolveIntents(context, open, input.bindings, input.holds);
  const unresolved = unresolvedIn(resolved, plan);
  await noteWithoutRequests(context, { ...plan, ...withoutUnresolved(plan, unresolved) }, input.billingDates);
  const steps = plan.steps.filter((step) => unresolvedBefore(step, unresolved) === undefined);
  const refusal = unknowable({
    plan: { ...plan, steps },
    standing: context.standing,
    atMs: clock.moment().latestMs,
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

/** Checks the register, and returns the context for the rest of the run, with the gap that the register shows. */
async function heedRegister(context: RunContext, { anchor, missed }: RunPlan): Promise<RunContext> {
  if (anchor === undefined) return context;
  const check = await passRegister(context, anchor);
  if (check.kind !== 'missing') return context;
  missed?.(check);
  return { ...context, standing: { ...context.standing, missingFromMs: check.fromMs } };
}

/** Step ids of intents still in doubt, by the owner of their address and by that owner's new name. */
function unresolvedIn(resolved: readonly StepOutcome[], { renames }: Plan): ReadonlyMap<Address, string> {
  const open = resolved.flatMap(({ id, address, result }) =>
    wasExecuted(result) ? [] : [[ownerOf(address), id] as const],
  );
  const unresolved = new Map(open);
  for (const { from, to } of renames) {
    const id = unresolved.get(ownerOf(from));
    if (id !== undefined) unresolved.set(ownerOf(to), id);
  }
  return unresolved;
}

/** Leaves out renames of addresses in doubt: a record under the new name might claim an outdated value. */
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

/** The plan compared nothing that was in doubt, so its comparisons hold after resolving too. */
async function noteWithoutRequests(
  context: RunContext,
  plan: Pick<Plan, 'renames' | 'adoptions' | 'steps' | 'today'>,
  dates: ReadonlyMap<Address, AnsweredDates> = new Map(),
): Promise<void> {
  if (context.stop.reason() !== null) return;
  const atMs = context.clock.now();
  const known = new Map(recordsOfPlan(plan, context.records, atMs).map((row) => [row.address, row]));
  const note = (address: Address, noted: (row: Recorded) => Recorded) => {
    const row = known.get(address) ?? context.records.get(address);
    const after = isPresent(row) ? noted(row) : row;
    if (after !== undefined && after !== row) known.set(address, after);
  };
  for (const [address, answered] of dates) note(address, (row) => withAnsweredDates(row, answered));
  for (const step of plan.steps)
    note(ownerOf(step.address), (row) => withFixedDays(row, step.effective_at, step));
  for (const each of plan.adoptions)
    note(ownerOf(each.address), (row) => withFixedDays(row, each.start, each));
  await noteRecords(context, [...known.values()], atMs);
}

/** The plan expects open intents to end as done. If one did not, the steps that build on it are planned again. */
function unresolvedBefore(step: Step, unresolved: ReadonlyMap<Address, string>): string | undefined {
  if (unresolved.size === 0) return undefined;
  const needed = [step.address, ...referencedAddresses(step.path, step.body)];
  return needed.map((address) => unresolved.get(ownerOf(address))).find((id) => id !== undefined);
}

/** The records that change, renames first. An adoption that is already recorded changes nothing. */
export function recordsOfPlan(
  plan: Pick<Plan, 'renames' | 'adoptions' | 'today'>,
  records: ReadonlyMap<Address, Recorded>,
  atMs: number,
): readonly Recorded[] {
  const known = new Map(records);
  const changed = new Map<Address, Recorded>();
  const note = (record: Recorded) => {
    known.set(record.address, record);
    changed.set(record.address, record);
  };
  for (const rename of plan.renames) for (const record of renamed(rename, known)) note(record);
  for (const adoption of plan.adoptions) {
    const before = known.get(adoption.address);
    const record = adopted(adoption, before, atMs);
    if (record === undefined) continue;
    const isKnown = before?.presence === 'present' && before.remoteId === record.remoteId;
    note(isKnown ? keepingFound(record, before, plan.today) : record);
  }
  return [...changed.values()];
}

/** The old address keeps its revision. The new address never has a lower revision than before. */
function renamed({ from, to }: Rename, known: ReadonlyMap<Address, Recorded>): readonly Recorded[] {
  const row = known.get(from);
  if (row === undefined) return [];
  const revision = Math.max(row.revision, known.get(to)?.revision ?? 0);
  return [
    {
      ...withFormerName(isStaged(from) && !isStaged(to) ? asPublished(row) : row, from),
      address: to,
      revision,
    },
    { ...row, remoteId: null, value: null, answered: null, presence: 'removed' },
  ];
}

/** A staged draft moves to its version once somebody has published it. */
function asPublished({ notTaken: _, ...row }: Recorded): Recorded {
  return { ...row, status: 'published' };
}

/** Undefined if the adoption is already recorded. An adoption by comparison supplies a value that was unknown. */
function adopted(adoption: Adoption, before: Recorded | undefined, atMs: number): Recorded | undefined {
  const { address, remote_id: remoteId, how, value, first_answered: first, start, status } = adoption;
  const known = before?.presence === 'present' && before.remoteId === remoteId;
  if (known && how !== 'compared') return undefined;
  return {
    address,
    remoteId,
    value,
    // A comparison may cover only part of the answer; the rest may be terms that nobody wrote.
    answered: known ? answeredWithoutVersions(before) : first ? { [FIRST_ANSWERED]: first } : null,
    start,
    status,
    presence: 'present',
    revision: before?.revision ?? 0,
    appliedAtMs: atMs,
  };
}
