/** Applies a price's discount and spend limits to the model's charge, as separate lines. See `read-terms.ts`. */
import { ONE, ZERO } from '../../model/values/decimal.ts';
import type { Terms } from '../read/read-terms.ts';
import { type Rated, type RatingLine, ratingLine } from './rating.ts';

export function rateTerms(charge: Rated, terms: Terms): Rated {
  const lines: RatingLine[] = [...charge.lines];
  let total = charge.total;
  const add = (line: RatingLine): void => {
    lines.push(line);
    total = total.plus(line.amount);
  };
  if (terms.discount !== null && !terms.discount.fraction.eq(ZERO))
    add(ratingLine('discount', total, ZERO.minus(terms.discount.fraction)));
  if (terms.minimumSpend?.gt(total))
    add(ratingLine('up to the minimum spend', ONE, terms.minimumSpend.minus(total)));
  if (terms.maximumSpend?.lt(total))
    add(ratingLine('above the maximum spend', ONE, terms.maximumSpend.minus(total)));
  return { kind: 'rated', total, lines, excluded: terms.excluded };
}
