/** Choices that the vendor does not document: each is a setting of the sandbox. */
import type { Store } from './store.ts';

/** Each choice with its values; the first is the default. */
export const CHOICES = {
  /** The status of a version that a request makes without saying `draft`. */
  create_without_draft: ['draft', 'published'],
  /** Whether a version waits for an approval at the service: what is published stays a draft until somebody approves it. */
  approvals: ['none', 'required'],
  /** The effect of an activation on the drafts of its subscription. */
  activation: ['publishes_drafts', 'keeps_drafts'],
  /** Which of two published versions of one day holds. */
  same_day: ['last_published', 'first_published'],
  /** Whether a one-off fee is still invoiced where the next version lacks it before its invoice. */
  fee_left_out: ['charged', 'not_charged'],
  /** The day from which a subscription's own discount counts: that of the update that gave it, or the contract's start. */
  own_discount: ['from_update', 'from_contract'],
  /** The part of a period that is billed where a trial ends in it. */
  partial_period: ['prorated', 'whole', 'free'],
  /** The effect of null in an update of a subscription: the clients have no word for it, an earlier document takes it. */
  null_in_update: ['clears', 'refused'],
  /** The subscriptions of a list without a filter: all, or those of a status that answers document. */
  unfiltered_list: ['all', 'documented'],
  /** Whether the revenue of a month counts what a running trial leaves free. */
  revenue_trial: ['counted', 'free'],
  /** Whether it counts the escalations so far. */
  revenue_escalation: ['counted', 'left_out'],
  /** Whether it takes the discount of a price off, and that of the subscription. */
  revenue_price_discount: ['taken', 'left_out'],
  revenue_own_discount: ['taken', 'left_out'],
  /** Whether minimum and maximum spend count in it, and whether a discount comes before them. */
  revenue_limits: ['counted', 'left_out'],
  revenue_order: ['discount_first', 'limits_first'],
  /** Whether prepaid units and those that a metered price declares count in it. */
  revenue_units: ['counted', 'left_out'],
  /** Whether it is rounded as a sum, or price by price. */
  revenue_rounding: ['sum', 'each_price'],
  /** The contract value of a year: twelve months, or these and the one-off fees. */
  revenue_contract_value: ['year', 'with_one_offs'],
  /** Whether there is a figure at all. */
  revenue_status: ['known', 'unavailable'],
  /** The status of a refusal by the state of a thing. */
  refusal_status: ['422', '409', '400'],
} as const;

export type ChoiceName = keyof typeof CHOICES;
export type Choices = { readonly [Name in ChoiceName]?: (typeof CHOICES)[Name][number] };

export function choiceOf<Name extends ChoiceName>(store: Store, name: Name): (typeof CHOICES)[Name][number] {
  const set = store.get('settings', `choice.${name}`)?.value;
  return (CHOICES[name] as readonly string[]).includes(String(set))
    ? (set as (typeof CHOICES)[Name][number])
    : CHOICES[name][0];
}
