/** The list of the subscriptions whose money a plan changes, for people who look for a customer. */

import type { Catalog } from '../../model/catalog/catalog.ts';
import { affectedSubscription } from '../../model/plan/affected-subscription.ts';
import type { Plan } from '../../model/plan/plan.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { groupBy } from '../../model/values/group-by.ts';
import type { MetadataField } from '../../model/values/metadata-field.ts';
import { entryOn } from '../priced-subscription.ts';
import { cohortOf } from './cohort-of.ts';
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
