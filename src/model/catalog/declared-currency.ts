/** The currency of a subscription as the catalog declares it: its own, else that of the plan that it opens from. */

import type { Json } from '../values/json.ts';
import type { Catalog, Subscription } from './catalog.ts';

/** `own` is the subscription's currency, where it is known. Null where none is declared: it is the customer's. */
export function declaredCurrency(
  { plans }: Pick<Catalog, 'plans'>,
  { plan }: Subscription,
  own: Json | undefined,
): string | null {
  if (typeof own === 'string') return own;
  const key = plan?.kind === 'address' ? plan.address.split('.')[1] : undefined;
  const currency = key === undefined ? undefined : plans.get(key)?.fields.currency;
  return typeof currency === 'string' ? currency : null;
}
