/** Holds a move of a bill against the whole bills, as `quote` computes them. */
import type { ItemInForce } from '../../impact/bills/items-in-force.ts';
import { readSubscriptionTerms } from '../../impact/bills/subscription-terms.ts';
import { groupBy } from '../../impact/group-by.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { decimal, decimalText, ZERO } from '../../model/values/decimal.ts';
import type { WrittenSample } from '../read/written-test.ts';
import type { BillMove, SideBySide } from './bill-move.ts';
import { lookupIn } from './given-usage.ts';
import { inForce } from './items-on.ts';
import { quoteOn } from './quote-on.ts';
import type { Found, Used } from './sides.ts';

const NONE: BillMove = { kind: 'none' };

/** Holds the found usage against the whole bills, on which the subscription's own terms have a part. */
export function verified(
  found: Found,
  day: CalendarDay,
  sides: SideBySide,
  items: readonly ItemInForce[],
): BillMove {
  const { before: was, after: is } = sides;
  const limits = readSubscriptionTerms(is.subscription.fields);
  const isPlain = limits.minimumPerMonth === null && limits.maximumPerMonth === null;
  const product = found.items[0]?.after?.product ?? found.items[0]?.before?.product ?? null;
  const move = { kind: 'moves', day, usage: found.usage, why: 'its prices change', product } as const;
  const uses = found.months === 1 ? usesOf(found.usage, items) : undefined;
  const [old, now] = [was, is].map((side) => uses && quoteOn(side, day, lookupIn(uses)));
  if (old === undefined || now === undefined)
    return isPlain
      ? { ...move, before: found.before, after: found.after, months: found.months }
      : { kind: 'unproven', reason: 'prices change, and a spend limit may cover it' };
  if (!old.total.eq(now.total)) return { ...move, before: old.total, after: now.total, months: 1 };
  if (items.every(({ price }) => price.fixed_pricing_model !== undefined)) return NONE;
  return {
    kind: 'unproven',
    reason: "prices change, and the subscription's own terms cover it at the usage that was tried",
  };
}

/** Undefined where not every use is that of a month. */
function usesOf(
  usage: readonly Used[],
  items: readonly ItemInForce[],
): ReadonlyMap<string, readonly WrittenSample[]> | undefined {
  if (usage.some(({ months, axis }) => (months !== 1 && months !== null) || axis === 'charge'))
    return undefined;
  const sales = new Set(
    items.flatMap(({ item, price }) => (price.volume_percentage_pricing_model ? [item.product] : [])),
  );
  return new Map(
    [...groupBy(usage, ({ name }) => name)].map(([name, own]) => [
      name,
      sales.has(name) ? [salesOf(own)] : own.map(sampleOf),
    ]),
  );
}

function sampleOf({ quantity, cell }: Used): WrittenSample {
  const dimensions = Object.entries(cell ?? {}).flatMap(([key, value]) =>
    value === null ? [] : [[key, value] as const],
  );
  return { quantity: decimalText(quantity), dimensions: Object.fromEntries(dimensions) };
}

/** The amount and the number of sales, which a price counts apart. */
function salesOf(own: readonly Used[]): WrittenSample {
  const of = (axis: Used['axis']): string => {
    const found = own.find((each) => each.axis === axis);
    return found === undefined ? '0' : decimalText(found.quantity);
  };
  return { quantity: of('amount'), count: of('quantity') };
}

/** Tries two usages, for changes that are not compared at all of them. */
export function probed(sides: SideBySide, days: readonly CalendarDay[], why: string): BillMove {
  for (const day of days) {
    for (const quantity of ['0', '1000']) {
      const names = usedNames(sides, day);
      const uses = new Map(quantity === '0' ? [] : names.map((name) => [name, [{ quantity }]] as const));
      const [before, after] = [sides.before, sides.after].map(
        (side) => quoteOn(side, day, lookupIn(uses))?.total ?? ZERO,
      );
      if (before === undefined || after === undefined || before.eq(after)) continue;
      const usage = [...uses.keys()].map(
        (name): Used => ({ name, quantity: decimal(quantity), axis: 'quantity', months: 1, cell: null }),
      );
      return { kind: 'moves', day, usage, before, after, months: 1, why, product: null };
    }
  }
  return { kind: 'unproven', reason: `${why}, and that is not compared at every usage` };
}

function usedNames({ before, after }: SideBySide, day: CalendarDay): readonly string[] {
  const items = [before, after].flatMap((side) => inForce(side, day) ?? []);
  return [
    ...new Set(
      items.flatMap(({ item: { product }, price }) => {
        if (price.fixed_pricing_model !== undefined || price.matrix_pricing_model !== undefined) return [];
        const metrics = price.metric_ids ?? [];
        return metrics.length > 0 ? metrics : [product];
      }),
    ),
  ];
}
