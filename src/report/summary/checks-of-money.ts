/** Points about money that the sums do not show. */
import { counted, someOf } from '../../model/messages/counted.ts';
import type { UnmeasuredChange } from '../../model/plan/money-impact.ts';
import type { Plan } from '../../model/plan/plan.ts';
import { hasRevenueFindings } from '../../model/plan/recurring-figure.ts';
import { bareKey, kindOf } from '../../model/values/address.ts';
import { decimal, decimalText, ZERO } from '../../model/values/decimal.ts';
import { billedBackAmount, existingMonthly, furtherText, timingInWords } from '../lines/money-lines.ts';
import { disagreeingText } from '../view/revenue-series.ts';
import { itemText, pricedText } from '../words/impact-words.ts';
import { firstTexts, ifAny } from '../words/sentences.ts';
import { moneyText } from '../words/value-text.ts';
import { shiftsOf } from './price-movements.ts';

/** The most of one kind that are named. */
const NAMED = 3;
const FEWER_NAMED = 2;

/** Named whatever the guards say, because no sum has them. */
export function unmeasuredTexts({ impact: { unmeasured = [] } }: Plan): readonly string[] {
  return firstTexts(
    unmeasured.map((change) => `no amount is known: ${unmeasuredText(change)}`),
    NAMED,
    'more change without an amount',
    'more changes without an amount',
  );
}

/** `billing.payment_terms in 3 subscriptions such as acme: net_30 → net_90: …`. */
function unmeasuredText({ what, reason, addresses }: UnmeasuredChange): string {
  const [first] = addresses;
  if (first === undefined) return '';
  const kinds = new Set(addresses.map(kindOf));
  const whose =
    addresses.length === 1
      ? bareKey(first)
      : `${counted(addresses.length, kinds.size === 1 ? (kindOf(first) ?? 'thing') : 'thing')} such as ${bareKey(first)}`;
  return `${itemText(what)} in ${whose}: ${reason}`;
}

export function disagreeing({ impact }: Plan): readonly string[] {
  return impact.money.flatMap((money) => disagreeingText(money) ?? []);
}

/** New subscriptions that pay nothing: a free plan, or prices that somebody took away. */
export function freeOnes({ steps, impact: { money } }: Plan): readonly string[] {
  // The amount is that after the last change, which is nothing after an end.
  const ended = new Set(steps.filter(({ action }) => action === 'cancel').map(({ address }) => address));
  const members = money.flatMap(({ groups }) =>
    groups.flatMap((group) => (group.created ? group.members : [])),
  );
  const free = members
    .filter(({ monthly, uncounted }) => !uncounted && decimal(monthly.after).eq(ZERO))
    .flatMap(({ subscriptions }) => subscriptions.filter((address) => !ended.has(address)));
  const [first = ''] = free;
  const who = free.length === 1 ? first : `${first} and others`;
  return ifAny(
    free.length,
    (count) => `${counted(count, 'new subscription')} would be billed nothing a month: ${who}`,
  );
}

/** New subscriptions that would be billed for the past, or whose contract has ended. The notices name each. */
export function billedForThePast({ notices, impact: { money } }: Plan): readonly string[] {
  const amounts = money.flatMap(({ currency, billed_back: each }) =>
    each ? [billedBackAmount(each, currency)] : [],
  );
  const past = {
    'billed-back': () => `would be billed for months that have passed: ${amounts.join(' and ')}`,
    'contract-ended': () => 'would begin with a contract that has ended',
  };
  return Object.entries(past).flatMap(([wanted, text]) =>
    ifAny(
      notices.filter(({ code }) => code === wanted).length,
      (count) => `${counted(count, 'new subscription')} ${text()}`,
    ),
  );
}

/** Changes that move money at other usage than the samples and declared units: the sums cannot show them. */
export function unseenTexts({ impact: { money, prices } }: Plan): readonly string[] {
  const texts = money.flatMap(({ unseen_changes: unseen = [] }) =>
    unseen.map(({ what, subscriptions }) => {
      const name = itemText(what);
      const price = prices.find((each) => pricedText(each) === name);
      const shifts = price === undefined ? '' : ` (${shiftsOf(price)})`;
      return `${name}${shifts} in ${counted(subscriptions, 'subscription')}`;
    }),
  );
  return ifAny(
    texts.length,
    () => `bills change at other usage than what is counted: ${someOf(texts, NAMED)}`,
  );
}

/** Prices that are billed at other times: no sum of a month shows it. */
export function billedAtOtherTimes({ impact: { money } }: Plan): readonly string[] {
  const texts = money.flatMap(({ currency, timing = [] }) =>
    timing.map((change) => timingInWords(change, currency)),
  );
  return firstTexts(
    texts,
    FEWER_NAMED,
    'more price billed at other times',
    'more prices billed at other times',
  );
}

/** Figures of the service that are not the ledger's. */
export function revenueDisagrees({ service_revenue: revenue }: Plan): readonly string[] {
  if (revenue === undefined || !hasRevenueFindings(revenue)) return [];
  const gaps = revenue.gaps.filter(({ accepted }) => !accepted);
  const owners = new Set([
    ...revenue.differences.map(({ address }) => address),
    ...gaps.flatMap((gap) => gap.subscriptions),
  ]);
  return [`the service has another revenue of ${counted(owners.size, 'subscription')}`];
}

/** A decrease in what existing customers pay, whatever the guards say about it and whatever new subscriptions add. */
export function falling({ impact: { money } }: Plan): readonly string[] {
  return money.flatMap((each) => {
    // The money line says it where nobody is new.
    const existing = existingMonthly(each);
    if (existing === null) return [];
    const fall = decimal(existing.before).minus(decimal(existing.after));
    if (fall.lte(ZERO)) return [];
    const amount = moneyText(decimalText(fall), each.currency);
    return [`existing customers pay ${each.currency} ${amount} less a month in all`];
  });
}

/** The changes in months that the sums do not show: the first, which is the largest of its currency, and how many more. */
export function furtherChanges(plan: Plan, what: 'increase' | 'decrease'): readonly string[] {
  const [first, ...others] = plan.impact.money.flatMap((money) =>
    (money[`further_${what}s`] ?? []).map((change) =>
      furtherText(plan, money.currency, change, what === 'increase' ? 'more' : 'less'),
    ),
  );
  if (first === undefined) return [];
  return [others.length === 0 ? first : `${first}, and ${counted(others.length, `more such ${what}`)}`];
}
