/** What a person is told about the amounts of a subscription's own terms, by the rules of a price's. */
import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import { type ModelFault, ModelFaults } from './model-fault.ts';
import { addLimitsCrossed, readDiscountFraction, readLimitAmount } from './read-terms.ts';

/** Every fault; paths begin at the subscription. `fields` have the service's names. Never throws. */
export function checkSubscriptionTerms(fields: JsonObject): readonly ModelFault[] {
  const faults = new ModelFaults();
  const discount = amountOf(fields.discount);
  if (discount !== undefined) readDiscountFraction(discount, faults);
  const [minimum, maximum] = (['minimum_spend', 'maximum_spend'] as const).map((field) => {
    const amount = amountOf(fields[field]);
    return amount === undefined ? undefined : readLimitAmount(amount, field, faults);
  });
  // Limits of different periods may both hold: what a year must come to says nothing of each of its months.
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
