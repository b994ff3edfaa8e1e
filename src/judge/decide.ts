/** The decisions of a plan: its steps, the changes that it takes over, and the part of its document that the digest covers. */

import { namedRules, type RulesAround } from '../approval/plan-approvals.ts';
import { COMPLETE_CONTENT } from '../interface/index.ts';
import { typedFor } from '../model/messages/command-line.ts';
import { NO_APPROVAL_RULES } from '../model/plan/approval.ts';
import type { Adoption, Drift, ResolvedFirst, Step } from '../model/plan/plan.ts';
import type { Observed, OpenIntent } from '../model/service/observed.ts';
import { recordedEnd } from '../model/service/record.ts';
import { type Address, ownerOf, sortByAddress } from '../model/values/address.ts';
import type { CalendarDay } from '../model/values/calendar-day.ts';
import { pointerPath } from '../model/values/json.ts';
import { type Arranged, arrange } from '../plan/arrange.ts';
import { type Context, createContext } from '../plan/context.ts';
import { sendable } from '../plan/diff/carry-over.ts';
import { planDigest } from '../plan/document/plan-digest.ts';
import type { PlanInputs } from '../plan/plan-inputs.ts';
import { recordsOfAdoptions } from '../plan/records/note-agreed.ts';
import { planRules, stoodBefore } from '../plan/rules/plan-rules.ts';
import { rulesInForce } from '../plan/rules/rules-in-force.ts';
import { withdrawnChanges } from '../plan/scheduled-changes.ts';
import { stageSteps } from '../plan/stage-steps.ts';
import { type JudgedPlan, judgedPlan } from '../plan/taken-over.ts';
import { currencyAt } from '../plan/terms-at.ts';
import { createTicketOf, requestedChanges } from './asked-for.ts';
import { judgesOf } from './guards/judges.ts';
import type { Among } from './hold-of.ts';

/** An arranged plan without errors. */
type Ordered = Arranged & { readonly steps: readonly Step[] };

export interface Decided {
  readonly arranged: Ordered;
  readonly judged: JudgedPlan;
  /** The world of the judged steps with adopted things on record: who pays by one does so before the adoption. */
  readonly adopted: Context;
  readonly sent: ReturnType<typeof sentBy>;
  readonly drift: readonly Drift[];
  readonly takenOver: readonly Drift[];
}

export function decide(inputs: PlanInputs, arranged: Ordered): Decided {
  const judged = judgedPlan(inputs, arranged);
  const { context, taken } = judged;
  const { planned } = arranged;
  const others = planned.adoptions.filter(({ address }) => !taken.owners.has(ownerOf(address)));
  // An end that is taken over is judged, so it is not on record yet.
  const ending = new Set(planned.stated.map(({ address }) => address));
  const before = others.map((each) => (ending.has(each.address) ? withEndBefore(context, each) : each));
  const differences = [
    ...taken.differences,
    ...planned.stated.map((step) => [step, step.differences] as const),
  ].map(([{ address }, own]) => ({
    address,
    differences: own.map((each) => ({ ...each, cause: 'service' as const })),
  }));
  return {
    arranged,
    judged,
    adopted: onceAdopted(inputs, context.observed, before) ?? context,
    sent: sentBy(inputs, arranged, judged),
    drift: sortByAddress(planned.drift).map((each) => inItsCurrency(context, withoutOwnFields(each))),
    takenOver: sortByAddress(differences).map((each) => inItsCurrency(context, each)),
  };
}

export function rulesAround({ approvals = NO_APPROVAL_RULES, standing }: PlanInputs): RulesAround {
  return { own: approvals, stood: stoodBefore(standing) };
}

/** The digest of the plan that is decided. */
export function digestOf(inputs: PlanInputs, { sent }: Pick<Decided, 'sent'>): string {
  return planDigest({ ...sent, approvals: namedRules(rulesAround(inputs)) });
}

/** The digest of the same plan on another day, without its money; undefined where there is no plan then. */
export function digestOn(inputs: PlanInputs): (day: CalendarDay, among?: Among) => string | undefined {
  return (today, among) => {
    const moved = { ...(among ? inputsAmong(inputs, among) : inputs), today };
    const { steps, ...arranged } = arrange(moved);
    if (steps === undefined) return undefined;
    const ordered = { ...arranged, steps };
    return digestOf(moved, { sent: sentBy(moved, ordered, judgedPlan(moved, ordered)) });
  };
}

/** The parts of the plan that its digest covers. */
function sentBy(inputs: PlanInputs, arranged: Ordered, judged: JudgedPlan) {
  const { carried, timelines, planned, steps } = arranged;
  const staging = stageSteps(arranged.context, steps, inputs, planned.adoptions);
  const requested = requestedChanges(judged.steps, createTicketOf(judged.context, timelines), judged.context);
  const { scheduled: standing = [] } = inputs.standing?.record ?? {};
  const withdrawn = withdrawnChanges(
    arranged.context,
    { standing, targets: inputs.targets },
    { steps, deferred: planned.deferred },
  );
  return {
    project: inputs.project,
    ...typedFor(inputs),
    target: { origin: inputs.origin, profile: inputs.bindings.profile },
    resolved_first: carried.observed.openIntents.map(resolvedFirst),
    steps: staging.steps,
    ...(staging.staged && { staged: staging.staged }),
    adoptions: sortByAddress(planned.adoptions),
    renames: carried.renames,
    deferred: planned.deferred,
    ...(withdrawn.length > 0 && { withdrawn }),
    ...(requested.length > 0 && { requested }),
    guard_rules: rulesInForce(
      judgesOf(inputs).map(({ guards }) => guards),
      inputs.today,
    ),
    rules: planRules({ ...inputs, renames: carried.renames, decides: inputs }),
    ...(inputs.isForAnotherDay && { made_for: inputs.today }),
  };
}

function resolvedFirst({ address, operation, method, path, body, key }: OpenIntent): ResolvedFirst {
  return { address, operation, method, path, body, key };
}

/** The adoption of a subscription without the end that it takes over. */
function withEndBefore({ observed }: Context, adoption: Adoption): Adoption {
  const { ends: _, ...value } = adoption.value ?? {};
  const before = observed.records.get(adoption.address);
  const ends = before && recordedEnd(before);
  return { ...adoption, value: { ...value, ...(ends !== undefined && { ends }) } };
}

/** Undefined where nothing that was read is adopted. */
function onceAdopted(
  inputs: PlanInputs,
  observed: Observed,
  adoptions: readonly Adoption[],
): Context | undefined {
  const read = adoptions.filter(({ address }) => observed.live.get(address)?.kind === 'read');
  if (read.length === 0) return undefined;
  const records = new Map(observed.records);
  for (const row of recordsOfAdoptions(read)) records.set(row.address, row);
  return createContext({ ...inputs, observed: { ...observed, records } });
}

/** Added content as a request has it, because the service's own fields are no difference. */
function withoutOwnFields({ address, differences }: Drift): Drift {
  const shown = differences.map((each) => {
    const path = pointerPath(each.path);
    const isContent = each.op === 'add' && COMPLETE_CONTENT.has(path[0] ?? '');
    return isContent && each.value !== undefined
      ? { ...each, value: sendable(each.value, path.at(-1)) }
      : each;
  });
  return { address, differences: shown };
}

function inItsCurrency(context: Context, drift: Drift): Drift {
  const currency = currencyAt(context, drift.address);
  return currency === null ? drift : { ...drift, currency };
}

/** The inputs with some subscriptions alone, and with the records of what has left the catalog. */
function inputsAmong(inputs: PlanInputs, among: ReadonlySet<Address>): PlanInputs {
  const { catalog, observed } = inputs;
  const left = new Set(
    [...catalog.subscriptions.values()].flatMap(({ address }) => (among.has(address) ? [] : [address])),
  );
  const isIn = ([address]: readonly [Address, unknown]): boolean => !left.has(ownerOf(address));
  return {
    ...inputs,
    catalog: {
      ...catalog,
      subscriptions: new Map([...catalog.subscriptions].filter(([, { address }]) => !left.has(address))),
    },
    observed: {
      ...observed,
      records: new Map([...observed.records].filter(isIn)),
      live: new Map([...observed.live].filter(isIn)),
    },
  };
}
