/**
 * The version in force of a subscription that cannot be read: as a bound `versions.current` says, else by the published
 * interface's only word on it, an entitlement, which names the version that owns it.
 */
import { isJsonArray, isJsonObject } from '../model/json.ts';
import type { Recorded } from '../model/record.ts';
import { isPathId } from '../service/fill-path.ts';
import { readEntitlement } from '../service/wire/read-entitlement.ts';
import { readVersion, type WireVersion } from '../service/wire/read-version.ts';
import type { ServiceReads } from './service-reads.ts';

/**
 * Its id. Null where `versions.current` is not bound, and the version recorded as in force has no entitlement that can be
 * asked for, or the service does not have that any more.
 */
export async function activeVersionId(
  reads: ServiceReads,
  subscriptionId: string,
  inForce: Recorded | undefined,
): Promise<string | null> {
  const belongs = ({ subscription_id: owner }: WireVersion): boolean => owner === subscriptionId;
  const current = await reads.get('versions.current', { id: subscriptionId }, readVersion, belongs);
  if (current.kind === 'read') return current.value.id;
  const key = entitlementKeys(inForce).find(isPathId);
  if (key === undefined) return null;
  const ids = { id: subscriptionId, key };
  const got = await reads.get('entitlements.get', ids, readEntitlement, (value) => value.key === key);
  return got.kind === 'read' ? (got.value.version_id ?? null) : null;
}

function entitlementKeys(version: Recorded | undefined): readonly string[] {
  const entitlements = version?.value?.entitlements;
  return (isJsonArray(entitlements) ? entitlements : []).flatMap((entitlement) =>
    isJsonObject(entitlement) && typeof entitlement.entitlement_key === 'string'
      ? [entitlement.entitlement_key]
      : [],
  );
}
