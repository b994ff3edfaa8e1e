/** Warnings about usage samples that no subscription of the catalog is billed by, such as one with a mistyped id. */

import { type Catalog, payerOf, type Subscription } from '../../model/catalog/catalog.ts';
import type { UsageSample } from '../../model/catalog/usage-sample.ts';
import { grouped } from '../../model/messages/counted.ts';
import type { Diagnostic } from '../../model/messages/diagnostic.ts';
import { createSuggestions } from '../../model/messages/nearest-name.ts';
import { type CalendarDay, calendarMonth } from '../../model/values/calendar-day.ts';
import { groupBy } from '../../model/values/group-by.ts';
import { metricsOf } from '../../pricing/read/read-price.ts';
import { type Carriers, createCarriers, productNames } from './shared-use.ts';

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
