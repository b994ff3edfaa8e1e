/** A plan's effect on money, from the pairs of prices and the price schedules that it changes, with whom and what it is about. */

import type { Catalog } from '../../model/catalog/catalog.ts';
import { affectedSubscription } from '../../model/plan/affected-subscription.ts';
import type { CreditImpact } from '../../model/plan/credit-impact.ts';
import type { Plan, Step } from '../../model/plan/plan.ts';
import { isPresent } from '../../model/service/record.ts';
import { type Address, compareAddresses, parseAddress } from '../../model/values/address.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { groupBy } from '../../model/values/group-by.ts';
import type { Json } from '../../model/values/json.ts';
import type { MetadataField } from '../../model/values/metadata-field.ts';
import type { Context } from '../../plan/context.ts';
import { currencyAt } from '../../plan/terms-at.ts';
import type { CreditChange } from '../bills/credits.ts';
import { entryOn } from '../priced-subscription.ts';
import { type PriceOccurrence, priceImpact } from '../prices/price-impact.ts';
import { quantityUsed } from '../usage/rate-sample.ts';
import { bundleMoves, isExchanged, occurrenceOf } from './bundle-moves.ts';
import { cohortOf } from './cohort-of.ts';
import { bundleSets, itemChanges } from './impact-items.ts';
import { moneyImpact } from './money-impact.ts';
import { billedBack, billedBackIn } from './past-contracts.ts';
import { customerName, type TouchedSubscription } from './priced-steps.ts';
import type { TouchedMoney } from './touched-money.ts';

export function impactOfPlan(
  context: Context,
  steps: readonly Step[],
  money: TouchedMoney,
): Pick<Plan['impact'], 'prices' | 'moves' | 'credits' | 'money' | 'drafts' | 'by_former_samples'> {
  const { touched, usage, former, history, identityOf, cohortsBy, movePrices } = money;
  const changesInBundles = steps.flatMap((step): readonly PriceOccurrence[] => {
    const sets = bundleSets(context, step);
    const { address } = step;
    const currency = currencyAt(context, address);
    return !sets
      ? []
      : itemChanges(sets.held, sets.entry, identityOf).map(({ product, before, after }) => ({
          ...{ product, bundle: address, currency, before, after, address },
        }));
  });
  const changesInSubscriptions = touched.flatMap((subscription) =>
    subscription.pricedSteps.flatMap((priced) =>
      priced.changes
        .filter((change) => !isExchanged(priced, change, movePrices.inCurrency(subscription.currency)))
        .map((change) => ({
          ...occurrenceOf(subscription, priced, change),
          used: quantityUsed(usage, subscription, change),
        })),
    ),
  );
  const prices = priceImpact([...changesInBundles, ...changesInSubscriptions], identityOf);
  const sums = moneyImpact(touched, usage, identityOf, context.today, history);
  const billed = billedBack(money, context.today);
  const paid = sums.map((each) => ({
    ...each,
    ...billedBackIn(each.currency, billed),
    ...(cohortsBy !== null && { cohorts_by: cohortsBy }),
  }));
  const moves = bundleMoves(money, context.today);
  const credits = creditImpact(touched);
  // Beside the plan's other changes of these subscriptions.
  const drafts = moneyImpact(money.drafts, usage, identityOf, context.today, null);
  const byFormer = (stood: typeof usage) => ({
    money: moneyImpact(touched, stood, identityOf, context.today, null),
  });
  return {
    prices,
    ...(moves.length === 0 ? {} : { moves }),
    ...(credits.length === 0 ? {} : { credits }),
    money: paid,
    ...(drafts.length === 0 ? {} : { drafts }),
    ...(former.length === 0 || touched.length === 0 ? {} : { by_former_samples: former.map(byFormer) }),
  };
}

/** Those that take the most customers something come first. */
function creditImpact(touched: readonly TouchedSubscription[]): readonly CreditImpact[] {
  const inOrder = touched.toSorted((a, b) => compareAddresses(a.address, b.address));
  const changes = inOrder.flatMap(({ address, currency, pricedSteps }) =>
    pricedSteps.flatMap(({ credits }) => credits.map((change) => ({ address, currency, change }))),
  );
  const alike = groupBy(changes, ({ currency, change: { entitlement, before, after } }) =>
    JSON.stringify([entitlement, currency, before, after]),
  );
  return [...alike.values()]
    .map((own) => {
      const [{ address, currency, change }] = own;
      const { entitlement, before, after } = change;
      const shared = { entitlement, currency, before, after, change: directionOf(change) };
      const subscriptions = new Set(own.map((each) => each.address)).size;
      return { ...shared, subscriptions, for_example: address };
    })
    .sort(
      (a, b) =>
        ORDER.indexOf(a.change) - ORDER.indexOf(b.change) ||
        b.subscriptions - a.subscriptions ||
        (a.entitlement < b.entitlement ? -1 : 1),
    );
}

const ORDER: readonly CreditImpact['change'][] = ['less', 'other', 'more'];

function directionOf({ loss, gain }: CreditChange): CreditImpact['change'] {
  if (gain === undefined) return 'less';
  return loss === undefined ? 'more' : 'other';
}

export function affectedBy(
  { catalog, today }: { readonly catalog: Catalog; readonly today: CalendarDay },
  { touched, cohortsBy }: TouchedMoney,
  columns: readonly MetadataField[],
): Pick<Plan['impact'], 'affected' | 'columns'> {
  const payers = groupBy(touched, ({ customer }) => customer);
  const affected = touched.flatMap(({ address, customer, customerName, fields, after, last }) => {
    const subscription = catalog.subscriptions.get(address.split('.')[1] ?? '');
    if (subscription === undefined) return [];
    const items = entryOn(after, last)?.items ?? [];
    const bundle = cohortsBy === null ? null : cohortOf(subscription, items, null);
    const ofCustomer = payers.get(customer)?.length === 1 ? customerName : undefined;
    return [affectedSubscription(subscription, fields, { columns, bundle, customerName: ofCustomer, today })];
  });
  if (affected.length === 0) return {};
  return { ...(columns.length === 0 ? {} : { columns }), affected };
}

/** Notices that the first lines repeat. */
const NAMING: ReadonlySet<string> = new Set(['list-price-changed', 'price-lock-changed']);

/** By the catalog, else by what is on record; what has no other name than its key is left out. */
export function namesOfPlan(
  context: Context,
  { prices, moves = [], bundles }: Pick<Plan['impact'], 'prices' | 'moves' | 'bundles'>,
  { deferred, notices }: Pick<Plan, 'deferred' | 'notices'>,
): Pick<Plan['impact'], 'names'> {
  const all = [...prices, ...moves.flatMap((move) => move.prices)];
  const about = new Set([
    ...all.flatMap(({ product, bundle }) => [product, ...(bundle === null ? [] : [bundle])]),
    ...moves.flatMap(({ from, to }) => [from, to]),
    ...bundles.map(({ bundle }) => bundle),
    ...notices.flatMap(({ code, address }) => (address !== null && NAMING.has(code) ? [address] : [])),
    ...deferred.flatMap(({ kind, address, billed }) =>
      billed !== undefined || kind === 'not_due' ? [address] : [],
    ),
  ]);
  const named = [...about].flatMap((each) => {
    const name = nameAt(context, each);
    return typeof name === 'string' && name !== '' ? [[each, name] as const] : [];
  });
  return named.length === 0 ? {} : { names: Object.fromEntries(named.sort(([a], [b]) => (a < b ? -1 : 1))) };
}

function nameAt(context: Context, text: string): Json | undefined {
  const { catalog, observed } = context;
  const parsed = parseAddress(text);
  if (parsed?.kind === 'product') return catalog.products.get(parsed.key)?.fields.name;
  if (parsed?.kind === 'bundle') return catalog.bundles.get(parsed.key)?.name;
  const record = observed.records.get(text as Address);
  const subscription = parsed?.kind === 'subscription' ? catalog.subscriptions.get(parsed.key) : undefined;
  const own = isPresent(record) ? record.value?.name : undefined;
  return own ?? (subscription && customerName(context, subscription).customerName);
}
