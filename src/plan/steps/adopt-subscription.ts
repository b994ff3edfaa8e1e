/**
 * Adopts a subscription that exists already. Where it can be read it is compared at once; else an empty update is a step
 * of its own: its answer is the subscription, and the next plan compares. Nothing else is sent in the run that adopts.
 */
import { type Address, parseAddress } from '../../model/address.ts';
import type { CalendarDay } from '../../model/calendar-day.ts';
import type { Subscription } from '../../model/catalog.ts';
import type { JsonObject } from '../../model/json.ts';
import { contractStart } from '../../model/lock-release.ts';
import type { Live } from '../../model/observed.ts';
import type { Adoption } from '../../model/plan.ts';
import type { Recorded } from '../../model/record.ts';
import { openedAddress, pointInForce, type Timeline } from '../../timeline/timeline.ts';
import { type Context, liveAt } from '../context.ts';
import { projectOnto } from '../diff/comparable.ts';
import type { PlannedSubscription } from '../planned-subscription.ts';
import { noteAgreed, withKnownIds } from '../records/note-agreed.ts';

/** What is noted of an adopted subscription, and of the version that it has in force where that was read. */
export function adoptionsOf(
  context: Context,
  subscription: Subscription,
  id: string,
  desired: JsonObject,
): readonly Adoption[] {
  const { address } = subscription;
  const live = liveAt(context, address);
  const how = 'declared' as const;
  if (live?.kind !== 'read')
    return [{ address, remote_id: id, how, value: null, start: context.today, status: null }];
  const start = startOf(live, context.today);
  return [
    {
      address,
      remote_id: id,
      how,
      value: projectOnto(live.value, desired),
      start,
      status: live.status,
    },
    ...foundVersions(context, address, start).map((version) => ({
      address: version.address,
      remote_id: version.remoteId,
      how,
      // What the service added to it is none of the catalog's: it is compared first, and then noted as written.
      value: null,
      start: version.start,
      status: version.status,
    })),
  ];
}

/** The same, once the versions were compared: what agrees with the catalog is noted as the catalog has it. */
export function withAgreed(
  context: Context,
  adoptions: readonly Adoption[],
  agreed: ReadonlyMap<Address, JsonObject>,
): readonly Adoption[] {
  return adoptions.map((adoption) => {
    const value = agreed.get(adoption.address);
    return adoption.value !== null || value === undefined
      ? adoption
      : { ...adoption, value: withKnownIds(context, value) };
  });
}

/** The records that planning starts from, as the run will have noted them. */
export function recordsOfAdoptions(adoptions: readonly Adoption[]): readonly Recorded[] {
  return adoptions.map(({ address, remote_id, value, start, status }) => ({
    address,
    remoteId: remote_id,
    value,
    answered: null,
    start,
    status,
    presence: 'present',
    revision: 0,
    appliedAtMs: 0,
  }));
}

/** Whether the step that reads a subscription by an empty update has to come before anything is compared. */
export function mustBeRead(context: Context, recorded: Recorded): boolean {
  return (
    recorded.value === null && recorded.answered === null && liveAt(context, recorded.address) === undefined
  );
}

export function takeReading(
  planned: PlannedSubscription,
  subscription: Subscription,
  timeline: Timeline,
): void {
  const isVersionKnown = planned.versions().length > 0;
  const holds = pointInForce(timeline, planned.now);
  planned.take({
    address: planned.address,
    operation: 'subscriptions.update',
    action: 'adopt',
    cause: 'catalog',
    body: {},
    differences: [],
    source: subscription.locate(['id']),
    opens: isVersionKnown || holds === undefined ? null : openedAddress(planned.address, holds),
    notes: [
      'an empty update: it changes nothing, and its answer shows what the service has; the next plan compares',
    ],
  });
}

/**
 * A value that was unknown, or not all of it, and has been compared: nothing is left to send, so what the catalog says is
 * what is there. It is noted, and counts as sent from then on.
 */
export function comparedSince(
  context: Context,
  planned: PlannedSubscription,
  desired: JsonObject,
  versions: ReadonlyMap<Address, JsonObject>,
): readonly Adoption[] {
  if (planned.steps.length > 0) return [];
  const own = planned.recordAt(planned.address);
  const isShown = own?.value === null || liveAt(context, planned.address)?.kind === 'read';
  const agrees = isShown && planned.drift.every(({ address }) => address !== planned.address);
  return [
    ...(own && agrees ? noteAgreed(context, own, desired) : []),
    ...planned.versions().flatMap((row) => {
      const value = row.value === null ? versions.get(row.address) : undefined;
      return value ? noteAgreed(context, { ...row, status: row.status ?? 'published' }, value) : [];
    }),
    ...planned.versions().flatMap((row) => publishedSince(context, row)),
  ];
}

/** Else every later plan that does not read it would publish it. */
function publishedSince(
  context: Context,
  { address, remoteId, value, start, status }: Recorded,
): readonly Adoption[] {
  const wasDraft = context.observed.records.get(address)?.status === 'draft';
  if (!wasDraft || status === 'draft' || remoteId === null || value === null) return [];
  return [{ address, remote_id: remoteId, how: 'compared', value, start, status }];
}

type FoundVersion = Recorded & { readonly remoteId: string };

/**
 * The versions that were read and are recorded nowhere, so that somebody else made them: the one that holds, from `since`,
 * and those that are scheduled, each from the day that its address says.
 */
export function foundVersions(
  context: Context,
  subscription: Address,
  since: CalendarDay,
): readonly FoundVersion[] {
  return context.versionsRead(subscription).flatMap(([address, live]): readonly FoundVersion[] => {
    const recorded = context.observed.records.get(address);
    if (recorded?.presence === 'present') return [];
    const parsed = parseAddress(address);
    const day = parsed?.kind === 'version' && parsed.point !== 'opening' ? parsed.point : since;
    return [
      {
        address,
        remoteId: live.remoteId,
        value: null,
        answered: null,
        start: day,
        status: live.status ?? 'published',
        presence: 'present',
        revision: recorded?.revision ?? 0,
        appliedAtMs: 0,
      },
    ];
  });
}

/** Whether a version was found at the service and never sent or compared by anybody who keeps this state. */
export function isFound({ value, revision }: Recorded): boolean {
  return value === null && revision === 0;
}

/** The day of a version is not read: it holds today, so the contract's start will do, or today where that lies ahead. */
function startOf(live: Extract<Live, { kind: 'read' }>, today: CalendarDay): CalendarDay {
  const start = contractStart(live.value);
  return start !== null && start <= today ? start : today;
}
