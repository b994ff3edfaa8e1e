/**
 * Finds the version in force of a subscription that cannot be read. The first source is a bound `versions.current`.
 * The second is an entitlement, which names the version that owns it; the published interface offers nothing else.
 */

import { readEntitlement, readVersion, type WireVersion } from '../interface/index.ts';
import type { Recorded } from '../model/service/record.ts';
import { objectsIn } from '../model/values/json.ts';
import { isPathId } from '../service/fill-path.ts';
import type { ServiceReads } from './service-reads.ts';

export type ActiveVersion =
  | { readonly kind: 'named'; readonly id: string }
  /**
   * The service has no active entitlement of this key for the subscription, but the version recorded as in force has
   * one. So another version is in force, or none. The service does not name it.
   */
  | { readonly kind: 'inactive'; readonly entitlement: string }
  /** There is no source: `versions.current` is not bound, and no readable entitlement names its version. */
  | { readonly kind: 'unknown' };

const UNKNOWN: ActiveVersion = { kind: 'unknown' };

export async function activeVersion(
  reads: ServiceReads,
  subscriptionId: string,
  inForce: Recorded | undefined,
): Promise<ActiveVersion> {
  const belongs = ({ subscription_id: owner }: WireVersion): boolean => owner === subscriptionId;
  const current = await reads.get('versions.current', { id: subscriptionId }, readVersion, belongs);
  if (current.kind === 'read') return { kind: 'named', id: current.value.id };
  const key = entitlementKeys(inForce).find(isPathId);
  if (key === undefined) return UNKNOWN;
  const ids = { id: subscriptionId, key };
  const got = await reads.get('entitlements.get', ids, readEntitlement, (value) => value.key === key);
  if (got.kind === 'missing') return { kind: 'inactive', entitlement: key };
  if (got.kind === 'unread' || !got.value.version_id) return UNKNOWN;
  return { kind: 'named', id: got.value.version_id };
}

function entitlementKeys(version: Recorded | undefined): readonly string[] {
  return objectsIn(version?.value?.entitlements).flatMap(({ entitlement_key: key }) =>
    typeof key === 'string' ? [key] : [],
  );
}
