/** The two bundles that `same_everywhere` compares. */
import type { Bundle } from '../../model/catalog/catalog.ts';
import { editionOn } from '../../timeline/bundle-schedule.ts';
import { currencyOfBundle, type PriceBook } from '../price-book.ts';
import { fits } from '../read/selector.ts';
import type { WrittenStatements } from '../read/written-test.ts';
import type { Prepared } from '../statement-kind.ts';
import { bundleNamed } from './cheaper-than.ts';

type Refuse = Prepared<'same_everywhere'>['refuse'];

/** The bundles as written, or the only one of each currency that has such a price. */
export function chosenBundles(
  { currencies, bundles, price }: WrittenStatements['same_everywhere'],
  book: PriceBook,
  refuse: Refuse,
): readonly [Bundle, Bundle] | undefined {
  const [one, two] = currencies;
  if (one === undefined || two === undefined || currencies.length > 2) {
    const fix = 'write two of them, such as [USD, EUR]';
    refuse(['currencies'], { code: 'not-two', message: '`currencies` are not two', fix });
    return undefined;
  }
  if (bundles !== undefined && bundles.length !== 2) {
    const fix = 'write one for each currency';
    refuse(['bundles'], { code: 'not-two', message: '`bundles` are not two', fix });
    return undefined;
  }
  const found = [one, two].map((currency, index) => {
    const named = bundles?.[index];
    const bundle =
      named === undefined
        ? onlyBundle(currency, price, book, refuse)
        : bundleNamed(named, ['bundles', index], book.catalog, refuse);
    if (bundle === undefined) return undefined;
    const own = currencyOfBundle(bundle);
    if (own === currency) return bundle;
    const message = `${bundle.key} is in ${own ?? 'no declared currency'}, not in ${currency}`;
    const fix = 'write the currencies in the order of the bundles';
    refuse(['bundles'], { code: 'other-currency', message, fix });
    return undefined;
  });
  const [first, second] = found;
  if (first === undefined || second === undefined) return undefined;
  if (![...first.editions].some(({ prices }) => [...prices.keys()].some((key) => fits(price, key)))) {
    const message = `${first.key} has no such price`;
    const fix = `write one of ${[...editionOn(first, null).prices.keys()].join(', ')}`;
    refuse(['price'], { code: 'unknown-price', message, fix });
    return undefined;
  }
  return [first, second];
}

function onlyBundle(
  currency: string,
  price: WrittenStatements['same_everywhere']['price'],
  { catalog }: PriceBook,
  refuse: Refuse,
): Bundle | undefined {
  const having = [...catalog.bundles.values()].filter(
    (bundle) =>
      currencyOfBundle(bundle) === currency &&
      bundle.editions.some(({ prices }) => [...prices.keys()].some((key) => fits(price, key))),
  );
  const [bundle, second] = having;
  if (bundle !== undefined && second === undefined) return bundle;
  const message =
    bundle === undefined
      ? `no bundle in ${currency} has such a price`
      : `several bundles in ${currency} have such a price: ${having.map(({ key }) => key).join(', ')}`;
  const fix = 'name one bundle for each currency: bundles: [growth, growth_eur]';
  refuse(['currencies'], { code: bundle === undefined ? 'unknown-price' : 'several-bundles', message, fix });
  return undefined;
}
