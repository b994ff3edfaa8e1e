/**
 * Drafts at the service that no entry of the catalog stands for: those whose entry left, and those that the service
 * shows and no record has, such as one that was made anew. They hold nothing and somebody may publish them, so every
 * plan lists them.
 */
import { ownerOf } from '../../model/address.ts';
import type { Notice } from '../../model/plan.ts';
import type { Recorded } from '../../model/record.ts';
import type { Timeline } from '../../timeline/timeline.ts';
import { type Context, isBound, liveAt } from '../context.ts';
import type { Course } from '../course.ts';

/** Recorded, and declared no more. */
export function leftBehind(course: Course, timeline: Timeline): readonly Recorded[] {
  const declared = new Set(timeline.points.map(({ address }) => address));
  return course.versions().filter(({ address, status }) => status === 'draft' && !declared.has(address));
}

export function draftsLeftBehind(context: Context, course: Course, timeline: Timeline): readonly Notice[] {
  const rest = isBound(context, 'versions.delete') ? '' : ', since nothing deletes it';
  return [
    ...leftBehind(course, timeline).map(({ address, remoteId }) => ({
      code: 'draft-left-behind',
      address,
      message: `its entry left the catalog; the draft ${remoteId ?? ''} stays at the service${rest}`,
    })),
    ...unrecorded(context, course),
  ];
}

function unrecorded(context: Context, { address }: Course): readonly Notice[] {
  const live = liveAt(context, address);
  // One that a request in doubt made is told with that request.
  const isOpen = context.observed.openIntents.some((intent) => ownerOf(intent.address) === address);
  if (live?.kind !== 'read' || isOpen) return [];
  const recorded = new Set(context.recordsOf(address).map(({ remoteId }) => remoteId));
  return (live.drafts ?? [])
    .filter(({ remoteId }) => !recorded.has(remoteId))
    .map(({ remoteId, start, description }) => ({
      code: 'draft-left-behind',
      address,
      message: `the service has the draft ${remoteId}${start === null ? '' : ` for ${start}`}${description === null ? '' : ` (${JSON.stringify(description)})`}, which no entry of the catalog stands for: publish or delete it at the service`,
    }));
}
