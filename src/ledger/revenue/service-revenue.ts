/** The ledger's months of what is in force beside the service's own figures: what agrees, and one finding for each assumption. */
import {
  ASSUMPTIONS,
  type Assumption,
  type AssumptionChecked,
  monthIn,
  type NotCompared,
  type RecurringFigure,
  type RevenueDifference,
  type RevenueGap,
  type RevenueSum,
  type ServiceRevenue,
} from '../../model/plan/recurring-figure.ts';
import type { Address } from '../../model/values/address.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { charged } from '../../model/values/currency.ts';
import { type Decimal, decimal, decimalText, ZERO } from '../../model/values/decimal.ts';
import { groupBy } from '../../model/values/group-by.ts';
import type { JsonObject } from '../../model/values/json.ts';
import {
  type Comparison,
  compareFigure,
  isFigure,
  type ServiceFigure,
  serviceFigure,
} from './compare-figure.ts';

/** A subscription that the service bills, with its month by the ledger. */
export interface InForce {
  readonly address: Address;
  /** Null where it is not on record. */
  readonly id: string | null;
  readonly currency: string | null;
  /** Undefined where nobody knows what is in force. */
  readonly figure: RecurringFigure | undefined;
}

/** The ids of those that can be asked about. */
export function idsOf(inForce: readonly InForce[]): ReadonlyMap<Address, string> {
  return new Map(inForce.flatMap(({ address, id }) => (id === null ? [] : [[address, id] as const])));
}

interface Compared extends InForce {
  readonly figure: RecurringFigure;
  readonly shown: ServiceFigure;
  readonly comparison: Comparison;
}

export function serviceRevenue(
  inForce: readonly InForce[],
  answers: ReadonlyMap<Address, JsonObject | null>,
  { accepted, today }: { readonly accepted: ReadonlySet<Assumption>; readonly today: CalendarDay },
): ServiceRevenue {
  const figures = new Map(
    [...answers].map(([address, json]) => [address, (json && serviceFigure(json)) ?? null] as const),
  );
  const all = inForce.flatMap((each): readonly Compared[] => {
    const { figure, address, currency } = each;
    const shown = figures.get(address);
    if (figure === undefined || !shown) return [];
    return [{ ...each, figure, shown, comparison: compareFigure(figure, shown, currency) }];
  });
  // A figure without the usage, or without what the ledger cannot count, proves nothing.
  const whole = all.filter(({ figure, shown }) => !isPartial(figure, shown) && figure.lacks === undefined);
  return {
    asked: figures.size,
    agreeing: whole.filter(({ comparison }) => comparison.kind === 'equal').length,
    partial: all.filter(({ figure, shown }) => isPartial(figure, shown)).length,
    unavailable: [...figures.values()].filter((shown) => shown === null).length,
    not_compared: notCompared(inForce, all),
    gaps: gapsIn(whole, accepted),
    differences: whole.flatMap(differenceOf),
    assumptions: checkedAssumptions(whole, today),
    sums: sumsOf(whole),
  };
}

function isPartial({ partial }: RecurringFigure, shown: ServiceFigure): boolean {
  return partial === true || shown.isPartial;
}

function notCompared(inForce: readonly InForce[], all: readonly Compared[]): readonly NotCompared[] {
  return [
    ...inForce
      .filter(({ id }) => id === null)
      .map(({ address }) => ({ address, reason: 'it has no id on record: it was not applied' })),
    ...inForce
      .filter(({ id, figure }) => id !== null && figure === undefined)
      .map(({ address }) => ({ address, reason: 'what is in force is not known' })),
    ...all.flatMap(({ address, figure: { lacks } }) =>
      lacks === undefined ? [] : [{ address, reason: lacks }],
    ),
  ];
}

function differenceOf({
  address,
  currency,
  figure,
  shown,
  comparison,
}: Compared): readonly RevenueDifference[] {
  if (comparison.kind !== 'other') return [];
  return [{ address, currency, ledger: figure.monthly, service: shown.monthly, reason: comparison.reason }];
}

interface Part {
  readonly assumption: Assumption;
  readonly of: Compared;
  readonly gap: Decimal;
}

function gapsIn(whole: readonly Compared[], accepted: ReadonlySet<Assumption>): readonly RevenueGap[] {
  const leftOut = explaining(whole);
  const parts = [...whole.flatMap((of) => partsOf(of, leftOut(of))), ...contractValueParts(whole)];
  return [...groupBy(parts, ({ assumption }) => assumption)]
    .toSorted(([a], [b]) => ASSUMPTIONS.indexOf(a) - ASSUMPTIONS.indexOf(b))
    .map(([assumption, own]) => ({
      assumption,
      ...(accepted.has(assumption) && { accepted: true as const }),
      sums: [...groupBy(own, ({ of }) => of.currency)].map(([currency, each]) => ({
        currency,
        gap: decimalText(each.reduce((sum, { gap }) => sum.plus(charged(gap, currency)), ZERO)),
      })),
      subscriptions: own.map(({ of }) => of.address),
    }));
}

/**
 * Which assumptions each figure leaves out. Where several sets explain one, a service counts it as it counts the others: those
 * count that another figure needs.
 */
function explaining(whole: readonly Compared[]): (of: Compared) => readonly Assumption[] {
  const needed = new Set(
    whole.flatMap(({ comparison }) => {
      if (comparison.kind !== 'assumed') return [];
      const [first = [], ...others] = comparison.explanations;
      return first.filter((each) => others.every((other) => other.includes(each)));
    }),
  );
  const unneeded = (without: readonly Assumption[]) => without.filter((each) => !needed.has(each)).length;
  return ({ comparison }) =>
    comparison.kind === 'assumed'
      ? (comparison.explanations.toSorted((a, b) => unneeded(a) - unneeded(b))[0] ?? [])
      : [];
}

/** The part of the gap by each of several assumptions, one after the other. */
function partsOf(of: Compared, without: readonly Assumption[]): readonly Part[] {
  const months = [[], ...without.map((_, index) => without.slice(0, index + 1))].map((set) =>
    decimal(monthIn(of.figure, set)),
  );
  return without.map((assumption, index) => ({
    assumption,
    of,
    gap: (months[index + 1] ?? ZERO).minus(months[index] ?? ZERO),
  }));
}

/**
 * A contract value is judged once one was seen to be twelve months on this account: of a version with one-off fees, and of one
 * without.
 */
function contractValueParts(whole: readonly Compared[]): readonly Part[] {
  const gaps = whole.flatMap((of) => {
    const { contractValue, yearly } = of.shown;
    return contractValue === null || of.comparison.kind === 'other'
      ? []
      : [{ of, gap: decimal(contractValue).minus(decimal(yearly)) }];
  });
  const alike = groupBy(gaps, ({ of }) => of.figure.fees === true);
  return [...alike.values()]
    .filter((own) => own.some(({ gap }) => gap.eq(ZERO)))
    .flatMap((own) => own.filter(({ gap }) => !gap.eq(ZERO)))
    .map(({ of, gap }) => ({ assumption: 'contract_value', of, gap }));
}

/** A figure confirms an assumption without which it would be another, where no other reading explains it without that one. */
function checkedAssumptions(whole: readonly Compared[], today: CalendarDay): readonly AssumptionChecked[] {
  const leftOut = explaining(whole);
  const confirmed = new Map<Assumption, Address>();
  for (const of of whole) {
    const { address, figure, shown } = of;
    const left = leftOut(of);
    if (of.comparison.kind === 'other') continue;
    const readings = (figure.readings ?? []).filter(({ monthly }) => isFigure(monthly, shown, of.currency));
    const maybeLeft = new Set([left, ...readings.map(({ without }) => without)].flat());
    for (const assumption of ASSUMPTIONS) {
      const bears =
        assumption === 'contract_value'
          ? figure.fees === true &&
            shown.contractValue !== null &&
            decimal(shown.contractValue).eq(decimal(shown.yearly))
          : !isFigure(monthIn(figure, [...left, assumption]), shown, of.currency);
      if (bears && !maybeLeft.has(assumption) && !confirmed.has(assumption))
        confirmed.set(assumption, address);
    }
  }
  return ASSUMPTIONS.map((assumption) => {
    const address = confirmed.get(assumption);
    return { assumption, ...(address !== undefined && { confirmed: { address, day: today } }) };
  });
}

function sumsOf(whole: readonly Compared[]): readonly RevenueSum[] {
  return [...groupBy(whole, ({ currency }) => currency)].map(([currency, own]) => {
    const sum = (amounts: readonly string[]) =>
      decimalText(
        amounts.reduce<Decimal>((total, amount) => total.plus(charged(decimal(amount), currency)), ZERO),
      );
    const values = own.flatMap(({ shown }) => shown.contractValue ?? []);
    return {
      currency,
      ledger: sum(own.map(({ figure }) => figure.monthly)),
      service: sum(own.map(({ shown }) => shown.monthly)),
      ...(values.length > 0 && { contract_value: sum(values) }),
    };
  });
}
