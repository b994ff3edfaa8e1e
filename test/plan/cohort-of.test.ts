/** The cohorts of a plan's money: by what subscriptions use, or by a metadata field, whose values may be any text. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import planSchema from '../../schemas/plan.schema.json' with { type: 'json' };
import type { MoneyChange, MoneyImpact } from '../../src/model/plan/money-impact.ts';
import { decimal, decimalText, ZERO } from '../../src/model/values/decimal.ts';
import type { JsonObject } from '../../src/model/values/json.ts';
import type { MetadataField } from '../../src/model/values/metadata-field.ts';
import { monthlyPrice } from '../prices.ts';
import { planOf, type World } from './plan-of.ts';

interface Paying {
  readonly metadata?: JsonObject | null;
  readonly before: number;
  readonly after: number;
}

const isPlan = new Ajv2020({ strict: false }).compile(planSchema);

const CONTRACT = { period_type: 'fixed', duration_months: 12, start_date: '2026-11-20' };
const price = (amount: number): JsonObject => monthlyPrice(String(amount));

/** Existing subscriptions `s0`, `s1`, …, each with one price that changes. The service knows no metadata. */
function worldOf(paying: readonly Paying[]): World {
  const common = (index: number) => ({ customer_id: `cus_${index}`, currency: 'USD', contract: CONTRACT });
  const subscriptions = paying.map(({ metadata, after }, index) => [
    `s${index}`,
    {
      ...common(index),
      ...(metadata === undefined ? {} : { metadata }),
      versions: [{ items: [{ product: 'platform', price: price(after) }] }],
    },
  ]);
  const records = paying.flatMap(({ before }, index) => [
    [`subscriptions.s${index}`, { value: common(index) }],
    [
      `subscriptions.s${index}.versions.opening`,
      { value: { items: [{ product_id: 'p1', price: price(before) }] } },
    ],
  ]);
  return {
    catalog: `products: { platform: { id: p1 } }\nsubscriptions: ${JSON.stringify(Object.fromEntries(subscriptions))}`,
    records: Object.fromEntries(records),
  };
}

function moneyBy(cohortsBy: MetadataField, paying: readonly Paying[]): MoneyImpact {
  const plan = planOf({ ...worldOf(paying), cohortsBy });
  expect(isPlan(JSON.parse(JSON.stringify(plan))) || isPlan.errors).toBe(true);
  const [money] = plan.impact.money;
  if (money === undefined) throw new Error('the plan changes no money');
  return money;
}

const namesOf = ({ cohorts }: MoneyImpact): readonly string[] => cohorts.map(({ name }) => name);

function sumOf(changes: readonly MoneyChange[]): MoneyChange {
  const sum = (side: keyof MoneyChange) =>
    decimalText(changes.reduce((so, change) => so.plus(decimal(change[side])), ZERO));
  return { before: sum('before'), after: sum('after') };
}

describe('by a metadata field', () => {
  test('subscriptions with one value are one cohort, and those without one another', () => {
    const money = moneyBy('metadata.segment', [
      { metadata: { segment: 'enterprise' }, before: 100, after: 130 },
      { metadata: { tier: 'gold' }, before: 10, after: 11 },
      { metadata: { segment: 'self-serve', tier: 'gold' }, before: 10, after: 15 },
      { metadata: { segment: 'enterprise' }, before: 200, after: 210 },
      { metadata: null, before: 10, after: 12 },
      { before: 10, after: 9 },
    ]);
    expect(money.cohorts_by).toBe('metadata.segment');
    expect(money.cohorts).toMatchObject([
      { name: 'enterprise', subscriptions: 2, monthly: { before: '300', after: '340' } },
      { name: 'self-serve', subscriptions: 1, monthly: { before: '10', after: '15' } },
      {
        name: 'no segment',
        subscriptions: 3,
        monthly: { before: '30', after: '32' },
        contract: { before: '360', after: '384' },
        paying: { more: 2, less: 1, same: 0 },
      },
    ]);
  });

  test('the key is everything after the first dot, and none that every object inherits', () => {
    const paying = [{ metadata: { 'a.b c': 'x' }, before: 1, after: 2 }];
    expect(namesOf(moneyBy('metadata.a.b c', paying))).toEqual(['x']);
    expect(namesOf(moneyBy('metadata.a', paying))).toEqual(['no a']);
    expect(namesOf(moneyBy('metadata.toString', paying))).toEqual(['no toString']);
  });

  test('the value of the catalog counts, not one that only the service has', () => {
    const world = worldOf([{ metadata: { tier: 'gold' }, before: 1, after: 2 }]);
    const metadata = { segment: 'enterprise', tier: 'gold' };
    const live = {
      'subscriptions.s0': { customer_id: 'cus_0', currency: 'USD', contract: CONTRACT, metadata },
    };
    const { impact } = planOf({ ...world, live, cohortsBy: 'metadata.segment' });
    expect(impact.money[0]?.cohorts).toMatchObject([{ name: 'no segment' }]);
  });

  test('a value that is no plain name is in quotes', () => {
    const values = [
      'no segment',
      '"no segment"',
      '',
      ' ',
      'own prices',
      'vip ',
      'a: 1 → 2',
      'Größe 10–50',
      'R&D/EU+',
    ];
    const money = moneyBy(
      'metadata.segment',
      values.map((segment, index) => ({ metadata: { segment }, before: 1, after: 20 - index })),
    );
    expect(namesOf(money)).toEqual([
      '"no segment"',
      '"\\"no segment\\""',
      '""',
      '" "',
      'own prices',
      '"vip "',
      '"a: 1 → 2"',
      '"Größe 10–50"',
      'R&D/EU+',
    ]);
  });

  test('the same changes of two cohorts are two groups, and each group has its cohort', () => {
    const money = moneyBy('metadata.segment', [
      { metadata: { segment: 'a' }, before: 10, after: 11 },
      { metadata: { segment: 'b' }, before: 10, after: 11 },
      { metadata: { segment: 'a' }, before: 10, after: 11 },
    ]);
    expect(money.groups).toMatchObject([
      {
        cohort: 'a',
        subscriptions: 2,
        members: [{ subscriptions: ['subscriptions.s0', 'subscriptions.s2'] }],
      },
      { cohort: 'b', subscriptions: 1, members: [{ subscriptions: ['subscriptions.s1'] }] },
    ]);
  });

  const hostile = fc.oneof(
    fc.constantFrom('no segment', '"', '""', '', 'own prices', '\u202e', '<script>', '__proto__', '=1+1'),
    fc.string({ unit: 'binary', maxLength: 12 }).filter((text) => !text.includes('${')),
  );
  const segments = fc.array(
    fc.record({
      segment: fc.option(hostile, { nil: undefined }),
      before: fc.integer({ min: 1, max: 500 }),
      change: fc.integer({ min: 1, max: 50 }),
    }),
    { minLength: 1, maxLength: 12 },
  );

  test('whatever the values are, each has a cohort of its own, and the cohorts sum to the currency', () => {
    fc.assert(
      fc.property(segments, (generated) => {
        const money = moneyBy(
          'metadata.segment',
          generated.map(({ segment, before, change }) => ({
            ...(segment === undefined ? {} : { metadata: { segment } }),
            before,
            after: before + change,
          })),
        );
        const values = generated.map(({ segment }) => segment);
        expect(new Set(namesOf(money)).size).toBe(new Set(values).size);
        expect(money.cohorts).toHaveLength(new Set(values).size);
        expect(namesOf(money).includes('no segment')).toBe(values.includes(undefined));
        expect(money.cohorts.reduce((sum, { subscriptions }) => sum + subscriptions, 0)).toBe(values.length);
        expect(sumOf(money.cohorts.map(({ monthly }) => monthly))).toEqual(money.monthly);
        expect(sumOf(money.cohorts.map(({ contract }) => contract))).toEqual(money.contract);
        expect(sumOf(money.groups.map(({ monthly }) => monthly))).toEqual(money.monthly);
        for (const { members, cohort } of money.groups)
          for (const address of members.flatMap(({ subscriptions }) => subscriptions)) {
            const value = values[Number(address.slice('subscriptions.s'.length))];
            expect([value ?? 'no segment', JSON.stringify(value)]).toContain(cohort);
          }
      }),
      { numRuns: 60 },
    );
  });

  test('nothing else of the plan is another, and its digest is the same', () => {
    const world = worldOf([
      { metadata: { segment: 'a' }, before: 10, after: 11 },
      { metadata: { segment: 'b' }, before: 10, after: 9 },
    ]);
    const byUse = planOf(world);
    const byField = planOf({ ...world, cohortsBy: 'metadata.segment' });
    expect(byField.digest).toBe(byUse.digest);
    expect(byField.checksum).not.toBe(byUse.checksum);
    const withoutCohorts = ({ impact, checksum: _, ...plan }: typeof byUse) => ({
      ...plan,
      impact: {
        ...impact,
        money: impact.money.map(({ cohorts, cohorts_by, groups, ...sums }) => sums),
        affected: impact.affected?.map(({ bundle, ...facts }) => facts),
      },
    });
    expect(byUse.impact.affected?.map(({ bundle }) => bundle)).toEqual([undefined, undefined]);
    expect(byField.impact.affected?.map(({ bundle }) => bundle)).toEqual(['own prices', 'own prices']);
    expect(withoutCohorts(byField)).toEqual(withoutCohorts(byUse));
  });
});

test('where nothing is said, cohorts are by bundle or plan, and metadata has no part in them', () => {
  const world = worldOf([
    { metadata: { segment: 'a' }, before: 10, after: 11 },
    { metadata: { segment: 'b' }, before: 10, after: 9 },
  ]);
  const [money] = planOf(world).impact.money;
  expect(money).not.toHaveProperty('cohorts_by');
  expect(money?.cohorts).toMatchObject([{ name: 'own prices', subscriptions: 2 }]);
});
