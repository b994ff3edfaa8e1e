/** The amounts of money in a price, and everything else that decides its bills, for comparing two currencies. */
import { type Decimal, decimal, decimalText } from '../../model/values/decimal.ts';
import type { Expression } from '../../pricing/expression/parse-expression.ts';
import type { MatrixNode, PricingModel, Tiers } from '../../pricing/pricing-model.ts';
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
  const add = (name: string, amount: Decimal | null, at = decimal(1)): void => {
    if (amount !== null) amounts.push({ name, amount, at });
  };
  const rest = [modelRest(model, add), termsRest(terms, add)];
  return { amounts, rest: JSON.stringify(rest) };
}

type Add = (name: string, amount: Decimal | null, at?: Decimal) => void;

function modelRest(model: PricingModel, add: Add): unknown {
  switch (model.kind) {
    case 'unit':
      add('per unit', model.pricePerUnit);
      return [model.kind];
    case 'fixed':
      add('per unit', model.pricePerUnit);
      return [model.kind, decimalText(model.units)];
    case 'tiered':
    case 'graduated':
      return [
        model.kind,
        model.measure,
        tiersRest(model.tiers, model.measure === 'amount', add),
        model.units && decimalText(model.units),
      ];
    case 'volume-percentage':
      add('per sale', model.pricePerUnit);
      add('fee', model.fixedFee);
      return [model.kind, decimalText(model.rate)];
    case 'prepaid-tiered':
      return [model.kind, decimalText(model.prepaidUnits), tiersRest(model.tiers, false, add)];
    case 'prepaid-fixed':
      add('fee', model.fixedFee);
      add('per unit', model.pricePerUnit, model.prepaidUnits.plus(decimal(1)));
      return [model.kind, decimalText(model.prepaidUnits)];
    case 'expression':
      return [
        model.kind,
        [...model.metrics],
        model.charges.map(({ quantity, unitPrice }, index) => {
          if (unitPrice.kind === 'number') add(`charge ${index + 1}, per unit`, unitPrice.value);
          return [expressionRest(quantity), unitPrice.kind === 'number' ? null : expressionRest(unitPrice)];
        }),
      ];
    case 'matrix':
      return [model.kind, [...model.dimensions], nodeRest(model.root, add)];
    default:
      return model satisfies never;
  }
}

/** The boundaries, and the shares of tiers over an amount of money, which are no money. */
function tiersRest({ coverZero, bands }: Tiers, ofMoney: boolean, add: Add): unknown {
  return [
    coverZero,
    bands.map(({ above, upTo, rate, fixedFee }, index) => {
      const at = upTo ?? above.plus(decimal(1));
      if (!ofMoney) add(`tier ${index + 1}, per unit`, rate, at);
      add(`tier ${index + 1}, fee`, fixedFee, at);
      return [decimalText(above), upTo && decimalText(upTo), ofMoney ? decimalText(rate) : null];
    }),
  ];
}

function nodeRest({ leaf, splits, fallback }: MatrixNode, add: Add): unknown {
  return [
    leaf && modelRest(leaf.model, (name, amount, at) => add(`${leaf.label}, ${name}`, amount, at)),
    splits.map(({ dimension, branches, wildcard }) => [
      dimension,
      [...branches].map(([value, child]) => [value, nodeRest(child, add)]),
      wildcard && nodeRest(wildcard, add),
    ]),
    fallback && nodeRest(fallback, add),
  ];
}

function termsRest(terms: Terms, add: Add): unknown {
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

function expressionRest(expression: Expression): unknown {
  return JSON.parse(JSON.stringify(expression));
}
