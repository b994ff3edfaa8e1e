/** Everything that a subscription refers to, over its whole time. */
import type { Reference, Subscription } from '../model/catalog/catalog.ts';
import { remember } from '../model/values/remember.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { itemReferences } from './bodies/encode-items.ts';

export function allReferences(subscription: Subscription, timeline: Timeline): readonly Reference[] {
  return [...ownReferences(subscription), ...referencesIn(timeline)];
}

/** Each thing once, because most points of a timeline refer to the same ones. */
const referencesIn = remember(({ points }: Timeline): readonly Reference[] => {
  const all = points.flatMap(({ items = [] }) => itemReferences(items));
  return [...new Map(all.map((each) => [each.kind === 'id' ? each.id : each.address, each])).values()];
});

/** The references of the subscription itself, without those of its items. */
export function ownReferences(subscription: Subscription): readonly Reference[] {
  const customer = madeCustomer(subscription);
  return [...(subscription.plan ? [subscription.plan] : []), ...(customer ? [customer] : [])];
}

/** The customer to refer to by address, where the catalog knows no id for it: a step creates that customer. */
export function madeCustomer({ customer, fields }: Subscription): Reference | undefined {
  return fields.customer_id === undefined ? customer : undefined;
}
