/** Addresses: the stable names by which the catalog, state and plans speak of one thing. */
import { type CalendarDay, parseCalendarDay } from './calendar-day.ts';

export type Address = string & { readonly __brand: 'Address' };
export type Kind = 'product' | 'bundle' | 'plan' | 'subscription' | 'version';

export type ParsedAddress =
  | { readonly kind: 'product' | 'bundle' | 'plan' | 'subscription'; readonly key: string }
  | { readonly kind: 'version'; readonly key: string; readonly point: CalendarDay | 'opening' };

/** What a key may be: it is a part of addresses, file names and idempotency keys. */
export const KEY_PATTERN = /^[a-z0-9][a-z0-9_-]{0,62}$/;

const COLLECTION = {
  product: 'products',
  bundle: 'bundles',
  plan: 'plans',
  subscription: 'subscriptions',
} as const;
const KIND_OF_COLLECTION = {
  products: 'product',
  bundles: 'bundle',
  plans: 'plan',
  subscriptions: 'subscription',
} as const;

export function addressOf(kind: Exclude<Kind, 'version'>, key: string): Address {
  return `${COLLECTION[kind]}.${key}` as Address;
}

/** `from` is the day the version holds from, null for the one that a subscription opens with. */
export function versionAddress(subscriptionKey: string, from: CalendarDay | null): Address {
  return `subscriptions.${subscriptionKey}.versions.${from ?? 'opening'}` as Address;
}

/** Undefined where `text` is no address. */
export function parseAddress(text: string): ParsedAddress | undefined {
  const [collection = '', key = '', versions, point, ...rest] = text.split('.');
  const kind = KIND_OF_COLLECTION[collection as keyof typeof KIND_OF_COLLECTION];
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

const KIND_ORDER: readonly Kind[] = ['product', 'bundle', 'plan', 'subscription', 'version'];

/** In the order of {@link compareAddresses}; each address is parsed once. */
export function sortByAddress<T extends { readonly address: Address }>(entries: readonly T[]): readonly T[] {
  const keyed = entries.map((entry) => ({ entry, key: sortKey(entry.address) }));
  keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  return keyed.map(({ entry }) => entry);
}

/** Products, bundles, plans, then each subscription followed by its versions by date, the opening one first. */
export function compareAddresses(a: Address, b: Address): number {
  const left = sortKey(a);
  const right = sortKey(b);
  return left < right ? -1 : left > right ? 1 : 0;
}

function sortKey(address: Address): string {
  const parsed = parseAddress(address);
  if (parsed === undefined) return `9${address}`;
  const owner = parsed.kind === 'version' ? 'subscription' : parsed.kind;
  const point = parsed.kind === 'version' ? (parsed.point === 'opening' ? '0000-00-00' : parsed.point) : '';
  return `${KIND_ORDER.indexOf(owner)} ${parsed.key} ${point}`;
}
