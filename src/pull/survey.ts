/**
 * Selects the objects of the account that can be written, each with its fields. Each object that is left out gets a
 * remark.
 */

import { pricingModelsOf } from '../model/catalog/price.ts';
import { commandLine, type TypedFor } from '../model/messages/command-line.ts';
import { answeredFields } from '../model/service/record.ts';
import type { PulledKind } from '../model/values/address.ts';
import type { CalendarDay } from '../model/values/calendar-day.ts';
import { groupBy } from '../model/values/group-by.ts';
import { isJsonObject, type JsonObject, objectsIn } from '../model/values/json.ts';
import type { Account, FoundResource, FoundSubscription } from './account.ts';
import { heldFields, metricFields, PLAN, productFields } from './held-fields.ts';
import { leftOut, type Remark, remark } from './remarks.ts';
import { type KnownVersion, type VersionSchedule, versionSchedule } from './version-schedule.ts';
import { innerItems, itemsOf, type PricedProduct, presentFields, pricedProduct } from './write-items.ts';
import { subscriptionFields } from './write-subscription.ts';

export interface Standing {
  readonly found: FoundResource;
  /** The fields in the form of a request. */
  readonly fields: JsonObject;
}

interface StandingSubscription extends Standing {
  readonly found: FoundSubscription;
  readonly isActive: boolean;
  readonly schedule: VersionSchedule;
}

export interface Survey {
  readonly metric: readonly Standing[];
  readonly product: readonly Standing[];
  readonly bundle: readonly Standing[];
  readonly plan: readonly Standing[];
  readonly subscription: readonly StandingSubscription[];
  /** Subscriptions that are left out because only their versions are known. A person can complete them. */
  readonly unfinished: readonly StandingSubscription[];
  readonly remarks: readonly Remark[];
}

/** `wanted` returns true for an object that is to be written at all. */
export function surveyAccount(
  account: Account,
  today: CalendarDay,
  wanted: (kind: PulledKind, found: FoundResource) => boolean,
  typed: TypedFor,
): Survey {
  const missing: LeftOut = {
    why: 'the service answers 404 for its id',
    fix: `correct the id; or, once you checked at the service that it is gone, drop the record with: ${commandLine(typed, 'state rm ADDRESS')}`,
  };
  const remarks: Remark[] = [];
  const ends: (readonly [status: string, one: FoundResource, why: LeftOut])[] = [];
  const stand = <F extends FoundResource, S extends Standing>(
    kind: PulledKind,
    found: readonly F[],
    read: (one: F) => S | LeftOut,
  ): readonly S[] =>
    found.flatMap((one) => {
      if (!wanted(kind, one)) return [];
      const standing = one.sight.kind === 'missing' ? missing : read(one);
      if (!('why' in standing)) return [standing];
      if (standing.ended !== undefined) ends.push([standing.ended, one, standing]);
      else remarks.push(leftOut(kind, one, standing.why, standing.fix));
      return [];
    });
  const found = {
    metric: stand('metric', account.metrics, fieldsBy(metricFields)),
    product: stand('product', account.products, fieldsBy(productFields)),
    bundle: stand('bundle', account.bundles, (found) => {
      const fields = knownValue(found);
      if (fields === undefined) return UNKNOWN;
      const why = unwritableBundle(fields);
      return why === undefined ? { found, fields } : unwritable(why);
    }),
    plan: stand(
      'plan',
      account.plans,
      fieldsBy((value) => heldFields(PLAN, value)),
    ),
    subscription: stand('subscription', account.subscriptions, (found) => standingOf(found, today)),
    unfinished: account.subscriptions.flatMap((found) =>
      wanted('subscription', found) ? unfinishedOf(found, today) : [],
    ),
  };
  return { ...found, remarks: [...remarks, ...countedEnds(ends)] };
}

/** An object with the fields of what is known of it. */
function fieldsBy(fieldsOf: (value: JsonObject) => JsonObject): (found: FoundResource) => Standing {
  return (found) => ({ found, fields: fieldsOf(knownValue(found) ?? {}) });
}

function countedEnds(
  ends: readonly (readonly [status: string, one: FoundResource, why: LeftOut])[],
): readonly Remark[] {
  return [...groupBy(ends, ([status]) => status)].flatMap(([status, [first, ...more]]) => {
    const [, one, { why, fix }] = first;
    if (more.length === 0) return leftOut('subscription', one, why, fix);
    return remark(
      'subscription',
      'left-out',
      `${more.length + 1} subscriptions are left out: ${whyEnded(status, 'them')}`,
      fix,
    );
  });
}

/** The reason why an object is left out, and the fix for a person. */
interface LeftOut {
  /** The status of a subscription that has ended. */
  readonly ended?: string;
  readonly why: string;
  readonly fix: string;
}

const KNOW = 'declare it by hand, or bind a read of it in the project file';
const UNKNOWN: LeftOut = { why: 'it could not be read, and state does not know it', fix: KNOW };
const WITHOUT_VERSIONS: LeftOut = {
  why: 'none of its versions could be read, and state knows none',
  fix: KNOW,
};

function unwritable(why: string): LeftOut {
  return { why, fix: 'change that at the service and pull again if it is to be in the catalog' };
}

function whyEnded(status: string, whom: 'it' | 'them'): string {
  return `the service has ${whom} as "${status}", neither draft nor active`;
}

/** The value that was read, or else the value in state. */
function knownValue({ sight, record }: FoundResource): JsonObject | undefined {
  return sight.kind === 'read' ? sight.value : (record?.value ?? (record && answeredFields(record)));
}

function standingOf(found: FoundSubscription, today: CalendarDay): StandingSubscription | LeftOut {
  const status = found.sight.kind === 'read' ? found.sight.status : (found.record?.status ?? null);
  if (status !== null && status !== 'draft' && status !== 'active' && !found.goesOn)
    return {
      ended: status,
      why: whyEnded(status, 'it'),
      fix: 'nothing to do: such subscriptions get no steps',
    };
  const fields = subscriptionFields(found);
  if (fields === undefined) return UNKNOWN;
  const schedule = versionSchedule(found, fields, today);
  if (schedule.opening === undefined && fields.plan_id === undefined) return WITHOUT_VERSIONS;
  const { plan_id: _, ...own } = fields;
  const standing = {
    found,
    fields: schedule.overPlan ? fields : own,
    isActive: status === 'active' || (found.goesOn === true && status !== 'sent'),
    schedule,
  };
  const why = unwritableSchedule(standing);
  return why === undefined ? standing : unwritable(why);
}

function unwritableSchedule(standing: StandingSubscription): string | undefined {
  const { opening, overPlan } = standing.schedule;
  return writtenVersions(standing)
    .filter((version) => !(overPlan && version === opening && itemsOf(version.value).length === 0))
    .map(({ value }) => unwritableVersion(value))
    .find((why) => why !== undefined);
}

/** A value that a person must find out, because a version does not show its subscription's customer. */
const TO_BE_COMPLETED = 'cus_…';

function unfinishedOf(found: FoundSubscription, today: CalendarDay): readonly StandingSubscription[] {
  if (found.sight.kind !== 'unread' || subscriptionFields(found) !== undefined) return [];
  const schedule = versionSchedule(found, {}, today);
  if (schedule.opening === undefined) return [];
  const fields = presentFields({ customer_id: TO_BE_COMPLETED, currency: currencyOf(schedule.opening) });
  return [{ found, fields, isActive: false, schedule }];
}

/** The currency of a version. A stored price includes its currency (interface, "Price"). */
function currencyOf({ value }: KnownVersion): string | undefined {
  const prices = itemsOf(value).flatMap((item) => [item, ...objectsIn(item.items)]);
  const currencies = prices.map(({ price }) => (isJsonObject(price) ? price.currency : undefined));
  return currencies.find((currency) => typeof currency === 'string');
}

/** The versions that the catalog will declare. */
export function writtenVersions({ schedule }: StandingSubscription): readonly KnownVersion[] {
  return schedule.opening === undefined ? schedule.later : [schedule.opening, ...schedule.later];
}

/** The products to which the prices of all written objects belong. */
export function referencedProducts(survey: Survey): ReadonlySet<string> {
  const ids = [
    ...survey.bundle.flatMap(({ fields }) => objectsIn(fields.prices).map(({ product_id: id }) => id)),
    ...[...survey.subscription, ...survey.unfinished]
      .flatMap(writtenVersions)
      .flatMap(({ value }) => itemsOf(value))
      .flatMap((item) =>
        typeof item.bundle_id === 'string'
          ? innerItems(item).map(({ productId }) => productId)
          : pricedProduct(item).productId,
      ),
  ];
  return new Set(ids.filter((id): id is string => typeof id === 'string' && id !== ''));
}

/**
 * The reasons why a catalog cannot declare a bundle or a set of prices. `validate` would refuse them in every
 * catalog. A person who then removed a price from the file would also remove it from the service with the next apply.
 */
const NAMELESS = 'its name is empty, and a catalog has one for each bundle';
const WITHOUT_PRICES = 'it has no prices';
const PRICED_TWICE = 'it has two prices of one product, and a catalog has one of each';
const BUNDLED_TWICE = 'it has one bundle twice, and a catalog has it once';
const WITHOUT_MODEL = 'it has a price without a pricing model that the interface shows';

/** The reason for a bundle in the form of a request; undefined if a catalog can declare it. */
function unwritableBundle({ name, prices }: JsonObject): string | undefined {
  if (name === '') return NAMELESS;
  const priced = objectsIn(prices).map((price) =>
    pricedProduct({ product_id: price.product_id ?? '', price }),
  );
  return priced.length === 0 ? WITHOUT_PRICES : unwritablePrices(priced);
}

/** The reason for a version in the form of a request; undefined if a catalog can declare it. */
function unwritableVersion(version: JsonObject): string | undefined {
  const items = itemsOf(version);
  const bundles = items.filter(isBundle);
  if (items.length === 0 || bundles.some((item) => innerItems(item).length === 0)) return WITHOUT_PRICES;
  if (new Set(bundles.map(({ bundle_id: id }) => id)).size < bundles.length) return BUNDLED_TWICE;
  const alone = items.filter((item) => !isBundle(item)).map(pricedProduct);
  return [alone, ...bundles.map(innerItems)].map(unwritablePrices).find((why) => why !== undefined);
}

function isBundle({ bundle_id: id }: JsonObject): boolean {
  return typeof id === 'string';
}

/** Prices are keyed by product, so one of two prices for the same product would be lost. */
function unwritablePrices(priced: readonly PricedProduct[]): string | undefined {
  if (new Set(priced.map(({ productId }) => productId)).size < priced.length) return PRICED_TWICE;
  return priced.some(({ price }) => pricingModelsOf(price).length === 0) ? WITHOUT_MODEL : undefined;
}
