/** The moves between bundles as lines: who moves, what that changes in the bills, and the prices on both sides. */

import type { BundleMove } from '../../model/plan/bundle-move.ts';
import type { PriceImpact } from '../../model/plan/price-impact.ts';
import { bareKey } from '../../model/values/address.ts';
import { moveText } from '../view/move-text.ts';
import { firstFew } from '../words/group-alike.ts';
import type { Named } from '../words/names.ts';
import { priceText } from '../words/price-text.ts';
import { firstLines, type Line, line, moreLine, type Span, span } from './lines.ts';

/** The most moves that are described, and the most prices of each. */
const MOVES_DESCRIBED = 8;
const PRICES_DESCRIBED = 6;

/** Empty where no subscription moves. */
export function moveLines(plan: Named, limit = MOVES_DESCRIBED): readonly Line[] {
  const { moves = [] } = plan.impact;
  if (moves.length === 0) return [];
  const described = moves.length - limit <= 1 ? moves.length : limit;
  return [
    line(0, span('Moves', 'strong')),
    ...moves.slice(0, described).flatMap((move) => linesOfMove(move, plan)),
    ...moreLine(2, moves.length - described, 'move', 'moves'),
  ];
}

export function linesOfMove(move: BundleMove, plan: Named): readonly Line[] {
  const { subscriptions, first, last, currency, prices } = move;
  const pairs = prices.flatMap((price) => priceLines(price, currency));
  const days = first === last ? `from ${first}` : `between ${first} and ${last}`;
  return [
    line(2, signOf(move), ' ', span(moveText(move, plan), 'strong')),
    line(6, firstFew(subscriptions), span(`  ${days}`, 'faint')),
    ...firstLines(pairs, { indent: 6, noun: 'price', most: PRICES_DESCRIBED }, (pair) => pair),
  ];
}

/** `platform: fixed 100.00 × 1 → fixed 900.00 × 1`. */
function priceLines({ product, changes }: PriceImpact, currency: string): readonly Line[] {
  return changes.map(({ before, after }) => {
    const [old, now] = [before, after].map((price) => (price ? priceText(price, currency) : 'no price'));
    return line(6, `${bareKey(product)}: ${old} → ${now}`);
  });
}

function signOf({ paying: { more, less, same, mixed = 0, unknown = 0 } }: BundleMove): Span {
  if (less + same + mixed + unknown === 0) return span('▲', 'delete');
  if (more + same + mixed + unknown === 0) return span('▼', 'create');
  return more + less + mixed + unknown === 0 ? span('=', 'version') : span('◆', 'update');
}
