/**
 * Makes the step for a version with the wanted content, and decides whether one is needed from the changes that it
 * would make to the standing version.
 */

import { isPlainlySame } from '../../model/catalog/comparable.ts';
import type { Deferred, Difference } from '../../model/plan/plan.ts';
import { isPresent, type Recorded } from '../../model/service/record.ts';
import { withSaid } from '../../model/service/said-part.ts';
import { type Address, stagedOf, versionOf } from '../../model/values/address.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import type { JsonObject } from '../../model/values/json.ts';
import { remember, rememberPair } from '../../model/values/remember.ts';
import { withoutOneOffs } from '../../timeline/one-offs.ts';
import type { TimelinePoint } from '../../timeline/timeline.ts';
import type { Content } from '../bodies/content-on-day.ts';
import { wholeDraft } from '../bodies/draft-update.ts';
import { itemReferences } from '../bodies/encode-items.ts';
import { type Context, isBound, isWaiting, liveAt, traitsOf, withUnshownOfPrices } from '../context.ts';
import { isAsRecorded } from '../diff/changes-since.ts';
import { comparedVersion, followedBundle, versionSource } from '../diff/compared-version.ts';
import { besidePlan } from '../diff/lay-over-plan.ts';
import { isGivenUp, markNotTaken } from '../diff/not-taken.ts';
import { goesAlong, stepCause } from '../diff/sort-differences.ts';
import { differences } from '../diff/three-way.ts';
import { undoneBeside } from '../diff/version-drift.ts';
import { dependent, needsOf } from '../part.ts';
import type { PlannedSubscription } from '../planned-subscription.ts';
import { heldOn } from '../records/versions-on-record.ts';
import { unconfirmed } from '../steps/unconfirmed.ts';
import { beforeFeeIsDue } from './uninvoiced-fee.ts';
import { sentSoFar, wholeContent } from './whole-content.ts';
import { canWithdraw, takeWithdrawal } from './withdraw-version.ts';

interface WantedVersion extends Content {
  readonly address: Address;
  /** The day to send; undefined for the day of apply. */
  readonly effectiveAt: CalendarDay | undefined;
  readonly before: Recorded | undefined;
  /** True where a published version of the same day is there. */
  readonly replaces?: true | undefined;
  readonly notes: readonly string[];
}

/**
 * Publishes a draft with exactly the wanted content where that is bound; anything else becomes a version of its own.
 * A version that uses things which will not exist is deferred, and its day stays as it is.
 */
export function takeVersion(context: Context, planned: PlannedSubscription, wanted: WantedVersion): void {
  const { address, point, value, effectiveAt, before } = wanted;
  const { missing } = needsOf(itemReferences(point.items ?? []), planned.standings);
  if (missing.length > 0) {
    planned.defer(dependent(address, missing));
    return;
  }
  const early =
    value.draft === undefined && beforeFeeIsDue(context, planned, address, effectiveAt ?? planned.now);
  if (early) {
    planned.defer(early);
    return;
  }
  const isOfItsDay = effectiveAt === undefined || effectiveAt === before?.start;
  if (before !== undefined && isOfItsDay && isWaiting(context, planned.recordAt(planned.address))) {
    if (before.remoteId === null && context.observed.records.has(before.address))
      planned.defer(unnamed(before.address));
    else replaceDraft(context, planned, wanted, before, null);
    return;
  }
  const recorded = planned.recordAt(address);
  const draft = recorded?.status === 'draft' ? recorded : undefined;
  if (draft !== undefined && value.draft === undefined && traitsOf(context).replacesDrafts) {
    publishDraft(context, planned, wanted, draft);
    return;
  }
  if (wanted.replaces !== undefined && context.observed.sameDay === 'first') {
    planned.defer(notReplaced(address, effectiveAt ?? planned.now));
    return;
  }
  const shared = {
    address,
    source: point.locate([], planned.locate),
    effectiveAt: effectiveAt ?? null,
  };
  if (
    draft &&
    value.draft !== true &&
    isBound(context, 'versions.publish') &&
    isAsRecorded(context, draft) &&
    agrees(context, planned, wanted, draft)
  ) {
    planned.take({
      ...shared,
      operation: 'versions.publish',
      action: 'publish',
      cause: 'catalog',
      body: null,
    });
    return;
  }
  const staged = context.observed.records.get(stagedOf(address));
  const isWaitingThere =
    isPresent(staged) &&
    staged.notTaken?.published !== undefined &&
    staged.start === (effectiveAt ?? planned.now) &&
    agrees(context, planned, wanted, staged);
  if (isWaitingThere && !context.insists(address)) {
    planned.defer(waitingAtService(address));
    return;
  }
  const found = context.oneOfEach(
    changesOf(context, planned, wanted, before, before && liveValue(context, planned, before)),
  );
  if (deferUnconfirmed(context, planned, wanted, found)) return;
  const isDeleted = draft !== undefined && canWithdraw(context, draft);
  if (isDeleted)
    takeWithdrawal(context, planned, draft, `deletes the draft ${draft.remoteId}: it is made anew`);
  const whole = wholeContent(context, planned, value, before, effectiveAt ?? planned.now);
  const content = context.oneOfEach(withSaid(whole, value));
  const why =
    draft && isAsRecorded(context, draft) ? 'nothing deletes it' : 'somebody changed it at the service';
  const left = draft && !isDeleted ? [`the draft ${draft.remoteId ?? ''} is left behind: ${why}`] : [];
  planned.take({
    ...shared,
    operation: 'versions.create',
    action: 'create',
    cause: stepCause(found),
    body: effectiveAt === undefined ? content : sentOn(content)(effectiveAt),
    differences: found,
    replaces: wanted.replaces,
    // The first version of a dated entry is the entry's own doing, even where it lets a bundle's price through again.
    follows:
      point.origin === 'entry' && recorded === undefined
        ? null
        : followedBundle(context, planned.locate, point, found),
    notes: [...wanted.notes, ...wanted.leftNotes, ...left],
  });
}

/** Publishes a draft, once its content and its day are those of the catalog. */
function publishDraft(
  context: Context,
  planned: PlannedSubscription,
  wanted: WantedVersion,
  draft: Recorded,
): void {
  const day = wanted.effectiveAt ?? planned.now;
  const isReady =
    draft.start === day && isAsRecorded(context, draft) && agrees(context, planned, wanted, draft);
  if (!isReady) {
    if (!replaceDraft(context, planned, wanted, draft, day)) return;
  } else if (draft.notTaken?.published !== undefined && !context.insists(draft.address)) {
    planned.defer(waitingAtService(draft.address));
    return;
  }
  planned.take({
    address: draft.address,
    operation: 'versions.publish',
    action: 'publish',
    cause: 'catalog',
    body: null,
    source: wanted.point.locate([], planned.locate),
    effectiveAt: day,
    notes: isReady && wanted.point.origin === 'entry' ? [] : [takenOverText(draft)],
  });
}

function takenOverText({ remoteId, start }: Recorded): string {
  return `takes over the draft ${remoteId ?? ''} of ${start}: it is published, and there is no draft of that day any more`;
}

/**
 * Puts the whole content in place of a draft's. Of a new subscription that is what its creation could not carry: a second
 * version of the day would stand beside the first. Its day stays where none is given.
 */
function replaceDraft(
  context: Context,
  planned: PlannedSubscription,
  wanted: WantedVersion,
  draft: Recorded,
  day: CalendarDay | null,
): boolean {
  const { point, value, notes, leftNotes } = wanted;
  const found = changesOf(context, planned, wanted, draft, liveValue(context, planned, draft));
  if (deferUnconfirmed(context, planned, { ...wanted, address: draft.address }, found)) return false;
  planned.take({
    address: draft.address,
    operation: 'versions.update',
    action: 'update',
    cause: stepCause(found),
    body: draftBody(context, planned, value, draft, day),
    differences: found,
    source: point.locate([], planned.locate),
    effectiveAt: day ?? draft.start,
    notes: [...notes, ...leftNotes],
  });
  return true;
}

/** The whole content of a draft, with what goes along of what it has. */
export function draftBody(
  context: Context,
  planned: PlannedSubscription,
  value: JsonObject,
  draft: Recorded,
  day: CalendarDay | null,
): JsonObject {
  const content = wholeContent(context, planned, value, draft, day ?? planned.now);
  return withSaid(wholeDraft(content, day), wholeDraft(value, day));
}

/**
 * True where a price that would be replaced is not known in full. A version replaces the one of its own address, and every
 * price of the one that holds on its day.
 */
export function deferUnconfirmed(
  context: Context,
  planned: PlannedSubscription,
  { address, point, value, effectiveAt }: Pick<WantedVersion, 'address' | 'point' | 'value' | 'effectiveAt'>,
  differences: readonly Difference[],
): boolean {
  const replaced = [planned.recordAt(address), heldOn(planned.versions(), effectiveAt ?? planned.now)];
  const deferred = unconfirmed(context, {
    address,
    value,
    prices: (point.items ?? []).flatMap((item) => (item.kind === 'product' ? [item] : item.items)),
    replaced: replaced.filter((each) => each !== undefined),
    differences,
  });
  if (deferred) planned.defer(deferred);
  return deferred !== undefined;
}

function unnamed(address: Address): Deferred {
  return {
    kind: 'dependent',
    address,
    reason: 'its subscription was made with one draft, and the service lists none or several',
    fix: 'delete at the service all but the draft with its items; or delete the subscription there and run state rm for it',
  };
}

function waitingAtService(address: Address): Deferred {
  return {
    kind: 'waiting',
    address,
    reason:
      'it was published and is still a draft: it waits at the service, which may have approvals of its own',
    fix: 'approve it at the service; the next plan reads it, and other content is sent again',
  };
}

function notReplaced(address: Address, day: CalendarDay): Deferred {
  return {
    kind: 'blocked',
    address,
    reason: `this account keeps the first of two versions of one day, and one of ${day} is published`,
    fix: "cancel the scheduled version in the service's dashboard, or write another day",
  };
}

/** Versions with the same content and day are sent with one body. */
const sentOn = remember((value: JsonObject) => {
  const bodies = new Map<CalendarDay, JsonObject>();
  return (day: CalendarDay): JsonObject => {
    const body = bodies.get(day) ?? { ...value, effective_at: day };
    bodies.set(day, body);
    return body;
  };
});

export function agrees(
  context: Context,
  planned: PlannedSubscription,
  content: Content,
  version: Recorded | undefined,
): boolean {
  if (version === undefined || !isKnown(context, version)) return false;
  const live = comparedLive(context, planned, version);
  if (
    live === undefined &&
    version.value &&
    isPlainlySameIn(context)(content.against(version), version.value)
  )
    return true;
  return changesOf(context, planned, content, version, live).every((each) =>
    isGivenUp(context, version, each),
  );
}

const isPlainlySameIn = remember(({ nameId }: Context) =>
  rememberPair((one: JsonObject, other: JsonObject) => isPlainlySame(one, other, nameId)),
);

function isKnown(context: Context, version: Recorded): boolean {
  return version.value !== null || liveAt(context, version.address)?.kind === 'read';
}

/** The changes that a version of this point would make to the standing one, as far as those are known. */
export function changesOf(
  context: Context,
  { address, locate }: PlannedSubscription,
  { point, value: sent, isPast, against }: Pick<Content, 'point' | 'value' | 'isPast' | 'against'>,
  version: Recorded | undefined,
  live: JsonObject | undefined,
): readonly Difference[] {
  const value = version === undefined ? sent : against(version);
  const noted = countsDescription(address, point, version);
  const recorded = version?.value ? comparedVersion(context, version.value, noted) : undefined;
  const desired = comparedVersion(context, value, noted);
  const shown =
    live && withUnshownOfPrices(context, comparedVersion(context, live, noted), recorded ?? desired);
  const isOver = version !== undefined && isPast(version);
  const left = (form: JsonObject | undefined) => (form && isOver ? withoutOneOffs(form) : form);
  const found = differences(
    {
      desired,
      recorded: left(version && recorded && shown ? besidePlan(context, version, recorded, shown) : recorded),
      live: left(shown),
    },
    (path) => versionSource(context, locate, point, path),
  );
  const reverts = version !== undefined && context.reverts(version.address);
  const isAlong = (each: Difference): boolean => goesAlong(each, [desired, recorded]);
  const own = reverts || !found.some(isAlong) ? found : found.filter((each) => !isAlong(each));
  const marked = version === undefined ? own : markNotTaken(context, version, value, own);
  const undone = undoneEnd(context, version);
  return undone.length === 0 ? marked : [...marked, ...undone];
}

/** A version that ended or moved by hand, or has another currency, is sent anew where a revert is asked for. */
function undoneEnd(context: Context, version: Recorded | undefined): readonly Difference[] {
  if (version === undefined || version.remoteId === null || !context.reverts(version.address)) return [];
  const live = liveAt(context, version.address);
  return live?.kind === 'read' ? undoneBeside(context, version, live) : [];
}

/**
 * A version is needed only for differences from the record. A change by the service is no reason for one, except
 * where nothing is recorded or the change is to be undone.
 */
function comparedLive(
  context: Context,
  planned: PlannedSubscription,
  version: Recorded,
): JsonObject | undefined {
  return version.value === null || context.reverts(version.address)
    ? liveValue(context, planned, version)
    : undefined;
}

/** The value that was read describes the standing version, not what this plan makes of it or puts in its place. */
export function liveValue(
  context: Context,
  planned: PlannedSubscription,
  { address, remoteId }: Recorded,
): JsonObject | undefined {
  const live = liveAt(context, address);
  const isStanding = remoteId !== null && sentSoFar(planned, address) === undefined;
  return live?.kind === 'read' && isStanding ? live.value : undefined;
}

function countsDescription(
  subscription: Address,
  { origin, from }: TimelinePoint,
  version: Recorded | undefined,
): boolean {
  return origin === 'entry' && version?.address === versionOf(subscription, from);
}
