/** The subscriptions that a plan touches, as pairs of priced sides for `impact/`. */

import { type PricedPair, type PricedSide, recurringOf } from '../impact/recurring.ts';
import { ownerOf } from '../model/address.ts';
import type { Subscription } from '../model/catalog.ts';
import { isJsonObject, type JsonObject } from '../model/json.ts';
import type { RecurringImpact, Step } from '../model/plan.ts';
import type { Context } from './context.ts';
import { heldOn, recordedVersions } from './held-before.ts';
import { pricesOf } from './priced-items.ts';

/** Each touched subscription once, on the last day on which this plan changes what it pays: before against after. */
export function recurringImpact(context: Context, steps: readonly Step[]): readonly RecurringImpact[] {
  const byOwner = new Map<string, Step[]>();
  for (const step of steps) {
    const owner = ownerOf(step.address);
    if (owner.startsWith('subscriptions.')) byOwner.set(owner, [...(byOwner.get(owner) ?? []), step]);
  }
  const pairs = [...context.catalog.subscriptions.values()].flatMap((subscription) => {
    const own = byOwner.get(subscription.address);
    return own ? [pairOf(context, subscription, own)] : [];
  });
  return recurringOf(pairs);
}

function pairOf(context: Context, subscription: Subscription, steps: readonly Step[]): PricedPair {
  const priced = steps.filter((step) => step.body?.items !== undefined);
  const last = priced.reduce<Step | undefined>(
    (latest, step) => (latest && (latest.effective_at ?? '') > (step.effective_at ?? '') ? latest : step),
    undefined,
  );
  const day = last?.effective_at ?? context.today;
  const held = heldOn(recordedVersions(context, subscription.address), day)?.value ?? undefined;
  const record = context.observed.records.get(subscription.address)?.value ?? undefined;
  const overPlan = subscription.plan !== undefined && last?.operation !== 'versions.create';
  return {
    currency: currencyOf(context, subscription, record),
    before: side(context, held, record, false),
    after: side(context, last?.body ?? held, subscription.fields, overPlan),
  };
}

function side(
  context: Context,
  version: JsonObject | undefined,
  fields: JsonObject | undefined,
  overPlan: boolean,
): PricedSide {
  const discount = fields?.discount;
  return {
    prices: version ? [...pricesOf(context, version).values()] : [],
    discountPercent: isJsonObject(discount) && typeof discount.amount === 'string' ? discount.amount : null,
    incomplete: overPlan || fields?.minimum_spend !== undefined || fields?.maximum_spend !== undefined,
  };
}

function currencyOf(context: Context, subscription: Subscription, record: JsonObject | undefined): string {
  const declared = subscription.fields.currency ?? record?.currency;
  if (typeof declared === 'string') return declared;
  const { plan } = subscription;
  const key = plan?.kind === 'address' ? plan.address.split('.')[1] : undefined;
  const currency = key === undefined ? undefined : context.catalog.plans.get(key)?.fields.currency;
  return typeof currency === 'string' ? currency : "the customer's own";
}
