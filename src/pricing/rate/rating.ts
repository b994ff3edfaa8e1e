/** What rating takes and gives. Amounts of money have no currency here: the price's own is meant. */
import { type Decimal, ZERO } from '../../model/decimal.ts';

/** The use of one billing interval. A model takes what it is priced by and ignores the rest. */
export interface Usage {
  /** Units: for unit-priced tiers and prices per unit, and the count of a volume percentage model. */
  readonly quantity?: Decimal;
  /** Money: what a percentage model takes its share of. */
  readonly amount?: Decimal;
  /** Values by metric id: what an expression model computes with. */
  readonly metrics?: ReadonlyMap<string, Decimal>;
  /** Values by dimension key: what chooses the cell of a matrix model. */
  readonly dimensions?: ReadonlyMap<string, string>;
}

/**
 * One line of the arithmetic: `amount` is exactly `quantity` times `unitPrice`. Where an expression divides, all three are
 * the nearest decimals of the exact values, and so is the total of their exact sum.
 */
export interface RatingLine {
  readonly label: string;
  /** Units, or an amount of money where `unitPrice` is a share of it. */
  readonly quantity: Decimal;
  /** Money per unit, or a fraction: 2.5 % is 0.025. */
  readonly unitPrice: Decimal;
  readonly amount: Decimal;
}

export interface Rated {
  readonly kind: 'rated';
  /** The sum of the lines, not rounded: rounding belongs to the final display. */
  readonly total: Decimal;
  readonly lines: readonly RatingLine[];
  /** What the price declares and no arithmetic is known for, in words. */
  readonly excluded: readonly string[];
}

export type UnratedCode =
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

/** Why this usage has no price; a sentence without its full stop. */
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

/** The units or the money of a usage, as a value that can be rated, or why there is none. */
export function requireUsage(
  value: Decimal | undefined,
  name: 'quantity' | 'amount',
): { readonly kind: 'given'; readonly value: Decimal } | Unrated {
  if (value === undefined)
    return unrated(`missing-${name}`, `the price is rated by ${name}, and the usage has none`);
  if (value.lt(ZERO)) return unrated('negative-usage', `the ${name} of a usage cannot be negative`);
  return { kind: 'given', value };
}
