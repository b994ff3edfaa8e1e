/** The number of units of a price, which is no part of the price: `1 → 10 units`. */
import { createPriceIdentity } from '../../ledger/prices/price-identity.ts';
import type { Price } from '../../model/catalog/price.ts';
import type { PriceChange } from '../../model/plan/price-impact.ts';
import { hasMoreUnits, unitsOf, withUnitsOf } from '../../pricing/read/written-units.ts';

export function hasMore({ before, after }: PriceChange): boolean {
  return before !== null && after !== null && hasMoreUnits(after as Price, before as Price);
}

/** Empty where one of the changes is of the price as well. */
export function unitsText(changes: readonly PriceChange[]): string {
  const texts = new Set(changes.map(unitsOfChange));
  const [only = ''] = texts;
  if (texts.has('')) return '';
  return texts.size === 1 ? only : 'other numbers of units';
}

function unitsOfChange(change: PriceChange): string {
  const [before, after] = [change.before as Price | null, change.after as Price | null];
  if (before === null || after === null || !isSamePrice(before, after)) return '';
  const old = unitsOf(before);
  const others = [...unitsOf(after)].filter(([model, units]) => old.get(model) !== units);
  return others.map(([model, units]) => `${old.get(model)} → ${units} units`).join();
}

/** A number where there was none is another way to charge. */
function isSamePrice(before: Price, after: Price): boolean {
  const identityOf = createPriceIdentity();
  const isCounted = [...unitsOf(after).keys()].every((model) => unitsOf(before).has(model));
  return isCounted && identityOf(withUnitsOf(before, after)) === identityOf(after);
}
