/** Collects findings, and counts what was compared. */

import type { Subscription } from '../model/catalog/catalog.ts';
import type {
  BillingDifference,
  BillingDifferenceKind,
  NotReconciled,
  Reconciliation,
} from '../model/plan/reconciliation.ts';
import type { CalendarDay } from '../model/values/calendar-day.ts';
import { type Decimal, decimal, decimalText, ZERO } from '../model/values/decimal.ts';
import { charged } from '../model/values/rounded-text.ts';
import type { ChargeFinding, NotCompared } from './billed-lines.ts';

function inCurrency(exact: string, currency: string | null): string {
  return decimalText(charged(decimal(exact), currency));
}

/** The lines of these are compared as charges too, so a sum has no more than what is billed beside them. */
const BESIDE_CHARGES: ReadonlySet<string> = new Set<BillingDifferenceKind>(['wrong_total', 'wrong_line']);

export type Gathered = ReturnType<typeof gather>;

type Whose = Pick<NotReconciled, 'customer' | 'subscription' | 'currency'>;

export function gather() {
  const differences: BillingDifference[] = [];
  const open: NotReconciled[] = [];
  const assumed: Reconciliation['assumed'][number][] = [];
  const [customers, subscriptions] = [new Set<string>(), new Set<string>()];
  const sums = new Map<string | null, { expected: Decimal; billed: Decimal }>();
  let charges = 0;
  const count = (currency: string | null, expected: Decimal, billed: Decimal): void => {
    const sum = sums.get(currency) ?? { expected: ZERO, billed: ZERO };
    sums.set(currency, { expected: sum.expected.plus(expected), billed: sum.billed.plus(billed) });
  };
  const notCompared = (whose: Whose, entry: NotCompared['entry']): void => {
    open.push({ ...entry, ...whose });
  };
  const addOne = (whose: Whose, finding: ChargeFinding): void => {
    const { customer, subscription, currency } = whose;
    if (finding.kind === 'not-compared') {
      notCompared(whose, finding.entry);
      return;
    }
    customers.add(customer);
    if (subscription !== null) subscriptions.add(subscription);
    if (finding.kind === 'agreed') {
      charges += 1;
      count(currency, finding.billed, finding.billed);
      return;
    }
    const { expected } = finding.difference;
    const difference = { ...finding.difference, expected: expected && inCurrency(expected, currency) };
    const [made, billed] = [decimal(difference.expected ?? '0'), decimal(difference.billed ?? '0')];
    const isCharge = !BESIDE_CHARGES.has(difference.kind);
    if (isCharge && (difference.expected !== null || difference.billed !== null)) charges += 1;
    differences.push({ ...difference, ...whose });
    if (isCharge) count(currency, made, billed);
    else if (difference.kind === 'wrong_total') count(currency, ZERO, billed.minus(made));
  };
  return {
    notCompared,
    add(whose: Whose, findings: readonly ChargeFinding[]): void {
      for (const finding of findings) addOne(whose, finding);
    },
    assume(
      { address }: Subscription,
      reasons: readonly { readonly what: string; readonly reason: string }[],
    ): void {
      assumed.push(...reasons.map((each) => ({ subscription: address, ...each })));
    },
    result: (month: CalendarDay): Reconciliation => ({
      month,
      compared: { customers: customers.size, subscriptions: subscriptions.size, charges },
      not_compared: open,
      assumed,
      sums: [...sums].map(([currency, { expected, billed }]) => ({
        ...{ currency, expected: decimalText(expected), billed: decimalText(billed) },
      })),
      differences,
    }),
  };
}
