/** The catalog: the desired state, read from the YAML files and checked, with the place of every value. */

import {
  type Address,
  COLLECTION,
  DECLARED_KINDS,
  declaredKeyOf,
  declaredKindOf,
} from '../values/address.ts';
import type { CalendarDay } from '../values/calendar-day.ts';
import type { JsonObject } from '../values/json.ts';
import type { FieldPath, Locate, SharedLocate, Source } from '../values/source.ts';
import type { PartialPeriod } from './billing-cycle.ts';
import type { ChangeReach } from './change-reach.ts';
import type { PriceLock } from './contract-days.ts';
import type { Price } from './price.ts';

export interface Catalog {
  readonly metrics: ReadonlyMap<string, Metric>;
  readonly products: ReadonlyMap<string, Product>;
  readonly bundles: ReadonlyMap<string, Bundle>;
  readonly plans: ReadonlyMap<string, CatalogPlan>;
  readonly customers: ReadonlyMap<string, Customer>;
  readonly subscriptions: ReadonlyMap<string, Subscription>;
  /** Absent where the catalog declares none. */
  readonly entitlementSets?: ReadonlyMap<string, EntitlementSet>;
  /** The project file's assumption about its bills; the usual one where it is absent. */
  readonly partialPeriod?: PartialPeriod;
  /** SHA-256, lower-case hex, of the catalog's files and of the variables in them. */
  readonly digest: string;
}

/** The fields of every declared thing. Maps use `key`; `address` is the stable name. */
export interface Declared {
  readonly key: string;
  readonly address: Address;
  /** The file that declares it, relative to the project's folder. */
  readonly file: string;
  /** The service's id under which it is adopted, resolved for the chosen environment. */
  readonly id?: string;
  /** `true`: delete it now. A day: delete it from that day on. A deletion is always written explicitly. */
  readonly absent?: true | CalendarDay;
  /** The former key. Its record moves to this key. */
  readonly renamedFrom?: string;
  /** For an adopted thing that cannot be read. `as_written`: the service already has this value. `send`: send it. */
  readonly adopt?: 'as_written' | 'send';
  /** Says that its prices have nothing at the service that no answer shows. */
  readonly unread?: Unread;
  /** Ids at the service that look like this thing and are others, so that it is created all the same. */
  readonly otherThan?: readonly string[];
  /** Locates a path of the resource as written. */
  readonly locate: Locate;
}

/** The things that no answer of the service shows, as somebody confirms them. */
export const UNREAD_TOPICS = ['instalments', 'discounts', 'ends', 'descriptions', 'tags'] as const;
export type UnreadTopic = (typeof UNREAD_TOPICS)[number];

/** A word about what no answer of the service shows. */
export type Unread = Readonly<Partial<Record<UnreadTopic, 'none'>>>;

/** A reference to something by its key in the catalog, or by the service's own id. */
export type Reference =
  | { readonly kind: 'address'; readonly address: Address }
  | { readonly kind: 'id'; readonly id: string };

/** A metric is created once and never changed. */
interface Metric extends Declared {
  readonly fields: JsonObject;
}

/** `fields` goes to the service: `name`, `fee_type` and every other written field. */
export interface Product extends Declared {
  readonly fields: JsonObject;
}

export interface CatalogPlan extends Declared {
  /** The template without its items. */
  readonly fields: JsonObject;
  /** The items of the template. Absent where the catalog writes none. */
  readonly items?: readonly EntryItem[];
}

/** A customer with an `id` stands for that id and nothing else. A customer without one is created with its fields. */
export interface Customer extends Declared {
  readonly fields: JsonObject;
}

export interface Bundle extends Declared {
  readonly name?: string;
  readonly description?: string;
  /** The currency of `editions`, which are the prices that the service's own bundle gets. Never sent. */
  readonly currency?: string;
  /** The key of the bundle that this one is written like. Its prices are in `editions` all the same. */
  readonly like?: string;
  /** The list price over time, by day: the first edition holds from the start, each change adds one. Never empty. */
  readonly editions: readonly BundleEdition[];
  /** The same in each other currency that the bundle is written in. Ask `bundleIn` for those of a subscription. */
  readonly currencies?: ReadonlyMap<string, readonly BundleEdition[]>;
  /** The entitlements of its subscriptions, sets expanded; never sent with it. Absent where it has no list. */
  readonly entitlements?: readonly Entitlement[];
  /** Whole lists from later days on, by day. Absent where no change writes one. */
  readonly entitlementChanges?: readonly EntitlementChange[];
}

interface EntitlementChange extends Pick<BundleEdition, 'description' | 'applies'> {
  readonly from: CalendarDay;
  readonly entitlements: readonly Entitlement[];
}

/** An entitlement in the form of a version request: `entitlement_key`, `mode`, … */
export interface Entitlement {
  readonly value: JsonObject;
  /** Locates a field of the entitlement. */
  readonly locate: Locate;
}

/** Entitlements under one name. They are expanded into the lists that name the set; the service has no such thing. */
export interface EntitlementSet {
  readonly key: string;
  readonly entitlements: readonly Entitlement[];
}

/** A bundle's complete price set, in force from a day until the next edition. */
export interface BundleEdition {
  /** Null for the first edition, which holds from the start. */
  readonly from: CalendarDay | null;
  readonly description?: string;
  /** By price key. Changes are already merged in. */
  readonly prices: ReadonlyMap<string, PricedProduct>;
  /** The keys of the prices that the change writes. Absent in the first edition, which writes all of them. */
  readonly changes?: readonly string[];
  /** Absent where the change reaches all subscriptions on its day. */
  readonly applies?: ChangeReach;
  /** The places that write prices from this edition on, in the order in which they are laid over each other. */
  readonly writers: readonly EditionWriter[];
  readonly source: Source;
}

/** A list price, or a change of it, as written in the bundle or for one of its currencies. */
export interface EditionWriter extends Pick<BundleEdition, 'from' | 'description' | 'applies'> {
  /** Takes paths of what is written there: `['prices', key, …]`. */
  readonly locate: Locate;
  /** True for prices of a currency, which are laid over those of the bundle. */
  readonly isOverlay?: true;
}

export interface PricedProduct {
  /** The price's key in its bundle. Absent for a price of no bundle in this catalog. */
  readonly key?: string;
  readonly product: Reference;
  readonly price: Price;
  /** Locates a field of the merged price: in the bundle or in a change, whichever wrote it last. */
  readonly locate: Locate;
}

/** A price of a subscription. It may be one of a bundle, with an override laid over it or without. */
export interface SubscribedPrice extends Omit<PricedProduct, 'locate'> {
  /** Locates a field: in the bundle, a change or the subscription itself, whichever wrote it last. */
  readonly locate: SharedLocate;
}

export interface Subscription extends Declared {
  /**
   * The fields of create and update requests, under the service's names and without references:
   * `customer_id`, `contract`, `metadata`, …
   */
  readonly fields: JsonObject;
  /** `auto_activate` as written; false where omitted. It is used at creation and never compared. */
  readonly autoActivate: boolean;
  readonly plan?: Reference;
  /**
   * Set where the catalog names the customer by its key.
   * A customer with an id is in `fields.customer_id` too; the plan creates any other.
   */
  readonly customer?: Reference;
  readonly priceLock?: PriceLock;
  /** The day from which the subscription is no longer billed. */
  readonly ends?: CalendarDay;
  /** Absent where the catalog says no more of the end than its day. */
  readonly endDetails?: EndDetails;
  /**
   * By day; the first holds from the start. Empty for a subscription that uses its plan's items unchanged. Subscriptions
   * that write the same have one list.
   */
  readonly entries: readonly VersionEntry[];
}

/** About an end beside its day. */
export interface EndDetails {
  /** The ticket in which the customer asked for the end; never sent. */
  readonly requested?: string;
  readonly reason?: string;
  readonly note?: string;
  /** The service has it already, as somebody scheduled it there: it is put on record and never sent. */
  readonly adopt?: true;
}

/**
 * One dated entry as written, with the entitlements of sets and bundles laid into its own. A field that it omits
 * carries over from the entry before it.
 */
export interface VersionEntry {
  /** Null for the first entry, which holds from the start. */
  readonly effectiveAt: CalendarDay | null;
  /** The first entry's own day, where it is later than the contract's start: what held before is not known. */
  readonly since?: CalendarDay;
  readonly description?: string;
  readonly draft?: boolean;
  /** The ticket in which the customer asked for what the entry changes; never sent. */
  readonly requested?: string;
  readonly items?: readonly EntryItem[];
  /** The plan that the entry names, whose items are under its own. */
  readonly plan?: Address;
  /** Set where the items are those of the subscription's plan, as the catalog writes them, under the entry's own. */
  readonly withPlan?: true;
  /** In the form of a version request: `entitlement_key`, `mode`, … */
  readonly entitlements?: readonly JsonObject[];
  /** The keys of the entitlements that a set or a bundle brings. Absent where neither brings any. */
  readonly sharedEntitlements?: readonly string[];
  readonly locate: SharedLocate;
}

export type EntryItem =
  | {
      readonly kind: 'product';
      readonly product: Reference;
      readonly price: Price;
      readonly locate: SharedLocate;
    }
  | {
      readonly kind: 'bundle';
      readonly bundle: string;
      /** By price key. An object merges over the bundle's price; null removes the price. */
      readonly overrides: ReadonlyMap<string, JsonObject | null>;
      /** Paths start at the item: `['prices', 'platform', …]` for an override. */
      readonly locate: SharedLocate;
    }
  | {
      readonly kind: 'bundle_id';
      readonly bundleId: string;
      readonly items: readonly SubscribedPrice[];
      readonly locate: SharedLocate;
    };

/** The address of a declared thing; the service's id of any other. */
export function referenceName(reference: Reference): string {
  return reference.kind === 'address' ? reference.address : reference.id;
}

/** The payer of a subscription: the customer id where it is known, else the address of the customer to create. */
export function payerOf({ fields, customer }: Pick<Subscription, 'fields' | 'customer'>): string {
  return String(fields.customer_id ?? (customer?.kind === 'address' ? customer.address : ''));
}

/** The declared thing at an address. The address of a version gives its subscription. */
/** A declared subscription declares its versions. */
export function isDeclared(catalog: Catalog, address: Address): boolean {
  return declaredAt(catalog, address) !== undefined;
}

export function declaredAt(catalog: Catalog, address: Address): Declared | undefined {
  const kind = declaredKindOf(address);
  return kind && catalog[COLLECTION[kind]].get(declaredKeyOf(address));
}

/** Every declared thing, section by section, in the order of the files. */
export function declaredThings(catalog: Catalog): readonly Declared[] {
  return DECLARED_KINDS.flatMap((kind): readonly Declared[] => [...catalog[`${kind}s`].values()]);
}

/** True where the catalog declares entitlements that several subscriptions have in common. */
export function sharesEntitlements({ bundles, entitlementSets }: Catalog): boolean {
  return (
    entitlementSets !== undefined ||
    [...bundles.values()].some(({ entitlements }) => entitlements !== undefined)
  );
}

/** Locates a path of a value that many subscriptions have, in one of them. */
export function locateFor(shared: SharedLocate, { locate }: Pick<Declared, 'locate'>): Locate {
  return (path) => shared(path, locate);
}

/** Extends a locator of either kind by a prefix, so that `inner(path)` asks `outer([...prefix, ...path])`. */
export function locateWithin<Own extends readonly Locate[]>(
  outer: (path: FieldPath, ...own: Own) => Source,
  ...prefix: FieldPath
): (path: FieldPath, ...own: Own) => Source {
  return (path, ...own) => outer([...prefix, ...path], ...own);
}

/** True where a subscription is made from a plan whose items only the service knows. */
export function takesUnknownItems({ id, plan, entries: [first] }: Subscription): boolean {
  const isWhole = first?.withPlan || (id !== undefined && first?.items !== undefined);
  return plan !== undefined && !isWhole;
}
