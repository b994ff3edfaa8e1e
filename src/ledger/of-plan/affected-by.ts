/** The list of the subscriptions whose money a plan changes, for people who look for a customer. */

import type { Catalog, Subscription } from '../../model/catalog/catalog.ts';
import { affectedSubscription } from '../../model/plan/affected-subscription.ts';
import type { Plan } from '../../model/plan/plan.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { groupBy } from '../../model/values/group-by.ts';
import type { JsonObject } from '../../model/values/json.ts';
import { type MetadataField, metadataKey, metadataValue } from '../../model/values/metadata-field.ts';
import { entryOn, type PricedItem } from '../priced-subscription.ts';
import type { TouchedMoney } from './touched-money.ts';

export function affectedBy(
  { catalog, today }: { readonly catalog: Catalog; readonly today: CalendarDay },
  { touched, cohortsBy }: TouchedMoney,
  columns: readonly MetadataField[],
): Pick<Plan['impact'], 'affected' | 'columns'> {
  const payers = groupBy(touched, ({ customer }) => customer);
  const affected = touched.flatMap(({ address, customer, customerName, fields, after, last }) => {
    const subscription = catalog.subscriptions.get(address.split('.')[1] ?? '');
    if (subscription === undefined) return [];
    const items = entryOn(after, last)?.items ?? [];
    const bundle = cohortsBy === null ? null : cohortOf(subscription, items, null);
    const ofCustomer = payers.get(customer)?.length === 1 ? customerName : undefined;
    return [affectedSubscription(subscription, fields, { columns, bundle, customerName: ofCustomer, today })];
  });
  if (affected.length === 0) return {};
  return { ...(columns.length === 0 ? {} : { columns }), affected };
}

/** `items` are those after the plan. Null for `cohortsBy` means by bundle or plan. */
export function cohortOf(
  subscription: Subscription,
  items: readonly PricedItem[],
  cohortsBy: MetadataField | null,
): string {
  return cohortsBy === null
    ? cohortByUse(subscription, items)
    : cohortByField(subscription.fields, cohortsBy);
}

function cohortByUse({ plan }: Subscription, items: readonly PricedItem[]): string {
  const planName = plan === undefined ? [] : [plan.kind === 'address' ? plan.address : `plan ${plan.id}`];
  const bundles = [...new Set(items.flatMap(({ bundle }) => bundle ?? []))].sort();
  return [...planName, ...bundles].join(' + ') || 'own prices';
}

/**
 * The catalog's value alone counts. What only the service has depends on how much of it is read, so that the same
 * plan could be grouped in two ways.
 */
function cohortByField(fields: JsonObject, field: MetadataField): string {
  const without = `no ${metadataKey(field)}`;
  const value = metadataValue(fields, field);
  if (value === undefined) return without;
  return PLAIN.test(value) && value !== without ? value : JSON.stringify(value);
}

/**
 * A value of this form stands without quotes. Any other is in quotes: it could pass for a sum, and two values never
 * have one name.
 */
const PLAIN = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N} _.@/+&-]*[\p{L}\p{M}\p{N}+])?$/u;
