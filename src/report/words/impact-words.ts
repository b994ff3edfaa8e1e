/** Words for changes of prices and money, which the text, the comment and the page share. */

import { counted, grouped } from '../../model/messages/counted.ts';
import type { MoneyChange } from '../../model/plan/money-impact.ts';
import type {
  BillShift,
  BillVerdict,
  CurveDrop,
  ImpactContext,
  PriceDirection,
  PriceImpact,
} from '../../model/plan/price-impact.ts';
import { bareKey } from '../../model/values/address.ts';
import { roundedText } from '../../model/values/currency.ts';
import { decimal, decimalText, isDecimalText, ZERO } from '../../model/values/decimal.ts';
import { moneyText, shareText, unitMoneyText } from './value-text.ts';

export const DIRECTION_WORDS: Readonly<Record<PriceDirection, string>> = {
  increase: 'increase',
  mixed: 'increase and decrease',
  decrease: 'decrease',
  same: 'written differently, bills the same',
  timing: 'same amounts, other timing',
  added: 'new',
  removed: 'removed',
  unknown: 'cannot be compared',
};

/** `growth › api_calls`: the product, after the bundle that its price is taken from. */
export function pricedText({ product, bundle }: Pick<PriceImpact, 'product' | 'bundle'>): string {
  return bundle === null ? bareKey(product) : `${bareKey(bundle)} › ${bareKey(product)}`;
}

/**
 * An item by its name: `growth › api_calls` for `bundles.growth products.api_calls`. Any
 * other name is shown as it is.
 */
export function itemText(name: string): string {
  const [bundle = '', product, ...more] = name.split(' ');
  if (product === undefined) return bareKey(bundle);
  return more.length === 0 ? `${bareKey(bundle)} › ${bareKey(product)}` : name;
}

/**
 * The verdict on the old and the new price: how their bills differ, and from which quantity
 * on. No full stop at the end.
 */
export function verdictText(verdict: BillVerdict, currency: string | null): string {
  switch (verdict.kind) {
    case 'same':
      return `written differently, bills the same at every ${verdict.at === 'whole_units' ? 'whole number of units' : 'quantity'}`;
    case 'same_at_samples':
      return `cannot be compared at every usage; bills the same at each of ${counted(verdict.usages_tried, 'usage')} tried`;
    case 'timing_differs':
      return `the same amounts at every quantity, other timing: ${verdict.differences.join('; ')}`;
    case 'differs': {
      const { context, quantity, before, after } = verdict;
      const bills = billsText(before, after, currency) + contextText(context);
      return context.axis === 'nothing'
        ? bills
        : `differs from ${quantityText(quantity, context, currency)} on: ${bills}`;
    }
    case 'units_differ':
      return `the same prices with other units, ${verdict.units_before ?? 'none'} → ${verdict.units_after ?? 'none'}: ${billsText(verdict.before, verdict.after, currency)}${contextText(verdict.context)}`;
    case 'incomparable':
      return `cannot be compared: ${verdict.reason}`;
    case 'new':
      return 'a new price';
    case 'gone':
      return 'no price any more';
    default:
      return verdict satisfies never;
  }
}

/**
 * `+8.0 % at 1,000 (1.00 → 1.08)`, with a minus for a decrease; `from nothing (0.00 → 5.00)` without a percentage.
 */
export function shiftText(shift: BillShift, sign: '+' | '−', currency: string | null): string {
  switch (shift.kind) {
    case 'unmeasured':
      return `not measured: ${shift.reason}`;
    case 'unbounded':
      return `${boundlessText(shift)}${placeText(shift, currency)}`;
    case 'percent':
      return `${sign}${percentText(shift.percent)} %${placeText(shift, currency)}`;
    default:
      return shift satisfies never;
  }
}

/** The reason for a missing percentage: the old bill is zero or a credit, or the shift has no bound. */
function boundlessText({ before }: { readonly before: string }): string {
  const from = decimal(before);
  if (from.eq(ZERO)) return 'from nothing';
  return from.lt(ZERO) ? 'from a credit' : 'without bound';
}

function placeText(
  shift: Exclude<BillShift, { readonly kind: 'unmeasured' }>,
  currency: string | null,
): string {
  const { of, where, before, after, context } = shift;
  const amounts =
    of === 'unit'
      ? `${derivedText(before, currency)} → ${derivedText(after, currency)}`
      : billsText(before, after, currency);
  const whose = of === 'unit' ? ' of one more unit' : '';
  const bills = ` (${amounts})${contextText(context)}`;
  if (context.axis === 'nothing') return `${whose}${bills}`;
  switch (where.kind) {
    case 'at':
      return `${whose} at ${quantityText(where.quantity, context, currency)}${bills}`;
    case 'above':
      return `${whose} just above ${quantityText(where.quantity, context, currency)}${bills}`;
    case 'towards':
      return `${whose} as usage grows beyond ${quantityText(where.quantity, context, currency)}${bills}`;
    case 'declared':
      return `${whose} at the declared units, ${where.units_before} → ${where.units_after}${bills}`;
    default:
      return where satisfies never;
  }
}

/** `total drops at 101 (875.00 → 732.25) and passes 875.00 again at 121`. */
export function totalDropText(
  { kind, quantity, bill, next_quantity, next_bill, recovers_at }: CurveDrop,
  currency: string | null,
): string {
  const [before, after] = [moneyText(bill, currency), moneyText(next_bill, currency)];
  const recovery =
    recovers_at === null
      ? `never reaches ${before} again`
      : `passes ${before} again at ${grouped(recovers_at)}`;
  return kind === 'drop'
    ? `total drops at ${grouped(next_quantity)} (${before} → ${after}) and ${recovery}`
    : `total drops with each further one from ${grouped(quantity)} on and ${recovery}`;
}

/** A number of units as it is, or an amount of money with its cents. */
export function quantityText(
  quantity: string,
  { axis }: Pick<ImpactContext, 'axis'>,
  currency: string | null,
): string {
  return axis === 'quantity' ? grouped(quantity) : moneyText(quantity, currency);
}

function billsText(before: string | null, after: string | null, currency: string | null): string {
  return `${billText(before, currency)} → ${billText(after, currency)}`;
}

/** A bill to the cent, with more decimals where it has them; `no bill` for null. */
export function billText(bill: string | null, currency: string | null): string {
  return bill === null ? 'no bill' : derivedText(bill, currency);
}

/** The difference of two bills with as many decimals as {@link billText} shows: `+0.0025, +5.0 %`. */
export function billIncreaseText(before: string, after: string, currency: string | null): string {
  const from = decimal(before);
  const increase = decimal(after).minus(from);
  const amount = derivedText(decimalText(increase.abs()), currency);
  return [`${increase.gt(ZERO) ? '+' : '−'}${amount}`, shareText(from, increase)].filter(Boolean).join(', ');
}

/**
 * The most places of a written amount. An amount with more is a computed share, such as a twelfth of a yearly limit.
 */
const MOST_WRITTEN_PLACES = 12;
const SHARE_PLACES = 6;

/** A computed amount with all its decimals, or rounded to a readable length where it is a share. */
function derivedText(amount: string, currency: string | null): string {
  const places = amount.split('.')[1]?.length ?? 0;
  if (places <= MOST_WRITTEN_PLACES || !isDecimalText(amount)) return unitMoneyText(amount, currency);
  const exact = decimal(amount);
  const rounded = exact.round(SHARE_PLACES);
  return unitMoneyText(decimalText(rounded.eq(ZERO) ? exact.prec(1) : rounded), currency);
}

const PHASE_WORDS: Readonly<Record<ImpactContext['phase'], string>> = {
  trial: ', while one of the two is in its trial',
  opening: '',
  'one-discount': ', after one discount has ended',
  list: ', without discounts',
};

/** The context of a bill beyond its quantity: matrix cell, phase and months. Empty in the plain case. */
export function contextText({ cell, phase, months }: ImpactContext): string {
  const values = Object.entries(cell ?? {}).map(([key, value]) => `${key} ${value ?? '(any other)'}`);
  const where = values.length === 0 ? '' : `, for ${values.join(', ')}`;
  const over = months === null ? '' : `, over ${counted(months, 'month')}`;
  return `${where}${PHASE_WORDS[phase]}${over}`;
}

/** One decimal place, or as many as a small value needs to differ from zero. */
export function percentText(percent: string): string {
  if (!isDecimalText(percent)) return percent;
  const exact = decimal(percent);
  const short = roundedText(exact, 1);
  return decimal(short).eq(ZERO) ? decimalText(exact.prec(1)) : grouped(short);
}

/** The direction in which an amount of money changes. */
export function directionOf({ before, after }: MoneyChange): 'increase' | 'decrease' | 'same' {
  const change = decimal(after).cmp(decimal(before));
  return change > 0 ? 'increase' : change < 0 ? 'decrease' : 'same';
}
