/**
 * Makes the step for a version with the wanted content, and decides whether one is needed from the changes that it
 * would make to the standing version.
 */

import { isPlainlySame } from '../../model/catalog/comparable.ts';
import type { Difference } from '../../model/plan/plan.ts';
import type { Recorded } from '../../model/service/record.ts';
import { type Address, versionOf } from '../../model/values/address.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import type { JsonObject } from '../../model/values/json.ts';
import { remember, rememberPair } from '../../model/values/remember.ts';
import type { TimelinePoint } from '../../timeline/timeline.ts';
import { wholeDraft } from '../bodies/draft-update.ts';
import { itemReferences } from '../bodies/encode-items.ts';
import { besidePlan } from '../bodies/lay-over-plan.ts';
import { type Context, isBound, liveAt, traitsOf, withUnshownOfPrices } from '../context.ts';
import { isAsRecorded } from '../diff/changes-since.ts';
import { comparedVersion, followedBundle, versionSource } from '../diff/compared-version.ts';
import { isGivenUp, markNotTaken } from '../diff/not-taken.ts';
import { stepCause } from '../diff/sort-differences.ts';
import { differences } from '../diff/three-way.ts';
import { undoneBeside } from '../diff/version-drift.ts';
import type { PlannedSubscription } from '../planned-subscription.ts';
import { dependent, needsOf } from '../records/standing.ts';
import { canWithdraw, takeWithdrawal } from './withdraw-version.ts';

/** The content that a point of a subscription's timeline gives its version. */
export interface Content {
  readonly point: TimelinePoint;
  readonly value: JsonObject;
}

export interface WantedVersion extends Content {
  readonly address: Address;
  /** The day to send; undefined for the day of apply. */
  readonly effectiveAt: CalendarDay | undefined;
  readonly before: Recorded | undefined;
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
  const isOfItsDay = effectiveAt === undefined || effectiveAt === before?.start;
  if (before !== undefined && isOfItsDay && isOpenedAsDraft(context, planned, before)) {
    completeOpening(context, planned, wanted, before);
    return;
  }
  const recorded = planned.recordAt(address);
  const draft = recorded?.status === 'draft' ? recorded : undefined;
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
      differences: [],
    });
    return;
  }
  const found = context.oneOfEach(
    changesOf(context, planned, wanted, before, before && liveValue(context, before)),
  );
  const isDeleted = draft !== undefined && canWithdraw(context, draft);
  if (isDeleted)
    takeWithdrawal(context, planned, draft, `deletes the draft ${draft.remoteId}: it is made anew`);
  const why =
    draft && isAsRecorded(context, draft) ? 'nothing deletes it' : 'somebody changed it at the service';
  const left = draft && !isDeleted ? [`the draft ${draft.remoteId ?? ''} is left behind: ${why}`] : [];
  planned.take({
    ...shared,
    operation: 'versions.create',
    action: 'create',
    cause: stepCause(found),
    body: effectiveAt === undefined ? value : sentOn(value)(effectiveAt),
    differences: found,
    // The first version of a dated entry is the entry's own doing, even where it lets a bundle's price through again.
    follows:
      point.origin === 'entry' && recorded === undefined
        ? null
        : followedBundle(context, planned.locate, point, found),
    notes: [...wanted.notes, ...left],
  });
}

/** True for the version with which a subscription opened that nothing has activated: at the service it is a draft. */
function isOpenedAsDraft(context: Context, planned: PlannedSubscription, version: Recorded): boolean {
  const isWaiting = planned.recordAt(planned.address)?.status === 'draft';
  return isWaiting && traitsOf(context).opensAsDraft && version.status !== 'draft';
}

/** Puts in place what the creation could not carry. A second version of the same day would stand beside the first. */
function completeOpening(
  context: Context,
  planned: PlannedSubscription,
  { point, value, ...wanted }: WantedVersion,
  opening: Recorded,
): void {
  const found = changesOf(context, planned, { point, value }, opening, liveValue(context, opening));
  planned.take({
    address: opening.address,
    operation: 'versions.update',
    action: 'update',
    cause: stepCause(found),
    // The draft has the day of the contract, which stays.
    body: wholeDraft(value, null),
    differences: found,
    source: point.locate([], planned.locate),
    effectiveAt: opening.start,
    notes: wanted.notes,
  });
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
  const live = comparedLive(context, version);
  if (live === undefined && version.value && isPlainlySameIn(context)(content.value, version.value))
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
  { point, value }: Content,
  version: Recorded | undefined,
  live: JsonObject | undefined,
): readonly Difference[] {
  const noted = countsDescription(address, point, version);
  const recorded = version?.value ? comparedVersion(context, version.value, noted) : undefined;
  const desired = comparedVersion(context, value, noted);
  const shown =
    live && withUnshownOfPrices(context, comparedVersion(context, live, noted), recorded ?? desired);
  const found = differences(
    {
      desired,
      recorded: version && recorded && shown ? besidePlan(context, version, recorded, shown) : recorded,
      live: shown,
    },
    (path) => versionSource(context, locate, point, path),
  );
  const marked = version === undefined ? found : markNotTaken(context, version, value, found);
  return [...marked, ...undoneEnd(context, version)];
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
function comparedLive(context: Context, version: Recorded): JsonObject | undefined {
  return version.value === null || context.reverts(version.address) ? liveValue(context, version) : undefined;
}

/** The value that was read describes the standing version, not the version that this plan puts in its place. */
export function liveValue(context: Context, version: Recorded): JsonObject | undefined {
  const live = liveAt(context, version.address);
  return live?.kind === 'read' && version.remoteId !== null ? live.value : undefined;
}

function countsDescription(
  subscription: Address,
  { origin, from }: TimelinePoint,
  version: Recorded | undefined,
): boolean {
  return origin === 'entry' && version?.address === versionOf(subscription, from);
}
