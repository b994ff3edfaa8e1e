/** Looks for a fall of the charge of an expression that no straight lines draw, among the usages that are tried. */

import type { Price } from '../../model/catalog/price.ts';
import { type Decimal, decimalText } from '../../model/values/decimal.ts';
import { sampleExpressions } from '../../pricing/compare/sample-expressions.ts';
import { ratePrice } from '../../pricing/rate/rate-price.ts';
import { readPrice } from '../../pricing/read/read-price.ts';

export interface TriedUsage {
  /** The use of each metric, by its id. */
  readonly usage: ReadonlyMap<string, Decimal>;
  readonly bill: Decimal;
}

export type TriedFall =
  /** Nothing is known between the usages. */
  | { readonly kind: 'none'; readonly usages: number }
  | { readonly kind: 'fall'; readonly less: TriedUsage; readonly more: TriedUsage };

/** Compares usages that differ in one metric alone. */
export function fallAmong(price: Price): TriedFall {
  const tried = triedUsages(price);
  const metrics = [...(tried[0]?.usage.keys() ?? [])];
  for (const metric of metrics) {
    const lines = new Map<string, TriedUsage[]>();
    for (const each of tried) {
      const others = metrics.filter((name) => name !== metric).map((name) => textOf(each, name));
      const key = others.join(' ');
      lines.set(key, [...(lines.get(key) ?? []), each]);
    }
    for (const line of lines.values()) {
      const sorted = line.toSorted((a, b) => quantityOf(a, metric).cmp(quantityOf(b, metric)));
      for (const [index, more] of sorted.entries()) {
        const less = sorted[index - 1];
        if (less !== undefined && more.bill.lt(less.bill)) return { kind: 'fall', less, more };
      }
    }
  }
  return { kind: 'none', usages: tried.length };
}

function triedUsages(price: Price): readonly TriedUsage[] {
  const read = readPrice(price);
  if (read.kind === 'faulty' || read.model.kind !== 'expression') return [];
  return sampleExpressions(read.model, read.model).flatMap(({ usage }) => {
    const rating = ratePrice(price, { metrics: usage });
    return rating.kind === 'rated' ? [{ usage, bill: rating.total }] : [];
  });
}

function quantityOf({ usage }: TriedUsage, metric: string): Decimal {
  const quantity = usage.get(metric);
  if (quantity === undefined) throw new Error(`no quantity of ${metric}`);
  return quantity;
}

function textOf(tried: TriedUsage, metric: string): string {
  return decimalText(quantityOf(tried, metric));
}
