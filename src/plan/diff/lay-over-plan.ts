/**
 * Completes the item set of a subscription that was opened from a pricing plan. The plan's items are shown only in
 * the version that the service made, so that version is read back and the declared items are laid over it.
 */

import { declaredAt, type Subscription, takesUnknownItems } from '../../model/catalog/catalog.ts';
import { referenceIn } from '../../model/catalog/comparable.ts';
import { isVersionRecord, type Recorded } from '../../model/service/record.ts';
import { withoutMarks } from '../../model/service/unread-prices.ts';
import { type Address, ownerOf } from '../../model/values/address.ts';
import {
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
  objectsIn,
  without,
} from '../../model/values/json.ts';
import { type Context, compared, liveAt } from '../context.ts';
import { listOf, sendable } from './carry-over.ts';
import { same } from './three-way.ts';

export type OverPlan =
  | { readonly kind: 'complete'; readonly items: readonly Json[] }
  /** The subscription was opened with the declared items, so there is nothing to send. */
  | { readonly kind: 'as_opened' }
  /** The version that the service makes is not known yet, because a step of this plan creates it. */
  | { readonly kind: 'not_made_yet' }
  | { readonly kind: 'unread' }
  /** A declared override left the catalog, and the plan's own price for it is not shown. */
  | { readonly kind: 'dropped'; readonly names: readonly string[] };

/**
 * `opening` is the record at the opening address, even where another version holds by now: only it shows the plan's
 * own items. `needed` asks for a version even where the subscription was opened with the declared items.
 */
export function layOverPlan(
  context: Context,
  declared: readonly JsonObject[],
  opening: Recorded | undefined,
  needed: boolean,
): OverPlan {
  if (opening?.value && !isOpening(opening)) {
    return {
      kind: 'complete',
      items: laidOver(context, listOf(withoutMarks(opening.value).items), declared),
    };
  }
  const opened = listOf(opening?.value?.items);
  const wanted = byName(context, declared);
  const dropped = Object.keys(byName(context, opened)).filter((name) => wanted[name] === undefined);
  if (dropped.length > 0) return { kind: 'dropped', names: dropped };
  if (opening?.value && !needed && same(wanted, byName(context, opened))) return { kind: 'as_opened' };
  if (opening === undefined || opening.remoteId === null) return { kind: 'not_made_yet' };
  const live = liveAt(context, opening.address);
  if (live?.kind !== 'read') return { kind: 'unread' };
  return {
    kind: 'complete',
    items: laidOver(context, sendable(listOf(live.value.items)), declared),
  };
}

/** True for a version that came with its subscription, with the declared items and no version request of its own. */
function isOpening(version: Recorded): boolean {
  return version.status === null;
}

/**
 * The known content of a version, with all values in compared form. A version that opened over a plan that others wrote was
 * recorded with the overrides alone, so the plan's own items are added as they were read.
 */
export function besidePlan(
  context: Context,
  version: Recorded,
  recorded: JsonObject,
  live: JsonObject,
): JsonObject {
  if (!opensOverPlan(context, version) || !isJsonObject(live.items)) return recorded;
  const sent = isJsonObject(recorded.items) ? recorded.items : {};
  const own = sendable(live.items, 'items');
  return { ...recorded, items: { ...(isJsonObject(own) ? own : {}), ...sent } };
}

/** The recorded content; of a version that opened over a plan with the plan's own items, as read. */
export function withPlansItems(
  context: Context,
  version: Recorded,
  shown: JsonObject,
): JsonObject | undefined {
  if (version.value === null || !opensOverPlan(context, version)) return version.value ?? undefined;
  const items = laidOver(context, listOf(shown.items), listOf(version.value.items) as readonly JsonObject[]);
  return { ...version.value, items };
}

/** True if a version was opened from a pricing plan whose items nobody sent, so that its record has the overrides alone. */
export function opensOverPlan(context: Context, version: Recorded): boolean {
  return (
    isOpening(version) && planOf(context, version) !== undefined && sentItems(context, version) === undefined
  );
}

/** A record whose content is whole: a version that opened over a plan that was sent has the plan's items under its own. */
export function wholeRecord(context: Context, version: Recorded): Recorded {
  if (!isVersionRecord(version) || !isOpening(version) || version.value === null) return version;
  const base = sentItems(context, version);
  if (base === undefined) return version;
  return {
    ...version,
    value: { ...version.value, items: laidOver(context, base, objectsIn(version.value.items)) },
  };
}

function planOf({ observed, nameId }: Context, { address }: Recorded): string | undefined {
  const id = observed.records.get(ownerOf(address))?.value?.plan_id ?? null;
  const name = isJsonObject(id) ? referenceIn(id) : id;
  return typeof name === 'string' ? (nameId(name) ?? name) : undefined;
}

/** The items that the creation of a version's plan sent. No operation changes them. */
function sentItems(context: Context, version: Recorded): readonly Json[] | undefined {
  const declared = declaredAt(context.catalog, version.address) as Subscription | undefined;
  if (declared !== undefined && takesUnknownItems(declared)) return undefined;
  const { items = null } = context.observed.records.get(planOf(context, version) as Address)?.value ?? {};
  return isJsonArray(items) ? items.map(withoutName) : undefined;
}

/** An item as a subscription has it: only a plan names its bundles. */
function withoutName(item: Json): Json {
  return isJsonObject(item) ? without(item, ['name', 'bundle_description']) : item;
}

function laidOver(context: Context, base: readonly Json[], declared: readonly JsonObject[]): readonly Json[] {
  const wanted = new Map(declared.map((item) => [itemName(context, item), item]));
  const kept = base.map((item) => {
    const name = itemName(context, item);
    const over = wanted.get(name);
    wanted.delete(name);
    return over ?? item;
  });
  return [...kept, ...wanted.values()];
}

function byName(context: Context, items: readonly Json[]): JsonObject {
  const form = compared(context, { items }).items;
  return isJsonObject(form) ? form : {};
}

function itemName(context: Context, item: Json): string {
  return Object.keys(byName(context, [item]))[0] ?? '';
}
