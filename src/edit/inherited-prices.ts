/** Bundles that are like each other, in a repricing. */
import { bundleIn } from '../model/catalog/bundle-in.ts';
import type { Bundle } from '../model/catalog/catalog.ts';
import type { Address } from '../model/values/address.ts';
import { sourceText } from '../model/values/source.ts';
import { editionOn } from '../timeline/bundle-schedule.ts';
import type { RepricedAmount, RepricedCurrency } from './reprice-bundle.ts';
import { isOther } from './reprice-price.ts';

/**
 * Bundles that are like each other, in a repricing: the prices that the bundle has from another one, whose
 * change is its own from now on, and the bundles that have these amounts from it, and with them the change.
 */
export interface Inheritance {
  readonly from: readonly { readonly address: Address; readonly prices: readonly string[] }[];
  readonly heirs: readonly Address[];
}

export function inheritanceOf(
  { bundle, change, amounts }: Pick<RepricedCurrency, 'bundle' | 'change' | 'amounts'>,
  bundles: ReadonlyMap<string, Bundle>,
): Inheritance {
  const has = (other: Bundle, { price, path, source }: RepricedAmount): boolean => {
    const edition = editionOn(bundleIn(other, bundle.currency ?? null), change.effective_at);
    const found = edition.prices.get(price)?.locate(path);
    return found !== undefined && sourceText(found) === sourceText(source);
  };
  const base = bundles.get(bundle.like ?? '');
  const changed = amounts.filter(isOther);
  const prices = base ? changed.filter((each) => has(base, each)).map(({ price }) => price) : [];
  const heirs = [...bundles.values()].filter(
    (each) => leadsTo(each, bundle.key, bundles) && changed.some((amount) => has(each, amount)),
  );
  return {
    from: base && prices.length > 0 ? [{ address: base.address, prices: [...new Set(prices)] }] : [],
    heirs: heirs.map(({ address }) => address),
  };
}

/** True for a bundle that is like the one of the key, or like one that is. A sound catalog has no circle. */
function leadsTo({ like }: Bundle, key: string, bundles: ReadonlyMap<string, Bundle>): boolean {
  if (like === undefined) return false;
  const base = bundles.get(like);
  return like === key || (base !== undefined && leadsTo(base, key, bundles));
}
