/**
 * Prices of things that the service already has, which are written with their `id`. Any price that the service holds
 * can be written down as it is. A fault that keeps such a price from being rated is therefore a warning: its money is
 * excluded, and a guard refuses every change of it as one that cannot be measured. In a new price the same fault is
 * an error.
 */
import { isJsonObject, type Json } from '../../model/values/json.ts';
import type { FieldPath } from '../../model/values/source.ts';
import type { Faults } from '../../yaml/faults.ts';
import { chosenId } from '../read/read-declared.ts';
import type { ChosenEnvironment } from '../read/reading.ts';

/** The collector for the faults of a resource's prices: where `isHeld`, errors become warnings. */
export function pricingFaults(faults: Faults, isHeld: boolean): Faults {
  return isHeld ? { ...faults, error: faults.warning, errorOnce: faults.hint } : faults;
}

/** Fields that a price needs to be rated, but not to be passed on. */
const NEEDED_TO_RATE: ReadonlySet<string> = new Set([
  'type',
  'price_per_unit',
  'tiers',
  'charges',
  'metric_bindings',
  'quantity_expression',
  'unit_price_expression',
]);

/** Shape faults within a price that mean only that it cannot be rated. */
const SHAPES_THAT_CANNOT_BE_RATED: ReadonlySet<string> = new Set([
  'minItems',
  'minimum',
  'minLength',
  'required',
]);

/** A test for shape faults in a price that the service has: such a fault only keeps the price from being rated. */
export function isTolerated(
  file: Json,
  environment: ChosenEnvironment | null,
): (path: FieldPath, keyword: string, missing: unknown) => boolean {
  return ([section, key, ...path], keyword, missing) => {
    if (!SHAPES_THAT_CANNOT_BE_RATED.has(keyword)) return false;
    if (keyword === 'required' && !NEEDED_TO_RATE.has(String(missing))) return false;
    const isPrice =
      path.includes('price') || (path.indexOf('prices') >= 0 && path.indexOf('prices') < path.length - 1);
    const entries = isJsonObject(file) ? file[String(section)] : undefined;
    const value = isJsonObject(entries) ? entries[String(key)] : undefined;
    return isPrice && isJsonObject(value) && chosenId({ value }, environment) !== undefined;
  };
}
