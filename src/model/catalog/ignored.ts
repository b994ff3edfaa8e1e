/** Things at the service that nobody wants to manage: by their ids, named once with a reason, and counted from then on. */
import { counted } from '../messages/counted.ts';

export interface Ignored {
  /** Ids at the service. That of a customer stands for all of its subscriptions. */
  readonly ids: readonly string[];
  readonly reason: string;
}

export interface IgnoredCount {
  readonly reason: string;
  readonly count: number;
}

/** The things apart, those that are ignored as counts. `idsOf` has every id by which one may be named. */
export function withoutIgnored<T>(
  ignored: readonly Ignored[],
  things: readonly T[],
  idsOf: (thing: T) => readonly (string | null | undefined)[],
): { readonly rest: readonly T[]; readonly counts: readonly IgnoredCount[] } {
  const sets = ignored.map(({ ids, reason }) => ({ reason, ids: new Set<string | null | undefined>(ids) }));
  const reasonOf = (thing: T) => sets.find(({ ids }) => idsOf(thing).some((id) => ids.has(id)))?.reason;
  const counts = new Map<string, number>();
  const rest = things.filter((thing) => {
    const reason = reasonOf(thing);
    if (reason !== undefined) counts.set(reason, (counts.get(reason) ?? 0) + 1);
    return reason === undefined;
  });
  return { rest, counts: [...counts].map(([reason, count]) => ({ reason, count })) };
}

/** The counts of several lists as one. */
export function joinedCounts(all: readonly IgnoredCount[]): readonly IgnoredCount[] {
  const counts = new Map<string, number>();
  for (const { reason, count } of all) counts.set(reason, (counts.get(reason) ?? 0) + count);
  return [...counts].map(([reason, count]) => ({ reason, count }));
}

/** `3 things at the service are ignored: drafts of the sales team`. */
export function ignoredText({ reason, count }: IgnoredCount): string {
  return `${counted(count, 'thing')} at the service ${count === 1 ? 'is' : 'are'} ignored: ${reason}`;
}
