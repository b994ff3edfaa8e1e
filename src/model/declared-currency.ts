/** The currency of a subscription as the catalog says it: its own, or else that of the plan it is opened from. */
import type { Catalog, Subscription } from './catalog.ts';
import type { Json } from './json.ts';

/** `own` is the subscription's, where it is known. Null: nobody says one, and it is the customer's. */
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
