/** The entitlements of a subscription on a day on which a bundle that it uses has a dated list of its own. */
import type { Bundle, Entitlement } from '../model/catalog/catalog.ts';
import type { CalendarDay } from '../model/values/calendar-day.ts';
import type { JsonObject } from '../model/values/json.ts';
import type { EntryRange, TimelinePoint } from './timeline.ts';

/** A bundle's list of entitlements from a day on; null from the start of the use. */
export interface Grant {
  readonly from: CalendarDay | null;
  readonly entitlements: readonly Entitlement[];
  readonly description: string | undefined;
}

export interface GrantInForce {
  readonly bundle: Pick<Bundle, 'entitlements'>;
  readonly grant: Grant;
}

type Granted = Pick<TimelinePoint, 'entitlements' | 'sharedEntitlements' | 'datedEntitlements'>;

/** The entry's own word decides its key; a bundle's dated list takes the place of the bundle's first one. */
export function grantedOn({ entry, entitlements }: EntryRange, grants: readonly GrantInForce[]): Granted {
  const { sharedEntitlements: shared } = entry;
  const given = { ...(entitlements && { entitlements }), ...(shared && { sharedEntitlements: shared }) };
  if (grants.length === 0) return given;
  const isShared = new Set(shared);
  const left = new Map((entitlements ?? []).map((value) => [entitlementKey(value), value]));
  const own = new Set([...left.keys()].filter((key) => !isShared.has(key)));
  for (const { bundle, grant } of grants) {
    for (const key of (bundle.entitlements ?? []).map(({ value }) => entitlementKey(value)))
      if (!own.has(key)) left.delete(key);
    for (const { value } of grant.entitlements)
      if (!own.has(entitlementKey(value))) left.set(entitlementKey(value), value);
  }
  const dated = new Set(
    grants.flatMap(({ grant }) => grant.entitlements.map(({ value }) => entitlementKey(value))),
  );
  const sharedKeys = [...left.keys()].filter((key) => !own.has(key));
  return {
    entitlements: [...left.values()],
    sharedEntitlements: sharedKeys,
    datedEntitlements: sharedKeys.filter((key) => dated.has(key)),
  };
}

export function entitlementKey({ entitlement_key: key = null }: JsonObject): string {
  return String(key);
}
