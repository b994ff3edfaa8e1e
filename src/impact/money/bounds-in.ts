/** The bounds of what changes by usage that is not known, over all subscriptions of a currency. */
import type { BoundEnd, BoundedAmount, MoneyImpact, UsageBounds } from '../../model/plan/money-impact.ts';
import { compareAddresses } from '../../model/values/address.ts';
import { type Decimal, decimalText } from '../../model/values/decimal.ts';
import type { ChangeBound } from '../../pricing/compare/increase-amounts.ts';
import type { ItemBounds } from '../bills/usage-bounds.ts';
import { groupBy } from '../group-by.ts';
import { total } from '../total.ts';
import { amountText } from './money-sums.ts';
import type { Valued } from './subscription-money.ts';

/** New subscriptions have no bounds, as nobody's bill changes by them. Nothing where no change lacks its usage. */
export function boundsIn(valued: readonly Valued[]): Pick<MoneyImpact, 'usage_bounds'> {
  const all = valued
    .filter(({ subscription }) => !subscription.created)
    .flatMap(({ subscription: { address }, money }) => money.bounds.map((one) => ({ ...one, address })));
  if (all.length === 0) return {};
  const known = all.flatMap(({ bounds }) => (bounds.kind === 'bounds' ? [bounds] : []));
  const entries = [...groupBy(all, alike)].flatMap(([name, own]) => {
    const [first] = own.toSorted((a, b) => compareAddresses(a.address, b.address));
    if (first === undefined) return [];
    const shared = { what: first.what, subscriptions: own.length, for_example: first.address };
    return [{ name, entry: { ...shared, ...endsOf(first) } }];
  });
  return {
    usage_bounds: {
      subscriptions: new Set(all.map(({ address }) => address)).size,
      least: sumOf(known.map(({ least }) => least)),
      most: sumOf(known.map(({ most }) => most)),
      entries: entries
        .sort((a, b) => b.entry.subscriptions - a.entry.subscriptions || (a.name < b.name ? -1 : 1))
        .map(({ entry }): BoundedAmount => entry),
    } satisfies UsageBounds,
  };
}

function endsOf({ bounds }: ItemBounds): Pick<BoundedAmount, 'measure' | 'least' | 'most' | 'unknown'> {
  if (bounds.kind === 'unknown') return { unknown: bounds.reason };
  return { measure: bounds.measure, least: endOf(bounds.least), most: endOf(bounds.most) };
}

function endOf(bound: ChangeBound): BoundEnd {
  const months = bound.months === 1 ? {} : { months: bound.months };
  return bound.kind === 'at'
    ? { change: amountText(bound.change), quantity: decimalText(bound.quantity), ...months }
    : { unbounded_from: decimalText(bound.from), per_unit: amountText(bound.perUnit), ...months };
}

/** Null where one of the ends has no bound, or where there are no ends. */
function sumOf(ends: readonly ChangeBound[]): string | null {
  const changes = ends.flatMap((end): Decimal[] => (end.kind === 'at' ? [end.change] : []));
  return ends.length === 0 || changes.length < ends.length ? null : amountText(total(changes));
}

function alike({ what, bounds }: ItemBounds): string {
  return JSON.stringify([what, endsOf({ what, bounds })]);
}
