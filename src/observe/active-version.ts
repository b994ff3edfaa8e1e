/** The version in force by the published interface's only word on it: an entitlement names the version that owns it. */
import { isJsonArray, isJsonObject } from '../model/json.ts';
import type { Recorded } from '../model/record.ts';
import { isPathId } from '../service/fill-path.ts';
import { readEntitlement } from '../service/wire/read-entitlement.ts';
import type { ServiceReads } from './service-reads.ts';

/**
 * The id of the version in force, from one of the entitlements that the version recorded as such has. Null where it has
 * none that can be asked for, or the service does not have it any more.
 */
export async function activeVersionId(
  reads: ServiceReads,
  subscriptionId: string,
  inForce: Recorded | undefined,
): Promise<string | null> {
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
