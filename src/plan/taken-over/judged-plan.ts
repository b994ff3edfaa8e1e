/** The steps that are judged, and the world that they are judged in: those of the plan, with what it takes over on record. */
import type { Step } from '../../model/plan/plan.ts';
import { ownerOf } from '../../model/values/address.ts';
import { type Arranged, arrange } from '../arrange.ts';
import { type Context, createContext } from '../context.ts';
import type { PlanInputs } from '../plan-inputs.ts';
import {
  NOTHING_TAKEN,
  type ServiceChanges,
  serviceChangesIn,
  type TakenOver,
  takenOver,
  withAlong,
  withoutLive,
  worldOnRecord,
} from './take-over.ts';

export interface JudgedPlan {
  readonly steps: readonly Step[];
  readonly pending: readonly Step[];
  /** Has on record what was recorded where the plan takes something over, as if it had not been read. */
  readonly context: Context;
  readonly taken: TakenOver;
  /** The plan's own steps where it takes something over: who pays by the change already pays from there. */
  readonly sentBeside: readonly Step[];
}

export function judgedPlan(
  inputs: PlanInputs,
  arranged: Omit<Arranged, 'steps'> & { readonly steps: readonly Step[] },
): JudgedPlan {
  const { context, steps: sent, pending: all, planned, stated } = arranged;
  const taken = takenIn(inputs, arranged);
  const [steps, pending] = [
    [...sent, ...planned.stated],
    [...all, ...stated],
  ];
  if (taken.steps.length === 0) return { steps, pending, context, taken, sentBeside: [] };
  const isTaken = ({ address }: Step): boolean => taken.owners.has(ownerOf(address));
  const observed = withoutLive(context.observed, taken.owners);
  return {
    steps: [...sent.filter((step) => !isTaken(step)), ...planned.stated, ...taken.steps],
    pending: [...all.filter((step) => !isTaken(step)), ...stated, ...taken.steps],
    context: createContext({ ...inputs, observed }),
    taken,
    sentBeside: sent.filter(isTaken),
  };
}

type Planned = Pick<Arranged, 'context' | 'pending'> & { readonly steps: readonly Step[] };

function takenIn(inputs: PlanInputs, arranged: Planned): TakenOver {
  const { context, steps } = arranged;
  const changes = serviceChangesIn(context);
  return withAlong(context, changes.size === 0 ? NOTHING_TAKEN : takenBy(inputs, arranged, changes), steps);
}

function takenBy(
  inputs: PlanInputs,
  { context, steps, pending }: Planned,
  changes: ServiceChanges,
): TakenOver {
  const { only: _, ...world } = inputs;
  const onRecord = worldOnRecord(context, changes);
  const observed = { ...onRecord.observed, openIntents: [] };
  const again = arrange({ ...world, ...onRecord, observed, isJudgedAlone: true });
  // A step that a target or a part of the plan leaves out takes nothing over.
  const sent = new Set(steps.map(({ id }) => id));
  const left = new Set(pending.flatMap(({ id }) => (sent.has(id) ? [] : [id])));
  return takenOver(
    context,
    changes,
    (again.steps ?? []).filter(({ id }) => !left.has(id)),
    steps,
  );
}
