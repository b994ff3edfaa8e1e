/** The remarks that a survey of the account leads to. Pure. */
import { PULLED_KINDS } from '../model/values/address.ts';
import type { Account } from './account.ts';
import type { KnownCatalog } from './known-catalog.ts';
import type { Keys } from './name-account.ts';
import {
  deletedProduct,
  followsChange,
  foreignDraft,
  historyLeftOut,
  type Remark,
  repeatedFee,
  unreadRemark,
  unreadVersions,
  withoutPlan,
} from './remarks.ts';
import { referencedProducts, type Standing, type Survey, writtenVersions } from './survey.ts';
import { repeatedFees } from './version-schedule.ts';
import { itemsOf } from './write-items.ts';

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
    ...foreignDrafts(survey, keys),
    ...repeated(survey, keys),
    ...leftPlans(survey, keys),
    ...(known === null ? [] : followedChanges(survey, keys, known)),
    ...historiesLeftOut(survey, keys),
  ];
}

function addressIn(keys: Keys, id: string): string {
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
    return deletedProduct(
      id,
      users.map(({ found }) => addressIn(keys, found.id)),
    );
  });
}

export function unreadRemarks(survey: Survey, keys: Keys): readonly Remark[] {
  const things = PULLED_KINDS.flatMap((kind) => {
    const standing: readonly Standing[] = survey[kind];
    const unread = standing.flatMap(({ found }) =>
      found.sight.kind === 'unread' ? (keys[kind].get(found.id) ?? []) : [],
    );
    return unread.length > 0 ? [unreadRemark(kind, unread.toSorted())] : [];
  });
  const versions = survey.subscription
    .flatMap(writtenVersions)
    .flatMap(({ found }) => (found.sight.kind === 'unread' ? (found.record?.address ?? []) : []));
  return versions.length > 0 ? [...things, unreadVersions(versions.toSorted())] : things;
}

function repeated(survey: Survey, keys: Keys): readonly Remark[] {
  return survey.subscription.flatMap(({ found, schedule }) => {
    const days = repeatedFees(schedule);
    return days.length === 0 ? [] : [repeatedFee(addressIn(keys, found.id), days)];
  });
}

function foreignDrafts(survey: Survey, keys: Keys): readonly Remark[] {
  return survey.subscription.flatMap(({ found, schedule }) =>
    schedule.foreignDrafts.map(({ id }) => foreignDraft(addressIn(keys, found.id), id ?? '')),
  );
}

function leftPlans(survey: Survey, keys: Keys): readonly Remark[] {
  return survey.subscription.flatMap(({ found: { id, record, sight }, fields }) => {
    const plan = sight.kind === 'read' && record === undefined ? sight.value.plan_id : undefined;
    return plan === undefined || fields.plan_id !== undefined
      ? []
      : [withoutPlan(addressIn(keys, id), String(plan))];
  });
}

function historiesLeftOut(survey: Survey, keys: Keys): readonly Remark[] {
  const later = survey.subscription.filter(
    ({ found: { record }, schedule }) => record === undefined && schedule.since !== undefined,
  );
  const named = later.map(({ found }) => addressIn(keys, found.id));
  return named.length === 0 ? [] : [historyLeftOut(named.toSorted())];
}

function followedChanges(survey: Survey, keys: Keys, known: KnownCatalog): readonly Remark[] {
  return survey.subscription.flatMap((one) => {
    const subscription = keys.subscription.get(one.found.id) ?? one.found.id;
    const items = writtenVersions(one).flatMap(({ value }) => itemsOf(value));
    const bundles = new Set(items.flatMap(({ bundle_id: id }) => (typeof id === 'string' ? [id] : [])));
    return [...bundles].flatMap((id) => {
      const [bundle, day] = [known.bundle(id)?.key, known.nextChange(id)];
      return bundle === undefined || day === undefined ? [] : [followsChange(subscription, bundle, day)];
    });
  });
}
