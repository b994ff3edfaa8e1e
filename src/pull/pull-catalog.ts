/**
 * Converts the account to catalog files. Every object is adopted by its id, has its key from state if there is one,
 * and refers to other objects by key. Remarks report objects that could not be read or cannot be written. Pure.
 */

import type { Catalog, Unread } from '../model/catalog/catalog.ts';
import { type Ignored, type IgnoredCount, joinedCounts, withoutIgnored } from '../model/catalog/ignored.ts';
import type { TypedFor } from '../model/messages/command-line.ts';
import { COLLECTION, type DeclaredKind, PULLED_KINDS, type PulledKind } from '../model/values/address.ts';
import type { CalendarDay } from '../model/values/calendar-day.ts';
import { isJsonObject, type Json, objectsIn } from '../model/values/json.ts';
import type { Entry } from '../yaml/catalog-text.ts';
import type { Account, FoundResource, FoundVersion } from './account.ts';
import { type KnownCatalog, knownCatalog } from './known-catalog.ts';
import { allKeys, type Keys, type Named, nameEverything, namesIn } from './name-account.ts';
import { filesOf, type PulledFile } from './pulled-files.ts';
import { bundleInCurrencies, gapRemark, type Remark, unknownBundle } from './remarks.ts';
import { referencedProducts, type Standing, type Survey, surveyAccount, writtenVersions } from './survey.ts';
import {
  discountComment,
  isLimited,
  limitedDiscounts,
  PLAN_COMMENT,
  surveyRemarks,
  unreadRemarks,
  unshownRemarks,
} from './survey-remarks.ts';
import { type BundleUse, bundleUses, writeBundle } from './write-bundle.ts';
import { createListPrices, type ListChoice, type ListPrices, writeMetrics } from './write-items.ts';
import { agreedOf, writeSubscription } from './write-subscription.ts';

export interface PullInputs {
  readonly account: Account;
  readonly today: CalendarDay;
  /** The environment to which the ids belong; null if the project has none. */
  readonly environment: string | null;
  /** The command line, for the commands in remarks. */
  readonly typed: TypedFor;
  /** The origin of the service, for the first line of each file. */
  readonly origin: string;
  /** The existing catalog. If it is given, only objects that neither it nor state knows are pulled. */
  readonly catalog: Catalog | null;
  /** The existing catalog of a pull that writes everything, where it can be read: its ends and price locks go along. */
  readonly replaced?: Catalog | undefined;
  /** The choice of who follows the list; undefined where nobody chose. */
  readonly choice?: ListChoice | undefined;
  /** The word of the project file on what no answer shows. */
  readonly confirmed?: Unread | undefined;
  /** The project file's own defaults for prices. */
  readonly priceDefaults?: Json | undefined;
  /** The things that nobody wants to manage. */
  readonly ignored?: readonly Ignored[];
}

export interface Pulled {
  readonly files: readonly PulledFile[];
  readonly remarks: readonly Remark[];
  /** The points that somebody has to decide or to confirm; said last. */
  readonly open: readonly Remark[];
  readonly ignored: readonly IgnoredCount[];
}

export function pullCatalog(inputs: PullInputs): Pulled {
  const { today, environment, typed, origin, catalog, choice } = inputs;
  const { account, counts: ignored } = managedPartOf(inputs.account, inputs.ignored ?? []);
  const known = catalog && knownCatalog(catalog, account, today);
  const isWanted = (kind: PulledKind, found: FoundResource) => known === null || isNew(known, kind, found);
  const survey = withReferences(surveyAccount(account, today, isWanted, typed), account, known);
  const keys = allKeys(survey, account, known);
  const uses = usesOf(survey);
  const named = nameEverything(survey, account, keys, uses, known);
  const lists = createListPrices(choice, today);
  const unshown = account.unshown === undefined ? undefined : (inputs.confirmed ?? {});
  const { customers } = account;
  const writing = { environment, customers, lists, unshown, replaced: inputs.replaced };
  const entries = writeAll(survey, keys, named, uses, writing);
  const said = [
    ...account.gaps.map(gapRemark),
    ...unreadRemarks(survey, keys),
    ...[...uses].flatMap(([id, of]) =>
      named.names.bundle(id) === undefined ? [unknownBundle(id, of.length)] : [],
    ),
    ...otherCurrencies(named, uses),
    ...surveyRemarks(survey, account, keys, known),
  ];
  const addressOf = (kind: 'bundle' | 'subscription', id: string) =>
    `${COLLECTION[kind]}.${keys[kind].get(id) ?? id}`;
  const open = [
    ...lists.remarks(),
    ...(unshown === undefined ? [] : unshownRemarks(survey, unshown, addressOf)),
  ];
  const written = WRITTEN_KINDS.map((kind) =>
    filesOf({
      kind,
      origin,
      entries: entries[kind],
      unfinished: kind === 'subscription' ? entries.unfinished : [],
      said: [...said, ...open],
      isWhole: catalog === null,
      priceDefaults: isJsonObject(inputs.priceDefaults) ? inputs.priceDefaults : {},
    }),
  );
  return {
    files: written.flatMap(({ files }) => files),
    remarks: [...said, ...written.flatMap(({ remarks }) => remarks)],
    open,
    ignored,
  };
}

/** A version that holds is billed, and never ignored. */
function draftId({ id, sight }: FoundVersion): readonly (string | null)[] {
  return sight.kind === 'read' && sight.status === 'draft' ? [id] : [];
}

/** The account without what the project file says to ignore. */
function managedPartOf(
  account: Account,
  ignored: readonly Ignored[],
): { readonly account: Account; readonly counts: readonly IgnoredCount[] } {
  if (ignored.length === 0) return { account, counts: [] };
  const counts: IgnoredCount[] = [];
  const managed = <T>(things: readonly T[], idsOf: (thing: T) => readonly (string | null | undefined)[]) => {
    const parted = withoutIgnored(ignored, things, idsOf);
    counts.push(...parted.counts);
    return parted.rest;
  };
  const own = ({ id }: FoundResource) => [id];
  return {
    account: {
      ...account,
      metrics: managed(account.metrics, own),
      products: managed(account.products, own),
      bundles: managed(account.bundles, own),
      plans: managed(account.plans, own),
      subscriptions: managed(account.subscriptions, ({ id, sight }) => [
        id,
        sight.kind === 'read' ? String(sight.value.customer_id) : undefined,
      ]).map((one) => ({ ...one, versions: managed(one.versions, draftId) })),
    },
    counts: joinedCounts(counts),
  };
}

function isNew(known: KnownCatalog, kind: PulledKind, { id, record }: FoundResource): boolean {
  return record === undefined && known.keyOf(kind, id) === undefined;
}

/**
 * Adds every product that a price refers to, because its id is enough to declare it. If the list of products is
 * complete, a product that is not in it does not exist any more, so it cannot be adopted.
 */
function withReferences(survey: Survey, account: Account, known: KnownCatalog | null): Survey {
  if (!account.gaps.some(({ kind }) => kind === 'product')) return survey;
  const found = new Set(account.products.map(({ id }) => id));
  const others = [...referencedProducts(survey)].filter(
    (id) => !found.has(id) && known?.keyOf('product', id) === undefined,
  );
  const added = others.map((id): Standing => ({ found: { id, sight: { kind: 'unread' } }, fields: {} }));
  return { ...survey, product: [...survey.product, ...added] };
}

function usesOf(survey: Survey): ReadonlyMap<string, readonly BundleUse[]> {
  return bundleUses(
    [...survey.subscription, ...survey.unfinished].flatMap((one) => {
      const { currency } = one.fields;
      return writtenVersions(one).map(({ value }, index) => ({
        value,
        isFirst: index === 0,
        currency: typeof currency === 'string' ? currency : undefined,
      }));
    }),
  );
}

/** One remark for each bundle with customers in other currencies than its own. */
function otherCurrencies(
  { names }: Named,
  uses: ReadonlyMap<string, readonly BundleUse[]>,
): readonly Remark[] {
  return [...uses].flatMap(([id, of]) => {
    const { key, currency: own, currencies } = names.bundle(id) ?? {};
    const others = of.flatMap(({ currency }) =>
      currency === undefined || currency === own || currencies?.has(currency) ? [] : [currency],
    );
    return key === undefined || own === undefined || others.length === 0
      ? []
      : [bundleInCurrencies(key, own, others)];
  });
}

const WRITTEN_KINDS: readonly DeclaredKind[] = [...PULLED_KINDS, 'customer'];

interface Writing extends Pick<PullInputs, 'environment' | 'replaced'>, Pick<Account, 'customers'> {
  readonly lists: ListPrices;
  readonly unshown: Unread | undefined;
}

type Entries = Readonly<Record<DeclaredKind | 'unfinished', readonly Entry[]>>;

function writeAll(
  survey: Survey,
  keys: Keys,
  { names, prices, lists: currencies }: Named,
  uses: ReadonlyMap<string, readonly BundleUse[]>,
  { environment, customers, lists, unshown, replaced }: Writing,
): Entries {
  const isOpen = unshown !== undefined && unshown.discounts === undefined;
  const ofDiscounts = (count: number) => (isOpen ? discountComment(count) : undefined);
  const idOf = (id: string): Json => (environment === null ? id : { [environment]: id });
  const idText = ({ found: { id } }: Standing): Json => idOf(id);
  const keyOf = (kind: PulledKind, { found: { id } }: Standing) => keys[kind].get(id) ?? id;
  const declared = (kind: 'metric' | 'product' | 'plan') =>
    survey[kind].map((one) => ({
      key: keyOf(kind, one),
      value: writeMetrics({ id: idText(one), ...one.fields }, names),
    }));
  const written = (one: Survey['subscription'][number]) => {
    const all = { ...one, id: idText(one), agreed: agreedOf(one.found, replaced) };
    return writeSubscription(all, namesIn(names, one.fields.currency), lists);
  };
  const subscriptions = (list: Survey['subscription']) =>
    list.map((one) => ({
      key: keyOf('subscription', one),
      value: writeMetrics(written(one), names),
      comment: ofDiscounts(limitedDiscounts(one)),
    }));
  return {
    metric: declared('metric'),
    product: declared('product'),
    bundle: survey.bundle.map((one) => {
      const { id } = one.found;
      const own = prices.get(id) ?? new Map();
      const used = { uses: uses.get(id) ?? [], lists: currencies.get(id) ?? new Map() };
      const value = writeBundle(idText(one), one.fields, own, used, names);
      const comment = ofDiscounts(objectsIn(one.fields.prices).filter(isLimited).length);
      return { key: keyOf('bundle', one), value: writeMetrics(value, names), comment };
    }),
    plan: declared('plan').map((plan) => (unshown === undefined ? plan : { ...plan, comment: PLAN_COMMENT })),
    customer: [...keys.customer].map(([id, key]) => ({
      key,
      value: { id: idOf(id), name: customers.get(id) ?? key },
    })),
    subscription: subscriptions(survey.subscription),
    unfinished: subscriptions(survey.unfinished),
  };
}
