/** Values that were sent and that the service did not take: proposed once more, then deferred. */

import { projectOnto } from '../../model/catalog/comparable.ts';
import { commandLine } from '../../model/messages/command-line.ts';
import { counted } from '../../model/messages/counted.ts';
import type { Deferred, Difference, Drift } from '../../model/plan/plan.ts';
import { type Effect, MOST_REFUSALS_TO_TAKE, type NotTaken } from '../../model/service/kept-otherwise.ts';
import type { Recorded } from '../../model/service/record.ts';
import { isJsonObject, type Json, type JsonObject, pointerPath } from '../../model/values/json.ts';
import { type Context, compared } from '../context.ts';
import { same, topLevel } from './three-way.ts';

/** Names the cause of the differences in fields that were sent with this very value and not taken. */
export function markNotTaken(
  context: Context,
  { notTaken }: Pick<Recorded, 'notTaken'>,
  desired: JsonObject,
  found: readonly Difference[],
): readonly Difference[] {
  if (notTaken === undefined || found.length === 0) return found;
  const sent = compared(context, sentIn(notTaken));
  const wanted = compared(context, desired);
  return found.map((difference) =>
    difference.cause !== 'service' && isSentAgain(pointerPath(difference.path), notTaken, { sent, wanted })
      ? { ...difference, cause: 'not_taken' }
      : difference,
  );
}

/** Metadata is sent key by key, with null for a key that goes; any other field is sent whole. */
function isSentAgain(
  [field = '', key = '']: readonly string[],
  notTaken: NotTaken,
  { sent, wanted }: { readonly sent: JsonObject; readonly wanted: JsonObject },
): boolean {
  if (!Object.hasOwn(notTaken, field)) return false;
  if (field !== 'metadata') return same(sent[field], wanted[field]);
  const [was = {}, now = {}] = [sent.metadata, wanted.metadata].map((each) =>
    isJsonObject(each) ? each : {},
  );
  // Metadata that left the catalog whole is one difference without a key.
  const keys = key === '' ? Object.keys(was) : [key];
  return keys.every((each) => Object.hasOwn(was, each) && (was[each] ?? null) === (now[each] ?? null));
}

function sentIn(notTaken: NotTaken): JsonObject {
  return Object.fromEntries(Object.entries(notTaken).map(([name, { sent }]) => [name, sent]));
}

/** True for a difference that no further request is made for. */
export function isGivenUp(
  { insists }: Pick<Context, 'insists'>,
  { address, notTaken }: Pick<Recorded, 'address' | 'notTaken'>,
  { cause, path }: Pick<Difference, 'cause' | 'path'>,
): boolean {
  const [field = ''] = pointerPath(path);
  return (
    !insists(address) && cause === 'not_taken' && (notTaken?.[field]?.times ?? 0) >= MOST_REFUSALS_TO_TAKE
  );
}

/** A request that left its thing as it was however often it was sent is deferred; undefined where it is to be sent. */
export function deferWithoutEffect(
  { insists }: Pick<Context, 'insists'>,
  record: Recorded | undefined,
  effect: Effect,
): Deferred | undefined {
  if (record === undefined || insists(record.address)) return undefined;
  const isSpent = (record.notTaken?.[effect]?.times ?? 0) >= MOST_REFUSALS_TO_TAKE;
  return isSpent
    ? {
        ...deferNotTaken(record, [
          { op: 'add', path: `/${effect}`, value: true, cause: 'not_taken', source: null },
        ]),
        reason: `it was asked for ${counted(MOST_REFUSALS_TO_TAKE, 'time')}, and the service did not change it`,
        fix: `ask the service why, or undo the change in the catalog`,
      }
    : undefined;
}

/** True where the service, as it was read, has by now what it did not take. */
export function isTakenSince(
  context: Context,
  { notTaken = {}, value }: Pick<Recorded, 'notTaken' | 'value'>,
  desired: JsonObject,
  live: JsonObject | undefined,
): boolean {
  if (live === undefined) return Object.keys(notTaken).length === 0;
  const [wanted, shown, kept] = [desired, live, value ?? {}].map((each) => compared(context, each)) as [
    JsonObject,
    JsonObject,
    JsonObject,
  ];
  // Metadata is sent key by key, so that a key which the service keeps counts.
  const { metadata = {}, ...rest } = shown;
  const taken: JsonObject = { ...projectOnto(rest, wanted), metadata };
  return Object.entries(notTaken).every(
    ([name, { sent }]) =>
      same(wanted[name] ?? {}, taken[name] ?? {}) &&
      !isStillThere(sent, wanted[name], shown[name], kept[name]),
  );
}

/** True where the service shows what it kept when that was taken away, and the catalog still does not have it. */
function isStillThere(
  sent: Json | undefined,
  wanted: Json | undefined,
  shown: Json | undefined,
  kept: Json | undefined,
): boolean {
  if (shown === undefined || kept === undefined) return false;
  if (sent === null) return wanted === undefined && same(shown, kept);
  if (!isJsonObject(shown) || !isJsonObject(kept)) return false;
  const [taken, left] = [sent, wanted].map((each) => (isJsonObject(each) ? each : {}));
  return Object.keys(kept).some((name) =>
    isStillThere(taken?.[name] ?? null, left?.[name], shown[name], kept[name]),
  );
}

export function deferNotTaken({ address, notTaken }: Recorded, differences: readonly Difference[]): Deferred {
  return {
    kind: 'not_taken',
    address,
    reason: `it was sent ${counted(timesOf(notTaken), 'time')}, and the service kept something else`,
    fix: 'ask the service why, or write the value that it keeps into the catalog; any other value is sent again',
    differences,
  };
}

function timesOf(notTaken: NotTaken = {}): number {
  return Math.max(0, ...Object.values(notTaken).map(({ times }) => times));
}

/** Changes of the service that the project undoes, at an address where that waits, are deferred and no drift. */
export function deferWaiting(context: Context, found: readonly Drift[]): readonly Deferred[] {
  return found.flatMap(({ address, differences }) => {
    const reason = context.waits(address, topLevel(differences));
    const fix = `plan again later; to undo it at once, run: ${commandLine(context, `revert ${address}`)}`;
    return reason === undefined ? [] : [{ kind: 'not_taken' as const, address, reason, fix, differences }];
  });
}
