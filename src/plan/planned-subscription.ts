/** One subscription while it is planned: its steps so far, and the records that they will leave. */
import type { Address } from '../model/address.ts';
import type { CalendarDay } from '../model/calendar-day.ts';
import type { Deferred, Drift, Step } from '../model/plan.ts';
import { isPresent, type Recorded } from '../model/record.ts';
import type { Context } from './context.ts';
import { foldProjected } from './records/fold-projected.ts';
import type { Standings } from './records/standing.ts';
import { makeStep, type StepParts } from './steps/make-step.ts';

export interface PlannedSubscription {
  readonly address: Address;
  /** The day on which it is planned, or its contract's start where that lies ahead. */
  readonly now: CalendarDay;
  /** Where what it refers to stands. */
  readonly standings: Standings;
  readonly steps: readonly Step[];
  readonly deferred: readonly Deferred[];
  readonly drift: readonly Drift[];
  /** Undefined where nothing stands there, though something once did. */
  recordAt(address: Address): Recorded | undefined;
  /** The versions that are recorded, or will be once the steps so far are done. */
  versions(): readonly Recorded[];
  /** Adds a step after the last one. */
  take(parts: Omit<StepParts, 'dependsOn'>): void;
  defer(deferred: Deferred): void;
  drifted(drift: Drift): void;
}

interface Surroundings {
  /** The steps that make what the subscription refers to. */
  readonly dependsOn: readonly string[];
  readonly standings: Standings;
}

export function startPlanning(
  context: Context,
  address: Address,
  now: CalendarDay,
  recorded: readonly Recorded[],
  { dependsOn: needed, standings }: Surroundings,
): PlannedSubscription {
  const folded = new Map<Address, Recorded>(recorded.map((row) => [row.address, row]));
  const steps: Step[] = [];
  const deferred: Deferred[] = [];
  const drift: Drift[] = [];
  return {
    address,
    now,
    standings,
    steps,
    deferred,
    drift,
    recordAt: (at) => {
      const row = folded.get(at);
      return isPresent(row) ? row : undefined;
    },
    versions: () => [...folded.values()].filter((row) => row.address !== address && isPresent(row)),
    take: (parts) => {
      const previous = steps.at(-1);
      // A later version may use a product that the create did not, so what is needed is waited for by every step.
      const dependsOn = previous ? [...new Set([previous.id, ...needed])] : needed;
      const step = makeStep(context, { ...parts, dependsOn }, folded.get(parts.address));
      steps.push(step);
      for (const row of foldProjected({ ...step, day: step.effective_at ?? now }, folded))
        folded.set(row.address, row);
    },
    defer: (entry) => deferred.push(entry),
    drifted: (entry) => drift.push(entry),
  };
}
