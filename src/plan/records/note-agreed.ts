/**
 * Notes declared values that the service has already. Nothing is sent for them, but once they are on record, a later
 * change of them counts as the service's own.
 */

import { declaredAt } from '../../model/catalog/catalog.ts';
import { isPlainlyShown, referenceIn } from '../../model/catalog/comparable.ts';
import type { Adoption } from '../../model/plan/plan.ts';
import { FIRST_ANSWERED } from '../../model/service/first-answer.ts';
import type { Recorded } from '../../model/service/record.ts';
import { isSentAgain } from '../../model/service/record-kept.ts';
import { markedUnread } from '../../model/service/unread-prices.ts';
import type { Address } from '../../model/values/address.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../model/values/json.ts';
import { type Context, compared, liveAt, traitsOf } from '../context.ts';
import { isTakenSince } from '../diff/not-taken.ts';
import { same } from '../diff/three-way.ts';

/** Empty where the value is recorded already. `desired` must agree with the service's value, as compared. */
export function noteAgreed(context: Context, recorded: Recorded, desired: JsonObject): readonly Adoption[] {
  const { address, remoteId } = recorded;
  if (remoteId === null) return [];
  const live = liveAt(context, address);
  const shown = live?.kind === 'read' ? live.value : undefined;
  if (recorded.notTaken !== undefined && !isTakenSince(context, recorded, desired, shown)) return [];
  const clears = context.undoesAll && isSentAgain(recorded);
  if (!clears && recorded.value !== null && isPlainlyShown(desired, recorded.value, context.nameId))
    return [];
  const value = knownSoFar(context, recorded.value, laidOver(recorded.value ?? {}, desired));
  if (!clears && recorded.value !== null && same(compared(context, recorded.value), compared(context, value)))
    return [];
  return asCompared({ ...recorded, value });
}

/** The adoption that notes a record as it is; none for one without an id. */
export function asCompared({ address, remoteId, value, start, status }: Recorded): readonly Adoption[] {
  return remoteId === null ? [] : [{ address, remote_id: remoteId, how: 'compared', value, start, status }];
}

/** The records that planning starts from, as the run will have noted them. */
export function recordsOfAdoptions(adoptions: readonly Adoption[]): readonly Recorded[] {
  return adoptions.map(({ address, remote_id, value, first_answered: first, start, status }) => ({
    address,
    remoteId: remote_id,
    value,
    answered: first ? { [FIRST_ANSWERED]: first } : null,
    start,
    status,
    presence: 'present',
    revision: 0,
    appliedAtMs: 0,
  }));
}

/** Prices that are as they were on record are known as far as they were. Others were read. */
function knownSoFar(context: Context, before: JsonObject | null, value: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(takenOver(context, value)).map(([name, member]) => {
      const old = before?.[name];
      const isKept =
        old !== undefined && same(compared(context, { [name]: old }), compared(context, { [name]: member }));
      return [name, isKept ? old : member];
    }),
  );
}

/** A value that was read, as a record has it. */
export function takenOver(context: Context, value: JsonObject): JsonObject {
  const known = withKnownIds(context, value);
  return traitsOf(context).unshownOfPrice.size === 0 ? known : markedUnread(known);
}

function laidOver(recorded: JsonObject, desired: JsonObject): JsonObject {
  const declared = Object.fromEntries(Object.entries(desired).filter(([, value]) => value !== null));
  const [before, after] = [recorded.metadata, declared.metadata];
  const metadata = isJsonObject(before) && isJsonObject(after) ? { metadata: { ...before, ...after } } : {};
  return { ...recorded, ...declared, ...metadata };
}

/** Records contain ids as they are sent, so that they stay valid when a key is renamed. */
export function withKnownIds(context: Context, value: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, knownIds(context, member)]));
}

function knownIds(context: Context, value: Json): Json {
  if (isJsonArray(value)) return value.map((element) => knownIds(context, element));
  if (!isJsonObject(value)) return value;
  const address = referenceIn(value);
  return address === undefined ? withKnownIds(context, value) : (idOf(context, address as Address) ?? value);
}

function idOf({ observed, catalog }: Context, address: Address): string | undefined {
  return observed.records.get(address)?.remoteId ?? declaredAt(catalog, address)?.id;
}
