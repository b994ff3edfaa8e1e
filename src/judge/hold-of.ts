/**
 * The time for which an approval holds: until the first day on which the same catalog and state give another digest, or on which a
 * guard refuses the plan although it stays the same.
 */

import { everyEdition } from '../model/catalog/bundle-in.ts';
import { type Catalog, declaredThings } from '../model/catalog/catalog.ts';
import { monthsOfDiscount } from '../model/catalog/limited-terms.ts';
import { characterOf, GUARDS, type Guards } from '../model/plan/guards.ts';
import type { Hold, Step } from '../model/plan/plan.ts';
import type { Observed } from '../model/service/observed.ts';
import { type Address, type Kind, kindOf, ownerOf } from '../model/values/address.ts';
import {
  addDays,
  addMonths,
  type CalendarDay,
  daysBetween,
  monthsBetween,
  parseCalendarDay,
} from '../model/values/calendar-day.ts';
import { isJsonObject, type Json, type JsonObject, objectsIn } from '../model/values/json.ts';
import { remember } from '../model/values/remember.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { checkGuards, type Judging } from './guards/check-guards.ts';
import type { FactsOfAll } from './guards/judges.ts';

/** More than this many subscriptions, counted each time that one is planned, would take seconds. */
const MOST_PLANNED = 10_000;

/** The subscriptions that a plan is made for, beside all that is no subscription; undefined for all of them. */
export type Among = ReadonlySet<Address> | undefined;

/**
 * `digestOn` plans for another day; undefined where there is no plan. A day is tried on the subscriptions that name it: the others stay
 * as they are, so that all of them are planned only where these differ. Where trying every day takes too long, the first that was not
 * tried is the answer, and `at_least` says that the plan may hold longer.
 */
export function holdOf(
  inputs: Dated,
  timelines: ReadonlyMap<string, Timeline>,
  digest: string,
  digestOn: (day: CalendarDay, among?: Among) => string | undefined,
): Hold {
  const { today, catalog } = inputs;
  const all = catalog.subscriptions.size + 1;
  let left = MOST_PLANNED;
  for (const [day, naming] of turningDays(inputs, timelines)) {
    const among = fewerThanHalf(naming, all);
    left -= among ? 2 * among.size : all;
    if (left < 0) return { until: day, at_least: true };
    const part = among && digestOn(day, among);
    if (part !== undefined && part === digestOn(today, among)) continue;
    if (among) left -= all;
    if (left < 0) return { until: day, at_least: true };
    if (digestOn(day) !== digest) return { until: day };
  }
  return { until: null };
}

/** The subscriptions that name a day; undefined, and no further counted, where they are half of all. */
function fewerThanHalf(naming: readonly Iterable<Address>[], all: number): Among {
  const owners = new Set<Address>();
  for (const some of naming)
    for (const owner of some) if (2 * owners.add(owner).size >= all) return undefined;
  return owners;
}

const DAY = /\d{4}-\d{2}-\d{2}/g;
const daysIn = remember((value: object): readonly string[] => JSON.stringify(value).match(DAY) ?? []);
/** A plan looks at the day before and after as well, because the service's calendar may differ from its own. */
const BESIDE = [-1, 0, 1];

/** The inputs of a plan that name days. */
interface Dated {
  readonly catalog: Catalog;
  readonly observed: Observed;
  readonly guards: Guards;
  readonly today: CalendarDay;
  /** The plan's own. Nothing else names the day on cycle to which one may wait. */
  readonly steps: readonly Pick<Step, 'address' | 'effective_at' | 'body'>[];
}

/** No day changes their plan, but that of their `absent`. */
const TIMELESS: ReadonlySet<Kind | undefined> = new Set(['metric', 'product', 'customer']);

/**
 * The days on which a plan of the same catalog and state may become another by the calendar alone, each with the subscriptions that
 * name it. Sorted, all after today. Tomorrow is one of them for all that the plan changes, because a plan looks at the days beside its
 * own. Days of records and answers count wherever they stand.
 */
function turningDays(
  { catalog, observed, guards, today, steps }: Dated,
  timelines: ReadonlyMap<string, Timeline>,
): readonly (readonly [CalendarDay, readonly Iterable<Address>[]])[] {
  const naming = new Map<string, Set<Address>>();
  const add = (address: Address | undefined, days: readonly (string | null | undefined)[]) => {
    const owner = address && ownerOf(address);
    const kind = owner && kindOf(owner);
    if (TIMELESS.has(kind)) return;
    for (const day of days) {
      if (!day) continue;
      const owners = naming.get(day) ?? new Set<Address>();
      if (owner && kind === 'subscription') owners.add(owner);
      naming.set(day, owners);
    }
  };
  const addIn = (address: Address, ...values: readonly (object | null | undefined)[]) => {
    if (!TIMELESS.has(kindOf(ownerOf(address))))
      for (const value of values) if (value) add(address, daysIn(value));
  };
  add(
    undefined,
    guards.exceptions.map(({ until }) => until),
  );
  for (const { address, effective_at: day } of steps) add(address, [today, day]);
  for (const { absent } of declaredThings(catalog)) if (absent !== true) add(undefined, [absent]);
  for (const bundle of catalog.bundles.values())
    add(
      bundle.address,
      everyEdition(bundle).map(({ from }) => from),
    );
  for (const { key, address, ends, fields, entries } of catalog.subscriptions.values()) {
    const { start = null, points = [], held = [] } = timelines.get(key) ?? {};
    add(address, [
      ends,
      start,
      ...entries.map(({ effectiveAt }) => effectiveAt),
      ...points.map(({ from }) => from),
    ]);
    add(
      address,
      held.flatMap(({ change, until }) => [change, until]),
    );
    addIn(address, fields);
  }
  for (const { address, remoteId, start, value, answered, notTaken } of observed.records.values()) {
    add(address, [start, ...(`${address} ${remoteId}`.match(DAY) ?? [])]);
    addIn(address, value, answered, notTaken);
  }
  for (const [address, live] of observed.live) addIn(address, live);
  for (const { address, effective_at: day, body } of steps) {
    const discounts = day === null && body !== null ? discountsIn(body) : [];
    if (discounts.length === 0) continue;
    const named = [...naming].flatMap(([text, owners]) => (owners.has(ownerOf(address)) ? [text] : []));
    add(address, daysOfLess(discounts, named, today));
  }
  const isNew = ({ address }: { readonly address: Address }) => !observed.records.has(address);
  // One without a record may have that of another key.
  const unrecorded = [...catalog.subscriptions.values()].filter(isNew).map(({ address }) => address);
  const turning = new Map<CalendarDay, Iterable<Address>[]>();
  for (const [text, owners] of naming) {
    const day = parseCalendarDay(text);
    if (day === undefined) continue;
    for (const beside of BESIDE.map((offset) => addDays(day, offset)))
      turning.set(beside, [...(turning.get(beside) ?? [unrecorded]), owners]);
  }
  return [...turning].filter(([day]) => day > today).sort(([a], [b]) => (a < b ? -1 : 1));
}

/** The discounts of a request, of its prices and of the subscription. */
const discountsIn = remember((body: JsonObject): readonly Json[] => [
  ...(body.discount === undefined ? [] : [body.discount]),
  ...[body.items, isJsonObject(body.price) ? [body.price] : []].flatMap(objectsIn).flatMap(discountsIn),
]);

/**
 * The days around which fewer months are left of discounts than are sent today. Each ends whole months after the day on which it
 * was given, which is one of those that are `named`.
 */
function daysOfLess(
  discounts: readonly Json[],
  named: readonly string[],
  today: CalendarDay,
): readonly CalendarDay[] {
  return discounts.flatMap((discount) => {
    const left = monthsOfDiscount(discount) ?? 0;
    const ends = named.flatMap((text) => {
      const given = parseCalendarDay(text);
      if (given === undefined) return [];
      const months = monthsBetween(given, today) + left;
      return [months - 1, months, months + 1].map((each) => addMonths(given, each));
    });
    return ends
      .filter((end) => end > addMonths(today, left - 1) && end <= addMonths(today, left))
      .flatMap((end) => Array.from({ length: left }, (_, months) => addMonths(end, -months)));
  });
}

/** The day from which a guard refuses a plan that stays the same: its version lies in the past by then, or the notice is too short. */
const BY_DAY = Object.keys(GUARDS).filter((name) => characterOf(name).byDay);

/**
 * Undefined where such a guard refuses today, and where none refuses before `until`. The more days pass, the more of these guards
 * refuse, so that the day is found by halving.
 */
export function refusedFrom(judging: Judging, facts: FactsOfAll, { until }: Hold): Hold['refused'] {
  const refuses = (today: CalendarDay) => {
    const beside = facts.beside && { ...facts.beside, today };
    return checkGuards(judging, { ...facts, today, ...(beside && { beside }) }, BY_DAY).find(
      ({ outcome }) => outcome === 'refused',
    )?.guard;
  };
  const days = facts.steps.flatMap(({ effective_at }) => effective_at ?? []).sort();
  const latest = days.at(-1);
  if (latest === undefined) return undefined;
  const late = Math.max(...judging.judges.map(({ guards }) => guards.backdating_days));
  let from = until === null ? addDays(latest, late + 1) : addDays(until, -1);
  let guard = from > facts.today ? refuses(from) : undefined;
  if (guard === undefined || refuses(facts.today) !== undefined) return undefined;
  let passes = facts.today;
  while (daysBetween(passes, from) > 1) {
    const middle = addDays(passes, Math.floor(daysBetween(passes, from) / 2));
    const refusing = refuses(middle);
    if (refusing === undefined) passes = middle;
    else [from, guard] = [middle, refusing];
  }
  return { from, guard };
}
