/** Checks the amounts of a subscription's own terms, with the rules for those of a price. */
import { isJsonObject, type Json, type JsonObject } from '../../model/values/json.ts';
import { type ModelFault, ModelFaults } from './model-fault.ts';
import { addLimitsCrossed, readDiscountFraction, readLimitAmount } from './read-terms.ts';

/** All faults. Paths begin at the subscription. `fields` has the names of the service. Never throws. */
export function checkSubscriptionTerms(fields: JsonObject): readonly ModelFault[] {
  const faults = new ModelFaults();
  const discount = amountOf(fields.discount);
  if (discount !== undefined) readDiscountFraction(discount, faults);
  const [minimum, maximum] = (['minimum_spend', 'maximum_spend'] as const).map((field) => {
    const amount = amountOf(fields[field]);
    return amount === undefined ? undefined : readLimitAmount(amount, field, faults);
  });
  // Limits with different periods may both apply, because a yearly minimum does not bind each month.
  if (minimum?.gt(maximum ?? minimum) && periodOf(fields.minimum_spend) === periodOf(fields.maximum_spend))
    addLimitsCrossed(faults);
  return faults.list;
}

function amountOf(value: Json | undefined): string | undefined {
  return isJsonObject(value) && typeof value.amount === 'string' ? value.amount : undefined;
}

function periodOf(value: Json | undefined): Json | undefined {
  return isJsonObject(value) ? value.period : undefined;
}
