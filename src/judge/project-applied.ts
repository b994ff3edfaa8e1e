/**
 * The world that would be found if a catalog were applied: the other side of `diff`. Nothing is read. Every
 * record is as the catalog's own plan would leave it, and every version holds from its own day, as if each had been
 * applied in time.
 */

import type { Catalog, Declared } from '../model/catalog/catalog.ts';
import type { Observed } from '../model/service/observed.ts';
import type { Recorded } from '../model/service/record.ts';
import { type Address, addressOf, versionOf } from '../model/values/address.ts';
import { arrange } from '../plan/arrange.ts';
import { encodeItems } from '../plan/bodies/encode-items.ts';
import { traitsOf } from '../plan/context.ts';
import type { PlanInputs } from '../plan/plan-inputs.ts';
import { foldAll, foldProjected } from '../plan/records/fold-projected.ts';
import { recordsOfAdoptions } from '../plan/records/note-agreed.ts';
import { heldFrom, openedAddress, type Timeline } from '../timeline/timeline.ts';
import type { Assembled } from './assemble-plan.ts';

const NOTHING: Observed = {
  fromCatalog: true,
  records: new Map(),
  live: new Map(),
  plans: { complete: true, listed: [] },
  openIntents: [],
  requests: 0,
};

export type Projected =
  | { readonly kind: 'projected'; readonly observed: Observed }
  | { readonly kind: 'faulty'; readonly diagnostics: Assembled['diagnostics'] };

/** `inputs` are those of the catalog that is taken as applied; no observed value is used. */
export function projectApplied(inputs: Omit<PlanInputs, 'observed'>): Projected {
  const catalog = asMadeByIt(inputs.catalog);
  const { steps, planned, timelines, diagnostics } = arrange({ ...inputs, catalog, observed: NOTHING });
  if (steps === undefined) return { kind: 'faulty', diagnostics };
  const done = steps.map((step) => ({ ...step, day: step.effective_at ?? inputs.today }));
  const records = foldAll(recordsOfAdoptions(planned.adoptions), done, traitsOf(inputs));
  for (const [key, timeline] of timelines) {
    const subscription = addressOf('subscription', key);
    if (!records.has(subscription)) continue;
    for (const row of begunVersions(subscription, timeline, inputs, records)) records.set(row.address, row);
  }
  for (const { address, id } of inputs.catalog.subscriptions.values()) {
    const row = records.get(address);
    if (row === undefined || id === undefined) continue;
    records.set(address, { ...row, remoteId: id });
    // An adopted subscription's opening has the items as they are written, whatever plan it was made from.
    const opening = records.get(versionOf(address, null));
    if (opening?.status === null) records.set(opening.address, { ...opening, status: 'published' });
  }
  return { kind: 'projected', observed: { ...NOTHING, records } };
}

/** The versions that have begun, each from its own day, from which discounts, trials and escalations count. */
function begunVersions(
  subscription: Address,
  { start, points }: Timeline,
  inputs: Pick<PlanInputs, 'today' | 'bindings'>,
  records: ReadonlyMap<Address, Recorded>,
): readonly Recorded[] {
  const { today } = inputs;
  if (start !== null && start > today) return [];
  return points.flatMap((point) => {
    const day = heldFrom(point, start);
    if (point.draft || day === null || day > today) return [];
    const address = openedAddress(subscription, point);
    const planned = records.get(address);
    if (planned !== undefined) return [{ ...planned, start: day }];
    const body = { items: encodeItems(point.items ?? []) };
    return foldProjected(
      { operation: 'versions.create', address, body, opens: null, day },
      records,
      traitsOf(inputs),
    );
  });
}

/** Once the catalog is applied, an adopted thing has the catalog's values, and nobody has to read it. */
function asMadeByIt(catalog: Catalog): Catalog {
  return {
    ...catalog,
    metrics: asWritten(catalog.metrics),
    products: asWritten(catalog.products),
    bundles: asWritten(catalog.bundles),
    plans: asWritten(catalog.plans),
    subscriptions: mapValues(catalog.subscriptions, ({ id, endDetails = {}, ...made }) => {
      const { adopt: _, ...details } = endDetails;
      return { ...made, endDetails: details };
    }),
  };
}

function asWritten<T extends Declared>(declared: ReadonlyMap<string, T>): ReadonlyMap<string, T> {
  return mapValues(declared, (one) => (one.id === undefined ? one : { ...one, adopt: 'as_written' }));
}

function mapValues<T>(map: ReadonlyMap<string, T>, change: (value: T) => T): ReadonlyMap<string, T> {
  return new Map([...map].map(([key, value]) => [key, change(value)]));
}
