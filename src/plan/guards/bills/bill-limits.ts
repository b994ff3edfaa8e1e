/** The guards on the bills of subscriptions, and of those that move to another bundle. */
import type { Address } from '../../../model/values/address.ts';
import { type Decimal, decimal, decimalText } from '../../../model/values/decimal.ts';
import type { Guard, Violation } from '../guard-facts.ts';
import { overLimit } from '../over-limit.ts';
import { billIncreases, type CausedIncrease } from './bill-increases.ts';
import { moveIncreases } from './move-increases.ts';

export const billIncrease: Guard = (guards, facts) => {
  if (guards.billIncreasePercent === undefined) return [];
  const limit = decimal(guards.billIncreasePercent);
  return billIncreases(facts).flatMap(({ subscription, cause, increase }): readonly Violation[] => {
    const amount = increase.kind === 'percent' ? increase.percent : null;
    if (amount?.lte(limit)) return [];
    const message = billText('its bill', increase, limit);
    return [{ address: subscription, ...(cause && { about: cause }), amount, message }];
  });
};

export const moveIncrease: Guard = (guards, facts) => {
  if (guards.moveIncreasePercent === undefined) return [];
  const limit = decimal(guards.moveIncreasePercent);
  return moveIncreases(facts).flatMap(({ subscription, exchange, of, increase }): readonly Violation[] => {
    const amount = increase.kind === 'percent' ? increase.percent : null;
    if (amount?.lte(limit)) return [];
    const { from, to } = exchange;
    const what = of === 'bill' ? 'its bill' : 'its bill for the bundle';
    const message = `it moves from ${from} to ${to}, and ${billText(what, increase, limit)}`;
    return [{ address: subscription, about: to as Address, amount, message }];
  });
};

/** `what` is the part of the bill that increases. */
function billText(what: string, increase: CausedIncrease['increase'], limit: Decimal): string {
  switch (increase.kind) {
    case 'percent': {
      const { percent, day, bill } = increase;
      const place =
        bill === null
          ? ` from ${day}, or less, as its usage is not known`
          : ` (${decimalText(bill.before.round(2))} → ${decimalText(bill.after.round(2))} a month from ${day})`;
      return `${what} increases by ${overLimit(percent, limit)}${place}`;
    }
    case 'from_nothing':
      return `${what} increases from nothing on ${increase.day}`;
    case 'unmeasured':
      return `${what} cannot be measured: ${increase.reason}`;
    default:
      return increase satisfies never;
  }
}
