import { describe, expect, it } from 'vitest';
import { assemblePlan } from '../../src/judge/assemble-plan.ts';
import { projectApplied } from '../../src/judge/project-applied.ts';
import { bundleExchange } from '../../src/ledger/of-plan/impact-items.ts';
import type { UsageSample } from '../../src/model/catalog/usage-sample.ts';
import type { BundleMove } from '../../src/model/plan/price-impact.ts';
import { catalogOf } from '../catalog-of.ts';
import { monthlyPriceText as fixed } from '../prices.ts';
import { inputsOf } from './plan-of.ts';

const metered = (amount: string): string =>
  `{ type: unit, fee_type: metered, billing_direction: arrears, charge_on_contract_start: false, billing_interval: monthly, metric_ids: [met_calls], unit_pricing_model: { price_per_unit: "${amount}" } }`;

const BUNDLES = `products: { platform: { id: p1 }, api: { id: p2 }, support: { id: p3 } }
bundles:
  small: { name: Small, prices: { platform: ${fixed('100')}, api: ${metered('0.10')} } }
  large: { name: Large, prices: { platform: ${fixed('110')}, api: ${metered('0.12')} } }
  plain: { name: Plain, prices: { platform: ${fixed('80')} } }
  full: { name: Full, prices: { platform: ${fixed('80')}, support: ${fixed('60')} } }
`;

interface Customer {
  readonly items: string;
  readonly more?: string;
}

function movesBetween(
  before: Readonly<Record<string, Customer>>,
  after: Readonly<Record<string, Customer>>,
  usage: readonly UsageSample[] = [],
  offered = '',
) {
  const catalog = (customers: Readonly<Record<string, Customer>>, bundles = BUNDLES): string =>
    `${bundles}subscriptions:\n${Object.entries(customers)
      .map(
        ([key, { items, more = '' }]) =>
          `  ${key}: { customer_id: cus_${key}, currency: USD, contract: { period_type: fixed, duration_months: 24, start_date: 2026-11-01 }${more}, versions: ${items} }\n`,
      )
      .join('')}`;
  const projected = projectApplied(inputsOf({ catalog: catalog(before) }));
  if (projected.kind === 'faulty') throw new Error(JSON.stringify(projected.diagnostics));
  const { plan } = assemblePlan({
    ...inputsOf({ catalog: catalog(after, BUNDLES + offered), usage }),
    catalog: catalogOf(catalog(after, BUNDLES + offered)),
    observed: projected.observed,
  });
  if (plan === undefined) throw new Error('no plan');
  return { ...plan.impact, moves: plan.impact.moves ?? [] };
}

const uses = (...bundles: readonly string[]): Customer => ({
  items: `[{ items: [${bundles.map((bundle) => `{ bundle: ${bundle} }`).join(', ')}] }]`,
});
const short = ({ from, to, subscriptions, monthly, paying }: BundleMove) => ({
  move: `${from} -> ${to}: ${subscriptions}`,
  monthly: `${monthly.before} -> ${monthly.after}`,
  paying,
});

describe('a move', () => {
  it('is one bundle for one other', () => {
    const exchange = (before: readonly string[], after: readonly string[]) => bundleExchange(before, after);
    expect(exchange(['a x', 'own'], ['b y'])).toEqual({ from: 'a', to: 'b' });
    expect(exchange(['a x', 'a y', 'c x'], ['c x', 'b x'])).toEqual({ from: 'a', to: 'b' });
    const none: readonly (readonly [readonly string[], readonly string[]])[] = [
      [['a x'], ['a x']],
      [['a x'], ['x']],
      [['x'], ['b x']],
      [['a x'], ['a x', 'b x']],
      [['a x', 'b x'], ['a x']],
      [['a x', 'b x'], ['c x']],
      [['a x'], ['b x', 'c x']],
      [[], ['b x']],
    ];
    for (const [before, after] of none) expect(exchange(before, after)).toBeUndefined();
  });

  it('has the bills of its customers, and leaves no change of a price', () => {
    const { moves, prices, money } = movesBetween(
      { a: uses('plain'), b: uses('plain'), c: uses('full'), d: uses('plain') },
      { a: uses('full'), b: uses('full'), c: uses('plain'), d: uses('plain') },
    );
    expect(prices).toEqual([]);
    expect(moves.map(short)).toEqual([
      {
        move: 'bundles.full -> bundles.plain: subscriptions.c',
        monthly: '140 -> 80',
        paying: { more: 0, less: 1, same: 0 },
      },
      {
        move: 'bundles.plain -> bundles.full: subscriptions.a,subscriptions.b',
        monthly: '160 -> 280',
        paying: { more: 2, less: 0, same: 0 },
      },
    ]);
    expect(moves.map(({ increases }) => increases)).toEqual([
      { largest: null, from_nothing: 0, unmeasured: 0 },
      { largest: { percent: '75', subscription: 'subscriptions.a' }, from_nothing: 0, unmeasured: 0 },
    ]);
    expect(moves[1]?.prices.map(({ product, direction }) => `${product} ${direction}`)).toEqual([
      'products.support added',
    ]);
    expect(money.map(({ subscriptions, monthly }) => [subscriptions, monthly])).toEqual([
      [3, { before: '300', after: '360' }],
    ]);
  });

  it('is measured at the usage of the customer, and bounded by the prices without a sample', () => {
    const calls = {
      user: { kind: 'subscription', key: 'a' },
      used: { kind: 'metric', id: 'met_calls' },
      perMonth: '4000',
      count: null,
      dimensions: new Map(),
      event: null,
      month: null,
      source: { file: 'usage.csv', line: 1, column: 1 },
    } as const;
    const before = { a: uses('small') };
    const after = { a: uses('large') };
    // 100 + 400 becomes 110 + 480.
    expect(movesBetween(before, after, [calls]).moves.map(({ increases }) => increases.largest)).toEqual([
      { percent: '18', subscription: 'subscriptions.a' },
    ]);
    expect(movesBetween(before, after).moves.map(({ increases }) => increases.largest)).toEqual([
      { percent: '20', bound: true, subscription: 'subscriptions.a' },
    ]);
  });

  it('that brings what nothing bounds is said not to be measured', () => {
    const [move] = movesBetween({ a: uses('plain') }, { a: uses('large') }).moves;
    // 80 becomes 110 and what the calls cost.
    expect(move?.increases).toEqual({
      largest: { percent: '37.5', subscription: 'subscriptions.a' },
      from_nothing: 1,
      unmeasured: 0,
    });
    expect(move?.uncounted_changes).toBe(1);
  });

  it('to one bundle and on to another is in two entries, each with the month from its day', () => {
    const twice = `[{ items: [{ bundle: plain }] }, { effective_at: 2027-01-01, items: [{ bundle: full }] }, { effective_at: 2027-06-01, items: [{ bundle: large, prices: { api: null } }] }]`;
    const { moves } = movesBetween({ a: uses('plain') }, { a: { items: twice } });
    expect(moves.map((move) => [short(move).move, short(move).monthly, move.first, move.last])).toEqual([
      ['bundles.plain -> bundles.full: subscriptions.a', '80 -> 140', '2027-01-01', '2027-01-01'],
      ['bundles.plain -> bundles.large: subscriptions.a', '80 -> 110', '2027-06-01', '2027-06-01'],
    ]);
  });

  it('to a bundle that comes with it changes no price either, and says that its prices are new', () => {
    const offered = `  best: { name: Best, prices: { platform: ${fixed('90')}, support: ${fixed('60')} } }\n`;
    const { moves, prices } = movesBetween({ a: uses('plain') }, { a: uses('best') }, [], offered);
    expect(moves.map((move) => [short(move).monthly, move.new_prices])).toEqual([['80 -> 150', true]]);
    expect(moves[0]?.prices.map(({ product, direction }) => `${product} ${direction}`)).toEqual([
      'products.platform increase',
      'products.support added',
    ]);
    expect(prices.map(({ product, direction }) => `${product} ${direction}`)).toEqual([
      'products.platform added',
      'products.support added',
    ]);
  });

  it('of a new subscription is none', () => {
    expect(movesBetween({}, { a: uses('plain') }).moves).toEqual([]);
  });

  it('leaves a price that the customer negotiated among the changes of prices', () => {
    const overridden = {
      items:
        '[{ items: [{ bundle: full, prices: { platform: { fixed_pricing_model: { price_per_unit: "81" } } } }] }]',
    };
    const { moves, prices } = movesBetween({ a: uses('plain') }, { a: overridden });
    expect(prices.map(({ product, bundle, direction }) => [product, bundle, direction])).toEqual([
      ['products.platform', 'bundles.full', 'increase'],
    ]);
    expect(moves.flatMap((move) => move.prices.map(({ product }) => product))).toEqual(['products.support']);
  });
});
