/** The input and the output of rating. All amounts of money are in the currency of the price. */
import { type Decimal, ZERO } from '../../model/values/decimal.ts';

/** The use in one billing interval. A model reads the parts that it needs and ignores the rest. */
export interface Usage {
  /** Units: for unit-priced tiers and prices per unit, and the count of a volume percentage model. */
  readonly quantity?: Decimal;
  /** Money: the base of a percentage model. */
  readonly amount?: Decimal;
  /** Values by metric id: the input of an expression model. */
  readonly metrics?: ReadonlyMap<string, Decimal>;
  /** Values by dimension key: the choice of a matrix model's cell. */
  readonly dimensions?: ReadonlyMap<string, string>;
}

/**
 * One line of the arithmetic: `amount` is exactly `quantity` times `unitPrice`. If an expression divides, all three
 * are the nearest decimals of their exact values, and the total is the nearest decimal of the exact sum.
 */
export interface RatingLine {
  readonly label: string;
  /** Units, or an amount of money if `unitPrice` is a fraction of it. */
  readonly quantity: Decimal;
  /** Money per unit, or a fraction: 2.5 % is 0.025. */
  readonly unitPrice: Decimal;
  readonly amount: Decimal;
}

export interface Rated {
  readonly kind: 'rated';
  /** The sum of the lines, not rounded. Only the final display rounds. */
  readonly total: Decimal;
  readonly lines: readonly RatingLine[];
  /** The declared parts of the price that have no known arithmetic, in words. */
  readonly excluded: readonly string[];
}

type UnratedCode =
  | 'faulty-model'
  | 'unreadable-usage'
  | 'missing-quantity'
  | 'missing-amount'
  | 'missing-metric'
  | 'negative-usage'
  | 'fractional-units'
  | 'beyond-last-tier'
  | 'no-matching-cell'
  | 'division-by-zero';

/** The reason why this usage has no price. `message` is a sentence without its full stop. */
export interface Unrated {
  readonly kind: 'unrated';
  readonly code: UnratedCode;
  readonly message: string;
}

export type Rating = Rated | Unrated;

export function rated(lines: readonly RatingLine[]): Rated {
  return {
    kind: 'rated',
    total: lines.reduce((sum, line) => sum.plus(line.amount), ZERO),
    lines,
    excluded: [],
  };
}

export function unrated(code: UnratedCode, message: string): Unrated {
  return { kind: 'unrated', code, message };
}

export function ratingLine(label: string, quantity: Decimal, unitPrice: Decimal): RatingLine {
  return { label, quantity, unitPrice, amount: quantity.times(unitPrice) };
}

/** The units or the money of a usage, or the reason why they cannot be rated. */
export function requireUsage(
  value: Decimal | undefined,
  name: 'quantity' | 'amount',
): { readonly kind: 'given'; readonly value: Decimal } | Unrated {
  if (value === undefined)
    return unrated(`missing-${name}`, `the price is rated by ${name}, and the usage has none`);
  if (value.lt(ZERO)) return unrated('negative-usage', `the ${name} of a usage cannot be negative`);
  return { kind: 'given', value };
}
