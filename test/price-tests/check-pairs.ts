/**
 * Holds the comparison at all usages against a second engine: generated pairs of prices, with random weights, ranges and
 * strictness, each tried at hundreds of quantities. Disagreements are listed.
 */
import type { PricedItem } from '../../src/ledger/priced-subscription.ts';
import type { Price } from '../../src/model/catalog/price.ts';
import { decimal, decimalText } from '../../src/model/values/decimal.ts';
import { createComparer } from '../../src/price-tests/compare/excess.ts';
import type { Excess } from '../../src/price-tests/compare/sides.ts';
import { usesOf } from '../../src/pricing/compare/use-curves.ts';
import { totalDrops } from '../../src/pricing/curves/transform-curve.ts';
import {
  createRandom,
  KINDS,
  type Kind,
  nearlyTheSame,
  type Random,
  randomPrice,
} from '../figures/random-price.ts';
import { add, cmp, mul, parsed, type Rational, rational, sub, zero } from '../figures/rational.ts';
import { slowBill } from '../figures/slow-bill.ts';

/** A closed last tier, and a spend limit of a whole matrix, whose cells are then not compared apart. */
const EXPECTED_REASONS = /there is no bill|a spend limit applies to all cells|any number of them may be used/;

export interface PairFigures {
  readonly pairs: number;
  readonly verdicts: Readonly<Record<string, number>>;
  readonly falls: Readonly<Record<string, number>>;
  readonly disagreements: readonly string[];
}

/** Every generated boundary lies below 140; a spend limit may cut further out. */
const WHOLE = [...Array(141).keys(), 500, 1000, 5000, 100_000].map((count) => rational(BigInt(count)));
const BETWEEN = [...Array(40).keys()].flatMap((count) =>
  ['0.01', '0.5', '0.999'].map((part) => add(rational(BigInt(count)), parsed(part))),
);
const METERED = [...WHOLE, ...BETWEEN].toSorted(cmp);

export function checkPairs(pairs: number, seed: number): PairFigures {
  const random = createRandom(seed);
  const figures = { pairs, verdicts: {}, falls: {}, disagreements: [] as string[] };
  for (let index = 0; index < pairs; index += 1) {
    const kind = KINDS[index % KINDS.length] ?? 'unit';
    checkPair(kind, random, figures);
  }
  return figures;
}

type Figures = { verdicts: Record<string, number>; falls: Record<string, number>; disagreements: string[] };

function checkPair(kind: Kind, random: Random, figures: Figures): void {
  const metered = random(2) === 0;
  const before = randomPrice(kind, random, metered);
  const after = random(3) === 0 ? randomPrice(kind, random, metered) : nearlyTheSame(before, random);
  const weights = [
    [1, 1],
    [12, 10],
    [100, 60],
    [1, 2],
  ][random(4)] ?? [1, 1];
  const from = random(3) === 0 ? random(20) : 0;
  const to = random(3) === 0 ? from + random(60) : null;
  const strictly = random(2) === 0;
  const excess = createComparer().excessOf({
    before: [itemOf(before)],
    after: [itemOf(after)],
    weights: { before: decimal(weights[0] ?? 1), after: decimal(weights[1] ?? 1) },
    strictly,
    rangeOf: () => ({ from: decimal(from), to: to === null ? null : decimal(to) }),
  });
  count(figures.verdicts, excess.kind);
  const ofUse = kind !== 'fixed';
  const isDivisible = metered || kind.includes('percentage') || kind === 'matrix';
  const quantities = (isDivisible ? METERED : WHOLE).filter(
    (each) => cmp(each, rational(BigInt(from))) >= 0 && (to === null || cmp(each, rational(BigInt(to))) <= 0),
  );
  const excessAt = (used: Rational, cell?: string): Rational | null => {
    const [old, now] = [before, after].map((price) =>
      slowBill(price, { quantity: used, ...(cell !== undefined && { cell }) }),
    );
    if (!old || !now) return null;
    return sub(mul(old, rational(BigInt(weights[0] ?? 1))), mul(now, rational(BigInt(weights[1] ?? 1))));
  };
  const isTooMuch = (value: Rational): boolean =>
    cmp(value, zero) > 0 || (strictly && cmp(value, zero) === 0);
  const broken = brokenAt(kind, ofUse ? quantities : [zero], excessAt, isTooMuch);
  const say = (what: string): void => {
    figures.disagreements.push(
      `${what}: ${JSON.stringify({ before, after, weights, from, to, strictly, excess: shown(excess) })}`,
    );
  };
  if (excess.kind === 'none' && broken !== undefined) say(`missed at ${broken}`);
  if (excess.kind === 'found') {
    const total = foundExcess(kind, excess, excessAt);
    if (total === null || !isTooMuch(total)) say('the counterexample is none');
  }
  if (excess.kind === 'unproven' && !EXPECTED_REASONS.test(excess.reason)) say('unproven');
  checkFall(before, kind, isDivisible, figures);
}

/** A quantity at which it is too much. The cells of a matrix add up, and one that is not used adds nothing. */
function brokenAt(
  kind: Kind,
  quantities: readonly Rational[],
  excessAt: (used: Rational, cell?: string) => Rational | null,
  isTooMuch: (value: Rational) => boolean,
): string | undefined {
  if (kind !== 'matrix') {
    const found = quantities.find((used) => isTooMuch(excessAt(used) ?? rational(-1n)));
    return found && `${found.n}/${found.d}`;
  }
  const most = ['a', 'b'].map((cell) =>
    quantities.reduce((largest, used) => {
      const value = excessAt(used, cell);
      return value !== null && cmp(value, largest) > 0 ? value : largest;
    }, zero),
  );
  return isTooMuch(most.reduce(add, zero)) ? 'cells' : undefined;
}

function foundExcess(
  kind: Kind,
  { usage }: Extract<Excess, { kind: 'found' }>,
  excessAt: (used: Rational, cell?: string) => Rational | null,
): Rational | null {
  if (kind !== 'matrix') return excessAt(parsed(decimalText(usage[0]?.quantity ?? decimal(0))));
  return usage.reduce<Rational | null>((sum, { quantity, cell }) => {
    const value = excessAt(parsed(decimalText(quantity)), cell?.cell ?? undefined);
    return sum === null || value === null ? null : add(sum, value);
  }, zero);
}

/** A charge falls where the second engine sees it fall between two quantities. */
function checkFall(price: Price, kind: Kind, isDivisible: boolean, figures: Figures): void {
  const charges = usesOf(null, itemOf(price).price);
  if (charges.kind !== 'curves') {
    if (kind !== 'matrix') figures.disagreements.push(`no curves: ${JSON.stringify(price)}`);
    return;
  }
  const falls = charges.uses.some(({ plain, fine }) =>
    [plain, fine ?? []].flat().some(({ after }) => totalDrops(after).length > 0),
  );
  const cells = kind === 'matrix' ? ['a', 'b'] : [undefined];
  const seen = cells.some((cell) => {
    let highest: Rational | null = null;
    return (isDivisible ? METERED : WHOLE).some((quantity) => {
      const bill = slowBill(price, { quantity, ...(cell !== undefined && { cell }) });
      const fell = bill !== null && highest !== null && cmp(bill, highest) < 0;
      highest = bill;
      return fell;
    });
  });
  count(figures.falls, falls ? 'falls' : 'never');
  if (seen && !falls) figures.disagreements.push(`a missed fall: ${JSON.stringify(price)}`);
  // A fall just above a boundary may recover before the next quantity that is tried.
  if (falls && !seen && !isDivisible)
    figures.disagreements.push(`a fall that is none: ${JSON.stringify(price)}`);
}

function itemOf(price: Price): PricedItem {
  return { name: 'p', product: 'p', bundle: null, price: { billing_interval: 'monthly', ...price } };
}

function count(counts: Record<string, number>, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1;
}

function shown(excess: Excess): unknown {
  return JSON.parse(JSON.stringify(excess, (_, value) => value));
}
