/**
 * Drafts at the service that no entry of the catalog stands for: drafts whose entry left, drafts that the service shows but no record
 * has, such as one that was made anew, and staged ones that nothing needs any more. They are not in force, but somebody may publish
 * them, so every plan lists them.
 */
import { type PendingDraft, pendingDrafts, UNTIL_ACTIVE } from '../../interface/index.ts';
import type { Notice } from '../../model/plan/plan.ts';
import { isPresent, type Recorded } from '../../model/service/record.ts';
import { isStaged, versionOf, versionOfStaged } from '../../model/values/address.ts';
import type { Timeline } from '../../timeline/timeline.ts';
import { type Context, isBound, isPublished, isWaiting, liveAt } from '../context.ts';
import type { PlannedSubscription } from '../planned-subscription.ts';
import { type Carried, moved } from '../records/carry-records.ts';
import { inDoubt } from '../records/in-doubt.ts';
import { canWithdraw, takeWithdrawal } from './withdraw-version.ts';

/**
 * True for a draft that stands for a version until its subscription is active: no draft of the catalog has its address and day.
 * One with which a subscription is to open begins on the day of that, whatever the entry that it was made from.
 */
export function isUntilActive(
  { address }: PlannedSubscription,
  { points }: Timeline,
  { address: at, value, start }: Recorded,
): boolean {
  const own = points.filter(({ from }) => versionOf(address, from) === at);
  const isOfCatalog = own.every(({ draft }) => draft) && own.some(({ from }) => (from ?? start) === start);
  return value?.draft === UNTIL_ACTIVE || !isOfCatalog;
}

/** Drafts that are recorded and no longer declared. Those of a draft subscription are its versions, whatever their entries. */
export function leftBehind(
  context: Context,
  planned: PlannedSubscription,
  timeline: Timeline,
): readonly Recorded[] {
  if (isWaiting(context, planned.recordAt(planned.address))) return [];
  const declared = new Set(timeline.points.map(({ from }) => versionOf(planned.address, from)));
  return planned.versions().filter(({ address, status }) => status === 'draft' && !declared.has(address));
}

/** Drafts whose entries are no drafts any more and change nothing, once the versions are planned. */
export function unneeded(
  context: Context,
  planned: PlannedSubscription,
  { points }: Timeline,
): readonly Recorded[] {
  if (isWaiting(context, planned.recordAt(planned.address))) return [];
  const agreed = new Set(points.map(({ from }) => versionOf(planned.address, from)));
  for (const { draft, from } of points) if (draft) agreed.delete(versionOf(planned.address, from));
  for (const { address } of planned.deferred) agreed.delete(address);
  return planned.versions().filter(({ address, status }) => status === 'draft' && agreed.has(address));
}

export function draftsLeftBehind(
  context: Context,
  planned: PlannedSubscription,
  timeline: Timeline,
): readonly Notice[] {
  const rest = isBound(context, 'versions.delete') ? '' : ', since nothing deletes it';
  return [
    ...leftBehind(context, planned, timeline).map(
      ({ address, remoteId }): Notice => ({
        code: 'draft-left-behind',
        address,
        message: `its entry left the catalog; the draft ${remoteId ?? ''} stays at the service${rest}`,
      }),
    ),
    ...unneeded(context, planned, timeline).map(
      ({ address, remoteId, start }): Notice => ({
        code: 'draft-left-behind',
        address,
        message: `nothing changes on ${start} any more; the draft ${remoteId ?? ''} stays at the service${rest}`,
      }),
    ),
    ...unrecorded(context, planned),
  ];
}

/** The drafts that the service shows and no record has. */
export function unrecordedDrafts(context: Context, planned: PlannedSubscription): readonly PendingDraft[] {
  const { address } = planned;
  const live = liveAt(context, address);
  // A draft that a request in doubt made is reported with that request.
  if (live?.kind === 'missing' || inDoubt(context).owners.has(address)) return [];
  // Only an answer to a request shows the drafts of a subscription that cannot be read.
  const { answered = null } = context.observed.records.get(address) ?? {};
  const drafts = live ? (live.drafts ?? []) : answered ? pendingDrafts(answered) : [];
  const recorded = new Set(
    [...context.recordsOf(address), ...planned.versions()].map(({ remoteId }) => remoteId),
  );
  return drafts.filter(({ remoteId }) => !recorded.has(remoteId) && !context.ignored.has(remoteId));
}

function unrecorded(context: Context, planned: PlannedSubscription): readonly Notice[] {
  return unrecordedDrafts(context, planned).map(({ remoteId, start, description }) => ({
    code: 'draft-left-behind',
    address: planned.address,
    message: `the service has the draft ${remoteId}${start === null ? '' : ` for ${start}`}${description === null ? '' : ` (${JSON.stringify(description)})`}, which is not in the catalog: publish or delete it at the service`,
  }));
}

/** A draft that is published by now is the version of its day. The record moves there without a request. */
export function withPublishedDrafts({ observed, renames, ...carried }: Carried): Carried {
  const published = [...observed.records.values()].filter((row) => {
    const live = observed.live.get(row.address);
    return isStaged(row.address) && isPresent(row) && live?.kind === 'read' && isPublished(live);
  });
  if (published.length === 0) return { ...carried, observed, renames };
  const own = published.map(({ address }) => ({ from: address, to: versionOfStaged(address) }));
  const records = new Map(observed.records);
  for (const row of published) {
    const { notTaken: _, ...kept } = row;
    const before = records.get(versionOfStaged(row.address));
    const revision = Math.max(row.revision, before?.revision ?? 0);
    records.set(row.address, { ...kept, status: 'published', revision });
  }
  return {
    ...carried,
    observed: moved({ ...observed, records }, own),
    renames: [...renames, ...own],
  };
}

/** Deletes the staged drafts of which no step of the subscription makes a version. */
export function takeLeftDrafts(context: Context, planned: PlannedSubscription): void {
  if (!isBound(context, 'versions.delete')) return;
  const wanted = new Set(
    planned.steps.flatMap(({ address, operation }) => (operation === 'versions.create' ? [address] : [])),
  );
  for (const draft of context.recordsOf(planned.address))
    if (isStaged(draft.address) && isPresent(draft) && !wanted.has(versionOfStaged(draft.address)))
      withdraw(context, planned, draft);
}

function withdraw(context: Context, planned: PlannedSubscription, draft: Recorded): void {
  if (
    inDoubt(context).at.has(draft.address) ||
    draft.notTaken?.published !== undefined ||
    !canWithdraw(context, draft)
  )
    return;
  takeWithdrawal(
    context,
    planned,
    draft,
    `deletes the draft ${draft.remoteId}: nothing publishes it any more`,
  );
}
