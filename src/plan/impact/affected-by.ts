/** The list of the subscriptions whose money a plan changes, for people who look for a customer. */

import type { Catalog } from '../../model/catalog/catalog.ts';
import { affectedSubscription } from '../../model/plan/affected-subscription.ts';
import type { Plan } from '../../model/plan/plan.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import type { MetadataField } from '../../model/values/metadata-field.ts';
import type { TouchedMoney } from './touched-money.ts';

export function affectedBy(
  { catalog, today }: { readonly catalog: Catalog; readonly today: CalendarDay },
  { touched }: TouchedMoney,
  columns: readonly MetadataField[],
): Pick<Plan['impact'], 'affected' | 'columns'> {
  const affected = touched.flatMap(({ address, fields }) => {
    const subscription = catalog.subscriptions.get(address.split('.')[1] ?? '');
    return subscription ? [affectedSubscription(subscription, fields, { columns, today })] : [];
  });
  if (affected.length === 0) return {};
  return { ...(columns.length === 0 ? {} : { columns }), affected };
}
