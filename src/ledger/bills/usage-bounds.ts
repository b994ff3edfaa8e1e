/**
 * The bounds of a month's change where prices depend on usage and no sample says how much: by how much the change differs
 * from the counted one at any usage. Where limits apply to the whole bill, all of it is bounded, else each use alone.
 */
import { type Decimal, decimal, ONE, ZERO } from '../../model/values/decimal.ts';
import {
  type Bills,
  billedPieces,
  type Highest,
  highest,
  isExact,
  type SumTerms,
} from '../../pricing/compare/sum-increase.ts';
import { type PricesOfUse, unknownUse } from '../../pricing/compare/unknown-use.ts';
import { metricsOf } from '../../pricing/read/read-price.ts';
import type { PriceSchedule } from '../priced-subscription.ts';
import type { PriceIdentity } from '../prices/price-identity.ts';
import { increaseOf, total } from '../sides.ts';
import { needsUsage } from '../usage/rate-sample.ts';
import { type BothBills, type Schedules, unknownIn } from './both-sides.ts';
import type { BillMoment } from './contract-months.ts';
import { billsBeyondDeclared, type ValueItem } from './item-value.ts';
import { billedAmount, type MonthlyBill, sumTerms, type ValuedItem, valuedItems } from './monthly-bill.ts';
import { pairEach } from './pair-items.ts';
import { termsOf } from './subscription-terms.ts';

/** The bounds of the prices of one use, or of the whole bill. */
export interface BoundsOfUse {
  /** The names of the changed prices. */
  readonly what: readonly string[];
  readonly bounds: ChangeBounds;
}

export type ChangeBounds =
  | { readonly kind: 'bounds'; readonly least: ChangeBound; readonly most: ChangeBound }
  /** `reason` is a sentence without its full stop. */
  | { readonly kind: 'unknown'; readonly reason: string };

/** The change at a use; or what each `further` use, one of its first name, adds from there on without end, with the sign of the bound. */
export type ChangeBound =
  | { readonly kind: 'at'; readonly change: Decimal; readonly use: Bills['use'] }
  | {
      readonly kind: 'unbounded';
      readonly change: Decimal;
      readonly from: Bills['use'];
      readonly further: Bills['use'];
    };

/** True where no usage makes a difference. */
export function areNothing(all: readonly BoundsOfUse[]): boolean {
  return all.every(
    ({ bounds }) =>
      bounds.kind === 'bounds' &&
      [bounds.least, bounds.most].every(({ kind, change }) => kind === 'at' && change.eq(ZERO)),
  );
}

interface Pair {
  readonly before: ValuedItem | null;
  readonly after: ValuedItem | null;
}

type Side = keyof Pair;

/** `compared` has the counted bills of the moment. */
export function usageBounds(
  { before, after }: Schedules,
  moment: BillMoment,
  compared: BothBills,
  valueItem: ValueItem,
  identityOf: PriceIdentity,
): readonly BoundsOfUse[] {
  const pairs = pairEach(
    valuedItems(before, moment.day, valueItem),
    valuedItems(after, moment.day, valueItem),
  );
  if (!pairs.some(isOfUnknownUse)) return [];
  const own = [before, after].map(termsOf);
  const [unread] = own.flatMap(({ excluded }) => excluded);
  const isLimited = own.some(
    ({ minimumPerMonth, maximumPerMonth }) => minimumPerMonth !== null || maximumPerMonth !== null,
  );
  const ofBill = (schedule: PriceSchedule): SumTerms => {
    const terms = sumTerms(schedule, moment);
    // Credits pay for the whole bill, and are no part of what one use adds to it.
    return isLimited ? terms : { ...terms, credit: ZERO };
  };
  const terms = { before: ofBill(before), after: ofBill(after) };
  const isAlike = ({ before: old, after: now }: Pair): boolean =>
    old !== null && now !== null && identityOf(old.price) === identityOf(now.price);
  const groups = isLimited ? [pairs] : byUse(pairs.filter(isOfUnknownUse));
  return groups.flatMap((group) => {
    const ofUse = group.filter(isOfUnknownUse);
    const changed = ofUse.filter((pair) => !isAlike(pair));
    // Terms of the whole bill may change what every price of it costs.
    const hasOther = isLimited || unread !== undefined || !terms.before.share.eq(terms.after.share);
    const bounded = changed.length === 0 && hasOther ? ofUse : changed;
    if (bounded.length === 0) return [];
    const what = bounded.map(pairName);
    if (unread !== undefined) return [{ what, bounds: unknown(`${unread.what}: ${unread.reason}`) }];
    const counted = isLimited
      ? increaseOf({ before: compared.before.amount, after: compared.after.amount })
      : countedChange(group, compared, terms);
    return [{ what, bounds: boundsOf(group, counted, terms, moment, identityOf) }];
  });
}

/** Prices of one use are together, because their bills grow together. */
function byUse(pairs: readonly Pair[]): readonly (readonly Pair[])[] {
  return pairs.reduce<readonly (readonly Pair[])[]>((groups, pair) => {
    const shares = (group: readonly Pair[]): boolean =>
      group.some((other) => usesOf(other).some((use) => usesOf(pair).includes(use)));
    return [...groups.filter((group) => !shares(group)), [...groups.filter(shares).flat(), pair]];
  }, []);
}

function usesOf(pair: Pair): readonly string[] {
  return sidesOf(pair).flatMap(({ item, price }) => {
    const metrics = metricsOf(price);
    return metrics.length === 0 ? [item.product] : metrics;
  });
}

/** The part of the counted change that the prices of a group make. */
function countedChange(
  group: readonly Pair[],
  compared: BothBills,
  terms: Readonly<Record<Side, SumTerms>>,
): Decimal {
  const amount = (side: Side, { counted }: MonthlyBill): Decimal =>
    total(group.flatMap((pair) => (pair[side] && counted.get(pair[side].item.name)) ?? [])).times(
      terms[side].share,
    );
  return increaseOf({
    before: amount('before', compared.before),
    after: amount('after', compared.after),
  });
}

function boundsOf(
  group: readonly Pair[],
  counted: Decimal,
  terms: Readonly<Record<Side, SumTerms>>,
  moment: BillMoment,
  identityOf: PriceIdentity,
): ChangeBounds {
  const known = group.flatMap(sidesOf).filter((side) => !lacksUsage(side));
  for (const side of known)
    for (const reason of unknownIn(side)) return unknown(`${side.item.name}: ${reason}`);
  const use = unknownUse(
    group.filter(isOfUnknownUse).map((pair) => pricesOf(pair, identityOf)),
    'attained',
  );
  if (use.kind === 'unmeasured') return unknown(use.reason);
  if (!isExact(use.parts)) return unknown('its prices have too many tiers together');
  const knownOf = (side: Side): Decimal =>
    total(group.flatMap(({ [side]: one }) => (one && !lacksUsage(one) ? [billedAmount(one, moment)] : [])));
  const pieces = billedPieces({
    known: { before: knownOf('before'), after: knownOf('after') },
    unknown: use.parts,
    terms,
  });
  const beyond = ({ before, after, weight }: Bills): Decimal =>
    after.minus(before).minus(counted.times(weight));
  const most = highest(pieces, beyond);
  const least = highest(pieces, (bills) => ZERO.minus(beyond(bills)));
  if (most === undefined || least === undefined) return unknown('neither price bills any usage');
  return { kind: 'bounds', least: boundOf(least, MINUS), most: boundOf(most, ONE) };
}

const MINUS = decimal('-1');

function boundOf(highest: Highest, sign: Decimal): ChangeBound {
  const change = highest.value.times(sign);
  if (highest.kind === 'at') return { kind: 'at', change, use: highest.at.use };
  const further = highest.direction.use;
  const [[, unit] = ['', ONE]] = further;
  return {
    kind: 'unbounded',
    change: change.div(unit),
    from: new Map([...highest.at.use].filter(([name]) => further.has(name))),
    further: new Map([...further].map(([name, quantity]) => [name, quantity.div(unit)])),
  };
}

function unknown(reason: string): ChangeBounds {
  return { kind: 'unknown', reason };
}

function pricesOf(pair: Pair, identityOf: PriceIdentity): PricesOfUse {
  const priceOf = (side: ValuedItem | null): PricesOfUse[Side] =>
    side !== null && lacksUsage(side) ? { price: side.price, times: ONE } : null;
  const [before, after] = [priceOf(pair.before), priceOf(pair.after)];
  const same = before !== null && after !== null && identityOf(before.price) === identityOf(after.price);
  return { name: pairName(pair), same, before, after };
}

function isOfUnknownUse(pair: Pair): boolean {
  return sidesOf(pair).some(lacksUsage);
}

function sidesOf({ before, after }: Pair): readonly ValuedItem[] {
  return [before ?? [], after ?? []].flat();
}

function lacksUsage({ value, price }: ValuedItem): boolean {
  if (value.kind === 'counted') return value.by === 'declaration' && billsBeyondDeclared(price);
  return value.recurs && needsUsage(price);
}

function pairName({ before, after }: Pair): string {
  return (after ?? before)?.item.name ?? '';
}
