/** The subscriptions whose money a plan changes, with the inputs for rating them. */

import { typicalSamples, type UsageSample } from '../../model/catalog/usage-sample.ts';
import { isDraftStep, type Step } from '../../model/plan/plan.ts';
import type { Rename } from '../../model/service/record.ts';
import { ownerOf } from '../../model/values/address.ts';
import { groupBy } from '../../model/values/group-by.ts';
import type { MetadataField } from '../../model/values/metadata-field.ts';
import type { Context } from '../../plan/context.ts';
import {
  createPriceIdentity,
  createPriceMeasures,
  type PriceIdentity,
  type PriceMeasures,
} from '../prices/price-identity.ts';
import {
  createSharing,
  createUsageLookup,
  productNames,
  type UsageHistory,
  type UsageLookup,
  usageHistory,
} from '../usage/usage-lookup.ts';
import { createOwnQuantity, type IsOwnQuantity } from './list-prices.ts';
import { createMovePrices, type MovePrices } from './move-prices.ts';
import { type TouchedSubscription, touchedSubscription } from './priced-steps.ts';
import { published } from './record-schedule.ts';

export interface TouchedMoney {
  readonly touched: readonly TouchedSubscription[];
  /** Those of `touched` that the plan lays drafts for, as if these were published: that is what they are for. */
  readonly drafts: readonly TouchedSubscription[];
  readonly usage: UsageLookup;
  /** The usage by the samples that stood before the plan and are not its own, which judges it as well. */
  readonly former: readonly UsageLookup[];
  /** The last months by their usage; null where no sample is of one. */
  readonly history: UsageHistory | null;
  readonly identityOf: PriceIdentity;
  readonly measures: PriceMeasures;
  readonly cohortsBy: MetadataField | null;
  readonly movePrices: MovePrices;
  readonly isOwnQuantity: IsOwnQuantity;
}

interface MoneyInputs {
  readonly samples: readonly UsageSample[];
  readonly former: readonly (readonly UsageSample[])[];
  /** The metadata field that makes the cohorts; null for by bundle or plan. */
  readonly cohortsBy: MetadataField | null;
}

/** `planned` has the records from before the plan; in `context` the adopted things are on record, too. */
export function touchedMoney(
  context: Context,
  steps: readonly Step[],
  { samples, former, cohortsBy }: MoneyInputs,
  planned: { readonly context: Context; readonly renames: readonly Rename[] },
): TouchedMoney {
  const identityOf = createPriceIdentity();
  const byOwner = groupBy(steps, ({ address }) => ownerOf(address));
  const touchedBy = (stepsOf: (own: readonly Step[]) => readonly Step[]) =>
    [...context.catalog.subscriptions.values()]
      .flatMap((subscription) => {
        const own = stepsOf(byOwner.get(subscription.address) ?? []);
        if (own.length === 0) return [];
        return touchedSubscription(context, subscription, own, { identityOf, cohortsBy }) ?? [];
      })
      .sort((a, b) => (a.address < b.address ? -1 : 1));
  const touched = touchedBy((own) => own);
  const drafts = steps.some(isDraftStep)
    ? touchedBy((own) => (own.some(isDraftStep) ? own.flatMap(published) : []))
    : [];
  const isOwnQuantity = createOwnQuantity(planned.context);
  const movePrices = createMovePrices(planned.context, planned.renames, identityOf, isOwnQuantity);
  const isSampled = [samples, ...former].some(({ length }) => length > 0);
  const isShared = isSampled ? createSharing(context.catalog) : () => false;
  const namesOf = (product: string): readonly string[] => productNames(context.catalog, product);
  return {
    touched,
    drafts,
    usage: createUsageLookup({ samples: typicalSamples(samples), isShared, namesOf }),
    former: former.map((each) =>
      createUsageLookup({ samples: typicalSamples(each), isShared, namesOf, isFormer: true }),
    ),
    history: usageHistory({ samples, isShared, namesOf }, context.today),
    identityOf,
    measures: createPriceMeasures(identityOf),
    cohortsBy,
    movePrices,
    isOwnQuantity,
  };
}
