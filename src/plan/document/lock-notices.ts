/**
 * Notices about price locks that an edit of the catalog adds, changes or removes. Nothing is sent for such an edit, but it
 * decides whom later price changes reach.
 */
import type { Catalog, PriceLock } from '../../model/catalog/catalog.ts';
import { LOCK_CHANGED, type Notice } from '../../model/plan/plan.ts';

/** `before` is the catalog that this one is compared with, if any, with its subscriptions under their present keys. */
export function lockNotices(before: Catalog | undefined, { subscriptions }: Catalog): readonly Notice[] {
  if (before === undefined) return [];
  return [...subscriptions.values()].flatMap(({ key, address, priceLock: now }): readonly Notice[] => {
    const known = before.subscriptions.get(key);
    const old = known?.priceLock;
    if (known === undefined || lockText(old) === lockText(now)) return [];
    return [{ code: LOCK_CHANGED, address, message: whatChanged(old, now) }];
  });
}

function whatChanged(old: PriceLock | undefined, now: PriceLock | undefined): string {
  if (old === undefined)
    return `a price lock is new: ${lockText(now)}; until it ends, no edit of a list price reaches it`;
  if (now === undefined) return `the price lock goes, it was ${lockText(old)}`;
  return `the price lock was ${lockText(old)}, and becomes ${lockText(now)}`;
}

/** The lock in the words of the catalog. */
function lockText(lock: PriceLock | undefined): string {
  return lock?.kind === 'until' ? lock.day : (lock?.kind ?? '');
}
