/**
 * Warnings about usage samples that no subscription of the catalog is billed by, such as one with a mistyped id, and about prices by
 * quantity, billed in advance, of which no sample says a quantity. Pure.
 */

import { bundleOf, everyEdition } from '../../model/catalog/bundle-in.ts';
import {
  type Bundle,
  type Catalog,
  type EntryItem,
  locateFor,
  type PricedProduct,
  payerOf,
  referenceName,
  type Subscription,
} from '../../model/catalog/catalog.ts';
import { modelInUse, type Price } from '../../model/catalog/price.ts';
import type { UsageSample } from '../../model/catalog/usage-sample.ts';
import { grouped } from '../../model/messages/counted.ts';
import type { Diagnostic } from '../../model/messages/diagnostic.ts';
import { createSuggestions } from '../../model/messages/nearest-name.ts';
import { type CalendarDay, calendarMonth } from '../../model/values/calendar-day.ts';
import { groupBy } from '../../model/values/group-by.ts';
import { remember } from '../../model/values/remember.ts';
import { type Source, sourceText } from '../../model/values/source.ts';
import { metricsOf, ratedBy, unitsOf } from '../../pricing/read/read-price.ts';
import { type Carriers, createCarriers, productNames } from './usage-lookup.ts';

interface Unused {
  /** A clause. */
  readonly reason: string;
  readonly written: string;
  /** The names that may have been meant. */
  readonly names: readonly string[];
  readonly fix: string;
}

/**
 * At the first of them, one warning for the samples of a user and the thing used, and one for those of a month that
 * lies ahead.
 */
export function unusedSamples(
  catalog: Catalog,
  samples: readonly UsageSample[],
  today: CalendarDay,
): readonly Diagnostic[] {
  if (samples.length === 0) return [];
  const carriers = createCarriers(catalog);
  const customers = [...new Set([...catalog.subscriptions.values()].map(payerOf))];
  const suggest = createSuggestions();
  const warnings: Diagnostic[] = [];
  for (const [user, own] of groupBy(samples, (sample) => sample.user)) {
    const users = usersOf(user, catalog, carriers);
    for (const [used, alike] of groupBy(own, (sample) => sample.used)) {
      const unused =
        users.length === 0 ? nobody(user, customers) : unbilled(user, used, users, catalog, carriers);
      if (unused === null) continue;
      const { reason, written, names, fix } = unused;
      warnings.push(warningOf(alike, reason, suggest(written, names, fix)));
    }
  }
  return [...warnings, ...aheadOf(today, samples)];
}

function warningOf(alike: readonly UsageSample[], reason: string, fix: string): Diagnostic {
  const [first] = alike;
  const excluded =
    alike.length === 1
      ? 'the sample is excluded'
      : `its ${grouped(String(alike.length))} samples are excluded`;
  return {
    severity: 'warning',
    code: 'unused-sample',
    ...(first && { source: first.source }),
    message: `${reason}, so that ${excluded}`,
    fix,
  };
}

function nobody(user: UsageSample['user'], customers: readonly string[]): Unused {
  return {
    reason: `no subscription of the catalog is of ${userText(user)}`,
    written: user.kind === 'customer' ? user.id : user.key,
    names: customers,
    fix: 'write the id of a customer in the catalog',
  };
}

/** Null where any of the user's subscriptions is billed by it. */
function unbilled(
  user: UsageSample['user'],
  used: UsageSample['used'],
  users: readonly Subscription[],
  catalog: Catalog,
  carriers: Carriers,
): Unused | null {
  const items = users.flatMap((subscription) => carriers.items(subscription));
  const isUsed = items.some(({ product, price }) =>
    used.kind === 'metric'
      ? metricsOf(price).includes(used.id)
      : productNames(catalog, product).includes(used.name),
  );
  if (isUsed) return null;
  const written = used.kind === 'metric' ? used.id : used.name;
  const names = items.flatMap(({ product, price }) =>
    used.kind === 'metric' ? metricsOf(price) : productNames(catalog, product).slice(0, 1),
  );
  return {
    reason: `nothing that ${userText(user)} pays for has the ${used.kind} \`${written}\``,
    written,
    names: [...new Set(names)],
    fix: `write a ${used.kind} that one of its prices has, or remove the row`,
  };
}

/** A month that has not begun has no usage yet. */
function aheadOf(today: CalendarDay, samples: readonly UsageSample[]): readonly Diagnostic[] {
  const thisMonth = calendarMonth(today);
  const ahead = samples.filter(({ month }) => month !== null && month > thisMonth);
  return [...groupBy(ahead, ({ month }) => month)].map(([month, alike]) =>
    warningOf(
      alike,
      `the month ${month} has not begun`,
      'write the month in which it was used, or none where each month is like it',
    ),
  );
}

function userText(user: UsageSample['user']): string {
  return user.kind === 'customer' ? `customer \`${user.id}\`` : `subscription \`${user.key}\``;
}

function usersOf(user: UsageSample['user'], catalog: Catalog, carriers: Carriers): readonly Subscription[] {
  if (user.kind === 'customer') return carriers.of(user.id);
  const subscription = catalog.subscriptions.get(user.key);
  return subscription === undefined ? [] : [subscription];
}

/** One for each place that writes such a price of a product of which no sample says a quantity. */
export function pricesWithoutQuantity(
  catalog: Catalog,
  samples: readonly UsageSample[],
): readonly Diagnostic[] {
  const sampled = new Set(samples.flatMap(({ used }) => (used.kind === 'product' ? [used.name] : [])));
  const isUncounted = ({ product, price }: Pick<PricedProduct, 'product' | 'price'>): boolean =>
    isByQuantityInAdvance(price) &&
    !productNames(catalog, referenceName(product)).some((each) => sampled.has(each));
  const listedIn = remember((bundle: Bundle) =>
    everyEdition(bundle).flatMap(({ prices }) => [...prices.values()].filter(isUncounted)),
  );
  const pricesOf = (item: EntryItem, subscription: Subscription): readonly PricedProduct[] => {
    if (item.kind === 'bundle_id') return [];
    if (item.kind === 'bundle') {
      const bundle = bundleOf(catalog, item.bundle, subscription);
      return bundle ? listedIn(bundle).filter(({ key = '' }) => !item.overrides.has(key)) : [];
    }
    if (!isUncounted(item)) return [];
    const own = locateFor(item.locate, subscription);
    return [{ ...item, locate: (path) => own(['price', ...path]) }];
  };
  // Thousands of subscriptions inherit one price of a bundle.
  const found = new Set<PricedProduct>();
  for (const subscription of catalog.subscriptions.values())
    for (const { items = [] } of subscription.entries)
      for (const item of items) for (const priced of pricesOf(item, subscription)) found.add(priced);
  const warnings = [...found].map(quantityWarning);
  return [...new Map(warnings.map((warning) => [sourceText(warning.source), warning])).values()];
}

function quantityWarning({
  product,
  price,
  locate,
}: PricedProduct): Diagnostic & { readonly source: Source } {
  return {
    severity: 'warning',
    code: 'advance-without-quantity',
    source: locate([modelInUse(price) ?? 'type']),
    message: `\`${referenceName(product)}\` is charged by quantity, in advance, and no usage sample says how many units anybody has: no figure includes it`,
    fix: 'write the number into the contract, as `units` of a fixed price; or add a usage sample of the product',
  };
}

function isByQuantityInAdvance(price: Price): boolean {
  return (
    price.billing_direction === 'advance' &&
    metricsOf(price).length === 0 &&
    ratedBy(price) === 'quantity' &&
    unitsOf(price).size === 0
  );
}
