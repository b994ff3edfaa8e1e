/** The terms by which a subscription's billing periods are counted: those of the catalog, over those on record. */
import { type Address, declaredKeyOf } from '../model/values/address.ts';
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
