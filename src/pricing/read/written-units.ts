/** The number of units that a price says itself. It and the price of a unit are two things: one is ordered, one agreed. */

import { type Price, pricingModelsOf } from '../../model/catalog/price.ts';
import { isJsonObject, type JsonObject } from '../../model/values/json.ts';
import { MODELS } from '../models/all-models.ts';

export function hasMoreUnits(price: Price, than: Price): boolean {
  const other = unitsOf(than);
  return [...unitsOf(price)].some(([model, units]) => units > (other.get(model) ?? units));
}

/**
 * `price` with the units that `other` says in the same model, as a list of seats leaves them to the customer; unchanged where it
 * says none, or the same.
 */
export function withUnitsOf(price: Price, other: Price): Price {
  const mine = unitsOf(price);
  const models = [...unitsOf(other)].flatMap(([name, units]) => {
    const model = (price as JsonObject)[name];
    return isJsonObject(model) && mine.get(name) !== units ? [[name, { ...model, units }]] : [];
  });
  return models.length === 0 ? price : ({ ...price, ...Object.fromEntries(models) } as Price);
}

/** A customer's price with the units of another. Units that only the other one declares are a change of the price, and no order of more. */
export function asOrdered(own: Price, other: Price): Price {
  return unitsOf(own).size === 0 ? own : withUnitsOf(own, other);
}

/** By pricing model, the units that a price says itself. A fixed model that says none charges one. */
export function unitsOf(price: Price): ReadonlyMap<string, number> {
  return new Map(
    pricingModelsOf(price).flatMap((field): [string, number][] => {
      const model: JsonObject = price[field] ?? {};
      const units = model.units ?? MODELS[field].unitsUnlessWritten;
      return typeof units === 'number' ? [[field, units]] : [];
    }),
  );
}
