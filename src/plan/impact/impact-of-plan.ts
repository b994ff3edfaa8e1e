/** What a plan does to money: the pairs of prices and the courses of subscriptions that it changes, handed to `impact/`. */
import { moneyImpact } from '../../impact/money/money-impact.ts';
import { recurringOf } from '../../impact/money/recurring.ts';
import { createPriceIdentity, type PriceIdentity } from '../../impact/prices/price-identity.ts';
import { type PriceOccurrence, priceImpact } from '../../impact/prices/price-impact.ts';
import { productNames } from '../../impact/usage/product-names.ts';
import { createSharing } from '../../impact/usage/shared-use.ts';
import { createUsageLookup, type UsageLookup } from '../../impact/usage/usage-lookup.ts';
import { ownerOf } from '../../model/address.ts';
import type { Catalog } from '../../model/catalog.ts';
import type { Plan, Step } from '../../model/plan.ts';
import { isPresent } from '../../model/record.ts';
import type { UsageSample } from '../../model/usage-sample.ts';
import { type Context, liveAt } from '../context.ts';
import { itemChanges, pricedItems } from './impact-items.ts';
import { type TouchedSubscription, touchedSubscription } from './priced-steps.ts';

/** The subscriptions whose money a plan changes, and by what they are rated. */
export interface TouchedMoney {
  readonly touched: readonly TouchedSubscription[];
  readonly usage: UsageLookup;
  readonly identityOf: PriceIdentity;
}

export function touchedMoney(
  context: Context,
  steps: readonly Step[],
  samples: readonly UsageSample[],
): TouchedMoney {
  const identityOf = createPriceIdentity();
  const byOwner = new Map<string, Step[]>();
  for (const step of steps) {
    const owner = ownerOf(step.address);
    const own = byOwner.get(owner);
    if (own) own.push(step);
    else byOwner.set(owner, [step]);
  }
  const touched = [...context.catalog.subscriptions.values()]
    .flatMap((subscription) => {
      const own = byOwner.get(subscription.address);
      return (own && touchedSubscription(context, subscription, own, identityOf)) ?? [];
    })
    .sort((a, b) => (a.address < b.address ? -1 : 1));
  return { touched, usage: usageOf(context.catalog, samples), identityOf };
}

export function impactOfPlan(
  context: Context,
  steps: readonly Step[],
  { touched, usage, identityOf }: TouchedMoney,
): Pick<Plan['impact'], 'recurring' | 'prices' | 'money'> {
  const changesInBundles = steps.flatMap((step) => bundleOccurrences(context, step, identityOf));
  const prices = priceImpact([...changesInBundles, ...touched.flatMap(occurrencesOf)], identityOf);
  const money = moneyImpact(touched, usage, identityOf, context.today);
  return { recurring: recurringOf(money), prices, money };
}

function occurrencesOf({ currency, pricedSteps }: TouchedSubscription): readonly PriceOccurrence[] {
  return pricedSteps.flatMap(({ step: { address }, changes }) =>
    changes.map(({ product, bundle, before, after }) => ({
      product,
      bundle,
      currency,
      before,
      after,
      address,
    })),
  );
}

function bundleOccurrences(
  context: Context,
  { operation, address, body }: Step,
  identityOf: Parameters<typeof itemChanges>[2],
): readonly PriceOccurrence[] {
  if (body?.prices === undefined || (operation !== 'bundles.create' && operation !== 'bundles.update'))
    return [];
  const key = address.split('.')[1] ?? '';
  const currency = context.catalog.bundles.get(key)?.currency ?? null;
  const entry = (value: typeof body | undefined, missing: 'everything' | null) => ({
    items: value ? pricedItems(context, value) : [],
    missing,
  });
  const known = operation === 'bundles.create' ? entry(undefined, null) : knownEntry();
  return itemChanges(known, entry(body, null), identityOf).map(({ product, before, after }) => ({
    product,
    bundle: address,
    currency,
    before,
    after,
    address,
  }));

  function knownEntry() {
    const live = liveAt(context, address);
    const recorded = context.observed.records.get(address);
    const value = live?.kind === 'read' ? live.value : isPresent(recorded) ? recorded.value : null;
    return value ? entry(value, null) : entry(undefined, 'everything');
  }
}

function usageOf(catalog: Catalog, samples: readonly UsageSample[]): UsageLookup {
  return createUsageLookup({
    samples,
    isShared: samples.length === 0 ? () => false : createSharing(catalog),
    namesOf: (product) => productNames(catalog, product),
  });
}
