/**
 * The currency of the thing at an address, and the terms by which a subscription's billing periods are counted: from the catalog, else
 * from the record.
 */
import { declaredCurrency } from '../model/catalog/bundle-in.ts';
import { type Address, declaredKeyOf, ownerOf, parseAddress } from '../model/values/address.ts';
import { isJsonObject, type Json, type JsonObject } from '../model/values/json.ts';
import type { Context } from './context.ts';

export function cycleTerms(
  { catalog, observed }: Pick<Context, 'catalog' | 'observed'>,
  subscription: Address,
): Pick<JsonObject, 'contract' | 'billing'> {
  const declared = catalog.subscriptions.get(declaredKeyOf(subscription))?.fields ?? {};
  const recorded = observed.records.get(subscription)?.value ?? {};
  return {
    contract: laidOver(recorded.contract, declared.contract),
    billing: laidOver(recorded.billing, declared.billing),
  };
}

function laidOver(recorded: Json | undefined, declared: Json | undefined): Json {
  if (isJsonObject(recorded) && isJsonObject(declared)) return { ...recorded, ...declared };
  return declared ?? recorded ?? null;
}

/** A version has its subscription's currency. Null for a product, and where no currency is declared or recorded. */
export function currencyAt({ catalog, observed }: Context, address: Address): string | null {
  const owner = ownerOf(address);
  const parsed = parseAddress(owner);
  const recorded = observed.records.get(owner)?.value?.currency;
  switch (parsed?.kind) {
    case 'bundle':
      return catalog.bundles.get(parsed.key)?.currency ?? null;
    case 'plan':
      return asCurrency(catalog.plans.get(parsed.key)?.fields.currency ?? recorded);
    case 'subscription': {
      const subscription = catalog.subscriptions.get(parsed.key);
      return subscription === undefined
        ? asCurrency(recorded)
        : declaredCurrency(catalog, subscription, subscription.fields.currency ?? recorded);
    }
    default:
      return null;
  }
}

function asCurrency(value: Json | undefined): string | null {
  return typeof value === 'string' ? value : null;
}
