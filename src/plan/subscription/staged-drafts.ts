/** Staged drafts on record before a plan: those that somebody published, and those that nothing needs any more. */
import { isPresent, type Recorded } from '../../model/service/record.ts';
import { isStaged, versionOfStaged } from '../../model/values/address.ts';
import { type Context, isBound, isPublished } from '../context.ts';
import type { PlannedSubscription } from '../planned-subscription.ts';
import { type Carried, moved } from '../records/carry-records.ts';
import { inDoubt } from '../records/in-doubt.ts';
import { canWithdraw, takeWithdrawal } from './withdraw-version.ts';

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
