/**
 * The subscription that a person names, the days of it that are refused, the day that is explained where none is named, and its
 * prices and usage on a day, as a quote rates them.
 */
import { contractEnd } from '../../ledger/bills/contract-months.ts';
import type { PriceSchedule } from '../../ledger/priced-subscription.ts';
import type { InvoicedQuote } from '../../ledger/quote.ts';
import { scheduleOfTimeline } from '../../ledger/schedule-of-timeline.ts';
import { createSharing, createUsageLookup, productNames } from '../../ledger/usage/usage-lookup.ts';
import { declaredCurrency } from '../../model/catalog/bundle-in.ts';
import { type Catalog, payerOf, type Subscription } from '../../model/catalog/catalog.ts';
import { contractStart } from '../../model/catalog/contract-days.ts';
import { typicalSamples, type UsageSample } from '../../model/catalog/usage-sample.ts';
import { counted, someOf } from '../../model/messages/counted.ts';
import { fault } from '../../model/messages/diagnostic.ts';
import { suggestAddress } from '../../model/messages/nearest-name.ts';
import { fixedDays } from '../../model/service/fixed-days.ts';
import { type GivenDiscount, givenDiscount } from '../../model/service/given-discounts.ts';
import { isPresent } from '../../model/service/record.ts';
import {
  type Address,
  COLLECTION,
  kindOf,
  ownerOf,
  parseAddress,
  versionOf,
} from '../../model/values/address.ts';
import { addDays, type CalendarDay, earlierDay, laterDay } from '../../model/values/calendar-day.ts';
import { isJsonArray } from '../../model/values/json.ts';
import type { Project } from '../../project/project.ts';
import { visible } from '../../report/words/sanitize.ts';
import { buildTimeline } from '../../timeline/build-timeline.ts';
import { type FixedDays, openedFor } from '../../timeline/bundle-schedule.ts';
import { pointInForce, type Timeline, type TimelinePoint } from '../../timeline/timeline.ts';
import { addressFrom } from '../address-argument.ts';
import type { World } from '../io/world.ts';
import { lookInState } from '../project/project-state.ts';
import type { Inputs } from '../project/read-inputs.ts';

/**
 * `name` is a key, an address, the id or the key of a customer, or a part of a name. Throws a DiagnosticsError for one that the
 * catalog does not have, and for one that several subscriptions have.
 */
export function subscriptionNamed(
  catalog: Pick<Catalog, 'subscriptions' | 'customers'>,
  name: string,
): Subscription {
  const { subscriptions } = catalog;
  const found = subscriptionFound(catalog, name);
  if (found !== undefined) return found;
  const text = addressFrom(name.includes('.') ? name : `subscriptions.${name}`);
  const known = [...subscriptions.values()].map(({ address }) => address);
  throw fault(
    'unknown-subscription',
    `no subscription \`${visible(name)}\` in the catalog`,
    suggestAddress(text, known, 'give the key of one'),
  );
}

/** A text that begins as an address does; a name may have a point in it too. */
export function isAddress(text: string): boolean {
  return Object.values(COLLECTION).some((section) => text.startsWith(`${section}.`));
}

/** Undefined where nothing has the name; throws a DiagnosticsError where several have it. */
export function subscriptionFound(
  catalog: Pick<Catalog, 'subscriptions' | 'customers'>,
  name: string,
): Subscription | undefined {
  const { subscriptions } = catalog;
  const parsed = isAddress(name) ? parseAddress(ownerOf(addressFrom(name))) : undefined;
  const exact = subscriptions.get(parsed?.kind === 'subscription' ? (parsed.key ?? '') : name);
  if (exact !== undefined) return exact;
  const all = [...subscriptions.values()];
  const ofCustomer = all.filter((each) => [payerOf(each), ...customerNames(catalog, each)].includes(name));
  const part = name.toLowerCase();
  const byPart = all.filter((each) => namesOf(catalog, each).some((own) => own.toLowerCase().includes(part)));
  const found = ofCustomer.length > 0 ? ofCustomer : name.trim() === '' ? [] : byPart;
  if (found.length <= 1) return found[0];
  const listed = found.map((each) => [each.address, ...namesOf(catalog, each).slice(0, 1)].join(' '));
  throw fault(
    'several-found',
    `${counted(found.length, 'subscription')} have \`${visible(name)}\`: ${visible(someOf(listed, MOST_NAMED))}`,
    'give the key of one',
  );
}

const MOST_NAMED = 10;

/** The key, address and aliases of the customer that the catalog declares. */
function customerNames(
  { customers }: Pick<Catalog, 'customers'>,
  { customer }: Subscription,
): readonly string[] {
  const key = customer?.kind === 'address' ? parseAddress(customer.address)?.key : undefined;
  if (customer?.kind !== 'address' || key === undefined) return [];
  const aliases = customers.get(key)?.fields.aliases;
  const given = isJsonArray(aliases) ? aliases.filter((alias) => typeof alias === 'string') : [];
  return [key, customer.address, ...given];
}

/** Its own name, then that of its customer, as far as the catalog has them. */
export function namesOf(catalog: Pick<Catalog, 'customers'>, subscription: Subscription): readonly string[] {
  const { customer, fields } = subscription;
  const key = customer?.kind === 'address' ? parseAddress(customer.address)?.key : undefined;
  const names = [fields.name, catalog.customers.get(key ?? '')?.fields.name];
  return names.filter((each): each is string => typeof each === 'string');
}

/**
 * Throws a DiagnosticsError for a day on which the subscription has ended, or its contract and nothing renews it. `verb` is what the
 * command does on a day.
 */
export function refuseEnded({ address, fields, ends }: Subscription, day: CalendarDay, verb: string): void {
  const contract = contractEnd(fields);
  const isEnded = ends !== undefined && (contract === null || ends < contract);
  const end = isEnded ? ends : contract;
  if (end === null || day < end) return;
  const last = addDays(end, -1);
  throw fault(
    'not-in-force',
    isEnded
      ? `${address} has no prices on ${day}: it ends on ${end}`
      : `${address} has no prices on ${day}: its contract runs to ${last}, and it does not renew by itself`,
    `${verb} it on a day until then: --at ${last}`,
  );
}

/** The error for a day before the contract's start. */
export function notStarted({ address }: Subscription, day: CalendarDay, start: CalendarDay, verb: string) {
  return fault(
    'not-in-force',
    `${address} has no prices on ${day}: its contract starts on ${start}`,
    `${verb} it from that day on: --at ${start}`,
  );
}

interface ScheduleOnDay {
  readonly schedule: PriceSchedule;
  readonly timeline: Timeline;
  /** The day on which it is assumed to open, where neither its contract nor a record names one. */
  readonly assumedOpening: CalendarDay | null;
}

export function scheduleOnDay(
  { catalog, today }: Pick<Inputs, 'catalog' | 'today'>,
  subscription: Subscription,
  day: CalendarDay,
  { openedOn, fixed, discountGiven }: DaysOnRecord,
): ScheduleOnDay {
  const assumedOpening = openedOn === null ? openedFor(catalog, subscription, earlierDay(day, today)) : null;
  const timeline = buildTimeline(catalog, subscription, openedOn ?? assumedOpening, fixed);
  const schedule = scheduleOfTimeline(catalog, timeline, subscription, today, discountGiven);
  return { schedule, timeline, assumedOpening };
}

/** `samples` are those of the subscription and of its customer. */
export function quoteInput(
  { catalog }: Pick<Inputs, 'catalog'>,
  subscription: Subscription,
  day: CalendarDay,
  { schedule, samples }: { readonly schedule: PriceSchedule; readonly samples: readonly UsageSample[] },
): InvoicedQuote {
  const { address, fields, ends } = subscription;
  return {
    schedule,
    day,
    user: { address, customer: String(fields.customer_id ?? '') },
    usage: createUsageLookup({
      samples: typicalSamples(samples),
      isShared: createSharing(catalog),
      namesOf: (product) => productNames(catalog, product),
    }),
    currency: declaredCurrency(catalog, subscription, fields.currency),
    end: ends ?? contractEnd(fields),
  };
}

export function isOf({ key, fields }: Subscription, { user }: UsageSample): boolean {
  return user.kind === 'customer' ? user.id === fields.customer_id : user.key === key;
}

interface DaysOnRecord {
  /** The day on which it was opened; null where a contract names one, and where it is not on record. */
  readonly openedOn: CalendarDay | null;
  /** Those on which changes came to be for it. */
  readonly fixed?: FixedDays;
  /** The one on which its own discount was given. */
  readonly discountGiven?: GivenDiscount;
}

export async function daysOnRecord(
  world: World,
  project: Project,
  { address, fields }: Subscription,
): Promise<DaysOnRecord> {
  const looked = await lookInState(world, project, (state) => state.recordsAt([address]));
  const [record] = looked.kind === 'read' ? looked.result : [];
  if (!isPresent(record)) return { openedOn: null };
  const fixed = fixedDays(record);
  const given = givenDiscount(record, fields.discount);
  return {
    openedOn: contractStart(fields) === null ? record.start : null,
    ...(fixed && { fixed }),
    ...(given && { discountGiven: given }),
  };
}

export interface ChosenPoint extends ScheduleOnDay {
  readonly day: CalendarDay;
  readonly point: TimelinePoint;
}

interface Asked extends DaysOnRecord {
  /** The subscription's address, or that of a version. */
  readonly address: Address;
  readonly at: CalendarDay | undefined;
  readonly today: CalendarDay;
}

/** Throws a DiagnosticsError for a day without prices, and for a version that the catalog does not have. */
export function pointToExplain(
  catalog: Catalog,
  subscription: Subscription,
  { address, at, today, ...onRecord }: Asked,
): ChosenPoint {
  const start = contractStart(subscription.fields);
  const day = at ?? (start === null ? today : laterDay(start, today));
  const onDay = scheduleOnDay({ catalog, today }, subscription, day, onRecord);
  const { timeline } = onDay;
  if (kindOf(address) === 'version') {
    if (at !== undefined) throw dayOfVersion(address);
    return { ...onDay, ...versionAt(timeline, address, day) };
  }
  if (start !== null && day < start) throw notStarted(subscription, day, start, 'explain');
  refuseEnded(subscription, day, 'explain');
  const point = pointInForce(timeline, day);
  if (point === undefined) throw new Error(`${address} has no prices from the start`);
  return { ...onDay, day, point };
}

/** `day` is taken where the version holds then, else the version's first day. */
function versionAt(
  timeline: Timeline,
  address: Address,
  day: CalendarDay,
): { readonly day: CalendarDay; readonly point: TimelinePoint } {
  const ofAddress = timeline.points.filter(({ from }) => versionOf(ownerOf(address), from) === address);
  const point = ofAddress.find(({ draft }) => !draft) ?? ofAddress[0];
  if (point === undefined)
    throw fault(
      'unknown-version',
      `the catalog gives ${address} no prices of its own`,
      suggestAddress(
        address,
        timeline.points.map(({ from }) => versionOf(ownerOf(address), from)),
        'name the day of an entry of `versions`, or of a bundle change',
      ),
    );
  if (pointInForce(timeline, day) === point) return { day, point };
  const next = timeline.points.find(({ from, draft }) => !draft && from !== null && point.from === null);
  const last = next?.from ? addDays(next.from, -1) : day;
  return { day: point.from ?? timeline.start ?? last, point };
}

function dayOfVersion(address: Address) {
  return fault(
    'version-with-day',
    `${address} is the prices of one day`,
    'leave out --at, or name the subscription',
  );
}
