/**
 * Deletes a thing that the catalog declares `absent`, once its day has come, no record uses it any more and the
 * operation is bound.
 */

import type { OperationName } from '../../interface/index.ts';
import type { Declared } from '../../model/catalog/catalog.ts';
import { someOf } from '../../model/messages/counted.ts';
import type { Deferred } from '../../model/plan/plan.ts';
import { isPresent, isVersionRecord, type Recorded } from '../../model/service/record.ts';
import { type Address, ownerOf } from '../../model/values/address.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { isJsonArray, isJsonObject, type Json } from '../../model/values/json.ts';
import { blocked, type Context, isBound, liveAt } from '../context.ts';
import { deferWithoutEffect } from '../diff/not-taken.ts';
import { type Part, part } from '../part.ts';
import { recordedVersions } from '../records/versions-on-record.ts';
import { makeStep } from './make-step.ts';
import { adoptionOf } from './plan-declared.ts';

type Deletable = 'product' | 'bundle' | 'plan';

const DELETIONS = {
  product: { operation: 'products.delete', usedBy: 'product_id' },
  bundle: { operation: 'bundles.delete', usedBy: 'bundle_id' },
  plan: { operation: 'plans.delete', usedBy: 'plan_id' },
} as const satisfies Record<Deletable, { operation: OperationName; usedBy: string }>;

export function isDue(absent: Declared['absent'], today: CalendarDay): boolean {
  return absent === true || (absent !== undefined && absent <= today);
}

export function planDeletion(context: Context, kind: Deletable, declared: Declared): Part {
  const { address, absent, id: declaredId, locate } = declared;
  const { operation, usedBy } = DELETIONS[kind];
  const recorded = context.observed.records.get(address);
  if (recorded?.presence === 'deleted') return part({});
  const id = isPresent(recorded) ? recorded.remoteId : declaredId;
  const live = liveAt(context, address);
  if (id === null || id === undefined || live?.kind === 'missing') return part({});

  const users = recordedUsers(context, usedBy, id);
  if (!isBound(context, operation))
    return part({ deferred: [notDeleted(context, address, operation, users)] });
  if (users.length > 0) return part({ deferred: [stillUsed(address, users)] });
  const spent = deferWithoutEffect(context, recorded, 'absent');
  if (spent !== undefined) return part({ deferred: [spent] });
  const cause = absent === true ? 'catalog' : 'calendar';
  const step = makeStep(
    context,
    {
      address,
      operation,
      action: 'delete',
      cause,
      body: null,
      differences: [{ op: 'remove', path: '', cause, source: locate(['absent']) }],
      source: locate(['absent']),
      ...(live && { seen: live.value }),
    },
    recorded,
  );
  const adoptions = isPresent(recorded) ? [] : [adoptionOf(declared, { remoteId: id, how: 'declared' }, {})];
  return part({ steps: [step], adoptions });
}

/** Nothing deletes it, now or once nothing uses it any more. */
function notDeleted(
  context: Context,
  address: Address,
  operation: OperationName,
  users: readonly string[],
): Deferred {
  const deferred = blocked(context, address, operation, 'deleting it');
  const { reason } = deferred;
  return users.length === 0
    ? deferred
    : { ...deferred, reason: `${reason}; it is still used by ${someOf(users, SHOWN)}` };
}

function stillUsed(address: Address, users: readonly string[]): Deferred {
  return {
    kind: 'not_due',
    address,
    reason: `it is still used by ${someOf(users, SHOWN)}`,
    fix: 'it is deleted by the first plan in which nothing recorded uses it any more',
  };
}

/** The records with the id in a field of that name. A version counts only if it holds today or later. */
function recordedUsers(context: Context, field: string, id: string): readonly string[] {
  return [...context.observed.records.values()]
    .filter((row) => isPresent(row) && row.value !== null && mentions(row.value, field, id))
    .filter((row) => !isVersionRecord(row) || !isHistory(context, row))
    .map(({ address }) => address)
    .sort();
}

/** True for a version that a later one has already replaced. */
function isHistory(context: Context, version: Recorded): boolean {
  return recordedVersions(context, ownerOf(version.address)).some(
    (other) =>
      other !== version &&
      other.status !== 'draft' &&
      other.start !== null &&
      other.start <= context.today &&
      (version.start === null || follows(other, version)),
  );
}

function follows(other: Recorded, version: Recorded): boolean {
  if (other.start === null || version.start === null || version.start > other.start) return false;
  return other.start > version.start || other.appliedAtMs > version.appliedAtMs;
}

function mentions(value: Json, field: string, id: string): boolean {
  if (isJsonArray(value)) return value.some((element) => mentions(element, field, id));
  if (!isJsonObject(value)) return false;
  return value[field] === id || Object.values(value).some((member) => mentions(member, field, id));
}

const SHOWN = 3;
