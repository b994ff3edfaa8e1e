/** The day on which customers got a notice of a price or a term, from the notices on record. */

import { productIn } from '../../../ledger/of-plan/impact-items.ts';
import type { NamedPrice } from '../../../ledger/of-plan/list-prices.ts';
import { type PriceIdentity, priceHash } from '../../../ledger/prices/price-identity.ts';
import type { Step } from '../../../model/plan/plan.ts';
import type { AnnouncedChange, Announcement } from '../../../model/service/announcement.ts';
import { ownerOf } from '../../../model/values/address.ts';
import { type CalendarDay, earlierDay } from '../../../model/values/calendar-day.ts';
import { decimal, isDecimalText } from '../../../model/values/decimal.ts';
import { groupBy } from '../../../model/values/group-by.ts';
import { remember } from '../../../model/values/remember.ts';
import type { Context } from '../../../plan/context.ts';
import { unitPriceOf, withUnitPrice } from '../../../pricing/models/unit.ts';

type Dated = Pick<Step, 'address' | 'effective_at'>;

/** Undefined where no notice on record names it, for that day or an earlier one. */
type AnnouncedOn = (step: Dated, announced: NamedPrice | string) => CalendarDay | undefined;

interface Notice extends AnnouncedChange {
  readonly on: CalendarDay;
}

/** By the address of the subscription and by its id, which it keeps under another key. */
const noticesOf = remember((announced: readonly Announcement[]): ReadonlyMap<string, readonly Notice[]> => {
  const all = announced.flatMap(({ announced_on: on, notices }) =>
    notices.flatMap((each) =>
      [...new Set([each.id ?? each.subscription, each.subscription])].map((name) => ({ name, ...each, on })),
    ),
  );
  return groupBy(all, ({ name }) => name);
});

/** A lower amount than the one in the notice counts as announced; any other price has to be the same. */
export function createAnnouncedOn(
  { observed: { announced = [], records }, today }: Pick<Context, 'observed' | 'today'>,
  identityOf: PriceIdentity,
): AnnouncedOn {
  if (announced.length === 0) return () => undefined;
  const isSame = ({ name, price }: NamedPrice, { price: product, after, hash }: Notice['prices'][number]) => {
    if (productIn(product) !== productIn(name)) return false;
    if (priceHash(identityOf(price)) === hash) return true;
    const amount = unitPriceOf(price);
    if (amount === null || after === null || !isDecimalText(after) || decimal(amount).gt(decimal(after)))
      return false;
    const other = withUnitPrice(price, after);
    return other !== undefined && priceHash(identityOf(other)) === hash;
  };
  return ({ address, effective_at }, said) => {
    const owner = ownerOf(address);
    const day = effective_at ?? today;
    const id = records.get(owner)?.remoteId;
    const own = noticesOf(announced).get(id ?? owner) ?? noticesOf(announced).get(owner) ?? [];
    return own
      .filter((notice) =>
        typeof said === 'string'
          ? notice.from <= day && notice.changes.includes(said)
          : notice.prices.some((price) => price.from <= day && isSame(said, price)),
      )
      .map(({ on }) => on)
      .reduce<CalendarDay | undefined>((first, on) => (first ? earlierDay(first, on) : on), undefined);
  };
}
