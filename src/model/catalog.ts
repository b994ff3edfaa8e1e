/** The catalog: everything desired, read from the YAML files, checked, with the place of every value. */
import { type Address, parseAddress } from './address.ts';
import type { CalendarDay } from './calendar-day.ts';
import type { JsonObject } from './json.ts';
import type { Price } from './price.ts';
import type { FieldPath, Locate, Source } from './source.ts';
import type { UpToDatePart } from './up-to-date.ts';

export interface Catalog {
  readonly products: ReadonlyMap<string, Product>;
  readonly bundles: ReadonlyMap<string, Bundle>;
  readonly plans: ReadonlyMap<string, CatalogPlan>;
  readonly customers: ReadonlyMap<string, Customer>;
  readonly subscriptions: ReadonlyMap<string, Subscription>;
  /** SHA-256, lower-case hex, of its files and of the variables in them. */
  readonly digest: string;
  /** Subscriptions that are in the catalog and were not read, since nothing is to be said of them; absent where all were. */
  readonly upToDate?: UpToDatePart;
}

/** What every declared thing has. Maps are keyed by the key; `address` is the stable name. */
export interface Declared {
  readonly key: string;
  readonly address: Address;
  /** In which file, relative to the project's folder. */
  readonly file: string;
  /** The remote id by which it is adopted, resolved for the chosen environment. */
  readonly id?: string;
  /** `true`: to be deleted now; a day: from that day. Deletion is always written down. */
  readonly absent?: true | CalendarDay;
  /** The key whose record this one takes over. */
  readonly renamedFrom?: string;
  /** How an adopted thing that cannot be read is taken: the service has this already, or send it. */
  readonly adopt?: 'as_written' | 'send';
  /** Paths are those of the written resource. */
  readonly locate: Locate;
}

/** A reference to something by its key in the catalog, or by the service's own id. */
export type Reference =
  | { readonly kind: 'address'; readonly address: Address }
  | { readonly kind: 'id'; readonly id: string };

/** `fields` are what goes to the service: `name`, `fee_type` and whatever else was written. */
export interface Product extends Declared {
  readonly fields: JsonObject;
}

export interface CatalogPlan extends Declared {
  readonly fields: JsonObject;
}

/** One with an `id` stands for that id and nothing else; another is created with its fields. */
export interface Customer extends Declared {
  readonly fields: JsonObject;
}

export interface Bundle extends Declared {
  readonly name?: string;
  readonly description?: string;
  /** Checked against the bundle's users, never sent. */
  readonly currency?: string;
  /** The list price over time: first the one from the start, then one per dated change, by day. Never empty. */
  readonly editions: readonly BundleEdition[];
}

/** A bundle's complete price set, in force from a day until the next edition. */
export interface BundleEdition {
  /** Null for the first: from the start. */
  readonly from: CalendarDay | null;
  readonly description?: string;
  /** By price key, changes already merged in. */
  readonly prices: ReadonlyMap<string, PricedProduct>;
  /** The keys of the prices that the change writes; absent in the first edition, which writes them all. */
  readonly changes?: readonly string[];
  /** Absent where it reaches all subscriptions on its day. */
  readonly applies?: ChangeReach;
  readonly source: Source;
}

/** Which subscriptions come to a bundle change. One is new where it uses the bundle from the day of the change on or later. */
export interface ChangeReach {
  readonly to: 'all' | 'new';
  /** When existing subscriptions come to it: on its day, or each at its first renewal from that day on. */
  readonly at: 'date' | 'renewal';
}

export interface PricedProduct {
  readonly product: Reference;
  readonly price: Price;
  /** Where a field of the merged price is written: in the bundle, a change or an override, whichever wrote it last. */
  readonly locate: Locate;
}

export interface Subscription extends Declared {
  /** What create and update carry, in the service's names, references left out: `customer_id`, `contract`, `metadata`, …  */
  readonly fields: JsonObject;
  /** `auto_activate` as written; false where omitted. Acts at creation and is compared with nothing. */
  readonly autoActivate: boolean;
  readonly plan?: Reference;
  /** Where it is named by its key. One with an id stands in `fields.customer_id` too; another is made by the plan. */
  readonly customer?: Reference;
  readonly priceLock?: PriceLock;
  /** The day from which it is no longer billed. */
  readonly ends?: CalendarDay;
  /** By day, the first from the start. Empty for a subscription that takes its plan's items as they are. */
  readonly entries: readonly VersionEntry[];
}

export type PriceLock =
  | { readonly kind: 'renewal' }
  | { readonly kind: 'until'; readonly day: CalendarDay }
  | { readonly kind: 'always' };

/** One dated entry as written; what it omits carries over from the entry before it. */
export interface VersionEntry {
  /** Null for the first: from the start. */
  readonly effectiveAt: CalendarDay | null;
  readonly description?: string;
  readonly draft?: boolean;
  readonly items?: readonly EntryItem[];
  /** In the form of a version request: `entitlement_key`, `mode`, … */
  readonly entitlements?: readonly JsonObject[];
  readonly locate: Locate;
}

export type EntryItem =
  | { readonly kind: 'product'; readonly product: Reference; readonly price: Price; readonly locate: Locate }
  | {
      readonly kind: 'bundle';
      readonly bundle: string;
      /** By price key: merged over the bundle's price; null takes the price out. */
      readonly overrides: ReadonlyMap<string, JsonObject | null>;
      /** Paths start at the item: `['prices', 'platform', …]` for an override. */
      readonly locate: Locate;
    }
  | {
      readonly kind: 'bundle_id';
      readonly bundleId: string;
      readonly items: readonly PricedProduct[];
      readonly locate: Locate;
    };

/** Who pays for a subscription: the id that the catalog knows, else the address of the customer that is made for it. */
export function payerOf({ fields, customer }: Pick<Subscription, 'fields' | 'customer'>): string {
  return String(fields.customer_id ?? (customer?.kind === 'address' ? customer.address : ''));
}

/** Whether the catalog holds an address; a version is held by its subscription. */
export function isDeclared(catalog: Catalog, address: Address): boolean {
  if (declaredAt(catalog, address) !== undefined) return true;
  const parsed = parseAddress(address);
  const isOfSubscription = parsed?.kind === 'subscription' || parsed?.kind === 'version';
  return isOfSubscription && catalog.upToDate?.has(parsed.key) === true;
}

/** What is declared at an address, where it was read; a version is its subscription's. */
export function declaredAt(catalog: Catalog, address: Address): Declared | undefined {
  const parsed = parseAddress(address);
  switch (parsed?.kind) {
    case 'product':
      return catalog.products.get(parsed.key);
    case 'bundle':
      return catalog.bundles.get(parsed.key);
    case 'plan':
      return catalog.plans.get(parsed.key);
    case 'customer':
      return catalog.customers.get(parsed.key);
    case 'subscription':
    case 'version':
      return catalog.subscriptions.get(parsed.key);
    case undefined:
      return undefined;
    default:
      return parsed satisfies never;
  }
}

/** Extends a locator by a prefix, so that `inner(path)` asks `outer([...prefix, ...path])`. */
export function locateWithin(outer: Locate, ...prefix: FieldPath): Locate {
  return (path) => outer([...prefix, ...path]);
}
