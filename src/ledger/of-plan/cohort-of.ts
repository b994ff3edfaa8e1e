/** The cohort of a subscription in the money of a plan: by what it uses, or by a metadata field of its own. */

import type { Subscription } from '../../model/catalog/catalog.ts';
import type { JsonObject } from '../../model/values/json.ts';
import { type MetadataField, metadataKey, metadataValue } from '../../model/values/metadata-field.ts';
import type { PricedItem } from '../priced-subscription.ts';

/** `items` are those after the plan. Null for `cohortsBy` means by bundle or plan. */
export function cohortOf(
  subscription: Subscription,
  items: readonly PricedItem[],
  cohortsBy: MetadataField | null,
): string {
  return cohortsBy === null
    ? cohortByUse(subscription, items)
    : cohortByField(subscription.fields, cohortsBy);
}

function cohortByUse({ plan }: Subscription, items: readonly PricedItem[]): string {
  const planName = plan === undefined ? [] : [plan.kind === 'address' ? plan.address : `plan ${plan.id}`];
  const bundles = [...new Set(items.flatMap(({ bundle }) => bundle ?? []))].sort();
  return [...planName, ...bundles].join(' + ') || 'own prices';
}

/**
 * The catalog's value alone counts. What only the service has depends on how much of it is read, so that the same
 * plan could be grouped in two ways.
 */
function cohortByField(fields: JsonObject, field: MetadataField): string {
  const without = `no ${metadataKey(field)}`;
  const value = metadataValue(fields, field);
  if (value === undefined) return without;
  return PLAIN.test(value) && value !== without ? value : JSON.stringify(value);
}

/**
 * A value of this form stands without quotes. Any other is in quotes: it could pass for a sum, and two values never
 * have one name.
 */
const PLAIN = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N} _.@/+&-]*[\p{L}\p{M}\p{N}+])?$/u;
