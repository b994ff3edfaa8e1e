/**
 * The changes of credits that guards on prices judge: less of one is an increase of what its customer pays, more of one is
 * given away. A move brings the credits of the bundle that comes. What goes with the other bundle is less all the same.
 */
import { type CreditChange, creditText } from '../../../ledger/bills/credits.ts';
import type { TouchedSubscription } from '../../../ledger/of-plan/priced-steps.ts';
import { ENTITLEMENTS } from '../../../ledger/of-plan/uncounted-changes.ts';
import { entryOn } from '../../../ledger/priced-subscription.ts';
import type { AmountLimit } from '../../../model/plan/approval.ts';
import { amountIn } from '../../../model/plan/guards.ts';
import { type Address, parseAddress } from '../../../model/values/address.ts';
import type { GuardFacts } from '../guard-facts.ts';
import type { PriceShift } from './price-shifts.ts';

type Side = 'loss' | 'gain';

/** Against the credits of the step's day and against those of today. A change of `above` or less a month is none. */
export function creditShifts(facts: GuardFacts, side: Side, above?: AmountLimit): readonly PriceShift[] {
  return facts.money.touched
    .filter(({ created }) => !created)
    .flatMap((each) =>
      each.pricedSteps.flatMap((priced) => {
        const { step } = priced;
        return [...priced.credits, ...priced.creditsSinceToday].flatMap((change): readonly PriceShift[] => {
          const percent = change[side];
          const isSmall = change.perMonth?.abs().lte(amountIn(above, each.currency)) === true;
          if (percent === undefined || isSmall || isAccepted(facts, priced, change, side)) return [];
          const cause = bundleOfCredit(facts, each, priced, change.entitlement);
          return [{ step, ...(cause && { cause }), percent, ...creditWords(change, side) }];
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
  side: Side,
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

function creditWords(
  { entitlement, before, after }: CreditChange,
  side: Side,
): Omit<PriceShift, 'step' | 'cause' | 'percent'> {
  const price = `credit ${entitlement}`;
  const values = `${creditText(before)} → ${creditText(after)}`;
  const shared = {
    price,
    announcedAs: ENTITLEMENTS,
    base: `: ${values}`,
    sign: side === 'loss' ? '\u2212' : '+',
  } as const;
  if (after === null)
    return {
      ...{ ...shared, begins: `the ${price} goes`, otherwise: `the ${price} goes (${creditText(before)})` },
      unmeasured: 'a credit that is removed',
    };
  const begins = `the ${price} ${side === 'loss' ? 'shrinks' : 'grows'}`;
  return before === null
    ? {
        ...{ ...shared, begins, otherwise: `the ${price} is new (${creditText(after)})` },
        unmeasured: 'a credit that is new',
      }
    : { ...shared, begins, otherwise: `no percentage measures how the ${price} changes: ${values}` };
}
