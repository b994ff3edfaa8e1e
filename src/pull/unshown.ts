/** The list of everything that no answer shows: counted for the pull's last lines, and said where it may be in the files. */
import type { Unread, UnreadTopic } from '../model/catalog/catalog.ts';
import { counted } from '../model/messages/counted.ts';
import { recordedEnd } from '../model/service/record.ts';
import { isJsonObject, type JsonObject, objectsIn } from '../model/values/json.ts';
import { named, type Remark, remark } from './remarks.ts';
import { type Survey, writtenVersions } from './survey.ts';
import { itemsOf, pricedProduct } from './write-items.ts';

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
