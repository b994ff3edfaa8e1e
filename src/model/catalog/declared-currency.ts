/** The currency of a subscription as the catalog declares it: its own, else that of the plan that it opens from. */

import type { Json } from '../values/json.ts';
import type { Catalog, CatalogPlan, Subscription } from './catalog.ts';

/** `own` is the subscription's currency, where it is known. Null where none is declared: it is the customer's. */
export function declaredCurrency(
  { plans }: Pick<Catalog, 'plans'>,
  { plan }: Subscription,
  own: Json | undefined,
): string | null {
  if (typeof own === 'string') return own;
  const key = plan?.kind === 'address' ? plan.address.split('.')[1] : undefined;
  const planned = key === undefined ? undefined : plans.get(key);
  return planned === undefined ? null : currencyOfPlan(planned);
}

/** The currency that a plan's items are in; null where it says none. */
export function currencyOfPlan({ fields }: Pick<CatalogPlan, 'fields'>): string | null {
  return typeof fields.currency === 'string' ? fields.currency : null;
}
