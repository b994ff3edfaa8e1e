/** Refuses an amount of a bundle in a currency that nobody wrote it in: of a subscription or of a plan that uses it. */

import { currencyOfPlan } from '../../model/catalog/bundle-in.ts';
import type {
  Bundle,
  BundleEdition,
  Catalog,
  CatalogPlan,
  EntryItem,
  PricedProduct,
  Subscription,
} from '../../model/catalog/catalog.ts';
import { moneyIn } from '../../model/catalog/money-in.ts';
import { overlayPrice, writes } from '../../model/catalog/overlay-price.ts';
import { type Address, declaredKeyOf } from '../../model/values/address.ts';
import { decimal, isDecimalText, ZERO } from '../../model/values/decimal.ts';
import { isJsonObject, type JsonObject } from '../../model/values/json.ts';
import type { FieldPath, Locate, Place, Source } from '../../model/values/source.ts';
import { type EntryRange, entitlementKey } from '../../timeline/timeline.ts';
import type { Reading } from '../written/reading.ts';

type BundleItem = EntryItem & { readonly kind: 'bundle' };

/** The subscription or plan that has the items of a bundle. */
interface Payer {
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
    const unstated = { kind: 'bundle', key: bundle.key, amounts: `\`${key}\` at ${text}` } as const;
    if (currency !== null) isAlike(unstated, { currency, source: use }, reading);
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
  reading.faults.errorOnce(`currency-mismatch ${bundle.key} ${currency} ${kind}`, {
    code: 'currency-mismatch',
    source: use,
    message: `the bundle \`${bundle.key}\` has no prices in ${currency}, the currency of the ${kind}: \`${key}\` is ${text} ${bundle.currency}`,
    fix: `write them under \`currencies.${currency}\` of the bundle, or use a bundle in ${currency}`,
    related: [written, { source: locate(['currency']), message: `the currency of the ${kind}` }],
  });
}

/** Refuses a subscription with a plan whose amounts are in another currency; false then. */
export function checkPlanCurrency(
  { id, plan, entries, fields, locate }: Subscription,
  catalog: Pick<Catalog, 'bundles' | 'plans'>,
  reading: Reading,
): boolean {
  const { currency } = fields;
  if (typeof currency !== 'string') return true;
  // An adopted subscription was opened already.
  const opened =
    plan?.kind === 'address' && id === undefined ? [{ plan: plan.address, source: locate(['plan']) }] : [];
  const named = entries.flatMap((entry) =>
    entry.plan === undefined ? [] : [{ plan: entry.plan, source: entry.locate(['plan'], locate) }],
  );
  return [...opened, ...named].every((use) => isInCurrency(use, currency, catalog, reading));
}

function isInCurrency(
  { plan: address, source }: { readonly plan: Address; readonly source: Source },
  currency: string,
  { bundles, plans }: Pick<Catalog, 'bundles' | 'plans'>,
  reading: Reading,
): boolean {
  const plan = plans.get(declaredKeyOf(address));
  const own = plan && currencyOfPlan(plan);
  if (plan === undefined || own === currency || hasNoMoney(plan, bundles)) return true;
  if (own === null)
    return isAlike({ kind: 'plan', key: plan.key, amounts: 'its items' }, { currency, source }, reading);
  reading.faults.error({
    code: 'currency-mismatch',
    source,
    message: `the subscription is in ${currency}, and the items of the plan \`${plan.key}\` are in ${own}`,
    fix: `name a plan in ${currency}`,
    related: [{ source: plan.locate(['currency']), message: 'the currency of the plan' }],
  });
  return false;
}

/** False for a plan whose items only the service knows. */
function hasNoMoney(plan: CatalogPlan, bundles: Catalog['bundles']): boolean {
  return (
    plan.items?.every((item) => {
      if (item.kind !== 'bundle') {
        const prices = item.kind === 'product' ? [item] : item.items;
        return prices.every(({ price }) => moneyIn(price as JsonObject).length === 0);
      }
      const bundle = bundles.get(item.bundle);
      const isOwn = [...item.overrides.values()].some((override) => override && moneyIn(override).length > 0);
      return bundle !== undefined && !isOwn && inheritedIn(bundle.editions, item) === undefined;
    }) === true
  );
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

/**
 * Refuses a credit of money that a bundle or a set grants in another currency. The entitlements of both are the same for
 * everybody who uses them, but for those that an entry writes itself.
 */
export function checkCredits(
  { currency, locate }: Payer,
  used: readonly { readonly item: BundleItem; readonly bundle: Bundle }[],
  { entry }: Pick<EntryRange, 'entry'>,
  reading: Reading,
): void {
  if (currency === null) return;
  const shared = new Set(entry.sharedEntitlements);
  const own = new Set((entry.entitlements ?? []).map(entitlementKey).filter((key) => !shared.has(key)));
  for (const { item, bundle } of used) {
    if (currency === bundle.currency) continue;
    const lists = [
      bundle.entitlements ?? [],
      ...(bundle.entitlementChanges ?? []).map(({ entitlements }) => entitlements),
    ];
    const credit = lists.flat().find(({ value }) => !own.has(entitlementKey(value)) && isMoney(value));
    if (credit === undefined) continue;
    const source = item.locate(['bundle'], locate);
    const amounts = `the credit \`${entitlementKey(credit.value)}\``;
    if (bundle.currency === undefined) {
      isAlike({ kind: 'bundle', key: bundle.key, amounts }, { currency, source }, reading);
      continue;
    }
    reading.faults.error({
      code: 'currency-mismatch',
      source,
      message: `${amounts} of the bundle \`${bundle.key}\` is money in ${bundle.currency}, and the subscription is in ${currency}`,
      fix: `write \`${entitlementKey(credit.value)}\` in the entry itself, with its amount in ${currency}`,
      related: [{ source: credit.locate([]), message: 'the credit of the bundle' }],
    });
  }
}

function isMoney({ allocation }: JsonObject): boolean {
  if (!isJsonObject(allocation)) return false;
  const { amount = null, credit_type: type = 'monetary' } = allocation;
  return (
    type === 'monetary' &&
    amount !== null &&
    !(isDecimalText(String(amount)) && decimal(String(amount)).eq(ZERO))
  );
}

interface Unstated {
  readonly kind: 'bundle' | 'plan';
  readonly key: string;
  /** The fields that would be charged in both currencies, for the message. */
  readonly amounts: string;
}

/** A bundle or a plan that says no currency has the one of those who use it, which is the same for all of them. */
function isAlike(
  { kind, key, amounts }: Unstated,
  use: { readonly currency: string; readonly source: Source },
  { usedIn, faults }: Reading,
): boolean {
  const name = `${kind} ${key}`;
  const first = usedIn.get(name) ?? use;
  usedIn.set(name, first);
  if (first.currency === use.currency) return true;
  const others =
    kind === 'bundle'
      ? `and its prices in ${use.currency} under \`currencies.${use.currency}\``
      : `and use one in ${use.currency}`;
  faults.errorOnce(`currency-mismatch ${name} ${use.currency}`, {
    code: 'currency-mismatch',
    source: use.source,
    message: `the ${kind} \`${key}\` says no currency, and is used in ${first.currency} and in ${use.currency}, where ${amounts} would be the same amount`,
    fix: `add \`currency: ${first.currency}\` to the ${kind}, ${others}`,
    related: [{ source: first.source, message: `used in ${first.currency}` }],
  });
  return false;
}
