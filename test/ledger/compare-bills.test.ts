/** Verdicts, extremes and curves of a changed price, held against rating one quantity after the other. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareBills, curvesOf, directionOf } from '../../src/ledger/prices/compare-bills.ts';
import type { Price } from '../../src/model/catalog/price.ts';
import type { BillShift, ImpactCurve } from '../../src/model/plan/price-impact.ts';
import { type Decimal, decimal, decimalText } from '../../src/model/values/decimal.ts';
import { rateTerms } from '../../src/pricing/rate/rate-price.ts';
import { readPrice } from '../../src/pricing/read/read-price.ts';
import { FAR, pricePair } from '../pricing/arbitrary-price.ts';
import { bruteBill, sameBill } from '../pricing/brute-force.ts';

const RUNS = Number(process.env.PROPERTY_RUNS ?? 20) * 15;
const EVERY = Array.from({ length: FAR + 1 }, (_, quantity) => quantity);

interface Tried {
  readonly before: readonly (Decimal | undefined)[];
  readonly after: readonly (Decimal | undefined)[];
}

/** What `bruteBill` does, with the price read once. */
function billsOf(price: Price): readonly (Decimal | undefined)[] {
  const read = readPrice(price);
  if (read.kind === 'faulty') throw new Error(read.faults[0].message);
  return EVERY.map((quantity) => {
    const charge = read.model.rate({ quantity: decimal(quantity) });
    return charge.kind === 'rated' ? rateTerms(charge, read.terms).total : undefined;
  });
}

describe(`${RUNS} pairs of prices against brute force`, () => {
  it('agree on the verdict, the curves, the boundaries, the drops and the largest decrease', () => {
    fc.assert(
      fc.property(pricePair, ([before, after]) => {
        const tried = { before: billsOf(before), after: billsOf(after) };
        const compared = compareBills({ before, after });
        const first = EVERY.findIndex((quantity) => !sameBill(tried.before[quantity], tried.after[quantity]));

        if (compared.verdict.kind === 'same' || compared.verdict.kind === 'units_differ')
          expect(first).toBe(-1);
        else expect(compared.verdict).toMatchObject({ kind: 'differs', quantity: String(first) });

        const [pair] = curvesOf({ before, after });
        expect(pair?.differs).toBe(first !== -1);
        expectCurve(pair?.before ?? null, tried.before);
        expectCurve(pair?.after ?? null, tried.after);
        for (const { quantity, before: old, after: now } of pair?.bills ?? []) {
          expect(old).toBe(textOf(bruteBill(before, Number(quantity))));
          expect(now).toBe(textOf(bruteBill(after, Number(quantity))));
        }
        expectFall(compared.largest_decrease, tried);
      }),
      { numRuns: RUNS },
    );
  }, 300_000);
});

/** Segments give every bill that there is and no other; drops are where one more costs less. */
function expectCurve(curve: ImpactCurve | null, bills: readonly (Decimal | undefined)[]): void {
  if (curve === null) throw new Error('there is no curve');
  const segments = curve.segments.map(({ from, to, intercept, slope }) => ({
    from: Number(from),
    to: to === null ? Number.POSITIVE_INFINITY : Number(to),
    intercept: decimal(intercept),
    slope: decimal(slope),
  }));
  const wrong = EVERY.filter((quantity) => {
    const segment = segments.find(({ from, to }) => quantity >= from && quantity <= to);
    return !sameBill(segment?.intercept.plus(segment.slope.times(decimal(quantity))), bills[quantity]);
  });
  expect(wrong).toEqual([]);
  const last = bills.findLastIndex((bill) => bill !== undefined);
  expect(curve.ends_at).toBe(last === FAR ? null : String(last));
  const drops = EVERY.filter((quantity) => {
    const [here, next] = [bills[quantity], bills[quantity + 1]];
    return here !== undefined && next?.lt(here);
  });
  // No generated price goes down all along a tier.
  expect(curve.total_drops.map(({ kind, quantity }) => [kind, quantity])).toEqual(
    drops.map((quantity) => ['drop', String(quantity)]),
  );
  for (const { bill, quantity, recovers_at: recovery } of curve.total_drops) {
    const after = EVERY.slice(Number(quantity) + 1).find((each) => bills[each]?.gte(decimal(bill)));
    // A bill that grows again reaches any height, and perhaps only beyond what was tried.
    if (after !== undefined) expect(recovery).toBe(String(after));
    else if (recovery !== null) expect(Number(recovery)).toBeGreaterThan(FAR);
  }
}

/** No quantity loses a larger share of its bill. */
function expectFall(fall: BillShift | null, { before, after }: Tried): void {
  if (fall?.kind === 'unmeasured') return;
  for (const quantity of EVERY) {
    const [old, now] = [before[quantity], after[quantity]];
    if (!old || !now?.lt(old)) continue;
    const lost = old.minus(now).times(decimal(100)).div(old);
    if (fall?.kind !== 'percent' || decimal(fall.percent).lt(lost))
      throw new Error(`at ${quantity} ${decimalText(lost)} % are lost, more than ${JSON.stringify(fall)}`);
  }
}

function textOf(bill: Decimal | undefined): string | null {
  return bill === undefined ? null : decimalText(bill);
}

const graduated = (...tiers: readonly (readonly [number | null, string])[]): Price => ({
  billing_interval: 'monthly',
  graduated_tiered_pricing_model: {
    tiers: tiers.map(([max, price]) => ({
      ...(max === null ? {} : { max_units: max }),
      price_per_unit: price,
    })),
  },
});
const fixed = (amount: string): Price => ({
  billing_interval: 'monthly',
  fixed_pricing_model: { price_per_unit: amount, units: 1 },
});

describe('a changed price', () => {
  it('that increases says by how much, where, and per month', () => {
    const compared = compareBills({ before: fixed('499.00'), after: fixed('538.92') });
    expect(directionOf(compared)).toBe('increase');
    expect(compared).toMatchObject({
      verdict: { kind: 'differs', quantity: '0', before: '499', after: '538.92' },
      largest_increase: { kind: 'percent', percent: '8', before: '499', after: '538.92' },
      largest_decrease: null,
      monthly: { before: '499', after: '538.92' },
    });
  });

  it('that falls says which share of the old bill is lost', () => {
    const compared = compareBills({
      before: graduated([100, '0.50'], [null, '0.40']),
      after: graduated([100, '0.50'], [null, '0.30']),
    });
    expect(directionOf(compared)).toBe('decrease');
    expect(compared.verdict).toMatchObject({
      kind: 'differs',
      quantity: '101',
      before: '50.4',
      after: '50.3',
    });
    // Each further unit costs 0.30 instead of 0.40.
    expect(compared.largest_decrease).toMatchObject({
      kind: 'percent',
      percent: '25',
      before: '0.4',
      after: '0.3',
    });
  });

  it('can be dearer at one quantity and cheaper at another', () => {
    const compared = compareBills({
      before: graduated([100, '0.50'], [null, '0.40']),
      after: graduated([100, '0.60'], [null, '0.20']),
    });
    expect(directionOf(compared)).toBe('mixed');
    expect(compared.largest_increase).toMatchObject({ percent: '20' });
    expect(compared.largest_decrease).toMatchObject({ percent: '50' });
  });

  it('written differently bills the same', () => {
    const compared = compareBills({
      before: graduated([10, '1'], [20, '1'], [null, '2']),
      after: graduated([20, '1.00'], [null, '2.0']),
    });
    expect(directionOf(compared)).toBe('same');
    expect(compared).toMatchObject({
      verdict: { kind: 'same' },
      largest_increase: null,
      largest_decrease: null,
    });
  });

  it('from nothing increases without bound', () => {
    const compared = compareBills({ before: fixed('0'), after: fixed('10') });
    expect(compared.largest_increase).toMatchObject({ kind: 'unbounded', before: '0', after: '10' });
  });

  it('to nothing loses all of the bill', () => {
    const compared = compareBills({ before: fixed('10'), after: fixed('0') });
    expect(compared.largest_decrease).toMatchObject({
      kind: 'percent',
      percent: '100',
      before: '10',
      after: '0',
    });
  });

  it('that has no bill any more beyond a quantity says where the gap begins', () => {
    const pair = { before: graduated([10, '1'], [null, '2']), after: graduated([10, '1']) };
    expect(compareBills(pair).largest_increase).toMatchObject({ kind: 'unmeasured' });
    const [curves] = curvesOf(pair);
    expect(curves?.before?.ends_at).toBeNull();
    expect(curves?.after?.ends_at).toBe('10');
    expect(curves?.bills).toEqual([
      { quantity: '0', before: '0', after: '0' },
      { quantity: '10', before: '10', after: '10' },
      { quantity: '11', before: '12', after: null },
    ]);
  });

  it('shows its drops', () => {
    const tiered: Price = {
      tiered_pricing_model: {
        tiers: [{ max_units: 10, price_per_unit: '15' }, { price_per_unit: '12' }],
      },
    };
    const [curves] = curvesOf({ before: null, after: tiered });
    expect(curves).toMatchObject({ before: null, after: { ends_at: null } });
    expect(curves?.after?.total_drops).toEqual([
      { kind: 'drop', quantity: '10', bill: '150', next_quantity: '11', next_bill: '132', recovers_at: '13' },
    ]);
  });

  it('of another axis cannot be compared, and both are still drawn', () => {
    const percentage: Price = { tiered_percentage_pricing_model: { tiers: [{ percentage: '10' }] } };
    const unit: Price = { unit_pricing_model: { price_per_unit: '2' } };
    const compared = compareBills({ before: unit, after: percentage });
    expect(directionOf(compared)).toBe('unknown');
    expect(compared.verdict.kind).toBe('incomparable');
    expect(curvesOf({ before: unit, after: percentage }).map(({ context }) => context.axis)).toEqual([
      'quantity',
      'amount',
    ]);
  });

  it('is looked at while its discount runs and after it', () => {
    const discounted: Price = {
      ...fixed('100'),
      discount: {
        type: 'percentage',
        amount: '50',
        duration_type: 'fixed',
        duration_unit: 'months',
        duration_value: 3,
      },
    };
    const curves = curvesOf({ before: discounted, after: fixed('100') });
    expect(curves.map(({ context, differs }) => [context.phase, differs])).toEqual([
      ['opening', true],
      ['list', false],
    ]);
    expect(curves[0]?.bills).toEqual([{ quantity: '0', before: '50', after: '100' }]);
  });
});
