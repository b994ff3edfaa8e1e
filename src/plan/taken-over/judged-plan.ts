/** The steps that are judged, and the world that they are judged in: those of the plan, with what it takes over on record. */
import type { Step } from '../../model/plan/plan.ts';
import { type Address, ownerOf } from '../../model/values/address.ts';
import { type Arranged, arrange } from '../arrange.ts';
import { type Context, createContext } from '../context.ts';
import type { PlanInputs } from '../plan-inputs.ts';
import { foundVersions } from '../records/found-versions.ts';
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
  const unagreed = besideChanges(context, steps);
  if (taken.steps.length + unagreed.size === 0) return { steps, pending, context, taken, sentBeside: [] };
  const isTaken = ({ address }: Step): boolean => taken.owners.has(ownerOf(address));
  const observed = withoutLive(context.observed, new Set([...taken.owners, ...unagreed]));
  return {
    steps: [...sent.filter((step) => !isTaken(step)), ...planned.stated, ...taken.steps],
    pending: [...all.filter((step) => !isTaken(step)), ...stated, ...taken.steps],
    context: createContext({ ...inputs, observed }),
    taken,
    sentBeside: sent.filter(isTaken),
  };
}

/**
 * The subscriptions that change by the catalog too where a version goes that somebody scheduled at the service: what nobody
 * agreed to is no base for a change.
 */
function besideChanges(context: Context, steps: readonly Step[]): ReadonlySet<Address> {
  const owners = steps.flatMap(({ address, cause }) => (cause === 'service' ? [] : [ownerOf(address)]));
  return new Set(
    owners.filter((owner) =>
      foundVersions(context, owner, context.today).some((row) => context.reverts(row.address)),
    ),
  );
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
