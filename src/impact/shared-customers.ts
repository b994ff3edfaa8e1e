/** Customers with several subscriptions: what they use in all says of none of these how much of it is theirs. */
import type { Catalog } from '../model/catalog.ts';

/** By the service's ids. */
export function sharedCustomers({
  subscriptions,
  settled,
}: Pick<Catalog, 'subscriptions' | 'settled'>): ReadonlySet<string> {
  const seen = new Set<string>();
  const shared = new Set<string>();
  const see = (customer: string): void => {
    if (seen.has(customer)) shared.add(customer);
    seen.add(customer);
  };
  for (const { fields } of subscriptions.values()) see(String(fields.customer_id ?? ''));
  for (const { settled: one } of settled?.all() ?? []) see(one.customer ?? '');
  return shared;
}
