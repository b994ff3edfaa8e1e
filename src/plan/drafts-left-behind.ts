/** Drafts that were made for an entry that the catalog no longer has: nothing deletes them, so every plan lists them. */
import type { Notice } from '../model/plan.ts';
import type { Timeline } from '../timeline/timeline.ts';
import type { Course } from './course.ts';

export function draftsLeftBehind(course: Course, timeline: Timeline): readonly Notice[] {
  const declared = new Set(timeline.points.map(({ address }) => address));
  return course
    .versions()
    .filter(({ address, status }) => status === 'draft' && !declared.has(address))
    .map(({ address, remoteId }) => ({
      code: 'draft-left-behind',
      address,
      message: `its entry left the catalog; the draft ${remoteId ?? ''} stays at the service, since nothing deletes it`,
    }));
}
