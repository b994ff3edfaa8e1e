/**
 * The changes of credits that guards on prices judge: less of one is an increase of what its customer pays, more of one is
 * given away. A move brings the credits of the bundle that comes. What goes with the other bundle is less all the same.
 */
import { type CreditChange, creditText } from '../../../impact/bills/credits.ts';
import { entryOn } from '../../../impact/priced-subscription.ts';
import type { AmountLimit } from '../../../model/plan/approval.ts';
import { amountIn } from '../../../model/plan/guards.ts';
import type { Step } from '../../../model/plan/plan.ts';
import { type Address, parseAddress } from '../../../model/values/address.ts';
import type { Decimal } from '../../../model/values/decimal.ts';
import type { TouchedSubscription } from '../../impact/priced-steps.ts';
import type { GuardFacts, Violation } from '../guard-facts.ts';
import { overLimit } from '../over-limit.ts';

export interface CreditShift {
  readonly step: Step;
  readonly change: CreditChange;
  readonly side: 'loss' | 'gain';
  /** The bundle that brings the credit, or brought it. */
  readonly cause?: Address;
  /** Null where no percentage measures it. */
  readonly percent: Decimal | null;
}

/** Against the credits of the step's day and against those of today. A change of `above` or less a month is none. */
export function creditShifts(
  facts: GuardFacts,
  side: CreditShift['side'],
  above?: AmountLimit,
): readonly CreditShift[] {
  return facts.money.touched
    .filter(({ created }) => !created)
    .flatMap((each) =>
      each.pricedSteps.flatMap((priced) => {
        const { step } = priced;
        return [...priced.credits, ...priced.creditsSinceToday].flatMap((change): readonly CreditShift[] => {
          const percent = change[side];
          const isSmall = change.perMonth?.abs().lte(amountIn(above, each.currency)) === true;
          if (percent === undefined || isSmall || isAccepted(facts, priced, change, side)) return [];
          const cause = bundleOfCredit(facts, each, priced, change.entitlement);
          return [{ step, change, side, ...(cause && { cause }), percent }];
        });
      }),
    );
}

type PricedStep = TouchedSubscription['pricedSteps'][number];

/** True for what a bundle brings in a move, and for what goes with the other one where the customer asked for the move. */
function isAccepted(
  { money: { movePrices }, ticketOf }: GuardFacts,
  { step, exchange }: PricedStep,
  change: CreditChange,
  side: CreditShift['side'],
): boolean {
  if (exchange === undefined || !movePrices.isCreditOf(exchange, change)) return false;
  return side === 'gain' || ticketOf(step) !== undefined;
}

function bundleOfCredit(
  { context: { catalog }, before: old }: GuardFacts,
  { before, after }: TouchedSubscription,
  { step, from }: PricedStep,
  entitlement: string,
): Address | undefined {
  if (step.follows !== null) return step.follows;
  const bundles = [before, after].flatMap((schedule) =>
    (entryOn(schedule, from)?.items ?? []).flatMap(({ bundle }) => bundle ?? []),
  );
  return bundles.find((bundle): bundle is Address => {
    const key = parseAddress(bundle)?.key ?? '';
    const lists = [catalog, old].flatMap((one) => one?.bundles.get(key)?.entitlements ?? []);
    return lists.some(({ value }) => value.entitlement_key === entitlement);
  });
}

/** A clause about the subscription. */
export function creditShiftText({ change, side, percent }: CreditShift, limit: Decimal): string {
  const { entitlement, before, after } = change;
  if (after === null) return `the credit ${entitlement} goes (${creditText(before)})`;
  if (before === null) return `the credit ${entitlement} is new (${creditText(after)})`;
  const values = `${creditText(before)} → ${creditText(after)}`;
  if (percent === null) return `no percentage measures how the credit ${entitlement} changes: ${values}`;
  return `the credit ${entitlement} ${side === 'loss' ? 'shrinks' : 'grows'} by ${overLimit(percent, limit)}: ${values}`;
}

/** The sign of a percentage in a table, and the words for a change without one. */
export function creditWords({ change, side }: CreditShift): Pick<Violation, 'sign' | 'unmeasured'> {
  const { before, after } = change;
  const unmeasured =
    after === null ? 'a credit that goes' : before === null ? 'a credit that is new' : 'cannot be measured';
  return { sign: side === 'loss' ? '\u2212' : '+', unmeasured };
}
