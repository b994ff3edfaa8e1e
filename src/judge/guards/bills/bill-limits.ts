/** The guards on the bills of subscriptions, and of those that move to another bundle. */
import type { BillsOfMonth } from '../../../ledger/bills/bill-increase.ts';
import { grouped } from '../../../model/messages/counted.ts';
import { currencyDigits, roundedText } from '../../../model/values/currency.ts';
import { type Decimal, decimal, ZERO } from '../../../model/values/decimal.ts';
import type { Guard, Violation } from '../guard-facts.ts';
import { amountText, increaseText, overLimit, useText } from '../over-limit.ts';
import { billIncreases, type IncreasedBill, moveIncreases } from './bill-increases.ts';

export const billIncrease = billGuard('bill_increase_percent', billIncreases);
export const moveIncrease = billGuard('move_increase_percent', moveIncreases);

function billGuard(
  name: 'bill_increase_percent' | 'move_increase_percent',
  increasesOf: typeof billIncreases,
): Guard {
  return (guards, facts) => {
    if (guards[name] === undefined) return [];
    const limit = decimal(guards[name]);
    return increasesOf(facts, guards.above?.[name]).flatMap(
      ({ address, about, currency, what, increase }): readonly Violation[] => {
        const amount = increase.kind === 'percent' ? increase.percent : null;
        if (amount?.lte(limit)) return [];
        const message = billText(what, increase, limit, currency);
        return [{ address, ...(about && { about }), amount, ...mostOf(increase, currency), message }];
      },
    );
  };
}

function mostOf(increase: IncreasedBill['increase'], currency: string): Pick<Violation, 'most'> {
  if (increase.kind === 'unmeasured' || increase.most.isFurther || increase.most.isTried) return {};
  const { before, after } = increase.most;
  return { most: { amount: after.minus(before), text: increaseText(before, after, currency) } };
}

/** `what` is the part of the bill that increases. */
function billText(
  what: string,
  increase: IncreasedBill['increase'],
  limit: Decimal,
  currency: string,
): string {
  switch (increase.kind) {
    case 'percent': {
      const { percent, at, most } = increase;
      const upTo = at.isBound ? 'up to ' : '';
      return `${what} increases by ${upTo}${overLimit(percent, limit)} (${monthText(at, currency)})${moneyText(at, most, currency)}`;
    }
    case 'from_nothing':
      return `${what} increases from nothing (${monthText(increase.at, currency)})${moneyText(increase.at, increase.most, currency)}`;
    case 'without_bound':
      return `${what} increases without bound (${monthText(increase.at, currency)})`;
    case 'unmeasured':
      return `${what} cannot be measured: ${increase.reason}`;
    default:
      return increase satisfies never;
  }
}

function monthText(
  { before, after, day, use, isFurther, once, isFormer }: BillsOfMonth,
  currency: string,
): string {
  const whose = isFormer ? 'by the usage samples from before: ' : '';
  if (isFurther)
    return `${whose}${amountText(before, currency)} → ${amountText(after, currency)} for each further unit of ${[...use.keys()].join(' and ')} from ${day}`;
  const bills = `${whose}${billsText(before, after, currency)}`;
  const month = once.gt(ZERO)
    ? `in the month from ${day}, ${amountText(once, currency)} of it charged once`
    : `a month from ${day}`;
  return use.size === 0 ? `${bills} ${month}` : `${bills} ${month}, at ${useText(use)}`;
}

/** Two bills as they are charged; exact where that would show no difference. */
function billsText(before: Decimal, after: Decimal, currency: string): string {
  const [old, now] = [before, after].map((each) => roundedText(each, currencyDigits(currency)));
  return old === now || old === undefined || now === undefined
    ? `${amountText(before, currency)} → ${amountText(after, currency)}`
    : `${grouped(old)} → ${grouped(now)}`;
}

/** The largest increase in money, where it is not that of the percentage. */
function moneyText(at: BillsOfMonth, most: BillsOfMonth, currency: string): string {
  if (most.isFurther) return ', in money without bound as usage grows';
  const amount = most.after.minus(most.before);
  if (!at.isFurther && amount.eq(at.after.minus(at.before))) return '';
  // The tried usages reach far beyond any customer's.
  if (most.isTried) return ', in money by more at other usages';
  return `, in money by at most ${increaseText(most.before, most.after, currency)} (${monthText(most, currency)})`;
}
