/** Bills of services that do it otherwise than the sandbox, and bills of which nothing can be known. */
import { expect, test } from 'vitest';
import type { PartialPeriod } from '../../src/model/catalog/billing-cycle.ts';
import type { Catalog } from '../../src/model/catalog/catalog.ts';
import type { Invoice, InvoiceLine } from '../../src/model/service/invoice.ts';
import { addMonths, calendarDay } from '../../src/model/values/calendar-day.ts';
import { reconcile } from '../../src/reconcile/reconcile.ts';
import { catalogOf } from '../catalog-of.ts';
import { monthlyPriceText as fixed } from '../prices.ts';

const MONTH = calendarDay('2026-11-01');
const NONE = { from: null, to: null };

const line = (product: string | null, total: string, more: Partial<InvoiceLine> = {}): InvoiceLine => ({
  ...{ description: product ?? 'Discount', product, subscription: null, quantity: null, unitPrice: null },
  ...{ total, period: NONE },
  ...more,
});

const invoice = (id: string, lines: readonly InvoiceLine[], more: Partial<Invoice> = {}): Invoice => ({
  ...{
    id,
    customer: 'cus_a',
    subscription: 'sub_a',
    currency: 'USD',
    status: 'paid',
    total: null,
    tax: null,
  },
  period: { from: MONTH, to: addMonths(MONTH, 1) },
  lines,
  ...more,
});

const usage = (type: string, model: string) =>
  `{ type: ${type}, fee_type: fixed, billing_direction: arrears, billing_interval: monthly, charge_on_contract_start: true, metric_ids: [met], ${model} }`;

interface World {
  /** Of the subscription, indented by four. */
  readonly terms?: string;
  readonly prices?: string;
  readonly start?: string;
  readonly versions?: string;
  readonly today?: string;
  readonly complete?: boolean;
  readonly draft?: boolean;
  readonly currency?: string;
  readonly partialPeriod?: PartialPeriod;
  /** Further subscriptions, indented by two. */
  readonly others?: string;
  readonly ids?: Readonly<Record<string, string>>;
  /** Invoices to customers whom nobody asked for. */
  readonly unasked?: readonly Invoice[];
  /** The customers who were asked for. */
  readonly customers?: readonly string[];
}

const compare = (invoices: readonly Invoice[], world: World = {}) => {
  const { terms = '', prices = `platform: ${fixed('100.00')}`, start = '2026-03-01', versions = '' } = world;
  const catalog: Catalog = {
    ...(world.partialPeriod && { partialPeriod: world.partialPeriod }),
    ...catalogOf(`products:
  platform: { id: prod_platform }
  logs: { id: prod_logs }
bundles:
  growth:
    name: Growth
    prices:
      ${prices}
subscriptions:
  a:
    customer_id: cus_a
    ${world.currency ?? 'currency: USD'}
    contract: { period_type: fixed, duration_months: 24, start_date: ${start} }
${terms}    versions:
      - items: [{ bundle: growth }]
${versions}${world.others ?? ''}`),
  };
  const ids: Record<string, string> = {
    'products.platform': 'prod_platform',
    'products.logs': 'prod_logs',
    'subscriptions.a': 'sub_a',
    ...world.ids,
  };
  const { customers = ['cus_a'], complete = true } = world;
  return reconcile({
    ...{ catalog, month: MONTH, today: calendarDay(world.today ?? '2027-01-10') },
    idOf: (address) => ids[address] ?? null,
    isDraft: () => world.draft ?? false,
    openedOn: () => null,
    recordedAs: (id) => (id === 'sub_gone' ? 'subscriptions.gone' : null),
    invoices: new Map(
      customers.map((customer) => [
        customer,
        { invoices: invoices.filter((each) => each.customer === customer), complete },
      ]),
    ),
    unasked: world.unasked ?? [],
  });
};

const DISCOUNT = '    discount: { type: percentage, amount: "10", duration_type: fixed }\n';

test('compares no monthly limit with charges for several months, nor in the months between them', () => {
  const terms = '    minimum_spend: { amount: "20.00", period: monthly }\n';
  const prices = `platform: ${fixed('40.00').replace('monthly', 'quarterly')}`;
  for (const [start, lines] of [
    ['2026-03-01', []],
    ['2026-03-01', [line(null, '20.00')]],
    ['2026-02-01', [line('prod_platform', '40.00', { period: { from: MONTH, to: addMonths(MONTH, 3) } })]],
  ] as const) {
    const invoices = lines.length === 0 ? [] : [invoice('one', lines)];
    const { differences, not_compared: left } = compare(invoices, { terms, prices, start });
    expect(differences).toEqual([]);
    expect(left).toMatchObject([{ what: 'discount and spend limits' }]);
  }
});

test('takes a discount on a line of its own, on each line, and on the total for the same', async () => {
  for (const right of [
    invoice('own', [line('prod_platform', '100'), line(null, '-10')]),
    invoice('each', [line('prod_platform', '90')]),
    invoice('total', [line('prod_platform', '100')], { total: '107.10', tax: '17.10' }),
  ])
    expect(compare([right], { terms: DISCOUNT }), right.id).toMatchObject({
      differences: [],
      not_compared: [],
    });
  const ignored = invoice('none', [line('prod_platform', '100')], { total: '119', tax: '19' });
  expect(compare([ignored], { terms: DISCOUNT }).differences).toMatchObject([
    { kind: 'discount_ignored', expected: '-10', billed: '0', invoices: ['none'] },
  ]);
  const unknown = compare([invoice('bare', [line('prod_platform', '100')])], { terms: DISCOUNT });
  expect(unknown).toMatchObject({
    differences: [],
    not_compared: [{ what: 'discount and spend limits', reason: 'no line and no total shows it' }],
  });
});

test('expects a one-off on the first bill from the day of its version on, and on no other', async () => {
  const fee = `{ type: fixed, fee_type: fixed, billing_direction: advance, billing_frequency: one-off, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "250.00", units: 1 } }`;
  const brought = `      - effective_at: 2026-10-15\n        items: [{ bundle: growth }, { product: logs, price: ${fee} }]\n`;
  const bill = (...fees: readonly string[]) =>
    invoice('inv', [line('prod_platform', '100'), ...fees.map((amount) => line('prod_logs', amount))]);
  expect(compare([bill('250')], { versions: brought })).toMatchObject({ differences: [], not_compared: [] });
  expect(compare([bill('200')], { versions: brought }).differences).toMatchObject([
    { kind: 'wrong_amount', expected: '250', billed: '200' },
  ]);
  expect(compare([bill()], { versions: brought }).differences).toMatchObject([
    { kind: 'missing_line', what: 'products.logs', expected: '250' },
  ]);
  const earlier = brought.replace('2026-10-15', '2026-09-15');
  expect(compare([bill()], { versions: earlier })).toMatchObject({ differences: [], not_compared: [] });
  expect(compare([bill('250')], { versions: earlier }).differences).toMatchObject([
    { kind: 'extra_line', billed: '250' },
  ]);
  const trial = { terms: '    trial_period_days: 300\n', versions: brought };
  expect(compare([invoice('inv', [line('prod_logs', '250')])], trial)).toMatchObject({
    ...{ differences: [], not_compared: [] },
  });
});

test('reads the end of a period as its last day, and as the day after it', async () => {
  for (const to of ['2026-11-30', '2026-12-01'])
    expect(
      compare([
        invoice('inv', [line('prod_platform', '100')], { period: { from: MONTH, to: calendarDay(to) } }),
      ]),
    ).toMatchObject({ differences: [], not_compared: [] });
  const short = { from: MONTH, to: calendarDay('2026-11-15') };
  expect(compare([invoice('inv', [line('prod_platform', '100')], { period: short })])).toMatchObject({
    differences: [{ kind: 'wrong_period', invoices: ['inv'] }],
  });
});

test('finds the charges of a month by their own periods, whatever invoice bills them', async () => {
  const later = { from: calendarDay('2026-12-01'), to: calendarDay('2027-01-01') };
  const own = { period: { from: MONTH, to: calendarDay('2026-12-01') } };
  const mixed = invoice(
    'dec',
    [line('prod_platform', '999', { period: later }), line('prod_platform', '100', own)],
    {
      period: later,
    },
  );
  expect(compare([mixed])).toMatchObject({ differences: [], not_compared: [] });
});

test('does not count a void invoice, and counts its twin once', async () => {
  const right = invoice('inv', [line('prod_platform', '100')]);
  expect(compare([right, { ...right, id: 'gone', status: 'Void' }]).differences).toEqual([]);
  expect(compare([right, { ...right, id: 'again' }]).differences).toMatchObject([
    { kind: 'doubled_invoice', invoices: ['inv', 'again'], expected: null, billed: '100' },
  ]);
});

test('rates usage at the quantity of the line, of one line or of one for each tier', async () => {
  const prices = `logs: ${usage('graduated_tiered', 'graduated_tiered_pricing_model: { tiers: [{ min_units: 0, max_units: 10, price_per_unit: "1.00" }, { min_units: 11, price_per_unit: "0.50" }] }')}`;
  const at = (...lines: readonly (readonly [string | null, string])[]) =>
    compare(
      [
        invoice(
          'inv',
          lines.map(([quantity, total]) => line('prod_logs', total, { quantity, description: total })),
        ),
      ],
      { prices },
    );
  expect(await at(['30', '20'])).toMatchObject({ differences: [], not_compared: [] });
  expect(await at(['10', '10'], ['20', '10.00'])).toMatchObject({ differences: [], not_compared: [] });
  expect(await at(['30', '30'])).toMatchObject({
    differences: [{ kind: 'wrong_amount', expected: '20', billed: '30' }],
  });
  expect(await at([null, '20'])).toMatchObject({
    differences: [],
    not_compared: [{ billed: '20', reason: expect.stringContaining('shows no quantity') }],
  });
});

test('does not guess what a month bills whose price changes within it', async () => {
  const versions = `      - effective_at: 2026-11-15
        items: [{ bundle: growth, prices: { platform: { fixed_pricing_model: { price_per_unit: "120.00" } } } }]
`;
  expect(compare([invoice('inv', [line('prod_platform', '110')])], { versions })).toMatchObject({
    differences: [],
    not_compared: [{ reason: expect.stringContaining('its price changes on 2026-11-15, within the period') }],
  });
});

test('names a price that was replaced, one that is to come, and the list price', async () => {
  const versions = `      - effective_at: 2026-10-01
        items: [{ bundle: growth, prices: { platform: { fixed_pricing_model: { price_per_unit: "120.00" } } } }]
      - effective_at: 2026-12-01
        items: [{ bundle: growth, prices: { platform: { fixed_pricing_model: { price_per_unit: "130.00" } } } }]
`;
  const kindAt = async (total: string) =>
    compare([invoice('inv', [line('prod_platform', total)])], { versions }).differences.map(
      ({ kind }) => kind,
    );
  expect(await kindAt('120')).toEqual([]);
  expect(await kindAt('100')).toEqual(['list_price']);
  expect(await kindAt('130')).toEqual(['future_price']);
  expect(await kindAt('121')).toEqual(['wrong_amount']);
});

test('expects nothing before it is due, and what is due whatever was used', async () => {
  expect(compare([], { today: '2026-11-20' })).toMatchObject({
    differences: [],
    not_compared: [{ reason: 'it is billed from 2026-12-01 on' }],
  });
  expect(compare([])).toMatchObject({ differences: [{ kind: 'missing_invoice', expected: '100' }] });
  const prices = `logs: ${usage('unit', 'unit_pricing_model: { price_per_unit: "1.00" }, minimum_spend: { amount: "40.00", period: monthly }')}`;
  expect(compare([], { prices })).toMatchObject({
    differences: [{ kind: 'missing_invoice', expected: '40' }],
  });
});

test('says why nothing of a subscription was compared', async () => {
  const bill = [invoice('inv', [line('prod_platform', '100')])];
  const reasonOf = async (world: World, invoices = bill) =>
    compare(invoices, world).not_compared.map(({ reason }) => reason);
  expect(await reasonOf({ complete: false })).toEqual([expect.stringContaining('further pages')]);
  expect(await reasonOf({ draft: true })).toEqual([expect.stringContaining('a draft')]);
  expect(await reasonOf({ start: '2024-01-01' }, [])).toEqual([
    expect.stringContaining('ended on 2026-01-01'),
  ]);
  expect(await reasonOf({ start: '2026-03-15' })).toEqual([expect.stringContaining('by calendar months')]);
});

test('finds a charge before the contract starts, and one in its trial', async () => {
  const bill = [invoice('inv', [line('prod_platform', '100')])];
  expect(compare(bill, { start: '2026-12-01' })).toMatchObject({
    differences: [{ kind: 'extra_line', billed: '100', reason: 'its contract starts on 2026-12-01' }],
  });
  const terms = '    trial_period_days: 400\n';
  expect(compare(bill, { terms })).toMatchObject({
    differences: [
      { kind: 'wrong_amount', expected: '0', billed: '100', reason: expect.stringContaining('trial') },
    ],
  });
});

test('compares a period in which a trial ends as the project reads it, and names another reading', () => {
  const billed = (total: string, world: World, months = 1) => {
    const period = { from: MONTH, to: addMonths(MONTH, months) };
    return compare([invoice('inv', [line('prod_platform', total, { period })])], world);
  };
  const own = { terms: '    trial_period_days: 260\n' };
  const ofPrice = { prices: `platform: ${fixed('100.00').replace(/ }$/, ', trial_period_days: 260 }')}` };
  for (const world of [own, ofPrice]) {
    expect(billed('50', world)).toMatchObject({
      differences: [],
      not_compared: [],
      assumed: expect.arrayContaining([
        expect.objectContaining({
          reason: 'its trial ends on 2026-11-15, and the days up to then are free, by their share',
        }),
      ]),
    });
    expect(billed('100', world).differences).toMatchObject([
      {
        ...{ kind: 'wrong_amount', expected: '50', billed: '100' },
        reason: 'the days of its trial to 2026-11-15 are charged, as `billing.partial_period: whole` expects',
      },
    ]);
    expect(billed('0', { ...world, partialPeriod: 'free' })).toMatchObject({ differences: [] });
    expect(billed('100', { ...world, partialPeriod: 'whole' })).toMatchObject({ differences: [] });
    expect(billed('50', { ...world, partialPeriod: 'whole' }).differences).toMatchObject([
      {
        expected: '100',
        reason: expect.stringMatching(/by their share, as `billing.partial_period: prorated` expects$/),
      },
    ]);
  }
  const yearly = fixed('1200.00').replace('billing_interval: monthly', 'billing_interval: yearly');
  const year = { start: '2026-11-01', prices: `platform: ${yearly}`, terms: '    trial_period_days: 45\n' };
  expect(billed('1052.05', year, 12)).toMatchObject({ differences: [], not_compared: [] });
  expect(billed('1200', year, 12).differences).toMatchObject([{ expected: '1052.05', billed: '1200' }]);
});

test('takes either rounding of an amount for right, and no other', async () => {
  const prices = `logs: ${usage('unit', 'unit_pricing_model: { price_per_unit: "0.333" }')}`;
  const at = async (total: string) =>
    compare([invoice('inv', [line('prod_logs', total, { quantity: '5' })])], { prices }).differences.length;
  expect([await at('1.66'), await at('1.67'), await at('1.65'), await at('1.68')]).toEqual([0, 0, 1, 1]);
});

const SECOND = {
  others: `  b:
    customer_id: cus_b
    currency: USD
    contract: { period_type: fixed, duration_months: 24, start_date: 2026-03-01 }
    versions:
      - items: [{ bundle: growth }]
`,
  ids: { 'subscriptions.b': 'sub_b' },
  customers: ['cus_a', 'cus_b'],
};
const right = (id: string, more: Partial<Invoice> = {}) => invoice(id, [line('prod_platform', '100')], more);
const rightForB = right('inv_b', { customer: 'cus_b', subscription: 'sub_b' });

test("compares an invoice's total with its lines and its tax", () => {
  for (const total of ['100', '100.00', '119'])
    expect(compare([right('inv', { total, tax: '19' })]), total).toMatchObject({
      ...{ differences: [], not_compared: [] },
      sums: [{ expected: '100', billed: '100' }],
    });
  expect(compare([right('inv', { total: '999' })])).toMatchObject({
    differences: [
      {
        ...{ kind: 'wrong_total', subscription: 'subscriptions.a', what: null, invoices: ['inv'] },
        ...{ expected: '100', billed: '999', reason: 'its lines make 100, and it shows no tax' },
      },
    ],
    sums: [{ expected: '100', billed: '999' }],
  });
  expect(compare([right('inv', { total: '999', tax: '19' })]).differences).toMatchObject([
    { kind: 'wrong_total', expected: '119', reason: 'its lines make 100, and its tax is 19' },
  ]);
});

test('finds a wrong total where the lines say nothing, or nothing of them was compared', () => {
  const empty = right('empty', { lines: [], total: '999' });
  expect(compare([right('inv'), empty]).differences).toMatchObject([
    { kind: 'wrong_total', invoices: ['empty'], subscription: 'subscriptions.a', expected: '0' },
  ]);
  const wrong = right('inv', { total: '999' });
  expect(compare([wrong], { draft: true }).differences).toMatchObject([{ kind: 'wrong_total' }]);
  // The discount may stand between the lines and the total, and nothing of a draft is computed.
  expect(compare([wrong], { draft: true, terms: DISCOUNT }).differences).toEqual([]);
  const undated = right('undated', { lines: [], total: '999', period: NONE });
  expect(compare([right('inv'), undated]).not_compared).toMatchObject([
    { invoices: ['undated'], billed: '999', reason: 'it names no billing period' },
  ]);
});

test('reads a trial that the total takes off, and one that is billed by the total', () => {
  const terms = '    trial_period_days: 400\n';
  expect(compare([right('inv', { total: '0' })], { terms }).differences).toEqual([]);
  const free = invoice('inv', [line('prod_platform', '0')], { total: '100' });
  expect(compare([free], { terms }).differences).toMatchObject([
    { kind: 'wrong_amount', expected: '0', billed: '100' },
  ]);
});

test("finds an invoice for another customer's subscription, and compares it with that one", () => {
  const toAnother = right('inv_b', { customer: 'cus_a', subscription: 'sub_b' });
  const found = {
    ...{ kind: 'wrong_customer', customer: 'cus_b', subscription: 'subscriptions.b', invoices: ['inv_b'] },
    reason: 'it is for cus_a, and the subscription is of cus_b',
  };
  expect(compare([right('inv'), toAnother], SECOND)).toMatchObject({
    differences: [found],
    not_compared: [],
    sums: [{ expected: '200', billed: '200' }],
  });
  const unasked = [{ ...toAnother, customer: 'cus_of_nobody' }];
  expect(compare([right('inv')], { ...SECOND, unasked }).differences).toMatchObject([
    { ...found, reason: 'it is for cus_of_nobody, and the subscription is of cus_b' },
  ]);
  // By a line alone.
  const mixed = invoice('inv', [
    line('prod_platform', '100'),
    line('prod_platform', '100', { subscription: 'sub_b' }),
  ]);
  expect(compare([mixed], SECOND).differences).toMatchObject([{ ...found, invoices: ['inv'] }]);
  expect(compare([right('inv'), rightForB], SECOND).differences).toEqual([]);
});

test('finds an invoice for a subscription that the catalog does not have', () => {
  const strange = right('more', { subscription: 'sub_other', total: '100' });
  expect(compare([right('inv'), strange])).toMatchObject({
    differences: [
      {
        ...{ kind: 'unknown_subscription', customer: 'cus_a', subscription: null, invoices: ['more'] },
        ...{ expected: null, billed: '100', currency: 'USD' },
        reason: "the subscription sub_other is none of the catalog's on record",
      },
    ],
    not_compared: [],
  });
  const gone = right('more', { subscription: 'sub_gone' });
  expect(compare([right('inv'), gone]).differences).toMatchObject([
    {
      reason: 'the subscription sub_gone is on record as subscriptions.gone, which the catalog does not have',
    },
  ]);
  // To a customer of the catalog who has no subscription in it.
  const elsewhere = right('more', { customer: 'cus_c', subscription: 'sub_other' });
  expect(compare([right('inv'), elsewhere], { customers: ['cus_a', 'cus_c'] }).differences).toMatchObject([
    { kind: 'unknown_subscription', customer: 'cus_c' },
  ]);
});

test('finds an invoice after the end of a contract that does not renew', () => {
  expect(compare([right('inv')], { start: '2024-01-01' }).differences).toMatchObject([
    { kind: 'extra_line', billed: '100', reason: 'its contract ended on 2026-01-01' },
  ]);
  const terms = '    ends: 2026-10-01\n';
  expect(compare([right('inv')], { terms }).differences).toMatchObject([
    { kind: 'extra_line', billed: '100', reason: 'it ended on 2026-10-01' },
  ]);
});

test('finds a line that is not its unit price times its quantity', () => {
  const at = (more: Partial<InvoiceLine>, terms = '', total = '100') =>
    compare([invoice('inv', [line('prod_platform', total, more)])], { terms }).differences;
  expect(at({ quantity: '2', unitPrice: '50.00' })).toEqual([]);
  expect(at({ quantity: '3', unitPrice: '33.33' })).toEqual([]);
  expect(at({ quantity: '1', unitPrice: '100' }, DISCOUNT, '90')).toEqual([]);
  expect(at({ quantity: '2', unitPrice: '90.00' })).toMatchObject([
    {
      ...{ kind: 'wrong_line', invoices: ['inv'], expected: '180', billed: '100' },
      reason: 'the line has 2 at 90.00 each, and bills another amount',
    },
  ]);
  // A wrong amount is reported once.
  expect(at({ quantity: '2', unitPrice: '90.00' }, '', '120')).toMatchObject([{ kind: 'wrong_amount' }]);
  const prices = `logs: ${usage('graduated_tiered', 'graduated_tiered_pricing_model: { tiers: [{ min_units: 0, max_units: 10, price_per_unit: "1.00" }, { min_units: 11, price_per_unit: "0.50" }] }')}`;
  const tiered = (quantity: string, unitPrice: string, total: string) =>
    compare([invoice('inv', [line('prod_logs', total, { quantity, unitPrice })])], { prices }).differences;
  expect(tiered('30', '0.50', '20')).toEqual([]);
  expect(tiered('8', '1.00', '8')).toEqual([]);
  expect(tiered('8', '2.00', '8')).toMatchObject([{ kind: 'wrong_line', expected: '16', billed: '8' }]);
});

test('finds a second invoice of one period, however it is worded', () => {
  const again = invoice('again', [line('prod_platform', '100', { description: 'Platform fee' })]);
  expect(compare([right('inv'), again]).differences).toMatchObject([
    { kind: 'doubled_invoice', invoices: ['inv', 'again'], expected: '100', billed: '200' },
  ]);
  const prices = `logs: ${usage('graduated_tiered', 'graduated_tiered_pricing_model: { tiers: [{ min_units: 0, max_units: 10, price_per_unit: "1.00" }, { min_units: 11, price_per_unit: "0.50" }] }')}`;
  const used = (id: string, quantity: string, total: string) =>
    invoice(id, [line('prod_logs', total, { quantity })]);
  expect(compare([used('inv', '30', '20'), used('again', '40', '25')], { prices }).differences).toMatchObject(
    [{ kind: 'doubled_invoice', invoices: ['inv', 'again'] }],
  );
  // Two parts of a month, billed one after another.
  expect(compare([used('inv', '10', '10'), used('more', '20', '10')], { prices }).differences).toEqual([]);
});

test('finds a second currency where the subscription names none', () => {
  const other = invoice('other', [line('prod_platform', '90')], { currency: 'EUR' });
  const world = { currency: 'plan_id: plan_1' };
  expect(compare([right('inv'), other], world).differences).toMatchObject([
    { kind: 'wrong_currency', invoices: ['other'] },
  ]);
  expect(compare([other], { draft: true }).differences).toMatchObject([{ kind: 'wrong_currency' }]);
});
