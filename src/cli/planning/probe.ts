/**
 * `drift --probe`: sends an empty update to each subscription that cannot be read, under the lock and through the
 * journal as an apply does. The answers are on record afterwards, for the look that follows.
 */

import { runPlan } from '../../apply/run/run-plan.ts';
import { holdsOf } from '../../apply/sending/former-name.ts';
import { commandLine, typedFor } from '../../model/messages/command-line.ts';
import { counted } from '../../model/messages/counted.ts';
import { fault } from '../../model/messages/diagnostic.ts';
import { type Outcome, wasExecuted } from '../../model/plan/outcome.ts';
import { type Address, kindOf } from '../../model/values/address.ts';
import { onlyProbes, probePlan, probeSteps } from '../../plan/probe-plan.ts';
import type { Lease, LockHolder, State } from '../../state/state.ts';
import { runtimeOf } from '../io/system-runtime.ts';
import type { World } from '../io/world.ts';
import { underLock, type Waiting } from '../project/open-project-state.ts';
import type { Inputs } from '../project/read-inputs.ts';
import type { Connection } from './connect.ts';
import { makePlan, planInputs } from './make-plan.ts';
import { noteShown } from './note-shown.ts';

export interface Probed {
  /** The subscriptions that answered. */
  readonly answered: ReadonlySet<Address>;
  /** The subscriptions that did not answer, with the result of each request. */
  readonly failed: Outcome['steps'];
  /** Null where there was nothing to send. */
  readonly outcome: Outcome | null;
}

/** Nothing was sent. */
export const NOT_PROBED: Probed = { answered: new Set(), failed: [], outcome: null };

/** Throws a DiagnosticsError where another run has the lock, or a run that was cut short must be finished first. */
export function probe(
  world: World,
  inputs: Inputs,
  state: State,
  connection: Connection,
  waiting: Waiting,
): Promise<Probed> {
  return underLock(
    world,
    state,
    inputs.commit,
    (lease, holder) => probeUnderLock({ world, inputs, state, connection, lease, holder }),
    waiting,
  );
}

interface Probing {
  readonly world: World;
  readonly inputs: Inputs;
  readonly state: State;
  readonly connection: Connection;
  readonly lease: Lease;
  readonly holder: LockHolder;
}

async function probeUnderLock({ world, inputs, state, connection, lease, holder }: Probing): Promise<Probed> {
  const { journal } = lease;
  const cutShort = await journal.cutShort();
  if (cutShort !== undefined && !onlyProbes(cutShort.plan)) throw unfinished(inputs);
  const { plan, observed } = await makePlan(world, inputs, state.reader, connection, { refresh: 'none' });
  const steps = probeSteps({
    ...planInputs(inputs, connection, { today: inputs.today, revert: [], targets: [] }),
    observed,
  });
  if (steps.length === 0) return NOT_PROBED;
  const outcome = await runPlan({
    plan: probePlan(plan, steps),
    run: holder.run,
    actor: holder.actor,
    // Requests in doubt are resolved by an apply, which shows beforehand what it will send.
    journal: { ...journal, openIntents: () => Promise.resolve([]) },
    client: connection.client,
    bindings: inputs.bindings,
    records: observed.records,
    holds: holdsOf(inputs.catalog),
    options: inputs.project.apply,
    runtime: runtimeOf(world),
    timezone: inputs.project.timezone,
    signal: world.signal,
  });
  await noteShown({ world, inputs, state, lease }, observed.live);
  world.stderr.write(
    `Sent ${counted(steps.length, 'empty update')}: ${outcome.counts.done === steps.length ? 'all' : outcome.counts.done} answered.\n`,
  );
  const isDone = ({ result }: Outcome['steps'][number]) => wasExecuted(result);
  return {
    answered: new Set(
      outcome.steps
        .filter((step) => isDone(step) && kindOf(step.address) === 'subscription')
        .map(({ address }) => address),
    ),
    failed: outcome.steps.filter((step) => !isDone(step)),
    outcome,
  };
}

function unfinished({ project }: Inputs): Error {
  const resume = commandLine(typedFor(project), 'apply --resume');
  return fault(
    'run-cut-short',
    'the last run was cut short, and a probe after it would be the last run in its place',
    `finish it first, with: ${resume}`,
  );
}
