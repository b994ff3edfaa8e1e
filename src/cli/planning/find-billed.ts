/** Reads the invoices of the catalog's customers, and compares those of a month with its prices. */

import {
  type Catalog,
  type Declared,
  declaredThings,
  type Subscription,
} from '../../model/catalog/catalog.ts';
import { DiagnosticsError, fault } from '../../model/messages/diagnostic.ts';
import { createFormerAddress } from '../../model/service/former-address.ts';
import { isPresent, type Recorded } from '../../model/service/record.ts';
import {
  type Address,
  addressOf,
  COLLECTION,
  DECLARED_KINDS,
  type DeclaredKind,
  parseAddress,
} from '../../model/values/address.ts';
import { addMonths, type CalendarDay, firstOfMonth } from '../../model/values/calendar-day.ts';
import { readInvoices } from '../../observe/read-invoices.ts';
import { createServiceReads } from '../../observe/service-reads.ts';
import { customerIdOf, reconcile } from '../../reconcile/reconcile.ts';
import type { Reconciled } from '../../report/reconcile/reconciled.ts';
import { suggestBinding } from '../../service/check-binding.ts';
import type { CommonOptions } from '../common-options.ts';
import { closeClient, unlessInterrupted } from '../io/interruption.ts';
import type { World } from '../io/world.ts';
import { openProjectState } from '../project/open-project-state.ts';
import { type Inputs, readInputs } from '../project/read-inputs.ts';
import { connect, readingOf } from './make-plan.ts';
import { withOther } from './other-catalog.ts';
import { openedFor } from './subscription-on-day.ts';

export interface ReconcileOptions extends CommonOptions {
  /** The first day of the month; the last month that is over by default. */
  readonly month?: CalendarDay;
  /** A commit or a folder whose catalog is compared, instead of the one at hand. */
  readonly against?: string;
}

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
  const state = await openProjectState(world, project, { mode: 'read', origin: connection.origin });
  try {
    const records = await state.reader.records();
    const recordAt = createRecordAt(catalog, inputs.catalog, records);
    const declared = new Map(declaredThings(catalog).map(({ address, id }) => [address, id]));
    const idOf = (address: string) => declared.get(address as Address) ?? recordAt(address)?.remoteId ?? null;
    const subscriptions = [...catalog.subscriptions.values()];
    const customers = [
      ...new Set([
        ...subscriptions.flatMap((each) => customerIdOf(each, idOf) ?? []),
        ...[...catalog.customers.values()].flatMap(({ address }) => idOf(address) ?? []),
      ]),
    ];
    const recorded = new Map(
      [...records.values()].flatMap(({ address, remoteId }) =>
        remoteId !== null && parseAddress(address)?.kind === 'subscription' ? [[remoteId, address]] : [],
      ),
    );
    const reads = createServiceReads(readingOf(world, inputs, connection));
    const invoices = await unlessInterrupted(world, readInvoices(reads, bindings, customers));
    if (invoices === undefined || reads.diagnostics().length > 0)
      throw new DiagnosticsError(reads.diagnostics());
    const found = reconcile({
      ...{ catalog, today, idOf, invoices: invoices.byCustomer, unasked: invoices.unasked },
      recordedAs: (id) => recorded.get(id) ?? null,
      month: options.month ?? firstOfMonth(addMonths(today, -1)),
      isDraft: ({ address }) => recordAt(address)?.status === 'draft',
      openedOn: (subscription) => openedOn(inputs, subscription, recordAt(subscription.address)),
    });
    const target = { origin: connection.origin, profile: bindings.profile };
    return { ...found, project: project.id, environment: project.environment, target, today, catalog: named };
  } finally {
    await state.close();
    await closeClient(world, connection.client);
  }
}

function openedOn({ catalog, today }: Inputs, subscription: Subscription, record: Recorded | undefined) {
  return openedFor(catalog, subscription, record?.start ?? today);
}

/** The record of a thing of `catalog`, also where the thing has another key on record than there, or in the one at hand. */
function createRecordAt(
  catalog: Catalog,
  atHand: Catalog,
  records: ReadonlyMap<Address, Recorded>,
): (address: string) => Recorded | undefined {
  const formerAddress = createFormerAddress({ catalog, upToDate: undefined }, records);
  const former = new Map(
    eachDeclared(catalog).map(([kind, declared]) => [declared.address, formerAddress(kind, declared)]),
  );
  const later = new Map(
    eachDeclared(atHand).flatMap(([kind, { address, renamedFrom }]) =>
      renamedFrom === undefined ? [] : [[addressOf(kind, renamedFrom), address] as const],
    ),
  );
  const present = (address: Address | undefined): Recorded | undefined => {
    const record = address && records.get(address);
    return isPresent(record) ? record : undefined;
  };
  return (address) =>
    present(address as Address) ??
    present(former.get(address as Address)) ??
    present(later.get(address as Address));
}

function eachDeclared(catalog: Catalog): readonly (readonly [DeclaredKind, Declared])[] {
  return DECLARED_KINDS.flatMap((kind) =>
    [...catalog[COLLECTION[kind]].values()].map((declared) => [kind, declared] as const),
  );
}

/** The catalog whose prices count. Ids and addresses are those of the project at hand. */
async function catalogOf(
  world: World,
  options: ReconcileOptions,
  inputs: Inputs,
): Promise<{ readonly catalog: Inputs['catalog']; readonly named: Reconciled['catalog'] }> {
  const { against } = options;
  if (against === undefined)
    return { catalog: inputs.catalog, named: { name: 'the catalog at hand', commit: inputs.commit } };
  return withOther(world, options, against, async ({ name, read }) => {
    const { catalog, commit } = await read();
    return { catalog, named: { name, commit } };
  });
}
