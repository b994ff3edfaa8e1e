/** For how long an approval holds: the days that are tried beside planning on every day, through histories of a company. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assemblePlan } from '../../src/judge/assemble-plan.ts';
import { holdOf as holdWithin } from '../../src/judge/hold-of.ts';
import { addDays } from '../../src/model/values/calendar-day.ts';
import type { PlanInputs } from '../../src/plan/plan-inputs.ts';
import { bindOperations } from '../../src/service/bind-operations.ts';
import { history, SEED, START } from '../plan/arbitrary-history.ts';
import { inputsOf } from '../plan/plan-of.ts';
import { catalogFrom, NO_GUARDS, rehearse } from '../rehearsal.ts';

const RUNS = Number(process.env.PROPERTY_RUNS ?? 2);
const HORIZON = 45;
const GUARDS = { ...NO_GUARDS, backdating_days: 10_000 };
const { bindings } = bindOperations('published', {}, {}, {});

const holdOf = (inputs: PlanInputs) => assemblePlan({ ...inputs, findHold: true }).plan?.holds;

/** The guards that measure days from today, as a person of little patience sets them. */
const IMPATIENT = { ...GUARDS, backdating_days: 3, notice_days: 20 };

/** The first day within the horizon on which the plan is another one, and on which it is the same and refused: by planning on each. */
function scan(inputs: PlanInputs) {
  const planOn = (offset: number) => {
    const today = addDays(inputs.today, offset);
    const plan = assemblePlan({ ...inputs, today }).plan;
    const refused = plan?.guards.find(({ outcome, guard }) => outcome === 'refused' && BY_DAY.has(guard));
    return { today, digest: plan?.digest, guard: refused?.guard };
  };
  const first = planOn(0);
  let refused: ReturnType<typeof planOn> | undefined;
  for (let offset = 1; offset <= HORIZON; offset += 1) {
    const plan = planOn(offset);
    if (plan.digest !== first.digest) return { until: plan.today, refused };
    if (first.guard === undefined && plan.guard !== undefined) refused ??= plan;
  }
  return { until: undefined, refused };
}

const BY_DAY: ReadonlySet<string> = new Set(['backdating_days', 'notice_days']);

test(
  'is until the first day on which planning again gives another digest, and says from when a guard refuses it',
  async () => {
    let ending = 0;
    let refusing = 0;
    await fc.assert(
      fc.asyncProperty(history, async (phases) => {
        const rehearsal = await rehearse('published', SEED, START);
        try {
          let day = START;
          for (const phase of phases) {
            day = addDays(day, phase.days);
            if (phase.days > 0) rehearsal.advanceTo(day);
            const { catalog } = catalogFrom(phase.catalog);
            if (catalog === undefined) continue;
            const { observed } = await rehearsal.plan(catalog, GUARDS);
            if (observed === undefined) continue;
            const inputs = { ...inputsOf({ catalog: 'plans: {}' }), bindings, catalog, observed };
            const asked = { ...inputs, guards: IMPATIENT, today: day };
            const hold = holdOf(asked);
            if (hold !== undefined) {
              const { until, refused } = scan(asked);
              if (until !== undefined) ending += 1;
              if (refused !== undefined) refusing += 1;
              const isSeen = hold.refused !== undefined && hold.refused.from <= addDays(day, HORIZON);
              expect(isSeen ? hold.refused : undefined).toEqual(
                refused && { from: refused.today, guard: refused.guard },
              );
              expect(hold.at_least).toBe(undefined);
              const isBeyond = hold.until === null || hold.until > addDays(day, HORIZON);
              expect(isBeyond ? undefined : hold.until).toBe(until);
            }
            await rehearsal.apply(catalog, GUARDS);
          }
        } finally {
          await rehearsal.close();
        }
      }),
      { numRuns: RUNS },
    );
    // Two histories may have no plan that ends; those of a pipeline have one.
    if (RUNS > 2 || process.env.CI) expect(ending).toBeGreaterThan(0);
    if (RUNS > 2) expect(refusing).toBeGreaterThan(0);
  },
  RUNS * 20_000 + 60_000,
);

/** A contract from 31 August, so that months end where others have fewer days. */
const discounted = (amount: string, months: number) => ({
  products: { platform: { id: 'p1', name: 'Platform', fee_type: 'fixed', payment_terms: 'advance' } },
  subscriptions: {
    a: {
      ...{ customer_id: 'cus_a', currency: 'USD', auto_activate: true },
      contract: { period_type: 'fixed', duration_months: 24, start_date: '2026-08-31' },
      versions: [
        { items: [{ product: 'platform', price: { ...FIXED, ...ofModel(amount), ...lasting(months) } }] },
      ],
    },
  },
});
const FIXED = {
  ...{ type: 'fixed', fee_type: 'fixed', billing_direction: 'advance', charge_on_contract_start: true },
  billing_interval: 'monthly',
  billing_frequency: 'recurring',
};
const ofModel = (price_per_unit: string) => ({ fixed_pricing_model: { price_per_unit, units: 1 } });
const lasting = (duration_value: number) => ({
  discount: {
    type: 'percentage',
    amount: '10',
    duration_type: 'fixed',
    duration_unit: 'months',
    duration_value,
  },
});

test.each([3, 6, 9])('ends when less is left of the %i months of a discount that is sent', async (months) => {
  const seed = {
    customers: [{ id: 'cus_a', currency: 'USD' }],
    products: [{ id: 'p1', name: 'Platform', fee_type: 'fixed', payment_terms: 'advance' }],
  };
  const rehearsal = await rehearse('alguna', seed as never, '2026-08-31');
  try {
    const [old, now] = ['10.00', '11.00'].map((amount) => catalogFrom(discounted(amount, months), 'alguna'));
    if (!old?.catalog || !now?.catalog)
      throw new Error(JSON.stringify([old, now].map((each) => each?.diagnostics)));
    await rehearsal.apply(old.catalog, GUARDS);
    rehearsal.advanceTo(addDays(START, -10));
    const { observed } = await rehearsal.plan(now.catalog, GUARDS);
    if (observed === undefined) throw new Error('not observed');
    const inputs = inputsOf({ catalog: 'plans: {}', profile: 'alguna' });
    const asked = { ...inputs, catalog: now.catalog, observed, today: rehearsal.today(), guards: GUARDS };
    const { until } = scan(asked);
    expect(until).toBeDefined();
    expect(holdOf(asked)).toMatchObject({ until });
  } finally {
    await rehearsal.close();
  }
});

const PRODUCT = 'products: { seats: { name: Seats } }';

test.each([
  [10_000, 'that each name a day', 0, { until: addDays(START, 1), at_least: true }],
  [4_999, 'that each name a day', 1, { until: addDays(START, 1) }],
  [10_000, 'of which one names a day', 2, { until: addDays(START, 1), at_least: true }],
  [4_999, 'of which one names a day', 3, { until: addDays(START, 1) }],
])('of a plan with %i subscriptions %s, %i plans are made', (count, who, plans, hold) => {
  const declared = (index: number) => ({
    ...{ key: `s${index}`, address: `subscriptions.s${index}`, fields: {}, entries: [] },
    ...((who.includes('each') || index === 0) && { ends: START }),
  });
  const subscriptions = new Map(
    Array.from({ length: count }, (_, index) => [`s${index}`, declared(index)] as const),
  );
  const inputs = inputsOf({ catalog: PRODUCT });
  const records = new Map(
    [...subscriptions.values()].map(
      ({ address }) => [address, { address, start: null, value: null }] as const,
    ),
  );
  const many = {
    ...inputs,
    today: START,
    steps: [],
    catalog: { ...inputs.catalog, subscriptions: subscriptions as never },
    observed: { ...inputs.observed, records: records as never },
  };
  let planned = 0;
  const digestOn = (day: string): string => {
    planned += 1;
    return day === START ? 'digest' : 'another digest';
  };
  expect(holdWithin(many, new Map(), 'digest', digestOn)).toEqual(hold);
  expect(planned).toBe(plans);
});

describe('of a plan with little in it', () => {
  test('a guard exception that ends is a day on which it ends', () => {
    const world = { catalog: PRODUCT, profile: 'bound' } as const;
    expect(holdOf(inputsOf(world))).toEqual({ until: null });
    const until = addDays(START, 9);
    const exceptions = [{ guard: 'deletions', until, reason: 'agreed' }] as never;
    expect(holdOf(inputsOf({ ...world, guards: { exceptions } }))).toEqual({ until: addDays(until, 1) });
  });

  test('is absent where it was not asked for, and outside the digest', () => {
    const inputs = inputsOf({ catalog: PRODUCT, profile: 'bound' });
    const plain = assemblePlan(inputs).plan;
    expect(plain?.holds).toBe(undefined);
    expect(assemblePlan({ ...inputs, findHold: true }).plan?.digest).toBe(plain?.digest);
  });
});
