/**
 * The complete item set of a subscription that was opened from a pricing plan: the plan's items are shown nowhere but in
 * the version that the service made, so that version is read back and the declared items are laid over it.
 */
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../model/json.ts';
import type { Recorded } from '../model/record.ts';
import { type Context, compared, liveAt } from './context.ts';
import { same } from './three-way.ts';

export type OverPlan =
  | { readonly kind: 'complete'; readonly items: readonly Json[] }
  /** The declared items are what the subscription was opened with: there is nothing to send. */
  | { readonly kind: 'as_opened' }
  /** The version that the service made is not known yet: its creation is a step of this very plan. */
  | { readonly kind: 'not_made_yet' }
  | { readonly kind: 'unread' }
  /** A declared override left the catalog, and what the plan itself has there is not shown. */
  | { readonly kind: 'dropped'; readonly names: readonly string[] };

/** `needed`: the point declares more than items, so that a version is needed though the items agree. */
export function layOverPlan(
  context: Context,
  declared: readonly JsonObject[],
  before: Recorded | undefined,
  needed: boolean,
): OverPlan {
  if (before?.value && !isOpening(before)) {
    return { kind: 'complete', items: laidOver(context, listOf(before.value.items), declared) };
  }
  const opened = listOf(before?.value?.items);
  const wanted = byName(context, declared);
  const dropped = Object.keys(byName(context, opened)).filter((name) => wanted[name] === undefined);
  if (dropped.length > 0) return { kind: 'dropped', names: dropped };
  if (before?.value && !needed && same(wanted, byName(context, opened))) return { kind: 'as_opened' };
  if (before === undefined || before.remoteId === null) return { kind: 'not_made_yet' };
  const live = liveAt(context, before.address);
  if (live?.kind !== 'read') return { kind: 'unread' };
  return { kind: 'complete', items: laidOver(context, listOf(live.value.items).map(asInput), declared) };
}

/** A version that came with its subscription, with the declared items and no version request of its own. */
export function isOpening(version: Recorded): boolean {
  return version.status === null;
}

function laidOver(context: Context, base: readonly Json[], declared: readonly JsonObject[]): readonly Json[] {
  const wanted = new Map(declared.map((item) => [nameOf(context, item), item]));
  const kept = base.map((item) => {
    const name = nameOf(context, item);
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

function nameOf(context: Context, item: Json): string {
  return Object.keys(byName(context, [item]))[0] ?? '';
}

function listOf(value: Json | undefined): readonly Json[] {
  return isJsonArray(value) ? value : [];
}

/** An answered item as a request takes it: `total` stands in answers only. */
function asInput(value: Json): Json {
  if (isJsonArray(value)) return value.map(asInput);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, member]) => name !== 'total' && member !== null)
      .map(([name, member]) => [name, asInput(member)]),
  );
}
