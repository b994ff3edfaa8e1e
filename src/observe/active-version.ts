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

export type ActiveVersion =
  | { readonly kind: 'told'; readonly id: string }
  /**
   * The service says that the subscription has no active entitlement of this key, which the version recorded as in force
   * has: another version is in force or none. It does not say which.
   */
  | { readonly kind: 'inactive'; readonly entitlement: string }
  /** Nobody says: `versions.current` is not bound, and no entitlement that can be asked for names its version. */
  | { readonly kind: 'unknown' };

const UNKNOWN: ActiveVersion = { kind: 'unknown' };

export async function activeVersion(
  reads: ServiceReads,
  subscriptionId: string,
  inForce: Recorded | undefined,
): Promise<ActiveVersion> {
  const belongs = ({ subscription_id: owner }: WireVersion): boolean => owner === subscriptionId;
  const current = await reads.get('versions.current', { id: subscriptionId }, readVersion, belongs);
  if (current.kind === 'read') return { kind: 'told', id: current.value.id };
  const key = entitlementKeys(inForce).find(isPathId);
  if (key === undefined) return UNKNOWN;
  const ids = { id: subscriptionId, key };
  const got = await reads.get('entitlements.get', ids, readEntitlement, (value) => value.key === key);
  if (got.kind === 'missing') return { kind: 'inactive', entitlement: key };
  if (got.kind === 'unread' || !got.value.version_id) return UNKNOWN;
  return { kind: 'told', id: got.value.version_id };
}

function entitlementKeys(version: Recorded | undefined): readonly string[] {
  const entitlements = version?.value?.entitlements;
  return (isJsonArray(entitlements) ? entitlements : []).flatMap((entitlement) =>
    isJsonObject(entitlement) && typeof entitlement.entitlement_key === 'string'
      ? [entitlement.entitlement_key]
      : [],
  );
}
