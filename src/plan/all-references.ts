/** Everything that a subscription refers to, over its whole time. */
import type { Reference, Subscription } from '../model/catalog.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { itemReferences } from './bodies/encode-items.ts';

export function allReferences(subscription: Subscription, { points }: Timeline): readonly Reference[] {
  return [...ownReferences(subscription), ...points.flatMap(({ items }) => itemReferences(items ?? []))];
}

/** Without its items. */
export function ownReferences(subscription: Subscription): readonly Reference[] {
  const customer = madeCustomer(subscription);
  return [...(subscription.plan ? [subscription.plan] : []), ...(customer ? [customer] : [])];
}

/** The customer, where it has no id that the catalog knows: a step makes it. */
export function madeCustomer({ customer, fields }: Subscription): Reference | undefined {
  return fields.customer_id === undefined ? customer : undefined;
}
