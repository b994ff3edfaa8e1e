/**
 * The currency of a subscription as the catalog declares it: its own, else that of the plan that it opens from. A bundle
 * as a subscription of one currency has it: an ordinary bundle, whose list price is the one of that currency.
 */

import { parseAddress } from '../values/address.ts';
import type { Json } from '../values/json.ts';
import type { Bundle, BundleEdition, Catalog, CatalogPlan, Subscription } from './catalog.ts';

/** `own` is the subscription's currency, where it is known. Null where none is declared: it is the customer's. */
export function declaredCurrency(
  { plans }: Pick<Catalog, 'plans'>,
  { plan }: Subscription,
  own: Json | undefined,
): string | null {
  if (typeof own === 'string') return own;
  const key = plan?.kind === 'address' ? plan.address.split('.')[1] : undefined;
  const planned = key === undefined ? undefined : plans.get(key);
  return planned === undefined ? null : currencyOfPlan(planned);
}

/** The currency that a plan's items are in; null where it says none. */
export function currencyOfPlan({ fields }: Pick<CatalogPlan, 'fields'>): string | null {
  return typeof fields.currency === 'string' ? fields.currency : null;
}

const known = new WeakMap<Bundle, Map<string, Bundle>>();

/**
 * The bundle's own list where no currency is known, and in a currency that it is not written in: the catalog's rules
 * leave nothing but zero and percentages there, or a subscription that writes every amount itself.
 */
export function bundleIn(bundle: Bundle, currency: string | null): Bundle {
  if (currency === null || currency === bundle.currency) return bundle;
  const ofBundle = known.get(bundle) ?? new Map<string, Bundle>();
  known.set(bundle, ofBundle);
  const own = ofBundle.get(currency) ?? { ...bundle, currency, editions: listIn(bundle, currency) };
  ofBundle.set(currency, own);
  return own;
}

function listIn({ currencies, editions }: Bundle, currency: string): Bundle['editions'] {
  return currencies?.get(currency) ?? editions;
}

/** The bundle of a key or an address as a subscription has it. Undefined where the catalog has no such bundle. */
export function bundleOf(
  catalog: Pick<Catalog, 'bundles' | 'plans'>,
  name: string,
  subscription: Subscription,
): Bundle | undefined {
  const bundle = catalog.bundles.get(parseAddress(name)?.key ?? name);
  if (bundle === undefined) return undefined;
  return bundleIn(bundle, declaredCurrency(catalog, subscription, subscription.fields.currency));
}

/** The bundle without the changes of its list price, in any currency, that `keeps` leaves out. */
export function withEditions(bundle: Bundle, keeps: (edition: BundleEdition) => boolean): Bundle {
  const { editions, currencies } = bundle;
  const kept = [...(currencies ?? [])].map(([currency, list]) => [currency, list.filter(keeps)] as const);
  return { ...bundle, editions: editions.filter(keeps), ...(currencies && { currencies: new Map(kept) }) };
}

/** The bundle in each currency that it is written in, its own first. */
export function inCurrencies(bundle: Bundle): readonly Bundle[] {
  return [bundle, ...[...(bundle.currencies?.keys() ?? [])].map((currency) => bundleIn(bundle, currency))];
}

/** The bundle in a currency that it is written in; in its own where it has no prices in that one. */
export function writtenIn(bundle: Bundle, currency: string | undefined): Bundle {
  return inCurrencies(bundle).find((each) => each.currency === currency) ?? bundle;
}

/** The list price in every currency: all editions that a subscription may have. */
export function everyEdition({ editions, currencies }: Bundle): Bundle['editions'] {
  return [editions, ...(currencies?.values() ?? [])].flat();
}
