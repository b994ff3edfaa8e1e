/** The guards on prices: how far one may increase or decrease. */
import { type Decimal, decimal, ZERO } from '../../../model/values/decimal.ts';
import type { IncreasePlace } from '../../../pricing/compare/largest-increase.ts';
import type { Guard, Violation } from '../guard-facts.ts';
import { amountText, overLimit, quantityText } from '../over-limit.ts';
import { creditShiftText, creditWords } from './credit-changes.ts';
import { priceIn, violationPlace } from './increase-words.ts';
import type { Base } from './price-changes.ts';
import { type PriceDecrease, priceDecreases } from './price-decreases.ts';
import { type PriceIncrease, priceIncreases } from './price-increases.ts';

export const priceIncrease: Guard = (guards, facts) => {
  if (guards.price_increase_percent === undefined) return [];
  const limit = decimal(guards.price_increase_percent);
  const increases = priceIncreases(facts, 'left_out', guards.above?.price_increase_percent);
  return increases.flatMap((increase): readonly Violation[] => {
    const percent = percentOf(increase);
    if (percent?.lte(limit)) return [];
    const { most } = increase;
    return [
      {
        ...violationPlace(increase),
        amount: percent,
        ...(most?.kind === 'at' && !most.isTried ? { most: most.amount } : {}),
        ...againstOf(increase),
        unmeasured: unmeasuredText(increase),
        ...(increase.increase.kind === 'credit' ? creditWords(increase.increase.shift) : {}),
        message: `${increaseText(increase, limit)}${longAmount(increase)}`,
      },
    ];
  });
};

export const priceDecrease: Guard = (guards, facts) => {
  if (guards.price_decrease_percent === undefined) return [];
  const limit = decimal(guards.price_decrease_percent);
  const decreases = priceDecreases(facts, guards.above?.price_decrease_percent);
  return decreases.flatMap((decrease): readonly Violation[] => {
    const { step, price, cause, credit, percent } = decrease;
    if (percent?.lte(limit)) return [];
    const message = decreaseText(decrease, limit);
    return [
      {
        address: step.address,
        ...(cause && { about: cause }),
        price: priceIn(step, price),
        amount: percent,
        ...(credit && creditWords(credit)),
        message,
      },
    ];
  });
};

function decreaseText({ price, isTerm, credit, percent }: PriceDecrease, limit: Decimal): string {
  if (credit) return creditShiftText(credit, limit);
  const what = isTerm ? `what is paid by its ${price}` : price;
  if (percent !== null) return `${what} decreases by ${overLimit(percent, limit)}`;
  return isTerm
    ? `${what} may decrease, and no percentage measures it`
    : `whether ${price} decreases cannot be measured`;
}

function percentOf({ increase }: PriceIncrease): Decimal | null {
  if (increase.kind === 'credit') return increase.shift.percent;
  return increase.kind === 'percent' || increase.kind === 'term' ? increase.percent : null;
}

/** The words for an increase that no percentage measures. */
function unmeasuredText({ increase }: PriceIncrease): string {
  switch (increase.kind) {
    case 'infinite':
      return 'from nothing, or without bound';
    case 'brought':
      return 'new to those who have the bundle';
    case 'credit_gone':
      return 'a credit that goes';
    case 'credit':
    case 'percent':
    case 'term':
    case 'unmeasured':
      return 'cannot be measured';
    default:
      return increase satisfies never;
  }
}

/** Where the percentage is largest, and how much it is in money at most. */
function longAmount({ increase, most }: PriceIncrease): string {
  const place =
    increase.kind === 'percent' || increase.kind === 'infinite' ? ` (${placeText(increase.place)})` : '';
  switch (most?.kind) {
    case undefined:
    case 'none':
      return place;
    case 'without_bound':
      return `${place}, in money without bound as usage grows`;
    case 'at': {
      if (increase.kind === 'percent' && isSameBill(increase.place, most)) return place;
      const at = most.quantity === null || most.quantity.eq(ZERO) ? '' : ` at ${quantityText(most.quantity)}`;
      const tried = most.isTried ? ', of the usages tried' : '';
      return `${place}, in money by at most ${amountText(most.amount)} a month${at}${tried}`;
    }
    default:
      return most satisfies never;
  }
}

function isSameBill(
  { of, before, after }: IncreasePlace,
  most: { before: Decimal; after: Decimal },
): boolean {
  return of === 'bill' && before.eq(most.before) && after.eq(most.after);
}

function placeText({ of, where, before, after }: IncreasePlace): string {
  const bills = `${amountText(before)} → ${amountText(after)}`;
  const what = of === 'unit' ? `${bills} for one more unit` : bills;
  switch (where.kind) {
    case 'declared':
      return bills;
    case 'at':
      return where.quantity.eq(ZERO) ? bills : `${what} at ${quantityText(where.quantity)}`;
    case 'above':
      return `${what} above ${quantityText(where.quantity)}`;
    case 'towards':
      return `${bills} for each further unit`;
    default:
      return where satisfies never;
  }
}

/** The base and its day in short, as the lines of a price name it. */
function againstOf({ increase }: PriceIncrease): Pick<Violation, 'against'> {
  if (increase.kind !== 'percent') return {};
  const { since, place } = increase;
  if (since.kind === 'window') return { against: 'with the applies of the last days' };
  if (since.day === undefined) return {};
  const on = `${since.kind === 'eve' ? 'on' : 'for'} ${since.day}`;
  return { against: `against ${place.of === 'bill' ? amountText(place.before) : 'the price'} ${on}` };
}

/** The base of an increase, where it is not the price that is paid today. */
function sinceText({ kind, day }: Base): string {
  switch (kind) {
    case 'its_day':
      return day === undefined ? '' : `, against the price that stood for ${day}`;
    case 'eve':
      return `, against the price of ${day}, the day before`;
    case 'window':
      return ', with the applies of the last days added up';
    default:
      return kind satisfies never;
  }
}

function increaseText({ price, increase }: PriceIncrease, limit: Decimal): string {
  switch (increase.kind) {
    case 'percent':
      return `${price} increases by ${overLimit(increase.percent, limit)}${sinceText(increase.since)}`;
    case 'infinite':
      return `${price} increases from nothing, or without bound`;
    case 'unmeasured':
      return `whether ${price} increases cannot be measured: ${increase.reason}`;
    case 'brought':
      return `${price} is new to whoever follows ${increase.bundle}`;
    case 'credit_gone':
      return `${price} is a credit, and goes: what is paid increases by it`;
    case 'credit':
      return creditShiftText(increase.shift, limit);
    case 'term':
      return increase.percent === null
        ? `what is paid by its ${price} may increase, and no percentage measures it`
        : `what is paid by its ${price} increases by ${overLimit(increase.percent, limit)}`;
    default:
      return increase satisfies never;
  }
}
