/** Finds what part of the catalog could be compared with the service, and what changed outside the catalog. */

import type { Catalog } from '../../model/catalog/catalog.ts';
import { type Ignored, withoutIgnored } from '../../model/catalog/ignored.ts';
import { DiagnosticsError } from '../../model/messages/diagnostic.ts';
import { EXIT, type ExitCode, exitCodeOf, winningExitCode } from '../../model/plan/exit-code.ts';
import type { Outcome } from '../../model/plan/outcome.ts';
import type { Plan } from '../../model/plan/plan.ts';
import type { FoundUnmanaged } from '../../model/service/coverage.ts';
import type { Observed } from '../../model/service/observed.ts';
import { type Address, ownerOf } from '../../model/values/address.ts';
import { coverageOf } from '../../observe/coverage-of.ts';
import { findUnmanaged } from '../../observe/find-unmanaged.ts';
import type { ReadingSetup, WholeLists } from '../../observe/service-reads.ts';
import { isCovered } from '../../report/lines/coverage-lines.ts';
import { type DriftFound, lastingDrift, overwrittenDrift } from '../../report/sections/drift-sections.ts';
import { unlessInterrupted } from '../io/interruption.ts';
import type { World } from '../io/world.ts';
import type { Options } from '../options/options.ts';
import { type Inputs, readInputs } from '../project/read-inputs.ts';
import { type Connection, connectWithState, withService } from './connect.ts';
import { assembling, makePlan, readingOf } from './make-plan.ts';
import { NOT_PROBED, probe } from './probe.ts';

export interface FoundByDrift {
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
    const undone = reverting
      ? (revertingPlan(inputs, connection, observed, drifted)?.impact.money ?? [])
      : [];
    const failed = probed.failed.map(failureOf);
    const found = { plan, coverage, unmanaged, failed, lasting, undone };
    const exitCode = winningExitCode([
      plan.drift.length + overwrittenDrift(plan).length === 0 ? EXIT.done : EXIT.changesPending,
      options.strict && !isCovered(coverage) ? EXIT.error : EXIT.done,
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

function failureOf({ address, result }: Outcome['steps'][number]): DriftFound['failed'][number] {
  switch (result.kind) {
    case 'refused':
      return { address, reason: `the service refused it with ${result.status}: ${result.detail}` };
    case 'dependent':
      return { address, reason: `it waits for ${result.on}` };
    case 'done':
    case 'kept_otherwise':
      return { address, reason: 'it was done' };
    case 'in_doubt':
    case 'not_started':
    case 'stale':
      return { address, reason: result.reason };
    default:
      return result satisfies never;
  }
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
