/** Asks the service for its own figures of what is in force, and compares them with the ledger's. Makes no draft. */

import { idsOf, serviceRevenue } from '../../ledger/revenue/service-revenue.ts';
import { DiagnosticsError, fault } from '../../model/messages/diagnostic.ts';
import type { ServiceRevenue } from '../../model/plan/service-revenue.ts';
import { readRevenue } from '../../observe/read-revenue.ts';
import { createServiceReads } from '../../observe/service-reads.ts';
import type { RevenueChecked } from '../../report/sections/revenue-report.ts';
import { suggestBinding } from '../../service/check-binding.ts';
import { unlessInterrupted } from '../io/interruption.ts';
import type { World } from '../io/world.ts';
import type { CommonOptions } from '../options/options.ts';
import { type Inputs, readInputs } from '../project/read-inputs.ts';
import { type Connection, connectWithState, withService } from './connect.ts';
import { makePlan, readingOf } from './make-plan.ts';
import type { Made } from './plan-by-refresh.ts';

/** Throws a DiagnosticsError where the service cannot be asked. */
export async function checkService(
  world: World,
  inputs: Inputs,
  connection: Connection,
  { inForce = () => [], accepted = new Set() }: Pick<Made, 'inForce' | 'accepted'>,
): Promise<ServiceRevenue> {
  if (!inputs.bindings.operations.has('subscriptions.revenue'))
    throw fault(
      'not-bound',
      "the published interface does not show the service's own revenue",
      `bind it in the project file: ${suggestBinding('subscriptions.revenue')}`,
    );
  const billed = inForce();
  const reads = createServiceReads(readingOf(world, inputs, connection));
  const answers = await unlessInterrupted(world, readRevenue(reads, idsOf(billed)));
  if (answers === undefined || reads.diagnostics().length > 0)
    throw new DiagnosticsError(reads.diagnostics());
  return serviceRevenue(billed, answers, { accepted, today: inputs.today });
}

export async function findRevenue(world: World, options: CommonOptions): Promise<RevenueChecked> {
  const inputs = await readInputs(world, options);
  const { project, bindings, today } = inputs;
  const connection = await connectWithState(world, inputs);
  return withService(world, project, connection, { mode: 'read' }, async (state) => {
    const standing = { record: (await state.rules()) ?? null };
    const made = await makePlan(world, inputs, state.reader, connection, { standing });
    return {
      project: project.id,
      environment: project.environment,
      target: { origin: connection.origin, profile: bindings.profile },
      today,
      service_revenue: await checkService(world, inputs, connection, made),
    };
  });
}
