/** The guard on written days in the middle of a billing period: nobody knows what the service bills for the rest of it. */

import { type MidCycleChange, midCycleChanges } from '../../ledger/of-plan/mid-cycle-changes.ts';
import { total } from '../../ledger/sides.ts';
import { counted } from '../../model/messages/counted.ts';
import type { Guards } from '../../model/plan/guards.ts';
import type { Notice } from '../../model/plan/plan.ts';
import { ownerOf } from '../../model/values/address.ts';
import { addDays } from '../../model/values/calendar-day.ts';
import { type Decimal, decimal, ZERO } from '../../model/values/decimal.ts';
import { groupBy } from '../../model/values/group-by.ts';
import type { Guard, Violation } from './guard-facts.ts';
import type { FactsOfAll } from './judges.ts';
import { amountText } from './over-limit.ts';

export const midCycle: Guard = ({ mid_cycle: most }, facts) => {
  if (most === undefined) return [];
  const found = midCycleChanges(facts).filter(({ isWritten }) => isWritten);
  const amount = decimal(subscriptionsIn(found));
  if (amount.lte(decimal(most))) return [];
  const { today } = facts;
  return [
    ...groupBy(found, ({ bundle, day, step }) => (bundle ? `${bundle} ${day}` : step.address)).values(),
  ].flatMap((alike) => alike.map((each) => ({ ...violation(each, alike, today), amount })));
};

/** Changes from the day of apply are named and not refused: a customer asks for more today. */
export function midCycleNotices(
  judges: readonly Guards[],
  facts: Omit<FactsOfAll, 'requestsBy'>,
): readonly Notice[] {
  if (judges.every(({ mid_cycle: most }) => most === undefined)) return [];
  const found = midCycleChanges(facts).filter(({ isWritten }) => !isWritten);
  const [first] = found;
  if (first === undefined) return [];
  const who = counted(subscriptionsIn(found), 'subscription changes', 'subscriptions change');
  const such = `${ownerOf(first.step.address)}, whose next one begins on ${first.around.next}`;
  const message = `${who} on the day of apply, in the middle of a billing period, such as ${such}: for the rest of it ${restText(found)}`;
  return [{ code: 'mid-cycle', address: null, message }];
}

function violation(
  { step, day, bundle, around }: MidCycleChange,
  alike: readonly MidCycleChange[],
  today: FactsOfAll['today'],
): Omit<Violation, 'amount'> {
  const { address } = step;
  const rest = `for the rest of it ${restText(alike)}`;
  if (bundle !== null) {
    const whom = counted(subscriptionsIn(alike), 'subscription');
    return {
      address,
      about: bundle,
      message: `the change of ${bundle} on ${day} comes in the middle of a billing period of ${whom}: ${rest}`,
      otherWay: `write \`applies: { at: on_cycle }\` into the change of ${day} in ${bundle}, so that each gets it on its own first day`,
    };
  }
  const { before, next } = around;
  const period = before === null ? `before the one from ${next}` : `(${before} to ${addDays(next, -1)})`;
  const days = [...(before !== null && before >= today ? [before] : []), next].join(' or ');
  return {
    address,
    message: `its version of ${day} begins in the middle of a billing period ${period}: ${rest}`,
    otherWay: `write ${days} in place of ${day} in ${ownerOf(address)}`,
  };
}

function subscriptionsIn(found: readonly MidCycleChange[]): number {
  return new Set(found.map(({ step }) => ownerOf(step.address))).size;
}

/** Both readings: a share by day, or nothing until the next period. */
function restText(found: readonly MidCycleChange[]): string {
  const known = found.filter((each): each is MidCycleChange & { rest: Decimal } => each.rest !== null);
  const sums = [...groupBy(known, ({ currency }) => currency)].map(([currency, own]) => {
    const sum = total(own.map(({ rest }) => rest));
    return `${sum.gte(ZERO) ? '+' : ''}${amountText(sum, currency)} ${currency}`;
  });
  const unknown = found.length - known.length;
  const of =
    unknown === 0
      ? []
      : [sums.length === 0 ? 'an amount that is not known' : `an amount that is not known in ${unknown}`];
  return `${[...sums, ...of].join(' and ')} by day, or nothing`;
}
