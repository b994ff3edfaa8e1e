/**
 * Adopts a subscription that exists already. If it can be read, it is compared at once. Otherwise an empty update is
 * a step of its own: its answer is the subscription, the next plan compares it, and the run that adopts sends nothing
 * else to it.
 */

import type { Subscription } from '../../model/catalog/catalog.ts';
import { projectOnto } from '../../model/catalog/comparable.ts';
import { contractStart } from '../../model/catalog/contract-days.ts';
import type { Adoption } from '../../model/plan/plan.ts';
import { firstAnswerAfter } from '../../model/service/first-answer.ts';
import type { Recorded } from '../../model/service/record.ts';
import { isSentAgain } from '../../model/service/record-kept.ts';
import type { Address } from '../../model/values/address.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import type { JsonObject } from '../../model/values/json.ts';
import { openedAddress, pointInForce, type Timeline } from '../../timeline/timeline.ts';
import { type Context, liveAt } from '../context.ts';
import type { PlannedSubscription } from '../planned-subscription.ts';
import { asCompared, noteAgreed, takenOver } from '../records/note-agreed.ts';
import { foundVersions } from '../records/versions-on-record.ts';

/** The adoption of a subscription, together with its versions where it was read. */
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
  const start = contractStart(live.value) ?? context.today;
  const first = firstAnswerAfter(undefined, desired, live.value, {});
  return [
    {
      address,
      remote_id: id,
      how,
      value: projectOnto(live.value, desired),
      ...(first && { first_answered: first }),
      start,
      status: live.status,
    },
    ...foundVersions(context, address, sinceOf(subscription, context.today) ?? start).map((version) => ({
      address: version.address,
      remote_id: version.remoteId,
      how,
      // Additions of the service are not the catalog's, so the version is compared first and then noted as written.
      value: null,
      start: version.start,
      status: version.status,
    })),
  ];
}

/** The same adoptions after the versions were compared. A version that agrees is noted as the catalog has it. */
export function withAgreed(
  context: Context,
  adoptions: readonly Adoption[],
  agreed: ReadonlyMap<Address, JsonObject>,
): readonly Adoption[] {
  return adoptions.map((adoption) => {
    const value = agreed.get(adoption.address);
    return adoption.value !== null || value === undefined
      ? adoption
      : { ...adoption, value: takenOver(context, value) };
  });
}

/** True if an empty update has to read the subscription before anything is compared. */
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
    source: subscription.locate(['id']),
    opens: isVersionKnown || holds === undefined ? null : openedAddress(planned.address, holds),
    notes: [
      'an empty update: it changes nothing, and its answer shows what the service has; the next plan compares',
    ],
  });
}

/**
 * Adoptions of values that were unknown, or known only in part, and have been compared. Nothing is left to send, so
 * the service has the catalog's values. They are noted and count as sent from then on.
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
    ...(own && agrees ? noteAgreed(context, own, madeAs(own, desired)) : []),
    ...planned.versions().flatMap((row) => {
      const value =
        row.value === null || row.notTaken !== undefined || (context.undoesAll && isSentAgain(row))
          ? versions.get(row.address)
          : undefined;
      return value ? noteAgreed(context, { ...row, status: row.status ?? 'published' }, value) : [];
    }),
    ...planned.versions().flatMap((row) => publishedSince(context, row)),
  ];
}

/** A move to another plan is one of items: the plan that it was made from stays on record, as it does at the service. */
function madeAs({ value }: Recorded, desired: JsonObject): JsonObject {
  if (value === null || desired.plan_id === undefined) return desired;
  const { plan_id: _, ...rest } = desired;
  return value.plan_id === undefined ? rest : { ...rest, plan_id: value.plan_id };
}

/** Notes that a draft was published, because otherwise every later plan that does not read it would publish it. */
function publishedSince(context: Context, row: Recorded): readonly Adoption[] {
  const wasDraft = context.observed.records.get(row.address)?.status === 'draft';
  return wasDraft && row.status !== 'draft' && row.value !== null ? asCompared(row) : [];
}

/** The own day of the first entry, once it has come. */
function sinceOf({ entries: [first] }: Subscription, today: CalendarDay): CalendarDay | undefined {
  return first?.since !== undefined && first.since <= today ? first.since : undefined;
}
