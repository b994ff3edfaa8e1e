/**
 * The remarks that a survey of the account leads to, and all that no answer shows: counted for the pull's last lines,
 * and said where it may be in the files. Pure.
 */

import type { Unread, UnreadTopic } from '../model/catalog/catalog.ts';
import { counted } from '../model/messages/counted.ts';
import { recordedEnd } from '../model/service/record.ts';
import { COLLECTION, PULLED_KINDS } from '../model/values/address.ts';
import { isJsonObject, type JsonObject, objectsIn } from '../model/values/json.ts';
import type { Account } from './account.ts';
import type { KnownCatalog } from './known-catalog.ts';
import type { Keys } from './name-account.ts';
import { named, type Remark, remark } from './remarks.ts';
import { referencedProducts, type Standing, type Survey, writtenVersions } from './survey.ts';
import { repeatedFees } from './version-schedule.ts';
import { itemsOf, pricedProduct } from './write-items.ts';

/** In the order in which they are printed. */
export function surveyRemarks(
  survey: Survey,
  account: Account,
  keys: Keys,
  known: KnownCatalog | null,
): readonly Remark[] {
  return [
    ...survey.remarks,
    ...deletedProducts(survey, account, keys, known),
    ...survey.subscription.flatMap((one) => foreignDrafts(one, keys)),
    ...survey.subscription.flatMap((one) => repeatedFee(one, keys)),
    ...survey.subscription.flatMap((one) => leftPlan(one, keys)),
    ...(known === null ? [] : survey.subscription.flatMap((one) => followedChanges(one, keys, known))),
    ...historiesLeftOut(survey, keys),
  ];
}

type Subscription = Survey['subscription'][number];

function addressOf({ found: { id } }: Standing, keys: Keys): string {
  return `subscriptions.${keys.subscription.get(id) ?? id}`;
}

/** A product that prices still have and the whole list of products has not. */
function deletedProducts(
  survey: Survey,
  account: Account,
  keys: Keys,
  known: KnownCatalog | null,
): readonly Remark[] {
  if (account.gaps.some(({ kind }) => kind === 'product')) return [];
  const listed = new Set(account.products.map(({ id }) => id));
  const gone = [...referencedProducts(survey)].filter(
    (id) => !listed.has(id) && known?.keyOf('product', id) === undefined,
  );
  return gone.map((id) => {
    const users = survey.subscription.filter((one) =>
      referencedProducts({ ...survey, bundle: [], unfinished: [], subscription: [one] }).has(id),
    );
    return remark(
      'product',
      'left-out',
      `the list of products no longer has ${id}, and prices of ${named(users.map((one) => addressOf(one, keys)))} still name it: they are written with its id`,
      'nothing to do while its prices stay as they are; a new version needs another product',
    );
  });
}

/** One remark for all objects of a kind that are written from state alone, and one for all versions. */
export function unreadRemarks(survey: Survey, keys: Keys): readonly Remark[] {
  const things = PULLED_KINDS.flatMap((kind) => {
    const standing: readonly Standing[] = survey[kind];
    const unread = standing.flatMap(({ found }) =>
      found.sight.kind === 'unread' ? (keys[kind].get(found.id) ?? []) : [],
    );
    if (unread.length === 0) return [];
    const plural = COLLECTION[kind];
    return remark(
      kind,
      'not-read',
      `${plural} that could not be read are written as far as state knows them: ${named(unread.toSorted())}`,
      `compare them with the service, or bind ${plural}.get in the project file`,
    );
  });
  const versions = survey.subscription
    .flatMap(writtenVersions)
    .flatMap(({ found }) => (found.sight.kind === 'unread' ? (found.record?.address ?? []) : []));
  if (versions.length === 0) return things;
  const message = `versions that could not be read are written as state recorded them: ${named(versions.toSorted())}`;
  return [...things, remark('subscription', 'not-read', message, 'compare them with the service')];
}

/** Whether the service charges such a fee again is not documented. */
function repeatedFee(one: Subscription, keys: Keys): readonly Remark[] {
  const days = repeatedFees(one.schedule);
  if (days.length === 0) return [];
  return [
    remark(
      'subscription',
      'repeated-fee',
      `${addressOf(one, keys)} has a one-off fee of the version before again from ${named(days)}: the catalog charges it once, and the service may charge it again`,
      'take it out of the later version at the service; for a second fee, give it another amount there',
    ),
  ];
}

function foreignDrafts(one: Subscription, keys: Keys): readonly Remark[] {
  return one.schedule.foreignDrafts.map(({ id }) =>
    remark(
      'subscription',
      'draft-left-out',
      `the draft ${id ?? ''} of ${addressOf(one, keys)} is left out: in a catalog it would be created again`,
      'publish it or leave it to those who made it',
    ),
  );
}

function leftPlan(one: Subscription, keys: Keys): readonly Remark[] {
  const { record, sight } = one.found;
  const plan = sight.kind === 'read' && record === undefined ? sight.value.plan_id : undefined;
  if (plan === undefined || one.fields.plan_id !== undefined) return [];
  return [
    remark(
      'subscription',
      'plan-left-out',
      `${addressOf(one, keys)} is written with all its items and without its plan ${String(plan)}: it opens with a version that is still to come at the service`,
      'nothing to do: a plan counts only when a subscription is created',
    ),
  ];
}

/** The service shows no version before the current one. */
function historiesLeftOut(survey: Survey, keys: Keys): readonly Remark[] {
  const later = survey.subscription.filter(
    ({ found: { record }, schedule }) => record === undefined && schedule.since !== undefined,
  );
  if (later.length === 0) return [];
  const addresses = later.map((one) => addressOf(one, keys)).toSorted();
  return [
    remark(
      'subscription',
      'left-out',
      `history begins with the current version: earlier versions are left out of ${named(addresses)}`,
      'nothing to do: the service does not list what has passed',
    ),
  ];
}

/**
 * Reports an increase to come: before the subscription was in a catalog, nobody would have changed its prices on that
 * day.
 */
function followedChanges(one: Subscription, keys: Keys, known: KnownCatalog): readonly Remark[] {
  const items = writtenVersions(one).flatMap(({ value }) => itemsOf(value));
  const bundles = new Set(items.flatMap(({ bundle_id: id }) => (typeof id === 'string' ? [id] : [])));
  return [...bundles].flatMap((id) => {
    const [bundle, day] = [known.bundle(id)?.key, known.nextChange(id)];
    if (bundle === undefined || day === undefined) return [];
    return remark(
      'subscription',
      'follows-change',
      `${addressOf(one, keys)} follows bundles.${bundle}, whose prices change on ${day} in the catalog, and will have those from then on`,
      'write `price_lock`, or an override that pins the price, where that is not meant',
    );
  });
}

const PLACES =
  'in the product, the bundle, the customer, the subscription, or for the whole account in the project file';

/** `confirmed` is what the project file says already. `addressOf` names a thing of the catalog. */
export function unshownRemarks(
  survey: Survey,
  confirmed: Unread,
  addressOf: (kind: 'bundle' | 'subscription', id: string) => string,
): readonly Remark[] {
  const bundle = survey.bundle.filter(isUnknown);
  const plan = survey.plan.filter(isUnknown);
  const subscription = survey.subscription.filter(isUnknown);
  const prices = [
    ...bundle.flatMap(({ fields }) => objectsIn(fields.prices)),
    ...subscription.flatMap((one) => writtenVersions(one).flatMap(({ value }) => pricesIn(value))),
  ];
  const limited = [
    ...bundle.flatMap(({ found, fields }) =>
      objectsIn(fields.prices).some(isLimited) ? [addressOf('bundle', found.id)] : [],
    ),
    ...subscription.flatMap((one) =>
      limitedDiscounts(one) > 0 ? [addressOf('subscription', one.found.id)] : [],
    ),
  ];
  const goingOn = subscription.filter(
    ({ isActive, found: { record } }) => isActive && (record && recordedEnd(record)) === undefined,
  ).length;
  const all = counted(subscription.length, 'subscription');
  const open = (
    topic: UnreadTopic,
    count: number,
    message: string,
    fix: string,
    where = 'in the project file',
  ): readonly Remark[] =>
    count === 0 || confirmed[topic] !== undefined
      ? []
      : [remark('subscription', 'not-shown', message, `${fix}, or \`unread: { ${topic}: none }\` ${where}`)];
  return [
    ...open(
      'instalments',
      prices.length,
      `the instalments of ${counted(prices.length, 'price')} are not shown: until they are confirmed, no plan replaces such a price`,
      `write them in the price, or \`recurring_instalment_interval_unit: none\` there`,
      PLACES,
    ),
    ...open(
      'discounts',
      limited.length,
      `how much was used of the limited discounts of ${named(limited.toSorted())} is not shown: until that is confirmed, no plan replaces such a price`,
      'write what is left of each discount',
      PLACES,
    ),
    ...open(
      'ends',
      goingOn,
      `an end that is scheduled is not shown: ${counted(goingOn, 'subscription')} ${goingOn === 1 ? 'is' : 'are'} written as going on`,
      'write `ends: { on: DAY, adopt: true }` in each that was cancelled for a later day',
    ),
    ...open(
      'descriptions',
      subscription.length,
      `the descriptions of ${all} are not shown`,
      'write `description` where there is one',
    ),
    ...open(
      'tags',
      subscription.length,
      `which tags ${all} ${subscription.length === 1 ? 'has' : 'have'} is not shown`,
      'write all `tags` of a subscription before you change one',
    ),
    ...(plan.length === 0
      ? []
      : [
          remark(
            'plan',
            'not-shown',
            `the content of ${counted(plan.length, 'plan')} is not shown`,
            'write its `items` and terms, with `adopt: as_written`',
          ),
        ]),
  ];
}

/** Nothing that an apply sent is unknown. */
function isUnknown({ found: { record } }: Pick<Survey['plan'][number], 'found'>): boolean {
  return (record?.revision ?? 0) === 0;
}

/** The comment above a plan. */
export const PLAN_COMMENT = 'Its content is not shown: write `items` and terms, with `adopt: as_written`.';

/** The comment above a subscription or a bundle with so many limited discounts; undefined for none. */
export function discountComment(count: number): string | undefined {
  if (count === 0) return undefined;
  return `${counted(count, 'limited discount')}: how much was used before is not shown.`;
}

export function limitedDiscounts(one: Survey['subscription'][number]): number {
  const prices = writtenVersions(one).flatMap(({ value }) => pricesIn(value));
  return [one.fields, ...prices].filter(isLimited).length;
}

export function isLimited({ discount }: JsonObject): boolean {
  return isJsonObject(discount) && (discount.duration_value ?? null) !== null;
}

function pricesIn(version: JsonObject): readonly JsonObject[] {
  return itemsOf(version)
    .flatMap((item) => (typeof item.bundle_id === 'string' ? objectsIn(item.items) : [item]))
    .map((item) => pricedProduct(item).price);
}
