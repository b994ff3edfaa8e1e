/**
 * The conditions of approval rules. Each returns why the plan meets it, as clauses; none where it does not. A plan whose
 * figure cannot be measured meets the condition.
 */
import { counted, someOf } from '../../model/messages/counted.ts';
import type { AmountLimit, ApprovalCondition, RequiredApproval } from '../../model/plan/approval.ts';
import { amountIn, type GuardFinding, type Guards } from '../../model/plan/guards.ts';
import type { MoneyImpact } from '../../model/plan/money-impact.ts';
import type { RequestedChange } from '../../model/plan/plan.ts';
import { kindOf, ownerOf } from '../../model/values/address.ts';
import { decimalText } from '../../model/values/decimal.ts';
import { violationsOf } from './all-guards.ts';
import { monthsBeyond, wholeMoney } from './bills/monthly-changes.ts';
import type { GuardFacts } from './guard-facts.ts';

export interface ApprovalFacts extends GuardFacts {
  /** Every guard setting that judges the plan. */
  readonly judges: readonly Guards[];
  /** The clauses of the guards that the project file loosens. */
  readonly loosened: readonly string[];
  readonly findings: readonly GuardFinding[];
  readonly requested: readonly RequestedChange[];
  /** The number of subscriptions that move from one bundle to another. */
  readonly moves: number;
  /** True where an apply would carry out or note anything. */
  readonly isCarriedOut: boolean;
}

const MOST_NAMED = 3;

export function reasonsFor(when: ApprovalCondition, facts: ApprovalFacts): readonly string[] {
  if (when.guards_loosened)
    return facts.loosened.length === 0 ? [] : [someOf(facts.loosened, MOST_NAMED, '; ')];
  if (!facts.isCarriedOut) return [];
  const { monthly_increase_above: more, monthly_decrease_above: less } = when;
  const percent = when.any_price_increase_percent_above;
  return [
    ...(more === undefined ? [] : monthlyBeyond(more, 'increase', facts)),
    ...(less === undefined ? [] : monthlyBeyond(less, 'decrease', facts)),
    ...(percent === undefined ? [] : priceIncreases(percent, facts)),
    ...(when.moves && facts.moves > 0
      ? [counted(facts.moves, 'subscription moves', 'subscriptions move')]
      : []),
    ...(when.deletions ? deletions(facts) : []),
    ...(when.guard_exceptions ? exceptions(facts) : []),
    ...(when.always ? ['every plan'] : []),
  ];
}

/** The signatures that the guards in force ask for where the plan has changes that customers asked for. */
export function requestedApprovals({ judges, requested }: ApprovalFacts): readonly RequiredApproval[] {
  if (requested.length === 0) return [];
  const names = requested.map(({ address, ticket }) => `${address} (${ticket})`);
  return judges.flatMap(({ requested: by = 'anyone' }) =>
    by === 'anyone' ? [] : [{ by, reasons: [`requested: ${names.join(', ')}`] }],
  );
}

function priceIncreases(price_increase_percent: string, facts: ApprovalFacts): readonly string[] {
  const violations = facts.judges.flatMap(({ above: _, ...guards }) =>
    violationsOf('price_increase_percent', { ...guards, price_increase_percent }, facts),
  );
  const messages = [...new Set(violations.map(({ message }) => message))];
  return messages.length === 0 ? [] : [someOf(messages, MOST_NAMED, '; ')];
}

function deletions({ steps }: ApprovalFacts): readonly string[] {
  const gone = steps.filter(({ action }) => action === 'delete' || action === 'cancel');
  return gone.length === 0
    ? []
    : [
        `${someOf(
          gone.map(({ address }) => address),
          MOST_NAMED,
        )} would be deleted or end`,
      ];
}

function exceptions({ findings }: ApprovalFacts): readonly string[] {
  const excepted = findings.filter(({ outcome }) => outcome === 'excepted');
  return excepted.length === 0
    ? []
    : [
        someOf(
          excepted.map(({ guard, fix }) => `${guard} ${fix}`),
          MOST_NAMED,
          '; ',
        ),
      ];
}

/** New subscriptions are left out, because their revenue would hide a loss of the others. */
function monthlyBeyond(
  limit: AmountLimit,
  side: 'increase' | 'decrease',
  facts: ApprovalFacts,
): readonly string[] {
  const existing = facts.money.touched.filter(({ created }) => !created);
  return [
    ...wholeMoney(existing, facts).flatMap((each) => {
      const amount = decimalText(amountIn(limit, each.currency));
      const limits = side === 'increase' ? { max: amount } : { min: `-${amount}` };
      return [...monthsBeyond(each, limits).map(({ message }) => message), ...unknownMonths(each)];
    }),
    ...unmeasuredSteps(facts),
  ];
}

function unknownMonths({ currency, series, subscriptions }: MoneyImpact): readonly string[] {
  const unknown = series === undefined ? subscriptions : series.unknown;
  if (unknown === 0) return [];
  return [`what ${counted(unknown, 'subscription pays', 'subscriptions pay')} in ${currency} is not known`];
}

/** Changes without an amount, and ends of subscriptions that have no money here. */
function unmeasuredSteps({ steps, money, unmeasured }: ApprovalFacts): readonly string[] {
  const known = new Set(money.touched.map(({ address }) => address));
  const ends = steps.filter(
    ({ address, action }) =>
      (action === 'delete' || action === 'cancel') &&
      !known.has(ownerOf(address)) &&
      (kindOf(address) === 'subscription' || kindOf(address) === 'version'),
  );
  const names = [...new Set([...unmeasured, ...ends].map(({ address }) => address))];
  return names.length === 0 ? [] : [`what ${someOf(names, MOST_NAMED)} changes in bills cannot be measured`];
}
