/**
 * New subscriptions whose terms make them pay half or less, or double or more, over the contract: a discount of 100 %, an
 * escalation of 900 % a year, a trial of two years. The first month need not show that.
 */
import { billsByTerms } from '../../impact/bills/bills-by-terms.ts';
import { readSubscriptionTerms } from '../../impact/bills/subscription-terms.ts';
import type { PricedSubscription } from '../../impact/priced-subscription.ts';
import type { Discount, SpendingThreshold } from '../../model/catalog/price.ts';
import { counted, grouped } from '../../model/messages/counted.ts';
import { type Notice, UNUSUAL_TERMS } from '../../model/plan/plan.ts';
import { type Decimal, decimal, decimalText, HUNDRED, ONE, ZERO } from '../../model/values/decimal.ts';
import type { Json } from '../../model/values/json.ts';
import type { TouchedMoney } from './touched-money.ts';

const TWO = decimal('2');

export function unusualTerms({ touched, usage }: Pick<TouchedMoney, 'touched' | 'usage'>): readonly Notice[] {
  return touched
    .filter(({ created }) => created)
    .flatMap((subscription) => {
      const { address, currency } = subscription;
      const terms = termsOf(subscription);
      if (terms.length === 0) return [];
      const { before, after, months } = billsByTerms(subscription, usage);
      const isUsual = after.times(TWO).gt(before) && after.lt(before.times(TWO));
      if (isUsual || before.eq(after)) return [];
      const [own, plain] = [after, before].map((sum) => `${currency} ${grouped(sum.round(2).toFixed(2))}`);
      const message = `${terms.join(', ')}: its bills come to ${own} in ${counted(months, 'month')}, where they would come to ${plain} without these terms`;
      return [{ code: UNUSUAL_TERMS, address, message }];
    });
}

/** `discount 100 % for ever`, `escalation 900 % every 12 months`: those of the subscription, then those of its prices. */
function termsOf({ after }: PricedSubscription): readonly string[] {
  const { discount, escalation, trialDays } = readSubscriptionTerms(after.terms);
  const items = after.entries.flatMap((entry) => entry.items);
  const ofPrices = items.flatMap(({ name, price }) =>
    [
      price.discount && discountText(price.discount),
      ...limitTexts(price),
      trialText(price.trial_period_days ?? 0),
    ].flatMap((text) => (text ? [`${bareName(name)} ${text}`] : [])),
  );
  const own = [
    discount && `discount ${percentText(discount.fraction)} ${lastingText(discount.months)}`,
    escalation &&
      `escalation ${percentText(escalation.factor.minus(ONE))} every ${counted(escalation.intervalMonths, 'month')}`,
    trialText(trialDays),
    ...limitTexts(after.terms),
  ];
  return [...new Set([...own, ...ofPrices].flatMap((text) => text || []))];
}

function limitTexts(terms: { readonly [name: string]: Json | undefined }): readonly string[] {
  return [['minimum_spend', 'at least'] as const, ['maximum_spend', 'at most'] as const].flatMap(
    ([name, words]) => {
      const limit = terms[name] as SpendingThreshold | null | undefined;
      return limit ? [`${words} ${limit.amount} ${limit.period}`] : [];
    },
  );
}

function discountText({ amount, type, duration_unit: unit, duration_value: length }: Discount): string {
  const lasts = length === undefined || length === null ? 'for ever' : `for ${length} ${unit ?? ''}`.trim();
  return `discount ${amount}${type === undefined || type === 'percentage' ? ' %' : ''} ${lasts}`;
}

function lastingText(months: number | null): string {
  return months === null ? 'for ever' : `for ${counted(months, 'month')}`;
}

function trialText(days: number): string | undefined {
  return days > 0 ? `free for ${counted(days, 'day')}` : undefined;
}

function percentText(share: Decimal): string {
  const percent = share.times(HUNDRED);
  return `${percent.lt(ZERO) ? '−' : ''}${grouped(decimalText(percent.abs()))} %`;
}

function bareName(name: string): string {
  return name.split('.').at(-1) ?? name;
}
