/**
 * Notices about price locks that an edit of the catalog removes or changes. Nothing is sent for such an edit, but
 * later price changes reach the subscriptions that had the lock.
 */
import type { Catalog, PriceLock } from '../../model/catalog/catalog.ts';
import { LOCK_CHANGED, type Notice } from '../../model/plan/plan.ts';

/** `before` is the catalog that this one is compared with, if any, with its subscriptions under their present keys. */
export function lockNotices(before: Catalog | undefined, { subscriptions }: Catalog): readonly Notice[] {
  if (before === undefined) return [];
  return [...subscriptions.values()].flatMap(({ key, address, priceLock: now }): readonly Notice[] => {
    const { priceLock: old } = before.subscriptions.get(key) ?? {};
    if (old === undefined || lockText(old) === lockText(now)) return [];
    const what =
      now === undefined
        ? `the price lock goes, it was ${lockText(old)}`
        : `the price lock was ${lockText(old)}, and becomes ${lockText(now)}`;
    return [{ code: LOCK_CHANGED, address, message: what }];
  });
}

/** The lock in the words of the catalog. */
function lockText(lock: PriceLock | undefined): string {
  return lock?.kind === 'until' ? lock.day : (lock?.kind ?? '');
}
