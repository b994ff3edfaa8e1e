/**
 * Which of the service's changes can be written where the catalog declares the value, and why a person has to write the others.
 */

import { overlayTo } from '../model/catalog/overlay-price.ts';
import type { Plan } from '../model/plan/plan.ts';
import { type Address, COLLECTION, ownerOf, parseAddress } from '../model/values/address.ts';
import type { CalendarDay } from '../model/values/calendar-day.ts';
import { canonicalDecimalText, isDecimalText } from '../model/values/decimal.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject, pointerPath } from '../model/values/json.ts';
import type { FieldPath, Source } from '../model/values/source.ts';
import { fieldText, flowText } from '../yaml/catalog-text.ts';
import {
  type DeclaredPlace,
  type Declaring,
  declaredPlace,
  type NoPlace,
  type ServiceChange,
  serviceChanges,
} from './declared-place.ts';
import type { FieldEdit, NotEditable } from './edit-file.ts';
import { parseFile, pathInFile, valueAtPath, withValueAt, writtenPath } from './written-path.ts';

/** A change with the place of its value in the catalog. */
export interface PlacedChange {
  readonly change: ServiceChange;
  readonly place: DeclaredPlace;
  readonly source: Source;
  /** The service's value as it shows it, `10.00` rather than `10`; undefined where the service removed the field. */
  readonly value: Json | undefined;
  /** The bundle's price in this subscription with everything that the service changed in it. */
  readonly override?: JsonObject;
}

export interface LeftChange {
  readonly change: ServiceChange;
  readonly why: WhyLeft;
  /** The place to write it; null where the catalog has none. */
  readonly source: Source | null;
  /** YAML to write there by hand; null where the reason says it all. */
  readonly write: string | null;
  /** The addresses that would change too, or the fault. */
  readonly detail?: string;
}

export type WhyLeft =
  | NoPlace
  | NotEditable
  /** The catalog changed the same field. */
  | 'both'
  /** The value comes from a bundle, and changed at one subscription. */
  | 'of_bundle'
  /** With it in the catalog, an apply would send something else as well. */
  | 'sends_more'
  /** With it, the version would be sent anew, without something else that the service changed there. */
  | 'undoes_more'
  /** With it in the catalog, the plan shows the same change again. */
  | 'remains'
  /** With it, the catalog has a fault. */
  | 'invalid';

/** A field to set or remove in a file. */
export interface Update extends FieldEdit {
  readonly file: string;
  readonly placed: PlacedChange;
}

interface Choice<T> {
  readonly chosen: readonly T[];
  readonly left: readonly LeftChange[];
}

export function placeChanges(changes: readonly ServiceChange[], declaring: Declaring): Choice<PlacedChange> {
  const found = changes.map((change) => placedOrNot(change, declaring));
  const chosen = found.flatMap((each) => ('place' in each ? [each] : []));
  const left = found.flatMap((each) => ('why' in each ? [each] : []));
  const lists = new Set(chosen.filter(changesList).map(listKey));
  const isInList = (each: PlacedChange): boolean =>
    each.place.path.some((_, index) => lists.has(keyWithin(each, each.place.path.slice(0, index))));
  return {
    chosen: withOverrides(chosen.filter((each) => !isInList(each))),
    left: [...left, ...chosen.filter(isInList).map((each) => leave(each, 'list'))],
  };
}

function placedOrNot(change: ServiceChange, declaring: Declaring): PlacedChange | LeftChange {
  const place = declaredPlace(change, declaring);
  if (place.kind !== 'place')
    return {
      change,
      why: change.cause === 'both' ? 'both' : place.kind,
      source: ownSource(change, declaring),
      write: null,
    };
  const placed = { change, place, source: place.locate(place.path), value: shownValue(change, declaring) };
  return change.cause === 'both' ? leave(placed, 'both') : placed;
}

function ownSource({ address }: ServiceChange, { catalog }: Declaring): Source | null {
  const parsed = parseAddress(address);
  if (parsed === undefined) return null;
  const kind = parsed.kind === 'version' ? 'subscription' : parsed.kind;
  return catalog[COLLECTION[kind]].get(parsed.key)?.locate([]) ?? null;
}

/** The compared form has one text per decimal; the service's own text is what a person knows. */
function shownValue({ address, path, to }: ServiceChange, { observed, nameId }: Declaring): Json | undefined {
  const live = observed.live.get(address);
  if (to === undefined || live?.kind !== 'read') return to;
  const shown = valueAtPath(live.value, writtenPath(live.value, pointerPath(path), to, nameId));
  if (isJsonObject(shown) && isJsonObject(to)) return withoutNulls(shown);
  return typeof shown === 'string' && isDecimalText(shown) && canonicalDecimalText(shown) === to ? shown : to;
}

function withoutNulls(value: Json): Json {
  if (isJsonArray(value)) return value.map(withoutNulls);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) =>
      member === null ? [] : [[name, withoutNulls(member)]],
    ),
  );
}

/** True where the change adds or removes an element of a list, so that the others may have moved. */
function changesList({ change: { from, to }, place: { whole, path } }: PlacedChange): boolean {
  return isJsonArray(valueAtPath(whole, path.slice(0, -1))) && (from === undefined || to === undefined);
}

function listKey(placed: PlacedChange): string {
  return keyWithin(placed, placed.place.path.slice(0, -1));
}

/** A path within the value that a place lies in, distinct from the same path in another price. */
function keyWithin({ change, place }: PlacedChange, path: FieldPath): string {
  const steps = pointerPath(change.path);
  return JSON.stringify([change.address, steps.slice(0, steps.length - place.path.length), path]);
}

function withOverrides(placed: readonly PlacedChange[]): readonly PlacedChange[] {
  const wanted = new Map<string, Json>();
  for (const each of placed) {
    const key = keyWithin(each, []);
    wanted.set(key, withValueAt(wanted.get(key) ?? each.place.whole, each.place.path, each.value));
  }
  return placed.map((each) => {
    const override = overlayTo(each.place.whole, wanted.get(keyWithin(each, [])));
    return each.place.bundlePrice && isJsonObject(override) ? { ...each, override } : each;
  });
}

/** The files in which the changes are to be written, each once. */
export function filesOf(placed: readonly PlacedChange[]): readonly string[] {
  return [...new Set(placed.map(({ source }) => source.file))];
}

/** `texts` must have every file of {@link filesOf}. */
export function chooseUpdates(
  placed: readonly PlacedChange[],
  texts: ReadonlyMap<string, string>,
): Choice<Update> {
  const parsed = new Map([...texts].map(([file, text]) => [file, parseFile(text)]));
  const chosen: Update[] = [];
  const left: LeftChange[] = [];
  for (const each of placed) {
    const { file } = each.source;
    const within = parsed.get(file);
    const path = within && pathInFile(within, each.source, each.place.path);
    if (path === undefined) left.push(leave(each, 'not_alone'));
    else if (!isOwn(path, each)) left.push(leave(each, each.place.bundlePrice?.item ? 'of_bundle' : 'alias'));
    else chosen.push({ file, path, value: each.value, placed: each });
  }
  return { chosen, left };
}

/** False where the value is written at another address: in a bundle, or behind an alias. */
function isOwn([collection, key]: FieldPath, { change }: PlacedChange): boolean {
  return `${collection}.${key}` === ownerOf(change.address);
}

export function leave(placed: PlacedChange, why: WhyLeft): LeftChange {
  const { change, place, source } = placed;
  const item = why === 'of_bundle' ? place.bundlePrice?.item : undefined;
  return { change, why, source: item ? item([]) : source, write: writtenByHand(placed, why) };
}

/** For a bundle's list price, the change that leaves existing subscriptions at their prices. */
export function leaveOfBundle(placed: PlacedChange, why: WhyLeft, today: CalendarDay): LeftChange {
  const { place, override } = placed;
  const left = leave(placed, why);
  if (place.bundlePrice === undefined || place.bundlePrice.item || override === undefined) return left;
  const change = {
    effective_at: today,
    applies: { to: 'new' },
    prices: { [place.bundlePrice.key]: override },
  };
  return { ...left, write: `- ${flowText(change)}` };
}

function writtenByHand({ place, value, override }: PlacedChange, why: WhyLeft): string | null {
  if (why === 'of_bundle' && place.bundlePrice && override)
    return fieldText('prices', { [place.bundlePrice.key]: override });
  const last = place.path.at(-1);
  if (value === undefined || last === undefined || why === 'list' || why === 'remains') return null;
  return typeof last === 'number' ? fieldText('', value).replace(/^"": /, '') : fieldText(last, value);
}

type Verdict =
  | { readonly kind: 'safe'; readonly resent: readonly Address[] }
  /** The service would get something that the plan before did not send, at these addresses. */
  | { readonly kind: 'sends_more'; readonly addresses: readonly Address[] }
  /** The plan still shows these changes. */
  | { readonly kind: 'remains'; readonly paths: readonly string[] };

/** `resent`: addresses to which only an apply of the edited catalog sends something, the same that the service shows. */
export function judgeUpdates(before: Plan, after: Plan, updates: readonly Update[]): Verdict {
  const known = new Set(before.steps.flatMap(sentBy));
  const more = after.steps.filter((step) => sentBy(step).some((each) => !known.has(each)));
  if (more.length > 0) return { kind: 'sends_more', addresses: more.map(({ address }) => address) };
  const left = new Set(serviceChanges(after, []).map(({ address, path }) => `${address}${path}`));
  const paths = updates
    .map(({ placed: { change } }) => `${change.address}${change.path}`)
    .filter((each) => left.has(each));
  if (paths.length > 0) return { kind: 'remains', paths };
  const ids = new Set(before.steps.map(({ id }) => id));
  return {
    kind: 'safe',
    resent: after.steps.filter(({ id }) => !ids.has(id)).map(({ address }) => address),
  };
}

/** The changes that a step makes at the service, each as a text; for a step without any, that there is none. */
function sentBy({ id, address, operation, differences }: Plan['steps'][number]): readonly string[] {
  if (operation !== 'versions.create' && differences.length === 0) return [id];
  return differences.map(({ op, path, value }) => JSON.stringify([address, op, path, value ?? null]));
}
