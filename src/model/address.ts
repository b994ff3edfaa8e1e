/** Addresses: the stable names by which the catalog, state and plans speak of one thing. */
import { type CalendarDay, parseCalendarDay } from './calendar-day.ts';

export type Address = string & { readonly __brand: 'Address' };
/** What a catalog declares under a key of its own. */
export type DeclaredKind = 'product' | 'bundle' | 'plan' | 'customer' | 'subscription';
/** What a pull writes; customers are named in subscriptions by their ids. */
export type PulledKind = Exclude<DeclaredKind, 'customer'>;
export type Kind = DeclaredKind | 'version';

export type ParsedAddress =
  | { readonly kind: DeclaredKind; readonly key: string }
  | { readonly kind: 'version'; readonly key: string; readonly point: CalendarDay | 'opening' };

/** What a key may be: it is a part of addresses, file names and idempotency keys. */
export const KEY_PATTERN = /^[a-z0-9][a-z0-9_-]{0,62}$/;

/** By its kind, as an address, a file and a section of the catalog name it. */
export const COLLECTION = {
  product: 'products',
  bundle: 'bundles',
  plan: 'plans',
  customer: 'customers',
  subscription: 'subscriptions',
} as const satisfies Record<DeclaredKind, string>;

/** In the order in which they build on each other. */
export const DECLARED_KINDS: readonly DeclaredKind[] = [
  'product',
  'bundle',
  'plan',
  'customer',
  'subscription',
];

export const PULLED_KINDS: readonly PulledKind[] = ['product', 'bundle', 'plan', 'subscription'];

const KIND_OF_COLLECTION: ReadonlyMap<string, DeclaredKind> = new Map(
  DECLARED_KINDS.map((kind) => [COLLECTION[kind], kind]),
);

export function addressOf(kind: DeclaredKind, key: string): Address {
  return `${COLLECTION[kind]}.${key}` as Address;
}

/** `from` is the day the version holds from, null for the one that a subscription opens with. */
export function versionAddress(subscriptionKey: string, from: CalendarDay | null): Address {
  return `subscriptions.${subscriptionKey}.versions.${from ?? 'opening'}` as Address;
}

/** Undefined where `text` is no address. */
export function parseAddress(text: string): ParsedAddress | undefined {
  const [collection = '', key = '', versions, point, ...rest] = text.split('.');
  const kind = KIND_OF_COLLECTION.get(collection);
  if (kind === undefined || !KEY_PATTERN.test(key) || rest.length > 0) return undefined;
  if (versions === undefined) return { kind, key };
  if (kind !== 'subscription' || versions !== 'versions' || point === undefined) return undefined;
  const day = point === 'opening' ? 'opening' : parseCalendarDay(point);
  return day === undefined ? undefined : { kind: 'version', key, point: day };
}

/** The address of the subscription that a version belongs to; any other address is its own owner. */
export function ownerOf(address: Address): Address {
  const end = address.indexOf('.', address.indexOf('.') + 1);
  return end === -1 ? address : (address.slice(0, end) as Address);
}

/** Whether `address` is the named one or stands below it: `subscriptions.acme` covers its versions too. */
export function covers(named: string, address: Address): boolean {
  return address === named || address.startsWith(`${named}.`);
}

export function kindOf(address: Address): Kind {
  const parsed = parseAddress(address);
  if (parsed === undefined) throw new Error(`not an address: ${address}`);
  return parsed.kind;
}

const COLLECTION_ORDER: readonly string[] = Object.values(COLLECTION);

/** In the order of {@link compareAddresses}. They may be as many as a catalog has subscriptions, and often are in order. */
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

/** Products, bundles, plans, then each subscription followed by its versions by date, the opening one first. */
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

/** By its dots alone: checking it takes longer than all else. */
function sortKey(address: Address): string {
  const dot = address.indexOf('.');
  const end = address.indexOf('.', dot + 1);
  const order = COLLECTION_ORDER.indexOf(address.slice(0, dot));
  if (end === -1) return `${order} ${address.slice(dot + 1)} `;
  const point = address.slice(address.lastIndexOf('.') + 1);
  return `${order} ${address.slice(dot + 1, end)} ${point === 'opening' ? '0000-00-00' : point}`;
}
