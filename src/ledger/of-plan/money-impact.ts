/**
 * The impact of a plan on recurring money, by currency: in all, by cohort, by like changes, and for the customers
 * with the largest increase and decrease. Every subscription is in one group and one list of members. Excluded
 * amounts come with their reasons.
 */

import type {
  BoundEnd,
  BoundedAmount,
  Cohort,
  CustomerMoney,
  FurtherChange,
  MoneyGroup,
  MoneyImpact,
  MoneyMembers,
  PayingCounts,
  TimingChange,
  UnseenChange,
  UsageBounds,
} from '../../model/plan/money-impact.ts';
import { compareAddresses } from '../../model/values/address.ts';
import { type CalendarDay, earlierDay } from '../../model/values/calendar-day.ts';
import { type Decimal, ZERO } from '../../model/values/decimal.ts';
import { groupBy } from '../../model/values/group-by.ts';
import type { Bills } from '../../pricing/compare/sum-increase.ts';
import { backtestOf } from '../backtest.ts';
import { type MonthSpan, type Reach, spanOf } from '../bills/contract-months.ts';
import type { Pays } from '../bills/judge-months.ts';
import type { BoundsOfUse, ChangeBound } from '../bills/usage-bounds.ts';
import { excludedAmounts } from '../money/excluded-amounts.ts';
import { amountText, byIncrease, changeOfSides, groupsByIncrease, sumsOf } from '../money/money-sums.ts';
import { revenueSeries } from '../money/revenue-series.ts';
import { createSubscriptionMoney, isUncounted, type Valued } from '../money/subscription-money.ts';
import { commonName, type PricedSubscription } from '../priced-subscription.ts';
import type { PriceIdentity } from '../prices/price-identity.ts';
import { increaseOf, type Sides, total, totalOfSides } from '../sides.ts';
import type { UsageHistory, UsageLookup } from '../usage/usage-lookup.ts';

/**
 * Counts each subscription in the list once. Sorted by currency. `today` is the day of the plan, `history` the months
 * that it looks back on. A guard looks at the `whole` reach of the changes.
 */
export function moneyImpact(
  subscriptions: readonly PricedSubscription[],
  usage: UsageLookup,
  identityOf: PriceIdentity,
  today: CalendarDay,
  history: UsageHistory | null = null,
  reach: Reach = 'shown',
): readonly MoneyImpact[] {
  const span = spanOf(subscriptions, today, reach);
  const moneyOf = createSubscriptionMoney(usage, identityOf, span);
  // The first of a group is its example.
  const valued = subscriptions
    .toSorted((a, b) => compareAddresses(a.address, b.address))
    .map((subscription) => ({ subscription, money: moneyOf(subscription) }));
  const byCurrency = groupBy(valued, ({ subscription }) => subscription.currency);
  return [...byCurrency]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, own]) => ({
      ...inCurrency(currency, own, span),
      ...backtestOf(
        own.map(({ subscription }) => subscription),
        history,
        identityOf,
      ),
    }));
}

function inCurrency(currency: string, valued: readonly Valued[], span: MonthSpan): MoneyImpact {
  const customers = customersIn(valued.filter(({ subscription }) => !subscription.created));
  const series = revenueSeries(valued, span);
  const further = {
    increases: furtherChanges(valued, 'furtherIncrease'),
    decreases: furtherChanges(valued, 'furtherDecrease'),
  };
  const [assumed, timing, unseen] = [
    excludedAmounts(valued, ({ assumed: own }) => own),
    timingIn(valued),
    unseenIn(valued),
  ];
  return {
    currency,
    subscriptions: valued.length,
    created: valued.filter(({ subscription }) => subscription.created).length,
    partly_counted: valued.filter(({ money }) => money.excluded.length > 0).length,
    uncounted_changes: valued.filter(hasUncountedChange).length,
    sampled: valued.filter(({ money }) => money.sampled).length,
    ...sumsOf(valued),
    yearly: changeOfSides(totalOfSides(valued.map(({ money }) => money.yearly))),
    ...contractsIn(valued),
    ...onceIn(valued),
    ...firstInvoiceIn(valued),
    ...(series && { series }),
    ...comparedIn(valued),
    paying: payingIn(valued),
    ...(further.increases.length > 0 && { further_increases: further.increases }),
    ...(further.decreases.length > 0 && { further_decreases: further.decreases }),
    cohorts: cohortsIn(valued),
    worst: customers.find(({ monthly }) => increaseOf(monthly).gt(ZERO))?.text() ?? null,
    best:
      customers.findLast(({ monthly, everMore }) => increaseOf(monthly).lt(ZERO) && !everMore)?.text() ??
      null,
    groups: groupsIn(valued),
    excluded: excludedAmounts(valued, ({ excluded, noContract }) =>
      noContract === null ? excluded : [...excluded, { what: 'contract', reason: noContract }],
    ),
    ...(assumed.length > 0 && { assumed }),
    ...(timing.length > 0 && { timing }),
    ...boundsIn(valued),
    ...(unseen.length > 0 && { unseen_changes: unseen }),
  };
}

function contractsIn(valued: readonly Valued[]): Pick<MoneyImpact, 'contracts' | 'contracted'> {
  const own = valued.filter(({ money }) => money.contract !== null);
  const isPart = own.length > 0 && own.length < valued.length;
  return { contracts: own.length, ...(isPart && { contracted: sumsOf(own).monthly.after }) };
}

function onceIn(valued: readonly Valued[]): Pick<MoneyImpact, 'once'> {
  const once = valued.flatMap(({ money }) =>
    money.once === null || money.once.before.eq(money.once.after) ? [] : [money.once],
  );
  return once.length === 0
    ? {}
    : { once: { subscriptions: once.length, ...changeOfSides(totalOfSides(once)) } };
}

function firstInvoiceIn(valued: readonly Valued[]): Pick<MoneyImpact, 'first_invoice'> {
  const known = valued.flatMap(({ money }) => money.firstInvoice ?? []);
  const [first, ...others] = known.map(({ day }) => day);
  if (first === undefined) return {};
  const day = others.reduce(earlierDay, first);
  const own = known.filter((invoice) => invoice.day === day);
  return { first_invoice: { day, subscriptions: own.length, ...changeOfSides(totalOfSides(own)) } };
}

function payingIn(valued: readonly Valued[]): PayingCounts {
  const existing = valued.filter(({ subscription }) => !subscription.created);
  const paying = (pays: Pays) => existing.filter(({ money }) => money.pays === pays);
  const same = paying('same');
  const mixed = paying('mixed').length;
  const unknown = same.filter(hasUncountedChange).length;
  return {
    more: paying('more').length,
    less: paying('less').length,
    same: same.length - unknown,
    ...(mixed === 0 ? {} : { mixed }),
    ...(unknown === 0 ? {} : { unknown }),
  };
}

function comparedIn(valued: readonly Valued[]): Pick<MoneyImpact, 'compared'> {
  const days = valued.map(({ subscription }) => subscription.last).sort();
  const [first] = days;
  const last = days.at(-1);
  return first === undefined || last === undefined ? {} : { compared: { first, last } };
}

/** New subscriptions are left out: nobody paid before. */
function furtherChanges(
  valued: readonly Valued[],
  side: 'furtherIncrease' | 'furtherDecrease',
): readonly FurtherChange[] {
  const found = valued.flatMap(({ subscription, money: { [side]: months } }) =>
    subscription.created || months === null ? [] : [{ subscription, months }],
  );
  const alike = groupBy(found, ({ months: { largest, steady, from, to, goesOn } }) =>
    JSON.stringify([from, to, amountText(largest), steady, goesOn]),
  );
  return [...alike]
    .map(([name, own]) => ({ name, own, ...own[0].months }))
    .sort((a, b) => b.largest.cmp(a.largest) || (a.name < b.name ? -1 : 1))
    .map(({ own, largest, steady, from, to, goesOn }) => ({
      largest: amountText(largest),
      steady,
      from,
      to,
      ...(goesOn ? { goes_on: true } : {}),
      customers: [...new Set(own.map(({ subscription }) => subscription.customer))].sort(),
      subscriptions: own.map(({ subscription }) => subscription.address),
    }));
}

function cohortsIn(valued: readonly Valued[]): readonly Cohort[] {
  return groupsByIncrease(valued, ({ subscription }) => subscription.cohort).map(({ name, own }) => ({
    name,
    subscriptions: own.length,
    ...sumsOf(own),
    paying: payingIn(own),
  }));
}

/** The largest increase first. */
function customersIn(valued: readonly Valued[]): readonly {
  readonly monthly: Sides;
  /** True where any month of the customer increases. */
  readonly everMore: boolean;
  text(): CustomerMoney;
}[] {
  return groupsByIncrease(valued, ({ subscription }) => subscription.customer).map(
    ({ name, own, monthly }) => ({
      monthly,
      everMore: own.some(({ money: { pays } }) => pays === 'more' || pays === 'mixed'),
      text: () => ({
        customer: name,
        ...commonName(own.map(({ subscription }) => subscription)),
        subscriptions: own.map(({ subscription }) => subscription.address),
        ...sumsOf(own),
      }),
    }),
  );
}

function groupsIn(valued: readonly Valued[]): readonly MoneyGroup[] {
  return groupsByIncrease(valued, ({ subscription: { cohort, created, changes, first, last } }) =>
    JSON.stringify([cohort, created, changes, first, last]),
  ).map(({ own }) => {
    const { cohort, created, changes, first: from, last: compared } = own[0].subscription;
    const members = membersOf(own);
    return { cohort, created, changes, from, compared, subscriptions: own.length, ...sumsOf(own), members };
  });
}

function membersOf(valued: readonly Valued[]): readonly MoneyMembers[] {
  const equals = groupBy(valued, (each) =>
    JSON.stringify([
      changeOfSides(each.money.monthly),
      each.money.contract && changeOfSides(each.money.contract),
      hasUncountedChange(each),
    ]),
  );
  return [...equals]
    .sort(([a, [one]], [b, [other]]) => byIncrease(one.money, other.money) || (a < b ? -1 : 1))
    .map(([, own]) => {
      const [like] = own;
      const invoices = own.map(({ money: { firstInvoice: first } }) =>
        first ? { day: first.day, ...changeOfSides(first) } : null,
      );
      return {
        ...(hasUncountedChange(like) ? { uncounted: true } : {}),
        monthly: changeOfSides(like.money.monthly),
        contract: like.money.contract && changeOfSides(like.money.contract),
        subscriptions: own.map(({ subscription }) => subscription.address),
        customers: own.map(({ subscription }) => subscription.customer),
        ...(invoices.some((invoice) => invoice !== null) && { invoices }),
      };
    });
}

function hasUncountedChange(valued: Valued): boolean {
  return valued.money.excluded.some(({ what }) => isUncounted(valued, what));
}

/** A bundle's price is left out where the samples of another subscription show its change. */
function unseenIn(valued: readonly Valued[]): readonly UnseenChange[] {
  const all = valued.flatMap(({ subscription: { address, changes, created }, money }) =>
    created
      ? []
      : changes.map((what) => {
          const isExcluded = money.excluded.some((part) => part.what === what);
          return { what, address, isUnseen: money.unseen.includes(what), isExcluded };
        }),
  );
  return [...groupBy(all, ({ what }) => what)].flatMap(([what, own]) => {
    if (what.includes(' ') && !own.every((each) => each.isUnseen || each.isExcluded)) return [];
    // A change of a part that is excluded is named with that part.
    const unseen = own.filter((each) => each.isUnseen && !each.isExcluded);
    const [first] = unseen;
    return first ? [{ what, subscriptions: unseen.length, for_example: first.address }] : [];
  });
}

/** Equal changes together, those of the most subscriptions first. */
function mostFirst<Change extends object>(
  changes: readonly { readonly change: Change; readonly of: Valued['subscription'] }[],
): readonly (Change & Pick<UnseenChange, 'subscriptions' | 'for_example'>)[] {
  return [...groupBy(changes, ({ change }) => JSON.stringify(change))]
    .sort(([a, one], [b, other]) => other.length - one.length || (a < b ? -1 : 1))
    .map(([, own]) => ({ ...own[0].change, subscriptions: own.length, for_example: own[0].of.address }));
}

function timingIn(valued: readonly Valued[]): readonly TimingChange[] {
  return mostFirst(
    valued.flatMap(({ subscription: of, money }) =>
      money.timing.map(({ due, unknown, ...change }) => ({
        of,
        change: {
          ...change,
          due: due && { before: due.before && amountText(due.before), after: amountText(due.after) },
          ...(unknown === null ? {} : { unknown }),
        },
      })),
    ),
  );
}

/** New subscriptions have no bounds, as nobody's bill changes by them. Nothing where no change lacks its usage. */
function boundsIn(valued: readonly Valued[]): Pick<MoneyImpact, 'usage_bounds'> {
  const bounded = valued.filter(
    ({ subscription, money }) => !subscription.created && money.bounds.length > 0,
  );
  if (bounded.length === 0) return {};
  const all = bounded.flatMap(({ money }) => money.bounds);
  const known = all.flatMap(({ bounds }) => (bounds.kind === 'bounds' ? [bounds] : []));
  return {
    usage_bounds: {
      subscriptions: bounded.length,
      least: sumOf(known.map(({ least }) => least)),
      most: sumOf(known.map(({ most }) => most)),
      entries: mostFirst(
        bounded.flatMap(({ subscription: of, money }) =>
          money.bounds.map((each) => ({ of, change: { what: each.what, ...endsOf(each) } })),
        ),
      ),
    } satisfies UsageBounds,
  };
}

function endsOf({ bounds }: BoundsOfUse): Pick<BoundedAmount, 'least' | 'most' | 'unknown'> {
  if (bounds.kind === 'unknown') return { unknown: bounds.reason };
  return { least: endOf(bounds.least), most: endOf(bounds.most) };
}

function endOf(bound: ChangeBound): BoundEnd {
  const change = amountText(bound.change);
  return bound.kind === 'at'
    ? { change, use: usedIn(bound.use) }
    : { change, from: usedIn(bound.from), each_further: usedIn(bound.further) };
}

function usedIn(use: Bills['use']) {
  return [...use].map(([of, quantity]) => ({ of, quantity: amountText(quantity) }));
}

/** Null where one of the ends has no bound, or where there are no ends. */
function sumOf(ends: readonly ChangeBound[]): string | null {
  const changes = ends.flatMap((end): Decimal[] => (end.kind === 'at' ? [end.change] : []));
  return ends.length === 0 || changes.length < ends.length ? null : amountText(total(changes));
}
