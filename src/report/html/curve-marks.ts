/** The quantities at which a curve is read, and the exact bills there: rows of the table, and stops of the reading line. */
import { type Decimal, decimal, decimalText, isDecimalText, ZERO } from '../../model/decimal.ts';
import type { CurvePair, ImpactCurve } from '../../model/impact.ts';

export interface CurveMark {
  readonly quantity: string;
  /** Null where the price has no bill for this quantity. */
  readonly before: string | null;
  readonly after: string | null;
  /** What the quantity is: the end of a tier, the brink of a cliff. */
  readonly remarks: readonly string[];
}

/** More rows than this are no reading; the document has every boundary. */
const MOST_MARKS = 60;

/** In order of quantity. `extra` are quantities to read beside those that the document names. */
export function curveMarks(pair: CurvePair, extra: readonly string[]): readonly CurveMark[] {
  const remarks = remarksOf(pair);
  const landmarks = [...pair.bills.map(({ quantity }) => quantity), ...remarks.keys()];
  const room = Math.max(0, MOST_MARKS - landmarks.length);
  const quantities = new Map(
    [...landmarks.slice(0, MOST_MARKS), ...extra.slice(0, room)].map((text) => [
      decimalText(decimal(text)),
      decimal(text),
    ]),
  );
  return [...quantities]
    .sort(([, a], [, b]) => a.cmp(b))
    .map(([text, quantity]) => ({
      quantity: text,
      before: billOn(pair.before, quantity),
      after: billOn(pair.after, quantity),
      remarks: remarks.get(text) ?? [],
    }));
}

/** The exact bill at a quantity; null where the curve has none. */
export function billOn(curve: ImpactCurve | null, quantity: Decimal): string | null {
  const segment = curve?.segments.find(
    ({ from, to }) => quantity.gte(decimal(from)) && (to === null || quantity.lte(decimal(to))),
  );
  if (segment === undefined) return null;
  return decimalText(decimal(segment.intercept).plus(decimal(segment.slope).times(quantity)));
}

/** What one of a quantity costs on average: to six places, for display only. Null at zero. */
export function perUnit(bill: string | null, quantity: string): string | null {
  if (bill === null || !isDecimalText(bill) || decimal(quantity).lte(ZERO)) return null;
  return decimalText(decimal(decimal(bill).div(decimal(quantity)).toFixed(6)));
}

function remarksOf({ before, after }: CurvePair): ReadonlyMap<string, readonly string[]> {
  const remarks = new Map<string, string[]>();
  const remark = (quantity: string, text: string) => {
    const key = decimalText(decimal(quantity));
    remarks.set(key, [...(remarks.get(key) ?? []), text]);
  };
  for (const [side, curve] of [
    ['before', before],
    ['after', after],
  ] as const) {
    if (curve === null) continue;
    for (const [index, { opens }] of curve.segments.entries()) {
      const last = curve.segments[index - 1]?.to;
      if (last !== null && last !== undefined)
        remark(last, `${opens === 'limit' ? 'spend limit' : 'tier ends'} (${side})`);
    }
    for (const { kind, quantity, recovers_at } of curve.cliffs) {
      remark(
        quantity,
        kind === 'drop' ? `cliff: one more costs less (${side})` : `more costs less from here on (${side})`,
      );
      if (recovers_at !== null) remark(recovers_at, `costs as much again (${side})`);
    }
    if (curve.ends_at !== null) remark(curve.ends_at, `no bill beyond (${side})`);
  }
  return remarks;
}
