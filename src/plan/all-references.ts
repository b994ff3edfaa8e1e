/** Everything that a subscription refers to, over its whole time. */
import type { Reference, Subscription } from '../model/catalog.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { itemReferences } from './encode-items.ts';

export function allReferences({ plan }: Subscription, { points }: Timeline): readonly Reference[] {
  return [...(plan ? [plan] : []), ...points.flatMap(({ items }) => itemReferences(items ?? []))];
}
