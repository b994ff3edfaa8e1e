/**
 * Catalog ▶ the timeline of one subscription: every entry expanded on its own day, and again on every later change of a
 * bundle that it follows, until the next entry. Pure; what a price lock holds back is listed beside.
 */
import { versionAddress } from '../model/address.ts';
import type { CalendarDay } from '../model/calendar-day.ts';
import type { Bundle, BundleEdition, Catalog, Subscription, VersionEntry } from '../model/catalog.ts';
import { contractStart } from '../model/lock-release.ts';
import { type BundleCourse, bundleCourse, type CourseTurn } from './bundle-course.ts';
import { expandItem } from './expand-item.ts';
import type { HeldChange, Timeline, TimelinePoint } from './timeline.ts';

/** An entry in force from a day, with what it carries over from the entries before it. */
interface Span {
  readonly entry: VersionEntry;
  readonly from: CalendarDay | null;
  readonly until: CalendarDay | null;
  readonly items: VersionEntry['items'];
  readonly itemsEntry: VersionEntry;
  readonly entitlements: VersionEntry['entitlements'];
}

/**
 * Bundles that the subscription names must be in the catalog; the catalog's rules see to it. `openedOn`: the day on which
 * it was opened or will be, for a price lock on a subscription whose contract says no start.
 */
export function buildTimeline(
  catalog: Pick<Catalog, 'bundles'>,
  subscription: Subscription,
  openedOn: CalendarDay | null = null,
): Timeline {
  const start = contractStart(subscription.fields);
  const lockedSince = subscription.priceLock === undefined ? null : openedOn;
  const following = new Map<string, BundleCourse>();
  const points: TimelinePoint[] = [];
  const held: HeldChange[] = [];

  const all = spans(subscription);
  for (const [index, span] of all.entries()) {
    // A draft looks at the courses and leaves them as they are: what it follows nobody follows yet.
    const courses = span.entry.draft ? new Map(following) : following;
    const bundles = bundlesOf(span).map((key) => bundleAt(catalog, key));
    keepFollowed(courses, bundles);
    for (const bundle of bundles) {
      if (courses.has(bundle.key)) continue;
      const followedSince = span.from ?? start ?? lockedSince;
      const course = bundleCourse(bundle, followedSince, subscription.priceLock, subscription.fields);
      courses.set(bundle.key, course);
      if (!span.entry.draft)
        held.push(...heldWhileFollowed(course.held, leavingDay(bundle, all.slice(index + 1))));
    }
    points.push(pointAt(subscription, span, span.from ?? start, courses, 'entry', span.from));
    if (span.entry.draft) continue;
    for (const turn of turnsWithin(span, start, bundles, courses)) {
      const origin = turn.released ? 'lock_release' : 'bundle_change';
      points.push(
        pointAt(subscription, span, turn.from, courses, origin, turn.from, turn.edition.description),
      );
    }
  }
  const { ends } = subscription;
  if (ends === undefined) return { start, points, held };
  return {
    start,
    points: points.filter(({ from }) => from === null || from < ends),
    held: held.filter(({ change }) => change < ends),
  };
}

function spans(subscription: Subscription): readonly Span[] {
  const result: Span[] = [];
  const entries = subscription.entries.length > 0 ? subscription.entries : [planAlone(subscription)];
  entries.forEach((entry, index) => {
    const before = result.findLast((span) => !span.entry.draft);
    // A draft holds nothing, so the entry before it stays in force until the next one that is none.
    const next = entries.slice(index + 1).find((later) => !later.draft);
    result.push({
      entry,
      from: entry.effectiveAt,
      until: next?.effectiveAt ?? null,
      items: entry.items ?? before?.items,
      itemsEntry: entry.items ? entry : (before?.itemsEntry ?? entry),
      entitlements: entry.entitlements ?? before?.entitlements,
    });
  });
  return result;
}

/** Without an entry a subscription takes its plan's items from the start. */
function planAlone({ locate }: Subscription): VersionEntry {
  return { effectiveAt: null, locate };
}

function bundlesOf(span: Span): readonly string[] {
  const keys = (span.items ?? []).flatMap((item) => (item.kind === 'bundle' ? [item.bundle] : []));
  return [...new Set(keys)];
}

function bundleAt(catalog: Pick<Catalog, 'bundles'>, key: string): Bundle {
  const bundle = catalog.bundles.get(key);
  if (bundle === undefined) throw new Error(`the catalog has no bundle ${key}`);
  return bundle;
}

/** A bundle that an entry leaves out is followed anew, from that day's prices, when a later entry brings it back. */
function keepFollowed(courses: Map<string, BundleCourse>, bundles: readonly Bundle[]): void {
  for (const key of [...courses.keys()])
    if (!bundles.some((bundle) => bundle.key === key)) courses.delete(key);
}

/** Null where none of the later entries leaves it out. */
function leavingDay({ key }: Bundle, later: readonly Span[]): CalendarDay | null {
  return later.find((span) => !span.entry.draft && !bundlesOf(span).includes(key))?.from ?? null;
}

function heldWhileFollowed(held: readonly HeldChange[], leaving: CalendarDay | null): readonly HeldChange[] {
  if (leaving === null) return held;
  return held
    .filter(({ change }) => change < leaving)
    .map((one) =>
      one.until !== null && one.until < leaving ? one : { ...one, until: leaving, leaves: true },
    );
}

/** The turns of the followed bundles strictly inside a span, one per day, by day. */
function turnsWithin(
  span: Span,
  start: CalendarDay | null,
  bundles: readonly Bundle[],
  courses: ReadonlyMap<string, BundleCourse>,
): readonly (CourseTurn & { readonly from: CalendarDay })[] {
  const since = span.from ?? start;
  const byDay = new Map<CalendarDay, CourseTurn & { from: CalendarDay }>();
  for (const bundle of bundles) {
    for (const turn of courses.get(bundle.key)?.turns ?? []) {
      const { from } = turn;
      if (from === null || (since !== null && from <= since) || (span.until !== null && from >= span.until))
        continue;
      const already = byDay.get(from);
      // A day on which one bundle changes of itself is a change, whatever else a lock lets go.
      if (already === undefined || (already.released && !turn.released)) byDay.set(from, { ...turn, from });
    }
  }
  return [...byDay.values()].sort((a, b) => (a.from < b.from ? -1 : 1));
}

function pointAt(
  subscription: Subscription,
  span: Span,
  day: CalendarDay | null,
  courses: ReadonlyMap<string, BundleCourse>,
  origin: TimelinePoint['origin'],
  from: CalendarDay | null,
  changeDescription?: string,
): TimelinePoint {
  const editionOf = (key: string): BundleEdition => {
    const turn = courses
      .get(key)
      ?.turns.findLast((candidate) => candidate.from === null || (day !== null && candidate.from <= day));
    if (turn === undefined) throw new Error(`no course for bundle ${key}`);
    return turn.edition;
  };
  const description = origin === 'entry' ? span.entry.description : changeDescription;
  return {
    address: versionAddress(subscription.key, from),
    from,
    origin,
    ...(description === undefined ? {} : { description }),
    draft: span.entry.draft ?? false,
    ...(span.items === undefined ? {} : { items: span.items.map((item) => expandItem(item, editionOf)) }),
    overPlan: subscription.plan !== undefined && span.itemsEntry.effectiveAt === null,
    ...(span.entitlements === undefined ? {} : { entitlements: span.entitlements }),
    locate: span.entry.locate,
  };
}
