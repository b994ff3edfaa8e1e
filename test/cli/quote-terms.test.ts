/** `quote` of a subscription's own terms and of its currency, without a service. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { monthlyPrice as price } from '../prices.ts';
import { type Ran, runInProcess } from './run-in-process.ts';

const PROJECT = `version: 1
project: quote-terms-1234567
catalog: [catalog.yaml]
service: { base_url: "http://127.0.0.1:1", profile: published }
`;

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pricewright-quote-terms-'));
  writeFileSync(join(folder, 'pricewright.yaml'), PROJECT);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (...argv: string[]): Promise<Ran> => runInProcess(argv, { cwd: folder });

/** Of a subscription `a` with one price, from 2026-12-01 for a year. */
async function quoteOf(
  fields: object,
  of: string | object = '100.00',
  ...argv: string[]
): Promise<{ readonly exitCode: number; readonly text: string }> {
  const a = {
    customer_id: 'cus_a',
    currency: 'USD',
    contract: { period_type: 'fixed', duration_months: 12, start_date: '2026-12-01' },
    ...fields,
    versions: [{ items: [{ product: 'platform', price: typeof of === 'string' ? price(of) : of }] }],
  };
  const catalog = { version: '2026-04-01', products: { platform: { id: 'p1' } }, subscriptions: { a } };
  writeFileSync(join(folder, 'catalog.yaml'), JSON.stringify(catalog));
  return await run('quote', 'a', ...argv);
}

describe('a total', () => {
  it.each([
    ['JPY', '1003.5', '1,004'],
    ['KWD', '10.125', '10.125'],
    ['USD', '10.125', '10.13'],
  ])('in %s of %s is %s', async (currency, amount, expected) => {
    const { text } = await quoteOf({ currency }, amount);
    expect(text).toMatch(new RegExp(`^Total per month +${expected}$`, 'm'));
  });
});

describe('an assumption', () => {
  it('is that a limit of a longer period than a month is spread over it', async () => {
    const { text } = await quoteOf({ minimum_spend: { amount: '2400', period: 'yearly' } });
    expect(text).toMatch(/up to the minimum spend .* 100\.00\n/);
    expect(text).toMatch(/^Assumed\n {2}minimum_spend: its amount is spread evenly/m);
    const monthly = await quoteOf({ minimum_spend: { amount: '200', period: 'monthly' } });
    expect(monthly.text).not.toContain('Assumed');
  });

  it('is how a limit of a month applies to a price for several months', async () => {
    const quarterly = { ...price('30'), billing_interval: 'quarterly' };
    const least = { minimum_spend: { amount: '20', period: 'monthly' } };
    const { text } = await quoteOf(least, quarterly);
    expect(text).toMatch(/^Total per month +20\.00\nNext invoice, due 2026-12-01 +30\.00$/m);
    expect(text).toMatch(
      /^Assumed\n {2}minimum_spend: a recurring month counts a share of prices for several/m,
    );
    expect((await quoteOf({}, quarterly)).text).not.toContain('Assumed');
  });

  const rolling = {
    type: 'percentage',
    amount: '20',
    duration_type: 'monthly_rolling',
    duration_value: 2,
    duration_unit: 'months',
  };

  it('is no trial where there is none, on a day that is past', async () => {
    const contract = { period_type: 'fixed', duration_months: 120, start_date: '2020-01-31' };
    const { text } = await quoteOf({ contract }, '100.00', '--at', '2020-02-29');
    expect(text).toMatch(/^Total per month +100\.00$/m);
    expect(text).not.toContain('Assumed');
  });

  it('is not said to be left out of the total that it is in', async () => {
    const { text } = await quoteOf({ discount: rolling });
    expect(text).toMatch(/^Total per month +80.00$/m);
    expect(text).toMatch(/^Assumed\n {2}discount: it continues; its end is unknown$/m);
    expect(text).not.toContain('Excluded');
  });

  it('stands by itself in JSON', async () => {
    const { text } = await quoteOf({ discount: rolling }, '100.00', '--json');
    const { excluded, assumed } = JSON.parse(text) as Record<string, unknown>;
    expect([excluded, assumed]).toMatchObject([[], [{ what: 'discount' }]]);
  });

  it('is a discount of a price too', async () => {
    const { text } = await quoteOf({}, { ...price('100.00'), discount: rolling });
    expect(text).toMatch(/^Assumed\n {2}platform: its discount runs 2 months monthly_rolling/m);
    expect(text).not.toContain('Excluded');
  });
});

describe('a trial', () => {
  const trial = { trial_period_days: 45 };

  it('bills nothing to its last day, and says so', async () => {
    for (const day of ['2026-12-20', '2027-01-14']) {
      const { text } = await quoteOf(trial, '100.00', '--at', day);
      expect(text).toMatch(/^in the trial, to 2027-01-14 +100 × −1.00 +−100.00$/m);
      expect(text).toMatch(/^Total per month +0.00$/m);
      // Of the period 2027-01-01 to 2027-01-31, 14 days are free and 17 of 31 are billed: 54.84, due after them.
      expect(text).toMatch(/^From 2027-01-15, per month +100.00\nNext invoice, due 2027-01-15 +54.84$/m);
    }
  });

  it('is over on the next day', async () => {
    const { text } = await quoteOf(trial, '100.00', '--at', '2027-01-15');
    expect(text).toMatch(/^Total per month +100.00$/m);
    expect(text).not.toContain('in the trial');
    // `why` names the same day.
    expect((await run('why', 'a', '--at', '2026-12-20')).text).toContain('; 100.00 from 2027-01-15.');
    const later = await run('why', 'a', '--at', '2027-01-20');
    expect(later.text).toContain('100.00 USD a month from 2027-01-15, 0.00 before.');
  });

  it('of a price is its own, and leaves the other terms', async () => {
    const terms = { minimum_spend: { amount: '30', period: 'monthly', billing_direction: 'arrears' } };
    const { text } = await quoteOf(terms, { ...price('100.00'), trial_period_days: 10 });
    expect(text).toMatch(/^ {2}in the trial, to 2026-12-10 +100 × −1.00 +−100.00$/m);
    expect(text).toMatch(/^Total per month +30.00$/m);
    // 21 of 31 days: 67.74, which is above the minimum.
    expect(text).toMatch(/^From 2026-12-11, per month +100.00\nNext invoice, due 2026-12-11 +67.74$/m);
  });
});

describe('a day past the end of the contract', () => {
  it('has no prices', async () => {
    expect(await quoteOf({}, '100.00', '--at', '2027-11-30')).toMatchObject({ exitCode: 0 });
    const { exitCode, text } = await quoteOf({}, '100.00', '--at', '2027-12-01');
    expect(exitCode).toBe(1);
    expect(text).toContain(
      'not-in-force: subscriptions.a has no prices on 2027-12-01: its contract runs to 2027-11-30, and it does not renew by itself; quote it on a day until then: --at 2027-11-30',
    );
  });

  it('has those of its renewal where it renews by itself', async () => {
    const renewal = { renewal: { auto_renew: true, duration_months: 12 } };
    const { exitCode, text } = await quoteOf(renewal, '100.00', '--at', '2028-12-01');
    expect(exitCode).toBe(0);
    expect(text).toMatch(/^Total per month +100.00$/m);
  });
});

describe('what a subscription takes from elsewhere', () => {
  const quoteFrom = async (catalog: object, ...argv: string[]): Promise<string> => {
    const products = { platform: { id: 'p1' } };
    const content = JSON.stringify({ version: '2026-04-01', products, ...catalog });
    writeFileSync(join(folder, 'catalog.yaml'), content);
    return (await run('quote', 'a', ...argv)).text;
  };

  it('is the currency of its plan', async () => {
    const items = [{ product: 'platform', price: price('100') }];
    const a = { customer_id: 'cus_a', plan: 'eu', versions: [{ items }] };
    const text = await quoteFrom({ plans: { eu: { name: 'EU', currency: 'JPY' } }, subscriptions: { a } });
    expect(text).toMatch(/^subscriptions.a · cus_a · JPY · /);
    expect(text).toMatch(/^Total per month +100$/m);
  });

  it('is the price of the day on which a plan would open and lock it', async () => {
    const changes = [
      { effective_at: '2026-01-01', prices: { platform: price('150') } },
      { effective_at: '2027-01-01', prices: { platform: price('200') } },
    ];
    const growth = { name: 'Growth', prices: { platform: price('100') }, changes };
    const a = {
      customer_id: 'cus_a',
      currency: 'USD',
      price_lock: 'always',
      versions: [{ items: [{ bundle: 'growth' }] }],
    };
    const catalog = { bundles: { growth }, subscriptions: { a } };
    const text = await quoteFrom(catalog);
    expect(text).toMatch(/^Total per month +150.00$/m);
    expect(text).toMatch(/^Assumed\n {2}price_lock: .* open on 2026-/m);
    expect(await quoteFrom(catalog, '--at', '2027-06-01')).toMatch(/^Total per month +150.00$/m);
    expect(await quoteFrom(catalog, '--at', '2025-06-01')).toMatch(/^Total per month +100.00$/m);
  });
});

describe('a sample', () => {
  const { fixed_pricing_model: _, ...terms } = price('0');
  const perSeat = { ...terms, type: 'unit', metric_ids: ['m'], unit_pricing_model: { price_per_unit: '15' } };
  const subscription = {
    customer_id: 'cus_a',
    currency: 'USD',
    versions: [{ items: [{ product: 'seats', price: perSeat }] }],
  };

  /** Of a subscription with a price for each seat. */
  async function quoteWith(used: object, others: object, ...argv: string[]): Promise<string> {
    return (await withUsage(used, others, 'quote', 'a', ...argv)).stdout;
  }

  async function withUsage(used: object, others: object, ...argv: string[]): Promise<Ran> {
    const catalog = {
      version: '2026-04-01',
      products: { seats: { id: 'p1' }, support: { id: 'p2' } },
      subscriptions: { a: subscription, ...others },
    };
    writeFileSync(join(folder, 'catalog.yaml'), JSON.stringify(catalog));
    writeFileSync(join(folder, 'usage.yaml'), JSON.stringify({ version: 1, usage: [used] }));
    writeFileSync(join(folder, 'pricewright.yaml'), `${PROJECT}usage: [usage.yaml]\n`);
    const ran = await run(...(argv.length === 0 ? ['quote', 'a'] : argv));
    writeFileSync(join(folder, 'pricewright.yaml'), PROJECT);
    return ran;
  }

  it.each(['seats', 'p1'])('of the product %s gives way to what is typed', async (product) => {
    const used = { subscription: 'a', product, quantity: 12 };
    expect(await quoteWith(used, {})).toMatch(/^Total per month +180\.00$/m);
    expect(await quoteWith(used, {}, '--quantity', 'seats=20')).toMatch(/^Total per month +300\.00$/m);
  });

  it('of a customer is of none of several subscriptions, as in a plan', async () => {
    const used = { customer: 'cus_a', metric: 'm', quantity: 12 };
    expect(await quoteWith(used, {})).toMatch(/^Total per month +180\.00$/m);
    const shared = await quoteWith(used, { b: subscription });
    expect(shared).toMatch(/^Total per month +not known$/m);
    expect(shared.replace(/\s+/g, ' ')).toContain(
      'is of a customer with several subscriptions that bill it and names none of them',
    );
  });

  it('is that of the subscription that bills it, though the customer has another', async () => {
    const used = { customer: 'cus_a', metric: 'm', quantity: 12 };
    const other = {
      ...subscription,
      versions: [{ items: [{ product: 'support', price: price('5.00') }] }],
    };
    expect(await quoteWith(used, { b: other })).toMatch(/^Total per month +180\.00$/m);
  });

  it('falls back to the declared units where two bill it, and says so', async () => {
    const tiered = {
      ...perSeat,
      type: 'tiered',
      unit_pricing_model: undefined,
      tiered_pricing_model: { units: 1, tiers: [{ price_per_unit: '10.00' }] },
    };
    const two = { ...subscription, versions: [{ items: [{ product: 'seats', price: tiered }] }] };
    const used = { customer: 'cus_a', product: 'seats', quantity: 500 };
    // 500 × 10 where one bills it; 1 × 10 where two do, and never in silence.
    expect(await quoteWith(used, { a: two })).toMatch(/^Total per month +5,000\.00$/m);
    const shared = await quoteWith(used, { a: two, b: two });
    expect(shared).toMatch(/^Total per month +10\.00$/m);
    expect(shared.replace(/\s+/g, ' ')).toContain('its declared units are counted: the usage sample');
  });

  it('that nothing is billed by is told', async () => {
    const { exitCode, stderr } = await withUsage({ customer: 'cus_b', metric: 'm', quantity: 12 }, {});
    expect(exitCode).toBe(0);
    expect(stderr).toContain('unused-sample: no subscription of the catalog is of customer `cus_b`');
    const validated = await withUsage({ customer: 'cus_a', metric: 'n', quantity: 1 }, {}, 'validate');
    expect(validated.stderr).toContain('unused-sample');
  });
});

describe('a price that is billed once', () => {
  it('is shown and in no month, as in a plan', async () => {
    const { text } = await quoteOf({}, { ...price('1000.00'), billing_frequency: 'one_time' });
    expect(text).toMatch(/^ {2}fixed units +1 × 1,000\.00 +1,000\.00$/m);
    expect(text).toMatch(/^platform, once$/m);
    expect(text).toMatch(/^Total per month +0\.00\nNext invoice, due 2026-12-01 +1,000\.00$/m);
  });
});

describe('a year in advance', () => {
  const year = {
    ...price('1200.00'),
    billing_interval: undefined,
    billing_interval_count: 12,
    billing_interval_unit: 'month',
  };
  const discount = {
    type: 'percentage',
    amount: '50',
    duration_type: 'fixed',
    duration_unit: 'months',
    duration_value: 3,
  };

  it('is charged whole with the discount of its first day, as a plan and an invoice have it', async () => {
    const { text } = await quoteOf({ discount }, year);
    expect(text).toMatch(/^Total per month +50\.00\nNext invoice, due 2026-12-01 +600\.00$/m);
  });

  it('is charged after its trial, by the share of its days', async () => {
    const { text } = await quoteOf({ trial_period_days: 30 }, year);
    // 335 of 365 days.
    expect(text).toMatch(/^From 2026-12-31, per month +100\.00\nNext invoice, due 2026-12-31 +1,101\.37$/m);
  });

  it('has no invoice in what is left of its contract once it is charged', async () => {
    const { text } = await quoteOf({ discount }, year, '--at', '2027-02-01');
    expect(text).not.toContain('Next invoice');
  });
});

describe('a minimum spend', () => {
  it.each([
    ['arrears', '300.00', price('100.00'), '100\\.00'],
    // The 100.00 are drawn from it, and the rest of them is due after the month.
    ['advance', '90.00', { ...price('100.00'), billing_direction: 'arrears' }, '90\\.00'],
  ])(
    'of it or of its price in %s is due after the month or ahead of it',
    async (billing_direction, amount, own, next) => {
      const minimum_spend = { amount, period: 'monthly', billing_direction };
      for (const [terms, price] of [
        [{ minimum_spend }, own],
        [{}, { ...own, minimum_spend }],
      ] as const) {
        const { text } = await quoteOf(terms, price);
        expect(text).toMatch(new RegExp(`^Next invoice, due 2026-12-01 +${next}$`, 'm'));
      }
    },
  );
});

it('charges of an expression fall due as each of them says, after a discount of the price', async () => {
  const charge = (quantity_expression: string, billing_direction: string) => ({
    ...{ description: quantity_expression, quantity_expression },
    ...{ unit_price_expression: '10', billing_direction },
  });
  const { text } = await quoteOf(
    {},
    {
      ...{ type: 'expression', fee_type: 'fixed', billing_direction: 'arrears', billing_interval: 'monthly' },
      ...{
        charge_on_contract_start: true,
        discount: { type: 'percentage', amount: '10', duration_type: 'fixed' },
      },
      expression_pricing_model: {
        charges: [charge('3', 'advance'), charge('calls', 'arrears')],
        metric_bindings: [{ alias: 'calls', metric_id: 'calls' }],
      },
    },
    ...['--quantity', 'calls=7'],
  );
  expect(text).toMatch(/^Next invoice, due 2026-12-01 +27\.00$/m);
});

describe('an escalation', () => {
  it('goes on past a change of a bundle that an override keeps out, which makes no version', async () => {
    const bundles = {
      b: {
        name: 'B',
        prices: { platform: price('499.00') },
        changes: [{ effective_at: '2027-02-01', prices: { platform: price('540.00') } }],
      },
    };
    const a = {
      customer_id: 'cus_a',
      currency: 'USD',
      contract: { period_type: 'fixed', duration_months: 12, start_date: '2026-12-01' },
      price_escalation: { enabled: true, interval_months: 1, type: 'percentage', percentage: '3' },
      versions: [{ items: [{ bundle: 'b', prices: { platform: price('500') } }] }],
    };
    const products = { platform: { id: 'p1' } };
    const catalog = { version: '2026-04-01', products, bundles, subscriptions: { a } };
    writeFileSync(join(folder, 'catalog.yaml'), JSON.stringify(catalog));
    const { text } = await run('quote', 'a', '--at', '2027-02-01');
    expect(text).toMatch(/^Total per month +530\.45$/m);
    expect(text).not.toContain('escalations from before');
  });

  it('of a contract without a start is said to be in no amount', async () => {
    const { text } = await quoteOf({
      contract: { period_type: 'fixed', duration_months: 12 },
      price_escalation: { enabled: true, interval_months: 12, type: 'percentage', percentage: '3' },
    });
    expect(text).toContain('price_escalation: the contract has no start, from which its escalations count');
  });
});

it('takes a day on record for a change on cycle, whatever the cycle is by now', async () => {
  const cwd = mkdtempSync(join(tmpdir(), 'pricewright-quote-days-'));
  const inFolder = (...argv: string[]) => runInProcess(argv, { cwd });
  const recurring = (billing_interval: string, amount: string) => ({
    ...price(amount),
    ...{ billing_interval, billing_frequency: 'recurring' },
  });
  const write = (own: readonly object[]) => {
    const product = { fee_type: 'fixed', payment_terms: 'advance', billing_frequency: 'recurring' };
    const change = {
      ...{ effective_at: '2027-01-19', applies: { at: 'on_cycle' } },
      prices: { platform: { fixed_pricing_model: { price_per_unit: '303.00' } } },
    };
    const platform = recurring('quarterly', '300.00');
    const catalog = {
      version: '2026-04-01',
      products: { platform: { name: 'Platform', ...product }, support: { name: 'Support', ...product } },
      customers: { acme: { name: 'Acme', currency: 'USD' } },
      bundles: { starter: { name: 'Starter', currency: 'USD', prices: { platform }, changes: [change] } },
      subscriptions: {
        acme: {
          ...{ customer: 'acme', currency: 'USD', auto_activate: true },
          contract: { period_type: 'fixed', duration_months: 24, start_date: '2026-12-15' },
          versions: [{ items: [{ bundle: 'starter' }, ...own] }],
        },
      },
    };
    writeFileSync(join(cwd, 'billing/catalog.yaml'), JSON.stringify(catalog));
  };
  try {
    await inFolder('init');
    write([]);
    expect((await inFolder('apply', '--yes')).exitCode).toBe(0);
    write([{ product: 'support', price: recurring('monthly', '10.00') }]);
    // The quarter goes on to 15 March. By the months of the catalog alone, it is 303.00 from 15 February.
    expect((await inFolder('quote', 'acme', '--at', '2027-02-20')).text).toMatch(/× 300\.00/);
    rmSync(join(cwd, '.pricewright'), { recursive: true });
    expect((await inFolder('quote', 'acme', '--at', '2027-02-20')).text).toMatch(/× 303\.00/);
  } finally {
    rmSync(cwd, { recursive: true });
  }
});
