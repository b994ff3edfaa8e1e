/** One subscription while it is planned: its steps so far, and the records that they will leave. */

import type { Subscription } from '../model/catalog/catalog.ts';
import type { Deferred, Drift, Step } from '../model/plan/plan.ts';
import { isPresent, type Recorded } from '../model/service/record.ts';
import { type Address, isStaged } from '../model/values/address.ts';
import type { CalendarDay } from '../model/values/calendar-day.ts';
import type { Locate } from '../model/values/source.ts';
import { type Context, traitsOf } from './context.ts';
import type { Standings } from './part.ts';
import { foldProjected } from './records/fold-projected.ts';
import { makeStep, type StepParts } from './steps/make-step.ts';

export interface PlannedSubscription {
  readonly address: Address;
  /** Locates a path of the subscription as written. */
  readonly locate: Locate;
  /** The day of the plan, or the contract's start where that lies ahead. */
  readonly now: CalendarDay;
  /** The standings of the things that the subscription refers to. */
  readonly standings: Standings;
  readonly steps: readonly Step[];
  readonly deferred: readonly Deferred[];
  readonly drift: readonly Drift[];
  /** Undefined where nothing exists at the address, even if something once did. */
  recordAt(address: Address): Recorded | undefined;
  /** The versions that are recorded, or will be once the steps so far are done; a staged draft is none yet. */
  versions(): readonly Recorded[];
  /** All records of the subscription and its versions, of what is gone too, as they will be once the steps so far are done. */
  rows(): readonly Recorded[];
  /** Adds a step that depends on the last one. */
  take(parts: Omit<StepParts, 'dependsOn'>): void;
  /** Has the version steps from an index on carried out day by day from the last, those of one day in their order. */
  lastDayFirst(from: number): void;
  defer(deferred: Deferred): void;
  drifted(drift: Drift): void;
}

interface Surroundings {
  /** The ids of the steps that create the things to which the subscription refers. */
  readonly dependsOn: readonly string[];
  readonly standings: Standings;
}

export function startPlanning(
  context: Context,
  { address, locate }: Pick<Subscription, 'address' | 'locate'>,
  now: CalendarDay,
  recorded: readonly Recorded[],
  { dependsOn: needed, standings }: Surroundings,
): PlannedSubscription {
  let versions: readonly Recorded[] | undefined;
  const traits = traitsOf(context);
  const folded = new Map<Address, Recorded>(recorded.map((row) => [row.address, row]));
  const steps: Step[] = [];
  /** The step that is carried out last. */
  let last: string | undefined;
  const deferred: Deferred[] = [];
  const drift: Drift[] = [];
  return {
    address,
    locate,
    now,
    standings,
    steps,
    deferred,
    drift,
    recordAt: (at) => {
      const row = folded.get(at);
      return isPresent(row) ? row : undefined;
    },
    versions: () => {
      versions ??= [...folded.values()].filter(
        (row) => row.address !== address && isPresent(row) && !isStaged(row.address),
      );
      return versions;
    },
    rows: () => [...folded.values()],
    take: (parts) => {
      // A later version may use a product that the creation did not, so every step waits for all steps needed.
      const dependsOn = last === undefined ? needed : [...new Set([last, ...needed])];
      const step = makeStep(context, { ...parts, dependsOn }, folded.get(parts.address));
      steps.push(step);
      last = step.id;
      for (const row of foldProjected({ ...step, day: step.effective_at ?? now }, folded, traits))
        folded.set(row.address, row);
      versions = undefined;
    },
    lastDayFirst: (from) => {
      const order = dayByDay(steps.slice(from)).reverse().flat();
      last = steps[from - 1]?.id;
      for (const step of order) {
        const dependsOn = last === undefined ? needed : [...new Set([last, ...needed])];
        steps[steps.indexOf(step)] = { ...step, depends_on: dependsOn };
        last = step.id;
      }
    },
    defer: (entry) => deferred.push(entry),
    drifted: (entry) => drift.push(entry),
  };
}

/** The version steps of each day. */
function dayByDay(steps: readonly Step[]): Step[][] {
  const days: Step[][] = [];
  for (const step of steps) {
    const day = days.at(-1);
    if (day?.[0]?.address === step.address) day.push(step);
    else days.push([step]);
  }
  return days;
}
