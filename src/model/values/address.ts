/** Addresses: the stable names that the catalog, the state and plans use for one thing. */
import { type CalendarDay, parseCalendarDay } from './calendar-day.ts';

export type Address = string & { readonly __brand: 'Address' };
/** The kinds of things that the catalog declares under a key of their own. */
export type DeclaredKind = 'metric' | 'product' | 'bundle' | 'plan' | 'customer' | 'subscription';
/** The kinds that a pull writes. A subscription names its customer by id, so a pull writes no customers. */
export type PulledKind = Exclude<DeclaredKind, 'customer'>;
export type Kind = DeclaredKind | 'version';

type ParsedAddress =
  | { readonly kind: DeclaredKind; readonly key: string }
  /** `staged`: the draft of a version that a staged apply lays down; see {@link stagedOf}. */
  | {
      readonly kind: 'version';
      readonly key: string;
      readonly point: CalendarDay | 'opening';
      readonly staged?: true;
    };

/** The form of a key. A key is part of addresses, file names and idempotency keys. */
export const KEY_PATTERN = /^[a-z0-9][a-z0-9_-]{0,62}$/;

/** The collection of each kind, as addresses, files and sections of the catalog name it. */
export const COLLECTION = {
  metric: 'metrics',
  product: 'products',
  bundle: 'bundles',
  plan: 'plans',
  customer: 'customers',
  subscription: 'subscriptions',
} as const satisfies Record<DeclaredKind, string>;

/** The kinds in the order in which they build on each other. */
export const DECLARED_KINDS: readonly DeclaredKind[] = [
  'metric',
  'product',
  'bundle',
  'plan',
  'customer',
  'subscription',
];

export const PULLED_KINDS: readonly PulledKind[] = ['metric', 'product', 'bundle', 'plan', 'subscription'];

const KIND_OF_COLLECTION: ReadonlyMap<string, DeclaredKind> = new Map(
  DECLARED_KINDS.map((kind) => [COLLECTION[kind], kind]),
);

export function addressOf(kind: DeclaredKind, key: string): Address {
  return `${COLLECTION[kind]}.${key}` as Address;
}

const COLLECTION_OF_KEY = new RegExp(`^(?:${Object.values(COLLECTION).join('|')})\\.`);

/** The key of an address, or of the reference to its id; an id as it is. */
export function bareKey(name: string): string {
  return name.replace(/#id$/, '').replace(COLLECTION_OF_KEY, '');
}

/** `from` is the day from which the version holds; null for the version that a subscription opens with. */
export function versionAddress(subscriptionKey: string, from: CalendarDay | null): Address {
  return versionOf(addressOf('subscription', subscriptionKey), from);
}

/** The same by the subscription's address. */
export function versionOf(subscription: Address, from: CalendarDay | null): Address {
  return `${subscription}.versions.${from ?? 'opening'}` as Address;
}

/** The section of a catalog file that declares sets of entitlements. */
export const ENTITLEMENT_SETS = 'entitlement_sets';

/**
 * The name of an entitlement set among the things that a subscription uses. It is in no record and no plan, because
 * the service has no sets, and {@link parseAddress} does not know it.
 */
export function entitlementSetAddress(key: string): Address {
  return `${ENTITLEMENT_SETS}.${key}` as Address;
}

/** Undefined where `text` is not an address. */
export function parseAddress(text: string): ParsedAddress | undefined {
  const [collection = '', key = '', versions, point, ...rest] = text.split('.');
  const kind = KIND_OF_COLLECTION.get(collection);
  if (kind === undefined || !KEY_PATTERN.test(key) || rest.length > 0) return undefined;
  if (versions === undefined) return { kind, key };
  if (kind !== 'subscription' || point === undefined) return undefined;
  if (versions !== 'versions' && versions !== 'staged') return undefined;
  const day = point === 'opening' ? 'opening' : parseCalendarDay(point);
  if (day === undefined) return undefined;
  return { kind: 'version', key, point: day, ...(versions === 'staged' && { staged: true }) };
}

/**
 * The address of the draft that a staged apply lays down for a version. It has a record and keys of its own, so that
 * the version that holds meanwhile stays on record.
 */
export function stagedOf(version: Address): Address {
  return version.replace('.versions.', '.staged.') as Address;
}

export function isStaged(address: Address): boolean {
  return address.includes('.staged.');
}

/** The version that a staged draft becomes once it is published. */
export function versionOfStaged(staged: Address): Address {
  return staged.replace('.staged.', '.versions.') as Address;
}

/** The address of the subscription that a version belongs to; any other address is its own owner. */
export function ownerOf(address: Address): Address {
  const end = address.indexOf('.', address.indexOf('.') + 1);
  return end === -1 ? address : (address.slice(0, end) as Address);
}

/** The day of a version's address, or that it is the first one; undefined for any other address. */
export function pointOf(address: Address): 'opening' | CalendarDay | undefined {
  const owner = ownerOf(address);
  return owner === address ? undefined : (address.slice(address.lastIndexOf('.') + 1) as CalendarDay);
}

/** True where `address` is the named one or stands below it: `subscriptions.acme` covers its versions too. */
export function covers(named: string, address: Address): boolean {
  return address === named || address.startsWith(`${named}.`);
}

/** Reads the kind off without checking the rest: an address was checked when it was made. */
export function kindOf(address: Address): Kind {
  const kind = declaredKindOf(address);
  if (kind === undefined) throw new Error(`not an address: ${address}`);
  return ownerOf(address) === address ? kind : 'version';
}

/** The kind of what is declared, for a version that of its subscription; undefined for a set of entitlements. */
export function declaredKindOf(address: Address): DeclaredKind | undefined {
  return KIND_OF_COLLECTION.get(address.slice(0, address.indexOf('.')));
}

/** The key of what is declared, for a version that of its subscription. */
export function declaredKeyOf(address: Address): string {
  return ownerOf(address).slice(address.indexOf('.') + 1);
}

const COLLECTION_ORDER: readonly string[] = Object.values(COLLECTION);

/**
 * Sorts by {@link compareAddresses}. It checks the order first, because a list can be as long as a catalog has
 * subscriptions and is often sorted already.
 */
export function sortByAddress<T extends { readonly address: Address }>(entries: readonly T[]): readonly T[] {
  const isSorted = entries.every((entry, index) => {
    const before = entries[index - 1];
    return before === undefined || compareAddresses(before.address, entry.address) <= 0;
  });
  if (isSorted) return entries;
  const keyed = entries.map((entry) => ({ entry, key: sortKey(entry.address) }));
  keyed.sort((a, b) => compareTexts(a.key, b.key));
  return keyed.map(({ entry }) => entry);
}

/** Orders metrics, products, bundles, plans, customers, subscriptions. A subscription's versions come after it, by date. */
export function compareAddresses(a: Address, b: Address): number {
  if (isSubscription(a) && isSubscription(b)) return compareTexts(a, b);
  return compareTexts(sortKey(a), sortKey(b));
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

const SUBSCRIPTIONS = `${COLLECTION.subscription}.`;

function isSubscription(address: Address): boolean {
  return address.startsWith(SUBSCRIPTIONS) && !address.includes('.', SUBSCRIPTIONS.length);
}

/** Splits the address at its dots without checking it, because a check takes longer than the rest of the sort. */
function sortKey(address: Address): string {
  const dot = address.indexOf('.');
  const end = address.indexOf('.', dot + 1);
  const order = COLLECTION_ORDER.indexOf(address.slice(0, dot));
  if (end === -1) return `${order} ${address.slice(dot + 1)} `;
  const point = address.slice(address.lastIndexOf('.') + 1);
  return `${order} ${address.slice(dot + 1, end)} ${point === 'opening' ? '0000-00-00' : point}`;
}
