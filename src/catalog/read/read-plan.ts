/** Reads a plan: its fields, and the items of its template, with products and bundles by key. */

import { PROFILES } from '../../interface/index.ts';
import { bundleIn, currencyOfPlan } from '../../model/catalog/bundle-in.ts';
import type { Bundle, CatalogPlan, PricedProduct } from '../../model/catalog/catalog.ts';
import { overlayPrice } from '../../model/catalog/overlay-price.ts';
import { nameFix } from '../../model/messages/nearest-name.ts';
import { isJsonObject, type JsonObject } from '../../model/values/json.ts';
import { locateIn } from '../../yaml/yaml-node.ts';
import { catalogSchema } from '../catalog-schema.ts';
import { checkCurrency } from '../check/check-currency.ts';
import { checkPricing, isComplete } from '../check/check-price.ts';
import type { Written } from '../written/declarations.ts';
import { type Reading, serviceFields } from '../written/reading.ts';
import { readNamed } from './read-bundle.ts';
import { readItems } from './read-entries.ts';

export function readPlan(written: Written, reading: Reading): CatalogPlan {
  const plan = readNamed(written, reading);
  if (written.value.items === undefined) return plan;
  const items = readItems(written.value.items, locateIn(written.placed), reading);
  return { ...plan, fields: serviceFields(plan.fields, new Set(['items'])), items };
}

/** Checks the prices of a plan's bundles with what the plan lays over them. */
export function checkPlanItems(
  plan: CatalogPlan,
  bundles: ReadonlyMap<string, Bundle>,
  reading: Reading,
): void {
  const { items = [], locate } = plan;
  const currency = currencyOfPlan(plan);
  for (const item of items) {
    if (item.kind !== 'bundle') continue;
    const listed = bundles.get(item.bundle);
    if (listed === undefined) continue;
    const { editions } = bundleIn(listed, currency);
    // If a plan has to say its currency, the missing one itself is the fault.
    if (currency !== null || !PROFILES[reading.profile].traits.closesValues)
      checkCurrency({ kind: 'plan', currency, locate }, listed, item, editions, reading);
    const prices = editions[0]?.prices ?? new Map<string, PricedProduct>();
    for (const [key, override] of item.overrides) {
      const priced = prices.get(key);
      const at = (path: readonly (string | number)[]) => item.locate(['prices', key, ...path], locate);
      if (priced === undefined) {
        reading.faults.error({
          code: 'unknown-price',
          source: at([]),
          message: `the bundle \`${item.bundle}\` has no price \`${key}\``,
          ...nameFix(key, [...prices.keys()], 'remove the line'),
        });
      } else if (isJsonObject(override)) {
        const merged = overlayPrice(priced.price as JsonObject, override);
        if (isComplete(merged, at, catalogSchema(reading.profile).itemPrice, reading.faults))
          checkPricing(merged, at, reading.pricing, { profile: reading.profile, place: 'item' });
      }
    }
  }
}
