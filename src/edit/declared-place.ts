/**
 * The changes that the service made outside the catalog, as a plan lists them (drift, and what its steps overwrite), and the place
 * of each in the catalog: who declares it, and by which path.
 */
import { fieldsOf } from '../interface/index.ts';
import {
  type Catalog,
  declaredAt,
  locateFor,
  locateWithin,
  type Reference,
  type SubscribedPrice,
  type Subscription,
} from '../model/catalog/catalog.ts';
import type { NameId } from '../model/catalog/comparable.ts';
import type { Difference, Plan } from '../model/plan/plan.ts';
import type { Observed } from '../model/service/observed.ts';
import { isPresent } from '../model/service/record.ts';
import { type Address, covers, declaredKeyOf, ownerOf, parseAddress } from '../model/values/address.ts';
import { type CalendarDay, laterDay } from '../model/values/calendar-day.ts';
import { type Json, type JsonObject, pointerPath } from '../model/values/json.ts';
import type { FieldPath, Locate, SharedLocate } from '../model/values/source.ts';
import { buildTimeline } from '../timeline/build-timeline.ts';
import { editionOn } from '../timeline/bundle-schedule.ts';
import { pointInForce, type VersionItem } from '../timeline/timeline.ts';
import { writtenPath } from './written-path.ts';

const CREATE_ONLY: ReadonlySet<string> = new Set(
  (fieldsOf('subscription') ?? []).filter(({ carriedBy }) => carriedBy === 'create').map(({ name }) => name),
);

export function declaredPlace(change: ServiceChange, declaring: Declaring): PlaceFound {
  const { address, path: pointer, from } = change;
  if (pointer === '' || pointer === '/status') return { kind: 'gone' };
  const parsed = parseAddress(address);
  const declared = declaredAt(declaring.catalog, address);
  if (parsed === undefined || declared === undefined) return { kind: 'not_in_catalog' };
  const steps = pointerPath(pointer);
  const { locate } = declared;
  const whole = (declared as { readonly fields?: JsonObject }).fields ?? {};
  const place = {
    kind: 'place',
    locate,
    whole,
    path: writtenPath(whole, steps, from, declaring.nameId),
  } as const;
  switch (parsed.kind) {
    case 'bundle':
      return steps[0] === 'prices' ? placeInBundle(change, steps, declaring) : place;
    case 'version':
      return placeInVersion(change, declaring);
    case 'subscription':
      return CREATE_ONLY.has(steps[0] ?? '') ? { kind: 'create_only' } : place;
    case 'metric':
    case 'product':
    case 'plan':
    case 'customer':
      return place;
    default:
      return parsed satisfies never;
  }
}

/** The path: `prices`, a product, then the price's own fields. */
function placeInBundle(
  { address, from }: ServiceChange,
  [, product, ...path]: readonly string[],
  declaring: Declaring,
): PlaceFound {
  const bundle = declaring.catalog.bundles.get(declaredKeyOf(address));
  const edition = bundle && editionOn(bundle, declaring.today);
  const found = [...(edition?.prices ?? [])].find(([, each]) => isNamed(each.product, product, declaring));
  if (bundle === undefined || found === undefined || path.length === 0) return { kind: 'list' };
  const [key, { locate, price }] = found;
  const whole = price as JsonObject;
  return {
    kind: 'place',
    locate,
    whole,
    path: writtenPath(whole, path, from, declaring.nameId),
    bundlePrice: { bundle: bundle.address, key },
  };
}

/** The place in the catalog of a value that the service changed in a version: in an entry, an override, or a bundle. */
function placeInVersion(change: ServiceChange, declaring: Declaring): PlaceFound {
  const { catalog, observed, today } = declaring;
  const parsed = parseAddress(change.address);
  const subscription = catalog.subscriptions.get(parsed?.key ?? '');
  const recorded = observed.records.get(change.address);
  if (subscription === undefined || parsed?.kind !== 'version') return { kind: 'not_in_catalog' };
  const isMadeByHand = !isPresent(recorded) || (recorded.value === null && recorded.revision === 0);
  if (isMadeByHand && observed.live.has(change.address)) return { kind: 'version_by_hand' };
  const owner = observed.records.get(ownerOf(change.address));
  const timeline = buildTimeline(catalog, subscription, (isPresent(owner) ? owner.start : null) ?? today);
  const now = timeline.start === null ? today : laterDay(timeline.start, today);
  const day = parsed.point === 'opening' ? now : laterDay(parsed.point, now);
  const [field, name, ...rest] = pointerPath(change.path);
  if (field === 'entitlements') return placeOfEntitlement(change, subscription, day, declaring);
  const item = pointInForce(timeline, day)?.items?.find((each) =>
    isNamed(each.kind === 'product' ? each.product : each.bundle, name, declaring),
  );
  if (field !== 'items') return { kind: 'not_in_catalog' };
  return item === undefined ? { kind: 'list' } : placeInItem(item, rest, change, subscription, declaring);
}

/** The path goes from the item: `price` and on, or `items`, a product, `price` and on. */
function placeInItem(
  item: VersionItem,
  path: readonly string[],
  { from }: ServiceChange,
  subscription: Subscription,
  declaring: Declaring,
): PlaceFound {
  const inPrice = (locate: SharedLocate, price: Json, steps: readonly string[]): DeclaredPlace => ({
    kind: 'place',
    locate: locateFor(locate, subscription),
    whole: price,
    path: writtenPath(price, steps, from, declaring.nameId),
  });
  if (item.kind === 'product') {
    if (path.length < 2) return { kind: 'list' };
    return inPrice(locateWithin(item.locate, 'price'), item.price as JsonObject, path.slice(1));
  }
  const priced = item.items.find(({ product }) => isNamed(product, path[1], declaring));
  if (priced === undefined || path.length < 4) return { kind: 'list' };
  const place = inPrice(priced.locate, priced.price as JsonObject, path.slice(3));
  const key = keyOfPrice(item.bundle, priced, declaring);
  return key === undefined
    ? place
    : { ...place, bundlePrice: { ...key, item: locateFor(item.locate, subscription) } };
}

function keyOfPrice(
  bundle: Reference,
  { product }: SubscribedPrice,
  { catalog, nameId }: Declaring,
): BundlePrice | undefined {
  if (bundle.kind === 'id') return undefined;
  const editions = catalog.bundles.get(declaredKeyOf(bundle.address))?.editions ?? [];
  const name = comparedName(product, nameId);
  const key = editions
    .flatMap(({ prices }) => [...prices])
    .find(([, each]) => comparedName(each.product, nameId) === name)?.[0];
  return key === undefined ? undefined : { bundle: bundle.address, key };
}

/** An entry that writes no entitlements carries over those of the entry before it. */
function placeOfEntitlement(
  { from, path }: ServiceChange,
  subscription: Subscription,
  day: CalendarDay,
  { nameId }: Declaring,
): PlaceFound {
  const entry = subscription.entries.findLast(
    ({ draft, effectiveAt, entitlements }) =>
      draft !== true && entitlements !== undefined && (effectiveAt === null || effectiveAt <= day),
  );
  const steps = pointerPath(path);
  if (entry?.entitlements === undefined || steps.length < 3) return { kind: 'list' };
  const whole = { entitlements: entry.entitlements as readonly Json[] };
  const locate = locateFor(entry.locate, subscription);
  return { kind: 'place', locate, whole, path: writtenPath(whole, steps, from, nameId) };
}

/** A place in the catalog where a value is declared, or why there is none. */
export interface Declaring {
  readonly catalog: Catalog;
  readonly observed: Observed;
  readonly today: CalendarDay;
  readonly nameId: NameId;
}

export interface DeclaredPlace {
  readonly kind: 'place';
  readonly locate: Locate;
  /** From where `locate` starts. */
  readonly path: FieldPath;
  /** The value in which `path` lies. */
  readonly whole: Json;
  /** Set for a price of a bundle, in the bundle itself or in a subscription that uses it. */
  readonly bundlePrice?: BundlePrice;
}

interface BundlePrice {
  readonly bundle: Address;
  readonly key: string;
  /** The item of a subscription that uses the bundle; absent in the bundle itself. */
  readonly item?: Locate;
}

export type NoPlace =
  /** The service deleted it, or ended it. */
  | 'gone'
  /** Nothing in the catalog says whether a version is in force. */
  | 'not_in_catalog'
  /** Only the creating request carries the field, so that a plan refuses an edit of it. */
  | 'create_only'
  /** A list has more or fewer elements. */
  | 'list'
  /** Somebody made the version at the service. */
  | 'version_by_hand';

type PlaceFound = DeclaredPlace | { readonly kind: NoPlace };

function isNamed(reference: Reference, name: string | undefined, { nameId }: Declaring): boolean {
  return comparedName(reference, nameId) === name;
}

function comparedName(reference: Reference, nameId: NameId): string {
  return reference.kind === 'address' ? reference.address : (nameId(reference.id) ?? reference.id);
}

/** From the recorded value to the service's, in compared form. */
export interface ServiceChange {
  readonly address: Address;
  /** A JSON pointer within the compared form; empty for the whole thing. */
  readonly path: string;
  /** Absent for a field that the service added. */
  readonly from?: Json;
  /** Absent for a field that the service removed. */
  readonly to?: Json;
  /** `both`: the catalog changed the same field, so that a person has to choose. */
  readonly cause: 'service' | 'both';
}

/** The changes at the addresses named and below them; all where none is named. */
export function serviceChanges(plan: Plan, named: readonly Address[]): readonly ServiceChange[] {
  const listed = plan.drift.flatMap(({ address, differences }) =>
    differences.flatMap((each) => changeOf(address, each)),
  );
  const overwritten = plan.steps.flatMap(({ address, differences }) =>
    differences.flatMap((each) => changeOf(address, turned(each))),
  );
  return [...listed, ...overwritten].filter(
    ({ address }) => named.length === 0 || named.some((each) => covers(each, address)),
  );
}

function changeOf(address: Address, { path, from, value, cause }: Difference): readonly ServiceChange[] {
  if (cause !== 'service' && cause !== 'both') return [];
  return [
    {
      address,
      path,
      ...(from === undefined ? {} : { from }),
      ...(value === undefined ? {} : { to: value }),
      cause,
    },
  ];
}

/** A step's difference goes from the service's value to the planned one. */
function turned({ op, path, from, value, cause, source }: Difference): Difference {
  return {
    op,
    path,
    ...(value === undefined ? {} : { from: value }),
    ...(from === undefined ? {} : { value: from }),
    cause,
    source,
  };
}
