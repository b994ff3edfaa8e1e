/**
 * The limits of a plan that did not read everything (`--refresh`). Where a value is unknown and a read would show it,
 * nothing is planned, because the service may have the value already.
 */

import type { Declared } from '../model/catalog/catalog.ts';
import type { Deferred, Notice } from '../model/plan/plan.ts';
import type { Observed } from '../model/service/observed.ts';
import { isPresent, type Recorded } from '../model/service/record.ts';
import { type Address, kindOf, ownerOf } from '../model/values/address.ts';
import { type Context, isBound } from './context.ts';
import { heldOn, recordedVersions } from './records/versions-on-record.ts';

export const READ_FIRST = 'plan without --refresh=none';

/** True if this run did not look for the address, though a full refresh would have. */
export function isPassedOver({ observed }: Context, address: Address): boolean {
  return observed.lookedAt !== undefined && !observed.lookedAt.has(ownerOf(address));
}

/** True if a declared thing was passed over, and only a read could tell which steps it needs. */
export function needsReading(context: Context, { address, id, absent }: Declared): boolean {
  if (!isPassedOver(context, address)) return false;
  const recorded = context.observed.records.get(address);
  const isUnknown = isPresent(recorded) ? recorded.value === null : id !== undefined;
  switch (kindOf(address)) {
    case 'product':
      return isBound(context, 'products.get') && isUnknown && !isGone(recorded, absent);
    case 'bundle':
      return isBound(context, 'bundles.get') && isUnknown && !isGone(recorded, absent);
    case 'plan':
      // A plan without a record may exist at the service under its name.
      return (isUnknown || !isPresent(recorded)) && !isGone(recorded, absent);
    case 'subscription':
      return (
        (isBound(context, 'subscriptions.get') && isUnknown) ||
        (isBound(context, 'versions.get') && hasUnknownVersion(context, address))
      );
    default:
      return false;
  }
}

function isGone(recorded: Recorded | undefined, absent: Declared['absent']): boolean {
  return absent !== undefined && recorded?.presence === 'deleted';
}

/** Versions before the one in force are history and are not compared. */
function hasUnknownVersion(context: Context, subscription: Address): boolean {
  const versions = recordedVersions(context, subscription);
  const holding = heldOn(versions, context.today);
  return versions.some(
    (version) =>
      version.value === null &&
      (version === holding || version.status === 'draft' || (version.start ?? '') > context.today),
  );
}

export function notRead(address: Address): Deferred {
  return {
    kind: 'unread',
    address,
    reason: 'its content at the service is not known, because the service was not read',
    fix: READ_FIRST,
  };
}

/** A notice where the service was not read, or was read only in part. */
export function readingNotices({ lookedAt }: Observed): readonly Notice[] {
  if (lookedAt === undefined) return [];
  if (lookedAt.size === 0)
    return [
      {
        code: 'service-not-read',
        address: null,
        message:
          'the service was not read: everything is compared with the state, and changes at the service are not seen',
      },
    ];
  return [
    {
      code: 'service-partly-read',
      address: null,
      message:
        'only the resources that this plan touches were read: other changes at the service are not seen',
    },
  ];
}
