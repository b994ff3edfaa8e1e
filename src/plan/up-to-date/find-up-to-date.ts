/**
 * Finds the subscriptions about which a plan has nothing new to say, and the time for which that holds. They need no
 * further look until their text, the things that they use, their records or the day change that. In any unusual case
 * a subscription is not up to date and is looked at each time, because one too few is better than one too many.
 */

import { declaredAt, entitlementSetAt, type Subscription } from '../../model/catalog/catalog.ts';
import type { FoundUpToDate, HeldOf, UpToDatePart } from '../../model/catalog/up-to-date.ts';
import type { WholeCatalog } from '../../model/catalog/whole-catalog.ts';
import type { Deferred } from '../../model/plan/plan.ts';
import { isPresent, type Recorded } from '../../model/service/record.ts';
import { type Address, addressOf, ownerOf } from '../../model/values/address.ts';
import { addDays, type CalendarDay } from '../../model/values/calendar-day.ts';
import { declaredText } from '../../model/values/declared-text.ts';
import { fingerprint } from '../../model/values/fingerprint.ts';
import type { HeldChange, Timeline } from '../../timeline/timeline.ts';
import { madeCustomer } from '../all-references.ts';
import { type Context, idNames } from '../context.ts';
import type { Part } from '../part.ts';
import { createUsesFinder } from './uses-of-subscription.ts';

/** A plan looks one day ahead, because the service's calendar may be ahead. */
const DAYS_AHEAD = 1;

/** A request in doubt was planned as if done, which may prove wrong: nothing that depends on it is up to date. */
export function findUpToDate(
  context: Context,
  timelines: ReadonlyMap<string, Timeline>,
  parts: ReadonlyMap<Address, Part>,
): readonly FoundUpToDate[] {
  const usesOf = createUsesFinder(context);
  const inDoubt = new Set(context.observed.openIntents.map(({ address }) => ownerOf(address)));
  return [...context.catalog.subscriptions.values()].flatMap((subscription) => {
    const found = asUpToDate(context, subscription, timelines, parts, usesOf);
    if (found === null || [subscription.address, ...found.addresses].some((each) => inDoubt.has(each)))
      return [];
    return found;
  });
}

/** Null where the subscription is not up to date. */
function asUpToDate(
  context: Context,
  subscription: Subscription,
  timelines: ReadonlyMap<string, Timeline>,
  parts: ReadonlyMap<Address, Part>,
  usesOf: ReturnType<typeof createUsesFinder>,
): FoundUpToDate | null {
  const { today } = context;
  const { key, address, renamedFrom } = subscription;
  const timeline = timelines.get(key);
  const planned = parts.get(address);
  if (timeline === undefined || planned === undefined) return null;
  const evidence = planned.evidence.get(address);
  const isQuiet =
    planned.steps.length +
      planned.drift.length +
      planned.adoptions.length +
      planned.notices.length +
      planned.diagnostics.length ===
      0 && planned.deferred.every(({ kind }) => kind === 'price_locked');
  if (
    !isQuiet ||
    renamedFrom !== undefined ||
    subscription.ends !== undefined ||
    madeCustomer(subscription) ||
    evidence === undefined ||
    evidence === 'unknown'
  )
    return null;
  const rows = context.recordsOf(address).filter(isPresent);
  if (rows.some(({ value }) => value === null || value.ends !== undefined)) return null;

  const [next] = turningDays(timeline, rows)
    .filter((day) => day > today)
    .sort();
  const until = next === undefined ? null : addDays(next, -DAYS_AHEAD);
  if (until !== null && until <= today) return null;
  const uses = usesOf(subscription);
  if (uses === undefined) return null;
  return {
    key,
    customer: typeof subscription.fields.customer_id === 'string' ? subscription.fields.customer_id : null,
    id: context.observed.records.get(address)?.remoteId ?? null,
    until,
    held: timeline.held.map(({ bundle, change, until, leaves }) => [bundle, change, until, leaves] as const),
    ...uses,
  };
}

function turningDays({ start, points, held }: Timeline, rows: readonly Recorded[]): CalendarDay[] {
  const days = [
    start,
    ...points.map(({ from }) => from),
    ...held.flatMap(({ change, until }) => [change, until]),
    ...rows.map((row) => row.start),
  ];
  return days.filter((day) => day !== null);
}

/** Hashes the declarations and the records at a list of addresses. */
export type HashOfUse = (addresses: readonly Address[]) => string;

export function createHashOfUse(whole: WholeCatalog, records: ReadonlyMap<Address, Recorded>): HashOfUse {
  const { catalog } = whole;
  const nameId = idNames(whole, records);
  return (addresses) =>
    fingerprint(
      addresses.map((address) => {
        const declared = declaredAt(catalog, address);
        const record = records.get(address);
        const recorded = record && [record.remoteId, record.presence, record.status, record.value];
        // Another thing may have the same id, and a recorded price then counts as that thing's.
        const names = [declared?.id, record?.remoteId].map((id) => (id ? (nameId(id) ?? null) : null));
        const written = declared ?? entitlementSetAt(catalog, address) ?? null;
        return [address, declaredText(written), declaredText(recorded ?? null), names];
      }),
    );
}

/** The deferred entries of up-to-date subscriptions: the bundle changes that their price locks hold back. */
export function upToDateDeferred(
  upToDate: UpToDatePart | undefined,
  today: CalendarDay,
): readonly Deferred[] {
  if (upToDate === undefined) return [];
  const deferred: Deferred[] = [];
  const wordsOf = createHeldWords(today);
  for (const ofFile of upToDate.held()) {
    for (const [key, changes] of ofFile) {
      const address = addressOf('subscription', key);
      for (const words of wordsOf(changes)) deferred.push({ kind: 'price_locked', address, ...words });
    }
  }
  return deferred;
}

/** Many subscriptions are deferred alike, so the words for each list are found once. */
function createHeldWords(today: CalendarDay): (changes: HeldOf[1]) => readonly HeldWords[] {
  const known = new Map<HeldOf[1], readonly HeldWords[]>();
  return (changes) => {
    const words =
      known.get(changes) ??
      changes
        .filter(([, , until]) => isHeld({ until }, today))
        .map(([bundle, change, until, leaves]) => heldWords({ bundle, change, until, leaves }));
    known.set(changes, words);
    return words;
  };
}

/** The bundle changes that a price lock still holds back. */
export function heldChanges(
  address: Address,
  held: readonly HeldChange[],
  today: CalendarDay,
): readonly Deferred[] {
  return held
    .filter((change) => isHeld(change, today))
    .map((change) => ({ kind: 'price_locked', address, ...heldWords(change) }));
}

function isHeld({ until }: Pick<HeldChange, 'until'>, today: CalendarDay): boolean {
  return until === null || until > today;
}

type HeldWords = Pick<Deferred, 'reason' | 'fix' | 'until' | 'about' | 'day'>;

function heldWords({ bundle, change, until, leaves }: HeldChange): HeldWords {
  const reason = `the change of ${bundle} on ${change} waits for its price lock`;
  const about = { about: bundle, day: change, reason };
  if (until === null) return { ...about, fix: 'remove `price_lock` to let it through' };
  return leaves
    ? { ...about, fix: 'none needed; it no longer uses the bundle from then on', until }
    : { ...about, fix: 'none needed; the change applies from then on', until };
}
