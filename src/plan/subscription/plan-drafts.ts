/**
 * Plans the drafts of one subscription. A draft that changes or moves is updated in place where that is bound and the
 * update can express the change. Otherwise it is made anew, and the old one is deleted where that is bound. Drafts
 * that no entry declares any more are deleted likewise.
 */

import type { Deferred, Difference } from '../../model/plan/plan.ts';
import type { Recorded } from '../../model/service/record.ts';
import { type Address, versionOf } from '../../model/values/address.ts';
import type { Json, JsonObject } from '../../model/values/json.ts';
import type { Timeline, TimelinePoint } from '../../timeline/timeline.ts';
import { type Content, contentOn } from '../bodies/content-on-day.ts';
import { draftUpdate } from '../bodies/draft-update.ts';
import { type Context, compared, isBound, isPublished, isWaiting, liveAt, traitsOf } from '../context.ts';
import { stepCause } from '../diff/sort-differences.ts';
import { same } from '../diff/three-way.ts';
import { listServiceChanges } from '../diff/version-drift.ts';
import type { PlannedSubscription } from '../planned-subscription.ts';
import { inDoubt } from '../records/in-doubt.ts';
import { heldOn } from '../records/versions-on-record.ts';
import { isUntilActive, leftBehind, unneeded, unrecordedDrafts } from './drafts-left-behind.ts';
import { agrees, changesOf, deferUnconfirmed, draftBody, liveValue, takeVersion } from './version-steps.ts';
import { canWithdraw, takeWithdrawal, unneededText } from './withdraw-version.ts';

/** Returns the content of the drafts that agree with the catalog. */
export function planDrafts(
  context: Context,
  planned: PlannedSubscription,
  timeline: Timeline,
): ReadonlyMap<Address, JsonObject> {
  const agreed = new Map<Address, JsonObject>();
  for (const point of timeline.points)
    if (point.draft)
      planDraft(context, planned, timeline, point, (address, value) => agreed.set(address, value));
  if (!isBound(context, 'versions.delete')) return agreed;
  const notes = [
    ...leftBehind(context, planned, timeline).map(
      (draft) => [draft, `deletes the draft ${draft.remoteId}: its entry left the catalog`] as const,
    ),
    ...unneeded(context, planned, timeline).map((draft) => [draft, unneededText(draft)] as const),
  ];
  for (const [draft, note] of notes)
    if (canWithdraw(context, draft) && !isOpen(context, draft.address))
      takeWithdrawal(context, planned, draft, note);
  return agreed;
}

/** True where somebody may still activate the subscription at the service, which publishes every draft that is there. */
function isPublishedUnasked(context: Context, planned: PlannedSubscription): boolean {
  const isOpened = planned.steps.some(({ operation }) => operation === 'subscriptions.create');
  return (
    traitsOf(context).opensAsDraft &&
    (isWaiting(context, planned.recordAt(planned.address)) || isOpened) &&
    !planned.steps.some(({ operation }) => operation === 'subscriptions.activate')
  );
}

function laidOnceActive(address: Address): Deferred {
  return {
    kind: 'dependent',
    address,
    reason: 'its subscription is a draft, and activating it publishes every draft',
    fix: 'write `auto_activate: true`, or activate the subscription at the service; the next plan makes the draft',
  };
}

/** Makes a draft once. A draft that somebody published is billed although nobody wrote so, and is listed. */
function planDraft(
  context: Context,
  planned: PlannedSubscription,
  timeline: Timeline,
  point: TimelinePoint,
  agreeing: (draft: Address, value: JsonObject) => void,
): void {
  const address = versionOf(planned.address, point.from);
  const recorded = planned.recordAt(address);
  const waits = isWaiting(context, planned.recordAt(planned.address));
  const isVersion = recorded && waits && isUntilActive(planned, timeline, recorded);
  const isBeside = timeline.points.some(({ from, draft }) => !draft && from === point.from);
  if (recorded && (recorded.status !== 'draft' || (isVersion && isBeside))) {
    planned.defer(publishedBefore(context, planned, recorded));
    return;
  }
  if (recorded && !isStillDraft(context, recorded)) {
    listPublished(context, planned, recorded);
    return;
  }
  if ((isVersion || recorded === undefined) && isPublishedUnasked(context, planned)) {
    planned.defer(laidOnceActive(address));
    return;
  }
  // The next plan reads the result of an update in doubt; without that result, this plan would make a second draft.
  if (isOpen(context, address)) return;
  const before = recorded ?? heldOn(planned.versions(), point.from ?? planned.now);
  const begins = point.from ?? planned.now;
  const content = contentOn(context, planned, timeline, { point, before, begins, isDraft: true });
  if (content === undefined) return;
  const { value } = content;
  if (recorded && agrees(context, planned, content, recorded)) {
    listServiceChanges(context, planned, recorded, content.against(recorded));
    agreeing(address, content.asNoted(recorded));
    return;
  }
  if (isBound(context, 'versions.update') && updateInPlace(content)) return;
  takeVersion(context, planned, {
    address,
    ...content,
    value: { ...value, draft: true },
    effectiveAt: point.from ?? undefined,
    before,
    notes: [],
  });

  function updateInPlace(content: Content): boolean {
    const { value } = content;
    const spare = [...leftBehind(context, planned, timeline), ...unneeded(context, planned, timeline)];
    const drafts = recorded ? [recorded] : spare.filter(isMovable);
    const isSame = (one: readonly Json[], other: readonly Json[]) =>
      same(compared(context, { items: one }), compared(context, { items: other }));
    const day = recorded ? undefined : (point.from ?? undefined);
    const updates = drafts.flatMap((draft) => {
      const body = traitsOf(context).replacesDrafts
        ? draftBody(context, planned, value, draft, point.from)
        : draft.value && draftUpdate({ before: draft.value, value, day, isSame });
      return body ? [{ draft, body }] : [];
    });
    // If several drafts could become this one, the one with the shortest update does.
    const [update] = updates.sort((a, b) => Object.keys(a.body).length - Object.keys(b.body).length);
    if (update === undefined) return false;
    const { draft, body } = update;
    const found = changesOf(context, planned, content, draft, liveValue(context, planned, draft));
    const wanted = { address: draft.address, ...content, effectiveAt: point.from ?? undefined };
    if (deferUnconfirmed(context, planned, wanted, found)) return true;
    planned.take({
      address: draft.address,
      operation: 'versions.update',
      action: 'update',
      cause: recorded ? stepCause(found) : 'catalog',
      body,
      differences: found,
      source: point.locate([], planned.locate),
      effectiveAt: point.from,
      opens: recorded ? null : address,
      notes: recorded ? [] : [`the draft moves from ${draft.start} to ${point.from}`],
    });
    return true;
  }

  function isMovable(draft: Recorded): boolean {
    return draft.remoteId !== null && !isOpen(context, draft.address) && isStillDraft(context, draft);
  }
}

/** The version of that day stays, and its address names no second one. */
function publishedBefore(
  context: Context,
  planned: PlannedSubscription,
  { address, start }: Recorded,
): Deferred {
  const beside = unrecordedDrafts(context, planned).find((draft) => draft.start === start);
  const what =
    beside === undefined
      ? liveAt(context, planned.address) === undefined
        ? 'an earlier draft of it may stay at the service, whose drafts are not read'
        : 'there is no draft of it at the service'
      : `the draft ${beside.remoteId} of that day stays beside it at the service`;
  return {
    kind: 'blocked',
    address,
    reason: `it is a draft in the catalog, and the subscription has a version of ${start}: ${what}`,
    fix: `write another day for the draft, or leave it out of the catalog${beside ? '; publish or delete the one that stays at the service' : ''}`,
  };
}

function listPublished(context: Context, planned: PlannedSubscription, { address }: Recorded): void {
  const live = liveAt(context, address);
  if (live?.kind !== 'read') return;
  const value = live.status ?? 'published';
  const status: Difference = {
    op: 'replace',
    path: '/status',
    from: 'draft',
    value,
    cause: 'service',
    source: null,
  };
  planned.drifted({ address, differences: [status] });
}

/** False where the service shows that somebody published the draft by hand. */
function isStillDraft(context: Context, { address }: Recorded): boolean {
  const live = liveAt(context, address);
  return live === undefined || (live.kind === 'read' && !isPublished(live));
}

function isOpen(context: Context, address: Address): boolean {
  return inDoubt(context).touched.has(address);
}
