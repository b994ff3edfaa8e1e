/** Bills by the rules of the README, straight from written prices, in fractions. Shares no code with `src/pricing`. */
import type { Price, Tier } from '../../src/model/catalog/price.ts';
import {
  add,
  ceil,
  cmp,
  div,
  floor,
  mul,
  one,
  parsed,
  type Rational,
  rational,
  sub,
  zero,
} from './rational.ts';

/** An expression before it is written as text. */
export type Tree =
  | { readonly is: 'number'; readonly text: string }
  | { readonly is: 'alias'; readonly name: string }
  | { readonly is: '+' | '-' | '*' | '/' | 'min' | 'max'; readonly of: readonly [Tree, Tree] }
  | { readonly is: 'ceil' | 'floor'; readonly of: readonly [Tree] };

export function written(tree: Tree): string {
  switch (tree.is) {
    case 'number':
      return tree.text;
    case 'alias':
      return tree.name;
    case 'min':
    case 'max':
      return `${tree.is}(${tree.of.map(written).join(', ')})`;
    case 'ceil':
    case 'floor':
      return `${tree.is}(${written(tree.of[0])})`;
    default:
      return `(${tree.of.map(written).join(` ${tree.is} `)})`;
  }
}

/** Null where it divides by zero. */
export function treeValue(tree: Tree, values: Readonly<Record<string, Rational>>): Rational | null {
  if (tree.is === 'number') return parsed(tree.text);
  if (tree.is === 'alias') return values[tree.name] ?? null;
  const [a, b] = tree.of.map((part) => treeValue(part, values));
  if (!a || b === null) return null;
  if (tree.is === 'ceil') return ceil(a);
  if (tree.is === 'floor') return floor(a);
  if (!b) return null;
  switch (tree.is) {
    case '+':
      return add(a, b);
    case '-':
      return sub(a, b);
    case '*':
      return mul(a, b);
    case '/':
      return b.n === 0n ? null : div(a, b);
    case 'min':
      return cmp(a, b) < 0 ? a : b;
    case 'max':
      return cmp(a, b) > 0 ? a : b;
    default:
      return tree.is satisfies never;
  }
}

/** What the bill is asked for. `cell` is the value of a matrix's only dimension. */
export interface Used {
  readonly quantity: Rational;
  readonly cell?: string;
  /** The factor of the escalations so far. */
  readonly raised?: Rational;
}

/** The bill of a month; null where there is none. Money and units are both `quantity`. */
export function slowBill(price: Price, used: Used): Rational | null {
  const charge = charged(price, used);
  if (charge === null) return null;
  const off = price.discount ? div(parsed(price.discount.amount), rational(100n)) : zero;
  let bill = mul(mul(charge, used.raised ?? one), sub(one, off));
  const low = price.minimum_spend && parsed(price.minimum_spend.amount);
  if (low && cmp(bill, low) < 0) bill = low;
  const high = price.maximum_spend && parsed(price.maximum_spend.amount);
  return high && cmp(bill, high) > 0 ? high : bill;
}

function charged(price: Price, { quantity, cell }: Used): Rational | null {
  const amount = (value: string | undefined): Rational => parsed(value ?? '0');
  const perUnit = (tier: Tier): Rational => amount(tier.price_per_unit ?? tier.unit_price);
  const share = (tier: Tier): Rational => div(amount(tier.percentage), rational(100n));
  if (price.unit_pricing_model) return mul(amount(price.unit_pricing_model.price_per_unit), quantity);
  if (price.fixed_pricing_model)
    return mul(
      amount(price.fixed_pricing_model.price_per_unit),
      rational(BigInt(price.fixed_pricing_model.units ?? 1)),
    );
  if (price.tiered_pricing_model) return whole(price.tiered_pricing_model.tiers, quantity, perUnit);
  if (price.graduated_tiered_pricing_model)
    return parts(price.graduated_tiered_pricing_model.tiers, quantity, perUnit);
  if (price.tiered_percentage_pricing_model)
    return whole(price.tiered_percentage_pricing_model.tiers, quantity, share);
  if (price.graduated_percentage_pricing_model)
    return parts(price.graduated_percentage_pricing_model.tiers, quantity, share);
  if (price.volume_percentage_pricing_model) {
    const { percentage, fixed_fee } = price.volume_percentage_pricing_model;
    return add(amount(fixed_fee), mul(div(amount(percentage), rational(100n)), quantity));
  }
  if (price.prepaid_tiered_pricing_model) {
    const { prepaid_units, tiers } = price.prepaid_tiered_pricing_model;
    const rest = sub(quantity, rational(BigInt(prepaid_units)));
    return rest.n > 0n ? parts(tiers, rest, perUnit) : zero;
  }
  if (price.prepaid_fixed_tiered_pricing_model) {
    const { prepaid_units, tiers } = price.prepaid_fixed_tiered_pricing_model;
    const holder = tiers.find(({ max_units }) => max_units === undefined || prepaid_units <= max_units);
    if (!holder) return null;
    const rest = sub(quantity, rational(BigInt(prepaid_units)));
    return rest.n > 0n ? add(amount(holder.fixed_fee), mul(rest, perUnit(holder))) : amount(holder.fixed_fee);
  }
  if (price.matrix_pricing_model) {
    const branches = price.matrix_pricing_model.root.splits?.[0]?.branches ?? [];
    const leaf = branches.find(({ value }) => value === cell)?.child.leaf;
    return leaf ? charged(leaf, { quantity }) : null;
  }
  throw new Error('this engine has no rule for the price');
}

function inFirst(tiers: readonly Tier[], quantity: Rational): boolean {
  return (tiers[0]?.min_units ?? 0) === 0 || quantity.n > 0n;
}

function endOf(tier: Tier): Rational | null {
  return tier.max_units === undefined ? null : rational(BigInt(tier.max_units));
}

function whole(tiers: readonly Tier[], quantity: Rational, rate: (tier: Tier) => Rational): Rational | null {
  if (!inFirst(tiers, quantity)) return zero;
  for (const tier of tiers) {
    const end = endOf(tier);
    if (end === null || cmp(quantity, end) <= 0)
      return add(parsed(tier.fixed_fee ?? '0'), mul(rate(tier), quantity));
  }
  return null;
}

function parts(tiers: readonly Tier[], quantity: Rational, rate: (tier: Tier) => Rational): Rational | null {
  if (!inFirst(tiers, quantity)) return zero;
  let bill = zero;
  let start = zero;
  for (const [index, tier] of tiers.entries()) {
    if (index > 0 && cmp(quantity, start) <= 0) return bill;
    const end = endOf(tier);
    const upTo = end === null || cmp(quantity, end) < 0 ? quantity : end;
    bill = add(bill, add(parsed(tier.fixed_fee ?? '0'), mul(rate(tier), sub(upTo, start))));
    if (end === null) return bill;
    start = end;
  }
  return cmp(quantity, start) > 0 ? null : bill;
}
