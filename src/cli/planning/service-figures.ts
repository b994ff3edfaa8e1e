/** The service's bills and its own revenue, beside the prices of the catalog. Makes no draft. */
import { idsOf, serviceRevenue } from '../../ledger/revenue/service-revenue.ts';
import { DiagnosticsError, fault } from '../../model/messages/diagnostic.ts';
import type { ServiceRevenue } from '../../model/plan/recurring-figure.ts';
import { fixedDays } from '../../model/service/fixed-days.ts';
import { givenDiscount } from '../../model/service/given-discounts.ts';
import { addMonths, firstOfMonth } from '../../model/values/calendar-day.ts';
import { groupBy } from '../../model/values/group-by.ts';
import { readInvoices, readOneByOne, readRevenue } from '../../observe/read-invoices.ts';
import { createServiceReads } from '../../observe/service-reads.ts';
import { idsOnRecord } from '../../reconcile/ids-on-record.ts';
import { customerIdOf, reconcile } from '../../reconcile/reconcile.ts';
import type { Reconciled } from '../../report/sections/reconciliation.ts';
import type { RevenueChecked } from '../../report/sections/revenue-report.ts';
import { suggestBinding } from '../../service/check-binding.ts';
import { openedFor } from '../../timeline/bundle-schedule.ts';
import { unlessInterrupted } from '../io/interruption.ts';
import type { World } from '../io/world.ts';
import type { CommonOptions, Options } from '../options/options.ts';
import { type Inputs, readInputs } from '../project/read-inputs.ts';
import { type Connection, connect, connectWithState, withService } from './connect.ts';
import { makePlan, readingOf } from './make-plan.ts';
import { withOther } from './other-catalog.ts';
import type { Made } from './plan-by-refresh.ts';
import { namesOf } from './subscription-on-day.ts';

type ReconcileOptions = CommonOptions & Pick<Options<'reconcile'>, 'at' | 'from'>;

/** Throws a DiagnosticsError where the catalog is faulty, or the invoices cannot be read. */
export async function findBilled(world: World, options: ReconcileOptions): Promise<Reconciled> {
  const inputs = await readInputs(world, options);
  const { project, bindings, today } = inputs;
  if (!bindings.operations.has('invoices.list'))
    throw fault(
      'not-bound',
      'the published interface does not show how invoices are read',
      `bind it in the project file: ${suggestBinding('invoices.list')}`,
    );
  const { catalog, named } = await catalogOf(world, options, inputs);
  const connection = connect(world, inputs);
  return withService(world, project, connection, { mode: 'read' }, async (state) => {
    const records = await state.reader.records();
    const known = idsOnRecord(catalog, inputs.catalog, records);
    const reads = createServiceReads(readingOf(world, inputs, connection));
    const month = options.at ?? firstOfMonth(addMonths(today, -1));
    const isOneByOne = bindings.operations.has('invoices.get');
    const invoices = await unlessInterrupted(
      world,
      isOneByOne
        ? readOneByOne(reads, bindings, { ...known, month })
        : readInvoices(reads, bindings, known.customers),
    );
    if (invoices === undefined || reads.diagnostics().length > 0)
      throw new DiagnosticsError(reads.diagnostics());
    const found = reconcile({
      ...{ catalog, today, invoices: invoices.byCustomer, unasked: invoices.unasked },
      ...{ idOf: known.idOf, recordedAs: known.recordedAs },
      month,
      isDraft: ({ address }) => known.recordAt(address)?.status === 'draft',
      daysFixedFor: ({ address }) => fixedDays(known.recordAt(address)),
      discountGiven: ({ address, fields }) => {
        const record = known.recordAt(address);
        return record && givenDiscount(record, fields.discount);
      },
      openedOn: (subscription) =>
        openedFor(inputs.catalog, subscription, known.recordAt(subscription.address)?.start ?? today),
    });
    const target = { origin: connection.origin, profile: bindings.profile };
    const read_by = isOneByOne ? 'subscription' : 'customer';
    return {
      ...found,
      read_by,
      project: project.id,
      environment: project.environment,
      target,
      today,
      catalog: named,
      names: customerNames(catalog, known.idOf),
    };
  });
}

/** By the customers' ids. Several names of subscriptions are no name of their customer. */
function customerNames(
  catalog: Inputs['catalog'],
  idOf: Parameters<typeof customerIdOf>[1],
): Reconciled['names'] {
  const byCustomer = groupBy([...catalog.subscriptions.values()], (each) => customerIdOf(each, idOf));
  return new Map(
    [...byCustomer].flatMap(([id, own]) => {
      const [name, ...others] = new Set(own.flatMap((each) => namesOf(catalog, each).at(-1) ?? []));
      return id === null || name === undefined || others.length > 0 ? [] : [[id, name] as const];
    }),
  );
}

/** The catalog whose prices count. Ids and addresses are those of the project at hand. */
async function catalogOf(
  world: World,
  options: ReconcileOptions,
  inputs: Inputs,
): Promise<{ readonly catalog: Inputs['catalog']; readonly named: Reconciled['catalog'] }> {
  const { from } = options;
  if (from === undefined)
    return { catalog: inputs.catalog, named: { name: 'the catalog at hand', commit: inputs.commit } };
  return withOther(world, options, from, async ({ name, read }) => {
    const { catalog, commit } = await read();
    return { catalog, named: { name, commit } };
  });
}

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
