/**
 * Finds what part of the catalog could be compared with the service, and what changed outside the catalog. `drift --probe` first sends an empty update to each
 * subscription that cannot be read, under the lock and through the journal as an apply does; the answers are on record for the comparison.
 */

import { runPlan } from '../../apply/run/run-plan.ts';
import { holdsOf } from '../../apply/sending/idempotency-key.ts';
import type { Catalog } from '../../model/catalog/catalog.ts';
import { type Ignored, withoutIgnored } from '../../model/catalog/ignored.ts';
import { commandLine, typedFor } from '../../model/messages/command-line.ts';
import { counted } from '../../model/messages/counted.ts';
import { DiagnosticsError, fault } from '../../model/messages/diagnostic.ts';
import { EXIT, type ExitCode, exitCodeOf, winningExitCode } from '../../model/plan/exit-code.ts';
import { type Outcome, wasExecuted } from '../../model/plan/outcome.ts';
import type { Plan } from '../../model/plan/plan.ts';
import type { FoundUnmanaged, Observed } from '../../model/service/observed.ts';
import { type Address, kindOf, ownerOf } from '../../model/values/address.ts';
import { coverageOf } from '../../observe/coverage-of.ts';
import { findUnmanaged } from '../../observe/find-unmanaged.ts';
import type { ReadingSetup, WholeLists } from '../../observe/service-reads.ts';
import { onlyProbes, probePlan, probeSteps } from '../../plan/probe-plan.ts';
import { unexcused } from '../../report/lines/coverage-lines.ts';
import { type DriftFound, lastingDrift, overwrittenDrift } from '../../report/sections/drift-sections.ts';
import { notDoneText } from '../../report/sections/outcome-sections.ts';
import type { LockHolder } from '../../state/schema/meta.ts';
import type { Lease, State } from '../../state/state.ts';
import { unlessInterrupted } from '../io/interruption.ts';
import { runtimeOf } from '../io/system-runtime.ts';
import type { World } from '../io/world.ts';
import type { Options } from '../options/options.ts';
import { underLock, type Waiting } from '../project/open-project-state.ts';
import { type Inputs, readInputs } from '../project/read-inputs.ts';
import { type Connection, connectWithState, withService } from './connect.ts';
import { assembling, makePlan, planInputs, readingOf } from './make-plan.ts';
import { noteShown } from './note-shown.ts';

interface FoundByDrift {
  readonly found: DriftFound;
  /** 2 where something drifted. */
  readonly exitCode: ExitCode;
}

/** Throws a DiagnosticsError where the catalog is faulty, or the service cannot be read. */
export async function findDrift(world: World, options: Options<'drift'>): Promise<FoundByDrift> {
  const inputs = await readInputs(world, options);
  const connection = await connectWithState(world, inputs);
  const mode = options.probe ? 'write' : 'read';
  return withService(world, inputs.project, connection, { mode }, async (state) => {
    const probed = options.probe ? await probe(world, inputs, state, connection, options) : NOT_PROBED;
    const answered = probed.answered;
    const lists: WholeLists = new Map();
    const { plan, observed } = await makePlan(world, inputs, state.reader, connection, { answered, lists });
    const coverage = coverageOf(inputs.catalog, observed, inputs.bindings, inputs.today);
    const setup = { ...readingOf(world, inputs, connection), lists };
    const all = await unmanagedIn(world, setup, inputs.catalog, observed);
    const unmanaged = notIgnored(all, inputs.project.ignored ?? []);
    const drifted = [...new Set(plan.drift.map(({ address }) => ownerOf(address)))];
    const reverting = drifted.length === 0 ? undefined : revertingPlan(inputs, connection, observed, []);
    const lasting = reverting ? lastingDrift(plan, reverting) : [];
    const undone = reverting && revertingPlan(inputs, connection, observed, drifted);
    const failed = probed.failed.map(({ address, result }) => ({ address, reason: notDoneText(result) }));
    const found = { plan, coverage, unmanaged, failed, lasting, undone };
    const exitCode = winningExitCode([
      plan.drift.length + overwrittenDrift(plan).length === 0 ? EXIT.done : EXIT.changesPending,
      options.strict && unexcused(coverage).length > 0 ? EXIT.error : EXIT.done,
      probed.outcome === null ? EXIT.done : exitCodeOf(probed.outcome),
    ]);
    return { found, exitCode };
  });
}

async function unmanagedIn(
  world: World,
  setup: ReadingSetup,
  catalog: Catalog,
  { records }: Observed,
): Promise<FoundUnmanaged> {
  const reading = await unlessInterrupted(world, findUnmanaged(setup, catalog, records.values()));
  if (reading.kind === 'failed') throw new DiagnosticsError(reading.diagnostics);
  return reading.found;
}

function notIgnored(found: FoundUnmanaged, ignored: readonly Ignored[]): FoundUnmanaged {
  const { rest, counts } = withoutIgnored(ignored, found.unmanaged, ({ id, customer_id: customer }) => [
    id,
    customer,
  ]);
  return { ...found, unmanaged: rest, ...(counts.length > 0 && { ignored: counts }) };
}

/**
 * The plan that `revert` would give for everything, or for the targets alone.
 * A difference that this plan does not undo cannot be undone. Undefined where there is no such plan.
 */
function revertingPlan(
  inputs: Inputs,
  connection: Connection,
  observed: Observed,
  targets: readonly Address[],
): Plan | undefined {
  const assemble = assembling(inputs, connection, { today: inputs.today, revert: 'all', targets });
  return assemble(observed).plan;
}

interface Probed {
  /** The subscriptions that answered. */
  readonly answered: ReadonlySet<Address>;
  /** The subscriptions that did not answer, with the result of each request. */
  readonly failed: Outcome['steps'];
  /** Null where there was nothing to send. */
  readonly outcome: Outcome | null;
}

/** Nothing was sent. */
const NOT_PROBED: Probed = { answered: new Set(), failed: [], outcome: null };

/** Throws a DiagnosticsError where another run has the lock, or a run that was cut short must be finished first. */
function probe(
  world: World,
  inputs: Inputs,
  state: State,
  connection: Connection,
  waiting: Waiting,
): Promise<Probed> {
  const underLease = async (lease: Lease, holder: LockHolder): Promise<Probed> => {
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
  };
  return underLock(world, state, inputs.commit, underLease, waiting);
}

function unfinished({ project }: Inputs): Error {
  const resume = commandLine(typedFor(project), 'apply --resume');
  return fault(
    'run-cut-short',
    'the last run was cut short, and a probe after it would be the last run in its place',
    `finish it first, with: ${resume}`,
  );
}
