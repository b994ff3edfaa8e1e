/** Explains where a product is priced on a day. */
import { contractEnd } from '../../ledger/bills/contract-months.ts';
import type { Catalog, Product, Subscription } from '../../model/catalog/catalog.ts';
import { contractStart } from '../../model/catalog/contract-days.ts';
import { declaredCurrency } from '../../model/catalog/declared-currency.ts';
import { type CalendarDay, laterDay } from '../../model/values/calendar-day.ts';
import { buildTimeline } from '../../timeline/build-timeline.ts';
import { openedFor } from '../../timeline/bundle-schedule.ts';
import { explainProduct, type PointInCurrency } from '../../timeline/explain-bundle.ts';
import { pointInForce } from '../../timeline/timeline.ts';
import type { Explained } from './explanation.ts';

/** A subscription that starts later counts with what it opens with; one that has ended does not count. */
export function productExplanation(catalog: Catalog, product: Product, day: CalendarDay): Explained {
  const points = [...catalog.subscriptions.values()]
    .filter((subscription) => !isOver(subscription, day))
    .flatMap((subscription): readonly PointInCurrency[] => {
      const timeline = buildTimeline(catalog, subscription, openedFor(catalog, subscription, day));
      const start = contractStart(subscription.fields);
      const point = pointInForce(timeline, start === null ? day : laterDay(start, day));
      const currency = declaredCurrency(catalog, subscription, subscription.fields.currency);
      return point === undefined ? [] : [{ point, currency }];
    });
  return {
    day,
    applied: null,
    explanation: {
      kind: 'product',
      product,
      priced: explainProduct(product, catalog.bundles.values(), points, day),
    },
  };
}

function isOver({ ends, fields }: Subscription, day: CalendarDay): boolean {
  const end = contractEnd(fields);
  return (ends !== undefined && day >= ends) || (end !== null && day >= end);
}
