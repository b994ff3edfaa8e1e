/** The amounts of money in a price, and everything else that decides its bills, for comparing two currencies. */
import { type Decimal, decimal, decimalText } from '../../model/values/decimal.ts';
import type { AddAmount, PricingModel } from '../../pricing/models/pricing-model.ts';
import type { Terms } from '../../pricing/read/read-terms.ts';

interface PriceParts {
  /** In the order of the price. */
  readonly amounts: readonly PriceAmount[];
  /** The rest as a text: equal texts mean equal tiers, units, shares and durations. */
  readonly rest: string;
}

export interface PriceAmount {
  /** `tier 2, per unit` */
  readonly name: string;
  readonly amount: Decimal;
  /** A quantity that this amount is a part of. */
  readonly at: Decimal;
}

export function partsOf(model: PricingModel, terms: Terms): PriceParts {
  const amounts: PriceAmount[] = [];
  const add: AddAmount = (name, amount, at = decimal(1)) => {
    if (amount !== null) amounts.push({ name, amount, at });
  };
  const rest = [model.parts(add), termsRest(terms, add)];
  return { amounts, rest: JSON.stringify(rest) };
}

function termsRest(terms: Terms, add: AddAmount): unknown {
  add('minimum spend', terms.minimumSpend, decimal(0));
  add('maximum spend', terms.maximumSpend, decimal(0));
  return [
    terms.discount && [decimalText(terms.discount.fraction), terms.discount.lasts],
    terms.minimumSpend === null,
    terms.maximumSpend === null,
    terms.trialDays,
    terms.excluded,
  ];
}
