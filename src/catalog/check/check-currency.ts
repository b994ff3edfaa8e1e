/** Refuses an amount of a bundle in a currency that nobody wrote it in: of a subscription or of a plan that uses it. */
import type { Bundle, BundleEdition, EntryItem, PricedProduct } from '../../model/catalog/catalog.ts';
import { moneyIn } from '../../model/catalog/money-in.ts';
import { overlayPrice, writes } from '../../model/catalog/overlay-price.ts';
import type { JsonObject } from '../../model/values/json.ts';
import type { FieldPath, Locate, Place } from '../../model/values/source.ts';
import type { Reading } from '../read/reading.ts';

type BundleItem = EntryItem & { readonly kind: 'bundle' };

/** What the items of a bundle are for. */
export interface Payer {
  readonly kind: 'subscription' | 'plan';
  /** Null where neither the subscription nor its plan says one. */
  readonly currency: string | null;
  readonly locate: Locate;
}

interface Inherited {
  readonly key: string;
  readonly field: string;
  readonly text: string;
  readonly place: Place;
}

/** `editions` are those of the payer's currency that the item can be expanded with. */
export function checkCurrency(
  payer: Payer,
  bundle: Bundle,
  item: BundleItem,
  editions: readonly BundleEdition[],
  reading: Reading,
): void {
  const { currency, kind, locate } = payer;
  if (currency !== null && (currency === bundle.currency || bundle.currencies?.has(currency))) return;
  const inherited = inheritedIn(editions, item);
  if (inherited === undefined) return;
  const { key, field, text, place } = inherited;
  const use = item.locate(['bundle'], locate);
  if (bundle.currency === undefined) {
    if (currency !== null) checkAlike(bundle, { currency, source: use }, inherited, reading);
    return;
  }
  const written = { source: place(), message: `\`${field}\`, written for ${bundle.currency}` };
  if (currency === null) {
    reading.faults.error({
      code: 'missing-currency',
      source: use,
      message: `\`${key}\` of the bundle \`${bundle.key}\` is ${text} ${bundle.currency}, and nothing says the currency of the ${kind}`,
      fix: `add \`currency\` to the ${kind}`,
      related: [written],
    });
    return;
  }
  reading.faults.error({
    code: 'currency-mismatch',
    source: use,
    message: `the bundle \`${bundle.key}\` has no prices in ${currency}, the currency of the ${kind}: \`${key}\` is ${text} ${bundle.currency}`,
    fix: `write them under \`currencies.${currency}\` of the bundle, or use a bundle in ${currency}`,
    related: [written, { source: locate(['currency']), message: `the currency of the ${kind}` }],
  });
}

/** The first amount that the item takes from the bundle; zero and percentages mean the same in every currency. */
function inheritedIn(editions: readonly BundleEdition[], item: BundleItem): Inherited | undefined {
  for (const { prices } of editions)
    for (const [key, priced] of prices) {
      const override = item.overrides.get(key);
      const found = override === null ? undefined : amountOf(priced, override ?? {});
      if (found === undefined) continue;
      const field = found.path.filter((step) => typeof step === 'string').join('.');
      return { key, field, text: found.text, place: () => priced.locate(found.path) };
    }
  return undefined;
}

function amountOf(
  { price }: PricedProduct,
  override: JsonObject,
): { readonly path: FieldPath; readonly text: string } | undefined {
  const value = overlayPrice(price as JsonObject, override);
  return moneyIn(value).find(({ path }) => !writes(override, path));
}

/** A bundle that says no currency has the one of those who use it, which is the same for all of them. */
function checkAlike(
  bundle: Bundle,
  use: { readonly currency: string; readonly source: ReturnType<Place> },
  { key, text }: Inherited,
  { usedIn, faults }: Reading,
): void {
  const first = usedIn.get(bundle.key) ?? use;
  usedIn.set(bundle.key, first);
  if (first.currency === use.currency) return;
  faults.errorOnce(`currency-mismatch ${bundle.key} ${use.currency}`, {
    code: 'currency-mismatch',
    source: use.source,
    message: `the bundle \`${bundle.key}\` says no currency, and is used in ${first.currency} and in ${use.currency}: \`${key}\` is ${text} in both`,
    fix: `add \`currency: ${first.currency}\` to the bundle, and its prices in ${use.currency} under \`currencies.${use.currency}\``,
    related: [{ source: first.source, message: `used in ${first.currency}` }],
  });
}
