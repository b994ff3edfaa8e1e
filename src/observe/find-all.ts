/** Finds all objects of a kind: those that a list shows, and those that only state or a person knows. */

import { readBundle, readMetric, readPlan, readProduct, readSubscription } from '../interface/index.ts';
import { isAnchor } from '../model/service/anchor.ts';
import type { Recorded } from '../model/service/record.ts';
import { kindOf, type PulledKind } from '../model/values/address.ts';
import type { Gap } from '../pull/account.ts';
import type { KnownIds } from '../pull/known-ids.ts';
import { filteredByIds, type ReadableKind, type WireObject } from './read-by-ids.ts';
import type { Got, Listed, ServiceReads } from './service-reads.ts';

/** An object with an id, known from any source. */
interface Known {
  readonly id: string;
  readonly givenKey?: string;
  readonly record?: Recorded;
}

export interface FoundOne<W> extends Known {
  readonly got: Got<W>;
}

export interface FoundAll<W> {
  /** The objects in the order of the list, followed by the others in the order of their ids. */
  readonly all: readonly FoundOne<W>[];
  readonly gap: Gap | undefined;
}

export function knownOf(
  kind: PulledKind,
  records: readonly Recorded[],
  { declared }: KnownIds,
): ReadonlyMap<string, Known> {
  const known = new Map<string, Known>();
  for (const [id, key] of declared[kind]) known.set(id, { id, ...(key === null ? {} : { givenKey: key }) });
  for (const record of records) {
    const id = record.remoteId;
    if (id !== null && kindOf(record.address) === kind) known.set(id, { ...known.get(id), id, record });
  }
  return known;
}

/** A kind of thing that is listed, and how. */
export interface PulledReading<T extends WireObject> extends ReadableKind<T> {
  readonly kind: PulledKind;
  /**
   * The sort order puts new objects last, so that one created during the walk does not move another to a different
   * page.
   */
  readonly query: Readonly<Record<string, string>>;
  /** True where a service without the list lacks nothing: prices may name metrics by their ids. */
  readonly mayLack?: true;
}

export const OLDEST_FIRST = { sort: 'created_at:asc' };

/** The interface shows `created_at` only for plans and subscriptions, so only these are sorted by it. */
export const READINGS = {
  metric: {
    kind: 'metric',
    list: 'metrics.list',
    get: 'metrics.get',
    query: {},
    mayLack: true,
    read: readMetric,
  },
  product: { kind: 'product', list: 'products.list', get: 'products.get', query: {}, read: readProduct },
  bundle: { kind: 'bundle', list: 'bundles.list', get: 'bundles.get', query: {}, read: readBundle },
  plan: { kind: 'plan', list: 'plans.list', get: 'plans.get', query: OLDEST_FIRST, read: readPlan },
  subscription: {
    kind: 'subscription',
    list: 'subscriptions.list',
    get: 'subscriptions.get',
    query: OLDEST_FIRST,
    read: readSubscription,
  },
} as const satisfies Readonly<Record<PulledKind, PulledReading<WireObject>>>;

/** Pages that are read at most of a list whose failure proves nothing. */
export const MOST_PAGES = 10_000;

/** Everything of a kind that the lists show, or what they show `by` some fields. Undefined where no list is bound. */
export async function listAll<W extends WireObject>(
  reads: ServiceReads,
  { kind, list, read, query: order }: PulledReading<W>,
  by?: Readonly<Record<string, string>>,
): Promise<Listed<W> | undefined> {
  const query = { ...order, ...by };
  const [listed, ...others] = await Promise.all([
    by === undefined ? reads.list(list, query, read) : reads.filter(list, query, read),
    ...(kind === 'subscription' ? [...reads.traits.goesOn] : []).map((status) =>
      // Which of these statuses the list shows unasked, and which it takes, is not documented.
      reads.filter(list, { ...query, status }, read, MOST_PAGES),
    ),
  ]);
  const shown = [listed, ...others].flatMap((each) => each?.items ?? []);
  return listed && { ...listed, items: [...new Map(shown.map((one) => [one.id, one])).values()] };
}

/** Reads objects that the list does not show by their ids, because a list may leave out archived objects. */
export async function findAll<W extends WireObject>(
  reads: ServiceReads,
  reading: PulledReading<W>,
  known: ReadonlyMap<string, Known>,
): Promise<FoundAll<W>> {
  const { get, read } = reading;
  const listed = await listAll(reads, reading);
  const items = (listed?.items ?? []).filter(({ metadata }) => !isAnchor(metadata));
  const shown = new Set(items.map(({ id }) => id));
  const unlisted = [...known.values()].filter(({ id }) => !shown.has(id)).toSorted(byId);
  const asked = await Promise.all(
    unlisted.map(async (one): Promise<FoundOne<W>> => {
      const got = await reads.get(get, { id: one.id }, read, (value) => value.id === one.id);
      return { ...one, got };
    }),
  );
  const further =
    listed?.complete === false
      ? await filteredByIds(
          reads,
          reading,
          asked.filter(({ got }) => got.kind === 'unread').map(({ id }) => id),
        )
      : new Map<string, W>();
  const found = asked.map((one): FoundOne<W> => {
    const value = further.get(one.id);
    return value === undefined ? one : { ...one, got: { kind: 'read', value } };
  });
  const all = items.map(
    (value): FoundOne<W> => ({
      ...(known.get(value.id) ?? { id: value.id }),
      got: { kind: 'read', value },
    }),
  );
  return { all: [...all, ...found], gap: gapOf(reading, listed?.complete) };
}

function gapOf(
  { kind, mayLack }: Pick<PulledReading<WireObject>, 'kind' | 'mayLack'>,
  complete: boolean | undefined,
): Gap | undefined {
  if (complete === undefined) return mayLack ? undefined : { kind, reason: 'absent' };
  return complete ? undefined : { kind, reason: 'cut_short' };
}

function byId(a: Known, b: Known): number {
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}
