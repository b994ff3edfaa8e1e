/**
 * What a plan says of whole contracts is what the sandbox bills in their months, to the unit: every model with its own
 * quantity, every interval, discounts, trials, limits, escalations and steps, on any first day, in four currencies.
 * `PROPERTY_RUNS` sets how many catalogs; each has a dozen subscriptions.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { READ_AS } from '../../src/ledger/bills/subscription-terms.ts';
import { PARTIAL_PERIODS, type PartialPeriod } from '../../src/model/catalog/billing-cycle.ts';
import { addMonths, type CalendarDay, calendarDay } from '../../src/model/values/calendar-day.ts';
import { decimal, decimalText, ZERO } from '../../src/model/values/decimal.ts';
import type { Json, JsonObject } from '../../src/model/values/json.ts';
import { monthlyPrice as monthly } from '../prices.ts';
import { catalogFrom, type Rehearsal, rehearse } from '../rehearsal.ts';

const RUNS = Number(process.env.PROPERTY_RUNS ?? 3);
const SECONDS_PER_RUN = 5;
const SUBSCRIPTIONS = 12;
const TODAY = '2026-11-20';
const PRODUCTS = ['platform', 'seats', 'support'];
const ALL_PRODUCTS = [...PRODUCTS, 'onboarding'];

const amount = fc.constantFrom('10', '99.99', '0.335', '1200', '33.33', '7.005');
const limitedDiscount = fc.record({
  type: fc.constant('percentage'),
  amount: fc.constantFrom('10', '50', '33.3'),
  duration_type: fc.constant('fixed'),
  duration_unit: fc.constant('months'),
  duration_value: fc.constantFrom(1, 3, 12),
});
const tiers = fc.tuple(amount, amount, amount).map(([first, next, fixed_fee]) => [
  { min_units: 0, max_units: 10, price_per_unit: first },
  { min_units: 11, price_per_unit: next, fixed_fee },
]);
const model = fc.oneof(
  amount.map((price) => ({
    type: 'fixed',
    fixed_pricing_model: { price_per_unit: price, units: 3 },
  })),
  tiers.map((all) => ({ type: 'tiered', tiered_pricing_model: { units: 12, tiers: all } })),
  tiers.map((all) => ({
    type: 'graduated_tiered',
    graduated_tiered_pricing_model: { units: 12, tiers: all },
  })),
);
const price = fc
  .record(
    {
      model,
      months: fc.constantFrom(1, 1, 3, 6, 12),
      direction: fc.constantFrom('advance', 'arrears'),
      discount: limitedDiscount,
      trial: fc.constantFrom(7, 14, 30, 45),
      limits: fc.constantFrom<JsonObject>(
        { maximum_spend: { amount: '300', period: 'monthly' } },
        { minimum_spend: { amount: '100', period: 'monthly' } },
      ),
    },
    { requiredKeys: ['model', 'months', 'direction'] },
  )
  .map(
    ({ model: priced, months, direction, discount, trial, limits }): JsonObject => ({
      ...priced,
      fee_type: 'fixed',
      billing_direction: direction,
      charge_on_contract_start: true,
      billing_interval_count: months,
      billing_interval_unit: 'month',
      ...(discount && { discount }),
      ...(trial && { trial_period_days: trial }),
      ...limits,
    }),
  );
/** A fee that is charged once, with the version that brings it. */
const fee = amount.map(
  (price_per_unit): Json => ({
    product: 'onboarding',
    price: {
      type: 'fixed',
      fee_type: 'fixed',
      billing_frequency: 'one-off',
      billing_direction: 'advance',
      charge_on_contract_start: true,
      fixed_pricing_model: { price_per_unit, units: 1 },
    },
  }),
);
const items = fc
  .tuple(
    ...PRODUCTS.map((product) => fc.option(price, { freq: 2 }).map((own) => own && { product, price: own })),
    fc.option(fee, { freq: 2 }),
  )
  .map((all): readonly Json[] => all.filter((item) => item !== null))
  .filter((all) => all.length > 0);

const subscription = fc
  .record(
    {
      start: fc.tuple(fc.constantFrom('2026-12', '2027-01', '2027-02'), fc.constantFrom('01', '15', '28')),
      lastDay: fc.boolean(),
      months: fc.constantFrom(3, 12, 13, 24),
      first: items,
      step: fc.record({ after: fc.integer({ min: 1, max: 20 }), items }),
      currency: fc.constantFrom('USD', 'EUR', 'JPY', 'KWD'),
      discount: limitedDiscount,
      minimum_spend: fc.constantFrom<JsonObject>(
        { amount: '50', period: 'monthly' },
        { amount: '700', period: 'quarterly' },
      ),
      maximum_spend: fc.constantFrom<JsonObject>({ amount: '900', period: 'monthly' }),
      trial_period_days: fc.constantFrom(7, 14, 31),
      price_escalation: fc.constantFrom<JsonObject>({
        enabled: true,
        type: 'percentage',
        percentage: '4.5',
        interval_months: 6,
        escalate_metered_unit_rates: false,
      }),
    },
    { requiredKeys: ['start', 'lastDay', 'months', 'first', 'currency'] },
  )
  .map(({ start: [month, day], lastDay, months, first, step, ...fields }): JsonObject => {
    const begins = lastDay && month !== '2027-02' ? `${month}-31` : `${month}-${day}`;
    const steps =
      step === undefined
        ? []
        : [{ effective_at: addMonths(calendarDay(begins), step.after), items: step.items }];
    return {
      ...fields,
      auto_activate: true,
      contract: { period_type: 'fixed', duration_months: months, start_date: begins },
      renewal: { auto_renew: false },
      versions: [{ items: first }, ...steps],
    } as JsonObject;
  });
const read = (partial_period: PartialPeriod) => ({ choices: { partial_period } });
const company = fc.array(subscription, { minLength: SUBSCRIPTIONS, maxLength: SUBSCRIPTIONS });

test(
  'of every subscription of a generated company',
  async () => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(company, fc.constantFrom(...PARTIAL_PERIODS), async (subscriptions, reading) => {
        const customers = subscriptions.map(({ currency }, at) => ({
          id: `cus_${at}`,
          currency: String(currency),
        }));
        const products = ALL_PRODUCTS.map((key) => ({ id: `prod_${key}`, name: key }));
        const rehearsal = await rehearse('bound', { customers, products, ...read(reading) }, TODAY);
        try {
          const { contracts: planned } = await plannedContracts(rehearsal, subscriptions, reading);
          const billed = billedContracts(rehearsal);
          const wrong = [...planned].filter(([customer, told]) => (billed.get(customer) ?? '0') !== told);
          expect(
            wrong.map(([customer, told]) => [
              subscriptions[Number(customer.slice(4))],
              told,
              billed.get(customer),
            ]),
          ).toEqual([]);
          compared += planned.size;
        } finally {
          await rehearsal.close();
        }
      }),
      { numRuns: RUNS },
    );
    expect(compared).toBeGreaterThan(RUNS);
  },
  RUNS * SECONDS_PER_RUN * 1000 + 60_000,
);

/** By customer: the sum over the contract, of those that the plan counts whole. Carries the plan out. */
async function plannedContracts(
  rehearsal: Rehearsal,
  subscriptions: readonly JsonObject[],
  partialPeriod: PartialPeriod,
): Promise<{ readonly contracts: ReadonlyMap<string, string>; readonly assumed: readonly string[] }> {
  const { catalog, diagnostics } = catalogFrom({
    products: Object.fromEntries(ALL_PRODUCTS.map((key) => [key, { id: `prod_${key}` }])),
    subscriptions: Object.fromEntries(
      subscriptions.map((own, at) => [`s${at}`, { customer_id: `cus_${at}`, ...own }]),
    ),
  });
  if (catalog === undefined) throw new Error(diagnostics.map(({ message }) => message).join('; '));
  const { plan, outcome } = await rehearsal.apply({ ...catalog, partialPeriod });
  expect(outcome.steps.filter(({ result }) => result.kind !== 'done')).toEqual([]);
  const members = plan.impact.money.flatMap(({ groups, excluded }) => {
    expect(excluded.filter(({ what }) => what !== 'contract')).toEqual([]);
    return groups.flatMap((group) => group.members);
  });
  const contracts = members.flatMap(({ customers, contract }) =>
    contract === null ? [] : customers.map((customer) => [customer, contract.after] as const),
  );
  const assumed = plan.impact.money.flatMap((money) => money.assumed ?? []).map(({ reason }) => reason);
  return { contracts: new Map(contracts), assumed };
}

const MONTHS = Array.from({ length: 30 }, (_, at) => addMonths(calendarDay('2026-12-01'), at));

function billedContracts({ sandbox }: Rehearsal): ReadonlyMap<string, string> {
  for (const month of MONTHS) bill(sandbox, month);
  const sums = new Map<string, string>();
  for (const { customer_id: customer, total } of sandbox.store.all('invoices'))
    sums.set(
      customer,
      decimalText(
        decimal(sums.get(customer) ?? '0')
          .plus(decimal(total))
          .plus(ZERO),
      ),
    );
  return sums;
}

function bill(sandbox: Rehearsal['sandbox'], month: CalendarDay): void {
  const { status, body } = sandbox.handle({
    method: 'POST',
    path: '/_sandbox/bill',
    headers: { authorization: `Bearer ${sandbox.apiKey}`, 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify({ month: month.slice(0, 7) })),
  });
  if (status !== 200) throw new Error(Buffer.from(body).toString());
}

interface ByHand {
  readonly name: string;
  readonly price: JsonObject;
  readonly fields?: JsonObject;
  /** The sum of its invoices, or by reading of a period in which a trial ends. */
  readonly contract: string | Readonly<Record<PartialPeriod, string>>;
}

const YEARLY = { billing_interval: 'yearly' };
const HALF = {
  type: 'percentage',
  amount: '50',
  duration_type: 'fixed',
  duration_unit: 'months',
  duration_value: 3,
};
const TWO_YEARS = {
  contract: { period_type: 'fixed', duration_months: 24, start_date: '2027-01-01' },
  price_escalation: { enabled: true, type: 'percentage', percentage: '10', interval_months: 12 },
};
const BY_HAND: readonly ByHand[] = [
  // The discount runs on the day of the only charge.
  {
    name: 'a year at half its price for three months',
    price: monthly('1200.00', YEARLY),
    fields: { discount: HALF },
    contract: '600',
  },
  // 335 of 365 days.
  {
    name: 'a year after 30 days of trial',
    price: monthly('1200.00', YEARLY),
    fields: { trial_period_days: 30 },
    contract: { prorated: '1101.37', whole: '1200', free: '0' },
  },
  // 17 of 31 days of 99.00 are 54.29, and eleven months.
  {
    name: 'months after 14 days of trial',
    price: monthly('99.00'),
    fields: { trial_period_days: 14 },
    contract: { prorated: '1143.29', whole: '1188', free: '1089' },
  },
  // 10 of 30 days of 0.015 are half a cent, which is charged as one; then 0.02 in each of eleven months.
  {
    name: 'half a cent after a trial',
    price: monthly('0.015'),
    fields: {
      contract: { period_type: 'fixed', duration_months: 12, start_date: '2027-04-01' },
      trial_period_days: 20,
    },
    contract: { prorated: '0.23', whole: '0.24', free: '0.22' },
  },
  // The minimum of the first month is 170.00 of 310.00, all of it, or none.
  {
    name: 'a minimum in the month in which a trial ends',
    price: monthly('99.00'),
    fields: { trial_period_days: 14, minimum_spend: { amount: '310.00', period: 'monthly' } },
    contract: { prorated: '3580', whole: '3720', free: '3410' },
  },
  // Each month is charged 1001.
  {
    name: 'a fee finer than its currency',
    price: monthly('1000.50'),
    fields: { currency: 'JPY' },
    contract: '12012',
  },
  {
    name: "a price's own maximum, which applies to its escalated charge",
    price: monthly('100.00', { maximum_spend: { amount: '100.00', period: 'monthly' } }),
    fields: TWO_YEARS,
    contract: '2400',
  },
  {
    name: "a price's own minimum above its escalated charge",
    price: monthly('50.00', { minimum_spend: { amount: '100.00', period: 'monthly' } }),
    fields: TWO_YEARS,
    contract: '2400',
  },
  { name: 'a price that escalates', price: monthly('100.00'), fields: TWO_YEARS, contract: '2520' },
];

test.each(PARTIAL_PERIODS)(
  'contracts worked out by hand, %s: the plan and the invoices have them',
  async (reading) => {
    const subscriptions = BY_HAND.map(({ price: own, fields = {} }) => ({
      currency: 'USD',
      auto_activate: true,
      contract: { period_type: 'fixed', duration_months: 12, start_date: '2027-01-01' },
      renewal: { auto_renew: false },
      ...fields,
      versions: [{ items: [{ product: 'platform', price: own }] }],
    }));
    const customers = subscriptions.map(({ currency }, at) => ({ id: `cus_${at}`, currency }));
    const products = ALL_PRODUCTS.map((key) => ({ id: `prod_${key}`, name: key }));
    const rehearsal = await rehearse('bound', { customers, products, ...read(reading) }, TODAY);
    try {
      const own = subscriptions as readonly JsonObject[];
      const { contracts: planned, assumed } = await plannedContracts(rehearsal, own, reading);
      expect(assumed).toContain(`its trial ends within a period, and ${READ_AS[reading]}`);
      const byHand = BY_HAND.map(({ contract }, at) => {
        return [`cus_${at}`, typeof contract === 'string' ? contract : contract[reading]] as const;
      });
      expect(planned).toEqual(new Map(byHand));
      expect(billedContracts(rehearsal)).toEqual(planned);
    } finally {
      await rehearsal.close();
    }
  },
);

test('a fee after the last bill of its contract is excluded by name, and in no sum', async () => {
  const recurring = {
    product: 'platform',
    price: monthly('10'),
  };
  const own = {
    customer_id: 'cus_0',
    currency: 'USD',
    auto_activate: true,
    contract: { period_type: 'fixed', duration_months: 3, start_date: '2026-12-01' },
    renewal: { auto_renew: false },
  };
  const late = {
    effective_at: '2027-02-15',
    items: [
      recurring,
      {
        product: 'onboarding',
        price: {
          type: 'fixed',
          fee_type: 'fixed',
          billing_frequency: 'one-off',
          billing_direction: 'advance',
          charge_on_contract_start: true,
          fixed_pricing_model: { price_per_unit: '250', units: 1 },
        },
      },
    ],
  };
  const { catalog } = catalogFrom({
    products: Object.fromEntries(ALL_PRODUCTS.map((key) => [key, { id: `prod_${key}` }])),
    subscriptions: { late: { ...own, versions: [{ items: [recurring] }, late] } },
  });
  if (catalog === undefined) throw new Error('the catalog is not valid');
  const customers = [{ id: 'cus_0', currency: 'USD' }];
  const products = ALL_PRODUCTS.map((key) => ({ id: `prod_${key}`, name: key }));
  const rehearsal = await rehearse('bound', { customers, products }, TODAY);
  try {
    const { plan } = await rehearsal.apply(catalog);
    const [money] = plan.impact.money;
    expect(money).toMatchObject({ contract: { after: '30' } });
    expect(money?.once).toBeUndefined();
    expect(money?.excluded).toMatchObject([
      { reason: 'no bill of its contract that is counted comes on or after its day' },
    ]);
    expect(billedContracts(rehearsal)).toEqual(new Map([['cus_0', '30']]));
  } finally {
    await rehearsal.close();
  }
});
