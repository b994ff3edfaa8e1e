/**
 * Holds the bounds of a change against the slow engine: no bill enumerated may be outside, and each end must be the
 * change at the quantity that is named, or be passed by as much as one asks for.
 */

import type { Price } from '../../src/model/catalog/price.ts';
import { decimalText } from '../../src/model/values/decimal.ts';
import { type ChangeBound, changeBounds } from '../../src/pricing/compare/increase-amounts.ts';
import { createRandom, KINDS, nearlyTheSame, randomPrice } from './random-price.ts';
import { add, cmp, parsed, type Rational, rational, sub, text } from './rational.ts';
import { slowBill } from './slow-bill.ts';

export interface CheckedBounds {
  readonly bounded: number;
  readonly unbounded: number;
  readonly unknown: number;
  readonly bills: number;
  readonly disagreements: readonly string[];
}

const WHOLE = [...Array(141).keys(), 500, 1000, 5000, 100_000].map((count) => rational(BigInt(count)));
const BETWEEN = [...Array(40).keys()].flatMap((count) =>
  ['0.01', '0.5', '0.999', '0.000001'].map((part) => add(rational(BigInt(count)), parsed(part))),
);
const FAR = ['1000000000', '1000000001'].map(parsed);

/** `prices` random pairs. Never throws for a disagreement: they are listed. */
export function checkBounds(prices: number, seed: number): CheckedBounds {
  const random = createRandom(seed);
  const counts = { bounded: 0, unbounded: 0, unknown: 0, bills: 0 };
  const disagreements: string[] = [];
  for (let index = 0; index < prices; index += 1) {
    const kind = KINDS[index % KINDS.length] ?? 'unit';
    const metered = random(2) === 0;
    const first = randomPrice(kind, random, metered);
    const second = random(3) === 0 ? randomPrice(kind, random, metered) : nearlyTheSame(first, random);
    const [before, after] = [monthly(first), monthly(second)];
    const bounds = changeBounds(before, after);
    if (bounds.kind === 'unknown') {
      counts.unknown += 1;
      continue;
    }
    const say = (what: string): void => {
      disagreements.push(`${what}\n  ${JSON.stringify(before)}\n  ${JSON.stringify(after)}`);
    };
    const divisible = metered || kind.endsWith('percentage');
    const ends = [
      { name: 'least', end: bounds.least, sign: -1 },
      { name: 'most', end: bounds.most, sign: 1 },
    ];
    for (const { name, end, sign } of ends) {
      if (end.kind === 'unbounded') counts.unbounded += 1;
      else counts.bounded += 1;
      const fault = faultOf(end, sign, before, after);
      if (fault !== null) say(`${name}: ${fault}`);
    }
    for (const quantity of [...WHOLE, ...(divisible ? BETWEEN : [])]) {
      const change = changeAt(before, after, quantity);
      if (change === null) continue;
      counts.bills += 2;
      for (const { name, end, sign } of ends)
        if (end.kind === 'at' && cmp(change, parsed(decimalText(end.change))) * sign > 0)
          say(`${name}: ${text(change)} at ${text(quantity)} is outside ${decimalText(end.change)}`);
    }
  }
  return { ...counts, disagreements };
}

function monthly(price: Price): Price {
  return { ...price, billing_interval: 'monthly' };
}

function faultOf(end: ChangeBound, sign: number, before: Price, after: Price): string | null {
  if (end.kind === 'at') {
    const attained = changeAt(before, after, parsed(decimalText(end.quantity)));
    if (attained !== null && cmp(attained, parsed(decimalText(end.change))) === 0) return null;
    return `${decimalText(end.change)} is not attained at ${decimalText(end.quantity)}`;
  }
  const [far, next] = FAR.map((quantity) => changeAt(before, after, quantity));
  if (!far || !next) return 'unbounded, and there is no bill far out';
  if (cmp(sub(next, far), parsed(decimalText(end.perUnit))) !== 0) return 'its last tier has another price';
  return cmp(far, rational(0n)) * sign > 0 ? null : 'unbounded, and far out it is on the other side';
}

function changeAt(before: Price, after: Price, quantity: Rational): Rational | null {
  const [old, now] = [before, after].map((price) => slowBill(price, { quantity }));
  return old && now ? sub(now, old) : null;
}
