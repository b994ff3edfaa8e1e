/**
 * Holds the program's bills, verdicts, first differences and largest increases against the slow engine, at thousands of
 * quantities of each generated pair of prices. What the program proves for all quantities is tried at many of them.
 */

import type { Price } from '../../src/model/catalog/price.ts';
import { decimal, decimalText } from '../../src/model/values/decimal.ts';
import { comparePrices } from '../../src/pricing/compare/compare-prices.ts';
import { type Increase, largestIncrease } from '../../src/pricing/compare/largest-increase.ts';
import { ratePrice } from '../../src/pricing/rate/rate-price.ts';
import {
  createRandom,
  expressionPrice,
  KINDS,
  type Kind,
  nearlyTheSame,
  type Random,
  randomPrice,
  randomTree,
} from './random-price.ts';
import { add, cmp, div, mul, parsed, type Rational, rational, sub, text } from './rational.ts';
import { slowBill, treeValue } from './slow-bill.ts';

export interface Figures {
  readonly prices: number;
  readonly bills: number;
  readonly verdicts: Readonly<Record<string, number>>;
  readonly increases: Readonly<Record<string, number>>;
  readonly disagreements: readonly string[];
}

/** Every generated boundary lies below; a spend limit may cut further out. */
const LAST = 140;
const WHOLE = [...Array(LAST + 1).keys(), 500, 1000, 5000, 100_000].map((count) => rational(BigInt(count)));
const BETWEEN = [...Array(40).keys()].flatMap((count) =>
  ['0.01', '0.5', '0.999', '0.000001'].map((part) => add(rational(BigInt(count)), parsed(part))),
);
const ALL = [...WHOLE, ...BETWEEN].toSorted(cmp);

/** `prices` pairs and, for each tenth of them, an expression. Never throws for a disagreement: they are listed. */
export function checkFigures(prices: number, seed: number): Figures {
  const random = createRandom(seed);
  const check = new Check();
  for (let index = 0; index < prices; index += 1) {
    const kind = KINDS[index % KINDS.length] ?? 'unit';
    check.pair(kind, random);
    if (index % 10 === 0) check.expression(random);
  }
  return { prices, ...check };
}

class Check {
  bills = 0;
  readonly verdicts: Record<string, number> = {};
  readonly increases: Record<string, number> = {};
  readonly disagreements: string[] = [];

  pair(kind: Kind, random: Random): void {
    const metered = random(2) === 0;
    const before = randomPrice(kind, random, metered);
    const after = random(3) === 0 ? randomPrice(kind, random, metered) : nearlyTheSame(before, random);
    const money = kind.endsWith('percentage');
    const cells = kind === 'matrix' ? ['a', 'b'] : [undefined];
    const say = (what: string): void => {
      this.disagreements.push(`${what}\n  ${JSON.stringify(before)}\n  ${JSON.stringify(after)}`);
    };
    for (const cell of cells)
      for (let count = 0; count < 12; count += 1) this.bill(before, cell, random, say);
    const bills = cells.flatMap((cell) =>
      ALL.map((quantity) => {
        const used = { quantity, ...(cell !== undefined && { cell }) };
        return { quantity, cell, old: slowBill(before, used), now: slowBill(after, used) };
      }),
    );
    const pair = {
      before,
      after,
      bills,
      grid: money ? 100n : 1n,
      divisible: money || metered || kind === 'matrix',
      say,
    };
    this.verdict(pair);
    this.increase(pair);
  }

  bill(price: Price, cell: string | undefined, random: Random, say: (what: string) => void): void {
    const quantity = ALL[random(ALL.length)] ?? rational(0n);
    const expected = slowBill(price, { quantity, ...(cell !== undefined && { cell }) });
    const used = decimal(text(quantity));
    const rating = ratePrice(price, {
      quantity: used,
      amount: used,
      dimensions: new Map(cell === undefined ? [] : [['cell', cell]]),
    });
    const got = rating.kind === 'rated' ? decimalText(rating.total) : null;
    this.bills += 1;
    if (got !== (expected && text(expected)))
      say(`bill at ${text(quantity)}: ${got}, by fractions ${expected && text(expected)}`);
  }

  expression(random: Random): void {
    const [quantity, unitPrice] = [randomTree(random, 4), randomTree(random, 2)];
    const price = expressionPrice(quantity, unitPrice);
    for (const [a, b] of [
      ['1', '1'],
      [String(random(5000)), `${random(40)}.${random(10)}`],
      [`${random(9)}.25`, '0'],
    ] as const) {
      const values = { a: parsed(a), b: parsed(b) };
      const [units, each] = [treeValue(quantity, values), treeValue(unitPrice, values)];
      const expected = units && each && mul(units, each);
      const metrics = new Map([
        ['a', decimal(a)],
        ['b', decimal(b)],
      ]);
      const rating = ratePrice(price, { metrics });
      const got = rating.kind === 'rated' ? parsed(decimalText(rating.total)) : null;
      this.bills += 1;
      const off = got && expected && sub(got, expected);
      const agrees = off ? cmp(rational(off.n < 0n ? -off.n : off.n, off.d), TINY) <= 0 : got === expected;
      if (!agrees) this.disagreements.push(`expression at a=${a}, b=${b}: ${JSON.stringify(price)}`);
    }
  }

  verdict({ before, after, bills, grid, divisible, say }: Pair): void {
    const verdict = comparePrices(before, after);
    const kind = verdict.kind === 'equal' ? `equal at ${verdict.at}` : verdict.kind;
    this.verdicts[kind] = (this.verdicts[kind] ?? 0) + 1;
    const differing = bills.filter((bill) => !same(bill));
    const plain = differing.filter(({ quantity }) => isOn(quantity, grid));
    if (verdict.kind === 'equal') {
      const wrong = verdict.at === 'every-quantity' ? differing : plain;
      if (wrong[0] !== undefined) say(`${kind}, and differs at ${text(wrong[0].quantity)}`);
      if (verdict.at === 'whole-units' && divisible) say('whole units where use is divisible');
      return;
    }
    if (verdict.kind !== 'differs') {
      say(`not compared: ${verdict.kind}`);
      return;
    }
    const first = parsed(decimalText(verdict.firstQuantity));
    const cell = verdict.context.cell?.cell ?? undefined;
    const used = { quantity: first, ...(cell !== undefined && { cell }) };
    const there = { old: slowBill(before, used), now: slowBill(after, used) };
    if (same(there)) say(`differs at ${text(first)}, where the bills are the same`);
    for (const [ours, theirs] of [
      [verdict.before, there.old],
      [verdict.after, there.now],
    ] as const)
      if ((ours && decimalText(ours)) !== (theirs && text(theirs))) say(`another bill at ${text(first)}`);
    if (!isOn(first, grid) && !divisible) say(`differs at ${text(first)}, which is no whole unit`);
    const sooner = plain.find(
      (bill) => bill.cell === cell && (!isOn(first, grid) || cmp(bill.quantity, first) < 0),
    );
    if (sooner !== undefined) say(`differs at ${text(first)}, and already at ${text(sooner.quantity)}`);
  }

  increase({ before, after, bills, grid, divisible, say }: Pair): void {
    const increase = largestIncrease(before, after);
    this.increases[increase.kind] = (this.increases[increase.kind] ?? 0) + 1;
    const looked = bills.filter(({ quantity }) => divisible || isOn(quantity, grid));
    const gap = looked.find(({ old, now }) => (old === null) !== (now === null));
    if (increase.kind === 'unmeasured') {
      if (gap === undefined) say(`not measured: ${increase.reason}`);
      return;
    }
    if (gap !== undefined && increase.kind !== 'infinite')
      say(`measured though only one bills ${text(gap.quantity)}`);
    for (const { quantity, old, now } of looked) {
      if (old === null || now === null || cmp(now, old) <= 0 || increase.kind === 'infinite') continue;
      const beyond =
        increase.kind === 'none' || old.n <= 0n || cmp(share(old, now), add(percentOf(increase), TINY)) > 0;
      if (beyond) say(`a larger increase at ${text(quantity)} than ${JSON.stringify(increase)}`);
    }
    if (increase.kind !== 'none') this.place(increase, { before, after, grid, divisible, say });
  }

  place(
    increase: Extract<Increase, { kind: 'percent' | 'infinite' }>,
    { before, after, grid, divisible, say }: Omit<Pair, 'bills'>,
  ): void {
    const { where, of, context } = increase.place;
    if (of === 'unit' || where.kind === 'declared' || where.kind === 'towards') return;
    const edge = parsed(decimalText(where.quantity));
    const quantity = where.kind === 'above' ? add(edge, NEXT) : edge;
    const cell = context.cell?.cell ?? undefined;
    const used = { quantity, ...(cell !== undefined && { cell }) };
    const [old, now] = [slowBill(before, used), slowBill(after, used)];
    if (old === null || now === null) {
      say(`an increase at ${text(quantity)}, where there is no bill`);
      return;
    }
    if (!isOn(quantity, grid) && !divisible) say(`an increase at ${text(quantity)}, which is no whole unit`);
    if (increase.kind === 'infinite') {
      const nearly = where.kind === 'above' ? rational(1n, 10_000_000_000n) : rational(0n);
      if (cmp(old, nearly) > 0 || cmp(now, old) <= 0) say(`no increase from nothing at ${text(quantity)}`);
      return;
    }
    const near = where.kind === 'above' ? rational(1n, 1_000_000n) : TINY;
    const off = old.n <= 0n ? rational(1n) : sub(share(old, now), percentOf(increase));
    if (cmp(rational(off.n < 0n ? -off.n : off.n, off.d), near) > 0)
      say(`another increase at ${text(quantity)} than ${JSON.stringify(increase)}`);
  }
}

interface Pair {
  readonly before: Price;
  readonly after: Price;
  readonly bills: readonly Bill[];
  /** Plain quantities are whole numbers of one part in so many. */
  readonly grid: bigint;
  readonly divisible: boolean;
  readonly say: (what: string) => void;
}

interface Bill {
  readonly quantity: Rational;
  readonly cell: string | undefined;
  readonly old: Rational | null;
  readonly now: Rational | null;
}

/** What a quotient that was rounded to forty places may be off. */
const TINY = rational(1n, 10n ** 38n);
const NEXT = rational(1n, 10n ** 15n);

function same({ old, now }: Pick<Bill, 'old' | 'now'>): boolean {
  return old === null || now === null ? old === now : cmp(old, now) === 0;
}

function isOn(quantity: Rational, grid: bigint): boolean {
  return (quantity.n * grid) % quantity.d === 0n;
}

function share(old: Rational, now: Rational): Rational {
  return div(mul(sub(now, old), rational(100n)), old);
}

function percentOf(increase: Extract<Increase, { kind: 'percent' | 'infinite' }>): Rational {
  return increase.kind === 'percent' ? parsed(decimalText(increase.percent)) : rational(0n);
}
